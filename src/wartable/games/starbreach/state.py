"""The table of a Starbreach game: everything that changes, as columns of small integers.

A Hero is the number of its seat. Die d belongs to seat d // 5. An Enemy is known by the number of its card, which is
unique; the columns of Enemies are in the order of arrival.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from wartable.games.starbreach import cards, ship
from wartable.games.starbreach.cards import Enemy, Equipment, Hero, Room
from wartable.kernel.chance import Bag
from wartable.kernel.state import State

NONE: Final = -1
DICE: Final = 5
"""How many dice a player owns (SB-COMP-01)."""
FIRES: Final = 15
GRENADES: Final = 3
SPACES: Final = 3
"""How many activation spaces a room has (SB-ROOM-01)."""

# How the game ended.
GOES_ON: Final = 0
WON: Final = 1
HEROES_LOST: Final = 2
CLOCK: Final = 3
TOO_LONG: Final = 4
CAUSES: Final = ("", "bosses-eliminated", "heroes-eliminated", "clock", "round-limit")

# Where a die is. 2 to 6 are the lines of its holder's board.
GONE: Final = -1
LOOSE: Final = 0
STACKED: Final = 1
LINE: Final = 2
FASTER: Final = 7
SLOWER: Final = 8
SET_TO: Final = 9
"""SET_TO + n: a STAR that sets the Initiative to n, 1 to 10."""
RESERVE: Final = 20
EST: Final = 21
SPENT: Final = 22
IN_ROOM: Final = 24
"""IN_ROOM + position: on an activation space."""
ON_CARD: Final = 40
"""ON_CARD + card."""


@final
@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed before a game."""

    heroes: tuple[Hero, ...]
    """By seat."""
    seats: tuple[str, ...]
    rooms: tuple[Room, ...]
    enemies: tuple[Enemy, ...]
    vortices: tuple[int, ...]
    """The areas of the vortices in play, Vortex 1 first."""
    portions: tuple[int, int, int, int]
    level: int
    """Bosses of this level only; 0 for all (SB-DIFF-01)."""
    training: int
    automatic: bool
    cap: int

    @property
    def players(self) -> int:
        return len(self.heroes)

    @property
    def bosses(self) -> int:
        """How many Bosses the deck has at the start."""
        return self.portions[1] + self.portions[2]


@final
class Table(State):
    """The position."""

    __slots__ = (
        "acted",
        "assaulted",
        "bonus",
        "boss_pool",
        "bosses_out",
        "braced",
        "cards_of",
        "clock",
        "closed",
        "done",
        "duct",
        "e_area",
        "e_blocked",
        "e_card",
        "e_done",
        "e_full",
        "e_life",
        "ended",
        "face",
        "fire_one",
        "fire_two",
        "grenades",
        "grunt_pool",
        "holder",
        "left",
        "life",
        "maximum",
        "pillars",
        "place",
        "pressure",
        "ready",
        "room",
        "round",
        "setting",
        "tile",
        "top",
        "under",
        "used",
    )

    def __init__(self, setting: Setting) -> None:
        players = setting.players
        self.setting = setting
        self.agenda = ()
        self.ended = GOES_ON
        self.round = 0
        self.clock = 0  # the last round, once a Hero was eliminated
        # The ship.
        self.tile = [NONE] * ship.POSITIONS
        self.pillars = [0] * ship.GROUND  # of the platform over each ground room
        self.fire_one = [0] * ship.POSITIONS
        self.fire_two = [0] * ship.POSITIONS
        self.grenades = [0] * ship.POSITIONS
        self.closed = [0] * len(setting.vortices)
        # The Enemy deck: cards that nobody has seen, how many are left per portion, and the visible top card.
        self.grunt_pool: Bag = tuple(n for n, card in enumerate(setting.enemies) if not card.level)
        self.boss_pool: Bag = tuple(
            n for n, card in enumerate(setting.enemies) if card.level and setting.level in (0, card.level)
        )
        self.left = list(setting.portions)
        self.top = NONE
        self.assaulted = 0  # an Assault has happened in this round
        self.bosses_out = 0
        # Enemies, in order of arrival.
        self.e_card: list[int] = []
        self.e_area: list[int] = []
        self.e_life: list[int] = []
        self.e_full: list[int] = []
        self.e_done: list[int] = []
        self.e_blocked: list[int] = []  # a mask of circles
        # Heroes, by seat.
        self.room = [NONE] * players
        self.life = [hero.life for hero in setting.heroes]
        self.cards_of: list[tuple[int, ...]] = [()] * players
        self.ready = [0] * players
        self.acted = [0] * players
        self.done = [0] * players  # lines performed in this turn, a mask
        self.braced = [0] * players  # personal shields of used cards
        self.duct = [0] * players
        self.pressure = [0] * players
        self.bonus = [0] * (2 * players)  # to the next melee and ranged attack
        self.maximum = [0] * players  # lines at their highest value, a mask
        self.used = 0  # Equipment used in this round, a mask of cards
        # Dice.
        self.face = [NONE] * (DICE * players)
        self.holder = [die // DICE for die in range(DICE * players)]
        self.place = [LOOSE] * (DICE * players)
        self.under = [NONE] * (DICE * players)  # the lower die of a stack

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.setting, new.agenda = self.setting, self.agenda
        new.ended, new.round, new.clock = self.ended, self.round, self.clock
        new.tile, new.pillars = self.tile[:], self.pillars[:]
        new.fire_one, new.fire_two, new.grenades = self.fire_one[:], self.fire_two[:], self.grenades[:]
        new.closed = self.closed[:]
        new.grunt_pool, new.boss_pool, new.left = self.grunt_pool, self.boss_pool, self.left[:]
        new.top, new.assaulted, new.bosses_out = self.top, self.assaulted, self.bosses_out
        new.e_card, new.e_area, new.e_life = self.e_card[:], self.e_area[:], self.e_life[:]
        new.e_full, new.e_done, new.e_blocked = self.e_full[:], self.e_done[:], self.e_blocked[:]
        new.room, new.life, new.cards_of = self.room[:], self.life[:], self.cards_of[:]
        new.ready, new.acted, new.done = self.ready[:], self.acted[:], self.done[:]
        new.braced, new.duct, new.pressure = self.braced[:], self.duct[:], self.pressure[:]
        new.bonus, new.maximum, new.used = self.bonus[:], self.maximum[:], self.used
        new.face, new.holder = self.face[:], self.holder[:]
        new.place, new.under = self.place[:], self.under[:]
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.agenda,
            (self.ended, self.round, self.clock, self.top, self.assaulted, self.bosses_out, self.used),
            (tuple(self.tile), tuple(self.pillars), tuple(self.fire_one), tuple(self.fire_two), tuple(self.grenades)),
            (tuple(self.closed), self.grunt_pool, self.boss_pool, tuple(self.left)),
            (tuple(self.e_card), tuple(self.e_area), tuple(self.e_life)),
            (tuple(self.e_full), tuple(self.e_done), tuple(self.e_blocked)),
            (tuple(self.room), tuple(self.life), tuple(self.cards_of), tuple(self.ready), tuple(self.acted)),
            (tuple(self.done), tuple(self.braced), tuple(self.duct), tuple(self.pressure)),
            (tuple(self.bonus), tuple(self.maximum)),
            (tuple(self.face), tuple(self.holder), tuple(self.place), tuple(self.under)),
        )

    # -- Heroes ---------------------------------------------------------------------------------------------------

    def alive(self) -> list[int]:
        """The seats whose Heroes are in the game."""
        return [seat for seat, life in enumerate(self.life) if life > 0]

    def heroes_in(self, position: int) -> list[int]:
        return [seat for seat, at in enumerate(self.room) if at == position]

    def rooms(self) -> list[int]:
        """The positions where a room is."""
        return [position for position, tile in enumerate(self.tile) if tile != NONE]

    def neighbours(self, position: int) -> list[int]:
        """The rooms adjacent to a position (SB-GEO-06)."""
        return [other for other in ship.NEXT_TO[position] if self.tile[other] != NONE]

    def where_is(self, tile: int) -> int:
        return self.tile.index(tile) if tile in self.tile else NONE

    def equipment(self, card: int) -> Equipment:
        return self.setting.enemies[card].equipment

    # -- dice -----------------------------------------------------------------------------------------------------

    def held(self, seat: int, place: int) -> list[int]:
        """The dice of a seat that are in this place; of a stack the upper one."""
        return [die for die, holder in enumerate(self.holder) if holder == seat and self.place[die] == place]

    def on_line(self, seat: int, line: int) -> int:
        """How many dice are on a line."""
        return len(self.held(seat, LINE + line))

    def value(self, seat: int, line: int) -> int:
        """The value of a line (SB-DICE-11), or the highest of its track by a card (SB-EQ-14)."""
        track = self.setting.heroes[seat].tracks[line]
        if self.maximum[seat] >> line & 1:
            return max(track)
        return track[min(self.on_line(seat, line), len(track) - 1)]

    def initiative(self, seat: int) -> int:
        """The Initiative of a Hero in this round (SB-DICE-14, SB-DICE-15)."""
        found = self.setting.heroes[seat].initiative
        shift = 0
        for die, holder in enumerate(self.holder):
            if holder == seat:
                place = self.place[die]
                if SET_TO < place <= SET_TO + 10:
                    found = place - SET_TO
                elif place == FASTER:
                    shift -= 1
                elif place == SLOWER:
                    shift += 1
        return min(10, max(1, found + shift))

    def shields(self, seat: int) -> int:
        """What the dice on the Defense line give to everybody in the room (SB-DEF-03)."""
        return self.value(seat, cards.DEFENSE)

    def personal(self, seat: int) -> int:
        """Shields of a Hero's own: Equipment, and the Air Duct while he is there (SB-DEF-04)."""
        shields = self.braced[seat]
        if self.duct[seat] and self.tile[self.room[seat]] == cards.AIR_DUCT:
            shields += self.duct[seat]
        for card in self.cards_of[seat]:
            equipment = self.equipment(card)
            if equipment.effect == cards.SHIELD and (
                equipment.phase == cards.ALWAYS or (equipment.cost != cards.FREE and self.held(seat, ON_CARD + card))
            ):
                shields += equipment.n
        return shields

    # -- Enemies --------------------------------------------------------------------------------------------------

    def enemy(self, at: int) -> Enemy:
        """The card of the Enemy at this place of the columns."""
        return self.setting.enemies[self.e_card[at]]

    def enemies_in(self, area: int) -> list[int]:
        return [at for at, where in enumerate(self.e_area) if where == area]

    def covered(self, at: int) -> bool:
        """Is this a Boss with a Grunt in its area (SB-ATK-03)?"""
        return self.enemy(at).level > 0 and any(
            self.enemy(other).level == 0 for other in self.enemies_in(self.e_area[at])
        )

    def deck_is_empty(self) -> bool:
        return self.top == NONE

"""The table of a Starbreach game: everything that changes, as columns of small integers.

A Hero is the number of its seat; the Scientist, where there is one, has the number after the last seat. Die d belongs
to seat d // 5. An Enemy is known by the number of its card, which is unique; the columns of Enemies are in the order of
arrival. Positions, areas and edges are those of `ship.py`.
"""

from __future__ import annotations

from typing import Final, final

from wartable.games.starbreach import cards, ship
from wartable.games.starbreach.cards import Enemy, Equipment
from wartable.games.starbreach.setting import Setting
from wartable.kernel.chance import Bag
from wartable.kernel.state import State

NONE: Final = -1
DICE: Final = 5
"""How many dice a player owns (SB-COMP-01)."""
FIRES: Final = 15
GRENADES: Final = 3
MOVE_TOKENS: Final = 3
SPACES: Final = 3
"""How many activation spaces a room has (SB-ROOM-01)."""

# How the game ended.
GOES_ON: Final = 0
WON: Final = 1
HEROES_LOST: Final = 2
CLOCK: Final = 3
TOO_LONG: Final = 4
MISSION_WON: Final = 5
ENGINE_LOST: Final = 6
SCIENTIST_LOST: Final = 7
BURNT: Final = 8
OBJECT_LOST: Final = 9
CAUSES: Final = (
    "", "bosses-eliminated", "heroes-eliminated", "clock", "round-limit", "objective-reached", "engine-room-lost",
    "scientist-eliminated", "burnt-down", "object-lost",
)  # fmt: skip
VICTORIES: Final = (WON, MISSION_WON)

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
CENTRE: Final = 23
"""In the Engine Room, or a sample: there to the end of the game."""
IN_ROOM: Final = 24
"""IN_ROOM + position: on an activation space."""
ON_OBJECT: Final = 48
ON_CARD: Final = 50
"""ON_CARD + card."""

# A barricade on an edge.
DAMAGED: Final = 1
INTACT: Final = 2


@final
class Table(State):
    """The position."""

    __slots__ = (
        "acted",
        "assaulted",
        "blast_area",
        "blast_by",
        "bonus",
        "boss_pool",
        "bosses_out",
        "braced",
        "cards_of",
        "centred",
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
        "e_moves",
        "ended",
        "face",
        "fire_one",
        "fire_two",
        "grenades",
        "grunt_pool",
        "hands",
        "hidden",
        "holder",
        "left",
        "life",
        "lines",
        "load",
        "maximum",
        "o_at",
        "o_kind",
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
        "wall",
    )

    def __init__(self, setting: Setting) -> None:
        players = setting.players
        positions = ship.SHIP_ROOMS * setting.mission.ships
        self.setting = setting
        self.agenda = ()
        self.ended = GOES_ON
        self.round = 0
        self.clock = 0  # the last round, once a Hero was eliminated
        # The ships.
        self.tile = [NONE] * positions
        self.pillars = [0] * positions  # of the platform at each position
        self.fire_one = [0] * positions
        self.fire_two = [0] * positions
        self.grenades = [0] * positions
        self.closed = [0] * len(setting.vortices)
        self.wall = [0] * (ship.SHIP_EDGES * setting.mission.ships + 1)  # the last one stands for no edge
        # The Enemy deck: cards that nobody has seen, how many are left per portion, and the visible top card.
        self.grunt_pool: Bag = tuple(n for n, card in enumerate(setting.enemies) if not card.level)
        self.boss_pool: Bag = tuple(n for n, card in enumerate(setting.enemies) if card.level in setting.levels)
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
        self.e_moves: list[int] = []  # Move tokens, three bits for each circle
        # Object tokens, in the order of the mission; the kinds of hidden ones that nobody has turned up.
        self.o_kind: list[int] = []
        self.o_at: list[int] = []  # where one lies; NONE when it is carried or out of the game
        self.hidden: Bag = ()
        self.blast_area = NONE  # where the Grenade object lies on fire, and whose it was
        self.blast_by = NONE
        self.centred = 0  # dice put in the centre in this round
        # Heroes, by seat; of the Scientist only room and life.
        self.room = [NONE] * (players + 1)
        self.life = [*(hero.life for hero in setting.heroes), 0]
        self.cards_of: list[tuple[int, ...]] = [()] * players
        self.load = [NONE] * players  # the object he carries
        self.ready = [0] * players
        self.acted = [0] * players
        self.done = [0] * players  # lines performed in this turn, a mask
        self.braced = [0] * players  # personal shields of used cards
        self.duct = [0] * players
        self.pressure = [0] * players
        self.bonus = [0] * (2 * players)  # to the next melee and ranged attack
        self.maximum = [0] * players  # lines at their highest value, a mask
        self.used = 0  # Equipment used in this round, a mask of cards
        # Dice. `hands` and `lines` follow from the others: the dice of each seat, and how many lie on each line.
        self.face = [NONE] * (DICE * players)
        self.holder = [die // DICE for die in range(DICE * players)]
        self.place = [LOOSE] * (DICE * players)
        self.under = [NONE] * (DICE * players)  # the lower die of a stack
        self.hands = [tuple(range(seat * DICE, seat * DICE + DICE)) for seat in range(players)]
        self.lines = [0] * (5 * players)

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.setting, new.agenda = self.setting, self.agenda
        new.ended, new.round, new.clock = self.ended, self.round, self.clock
        new.tile, new.pillars, new.wall = self.tile[:], self.pillars[:], self.wall[:]
        new.fire_one, new.fire_two, new.grenades = self.fire_one[:], self.fire_two[:], self.grenades[:]
        new.closed = self.closed[:]
        new.grunt_pool, new.boss_pool, new.left = self.grunt_pool, self.boss_pool, self.left[:]
        new.top, new.assaulted, new.bosses_out = self.top, self.assaulted, self.bosses_out
        new.e_card, new.e_area, new.e_life = self.e_card[:], self.e_area[:], self.e_life[:]
        new.e_full, new.e_done, new.e_blocked = self.e_full[:], self.e_done[:], self.e_blocked[:]
        new.e_moves = self.e_moves[:]
        new.o_kind, new.o_at, new.hidden = self.o_kind[:], self.o_at[:], self.hidden
        new.blast_area, new.blast_by, new.centred = self.blast_area, self.blast_by, self.centred
        new.room, new.life, new.cards_of, new.load = self.room[:], self.life[:], self.cards_of[:], self.load[:]
        new.ready, new.acted, new.done = self.ready[:], self.acted[:], self.done[:]
        new.braced, new.duct, new.pressure = self.braced[:], self.duct[:], self.pressure[:]
        new.bonus, new.maximum, new.used = self.bonus[:], self.maximum[:], self.used
        new.face, new.holder = self.face[:], self.holder[:]
        new.place, new.under = self.place[:], self.under[:]
        new.hands, new.lines = self.hands[:], self.lines[:]
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.agenda,
            (self.ended, self.round, self.clock, self.top, self.assaulted, self.bosses_out, self.used),
            (tuple(self.tile), tuple(self.pillars), tuple(self.fire_one), tuple(self.fire_two), tuple(self.grenades)),
            (tuple(self.wall), tuple(self.o_kind), tuple(self.o_at), self.hidden),
            (self.blast_area, self.blast_by, self.centred),
            (tuple(self.closed), self.grunt_pool, self.boss_pool, tuple(self.left)),
            (tuple(self.e_card), tuple(self.e_area), tuple(self.e_life), tuple(self.e_moves)),
            (tuple(self.e_full), tuple(self.e_done), tuple(self.e_blocked)),
            (tuple(self.room), tuple(self.life), tuple(self.cards_of), tuple(self.ready), tuple(self.acted)),
            (tuple(self.done), tuple(self.braced), tuple(self.duct), tuple(self.pressure), tuple(self.load)),
            (tuple(self.bonus), tuple(self.maximum)),
            (tuple(self.face), tuple(self.holder), tuple(self.place), tuple(self.under)),
        )

    # -- Heroes and rooms -----------------------------------------------------------------------------------------

    def alive(self) -> list[int]:
        """The seats whose Heroes are in the game."""
        life = self.life
        return [seat for seat in range(len(self.ready)) if life[seat] > 0]

    def heroes_in(self, position: int) -> list[int]:
        return [seat for seat in range(len(self.ready)) if self.room[seat] == position]

    def people_in(self, position: int) -> list[int]:
        """The Heroes in a room and the Scientist: all that Enemies attack (SB-SCI-02)."""
        return [seat for seat, at in enumerate(self.room) if at == position]

    def people(self) -> list[int]:
        """The Heroes in the game, and the Scientist if he is."""
        return [seat for seat, life in enumerate(self.life) if life > 0]

    @property
    def scientist(self) -> int:
        """The number under which the Scientist has his room and his LP."""
        return len(self.ready)

    def rooms(self) -> list[int]:
        """The positions where a room is that can be entered (SB-ROOM-17)."""
        return [position for position, tile in enumerate(self.tile) if tile != NONE and tile != cards.DESTROYED]

    def is_room(self, position: int) -> bool:
        return position < len(self.tile) and self.tile[position] not in (NONE, cards.DESTROYED)

    def neighbours(self, position: int) -> list[int]:
        """The rooms adjacent to a position (SB-GEO-06)."""
        tile = self.tile
        return [
            other for other in self.setting.next_to[position] if tile[other] != NONE and tile[other] != cards.DESTROYED
        ]

    def ways(self, position: int) -> list[int]:
        """The rooms that one step leads to: adjacent, not destroyed, no barricade between (SB-MOVE-07, SB-BAR-03)."""
        tile, wall, crossed = self.tile, self.wall, ship.CROSSED[position]
        return [
            other
            for other in self.setting.next_to[position]
            if tile[other] != NONE and tile[other] != cards.DESTROYED and not wall[crossed[other]]
        ]

    def fire(self, position: int) -> int:
        """What the Fire tokens of a room add up to."""
        return self.fire_one[position] + 2 * self.fire_two[position]

    def fires(self) -> int:
        """How many Fire tokens are on the table (SB-COMP-05)."""
        return sum(self.fire_one) + sum(self.fire_two) + (self.blast_area != NONE)

    def carries(self, seat: int) -> int:
        """The kind of object that a Hero carries, or NONE."""
        return self.o_kind[self.load[seat]] if self.load[seat] != NONE else NONE

    def equipment(self, card: int) -> Equipment:
        return self.setting.enemies[card].equipment

    # -- dice -----------------------------------------------------------------------------------------------------

    def lay(self, die: int, place: int) -> None:
        """Put a die somewhere; the only way a die changes its place."""
        old = self.place[die]
        first = 5 * self.holder[die] - LINE
        if LINE <= old < LINE + 5:
            self.lines[first + old] -= 1
        if LINE <= place < LINE + 5:
            self.lines[first + place] += 1
        self.place[die] = place

    def hand_over(self, die: int, seat: int) -> None:
        """A die that lies on no line changes hands."""
        old = self.holder[die]
        if old != seat:
            self.holder[die] = seat
            self.hands[old] = tuple(other for other in self.hands[old] if other != die)
            self.hands[seat] = tuple(sorted((*self.hands[seat], die)))

    def held(self, seat: int, place: int) -> list[int]:
        """The dice of a seat that are in this place; of a stack the upper one."""
        places = self.place
        return [die for die in self.hands[seat] if places[die] == place]

    def on_line(self, seat: int, line: int) -> int:
        """How many dice are on a line."""
        return self.lines[5 * seat + line]

    def value(self, seat: int, line: int) -> int:
        """The value of a line (SB-DICE-11), or the highest of its track by a card (SB-EQ-14)."""
        track = self.setting.heroes[seat].tracks[line]
        if self.maximum[seat] >> line & 1:
            return max(track)
        return track[min(self.lines[5 * seat + line], len(track) - 1)]

    def initiative(self, seat: int) -> int:
        """The Initiative of a Hero in this round (SB-DICE-14, SB-DICE-15)."""
        found = self.setting.heroes[seat].initiative
        shift = 0
        for die in self.hands[seat]:
            place = self.place[die]
            if place == FASTER:
                shift -= 1
            elif place == SLOWER:
                shift += 1
            elif SET_TO < place <= SET_TO + 10:
                found = place - SET_TO
        return min(10, max(1, found + shift))

    def shields(self, seat: int) -> int:
        """What the dice on the Defense line give to everybody in the room (SB-DEF-03); the Scientist has none."""
        return self.value(seat, cards.DEFENSE) if seat < len(self.ready) else 0

    def personal(self, seat: int) -> int:
        """Shields of a Hero's own: Equipment, and the Air Duct while he is there (SB-DEF-04)."""
        if seat == len(self.ready):
            return 0
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

    def token(self, at: int, circle: int) -> int:
        """The Move token on a circle of an Enemy, 0 for none (SB-ROOM-13)."""
        return self.e_moves[at] >> 3 * circle & 7

    def tokens(self) -> int:
        """How many Move tokens are in use."""
        return sum(1 for moves in self.e_moves for circle in range(8) if moves >> 3 * circle & 7)

    def deck_is_empty(self) -> bool:
        return self.top == NONE

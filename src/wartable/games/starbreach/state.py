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
from wartable.kernel.engine.chance import Bag
from wartable.kernel.engine.state import Derived, Fixed, State

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
CAMPAIGN: Final = 10
CAUSES: Final = (
    "", "bosses-eliminated", "heroes-eliminated", "clock", "round-limit", "objective-reached", "engine-room-lost",
    "scientist-eliminated", "burnt-down", "object-lost", "campaign",
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

    setting: Fixed[Setting]
    ended: int
    round: int
    clock: int  # the last round, once a Hero was eliminated
    finished: tuple[int, ...]  # how the missions of a campaign ended that are over
    tried: int  # whether this mission of a campaign is tried for the second time
    # The ships.
    tile: list[int]
    pillars: list[int]  # of the platform at each position
    fire_one: list[int]
    fire_two: list[int]
    grenades: list[int]
    closed: list[int]
    wall: list[int]  # the last one stands for no edge
    # The Enemy deck: cards that nobody has seen, how many are left per portion, and the visible top card.
    grunt_pool: Bag
    boss_pool: Bag
    left: list[int]
    top: int
    assaulted: int  # an Assault has happened in this round
    bosses_out: int
    # Enemies, in order of arrival.
    e_card: list[int]
    e_area: list[int]
    e_life: list[int]
    e_full: list[int]
    e_done: list[int]
    e_blocked: list[int]  # a mask of circles
    e_moves: list[int]  # Move tokens, three bits for each circle
    # Object tokens, in the order of the mission; the kinds of hidden ones that nobody has turned up.
    o_kind: list[int]
    o_at: list[int]  # where one lies; NONE when it is carried or out of the game
    hidden: Bag
    blast_area: int  # where the Grenade object lies on fire, and whose it was
    blast_by: int
    centred: int  # dice put in the centre in this round
    # Heroes, by seat; of the Scientist only room and life.
    room: list[int]
    life: list[int]
    cards_of: list[tuple[int, ...]]
    load: list[int]  # the object he carries
    ready: list[int]
    acted: list[int]
    done: list[int]  # lines performed in this turn, a mask
    braced: list[int]  # personal shields of used cards
    duct: list[int]
    pressure: list[int]
    bonus: list[int]  # to the next melee and ranged attack
    maximum: list[int]  # lines at their highest value, a mask
    used: int  # Equipment used in this round, a mask of cards
    # Dice. `hands` and `lines` follow from the others: the dice of each seat, and how many lie on each line.
    face: list[int]
    holder: list[int]
    place: list[int]
    under: list[int]  # the lower die of a stack
    hands: Derived[list[tuple[int, ...]]]
    lines: Derived[list[int]]
    __slots__ = tuple(__annotations__)

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


def blank(setting: Setting) -> Table:
    """The table before the ship is laid out."""
    table = Table()
    table.finished = ()
    table.tried = 0
    return lay_out(table, setting)


def lay_out(table: Table, setting: Setting) -> Table:
    """Everything but what a campaign keeps as before the ship is laid out."""
    players = setting.players
    positions = ship.SHIP_ROOMS * setting.mission.ships
    table.setting = setting
    table.agenda = ()
    table.ended = GOES_ON
    table.round = 0
    table.clock = 0
    table.tile = [NONE] * positions
    table.pillars = [0] * positions
    table.fire_one = [0] * positions
    table.fire_two = [0] * positions
    table.grenades = [0] * positions
    table.closed = [0] * len(setting.vortices)
    table.wall = [0] * (ship.SHIP_EDGES * setting.mission.ships + 1)
    table.grunt_pool = tuple(n for n, card in enumerate(setting.enemies) if not card.level)
    table.boss_pool = tuple(n for n, card in enumerate(setting.enemies) if card.level in setting.levels)
    table.left = list(setting.portions)
    table.top = NONE
    table.assaulted = 0
    table.bosses_out = 0
    table.e_card = []
    table.e_area = []
    table.e_life = []
    table.e_full = []
    table.e_done = []
    table.e_blocked = []
    table.e_moves = []
    table.o_kind = []
    table.o_at = []
    table.hidden = ()
    table.blast_area = NONE
    table.blast_by = NONE
    table.centred = 0
    table.room = [NONE] * (players + 1)
    table.life = [*(hero.life for hero in setting.heroes), 0]
    table.cards_of = [()] * players
    table.load = [NONE] * players
    table.ready = [0] * players
    table.acted = [0] * players
    table.done = [0] * players
    table.braced = [0] * players
    table.duct = [0] * players
    table.pressure = [0] * players
    table.bonus = [0] * (2 * players)
    table.maximum = [0] * players
    table.used = 0
    table.face = [NONE] * (DICE * players)
    table.holder = [die // DICE for die in range(DICE * players)]
    table.place = [LOOSE] * (DICE * players)
    table.under = [NONE] * (DICE * players)
    table.hands = [tuple(range(seat * DICE, seat * DICE + DICE)) for seat in range(players)]
    table.lines = [0] * (5 * players)
    return table

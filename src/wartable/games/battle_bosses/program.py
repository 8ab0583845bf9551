"""Effect programs as the engine runs them: small slotted records of integers, made once from the content files.

Nothing here knows how a program is carried out (`effects.py`) or how it is written (`content.py`); this room only says
what a program consists of. The vocabulary is closed: see `docs/content.md`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

# Verbs.
DAMAGE_UNIT: Final = 0
DAMAGE_SPACE: Final = 1
MOVE: Final = 2
MAKE: Final = 3
PLACE_TOKEN: Final = 4
DESTROY: Final = 5
SACRIFICE: Final = 6
HEAL: Final = 7
GET: Final = 8
STEAL: Final = 9
DRAW: Final = 10
DISCARD: Final = 11
ROLL: Final = 12
GAIN: Final = 13
CHOOSE: Final = 14
VERBS: Final = (
    "damage_unit",
    "damage_space",
    "move",
    "make",
    "place_token",
    "destroy",
    "sacrifice",
    "heal",
    "get",
    "steal",
    "draw",
    "discard",
    "roll",
    "gain",
    "choose",
)

# References: words usable as a target or a space.
NO_REF: Final = 0
BOSS_REF: Final = 1
GROUP_REF: Final = 2
SOURCE_REF: Final = 3
LAST_REF: Final = 4
EVENT_REF: Final = 5
REFERENCES: Final = ("", "boss", "group", "source", "last", "event")

# Kinds of piece.
BOSS: Final = 0
MINION: Final = 1
UNIT: Final = 2
TOKEN: Final = 3
UPGRADE: Final = 4
PIECES: Final = ("boss", "minion", "unit", "token", "upgrade")

# Sides, seen from the player who controls the source.
MINE: Final = 0
ALLY: Final = 1
ENEMY: Final = 2
ANY: Final = 3
SIDES: Final = ("mine", "ally", "enemy", "any")

BOARD: Final = 99  # `within: board`
ALL: Final = 99  # `pick: all`

# Triggers.
TURN_START: Final = 0
TURN_END: Final = 1
BRAWL: Final = 2
BOSS_DAMAGED: Final = 3
MINION_LOST: Final = 4
MINION_KILLED: Final = 5
TOKEN_ENTERED: Final = 6
CARD_PLAYED: Final = 7
TRIGGERS: Final = (
    "turn_start",
    "turn_end",
    "brawl",
    "boss_damaged",
    "minion_lost",
    "minion_killed",
    "token_entered",
    "card_played",
)

# Modifiers.
BRAWL_DAMAGE: Final = 0
MINION_ATTACK: Final = 1
MINION_FIGHT: Final = 2
MOVE_STEPS: Final = 3
ENERGY_COST: Final = 4
CRYSTAL_COST: Final = 5
BASE_DICE: Final = 6
ARMOR: Final = 7
MODIFIERS: Final = (
    "brawl_damage",
    "minion_attack",
    "minion_fight",
    "move_steps",
    "energy_cost",
    "crystal_cost",
    "base_dice",
    "armor",
)

# What damage an `armor` modifier works against.
AGAINST_MINIONS: Final = 0
AGAINST_BRAWLS: Final = 1
AGAINST_EFFECTS: Final = 2
AGAINST_ALL: Final = 3
AGAINST: Final = ("minions", "brawls", "effects", "all")

# Card types; a Promotion is a kind of Upgrade (BB-CARD-01).
EFFECT_CARD: Final = 0
UPGRADE_CARD: Final = 1
PROMOTION_CARD: Final = 2
ANY_CARD: Final = 3
CARD_TYPES: Final = ("effect", "upgrade", "promotion", "any")


class Part:
    """What programs are made of; never changed once it is made. Equality and text are written once, and nothing is
    frozen: what a dataclass generates for itself is compiled anew by every command that starts."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    """The names of the fields, which every dataclass writes down."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and _said(self) == _said(other)

    def __hash__(self) -> int:
        """By the first field alone, which is the id of all that pages remember something of: what is equal agrees
        there, and a boss with its whole deck is not walked through for every look at it."""
        return hash(getattr(self, self.__match_args__[0]))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{_said(self)}"


def _said(part: Part) -> tuple[Any, ...]:
    return tuple(getattr(part, name) for name in part.__match_args__)


@dataclass(slots=True, eq=False, repr=False)
class Target(Part):
    """Pieces to be chosen: a reference, or every piece that fits, of which `pick` are chosen."""

    ref: int = NO_REF
    piece: int = UNIT
    side: int = ANY
    within: int = BOARD
    of: int = BOSS_REF
    pick: int = 1
    up_to: bool = False
    same_space: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Space(Part):
    """A space to be chosen: a reference, or every space that fits; `pick_all` takes them all."""

    ref: int = NO_REF
    within: int = BOARD
    of: int = BOSS_REF
    has_side: int = -1
    has_piece: int = -1
    empty: bool = False
    controlled: bool = False
    """By me, as BB-TERM-09 has it."""
    pick_all: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Number(Part):
    """`plus` plus the number of pieces counted (if any), at most `top` (if any)."""

    plus: int = 0
    count: Target | None = None
    top: int = -1


@dataclass(slots=True, eq=False, repr=False)
class Condition(Part):
    """True if `count` finds at least `at_least` pieces, or if I control the space `control`."""

    count: Target | None = None
    at_least: int = 1
    control: Space | None = None


@dataclass(slots=True, eq=False, repr=False)
class Modifier(Part):
    """A continuous change.

    `detail` says of what: for MOVE_STEPS BOSS or MINION, for CRYSTAL_COST a card type, for ARMOR what it is against.
    """

    mod: int
    n: int
    detail: int = 0
    ability: str = ""


@dataclass(slots=True, eq=False, repr=False)
class Option(Part):
    """One of the choices of `choose`."""

    text: str
    steps: tuple[Step, ...]


@dataclass(slots=True, eq=False, repr=False)
class Step(Part):
    """One instruction. Only the fields of its verb are meaningful."""

    verb: int
    may: bool = False
    when: Condition | None = None
    n: Number = field(default_factory=Number)
    target: Target | None = None
    space: Space | None = None
    to: Space | None = None
    jump: bool = False
    steps: int = 0
    with_minions: bool = False
    kind: str = ""
    energy: int = 0
    crystals: int = 0
    who_enemy: bool = False
    modifiers: tuple[Modifier, ...] = ()
    abilities: tuple[Ability, ...] = ()
    options: tuple[Option, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Cost(Part):
    """What is paid before an effect. `sacrifice_piece` is -1 when nothing is given up."""

    energy: int = 0
    crystals: int = 0
    sacrifice_piece: int = -1
    sacrifice_n: int = 0
    sacrifice_within: int = BOARD
    discard: int = 0
    self_damage: int = 0
    plain: bool = True
    """True when there is nothing beyond the printed energy or crystals."""


@dataclass(slots=True, eq=False, repr=False)
class Ability(Part):
    """Used for energy by a boss, pet, minion or token (`holder`: BOSS, MINION or TOKEN)."""

    id: str
    name: str
    text: str
    holder: int
    cost: Cost
    steps: tuple[Step, ...]
    ultimate: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Trigger(Part):
    """An effect that waits for something to happen."""

    trigger: int
    text: str
    steps: tuple[Step, ...]
    once: bool = False
    by_mine: bool = False
    card_type: int = ANY_CARD
    cause: int = AGAINST_ALL
    """Of BOSS_DAMAGED: what must have dealt the damage."""


@dataclass(slots=True, eq=False, repr=False)
class Card(Part):
    """One kind of card of a deck."""

    id: str
    name: str
    type: int
    cost: Cost
    copies: int
    text: str
    steps: tuple[Step, ...] = ()
    promotes: int = -1
    modifiers: tuple[Modifier, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    abilities: tuple[Ability, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Minion(Part):
    """One kind of minion of a boss."""

    id: str
    name: str
    plural: str
    abilities: tuple[Ability, ...]


@dataclass(slots=True, eq=False, repr=False)
class Token(Part):
    """The special token of a boss."""

    id: str
    name: str
    max: int
    text: str
    abilities: tuple[Ability, ...] = ()
    triggers: tuple[Trigger, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Boss(Part):
    """A dashboard with its minion card and deck. `minions[0]` is what `make` makes unless it names another kind."""

    slug: str
    name: str
    title: str
    style: str
    health: int
    abilities: tuple[Ability, ...]
    minions: tuple[Minion, ...]
    token: Token | None
    deck: tuple[Card, ...]
    modifiers: tuple[Modifier, ...] = ()
    modifier_text: str = ""
    triggers: tuple[Trigger, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Board(Part):
    """A battlefield. `spaces[i]` is the axial [q, r] of space i, sorted by r then q."""

    id: str
    name: str
    text: str
    spaces: tuple[tuple[int, int], ...]
    starts: tuple[int, ...]
    """Standard play: the starting space of seat 0 (half A) and seat 1 (half B). Empty in Arena."""
    halves: tuple[tuple[int, ...], tuple[int, ...]]
    """Standard play: the nine spaces of each player. Empty in Arena."""
    zone_of: tuple[int, ...] = ()
    """Arena: index of each space's zone in the chain."""
    bases: tuple[int, ...] = ()
    spawns: tuple[tuple[int, ...], ...] = ()
    camps: tuple[int, ...] = ()
    camp_names: tuple[str, ...] = ()
    base_health: int = 0


@dataclass(slots=True, eq=False, repr=False)
class Monster(Part):
    """A neutral monster tile: its reward is a program, or (`pet` >= 0) a pet."""

    id: str
    name: str
    health: int
    text: str
    steps: tuple[Step, ...] = ()
    pet: int = -1


@dataclass(slots=True, eq=False, repr=False)
class Pet(Part):
    """The dashboard of a pet."""

    id: str
    name: str
    health: int
    abilities: tuple[Ability, ...]
    modifiers: tuple[Modifier, ...] = ()
    modifier_text: str = ""

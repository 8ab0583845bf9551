"""The words of effect programs as pydantic models: expressions, verbs, modifiers, triggers, costs and abilities.

The vocabulary is closed (see `docs/content.md`). This room says what is well formed taken by itself; `schema.py` says
in which files it stands, `checks.py` whether the parts of a boss fit together, `compiling.py` makes the programs.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self, TypeAlias

from pydantic import Field, Tag, model_validator

from wartable.games.battle_bosses import program as p
from wartable.kernel.books.shapes import Id, Record, Text, by_key, by_shape

# ------------------------------------------------------------------------------------------------------- expressions

MOST = 99  # no figure of the game is anywhere near; keeps a slip of the keyboard from filling the board
Count: TypeAlias = Annotated[int, Field(ge=0, le=MOST)]
Positive: TypeAlias = Annotated[int, Field(ge=1, le=MOST)]
Change: TypeAlias = Annotated[int, Field(ge=-MOST, le=MOST)]
Reference: TypeAlias = Literal["boss", "group", "source", "last", "event"]
Side: TypeAlias = Literal["mine", "ally", "enemy", "any"]
Piece: TypeAlias = Literal["boss", "minion", "unit", "token", "upgrade"]
Within: TypeAlias = Annotated[
    Annotated[Count, Tag("<number>")] | Annotated[Literal["board"], Tag("<word>")],
    by_shape("a distance (0 is the same space) or board"),
]
PieceOnBoard: TypeAlias = Literal[
    "mine_boss", "mine_minion", "mine_unit", "mine_token",
    "ally_boss", "ally_minion", "ally_unit", "ally_token",
    "enemy_boss", "enemy_minion", "enemy_unit", "enemy_token",
    "any_boss", "any_minion", "any_unit", "any_token",
]  # fmt: skip


class UpTo(Record):
    """From one to `up_to` pieces."""

    up_to: Annotated[int, Field(ge=1, lt=p.ALL)]


Pick: TypeAlias = Annotated[
    Annotated[int, Field(ge=1, lt=p.ALL), Tag("<number>")]
    | Annotated[Literal["all"], Tag("<word>")]
    | Annotated[UpTo, Tag("<mapping>")],
    by_shape("a number, all, or {up_to: N}"),
]


class TargetShape(Record):
    """Pieces that fit, of which `pick` are chosen."""

    piece: Piece
    side: Side
    within: Within | None = None
    of: Reference = "boss"
    pick: Pick = 1
    same_space: bool = False

    @model_validator(mode="after")
    def _distance(self) -> Self:
        if self.within is None and self.piece != "upgrade":
            raise ValueError("'within' is missing; give a distance (0 is the same space) or board")
        return self


Target: TypeAlias = Annotated[
    Annotated[Reference, Tag("<word>")] | Annotated[TargetShape, Tag("<mapping>")],
    by_shape("boss, group, source, last, event, or {piece, side, within, of, pick}"),
]


class SpaceShape(Record):
    """Spaces that fit, of which one is chosen, or all are taken."""

    within: Within
    of: Reference = "boss"
    has: PieceOnBoard | None = None
    empty: bool = False
    controlled: bool = False
    pick: Literal[1, "all"] = 1

    @model_validator(mode="after")
    def _sense(self) -> Self:
        if self.empty and self.controlled:
            raise ValueError("nobody controls an empty space; leave out 'empty' or 'controlled'")
        if self.empty and self.has:
            raise ValueError("a space cannot be empty and have a piece; leave out 'empty' or 'has'")
        return self


Space: TypeAlias = Annotated[
    Annotated[Reference, Tag("<word>")] | Annotated[SpaceShape, Tag("<mapping>")],
    by_shape("boss, group, source, last, event, or {within, of, has, empty, controlled, pick}"),
]


class Counted(Record):
    """How many such pieces there are, plus `plus`, at most `max`."""

    count: Target
    plus: Change = 0
    max: Count | None = None


Number: TypeAlias = Annotated[
    Annotated[Positive, Tag("<number>")] | Annotated[Counted, Tag("<mapping>")],
    by_shape("a number or {count, plus, max}"),
]


class Condition(Record):
    """`{count, at_least}` or `{control}`."""

    count: Target | None = None
    at_least: Positive | None = None
    control: Space | None = None

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        counts = self.count is not None and self.at_least is not None and self.control is None
        controls = self.control is not None and self.count is None and self.at_least is None
        if not (counts or controls):
            raise ValueError("a condition is {count: <target>, at_least: N} or {control: <space>}; write one of them")
        return self


# ------------------------------------------------------------------------------------------------------------- steps


class _Step(Record):
    """A step of any verb."""

    chooses: ClassVar[str] = ""
    """What `last` is after it: a piece, a space, or left open."""
    suits: ClassVar[tuple[str, ...]] = ()
    """The pieces it can be done to."""

    may: bool = False
    when: Condition | None = None


class DamageUnit(_Step):
    """Each target takes n damage."""

    chooses = "piece"
    suits = ("boss", "minion", "unit")
    do: Literal["damage_unit"]
    n: Number
    target: Target


class DamageSpace(_Step):
    """n damage to the space."""

    chooses = "space"
    do: Literal["damage_space"]
    n: Number
    space: Space


class Move(_Step):
    """Walk up to `steps` steps, or jump straight to `to`."""

    chooses = "piece"
    suits = ("boss", "minion", "unit")
    do: Literal["move"]
    target: Target
    how: Literal["walk", "jump"] = "walk"
    steps: Positive | None = None
    to: Space | None = None
    with_minions: bool = False

    @model_validator(mode="after")
    def _walk_or_jump(self) -> Self:
        if self.how == "walk" and (self.steps is None or self.to is not None):
            raise ValueError("a walk needs 'steps' and has no 'to'; write {steps: N}, or {how: jump, to: <space>}")
        if self.how == "jump" and (self.to is None or self.steps is not None):
            raise ValueError("a jump needs 'to' and has no 'steps'; write {how: jump, to: <space>}, or {steps: N}")
        return self


class Make(_Step):
    """n minions arrive in the space."""

    chooses = "space"
    do: Literal["make"]
    n: Number
    space: Space
    kind: Id | None = None


class PlaceToken(_Step):
    """n special tokens into the space."""

    chooses = "space"
    do: Literal["place_token"]
    n: Number
    space: Space


class Destroy(_Step):
    """Minions, tokens or Upgrades leave play."""

    chooses = "piece"
    suits = ("minion", "token", "upgrade")
    do: Literal["destroy"]
    target: Target


class Sacrifice(_Step):
    """My own minions, tokens or Upgrades leave play."""

    chooses = "piece"
    suits = ("minion", "token", "upgrade")
    do: Literal["sacrifice"]
    target: Target


class Heal(_Step):
    """Remove up to n damage from each target."""

    chooses = "piece"
    suits = ("boss",)
    do: Literal["heal"]
    n: Number
    target: Target


class _Resources(_Step):
    energy: Count = 0
    crystal: Count = 0

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not self.energy and not self.crystal:
            raise ValueError("nothing is named; give 'energy' or 'crystal' or both")
        return self


class Get(_Resources):
    """Resources from the supply."""

    do: Literal["get"]


class Steal(_Resources):
    """Resources from opponents."""

    do: Literal["steal"]


class Draw(_Step):
    """Draw n cards."""

    do: Literal["draw"]
    n: Number


class Discard(_Step):
    """I choose n cards, or an opponent loses n at random."""

    do: Literal["discard"]
    n: Number
    who: Literal["me", "enemy"]


class Roll(_Step):
    """Roll base dice and get what they show."""

    do: Literal["roll"]
    dice: Number


class Gain(_Step):
    """The boss has these until the end of the turn."""

    do: Literal["gain"]
    modifiers: list[Modifier] = Field(default_factory=list)
    abilities: list[Ability] = Field(default_factory=list)

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not self.modifiers and not self.abilities:
            raise ValueError("nothing is gained; give 'modifiers' or 'abilities' or both")
        return self


class Option(Record):
    """One choice of `choose`."""

    text: Text
    effect: Effect


class Choose(_Step):
    """I carry out one of the options."""

    chooses = "open"
    do: Literal["choose"]
    options: Annotated[list[Option], Field(min_length=2)]


Step: TypeAlias = Annotated[
    Annotated[DamageUnit, Tag("<damage_unit>")]
    | Annotated[DamageSpace, Tag("<damage_space>")]
    | Annotated[Move, Tag("<move>")]
    | Annotated[Make, Tag("<make>")]
    | Annotated[PlaceToken, Tag("<place_token>")]
    | Annotated[Destroy, Tag("<destroy>")]
    | Annotated[Sacrifice, Tag("<sacrifice>")]
    | Annotated[Heal, Tag("<heal>")]
    | Annotated[Get, Tag("<get>")]
    | Annotated[Steal, Tag("<steal>")]
    | Annotated[Draw, Tag("<draw>")]
    | Annotated[Discard, Tag("<discard>")]
    | Annotated[Roll, Tag("<roll>")]
    | Annotated[Gain, Tag("<gain>")]
    | Annotated[Choose, Tag("<choose>")],
    by_key("do", "verb", p.VERBS),
]
Effect: TypeAlias = Annotated[list[Step], Field(min_length=1)]

# ------------------------------------------------------------------------------- modifiers, triggers, costs, abilities


class _Modifier(Record):
    n: Change

    @model_validator(mode="after")
    def _changes(self) -> Self:
        if self.n == 0:
            raise ValueError("'n: 0' changes nothing; give another number")
        return self


class PlainModifier(_Modifier):
    """Brawl damage, minions' attacks and fights, base dice."""

    mod: Literal["brawl_damage", "minion_attack", "minion_fight", "base_dice"]


class MoveSteps(_Modifier):
    """Walks in abilities get n more steps."""

    mod: Literal["move_steps"]
    of: Literal["boss", "minion"]


class EnergyCost(_Modifier):
    """An ability costs n more energy."""

    mod: Literal["energy_cost"]
    ability: Id


class CrystalCost(_Modifier):
    """Cards cost n more crystals."""

    mod: Literal["crystal_cost"]
    cards: Literal["effect", "upgrade", "promotion", "any"]


class Armor(_Modifier):
    """The boss takes n less damage."""

    mod: Literal["armor"]
    against: Literal["minions", "brawls", "effects", "all"]


Modifier: TypeAlias = Annotated[
    Annotated[PlainModifier, Tag("<brawl_damage>")]
    | Annotated[PlainModifier, Tag("<minion_attack>")]
    | Annotated[PlainModifier, Tag("<minion_fight>")]
    | Annotated[PlainModifier, Tag("<base_dice>")]
    | Annotated[MoveSteps, Tag("<move_steps>")]
    | Annotated[EnergyCost, Tag("<energy_cost>")]
    | Annotated[CrystalCost, Tag("<crystal_cost>")]
    | Annotated[Armor, Tag("<armor>")],
    by_key("mod", "modifier", p.MODIFIERS),
]


class Trigger(Record):
    """An effect that waits for something to happen."""

    trigger: Literal[
        "turn_start",
        "turn_end",
        "brawl",
        "boss_damaged",
        "minion_lost",
        "minion_killed",
        "token_entered",
        "card_played",
    ]
    text: Text
    effect: Effect
    once: bool = False
    by: Literal["enemy", "mine"] | None = None
    type: Literal["effect", "upgrade", "promotion", "any"] | None = None
    cause: Literal["minions", "brawls", "effects"] | None = None

    @model_validator(mode="after")
    def _details(self) -> Self:
        if self.cause and self.trigger != "boss_damaged":
            raise ValueError(f"'cause' means nothing for {self.trigger}; only boss_damaged has it")
        if self.by and self.trigger != "token_entered":
            raise ValueError(f"'by' means nothing for {self.trigger}; only token_entered has it")
        if self.type and self.trigger != "card_played":
            raise ValueError(f"'type' means nothing for {self.trigger}; only card_played has it")
        return self


class SacrificeCost(Record):
    """My pieces, `within` counted from the source."""

    piece: Literal["minion", "token", "upgrade"]
    n: Positive
    within: Within = "board"


class ExtraCost(Record):
    """What is paid besides energy or crystals."""

    sacrifice: SacrificeCost | None = None
    discard: Count = 0
    crystal: Count = 0
    self_damage: Count = 0

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not (self.sacrifice or self.discard or self.crystal or self.self_damage):
            raise ValueError("nothing is paid; give sacrifice, discard, crystal or self_damage")
        return self


class Ability(Record):
    """Something a boss, pet, minion or token can do for energy."""

    id: Id
    name: Text
    energy: Positive
    text: Text
    effect: Effect
    extra_cost: ExtraCost | None = None
    ultimate: bool = False

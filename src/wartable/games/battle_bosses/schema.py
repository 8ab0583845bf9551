"""The shape of the data files: a boss with its deck, the dice, the monsters and pets, as pydantic models.

The effect programs in them are made of the words of `vocabulary.py`; the battlefields have a room of their own
(`battlefields.py`). Whether the parts of a boss fit together is said in `checks.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, Tag, model_validator

from wartable.games.battle_bosses import program as p
from wartable.games.battle_bosses.vocabulary import Ability, Count, Effect, ExtraCost, Modifier, Positive, Trigger
from wartable.kernel.books.shapes import Id, Record, Text, by_key, by_shape

# ------------------------------------------------------------------------------------------------------------- cards


class _Card(Record):
    id: Id
    name: Text
    cost: Count
    copies: Positive
    text: Text
    extra_cost: ExtraCost | None = None


class EffectCard(_Card):
    """Resolved and discarded."""

    type: Literal["effect"]
    effect: Effect


class UpgradeCard(_Card):
    """Stays in play and improves the boss."""

    type: Literal["upgrade"]
    modifiers: list[Modifier] = Field(default_factory=list)
    triggers: list[Trigger] = Field(default_factory=list)
    abilities: list[Ability] = Field(default_factory=list)

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not (self.modifiers or self.triggers or self.abilities):
            raise ValueError("the card does nothing; give it modifiers, triggers or abilities")
        return self


class PromotionCard(UpgradeCard):
    """Stays in play and improves minions or tokens."""

    type: Literal["promotion"]  # type: ignore[assignment]
    promotes: Literal["minion", "token"]


Card: TypeAlias = Annotated[
    Annotated[EffectCard, Tag("<effect>")]
    | Annotated[UpgradeCard, Tag("<upgrade>")]
    | Annotated[PromotionCard, Tag("<promotion>")],
    by_key("type", "card type", p.CARD_TYPES[:3]),
]


# ------------------------------------------------------------------------------------------------------------ bosses


class Minion(Record):
    """A kind of minion."""

    id: Id
    name: Text
    plural: Text
    abilities: list[Ability] = Field(default_factory=list)


class Token(Record):
    """The special token of a boss."""

    id: Id
    name: Text
    max: Positive
    text: Text
    triggers: list[Trigger] = Field(default_factory=list)
    abilities: list[Ability] = Field(default_factory=list)


class Health(Record):
    """Health in standard play and in Arena."""

    standard: Positive
    arena: Positive | None = None


class AbilityChange(Record):
    """The fields of an ability that differ on the Arena dashboard."""

    name: Text | None = None
    energy: Positive | None = None
    text: Text | None = None
    effect: Effect | None = None
    extra_cost: ExtraCost | None = None
    ultimate: bool | None = None

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not self.model_fields_set:
            raise ValueError("nothing is changed; give name, energy, text, effect, extra_cost or ultimate")
        return self


class ArenaDashboard(Record):
    """What the Arena dashboard replaces."""

    health: Positive | None = None
    abilities: dict[str, AbilityChange] = Field(default_factory=dict)


Minions: TypeAlias = Annotated[
    Annotated[Minion, Tag("<mapping>")] | Annotated[list[Minion], Field(min_length=1), Tag("<list>")],
    by_shape("a mapping {id, name, plural, abilities}, or a list of them"),
]


class Boss(Record):
    """A boss: dashboard, minions, special token and deck."""

    slug: Id
    name: Text
    title: Text
    style: Text
    health: Health
    modifiers: list[Modifier] = Field(default_factory=list)
    modifier_text: str = ""
    triggers: list[Trigger] = Field(default_factory=list)
    minion: Minions
    token: Token | None = None
    abilities: Annotated[list[Ability], Field(min_length=1)]
    arena: ArenaDashboard = ArenaDashboard()
    deck: list[Card]

    @property
    def minions(self) -> list[Minion]:
        """Every kind of minion; the first is what `make` makes unless it names another."""
        return self.minion if isinstance(self.minion, list) else [self.minion]

    @property
    def arena_health(self) -> int | None:
        """Health in Arena: the Arena dashboard's own figure counts before the one beside standard health."""
        return self.arena.health or self.health.arena


# ----------------------------------------------------------------------------------------- dice, monsters and pets


class Face(Record):
    """One face of the die."""

    face: Positive
    energy: Count
    crystal: Count
    overload: bool


class Die(Record):
    """The white base die."""

    id: Id
    name: Text
    colour: Text
    faces: Annotated[list[Face], Field(min_length=1)]


class DicePerTurn(Record):
    """How many are rolled."""

    normal: Positive
    very_first_turn: Positive


class Dice(Record):
    """The file `dice.yaml`."""

    die: Die
    dice_per_turn: DicePerTurn


class PetReward(Record):
    """The monster becomes a pet."""

    pet: Id


Reward: TypeAlias = Annotated[
    Annotated[Effect, Tag("<list>")] | Annotated[PetReward, Tag("<mapping>")],
    by_shape("a list of steps or {pet: <pet id>}"),
]


class Monster(Record):
    """A neutral monster tile."""

    id: Id
    name: Text
    health: Positive
    text: Text
    reward: Reward


class Pet(Record):
    """A pet's dashboard."""

    id: Id
    name: Text
    health: Positive
    abilities: list[Ability] = Field(default_factory=list)
    modifiers: list[Modifier] = Field(default_factory=list)
    modifier_text: str = ""


class UserMonsters(Record):
    """A file `monsters.yaml` of a user: what is added to the shipped ones."""

    monsters: list[Monster] = Field(default_factory=list)
    pets: list[Pet] = Field(default_factory=list)


class Monsters(Record):
    """The file `monsters.yaml`."""

    monsters: Annotated[list[Monster], Field(min_length=1)]
    pets: list[Pet] = Field(default_factory=list)

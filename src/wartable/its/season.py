"""The numbers of a season, read from its file. Rules take a Season and never hold a number of their own."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, PositiveInt, model_validator

from wartable.kernel.books.shapes import Document, read
from wartable.kernel.engine.errors import Refused, Unreadable
from wartable.kernel.engine.saying import said

Whole = Annotated[int, Field(ge=0, strict=True)]
Positive = Annotated[int, Field(ge=1, strict=True)]


class OutcomePoints(Document):
    """Tournament Points by outcome."""

    victory: Whole
    tie: Whole
    defeat: Whole


class OffensiveBonus(Document):
    """Extra TP for a player with this many OP or more."""

    op: Whole
    tp: Whole


class DefensiveBonus(Document):
    """Extra TP for a player who lost by this many OP or fewer."""

    margin: Whole
    tp: Whole


class Worth(Document):
    """What sitting out a round is worth."""

    tp: Whole
    op: Whole
    vp: Whole


class Minimum(Document):
    """The smallest official tournament."""

    players: PositiveInt
    rounds: PositiveInt


class SuggestedRounds(Document):
    """From this many players on, this many rounds."""

    players: PositiveInt
    rounds: PositiveInt


class Tier(Document):
    """A Tournament Tier: the rule that sets it, its K factor, and the SWC that go with each number of Army Points."""

    name: str
    rule: str
    k: Annotated[Decimal, Field(gt=0)]
    swc: dict[PositiveInt, Whole]


class RatingNumbers(Document):
    """Where ratings start, the scale of the expectation, and the decimals kept."""

    start: Decimal
    scale: PositiveInt
    decimals: Whole


class ListLimits(Document):
    """Limits of army lists."""

    per_player: PositiveInt
    troopers: PositiveInt
    combat_group: PositiveInt
    mercenary_points: Whole
    mercenary_swc: Whole
    spec_ops: Whole
    experience: Whole


class Prizes(Document):
    """What the season's leaders receive."""

    overall: list[str]
    regional: list[str]


class Season(Document):
    """One season's file."""

    season: PositiveInt
    tournament_points: OutcomePoints
    offensive_bonus: OffensiveBonus
    defensive_bonus: DefensiveBonus
    bye: Worth
    max_op: PositiveInt
    minimum: Minimum
    suggested_rounds: Annotated[list[SuggestedRounds], Field(min_length=1)]
    tiers: Annotated[list[Tier], Field(min_length=1)]
    one_shot_k: Annotated[Decimal, Field(gt=0)]
    escalation: list[str]
    rating: RatingNumbers
    regions: Annotated[list[str], Field(min_length=1)]
    entry_closes_with_round: PositiveInt
    walkover_minutes: Whole
    rules_cut_off_days: Whole
    round_minutes: dict[PositiveInt, PositiveInt]
    lists: ListLimits
    prizes: Prizes
    extras: list[str]
    scenarios: Annotated[list[str], Field(min_length=1)]
    direct_action: list[str]

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> Season:
        names = [tier.name for tier in self.tiers]
        sizes = [size for tier in self.tiers for size in tier.swc]
        scenarios = self.scenarios + self.direct_action
        for what, values in (("tiers", names), ("Army Points", sizes), ("scenarios", scenarios)):
            if len(set(values)) != len(values):
                raise ValueError(f"{what} appear twice")
        for name in self.escalation:
            if name not in names:
                raise ValueError(f"escalation names the tier {name!r}, which is not among {', '.join(names)}")
        return self

    def tier(self, army_points: int) -> Tier:
        """The tier of a number of Army Points; refused for a number that does not exist (ITS-TIER-05)."""
        for tier in self.tiers:
            if army_points in tier.swc:
                return tier
        sizes = sorted((size for tier in self.tiers for size in tier.swc), reverse=True)
        raise Refused(
            said("%(n)s Army Points do not exist", n=army_points),
            rule="ITS-TIER-05",
            possible=[str(size) for size in sizes],
        )


def read_season(text: str, name: str) -> Season:
    """Read a season file; raises Unreadable naming file, place and reason."""
    return read(Season, text, name)


@cache
def load_season(number: int = 14) -> Season:
    """The season that ships with the package; raises Unreadable for a season that does not."""
    name = f"season-{number}.yaml"
    file = Path(__file__).parent / "content" / name
    if not file.is_file():
        raise Unreadable(f"season {number}: there is no {name}; give the number of a season that has a file")
    return read_season(file.read_text(encoding="utf-8"), name)

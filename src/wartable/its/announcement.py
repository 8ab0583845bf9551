"""The announcement of an event: what it must contain, when it may still change, and who has accepted it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from wartable.its.reasons import Reason
from wartable.its.season import Season
from wartable.its.setup import DIRECT_ACTION, check_scenarios, sizes_by_round
from wartable.kernel.engine.errors import Refused

BRINGS = ("miniatures", "tape measure", "templates and markers", "dice", "Classified Deck", "Army Lists")
"""What each player brings (ITS-EVENT-02)."""

PRECEDENCE = (
    "a Referee's decision on the spot", "the scenario's special rules", "the Extras chosen", "the Tournament rules",
    "the season's rules", "the Basic Rules", "the core rules of the game",
)  # fmt: skip
"""Which document wins, highest first (ITS-EVENT-04)."""

LOCKED = ("tier", "army_points", "scenarios", "extras")
"""What is fixed once the first list has been handed in (ITS-ANN-02)."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """What players are told. None means not chosen yet; `extras` may be chosen as none with an empty tuple."""

    name: str
    rounds: int
    tier: str | None = None
    army_points: int | tuple[int, ...] | None = None
    scenarios: tuple[str, ...] = ()
    personalised: tuple[int, ...] = ()
    extras: tuple[str, ...] | None = None
    version: int = 0
    first_list_submitted: bool = False
    accepted: Mapping[str, int] = field(default_factory=dict)


def publish(announcement: Announcement, season: Season) -> tuple[Announcement, Reason]:
    """Publish a first or corrected announcement; refused while something is missing (ITS-ANN-01)."""
    if announcement.tier is None and announcement.army_points is None:
        raise Refused("the tier is missing", rule="ITS-ANN-01")
    if announcement.army_points is None:
        raise Refused("the Army Points are missing", rule="ITS-ANN-01")
    if announcement.extras is None:
        raise Refused("the choice of Extras is missing; it may be none", rule="ITS-ANN-01")
    if len(announcement.scenarios) < announcement.rounds:
        raise Refused(f"the scenario of round {len(announcement.scenarios) + 1} is missing", rule="ITS-ANN-01")
    sizes_by_round(announcement.army_points, announcement.rounds, announcement.extras, season)
    check_scenarios(announcement.scenarios, announcement.personalised, announcement.rounds, announcement.extras, season)
    published = replace(announcement, version=announcement.version + 1, accepted={})
    return published, Reason(f"announcement version {published.version} names every round's scenario", "ITS-SCEN-05")


def check_change(before: Announcement, after: Announcement) -> None:
    """After the first list only the number of rounds may change, with a scenario for a new one (ITS-ANN-02)."""
    if not before.first_list_submitted:
        return
    kept = min(before.rounds, after.rounds)
    same_scenarios = before.scenarios[:kept] == after.scenarios[:kept]
    for item in LOCKED:
        if item == "scenarios" and before.rounds != after.rounds and same_scenarios:
            continue
        if getattr(before, item) != getattr(after, item):
            raise Refused(f"{item} cannot change after the first list was handed in", rule="ITS-ANN-02")


def accept(announcement: Announcement, player: str) -> tuple[Announcement, Reason]:
    """A player takes part and so accepts the rules as announced in this version (ITS-EVENT-03)."""
    accepted = {**announcement.accepted, player: announcement.version}
    text = f"{player} accepts version {announcement.version}; a new version asks again"
    return replace(announcement, accepted=accepted), Reason(text, "ITS-EVENT-03")


def what_to_bring(extras: Sequence[str]) -> tuple[dict[str, bool], Reason]:
    """The six items, and whether each is needed (ITS-EVENT-02)."""
    needed = {item: not (item == "Classified Deck" and DIRECT_ACTION in extras) for item in BRINGS}
    return needed, Reason("each player brings these", "ITS-EVENT-02")


def which_wins(first: str, second: str) -> tuple[str, Reason]:
    """Of two documents that disagree, the one that holds (ITS-EVENT-04)."""
    winner = min(first, second, key=PRECEDENCE.index)
    return winner, Reason(f"{winner} comes before {second if winner == first else first}", "ITS-EVENT-04")

"""Whether an event counts for the rankings, with every reason (ITS-EVENT-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from wartable.its.reasons import Reason
from wartable.its.season import Season


@dataclass(frozen=True, slots=True)
class Status:
    """The official flag and why it is as it is."""

    official: bool
    reasons: tuple[Reason, ...]


def official_status(
    event_type: str,
    players_in_round_1: int,
    rounds_completed: int,
    season: Season,
    pins: Mapping[str, str] | None = None,
    wanted: bool = True,
) -> Status:
    """Judge an event by what happened. `pins` is None when registration numbers are not part of the record.

    What is refused at set-up (tier, scenarios, lists) is not asked again here; `wanted` is false when the Organizer
    has marked the event as not official.
    """
    against: list[Reason] = []
    if not wanted:
        against.append(Reason("the Organizer marked the event as not official", "ITS-EVENT-01"))
    if event_type in ("tournament", "special"):
        if players_in_round_1 < season.minimum.players:
            against.append(Reason(f"fewer than {season.minimum.players} players in round 1", "ITS-EVENT-01"))
        if rounds_completed < season.minimum.rounds:
            against.append(Reason(f"fewer than {season.minimum.rounds} completed rounds", "ITS-EVENT-01"))
    elif rounds_completed < 1:
        against.append(Reason("no game was played", "ITS-EVENT-01"))
    missing = sorted(player for player, pin in (pins or {}).items() if not pin)
    if missing:
        against.append(Reason(f"unregistered player {', '.join(missing)}", "ITS-EVENT-01"))
    if against:
        return Status(False, tuple(against))
    if event_type == "one_shot":
        return Status(True, (Reason("a One Shot is one game of two registered players", "ITS-EVENT-07"),))
    return Status(True, (Reason("every condition of an official event is met", "ITS-EVENT-01"),))


def document_applies(released: date, first_day: date, season: Season) -> tuple[bool, Reason]:
    """Whether a rules document counts for an event: released at least a week before (ITS-EVENT-05)."""
    last = first_day - timedelta(days=season.rules_cut_off_days)
    verb = "applies" if released <= last else "does not apply"
    return released <= last, Reason(f"released {released}, it {verb}; the last day is {last}", "ITS-EVENT-05")

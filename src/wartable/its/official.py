"""Whether an event counts for the rankings: every condition with yes, no or not yet, and why (ITS-EVENT-01)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from wartable.its.reasons import Reason
from wartable.its.season import Season
from wartable.its.setup import ESCALATION, check_pins, check_scenarios, rounds_notices, sizes_by_round
from wartable.kernel.engine.errors import Ambiguous, Refused


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing an official event needs. `met` is None while it may still come."""

    name: str
    met: bool | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Status:
    """The official flag, why it is as it is, and all the conditions it was made from."""

    official: bool
    reasons: tuple[Reason, ...]
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Registered:
    """A player as the conditions see one. `lists` are those the Organizer holds as good; `wrong` says what is not."""

    name: str
    pin: str = ""
    army: str = ""
    lists: int = 0
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known about an event. None means that it has not happened yet, or is not part of the record.

    `announced` is the number of the announcement, 0 for none. `round_1` is how many players were paired in round 1.
    `by_hand` are those who got a second bye although somebody else had had none. `why_not` says why an event that was
    meant to be official is not any more.
    """

    type: str
    wanted: bool
    army_points: int | Sequence[int]
    rounds: int | None
    extras: Sequence[str]
    scenarios: Sequence[str]
    personalised: Sequence[int]
    players: Sequence[Registered]
    announced: int | None
    round_1: int | None
    completed: int
    over: bool
    by_hand: Sequence[str] = ()
    why_not: str = ""


def official_status(facts: Facts, season: Season) -> Status:
    """Judge an event: official only when no condition is open or broken."""
    found = conditions(facts, season)
    against = tuple(each.reason for each in found if not each.met)
    if against:
        return Status(False, against, found)
    if facts.type == "one_shot":
        why = Reason("a One Shot is one game of two registered players", "ITS-EVENT-07")
    else:
        why = Reason("every condition of an official event is met", "ITS-EVENT-01")
    return Status(True, (why,), found)


def conditions(facts: Facts, season: Season) -> tuple[Condition, ...]:
    """Every condition for an event of its type, in the order in which an Organizer meets them."""
    found = [_wanted(facts)]
    if facts.type not in ("tournament", "special"):
        found.append(_tier(facts, season))
        found.append(_pins(facts))
        played = Reason("a game was played" if facts.completed else "no game was played", "ITS-EVENT-01")
        return (*found, Condition("Games", True if facts.completed else _open(facts), played))
    found += [_tier(facts, season), _rounds(facts, season), _scenarios(facts, season), _announced(facts)]
    found += [_players(facts, season), _pins(facts), _factions(facts), _lists(facts, season)]
    return (*found, _byes(facts), _completed(facts, season))


def _open(facts: Facts) -> bool | None:
    """What is not there may still come, until the event is over."""
    return False if facts.over else None


def _wanted(facts: Facts) -> Condition:
    no = facts.why_not or "the Organizer marked the event as not official"
    text = "the Organizer runs it as official" if facts.wanted else no
    return Condition("Official event", facts.wanted, Reason(text, "ITS-EVENT-01"))


def _tier(facts: Facts, season: Season) -> Condition:
    try:
        if facts.type in ("tournament", "special"):
            sizes = sizes_by_round(facts.army_points, facts.rounds or 0, facts.extras, season)
        else:
            sizes = [facts.army_points] if isinstance(facts.army_points, int) else list(facts.army_points)
        tiers = dict.fromkeys(f"{season.tier(size).name}-Tier" for size in sizes)
    except (Refused, Ambiguous) as error:
        return Condition("Tier", False, _why(error, "ITS-TIER-05"))
    points = ", ".join(str(size) for size in dict.fromkeys(sizes))
    return Condition("Tier", True, Reason(f"{points} Army Points: {', '.join(tiers)}", "ITS-TIER-05"))


def _rounds(facts: Facts, season: Season) -> Condition:
    try:
        rounds_notices(facts.rounds or 0, len(facts.players), facts.extras, season)
    except Refused as error:
        return Condition("Rounds planned", False, _why(error, "ITS-FORMAT-03"))
    return Condition("Rounds planned", True, Reason(f"{facts.rounds} rounds are planned", "ITS-FORMAT-03"))


def _scenarios(facts: Facts, season: Season) -> Condition:
    try:
        check_scenarios(facts.scenarios, facts.personalised, facts.rounds or 0, facts.extras, season)
    except Refused as error:
        met = None if facts.round_1 is None and not facts.over else False
        return Condition("Scenarios", met, _why(error, "ITS-SCEN-01"))
    return Condition("Scenarios", True, Reason("every round has a scenario of its own", "ITS-SCEN-01"))


def _announced(facts: Facts) -> Condition:
    if facts.announced is None:
        text = "the record holds what was announced; that it was is the Organizer's word"
        return Condition("Announcement", True, Reason(text, "ITS-ANN-01"))
    if facts.announced:
        return Condition("Announcement", True, Reason(f"announcement {facts.announced} is published", "ITS-ANN-01"))
    late = facts.round_1 is not None
    text = "nothing was announced before the lots were drawn" if late else "the event is not announced yet"
    return Condition("Announcement", False if late else None, Reason(text, "ITS-ANN-01"))


def _players(facts: Facts, season: Season) -> Condition:
    least, there = season.minimum.players, facts.round_1
    if there is None:
        enough = len(facts.players) >= least
        text = f"{len(facts.players)} registered, {least} are needed in round 1"
        return Condition("Players", True if enough else _open(facts), Reason(text, "ITS-EVENT-01"))
    if there < least:
        return Condition("Players", False, Reason(f"fewer than {least} players in round 1", "ITS-EVENT-01"))
    return Condition("Players", True, Reason(f"{there} players in round 1", "ITS-EVENT-01"))


def _nobody(facts: Facts, name: str, rule: str) -> Condition:
    return Condition(name, _open(facts), Reason("nobody is registered yet", rule))


def _pins(facts: Facts) -> Condition:
    if not facts.players:
        return _nobody(facts, "PINs", "ITS-ORG-04")
    missing = sorted(each.name for each in facts.players if not each.pin)
    if missing:
        text = f"unregistered player{'' if len(missing) == 1 else 's'} {', '.join(missing)}"
        return Condition("PINs", _open(facts), Reason(text, "ITS-EVENT-01"))
    try:
        check_pins({each.name: each.pin for each in facts.players})
    except Refused as error:
        return Condition("PINs", _open(facts), _why(error, "ITS-ORG-04"))
    return Condition("PINs", True, Reason("everybody is registered with a PIN of their own", "ITS-ORG-04"))


def _factions(facts: Facts) -> Condition:
    if not facts.players:
        return _nobody(facts, "Factions", "ITS-SHEET-01")
    missing = sorted(each.name for each in facts.players if not each.army)
    if missing:
        return Condition("Factions", _open(facts), Reason(f"no faction of {', '.join(missing)}", "ITS-SHEET-01"))
    return Condition("Factions", True, Reason("everybody has named a faction", "ITS-SHEET-01"))


def _lists(facts: Facts, season: Season) -> Condition:
    if not facts.players:
        return _nobody(facts, "Army lists", "ITS-LIST-01")
    needed = lists_needed(facts.extras, season)
    wrong = [f"{each.name}: {each.wrong}" for each in facts.players if each.wrong]
    if wrong:
        return Condition("Army lists", _open(facts), Reason("; ".join(wrong), "ITS-LIST-02"))
    short = sorted(each.name for each in facts.players if each.lists < needed)
    if short:
        text = f"fewer than {needed} checked or accepted lists of {', '.join(short)}"
        return Condition("Army lists", _open(facts), Reason(text, "ITS-LIST-01"))
    return Condition("Army lists", True, Reason(f"{needed} lists of everybody are in", "ITS-LIST-01"))


def lists_needed(extras: Sequence[str], season: Season) -> int:
    """How many lists each player hands in: two, or one for each round of an Escalation (ITS-LIST-01, ITS-ESC-05)."""
    return len(season.escalation) if ESCALATION in extras else season.lists.per_player


def _byes(facts: Facts) -> Condition:
    if facts.by_hand:
        text = f"a second bye by hand for {', '.join(facts.by_hand)}, while others have had none"
        return Condition("Byes", False, Reason(text, "ITS-BYE-04"))
    return Condition("Byes", True, Reason("nobody got a second bye by hand", "ITS-BYE-04"))


def _completed(facts: Facts, season: Season) -> Condition:
    least = season.minimum.rounds
    if facts.completed < least:
        return Condition("Rounds played", _open(facts), Reason(f"fewer than {least} completed rounds", "ITS-EVENT-01"))
    return Condition("Rounds played", True, Reason(f"{facts.completed} rounds are completed", "ITS-EVENT-01"))


def _why(error: Refused | Ambiguous, rule: str) -> Reason:
    """A refusal as a reason."""
    if isinstance(error, Refused):
        return Reason(error.reason, error.rule or rule)
    return Reason(str(error), rule)


def document_applies(released: date, first_day: date, season: Season) -> tuple[bool, Reason]:
    """Whether a rules document counts for an event: released at least a week before (ITS-EVENT-05)."""
    last = cut_off(first_day, season)
    verb = "applies" if released <= last else "does not apply"
    return released <= last, Reason(f"released {released}, it {verb}; the last day is {last}", "ITS-EVENT-05")


def cut_off(first_day: date, season: Season) -> date:
    """The last day on which rules and lists may have been released to count for an event (ITS-EVENT-05)."""
    return first_day - timedelta(days=season.rules_cut_off_days)

"""Announcing an event: what is announced, when it may still change, and whether the event can be official (ITS-ANN).

The announcement is the settings as they stood when it was made. A later change of something announced is a new
announcement by itself, so nobody has to remember to publish it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from wartable.desk import actions as act
from wartable.desk.lists_held import held
from wartable.desk.rounds_byes import second_byes
from wartable.desk.settings import called
from wartable.desk.state import Announced, EventState, Player
from wartable.desk.times import at_venue, from_venue
from wartable.its import announcement as its
from wartable.its.classified import deck_version
from wartable.its.official import Condition, Facts, Registered, conditions, cut_off, document_applies
from wartable.its.reasons import Reason
from wartable.its.setup import loss_of_lieutenant, tables_needed
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.saying import said

Plain = dict[str, Any]

ANNOUNCED: Final = (
    "name", "type", "season", "official", "rounds", "army_points", "extras", "scenarios", "deck", "day", "begins",
    "break_minutes", "round_minutes", "venue", "table_count", "painting_required", "stand_ins_allowed", "own_rules",
    "lists_until", "avoid_rematches", "late_entry_until_round",
)  # fmt: skip
"""What players are told; the rest of the settings is how the organiser works."""


def announcement_of(state: EventState, settings: act.Settings | None = None) -> its.Announcement:
    """The settings as the rules look at an announcement."""
    settings = settings or state.settings
    points = settings.army_points
    titles = titles_of(settings)
    return its.Announcement(
        settings.name, settings.rounds or 1, None, points if isinstance(points, int) else tuple(points), tuple(titles),
        tuple(number for number, each in enumerate(settings.scenarios or [], start=1) if not isinstance(each, str)),
        tuple(EventState(settings).extras()), len(state.announcements),
        state.drawn or any(player.lists for player in state.players.values()),
    )  # fmt: skip


def titles_of(settings: act.Settings) -> list[str]:
    """The names of the scenarios, round by round."""
    return [each if isinstance(each, str) else each.name for each in settings.scenarios or []]


def _announce(state: EventState, action: act.Announce, at: str) -> None:
    if state.settings.official and not state.by_hand:
        if state.drawn and not state.announced_at_draw:
            raise Refused("the lots were drawn without an announcement; it comes too late", rule="ITS-ANN-02")
        its.publish(announcement_of(state), state.season)
    last = state.announcements[-1].settings if state.announcements else None
    changed = changed_items(last, state.settings) if last else ()
    if last is not None and not changed:
        raise Refused("nothing is different from the last announcement", rule="ITS-ANN-02")
    _published(state, at, changed)


def _published(state: EventState, at: str, changed: tuple[str, ...]) -> None:
    state.announcements.append(Announced(len(state.announcements) + 1, at, state.settings, changed))


def changed_items(before: act.Settings, after: act.Settings) -> tuple[str, ...]:
    """The announced items that differ."""
    return tuple(item for item in ANNOUNCED if getattr(before, item) != getattr(after, item))


def check_change(state: EventState, changed: act.Settings) -> None:
    """Refuse a change of what holds since the first list or the draw (ITS-ANN-02)."""
    if state.drawn and changed.official and not state.settings.official:
        raise Refused("an event drawn as not official cannot become official; undo that first", rule="ITS-EVENT-01")
    if changed.official and not state.by_hand:
        its.check_change(announcement_of(state), announcement_of(state, changed))


def announce_change(state: EventState, at: str) -> None:
    """After a change: when something announced is different, that is a new announcement."""
    if not state.announcements:
        return
    changed = changed_items(state.announcements[-1].settings, state.settings)
    if changed:
        _published(state, at, changed)


def _accept(state: EventState, action: act.Accept, at: str) -> None:
    player = state.players.get(action.player)
    if player is None:
        raise Refused(said("%(name)s is not registered", name=action.player))
    accepts(state, player)


def accepts(state: EventState, player: Player) -> None:
    """Entering an event means accepting its rules as announced; a new announcement asks again (ITS-EVENT-03)."""
    if state.announcements:
        accepted, _ = its.accept(announcement_of(state), player.name)
        player.accepts = accepted.accepted[player.name]


# ------------------------------------------------------------------------------------------------ what it amounts to


def official_conditions(state: EventState) -> tuple[Condition, ...]:
    """Every condition of an official event as it stands, also long before the draw (ITS-EVENT-01)."""
    players = [_registered(state, player) for player in taking_part(state)]
    points = state.settings.army_points
    facts = Facts(
        state.settings.type, state.settings.official, points, state.settings.rounds, state.extras(),
        titles_of(state.settings), announcement_of(state).personalised, players,
        state.announced_at_draw if state.drawn else len(state.announcements),
        len(state.order) if state.drawn else None, state.completed, state.closed,
        [] if state.by_hand else second_byes(state),
    )  # fmt: skip
    return conditions(facts, state.season)


def taking_part(state: EventState) -> list[Player]:
    """Everybody the event is about: before the draw all who are registered, then those who ever played."""
    absent = set(state.absent())
    return [player for key, player in state.players.items() if key not in absent]


def _registered(state: EventState, player: Player) -> Registered:
    count, wrong = held(state, player)
    return Registered(player.name, player.pin or "", player.army or "", count, wrong)


def announcement_view(state: EventState) -> Plain:
    """The newest announcement as everybody may read it; what is set while there is none yet."""
    newest = state.announcements[-1] if state.announcements else None
    settings = newest.settings if newest else state.settings
    told = EventState(settings)
    extras = told.extras()
    sizes = told.sizes()
    needed, bring = its.what_to_bring(extras)
    version, why_deck = deck_version(settings.deck, extras)
    _, lieutenant = loss_of_lieutenant(extras)
    tables, why_tables = tables_needed(len(state.players))
    titles = titles_of(settings)
    last = cut_off(date.fromisoformat(settings.day), told.season) if settings.day else None
    return {
        "number": newest.number if newest else 0,
        "at": newest.at if newest else None,
        "changed": [
            {"number": each.number, "at": each.at, "items": [called(item) for item in each.changed]}
            for each in state.announcements[1:]
        ],
        "name": settings.name,
        "type": settings.type.replace("_", " "),
        "season": settings.season,
        "wants_official": settings.official,
        "venue": settings.venue,
        "day": settings.day,
        "zone": _zone(settings),
        "rounds": [
            {
                "number": number,
                "scenario": titles[number - 1] if number <= len(titles) else "",
                "points": size,
                "tier": _tier(told, size),
                "starts": start,
                "ends": end,
            }
            for number, (size, (start, end)) in enumerate(zip(sizes, schedule(settings, sizes), strict=True), start=1)
        ],
        "extras": extras,
        "deck": {"version": version, "text": why_deck.text, "rule": why_deck.rule},
        "lieutenant": {"text": lieutenant.text, "rule": lieutenant.rule},
        "bring": [{"item": item, "needed": need} for item, need in needed.items()],
        "bring_rule": bring.rule,
        "precedence": list(its.PRECEDENCE),
        "cut_off": last.isoformat() if last else None,
        "cut_off_why": str(Reason("rules and lists released later do not count", "ITS-EVENT-05")) if last else "",
        "lists_until": settings.lists_until,
        "tables": settings.table_count,
        "tables_needed": tables,
        "tables_why": why_tables.text,
        "painting_required": settings.painting_required,
        "stand_ins_allowed": settings.stand_ins_allowed,
        "avoid_rematches": settings.avoid_rematches,
        "late_entry": settings.late_entry_until_round or told.season.entry_closes_with_round,
        "own_rules": settings.own_rules,
    }


def counts(state: EventState, released: date) -> tuple[bool, Reason]:
    """Whether a rules document of a day counts for the event (ITS-EVENT-05). Raises Refused while there is no date."""
    if state.settings.day is None:
        raise Refused("the event has no date yet; set day=2026-03-01 first", rule="ITS-EVENT-05")
    return document_applies(released, date.fromisoformat(state.settings.day), state.season)


def _tier(told: EventState, size: int) -> str:
    try:
        return f"{told.season.tier(size).name}-Tier"
    except Refused:
        return ""


def _zone(settings: act.Settings) -> str:
    """The name of the venue's time on the day of the event, for whoever reads elsewhere; nothing without a date."""
    if settings.day is None:
        return ""
    begins = from_venue(f"{settings.day}T{settings.begins or '12:00'}", settings)
    return at_venue(begins, settings).tzname() or ""


def schedule(settings: act.Settings, sizes: list[int]) -> list[tuple[str | None, str | None]]:
    """When each round begins and ends by the plan, as times of the day; nothing without a first time."""
    if settings.begins is None:
        return [(None, None) for _ in sizes]
    season = EventState(settings).season
    at = datetime.combine(date(2000, 1, 1), time.fromisoformat(settings.begins))
    planned: list[tuple[str | None, str | None]] = []
    for size in sizes:
        minutes = settings.round_minutes or season.round_minutes.get(size)
        if minutes is None:
            return [(None, None) for _ in sizes]
        end = at + timedelta(minutes=minutes)
        planned.append((f"{at:%H:%M}", f"{end:%H:%M}"))
        at = end + timedelta(minutes=settings.break_minutes or 0)
    return planned


ANNOUNCING: dict[type[Any], Callable[[EventState, Any, str], None]] = {
    act.Announce: _announce,
    act.Accept: _accept,
}

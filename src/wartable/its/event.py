"""A whole event from its file: every round paired, scored and explained, and what stands at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from wartable.its import setup
from wartable.its.draw import lots, shuffled
from wartable.its.event_file import EventFile, PlayerEntry
from wartable.its.official import Facts, Registered, Status, official_status
from wartable.its.ranking import FinalStanding, Penalty, Standing, final_ranking, winners
from wartable.its.rating import KFactor, k_factor, rating_changes
from wartable.its.reasons import Reason
from wartable.its.rounds import PlayedRound, Tournament
from wartable.its.scoring import Game
from wartable.its.season import Season
from wartable.kernel.engine.errors import Refused


@dataclass(frozen=True, slots=True)
class FinalLine:
    """A line of the final table with the rating."""

    final: FinalStanding
    rating_before: Decimal
    rating_change: Decimal

    @property
    def rating(self) -> Decimal:
        """The rating after the event."""
        return self.rating_before + self.rating_change


@dataclass(frozen=True, slots=True)
class EventReport:
    """What an event file amounts to.

    `final` is what stands when the event is closed with the `completed` rounds; while `state` is running it is what
    closing now would give.
    """

    event: EventFile
    season: Season
    state: str
    completed: int
    rounds: tuple[PlayedRound, ...]
    games: tuple[Game, ...]
    byes: Mapping[str, int]
    missed: Mapping[str, int]
    penalties: Sequence[Penalty]
    standings: tuple[Standing, ...]
    final: tuple[FinalLine, ...]
    ratings: Mapping[str, Decimal]
    k_by_round: Mapping[int, KFactor]
    status: Status
    winners: tuple[str, ...]
    notices: tuple[Reason, ...]


def replay(event: EventFile, season: Season, ratings: Mapping[str, Decimal] | None = None) -> EventReport:
    """Compute an event. `ratings` replaces those of the file, as in a season. Raises Refused where a rule is broken."""
    before = dict(event.ratings if ratings is None else ratings)
    if event.type in ("league", "one_shot"):
        return _by_hand(event, season, before)
    assert event.rounds is not None  # the file was checked
    extras = setup.known_extras(event.extras, season)
    if not isinstance(event.army_points, int) and setup.ESCALATION not in extras:
        extras.append(setup.ESCALATION)
    sizes, notices = _checked_setup(event, extras, season)
    draw = event.names()
    if event.seed is not None:
        draw = shuffled(draw, event.seed)
    tournament = Tournament(event, season, sizes, lots(draw))
    tournament.run()
    k_by_round = {number: k_factor(event.type, size, season, event.k) for number, size in enumerate(sizes, start=1)}
    if setup.ESCALATION in extras:
        notices.append(Reason("each round uses the K factor of its tier", "ITS-ESC-04"))
        notices += [Reason(f"round {number} is rated with K {k.k}", "ITS-ELO-12") for number, k in k_by_round.items()]
    status = official_status(_facts(event, extras, tournament, len(draw)), season)
    return _report(event, season, tournament, before, k_by_round, status, [*notices, *tournament.notices])


def _facts(event: EventFile, extras: Sequence[str], tournament: Tournament, round_1: int) -> Facts:
    """What the record says about the conditions of an official event."""
    entries = event.entries()
    scenarios = event.scenarios or []
    players = [
        Registered(name, entry.pin or "", entry.army or "", entry.lists, entry.lists_wrong)
        for name in event.everybody()
        for entry in [entries.get(name, PlayerEntry(name=name))]
    ]
    return Facts(
        event.type, event.official, event.army_points, event.rounds, extras,
        [each if isinstance(each, str) else each.name for each in scenarios],
        [number for number, each in enumerate(scenarios, start=1) if not isinstance(each, str)],
        players, event.announced, round_1, tournament.completed, tournament.finished,
        second_byes(tournament.rounds), event.not_official,
    )  # fmt: skip


def second_byes(rounds: Sequence[PlayedRound]) -> list[str]:
    """Who got a bye after an earlier one while somebody else of the round had had fewer (ITS-BYE-04, ITS-BYE-06)."""
    had: Counter[str] = Counter()
    found: list[str] = []
    for played in rounds:
        bye = played.published.bye
        there = {player for pair in played.published.pairs() for player in pair}
        if bye is not None and there and had[bye.player] > min(had[player] for player in there):
            found.append(bye.player)
        had.update([played.bye.player] if played.bye else [])
        had.update(walkover.present for walkover in played.walkovers if walkover.present)
    return found


def _checked_setup(event: EventFile, extras: Sequence[str], season: Season) -> tuple[list[int], list[Reason]]:
    """Army Points by round and notices. An event marked as not official may break the rules of set-up."""
    assert event.rounds is not None
    names = event.names()
    if not event.official:
        points = event.army_points
        return ([points] * event.rounds if isinstance(points, int) else list(points)), []
    setup.check_players(names, season)
    notices = setup.rounds_notices(event.rounds, len(names), extras, season)
    notices += setup.extras_notices(extras)
    sizes = setup.sizes_by_round(event.army_points, event.rounds, extras, season)
    notices += [setup.why_size(size, season) for size in dict.fromkeys(sizes)]
    if event.scenarios:
        titles = [each if isinstance(each, str) else each.name for each in event.scenarios]
        own = [number for number, each in enumerate(event.scenarios, start=1) if not isinstance(each, str)]
        setup.check_scenarios(titles, own, event.rounds, extras, season)
    return sizes, notices


def _report(
    event: EventFile,
    season: Season,
    tournament: Tournament,
    before: Mapping[str, Decimal],
    k_by_round: Mapping[int, KFactor],
    status: Status,
    notices: Sequence[Reason],
) -> EventReport:
    table = tournament.table()
    final = final_ranking(table, tournament.completed, tournament.withdrawn, tournament.removed)
    first, won = winners(final)
    finished = tournament.finished
    if not finished and tournament.completed:
        text = f"R is the number of rounds completed, {tournament.completed}, if the event is closed now"
        notices = [*notices, Reason(text, "ITS-ROUNDS-04")]
    return EventReport(
        event,
        season,
        "finished" if finished else "running",
        tournament.completed,
        tuple(tournament.rounds),
        tuple(tournament.games),
        dict(tournament.byes),
        dict(tournament.missed),
        tuple(tournament.penalties),
        tuple(table),
        _rated(final, tournament.games, before, k_by_round, status, season),
        before,
        k_by_round,
        status,
        first if finished else (),
        (*notices, won) if finished and won else tuple(notices),
    )


def _rated(
    final: Sequence[FinalStanding],
    games: Sequence[Game],
    before: Mapping[str, Decimal],
    k_by_round: Mapping[int, KFactor],
    status: Status,
    season: Season,
) -> tuple[FinalLine, ...]:
    """Ratings change only by official events (ITS-ELO-02)."""
    changes = rating_changes(games, before, k_by_round, season) if status.official else {}
    nothing = Decimal("0.00")
    start = season.rating.start
    return tuple(
        FinalLine(line, before.get(line.standing.player, start), changes.get(line.standing.player, nothing))
        for line in final
    )


def _by_hand(event: EventFile, season: Season, before: Mapping[str, Decimal]) -> EventReport:
    """A league or a One Shot: games entered by hand, no automatic pairing, no byes (ITS-EVENT-07)."""
    points = event.army_points
    if not isinstance(points, int):
        raise Refused(f"every game of a {event.type} has the announced Army Points", rule="ITS-TIER-06")
    if event.official:
        season.tier(points)
    names = event.names()
    if event.type == "one_shot" and len(names) != 2:
        raise Refused(f"a One Shot is one game of two players, not of {len(names)}", rule="ITS-EVENT-07")
    last = max(event.results, default=0)
    tournament = Tournament(event, season, [points] * last, lots(names))
    tournament.enter_games()
    k_by_round = {number: k_factor(event.type, points, season) for number in event.results}
    status = official_status(_facts(event, event.extras, tournament, len(names)), season)
    return _report(event, season, tournament, before, k_by_round, status, tournament.notices)

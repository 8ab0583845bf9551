"""Whatever happens in an event, some things always hold: events made up by hypothesis, one action at a time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.its.as_json import event_json
from wartable.its.event import EventReport, replay
from wartable.its.event_file import check_event
from wartable.its.explain import why_lines
from wartable.its.rounds import PlayedRound
from wartable.its.season import load_season

SEASON = load_season()


def run(data: dict[str, Any]) -> EventReport:
    return replay(check_event(data, "event.yaml"), SEASON)


@st.composite
def events(draw: st.DrawFn, sanctions: bool = True) -> list[dict[str, Any]]:
    """An event growing round by round; each entry of the list is the file after one more round."""
    size = draw(st.integers(4, 9))
    rounds = draw(st.integers(3, 6))
    data: dict[str, Any] = {
        "rounds": rounds,
        "army_points": draw(st.sampled_from([150, 300, 400])),
        "avoid_rematches": draw(st.booleans()),
        "draw": draw(st.permutations([f"p{number}" for number in range(size)])),
        "results": {},
        "withdrawals": {},
        "late_entry": {},
        "walkovers": [],
        "leaves_after_publication": [],
        "sanctions": [],
    }
    if draw(st.booleans()):
        data["late_entry"][f"before_round_{draw(st.integers(1, 2))}"] = ["late"]
    grown = [_copy(data)]
    for number in range(1, rounds + 1):
        report = run(data)
        if report.state == "finished" or len(report.rounds) < number:
            break
        _play(draw, data, report.rounds[-1], sanctions)
        grown.append(_copy(data))
    return grown


def _copy(data: dict[str, Any]) -> dict[str, Any]:
    return {key: type(value)(value) if isinstance(value, dict | list) else value for key, value in data.items()}


def _play(draw: st.DrawFn, data: dict[str, Any], played: PlayedRound, sanctions: bool) -> None:
    """Decide everything that happens in one round and after it."""
    number = played.number
    everybody = [player for pair in played.pairings for player in pair]
    leaver = draw(st.none() | st.sampled_from([*everybody, *([played.bye.player] if played.bye else [])]))
    if leaver is not None and draw(st.integers(0, 3)) == 0:
        data["leaves_after_publication"] = [*data["leaves_after_publication"], {"round": number, "player": leaver}]
        played = run(data).rounds[-1]
    absent = {player for walkover in played.walkovers for player in walkover.absent}
    results: list[dict[str, Any]] = []
    for a, b in played.pairings:
        if a in absent or b in absent:
            continue
        if draw(st.integers(0, 9)) == 0:
            data["walkovers"] = [*data["walkovers"], {"round": number, "present": a, "absent": b}]
            continue
        op = [draw(st.integers(0, 10)), draw(st.integers(0, 10))]
        results.append({"a": b, "b": a, "op": op, "vp": [draw(st.integers(0, 150)), draw(st.integers(0, 150))]})
    data["results"] = {**data["results"], number: results}
    there = sorted(player for game in results for player in (game["a"], game["b"]))
    if there and draw(st.integers(0, 3)) == 0:
        data["withdrawals"] = {**data["withdrawals"], f"after_round_{number}": [draw(st.sampled_from(there))]}
    if sanctions and there and draw(st.integers(0, 3)) == 0:
        kinds: list[dict[str, Any]] = [{"take_tp": 3}, {"take_op": 4, "of_round": number}, {"remove": True}]
        sanction = draw(st.sampled_from(kinds))
        entry = {"after_round": number, "player": draw(st.sampled_from(there)), **sanction}
        data["sanctions"] = [*data["sanctions"], entry]


@settings(max_examples=150, deadline=None)
@given(events())
def test_what_always_holds(grown: list[dict[str, Any]]) -> None:
    earlier: dict[int, PlayedRound] = {}
    for data in grown:
        report = run(data)
        byes: Counter[str] = Counter()
        for played in report.rounds:
            names = [player for pair in played.published.pairs() for player in pair]
            names += [played.published.bye.player] if played.published.bye else []
            assert sorted(names) == sorted(line.player for line in played.ranking), "everybody active once"
            if played.published.bye is not None and played.number > 1:
                had = {line.player: byes[line.player] for line in played.ranking}
                assert had[played.published.bye.player] == min(had.values()), "no second bye while someone has none"
            if not played.missing:
                byes.update([played.bye.player] if played.bye else [])
                byes.update(walkover.present for walkover in played.walkovers if walkover.present)
            seated = Counter(player for pair in played.pairings for player in pair)
            assert not seated or max(seated.values()) == 1, "nobody twice in a round"
        _sums_agree(report, byes)
        _places_agree(report)
        assert event_json(report, explain=True) == event_json(run(data), explain=True), "the same file, the same answer"
        rounds = {played.number: played for played in report.rounds if not played.missing}
        for number, played in earlier.items():
            assert rounds[number] == played, "a later round never changes an earlier one"
        earlier = rounds


@settings(max_examples=100, deadline=None)
@given(events(sanctions=False))
def test_a_second_simple_minded_tournament_agrees(grown: list[dict[str, Any]]) -> None:
    """Ranking, bye and pairings of every round, worked out again in the most obvious way."""
    data = grown[-1]
    report = run(data)
    games: list[tuple[str, str, int, int, int, int]] = []
    byes: Counter[str] = Counter()
    for played in report.rounds:
        active = [line.player for line in played.ranking]
        if played.number > 1:
            lot = {line.player: line.lot for line in played.ranking}
            ranking = sorted(
                active, key=lambda player: (*(-value for value in _totals(player, games, byes)), lot[player])
            )
            assert ranking == active
            bye = None
            if len(ranking) % 2:
                fewest = min(byes[player] for player in ranking)
                bye = [player for player in ranking if byes[player] == fewest][-1]
                ranking.remove(bye)
            met = Counter(frozenset(game[:2]) for game in games)
            pairs = list(zip(ranking[::2], ranking[1::2], strict=True))
            if data["avoid_rematches"]:
                pairs = min(_pairings(ranking), key=lambda way: sum(met[frozenset(pair)] for pair in way))
            assert (played.published.bye.player if played.published.bye else None) == bye
            assert list(played.published.pairs()) == pairs
        if not played.missing:
            byes.update([played.bye.player] if played.bye else [])
            byes.update(walkover.present for walkover in played.walkovers if walkover.present)
            games += [(g.a, g.b, g.score_a.op, g.score_b.op, g.score_a.vp, g.score_b.vp) for g in played.games]


def _totals(
    player: str, games: list[tuple[str, str, int, int, int, int]], byes: Counter[str]
) -> tuple[int, int, int, int]:
    tp, op, vp, sos = 3 * byes[player], 0, 0, 0
    for a, b, op_a, op_b, vp_a, vp_b in games:
        if player not in (a, b):
            continue
        mine, theirs, own_vp, other = (op_a, op_b, vp_a, b) if player == a else (op_b, op_a, vp_b, a)
        tp += (4 if mine > theirs else 2 if mine == theirs else 0) + (mine >= 5) + (0 < theirs - mine <= 2)
        op, vp = op + mine, vp + own_vp
        sos += sum(game[2] * (game[0] == other) + game[3] * (game[1] == other) for game in games)
    return tp, op, vp, sos


def _pairings(players: list[str]) -> Iterator[list[tuple[str, str]]]:
    """Every way to pair the players, in reading order."""
    if not players:
        yield []
    for mate in players[1:]:
        for below in _pairings([player for player in players[1:] if player != mate]):
            yield [(players[0], mate), *below]


def _sums_agree(report: EventReport, byes: Counter[str]) -> None:
    earned: Counter[str] = Counter()
    for game in report.games:
        earned[game.a] += game.score_a.op
        earned[game.b] += game.score_b.op
    for line, reasons in zip(report.final, why_lines(report), strict=True):
        said = next(reason.text for reason in reasons if reason.rule == "ITS-SCORE-10")
        assert re.findall(r"(\d+) [TO]P", said) == [str(line.final.standing.tp), str(line.final.standing.op)]
    for standing in report.standings:
        assert standing.byes == byes[standing.player]
        assert 0 <= standing.op <= earned[standing.player]
        assert standing.tp >= 0
        opponents = [
            b if a == standing.player else a
            for game in report.games
            for a, b in [(game.a, game.b)]
            if standing.player in (a, b)
        ]
        assert standing.sos == sum(earned[opponent] for opponent in opponents)
        assert standing.victories + standing.ties + standing.defeats == len(opponents)
    assert abs(sum((line.rating_change for line in report.final), Decimal(0))) <= len(report.final) * Decimal("0.01")


def _places_agree(report: EventReport) -> None:
    placed = [line.final for line in report.final if line.final.status != "removed"]
    assert [line.final.status for line in report.final[len(placed) :]] == ["removed"] * (
        len(report.final) - len(placed)
    )
    for position, line in enumerate(placed, start=1):
        better = sum(other.totals() > line.totals() for other in placed)
        assert line.place == better + 1 <= position

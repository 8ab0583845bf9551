"""Leagues and One Shots run live on the same log: games by hand, over any span of time, ranked like a tournament."""

from __future__ import annotations

import tempfile
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desk.desks import AT, Room, fresh
from wartable.desk import actions as act
from wartable.desk import decisions
from wartable.desk.computed import event_file, report
from wartable.desk.exchange import event_yaml
from wartable.desk.seating import draft
from wartable.desk.sheets import documents as sheets
from wartable.desk.views import event_view, round_view, standings_view
from wartable.its.event import replay
from wartable.its.event_file import read_event
from wartable.kernel.books.shapes import check
from wartable.kernel.engine.errors import Refused, Unreadable, WartableError


def begun(folder: Path, kind: str = "league", names: str = "Ann Ben Cleo Dan", **more: object) -> Room:
    room = fresh(folder, type=kind, rounds=None, **more)
    room.act(act.Add(players=[act.Entrant(name=name, pin=f"P{name}") for name in names.split()]))
    return room


def game(room: Room, x: str, y: str, number: int | None = None) -> None:
    room.act(lambda state: decisions.game(state, x, y, number))


@pytest.mark.rule("ITS-EVENT-07")
def test_a_league_takes_games_by_hand_and_is_ranked_like_a_tournament(tmp_path: Path) -> None:
    room = begun(tmp_path, official=True)
    game(room, "Ann", "Ben")
    game(room, "Cleo", "Dan")
    game(room, "Ann", "Cleo")
    assert [room.pairs(1), room.pairs(2)] == [["AB", "CD"], ["AC"]]
    room.result("Ann", (8, 2), (200, 100), number=1)
    room.result("Ann", (3, 3), (90, 90), number=2)
    room.act(act.Add(players=[act.Entrant(name="Eve", pin="PEve")]))
    game(room, "Eve", "Ben")
    assert room.pairs(2) == ["AC", "EB"]
    room.result("Eve", (10, 0), (300, 0), number=2)
    table = standings_view(room.state)
    assert [(line["p"], line["tp"], line["op"]) for line in table["standings"]][:3] == [
        ("Ann", 7, 11), ("Eve", 5, 10), ("Cleo", 2, 3),
    ]  # fmt: skip
    assert round_view(room.state, room.state.rounds[0])["tables"][0]["rule"] == "ITS-EVENT-07"
    # The file it exports gives the same table by the pure functions alone, with the K of a league.
    computed = report(room.state)
    assert replay(read_event(event_yaml(room.state), "export"), room.state.season).final == computed.final
    assert computed.status.official
    assert {k.k for k in computed.k_by_round.values()} == {Decimal(32)}


@pytest.mark.rule("ITS-EVENT-07")
def test_a_league_has_no_draw_no_pairing_and_no_bye(tmp_path: Path) -> None:
    room = begun(tmp_path)
    game(room, "Ann", "Ben")
    for action, word in (
        (lambda state: decisions.draw(state, 1), "draw"),
        (lambda state: decisions.late(state, act.Entrant(name="Eve")), "late"),
        (lambda state: decisions.absent(state, ["Ben"], None, False), "walkover"),
        (act.Publish(round=1), "publish"),
    ):
        with pytest.raises(Refused, match=rf"a league has no {word}; enter each game by hand.*ITS-EVENT-07"):
            room.act(action)
    with pytest.raises(Refused, match="draw the lots first"):
        room.act(lambda state: draft(state, 2))
    for x, y, number, said in (
        ("Ann", "Ann", None, "needs two registered players"),
        ("Ann", "Cleo", 1, "Ann has a game in round 1; name another round"),
        ("Cleo", "Dan", 3, "round 2 is the next, not round 3"),
    ):
        with pytest.raises(Refused, match=said):
            game(room, x, y, number)
    with pytest.raises(Refused, match="Ann has games; who leaves plays no further ones"):
        room.drop("Ann")
    room.drop("Dan")
    assert list(room.state.players) == ["Ann", "Ben", "Cleo"]
    tournament = fresh(tmp_path / "other")
    tournament.players(["Ann", "Ben"])
    with pytest.raises(Refused, match="the games of a tournament are paired"):
        game(tournament, "Ann", "Ben")


@pytest.mark.rule("ITS-EVENT-07", "ITS-TIER-06")
def test_a_one_shot_is_one_game_of_two_registered_players(tmp_path: Path) -> None:
    room = begun(tmp_path, "one_shot", "Ann Ben", official=True)
    game(room, "Ann", "Ben")
    with pytest.raises(Refused, match="a One Shot is one game of two players"):
        game(room, "Ann", "Ben")
    with pytest.raises(Refused, match="round 1 is not complete"):
        room.act(act.Close())
    room.result("Ann", (5, 0), (100, 0))
    with pytest.raises(Refused, match=r"close it first \(ITS-REPORT-03\)"):
        sheets.final_report(room.state)
    room.act(act.Close())
    computed = report(room.state)
    assert (computed.status.official, [k.k for k in computed.k_by_round.values()]) == (True, [Decimal(4)])
    assert [section.heading for section in sheets.final_report(room.state).sections][2] == "3.1 Games of round 1"
    third = begun(tmp_path / "three", "one_shot", "Ann Ben Cleo")
    with pytest.raises(Refused, match="not of 3"):
        game(third, "Ann", "Ben")
    with pytest.raises(Refused, match="every game of a one_shot has the announced Army Points"):
        begun(tmp_path / "four", "one_shot", army_points=[200, 300])


@pytest.mark.rule("ITS-ORG-04")
def test_an_official_league_asks_for_the_pin_at_the_first_game(tmp_path: Path) -> None:
    room = begun(tmp_path, official=True)
    room.act(act.Add(players=[act.Entrant(name="Eve")]))
    with pytest.raises(Refused, match=r"Eve has no registration number \(PIN\) \(ITS-ORG-04\)"):
        game(room, "Ann", "Eve")


def test_undo_corrections_two_sources_and_copies_work_in_a_league_too(tmp_path: Path) -> None:
    room = begun(tmp_path, confirmation=True)
    game(room, "Ann", "Ben")
    before = event_view(room.state, "x")
    room.result("Ann", (7, 1), by="Ann")
    assert room.state.rounds[0].game_state("Ann", "Ben") == "reported"
    done = room.result("Ben", (1, 7), by="Ben")
    assert [path.name for path in done.copies] == ["spring-cup-00005-round-1-end.json"]
    room.correct("Ann", (0, 9), why="other way round")
    assert standings_view(room.state)["standings"][0]["p"] == "Ben"
    room.desk.rewind(room.event, 3, AT)
    assert event_view(room.state, "x") == before
    assert event_file(room.state).type == "league"


def test_a_league_may_be_planned_and_a_tournament_must_be(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="rounds is missing: say how many rounds are planned"):
        check(act.Settings, {"name": "Cup"}, "settings")
    room = fresh(tmp_path, type="league", rounds=1)
    room.players(["Ann", "Ben", "Cleo"])
    game(room, "Ann", "Ben")
    with pytest.raises(Refused, match="1 rounds are planned; set rounds to more, or leave it open"):
        game(room, "Ann", "Cleo")
    assert [kind for kind in sheets.possible(room.state) if "control" not in kind] == [
        "announcement", "pairings-by-table", "pairings-by-name", "slips", "standings",
    ]  # fmt: skip
    for kind in sheets.possible(room.state):
        assert sheets.sheet(kind, room.state, room.event).sections


who = st.sampled_from(["Ann", "Ben", "Cleo", "Dan"])
steps = st.one_of(
    st.tuples(st.just("game"), who, who, st.integers(0, 4)),
    st.tuples(st.just("result"), who, st.integers(1, 3), st.integers(0, 10)),
    st.tuples(st.just("correct"), who, st.integers(1, 3), st.integers(0, 10)),
    st.tuples(st.just("undo"), st.integers(2, 20), st.just(0), st.just(0)),
    st.tuples(st.just("drop"), who, st.just(0), st.just(0)),
    st.tuples(st.just("close"), who, st.just(0), st.just(0)),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(steps, max_size=25))
def test_whatever_is_done_to_a_league_its_table_is_that_of_its_file(done: list[tuple[str, Any, Any, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        room = begun(Path(folder))
        for what, first, second, third in done:
            try:
                if what == "game":
                    game(room, first, second, third or None)
                elif what == "result":
                    room.result(first, (third, 4), (9, 8), number=second)
                elif what == "correct":
                    room.correct(first, (third, 4), (9, 8), number=second, why="slip")
                elif what == "undo":
                    room.desk.undo(room.event, first, AT)
                elif what == "drop":
                    room.drop(first)
                else:
                    room.act(act.Close())
            except WartableError as error:
                assert str(error)
        state = room.state
        for played in state.rounds:
            names = [key for pair in played.held().pairs for key in pair]
            assert len(names) == len(set(names))
        if state.computable:
            computed = report(state)
            assert replay(read_event(event_yaml(state), "export"), state.season).final == computed.final
            assert sum(line.op for line in computed.standings) == sum(
                each.score_a.op + each.score_b.op for each in computed.games
            )
        room.desk.verify(room.event)
        room.desk.store.close()

"""The program and what it weighs against each other: what is held, what lasts, who guards it, whom to go after."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from infinity.tabletop import Played, ordered
from wartable.games.infinity import policy
from wartable.games.infinity.opponent import danger, goals, guarding, hunting, reaching, score
from wartable.games.infinity.places import ground
from wartable.games.infinity.skirmish import judging
from wartable.games.infinity.skirmish.acts import MOVEMENT
from wartable.games.infinity.state import TABLE, Table

FAR_AWAY = {"b1": {"at": [12, 46], "facing": 90}}


def number(table: Table, name: str) -> int:
    return next(t for t, trooper in enumerate(table.setting.troopers) if trooper.id == name)


def at_the_coffin(game_round: int, active: str) -> Table:
    """B holds the Tech-Coffin of Acquisition, with one Trooper in contact and another far behind."""
    troopers = {"a4": {"at": [4, 4]}, "b3": {"at": [24, 24]}, "b4": {"at": [40, 44]}}
    position = {"round": game_round, "active": active, "first": "B", "troopers": troopers}
    table = Played("acquisition", position, points="300", table="open").state
    coffin, holder = table.setting.of_kind("tech-coffin")[0], number(table, "b3")
    apart = table.setting.things[coffin].radius + table.setting.troopers[holder].radius
    table.x[holder], table.y[holder] = table.tx[coffin], table.ty[coffin] + apart
    return table


def test_whoever_holds_what_counts_is_worth_more_than_who_stands_elsewhere() -> None:
    table = at_the_coffin(3, "A")
    holder = number(table, "b3")
    assert score.lost_with(table, holder) >= 3 * score.POINT
    assert score.lost_with(table, number(table, "b4")) == 0
    holding = judging.fall_worth(table, holder, objectives=True)
    assert holding > judging.standing_worth(table, holder, objectives=True) + 3 * score.POINT
    assert judging.fall_worth(table, holder, objectives=False) == judging.standing_worth(table, holder, False)


def test_a_place_that_is_held_early_counts_less_than_at_the_end() -> None:
    early, later, last = (score.worth(at_the_coffin(*when), 1) for when in ((1, "B"), (2, "A"), (3, "A")))
    assert 0 < early < later < last


def test_in_the_last_turn_it_counts_most_who_is_ahead_at_all() -> None:
    table = at_the_coffin(3, "A")
    assert score.worth(table, 1) == 3 * score.POINT + score.DECIDED[0]
    table.active = 1
    assert score.worth(table, 1) < 3 * score.POINT + score.DECIDED[0]


def test_the_way_to_what_is_wanted_is_open_when_its_guard_falls() -> None:
    guard = {"b3": {"at": [12, 30], "facing": 270}}
    table = ordered("a4", (12, 12), guard, scenario="acquisition").state
    antenna = min(table.setting.of_kind("comm-antenna"), key=lambda n: table.tx[n])
    e, terrain = number(table, "b3"), ground(table)
    assert terrain is not None
    table.x[e], table.y[e] = table.tx[antenna], table.ty[antenna] + 800
    assert guarding.calm(table, 0, antenna, terrain) == guarding.CALM
    assert goals.opened_by(table, e) > 0
    table.facing[e] = 90
    assert guarding.calm(table, 0, antenna, terrain) == 1.0
    assert goals.opened_by(table, e) == 0


def test_a_second_move_into_fire_is_not_taken_for_a_gain() -> None:
    def worth(others: Mapping[str, object]) -> float:
        table = ordered("a4", (24, 18), others, scenario="acquisition", round=1).state
        t, coffin = table.actor, table.setting.of_kind("tech-coffin")[0]
        table.x[t], table.y[t] = table.tx[coffin], table.ty[coffin] - 450
        table.path = ((table.x[t], table.y[t] - 300, 0), (table.x[t], table.y[t], 0))
        assert reaching.second_moves(table, t)
        return danger.follow_up(table, t, MOVEMENT, objectives=True, answers={})

    ahead = {f"b{n}": {"at": [20 + n, 34], "facing": 270, "states": ["stunned"]} for n in (2, 3, 4, 5)}
    looking = {name: {"at": said["at"], "facing": 270} for name, said in ahead.items()}
    assert 0 <= worth(looking) < worth({"b1": {"at": [24, 46], "facing": 90, "states": ["unconscious"]}})


def test_who_has_nothing_else_to_do_goes_after_the_enemy() -> None:
    table = ordered("a10", (12, 6), {"b3": {"at": [12, 46], "facing": 90}}).state
    t, e = table.actor, number(table, "b3")
    assert [prey for _, prey in hunting.prey(table, 0)] == [e]
    before = hunting.worth(table, 0, [t])
    table.y[t] += 600
    assert hunting.worth(table, 0, [t]) > before > 0


def test_the_lieutenant_does_not_hunt() -> None:
    table = ordered("a2", (12, 6), {"b3": {"at": [12, 46], "facing": 90}}).state
    assert table.lieutenant[0] == table.actor
    assert hunting.worth(table, 0, [table.actor]) == 0


def test_a_cure_is_worth_what_it_is_likely_to_mend() -> None:
    def worth(y: float) -> float:
        others = {"a13": {"at": [12, y], "states": ["unconscious"]}, "b1": {"at": [46, 46], "facing": 90}}
        table = ordered("a8", (12, 12), others)
        assert "medikit@a13" in table.offered
        table.do("medikit@a13")
        return judging.pending(table.state, 0, {}, objectives=False)

    assert worth(12.98) > worth(20) > 0


def test_one_fall_decides_nothing_while_many_turns_are_to_come() -> None:
    def lost(game_round: int) -> float:
        position = {"round": game_round, "active": "A", "first": "B", "troopers": {"a4": {"at": [4, 4]}}}
        table = Played("cutthroat", position, points="300", table="open").state
        for t in range(len(table.place)):  # everybody stands: whoever is not there counts as Killed
            table.place[t], table.x[t], table.y[t] = TABLE, 200 + 150 * t, 400
        return score.lost_with(table, number(table, "a4"))

    assert 0 < lost(1) < lost(2) < lost(3)


def test_a_watch_that_is_likely_to_be_shot_down_is_hardly_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    foe = {"b1": {"at": [12, 20], "facing": 270}, "b2": {"at": [10, 20], "facing": 270}}
    table = ordered("a3", (12, 4), foe, scenario="capture-and-protect", options={"points": "150"})
    table.do("move@1200,500")
    state, watch = table.state, goals.opened_by(table.state, table.state.actor)
    falls = judging.falls(state)[state.actor]
    assert watch > 0 and falls > 0
    now = policy.value(state, 0)
    monkeypatch.setattr(goals, "opened_by", lambda *_: 0.0)
    assert policy.value(state, 0) - now == pytest.approx(falls * watch)

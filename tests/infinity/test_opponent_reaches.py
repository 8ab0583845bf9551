"""The program and what brings points: it gets there, uses it, and spares nothing at the end (INF-BOT-01)."""

from __future__ import annotations

from bench.opponent import by_scenario, side_of

from infinity.tabletop import Played, ordered
from wartable.bots.greedy import Greedy
from wartable.games.infinity import GAME, content
from wartable.games.infinity.geometry.terrain import remember
from wartable.games.infinity.opponent import goals, planning, timing
from wartable.games.infinity.places import ground
from wartable.games.infinity.skirmish import judging, moving
from wartable.games.infinity.state import OPEN
from wartable.kernel.engine.errors import Refused

FAR_AWAY = {"b1": {"at": [12, 46], "facing": 90}}


def plays(table: Played, until: str) -> None:
    """The program answers for whoever is asked, until a question is asked."""
    for _ in range(40):
        if table.asked == until:
            return
        seat = table.match.waiting_for()[0]
        table.match.answer_option(seat, Greedy(GAME, "7").answer(table.match.view(seat)))
    raise AssertionError(f"{until} was not asked")


def test_a_closed_gate_is_walked_up_to_and_opened() -> None:
    others = {"b1": {"at": [12, 31], "facing": 90}}
    options = {"points": "150"}
    table = ordered("a3", (11, 8), others, *["1"] * 8, scenario="the-armory", options=options, round=3, A={"orders": 2})
    assert table.state.setting.troopers[table.state.actor].specialist
    table.do("move@1100,1050")
    assert "approach@gate-a" in table.offered
    plays(table, "A turn")
    gates = table.state.setting.of_kind("gate")
    for _ in range(2):
        if not all(table.state.flags[gate] & OPEN for gate in gates) and table.asked == "A turn":
            plays(table, "A skill")
            plays(table, "A turn")
    assert all(table.state.flags[gate] & OPEN for gate in gates)
    assert not any(key.startswith("approach@gate") for key in table.offered)


def test_the_second_move_of_an_order_ends_in_a_zone_that_scores() -> None:
    options = {"points": "150"}
    table = ordered("a3", (12, 9), {"b1": {"at": [12, 31], "facing": 90}}, scenario="battleground", options=options,
                    round=3, A={"orders": 0})  # fmt: skip
    plays(table, "A face")
    t = table.state.actor
    zones = [area for area, points in table.state.setting.scoring[0] if points == 3]
    assert goals.inside(table.state, t, zones[0])


def test_being_beside_something_is_not_being_in_contact_with_it() -> None:
    table = ordered("a4", (12, 22.4), FAR_AWAY, scenario="acquisition").state
    t, coffin = table.actor, table.setting.of_kind("tech-coffin")[0]
    terrain = ground(table)
    table.x[t], table.y[t] = table.tx[coffin] + 140, table.ty[coffin]
    beside = goals.closeness(table, t, coffin, terrain)
    table.x[t] = table.tx[coffin] + table.setting.things[coffin].radius + table.setting.troopers[t].radius
    assert beside < goals.closeness(table, t, coffin, terrain) == 1.0


def test_the_fewer_orders_are_left_the_less_a_goal_that_takes_one_is_worth() -> None:
    worth = []
    for orders in (1, 2, 4):
        table = ordered("a4", (12, 12), FAR_AWAY, scenario="acquisition", round=3, A={"orders": orders}).state
        worth.append(timing.in_time(table, table.actor, 700))
    assert 0 < worth[0] < worth[1] < worth[2]


def test_who_stands_in_a_plague_runs_out_of_it() -> None:
    table = ordered("a3", (12, 1), {}, scenario="biotechvore", options={"points": "150"}, A={"orders": 0})
    t = table.state.actor
    assert goals.way_out(table.state, t) is not None
    plays(table, "A face")
    assert goals.way_out(table.state, t) is None


def test_in_the_last_turn_nothing_is_spared() -> None:
    worth = []
    for game_round in (1, 2, 3):
        table = ordered("a2", (12, 12), FAR_AWAY, round=game_round).state
        worth.append(judging.standing_worth(table, table.actor, objectives=False))
    assert worth[0] > worth[1] > worth[2]


def test_the_benchmark_plays_every_scenario_from_both_sides() -> None:
    many = len(content.load().scenarios)
    for place in range(many):
        assert side_of(place) != side_of(place + many)
    assert {side_of(0), side_of(1)} == {0, 1}


def test_the_benchmark_names_the_scenarios_first_that_went_worst() -> None:
    scores = {"acquisition": [1.0, 0.5], "rescue": [0.0, 0.5], "supplies": [], "unmasking": [1.0]}
    assert by_scenario(scores) == "rescue 0.5 of 2, acquisition 1.5 of 2, unmasking 1 of 1"


def test_who_may_never_take_a_civilian_along_does_not_run_to_one() -> None:
    table = ordered("a1", (12, 4), {"b1": {"at": [12, 31], "facing": 90}}, scenario="rescue", options={"points": "150"})
    state = table.state
    wanted = [goal for goal in goals.wanted(state, 0) if state.setting.things[goal.thing].kind == "civilian"]
    mine = state.setting.army[0]
    impetuous = ["impetuous" in state.setting.troopers[t].skills for t in mine]
    assert wanted and set(impetuous) == {False, True}
    assert [any(goals.serves(state, t, goal) for goal in wanted) for t in mine] == [not each for each in impetuous]


def test_what_is_remembered_of_a_table_has_a_limit() -> None:
    known: dict[int, str] = {}
    for number in range(10):
        assert remember(known, 4, number, str(number)) == str(number)
    assert known == {8: "8", 9: "9"}


def test_before_an_order_is_given_every_point_is_looked_at_where_it_could_be_met() -> None:
    table = ordered("a2", (12, 12), FAR_AWAY).state
    t = table.actor
    go = moving.reach(table, t, moving.allowance(table, t, 0))
    trial, way = planning._moved(table, t, go, (1200, 1550)), go.way(1200, 1550)
    assert trial is not None and not isinstance(way, Refused)
    assert trial.path == moving.moved(table, t, way).path and len(trial.path) == 8

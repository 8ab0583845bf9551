"""The program as opponent: where it deploys, which way it looks and walks, and what it does not risk (INF-BOT-01)."""

from __future__ import annotations

from typing import Any

from infinity.tabletop import Played, ordered
from wartable.bots.greedy import Greedy
from wartable.games.infinity import GAME
from wartable.games.infinity.geometry import sight
from wartable.games.infinity.geometry.terrain import Piece, Terrain
from wartable.games.infinity.opponent import deploying, goals, ways
from wartable.games.infinity.skirmish import sighting
from wartable.games.infinity.skirmish.acts import SCENARIO
from wartable.games.infinity.state import OPEN, TABLE, Table
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.replay import Setup, start

ALONE = {"b1": {"at": [12, 46], "facing": 90}}
"""The only enemy, far away and looking elsewhere."""


def decides(table: Played) -> None:
    """The program answers once for whoever is asked."""
    seat = table.match.waiting_for()[0]
    table.match.answer_option(seat, Greedy(GAME, "7").answer(table.match.view(seat)))


def deployed(**options: str) -> Match[Any]:
    """A match of two programs at its first Turn."""
    match: Match[Any] = start(GAME, Setup("digital", ("human", "human"), {"points": "150", **options}), "3")
    program = Greedy(GAME, "7")
    while not match.state.round:
        assert match.question is not None
        asked = match.waiting_for()[0]
        match.answer_option(asked, program.answer(match.view(asked)))
    return match


def test_it_deploys_where_few_enemies_see_it() -> None:
    state = deployed().state
    bodies = sighting.blockers(state)
    a, b = ([t for t in army if state.place[t] == TABLE] for army in state.setting.army)
    assert len(a) > 5 and len(b) > 5
    terrain = sighting.terrain(state)
    eyes = {t: sighting.eye(state, t, sighting.at(state, t)) for t in (*a, *b)}
    seen = sum(sight.sees(terrain, eyes[t], eyes[e], bodies) for t in a for e in b)
    assert seen <= len(a) * len(b) / 5


def test_after_a_move_it_looks_at_the_enemy() -> None:
    table = ordered("a2", (12, 12), {"b1": {"at": [12, 2], "facing": 270}})
    table.do("move@1200,1500").do("move@1200,1600")
    assert table.asked == "A face"
    decides(table)
    viewer, foe = (table.state.setting.army[side][at] for side, at in ((0, 1), (1, 0)))
    eyes = [sighting.eye(table.state, t, sighting.at(table.state, t)) for t in (viewer, foe)]
    assert sight.in_arc(eyes[0], table.state.facing[viewer], eyes[1])


def test_a_specialist_at_an_antenna_activates_it() -> None:
    table = ordered("a4", (12, 22.5), ALONE, scenario="acquisition")
    t = table.state.actor
    assert table.state.setting.troopers[t].specialist
    decides(table)
    decides(table)
    assert any(act[0] == SCENARIO for act in table.state.acts)


def test_nobody_runs_to_a_gate_that_is_open() -> None:
    table = GAME.new("digital", {"scenario": "the-armory", "points": "150"})
    gates = table.setting.of_kind("gate")
    assert gates and {goal.thing for goal in goals.wanted(table, 0)} >= set(gates)
    for gate in gates:
        table.flags[gate] |= OPEN
    assert {goal.thing for goal in goals.wanted(table, 0)}.isdisjoint(gates)


def test_the_way_to_a_place_leads_round_walls() -> None:
    wall = Piece(500, 1000, 1500, 1100, 400)
    terrain = Terrain(2000, 2000, (wall,))
    straight = ways.walk(Terrain(2000, 2000, ()), 49, 175, 1000, 500, (1000, 1600))
    round_it = ways.walk(terrain, 49, 175, 1000, 500, (1000, 1600))
    assert straight <= 1100 < 1400 < round_it < 2000
    low = Terrain(2000, 2000, (wall._replace(height=100),))
    assert ways.walk(low, 49, 175, 1000, 500, (1000, 1600)) == straight


def test_the_lieutenant_gets_a_place_that_nobody_sees_before_others_take_it() -> None:
    state = deployed(scenario="firefight").state
    terrain = sighting.terrain(state)
    for leads in state.lieutenant:
        at = state.x[leads], state.y[leads], terrain
        assert deploying.in_reach(state, leads, *at) == deploying.watched(state, leads, *at) == 0


def test_who_wants_the_points_moves_last_and_who_only_fights_moves_first() -> None:
    def worth(first: int, objectives: bool) -> float:
        table: Table = start(GAME, Setup("digital", ("human", "human"), {"points": "150"}), "3").state.copy()
        table.first = first
        return deploying.value(table, 0, objectives)

    assert worth(first=1, objectives=True) > worth(first=0, objectives=True)
    assert worth(first=0, objectives=False) > worth(first=1, objectives=False)

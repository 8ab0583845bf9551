"""How a mission is judged by the programs: turns and fights to come, and no fight is forgotten by running away."""

from __future__ import annotations

from typing import Any

from wartable.games.space_infantry import GAME, policy, route
from wartable.games.space_infantry.mission.maps import Node
from wartable.games.space_infantry.state import Table
from wartable.kernel.engine.parts import policy_of

SQUAD: dict[str, Any] = {
    name: {} for name in ("squad-leader", "fire-team-1", "heavy-weapons-1", "explorer", "technician")
}
TITAN: dict[str, Any] = {name: {} for name in ("titan-1", "gunhand-1", "gunhand-2")}


def table(**position: Any) -> Table:
    return GAME.arrange({"squad": SQUAD, **position}, "mission", {"mission": "anvil-pass"}, None)


def test_a_fight_that_the_squad_withdrew_from_is_still_to_come() -> None:
    fighting = table(step="round", round=1, node="pass-mouth", enemies=TITAN)
    away = table(step="turn", node="culvert")
    assert route.ahead(away).fights > route.ahead(fighting).fights
    gained = policy.value(away, 0) - policy.value(fighting, 0)
    assert abs(gained) < 0.2 * route.ahead(away).fights, "neither running away nor going there is worth much by itself"


def test_time_that_runs_out_costs_more_than_time() -> None:
    early, later, late = (policy.value(table(step="turn", node="culvert", track=track), 0) for track in (24, 23, 2))
    assert 0 < early - later < 1
    assert later - late > 21 * (early - later)


def test_rounds_of_a_fight_are_a_clock_of_their_own_and_turns_that_of_a_mission() -> None:
    turn, fight = (
        policy_of(GAME).clock(table(step="turn", node="culvert")),
        policy_of(GAME).clock(table(step="round", round=1, node="pass-mouth", enemies=TITAN)),
    )
    assert len(fight) == len(turn) + 1 and fight[-1] == 1


def test_wounds_that_a_force_keeps_make_the_fight_to_come_smaller_but_never_a_gain() -> None:
    whole, wounded, broken = (table(step="turn", node="culvert") for _ in range(3))
    at = next(at for at, node in enumerate(nodes_of(whole)) if node.id == "pass-mouth")
    for state, wounds in ((wounded, 1), (broken, 1000)):
        state.kept = (*state.kept[:at], (wounds,), *state.kept[at + 1 :])
    fights = [route.ahead(state).fights for state in (whole, wounded, broken)]
    assert fights[0] > fights[1] > fights[2] >= 0


def nodes_of(state: Table) -> tuple[Node, ...]:
    assert state.setting.mission is not None
    return state.setting.mission.nodes

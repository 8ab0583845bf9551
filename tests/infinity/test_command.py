"""Command Tokens, Combat Groups, Retreat!, and what a digital match adds to deployment."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from infinity.tabletop import Played, ordered
from playing import choose
from wartable.games.infinity import recording


def begun(troopers: Mapping[str, object], scenario: str = "annihilation", **more: Any) -> Played:
    """The second Turn of A begins."""
    options = {"table": "open", **more.pop("options", {})}
    position = {"round": 2, "active": "A", "first": "A", "step": "turn-begins", "troopers": troopers, **more}
    return Played(scenario, position, **options)


@pytest.mark.rule("INF-CMD-02", "INF-ORD-06")
def test_a_token_moves_a_trooper_to_another_group_for_good() -> None:
    table = begun({"a2": {"at": [30, 4]}, "a5": {"at": [20, 4]}, "a11": {"at": [12, 4]}, "b3": {"at": [12, 40]}})
    assert table.asked == "A regular"
    assert "a5-to-1" not in table.offered and "a11-to-1" not in table.offered  # ten are in the first group
    assert table.refuses("a11-to-1") == "INF-ORD-06"
    table.do("a5-to-2").do("none")
    assert table.state.pool[1:3] == [1, 2] and table.state.tokens[0] == 3
    assert "a5 is in Combat Group 2 from now on; 3 Command Tokens left" in table.told
    for name in ("a11", "a5"):
        table.do(f"order:{name}").do("idle").do("none").do("done")
    assert table.state.pool[1:3] == [1, 0]


@pytest.mark.rule("INF-CMD-02")
def test_a_token_repeats_the_roll_of_a_doctor_once() -> None:
    options = {"points": "150", "lists": "harbour-watch-150,low-tide-150"}
    fallen = {"a5": {"at": [12, 12.99], "states": ["unconscious"]}}
    table = ordered("a3", (12, 12), fallen, options=options)
    table.do("doctor@a5").do("done", "15")
    assert table.asked == "A again" and table.offered == ["let-it-be", "token"]
    table.do("token", "3")
    assert table.trooper("a5")["states"] == [] and table.state.tokens[0] == 3
    twice = ordered("a3", (12, 12), fallen, options=options)
    twice.do("doctor@a5").do("done", "15").do("token", "16")
    assert "dead" in twice.trooper("a5")["states"]


GONE = {f"a{n}": {"states": ["dead"]} for n in range(1, 15) if n not in (5, 7)}


def retreating(A: Mapping[str, object] | None = None, **more: object) -> Played:
    troopers = {**GONE, "a5": {"at": [12, 3]}, "a7": {"at": [20, 4]}, "b3": {"at": [12, 12], "facing": 270}, **more}
    table = begun(troopers, "frontline", A=A or {})
    while table.asked != "A turn":
        table.do("none")
    return table


@pytest.mark.rule("INF-RET-02", "INF-RET-03", "INF-CMD-01", "INF-CMD-02")
def test_a_token_frees_a_trooper_from_retreat() -> None:
    spent = retreating(A={"tokens": 0})
    assert spent.refuses("free:a7") == "INF-CMD-01"
    table = retreating()
    assert {"free:a5", "free:a7"} < set(table.offered)
    table.do("free:a5").do("order:a5")
    assert "shoot:combi-rifle@b3" in table.offered
    table.do("shoot:combi-rifle@b3").do("none").do("done", "20,20,20")
    assert table.refuses("free:a5") == "INF-CMD-02"
    table.do("order:a7")
    assert table.refuses("shoot:combi-rifle@b3") == "INF-RET-02"


@pytest.mark.rule("INF-RET-04", "INF-VP-01")
def test_in_retreat_a_trooper_leaves_over_its_own_edge_and_survives() -> None:
    table = retreating(a5={"at": [12, 0.5]})
    table.do("order:a5").do("leave")
    assert table.trooper("a5")["place"] == "removed" and "INF-RET-04" in table.rules
    table.do("order:a7")
    assert table.refuses("leave") == "INF-RET-04"  # it is not at the edge
    table.do("idle").do("none").do("done").do("end-turn")
    while table.match.question is not None:
        table.do({"turn": "end-turn", "rush": "hold"}.get(table.asked.split()[1], "none"))
    cost = {trooper.id: trooper.cost for trooper in table.state.setting.troopers}
    assert recording.result(table.state)["A"]["vp"] == cost["a5"] + cost["a7"]


def deployed(*answers: str, first: str = "A", **options: str) -> Played:
    """The Deployment Phase from its first Trooper on; what comes before is placed at random."""
    table = Played("annihilation", {"step": "deployment", "first": first, "deployer": "A"}, **options)
    uniform = random.Random(3).random
    while table.asked.split()[1] in ("hvt", "template", "turret", "target"):
        seat, key = choose(table.match, uniform)
        table.match.answer(seat, table.match.question_id, key)
    for answer in answers:
        table.do(answer)
    return table


@pytest.mark.rule("INF-CMD-04", "INF-DEP-01", "INF-DEP-03")
def test_the_first_player_may_hold_back_a_second_trooper() -> None:
    table = deployed("two", "rest", table="open")
    table.do("ahead")
    left = [name for name, said in table.now["troopers"].items() if said["place"] == "undeployed" and name[0] == "a"]
    assert len(left) == 2 and table.state.tokens == [3, 4]
    assert table.asked == "B deploy"  # the second player is not asked: the token is the first player's
    table.do("rest", "b4").do("ahead")
    assert table.asked == "A deploy"
    table.do(f"{left[0]}@1000,300")
    assert "INF-DEP-03" in table.rules


@pytest.mark.rule("INF-DEP-04", "INF-DEP-06")
def test_every_model_looks_where_its_owner_wants() -> None:
    table = deployed("one", "a5@4250,500", "rest", table="container-yard")  # on the container at 40.5, 4
    assert table.trooper("a5")["height"] == 2 and "INF-DEP-06" in table.rules
    assert table.asked == "A facings"
    table.do("a5").do("face:180").do("ahead")
    assert table.trooper("a5")["facing"] == 180 and table.trooper("a7")["facing"] == 90


@pytest.mark.rule("INF-STATE-10")
def test_suppressive_fire_ends_in_retreat_and_in_contact() -> None:
    table = retreating(a7={"at": [20, 4], "suppressing": "combi-rifle"})
    assert table.trooper("a7")["suppressing"] is False
    charged = ordered("a12", (12, 12), {"b8": {"at": [12, 15], "facing": 90, "suppressing": "combi-rifle"}})
    charged.do("approach@b8")
    assert charged.trooper("b8")["suppressing"] is False and "INF-STATE-10" in charged.rules


@pytest.mark.rule("INF-ARO-08")
def test_sixth_sense_waits_and_sees() -> None:
    table = ordered("b8", (12, 24), {"a6": {"at": [12, 12], "facing": 90}})
    table.do("move@1200,2300").do("none")
    table.do("shoot:combi-rifle@a6")
    assert table.asked == "A react" and "INF-ARO-08" in table.rules
    table.do("shoot:sniper-rifle")

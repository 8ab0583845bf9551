"""What the program judges by: what a fall is worth, reactions, what can be reached in time, risks (INF-BOT-01)."""

from __future__ import annotations

from math import dist

from bench.opponent import Fighter

from infinity.tabletop import Played, ordered
from wartable.bots.greedy import Greedy, answers, lines
from wartable.games.infinity import GAME
from wartable.games.infinity.opponent import danger, planning, promising, stakes, timing
from wartable.games.infinity.skirmish import judging
from wartable.games.infinity.skirmish.acts import AT_THING, DODGED, SCENARIO, SHOT
from wartable.kernel.engine.parts import policy_of
from wartable.kernel.engine.views import world

FAR_AWAY = {"b1": {"at": [12, 46], "facing": 90}}


def decides(table: Played, times: int = 1) -> None:
    """The program answers for whoever is asked."""
    for _ in range(times):
        seat = table.match.waiting_for()[0]
        table.match.answer_option(seat, Greedy(GAME, "7").answer(table.match.view(seat)))


def number(table: Played, name: str) -> int:
    return next(t for t, trooper in enumerate(table.state.setting.troopers) if trooper.id == name)


def test_the_rival_of_the_benchmark_has_no_eye_for_objectives() -> None:
    table = GAME.new("digital", {"scenario": "acquisition", "points": "150"})
    table.round = 3
    before = [policy_of(game).value(table, 0) for game in (GAME, Fighter())]
    for antenna in table.setting.of_kind("comm-antenna"):
        table.marks[antenna] = 1
    after = [policy_of(game).value(table, 0) for game in (GAME, Fighter())]
    assert after[0] > before[0] + 100 and after[1] == before[1]


def test_what_the_scenario_counts_hangs_on_who_falls() -> None:
    annihilation = stakes.of_setting(GAME.setting("digital", {"scenario": "annihilation", "points": "150"}))
    assert annihilation == (8 / 150, 2, 0, 0, 0)
    firefight = stakes.of_setting(GAME.setting("digital", {"scenario": "firefight", "points": "300"}))
    assert firefight == (2 / 300, 2, 0, 1, 1)
    cutthroat = stakes.of_setting(GAME.setting("digital", {"scenario": "cutthroat", "points": "150"}))
    assert cutthroat == (3 / 150, 3, 1, 0, 0)
    assert stakes.of_setting(GAME.setting("digital", {"scenario": "uplink-center"})) == (0, 0, 0, 0, 0)


def test_an_enemy_that_lies_there_is_hardly_worth_an_order() -> None:
    others = {"b1": {"at": [12, 24], "states": ["unconscious"]}, "b2": {"at": [14, 24], "facing": 90}}
    table = ordered("a2", (12, 12), others)
    lying, standing = number(table, "b1"), number(table, "b2")
    worth = [judging.standing_worth(table.state, t, objectives=False) for t in (lying, standing)]
    assert worth[0] < worth[1] / 4
    decides(table)
    shots = {act[3] for act in table.state.acts if act[0] == SHOT}
    assert lying not in shots


def test_who_sees_an_enemy_come_does_not_let_it_pass() -> None:
    """It is asked once: who waits is shot at without an answer (INF-ARO-03)."""
    table = ordered("a2", (12, 20), {"b1": {"at": [12, 32], "facing": 270}})
    table.do("move@1200,2100")
    assert table.asked == "B react"
    decides(table)
    assert {act[0] for act in table.state.acts} & {SHOT, DODGED}


def test_a_reaction_is_weighed_by_its_chances_and_not_by_one_roll() -> None:
    table = ordered("a2", (12, 20), {"b1": {"at": [12, 32], "facing": 90}})
    table.do("idle")
    table.do(next(key for key in table.offered if key.startswith("shoot:") and key.endswith("@b1")))
    assert table.asked == "B react"
    view = table.match.view(1)
    place = world(GAME, view, lambda: 0.5)
    assert place is not None
    options = answers(GAME, view, lambda: 0.5)
    worths = [[line.worth for line in lines(GAME, place, 1, options, seed)] for seed in (0.1, 0.4, 0.9)]
    assert worths[0] == worths[1] == worths[2] and len(set(worths[0])) > 1


def test_a_place_that_cannot_be_reached_in_time_is_worth_nothing() -> None:
    table = ordered("a4", (12, 12), FAR_AWAY, scenario="acquisition", round=3, A={"orders": 3}).state
    t = table.actor
    step = sum(table.setting.troopers[t].mov)
    assert timing.in_time(table, t, 0) == 1.0
    near, farther = timing.in_time(table, t, step), timing.in_time(table, t, 2 * step)
    assert 1 > near > farther > 0
    assert timing.in_time(table, t, 8 * step) == 0
    table.round = 1
    assert timing.in_time(table, t, 8 * step) > 0


def test_a_target_in_sight_is_shot_at() -> None:
    table = ordered("a2", (12, 30), FAR_AWAY, scenario="decapitation", objects={"hvt-b1": {"at": [12, 40]}})
    decides(table, 2)
    hvt = table.state.setting.index["hvt-b1"]
    assert (AT_THING, hvt) in {(act[0], act[3]) for act in table.state.acts}


def test_a_classified_objective_is_tried_where_it_can_be() -> None:
    table = ordered(
        "a7",
        (12, 30),
        {"b1": {"at": [12, 46], "states": ["unconscious"]}},
        scenario="biotechvore",
        objects={"hvt-b1": {"at": [12, 33]}},
        A={"cards": ["G03"]},
    )
    decides(table, 2)
    assert any(act[0] == SCENARIO for act in table.state.acts)


def test_who_dies_when_the_turn_ends_is_not_shot_at() -> None:
    others = {
        "b11": {"at": [12, 24], "facing": 90, "states": ["dogged"], "points": 0},
        "b2": {"at": [14, 24], "facing": 90},
    }
    table = ordered("a2", (12, 12), others)
    decides(table)
    shots = {act[3] for act in table.state.acts if act[0] == SHOT}
    assert number(table, "b11") not in shots


def test_who_comes_from_the_air_looks_at_places_beside_objectives() -> None:
    position = {"round": 1, "active": "A", "first": "A", "A": {"orders": 2}, "troopers": {"a2": {"place": "reserve"}}}
    table = Played("supremacy", position, lists="skyhook-union-300a,low-tide-300a", table="open")
    table.do("order:a2")
    assert table.asked == "A land"
    state, question = table.state, table.match.question
    assert question is not None
    consoles = [(state.tx[n], state.ty[n]) for n in state.setting.of_kind("console")]
    beside = [
        place
        for _, *place in policy_of(GAME).candidates(state, 0, question)
        if min(dist(place, console) for console in consoles) < 600
    ]
    assert beside


def test_a_lieutenant_fears_places_that_are_seen_from_where_enemies_will_come() -> None:
    table = ordered("a2", (12, 12), {"b1": {"at": [46, 46], "facing": 90, "states": ["unconscious"]}}).state
    t = table.actor
    assert table.lieutenant[0] == t and danger.exposure(table, t, objectives=False) > 20
    table.lieutenant[0] = t + 1
    assert danger.exposure(table, t, objectives=False) == 0


def test_more_hangs_on_a_lieutenant_than_on_the_same_trooper_without_the_office() -> None:
    table = ordered("a2", (12, 12), FAR_AWAY)
    worth = judging.standing_worth(table.state, number(table, "a2"), objectives=False)
    table.state.lieutenant[0] = number(table, "a4")
    assert worth > judging.standing_worth(table.state, number(table, "a2"), objectives=False) + 50


def test_it_claims_a_card_that_is_met() -> None:
    position = {"round": 3, "active": "A", "first": "A", "troopers": {"a4": {"at": [12, 12]}, **FAR_AWAY}}
    held = {"cards": ["G10"], "orders": 0, "deeds": [["far-shot", "a4", "b1"]]}
    table = Played("biotechvore", {**position, "A": held}, table="open")
    decides(table)
    assert "A has met G10 Long Reach" in table.told


def test_it_looks_closely_only_at_who_can_do_something_with_an_order() -> None:
    rows = {f"a{n}": {"at": [4 + 3 * n, 2], "facing": 270} for n in (1, 3, 4, 6, 7, 8, 9)}
    foe = {"b8": {"at": [12, 40], "facing": 90}}
    table = ordered("a5", (12, 20), {**rows, **foe}, scenario="acquisition")
    closely = promising.shortlist(table.state, number(table, "a5"), objectives=True)
    assert number(table, "a5") in closely and len(closely) == promising.CLOSELY
    idle = next(t for t in range(len(table.state.place)) if table.state.standing(t) and t not in closely)
    assert planning.order_worth(table.state, idle, objectives=True) == planning.NO_USE


def test_the_key_ops_is_sturdy_and_not_the_lieutenant() -> None:
    troopers = {"a2": {"at": [12, 4]}, "a10": {"at": [16, 4]}, "a11": {"at": [20, 4]}, **FAR_AWAY}
    table = Played("cutthroat", {"round": 0, "step": "roles", "troopers": troopers}, points="300", table="open")
    assert table.asked == "A key-ops"
    decides(table)
    assert table.state.key_ops[0] == number(table, "a11") != table.state.lieutenant[0]


def test_who_stands_where_the_end_kills_had_better_leave_in_time() -> None:
    def worth(game_round: int, y: float) -> float:
        troopers = {"a10": {"at": [12, y]}, **FAR_AWAY}
        position = {"round": game_round, "active": "A", "first": "A", "troopers": troopers}
        return policy_of(GAME).value(Played("biotechvore", position, points="300", table="open").state, 0)

    early, late = (worth(game_round, 20) - worth(game_round, 4) for game_round in (1, 2))
    assert 0 < early < late

"""The program and what it takes: it keeps what it has, brings it home, and knows what the first of a kind is worth."""

from __future__ import annotations

from itertools import pairwise

import pytest

from infinity.tabletop import Played, ordered
from wartable.bots.greedy import Greedy
from wartable.games.infinity import GAME
from wartable.games.infinity.opponent import closing, danger, goals, score
from wartable.games.infinity.setting import NOBODY, Prize
from wartable.games.infinity.skirmish import judging, legality
from wartable.games.infinity.state import Table

FAR_AWAY = {"b1": {"at": [22, 31], "facing": 90}}
SMALL = {"points": "150"}


def number(table: Table, name: str) -> int:
    return next(t for t, trooper in enumerate(table.setting.troopers) if trooper.id == name)


def escort(y: float, game_round: int = 2) -> Played:
    """A Trooper in an Order with a Civilian of its own at its side, nobody near."""
    said = {"objects": {"civ-a1": {"at": [4, y + 0.98], "carrier": "a3"}}, "round": game_round}
    return ordered("a3", (4, y), FAR_AWAY, scenario="rescue", options=SMALL, **said)


def decides(table: Played) -> None:
    seat = table.match.waiting_for()[0]
    table.match.answer_option(seat, Greedy(GAME, "7").answer(table.match.view(seat)))


def test_whoever_has_a_civilian_does_not_let_it_go_to_take_it_again() -> None:
    table = escort(18)
    assert "release@civ-a1" in table.offered
    t, before = table.state.actor, goals.worth(table.state, 0, [table.state.actor])
    let_go = table.state.copy()
    let_go.carrier[table.state.setting.index["civ-a1"]] = NOBODY
    assert goals.worth(let_go, 0, [t]) <= before
    decides(table)
    assert t in table.state.carrier


def test_whoever_carries_what_counts_at_home_runs_home() -> None:
    def carries(y: float) -> Played:
        beacon = {"objects": {"beacon-b": {"at": [12, y], "carrier": "a3"}}, "A": {"orders": 2}}
        return ordered("a3", (12, y), FAR_AWAY, scenario="capture-and-protect", options=SMALL, round=2, **beacon)

    worth = [goals.worth(table, 0, [table.actor]) for table in (carries(y).state for y in (20, 15, 11, 7))]
    assert worth == sorted(worth) and len(set(worth)) == 4
    table = carries(12)
    while table.asked == "A skill":
        decides(table)
    assert table.state.y[number(table.state, "a3")] < 800


def test_what_is_in_a_coffin_makes_it_worth_going_to() -> None:
    table = ordered("a3", (12, 12), FAR_AWAY, scenario="supplies", options=SMALL).state
    coffin = table.setting.of_kind("tech-coffin")[0]
    goal = next(goal for goal in goals.wanted(table, 0) if goal.thing == coffin)
    assert table.setting.prizes["supply-box"] == Prize(2, 2)
    assert goal.worth == 4 * goals.PRIZE


def test_the_first_of_a_kind_is_worth_more_than_the_next_where_it_counts_to_have_more() -> None:
    table = ordered("a3", (12, 3), FAR_AWAY, scenario="power-pack", options=SMALL, A={"orders": 9}).state
    antennas = table.setting.of_kind("antenna")
    assert table.setting.prizes["antenna"] == Prize(0, 2)  # of a family the best counts, not all of it
    worth = [goals.worth(table, 0, [table.actor])]
    for antenna in antennas:
        table.marks[antenna] = 1
        worth.append(goals.worth(table, 0, [table.actor]))
    gains = [after - before for before, after in pairwise(worth)]
    assert gains[0] > gains[1] > 0 and gains[0] > gains[2] > 0


def test_a_skill_is_worth_what_the_score_gains_by_it() -> None:
    table = ordered("a3", (12, 12), FAR_AWAY, scenario="power-pack", options=SMALL, round=3).state
    t, antenna = table.actor, table.setting.of_kind("antenna")[0]
    table.x[t] = table.tx[antenna] + table.setting.things[antenna].radius + table.setting.troopers[t].radius
    table.y[t] = table.ty[antenna]
    chosen = legality.of_scenario(table, t)
    assert len(chosen) == 1
    alone = judging.skill_worth(table, t, chosen[0])
    assert danger.use(table, t) == alone > score.POINT
    table.marks[table.setting.of_kind("antenna")[1]] = 1  # ahead already: another one changes nothing now
    assert 0 < judging.skill_worth(table, t, chosen[0]) < alone / 3


def test_somebody_goes_to_the_enemy_hvt_to_secure_it_when_the_game_ends() -> None:
    table = ordered("a3", (12, 9), FAR_AWAY, scenario="power-pack", options=SMALL, round=3,
                    objects={"hvt-b1": {"at": [12, 22]}}, A={"cards": ["G10"], "orders": 0}).state  # fmt: skip
    t, hvt = table.actor, table.setting.index["hvt-b1"]
    aim = next(aim for aim in closing.aims(table, 0) if aim.thing == hvt)
    assert closing.far(table, t, aim) > 0
    table.x[t], table.y[t] = closing.edge(table, t, aim, 10)
    assert closing.far(table, t, aim) == 0
    ahead, lost = score.worth(table, 0), score.lost_with(table, t)
    table.y[t] -= 100
    assert ahead - score.worth(table, 0) >= score.POINT and lost >= score.POINT


def test_a_card_for_the_half_of_the_enemy_draws_a_specialist_there() -> None:
    def table(y: float, *cards: str) -> Table:
        return ordered("a3", (12, y), FAR_AWAY, scenario="rescue", options=SMALL, A={"cards": list(cards)}).state

    assert [aim.card for aim in closing.aims(table(12, "G11"), 0)][-1] == _card(table(12), "G11")
    gains = [goals.worth(table(y, "G11"), 0, [table(y).actor]) - goals.worth(table(y), 0, [table(y).actor])
             for y in (10, 14, 17)]  # fmt: skip
    assert 0 < gains[0] < gains[1] < gains[2]
    assert closing.points(table(17, "G11"), 0) == 1 > closing.points(table(14, "G11"), 0)


def test_a_scenario_of_ones_own_may_take_again_what_it_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ordered("a3", (12, 9), FAR_AWAY, scenario="power-pack", options=SMALL).state
    others = goals.worth(table, 0, [table.actor])
    monkeypatch.setitem(table.setting.prizes, "antenna", Prize(-1, 1))
    table.marks[table.setting.of_kind("antenna")[0]] = 1
    assert goals.worth(table, 0, [table.actor]) < others


def _card(table: Table, name: str) -> int:
    return next(at for at, card in enumerate(table.setting.cards) if card.id == name)

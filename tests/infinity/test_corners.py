"""A Move along corners that the player names (INF-MOVE-02): declared in full, judged as a whole, made at once."""

from __future__ import annotations

import pytest

from infinity.tabletop import ordered
from wartable.bots import bot
from wartable.games.infinity import GAME
from wartable.kernel.engine.keys import key_of

MINE = {"mine-b1": {"at": [14, 15.6]}}


@pytest.mark.rule("INF-MOVE-01", "INF-MOVE-02")
def test_a_move_turns_where_the_player_says_and_its_legs_are_added_up() -> None:
    table = ordered("a5", (12, 12), {})
    table.do("corners").do("turn@1400,1200")
    assert table.asked == "A path" and table.trooper("a5")["at"] == [12, 12]  # nothing is made before it is declared
    assert table.refuses("move@1400,1450") == "INF-MOVE-01"
    table.do("move@1400,1400")
    assert table.trooper("a5")["at"] == [14, 14] and "a5 has used 4 of 4 inches" in table.told
    assert (1400, 1200, 0) in table.state.path and table.state.facing[table.state.actor] == 90


@pytest.mark.rule("INF-MOVE-02")
def test_a_way_may_end_at_its_last_corner() -> None:
    table = ordered("a5", (12, 12), {})
    table.all("corners", "turn@1400,1200", "turn@1400,1300", "move@1400,1300")
    assert table.trooper("a5")["at"] == [14, 13] and "a5 has used 3 of 4 inches" in table.told
    assert table.state.facing[table.state.actor] == 90


@pytest.mark.rule("INF-MOVE-02", "INF-MOVE-05")
def test_a_corner_is_refused_where_no_move_goes_on_from() -> None:
    table = ordered("a5", (12, 12), {"b8": {"at": [14, 12], "facing": 90}})
    table.do("corners")
    assert table.refuses("turn@1200,1200") == "INF-MOVE-02"
    assert table.refuses("turn@1302,1200") == "INF-MOVE-05"  # it would touch b8
    assert table.refuses("turn@1200,1700") == "INF-MOVE-01"
    crooked = ordered("a5", (12, 12), {})
    crooked.all("corners", *(f"turn@{1200 + 10 * n},1200" for n in range(1, 9)))
    assert crooked.refuses("turn@1290,1200") == "INF-MOVE-02"
    crooked.do("move@1290,1200")


@pytest.mark.rule("INF-MOVE-01")
def test_a_way_along_corners_may_end_in_contact() -> None:
    table = ordered("a5", (12, 12), {"b8": {"at": [14, 14], "facing": 90}})
    table.all("corners", "turn@1400,1200")
    assert "approach@b8" in table.offered
    table.do("approach@b8")
    assert table.trooper("a5")["at"][1] < 14 and table.trooper("a5")["at"][0] == 14
    far = ordered("a5", (12, 12), {"b8": {"at": [14, 18], "facing": 90}})
    far.all("corners", "turn@1400,1200")
    assert far.refuses("approach@b8") == "INF-MOVE-01"


def test_who_thinks_better_of_it_declares_something_else() -> None:
    table = ordered("a5", (12, 12), {})
    before = table.state.key()
    table.all("corners", "turn@1400,1200", "back")
    assert table.asked == "A skill" and table.state.key() == before
    table.all("corners", "back", "move@1200,1500")
    assert table.trooper("a5")["at"] == [12, 15]


@pytest.mark.rule("INF-STATE-03")
def test_who_cannot_move_names_no_corners() -> None:
    table = ordered("a5", (12, 12), {}, said={"states": ["immobilized-a"]})
    assert "corners" not in table.offered and table.refuses("corners") == "INF-STATE-03"


@pytest.mark.rule("INF-DPL-04", "INF-MOVE-02")
def test_a_way_of_ones_own_leads_round_a_mine() -> None:
    straight = ordered("a5", (12, 12), {}, 20, 20, 20, objects=MINE)
    straight.all("move@1580,1200", "done")
    assert "INF-DPL-04" in straight.rules
    round_it = ordered("a5", (12, 12), {}, 20, 20, 20, objects=MINE)
    round_it.all("corners", "turn@1390,1090", "move@1550,1090", "done")
    assert "INF-DPL-04" not in round_it.rules and round_it.trooper("a5")["points"] == 1


def test_programs_are_not_offered_corners() -> None:
    table = ordered("a5", (12, 12), {"b8": {"at": [30, 30], "facing": 90}})
    view = table.match.view(0)
    assert view.question is not None
    for name in ("random", "greedy", "easy"):
        for seed in range(5):
            answer = bot(name, GAME, f"{seed}").answer(view)
            assert key_of(view.now, 0, view.question, answer) != "corners"


def test_an_answer_by_bearing_names_a_corner_and_then_the_end() -> None:
    table = ordered("a5", (12, 12), {})
    table.do("corners")
    for said in ("2 at 0", "2 at 90"):
        question = table.match.question
        assert question is not None
        table.do(said)
    assert table.trooper("a5")["at"] == [14, 14]

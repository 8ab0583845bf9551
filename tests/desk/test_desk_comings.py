"""Who comes late, leaves, stays away or comes back, and what that does to a round."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from desk.desks import NAMES, Room, fresh
from wartable.desk import actions as act
from wartable.desk import decisions
from wartable.desk.seating import draft
from wartable.desk.views import round_view
from wartable.kernel.engine.errors import Refused

FIVE, SIX = NAMES[:5], NAMES[:6]


@pytest.mark.rule("ITS-DROP-04", "ITS-DROP-03")
def test_somebody_who_leaves_before_the_game_is_replaced_by_the_bye(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(FIVE)
    room.published()
    room.drop("Ben")
    assert (room.pairs(), room.state.rounds[0].held().bye) == (["AE", "CD"], None)
    room.drop("Dan")
    assert round_view(room.state, room.state.rounds[0])["tables"][1] | {"why": ""} == {
        "table": 2, "a": "Cleo", "b": "Dan", "state": "walkover", "absent": ["Dan"], "why": "", "rule": "ITS-PAIR-02",
    }  # fmt: skip
    room.result("Ann", (6, 0))
    assert room.state.rounds[0].complete
    room.act(lambda state: decisions.back(state, "Ben"))
    room.published()
    assert sorted("".join(room.pairs())) == ["A", "B", "C", "E"]


def test_absence_is_a_walkover_or_the_bye_steps_in(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(FIVE)
    room.published()
    room.act(lambda state: decisions.absent(state, ["Ben"], None, step_in=False))
    assert room.state.rounds[0].held().walkovers[0].present == "Ann"
    room.act(lambda state: decisions.absent(state, ["Dan"], None, step_in=True))
    assert room.pairs() == ["AB", "CE"]
    with pytest.raises(Refused, match="Ann against Ben is a walkover"):
        room.result("Ann", (1, 0))


@pytest.mark.rule("ITS-LATE-01", "ITS-LATE-02")
def test_late_entries_take_the_bye_or_wait(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(FIVE)
    room.published()
    room.late("Zoe")
    assert room.pairs() == ["AB", "CD", "EZ"]
    room.late("Yan")
    assert room.state.players["Yan"].late == 2
    room.played()
    room.published()
    assert room.state.rounds[1].held().bye is not None
    with pytest.raises(Refused, match=r"too late \(ITS-LATE-02\)"):
        room.late("Xie")
    with pytest.raises(Refused, match="already registered"):
        room.late("ANN")


def test_dropping_discards_a_draft_that_held_the_player(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(SIX)
    room.published()
    room.played()
    room.act(lambda state: draft(state, 2))
    room.drop("Ann")
    assert len(room.state.rounds) == 1
    room.published()
    assert "A" not in "".join(room.pairs())


def test_before_the_first_round_a_drop_is_as_if_they_never_came(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(SIX)
    room.drop("Ben")
    assert (room.state.order, "Ben" in room.state.players) == (["Ann", "Cleo", "Dan", "Eve", "Finn"], False)


# -- registered, but absent at the draw -------------------------------------------------------------------------------


def drawn_without(room: Room, names: tuple[str, ...], absent: str) -> None:
    room.players(names)
    here = [name for name in names if name != absent]
    room.act(act.CheckIn(players=here))
    room.act(act.Draw(order=here))


@pytest.mark.rule("ITS-LATE-01")
def test_a_registered_player_who_was_absent_at_the_draw_is_let_in(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    drawn_without(room, SIX, "Finn")
    assert room.state.absent() == ["Finn"]
    room.act(lambda state: draft(state, 1))
    room.act(act.Publish(round=1))
    room.act(lambda state: decisions.back(state, "Finn"))
    assert room.state.absent() == []
    assert room.state.rounds[0].held().pair_of("Finn") is not None, "Finn plays whoever had the bye"
    with pytest.raises(Refused, match=r"Ann is in the draw \(ITS-LATE-01\)"):
        room.act(act.Arrive(player="Ann", round=2))


def test_who_was_absent_may_be_entered_as_late_by_name_and_enters_the_next_round(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    drawn_without(room, FIVE, "Eve")
    room.published()
    room.played(random.Random(1))
    done = room.act(lambda state: decisions.late(state, act.Entrant(name="eve")))
    assert done.state.players["Eve"].late == 2
    room.published()
    held = room.state.rounds[1].held()
    assert held.pair_of("Eve") is not None or (held.bye is not None and held.bye.player == "Eve")


def test_an_absent_player_who_stays_away_leaves_the_draft_as_it_is(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    drawn_without(room, SIX, "Finn")
    room.act(lambda state: draft(state, 1))
    before = room.pairs()
    room.act(lambda state: decisions.drop(state, "Finn"))
    assert (room.pairs(), "Finn" in room.state.players) == (before, False)


def test_two_of_one_name_with_different_pins_are_two_people_also_when_the_second_comes_late(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(FIVE)
    room.act(act.Edit(player="Ann", changes={"pin": "A1"}))
    room.act(lambda state: decisions.late(state, act.Entrant(name="Ann", pin="X9", club="Docks")))
    assert room.state.players["Ann (Docks)"].late == 1
    with pytest.raises(Refused, match="Ann is already registered"):
        room.act(lambda state: decisions.late(state, act.Entrant(name="Ann")))

"""The organiser's own options: club mates, tables, and the round clock."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk.desks import AT, NAMES, fresh
from wartable.desk import actions as act
from wartable.desk.computed import clock_reading
from wartable.desk.seating import draft, fresh_tables
from wartable.kernel.engine.errors import Refused

SIX, EIGHT = NAMES[:6], NAMES[:8]


def test_clubs_are_kept_apart_softly_or_hard(tmp_path: Path) -> None:
    room = fresh(tmp_path, clubs="soft")
    entrants = [act.Entrant(name=name, club="Docks" if name in ("Ann", "Ben", "Cleo") else None) for name in SIX]
    room.act(act.Add(players=entrants))
    room.act(act.Draw(order=list(SIX)))
    room.published()
    assert room.pairs() == ["AD", "BE", "CF"]
    assert "keeps club mates apart" in room.state.rounds[0].boards[0].why
    room.act(act.Edit(player="Dan", changes={"club": "docks "}))
    room.published(again=True)
    assert room.pairs() == ["AB", "CE", "DF"]
    assert "they are club mates, and fewer such pairs are not possible" in room.state.rounds[0].boards[0].why
    room.act(act.Change(changes={"clubs": "hard"}))
    with pytest.raises(Refused, match="the club mates Ann-Ben cannot be kept apart"):
        room.published(again=True)


@given(st.lists(st.sets(st.integers(1, 5)), min_size=5, max_size=5))
def test_as_many_as_possible_sit_at_a_new_table(worn: list[set[int]]) -> None:
    chosen = fresh_tables(worn, [1, 2, 3, 4, 5])
    assert sorted(chosen) == [1, 2, 3, 4, 5]
    repeats = [sum(table in old for table, old in zip(order, worn, strict=True)) for order in permutations(range(1, 6))]
    assert sum(table in old for table, old in zip(chosen, worn, strict=True)) == min(repeats)


def test_nobody_sits_at_a_table_twice_where_possible_and_fixed_tables_hold(tmp_path: Path) -> None:
    room = fresh(tmp_path, tables="fresh", avoid_rematches=True)
    room.drawn(EIGHT)
    used: dict[str, list[int]] = {name: [] for name in EIGHT}
    for seed in range(3):
        room.published()
        said = [notice for notice in room.state.rounds[-1].notices if "not a new table for both" in notice]
        for a, b, table in room.state.rounds[-1].seats():
            again = table in used[a] or table in used[b]
            assert again == any(f"{a}-{b}" in notice for notice in said)
            used[a].append(table)
            used[b].append(table)
        room.played(random.Random(seed))
    assert all(len(set(tables)) >= 2 for tables in used.values())
    other = fresh(tmp_path / "other")
    other.players(EIGHT)
    other.act(act.Edit(player="Hana", changes={"table": 1}))
    other.act(act.Draw(order=list(EIGHT)))
    other.published()
    assert other.pairs() == ["GH", "AB", "CD", "EF"]
    other.act(act.Move(round=1, a="Ann", b="Ben", table=9))
    other.act(act.Move(round=1, a="Cleo", b="Dan", table=4))
    assert {(a, table) for a, _, table in other.state.rounds[0].seats()} == {
        ("Ann", 9), ("Cleo", 4), ("Eve", 3), ("Gus", 1),
    }  # fmt: skip


def test_what_is_said_of_a_draft_is_true_after_changes_by_hand(tmp_path: Path) -> None:
    room = fresh(tmp_path, clubs="soft")
    room.players(EIGHT)
    for name in ("Ann", "Cleo"):
        room.act(act.Edit(player=name, changes={"club": "Docks"}))
    room.act(act.Edit(player="Ann", changes={"table": 2}))
    room.act(act.Draw(order=list(EIGHT)))
    room.act(lambda state: draft(state, 1))

    def said() -> list[str]:
        option = " (ITS-PAIR-07)"
        return [each.removesuffix(option) for each in room.state.rounds[0].notices if each.endswith(option)]

    assert said() == ["no club mates meet (soft)", "Ann and Ben sit at the fixed table 2"]
    room.act(act.Move(round=1, a="Ann", b="Ben", table=1))
    assert said() == ["no club mates meet (soft)", "Ann has the fixed table 2, but sits at table 1"]
    room.act(act.Swap(round=1, x="Ben", y="Cleo"))
    assert said() == ["club mates meet in Ann-Cleo (soft)", "Ann has the fixed table 2, but sits at table 1"]
    room.act(act.Wish(a="Ann", b="Cleo", wish="forbid"))
    room.act(act.Move(round=1, a="Ann", b="Cleo", table=2))
    assert said() == [
        "club mates meet in Ann-Cleo (soft)",
        "Ann-Cleo meet, who were to be kept apart",
        "Ann and Cleo sit at the fixed table 2",
    ]


@pytest.mark.rule("ITS-ORG-06")
def test_the_round_clock_can_be_paused(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(SIX)
    with pytest.raises(Refused, match="not paired"):
        room.act(act.Clock(step="start", minutes=60))
    room.published()
    room.act(act.Clock(step="start", minutes=60), at="2026-03-01T10:00:00Z")
    room.act(act.Clock(step="pause"), at="2026-03-01T10:20:00Z")
    reading = clock_reading(room.state, "2026-03-01T11:30:00Z")
    assert (reading["state"], reading["seconds_left"]) == ("paused", 40 * 60)
    room.act(act.Clock(step="resume"), at="2026-03-01T11:30:00Z")
    room.act(act.Clock(step="add", minutes=5), at="2026-03-01T11:30:00Z")
    assert clock_reading(room.state, "2026-03-01T11:31:00Z")["seconds_left"] == 44 * 60
    assert clock_reading(room.state, "2026-03-01T13:00:00Z")["state"] == "out of time"
    with pytest.raises(Refused, match="running already"):
        room.act(act.Clock(step="resume"))
    room.act(act.Clock(step="stop"))
    assert clock_reading(room.state, AT)["state"] == "stopped"

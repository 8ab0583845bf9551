"""How people end a match before its rules do: they resign, agree on a draw, run out of time; and play once more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from wartable.games import game
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.journal import parse
from wartable.kernel.engine.replay import verify
from wartable.store.rooms import Rooms
from wartable.table import live
from wartable.table.live import LiveTable
from wartable.table.people import name_of
from wartable.table.tables import Tables, Wish
from wartable.table.verdict import in_short, verdict


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    rooms = Rooms(f"sqlite:///{tmp_path / 'wartable.sqlite'}")
    yield Tables(rooms)
    rooms.close()


def opened(tables: Tables, players: tuple[str, ...] = ("human", "human"), clock: int = 0) -> LiveTable:
    return tables.table(tables.open(Wish("battle-bosses", "standard", players, {}, clock=clock)).room.id)


def again(tables: Tables, table: LiveTable) -> LiveTable:
    """The table as another server reads it."""
    return LiveTable(tables.rooms, tables.rooms.room(table.room.id), tables.contents)


def test_what_somebody_writes_down_is_kept_for_that_seat_alone(tables: Tables) -> None:
    table = opened(tables)
    table.take_note(0, "Card 1: Sabotage")
    table.take_note(0, "Card 1: Sabotage\nCard 2: Telemetry")
    read = again(tables, table)
    assert read.note_of(0) == "Card 1: Sabotage\nCard 2: Telemetry" and read.note_of(1) == ""
    assert "Sabotage" not in "\n".join(read.match.journal.lines)


def test_who_resigns_has_lost_and_the_journal_proves_it(tables: Tables) -> None:
    table = opened(tables)
    table.name(1, "Bo")
    table.resign(1)
    assert table.match.question is None and table.match.result is not None
    assert table.match.result.scores == (1.0, 0.0)
    told = verdict(table.match, table.names, 0)
    assert told is not None and told == ("You win", "Bo resigned.")
    journal = parse("\n".join([*table.match.journal.lines, ""]), "the match")
    assert journal.ending == "resigned A=1 B=0"
    assert verify(game("battle-bosses"), journal).finished
    assert again(tables, table).match.result == table.match.result
    assert in_short(tables.rooms.room(table.room.id).ended, (1,)) == "You lost · with Guest"
    for late in (lambda: table.resign(0), lambda: table.answer(0, 1, "keep"), lambda: table.undo(0)):
        with pytest.raises(Refused, match="over"):
            late()


def test_a_draw_takes_both_sides_and_an_answer_lets_the_offer_lapse(tables: Tables) -> None:
    table = opened(tables)
    table.offer_draw(0)
    assert again(tables, table).draw_offer == 0
    table.decline_draw(1)
    assert table.draw_offer == -1 and table.match.question is not None
    with pytest.raises(Refused, match="Nobody offers you a draw"):
        table.decline_draw(1)
    table.offer_draw(0)
    table.answer(1, table.match.question_id, "keep")
    assert table.draw_offer == -1 == again(tables, table).draw_offer
    table.offer_draw(1)
    table.offer_draw(0)
    assert table.match.result is not None and table.match.result.scores == (0.5, 0.5)
    told = verdict(table.match, table.names, 1)
    assert told is not None and told == ("A draw", "Both sides agreed on a draw.")
    assert verify(table.game, parse("\n".join([*table.match.journal.lines, ""]), "the match")).finished
    with pytest.raises(Refused, match="programs play on"):
        opened(tables, ("human", "greedy")).offer_draw(0)


def test_a_clock_runs_from_ones_first_answer_on_and_at_zero_the_game_is_lost(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(tables, clock=5)

    def at(second: int) -> None:
        monkeypatch.setattr(live, "now", lambda: f"2030-01-01T00:{second // 60:02}:{second % 60:02}.000Z")

    at(0)
    for seat in (0, 1):
        table.answer(seat, table.match.question_id, "keep")
    [first] = table.match.waiting_for()
    assert table.clock.left(first) == 300 and table.clock.runs(first)
    at(100)
    table.answer(first, table.match.question_id, table.match.keys(first)[0])
    assert table.clock.left(first) == 200 == again(tables, table).clock.left(first)
    [asked] = table.match.waiting_for()
    left = int(table.clock.left(asked))
    at(100 + left - 1)
    assert not table.check_time()
    at(100 + left)
    assert table.check_time()
    told = verdict(table.match, table.names, asked)
    assert told is not None and told.headline == "You lose" and told.why.endswith("had no time left.")


@pytest.mark.parametrize("typed", ["x" * 25, "a\u202eb", "\x07"])
def test_a_name_can_be_read(typed: str) -> None:
    with pytest.raises(Refused):
        name_of(typed)
    assert name_of("  Zoë   van der Berg ") == "Zoë van der Berg"

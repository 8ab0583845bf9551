"""Tables with people and programs: kept before shown, found by link and code, back by replay, undone by consent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wartable.bots import bot
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.journal import parse
from wartable.kernel.engine.replay import verify
from wartable.store.database import Conflict
from wartable.store.rooms import Rooms, lines_of
from wartable.table.live import LiveTable
from wartable.table.seat_page import undo_note
from wartable.table.tables import Opened, Tables, Wish, new_code
from wartable.table.verdict import verdict
from wartable.web.room import TableNow

DUEL = Wish("battle-bosses", "standard", ("human", "human"), {}, "a-seed")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'wartable.sqlite'}"
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(Rooms(f"sqlite:///{tmp_path / 'wartable.sqlite'}"))


def opened(tables: Tables, wish: Wish = DUEL) -> tuple[Opened, LiveTable]:
    made = tables.open(wish)
    return made, tables.table(made.room.id)


def play(table: LiveTable, answers: int) -> None:
    """Let a program answer for whoever is asked."""
    for _ in range(answers):
        if table.match.question is None:
            return
        seat = table.match.waiting_for()[0]
        player = bot("greedy", table.game, f"{table.match.question_id}")
        table.answer_option(seat, table.match.question_id, player.answer(table.match.view(seat)))


def test_a_table_comes_back_by_replay_and_its_dice_go_on(url: str) -> None:
    there, elsewhere = Tables(Rooms(url)), Tables(Rooms(url))
    _, whole = opened(there)
    play(whole, 400)
    again, half = opened(there)
    play(half, 12)
    resumed = elsewhere.table(again.room.id)
    assert resumed.match.journal.lines == half.match.journal.lines
    play(resumed, 400)
    assert resumed.match.entries == whole.match.entries, (
        "the same seed and the same answers: the same dice, restart or not"
    )


def test_what_was_kept_is_a_journal_whose_dice_are_proven(tables: Tables) -> None:
    made, table = opened(tables)
    play(table, 400)
    lines = lines_of(tables.rooms.read(made.room.id))
    verdict = verify(table.game, parse("\n".join([*lines, ""])))
    assert (verdict.finished, verdict.dice) == (True, "proven")
    assert tables.rooms.room(made.room.id).ended.startswith("elimination")


def test_a_server_that_is_behind_is_told_so_and_catches_up(url: str) -> None:
    first, second = Tables(Rooms(url)), Tables(Rooms(url))
    made, here = opened(first)
    there = second.table(made.room.id)
    here.answer(0, here.match.question_id, "keep")
    with pytest.raises(Conflict, match="moved on"):
        there.answer(1, there.match.question_id, "keep")
    assert there.match.journal.lines == here.match.journal.lines
    assert there.seq == here.seq
    there.answer(1, there.match.question_id, "keep")
    assert here.refresh() and here.match.journal.lines == there.match.journal.lines


def test_a_refused_answer_changes_nothing_and_is_not_kept(tables: Tables) -> None:
    made, table = opened(tables)
    before = tables.rooms.last(made.room.id)
    with pytest.raises(Ambiguous):
        table.answer(0, table.match.question_id, "fly")
    with pytest.raises(Refused, match="not open any more"):
        table.answer(0, table.match.question_id + 1, "keep")
    assert tables.rooms.last(made.room.id) == before == table.seq


def test_a_record_that_was_tampered_with_is_not_played_on(tables: Tables) -> None:
    from sqlalchemy import text

    made, table = opened(tables)
    play(table, 6)
    with tables.rooms.engine.begin() as connection:
        connection.execute(text("UPDATE room_log SET payload = replace(payload, 'keep', 'done') WHERE number = 2"))
    with pytest.raises(Unreadable, match=made.room.id):
        Tables(tables.rooms).table(made.room.id)


# -- sitting down -----------------------------------------------------------------------------------------------------


def test_a_token_opens_its_own_seat_and_no_other(tables: Tables) -> None:
    made, _ = opened(tables)
    assert tables.opened_by(made.room.id, made.tokens[1]) == 1
    assert tables.free(made.room) == [0, 1], "who only looks takes no seat"
    with pytest.raises(Refused, match="opens no seat"):
        tables.opened_by(made.room.id, made.tokens[0][:-1])


def test_neither_tokens_nor_browsers_stand_in_the_store(tables: Tables, tmp_path: Path) -> None:
    made, _ = opened(tables)
    tables.take("the-browser-of-somebody", made.room.id, tables.opened_by(made.room.id, made.tokens[0]))
    tables.rooms.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made.tokens[0].encode() not in kept and b"the-browser-of-somebody" not in kept
    assert made.room.code.encode() in kept, "the file that was looked at is the right one"


def test_two_who_come_by_the_same_code_get_different_seats_and_a_third_none(tables: Tables) -> None:
    made, _ = opened(tables)
    code = made.room.code.lower().replace("-", " ")
    assert [tables.join(browser, code)[1] for browser in ("one", "two", "one")] == [0, 1, 0]
    with pytest.raises(Refused, match="All seats of this table are taken"):
        tables.join("three", code)
    with pytest.raises(Ambiguous, match="no table has the code"):
        tables.join("three", "NOBODY-00")


def test_players_that_do_not_exist_and_too_few_of_them_open_no_table(tables: Tables) -> None:
    with pytest.raises(Ambiguous, match=r"there is no player 'gready'; .*did you mean greedy"):
        tables.open(Wish("battle-bosses", "standard", ("human", "gready"), {}))
    with pytest.raises(Refused, match="2 seats, but 1 players"):
        tables.open(Wish("battle-bosses", "standard", ("human",), {}))
    assert tables.rooms.newest(9) == []


# -- taking back ------------------------------------------------------------------------------------------------------


def _to_second_turn(table: LiveTable) -> None:
    """Both keep their cards; the first player is done, so that the second answered since."""
    for seat in (0, 1):
        table.answer(seat, table.match.question_id, "keep")
    first = table.match.waiting_for()[0]
    table.answer(first, table.match.question_id, "done")
    second = table.match.waiting_for()[0]
    table.answer(second, table.match.question_id, "done")


def test_a_wish_to_undo_outlives_the_server_until_it_is_answered(tables: Tables) -> None:
    made, table = opened(tables)
    _to_second_turn(table)
    wishing = 1 - table.match.waiting_for()[0]
    other = 1 - wishing
    assert not table.undo(wishing)
    resumed = Tables(tables.rooms).table(made.room.id)
    assert resumed.match.wish == (wishing, frozenset((other,)))
    with pytest.raises(Refused, match="Nobody asks you"):
        resumed.agree(wishing)
    entries = len(resumed.match.events)
    assert resumed.agree(other)
    assert len(resumed.match.events) < entries and resumed.match.wish is None
    assert Tables(tables.rooms).table(made.room.id).match.journal.lines == resumed.match.journal.lines


def test_a_wish_that_is_declined_is_gone_everywhere(tables: Tables) -> None:
    made, table = opened(tables)
    _to_second_turn(table)
    wishing = 1 - table.match.waiting_for()[0]
    table.undo(wishing)
    table.decline(1 - wishing)
    assert table.match.wish is None
    assert Tables(tables.rooms).table(made.room.id).match.wish is None


def test_a_program_agrees_to_every_undo(tables: Tables) -> None:
    _, table = opened(tables, Wish("battle-bosses", "standard", ("human", "greedy"), {}, "a-seed"))
    table.answer(0, table.match.question_id, "keep")
    while table.bot_to_move() >= 0:
        play(table, 1)
    answered = table.match.question_id
    table.answer(0, answered, "done")
    while table.bot_to_move() >= 0:
        play(table, 1)
    assert table.undo(0)
    assert "done" in table.match.keys(0)


def test_what_was_taken_back_from_programs_comes_out_the_same_and_the_result_says_so(tables: Tables) -> None:
    _, table = opened(tables, Wish("battle-bosses", "standard", ("human", "greedy"), {}, "a-seed"))

    def others_play() -> list[str]:
        while table.bot_to_move() >= 0:
            play(table, 1)
        return [row.text for row in TableNow(table).told(0).rows]

    table.answer(0, table.match.question_id, "keep")
    others_play()
    table.answer(0, table.match.question_id, "done")
    seen = others_play()
    assert undo_note(table.match, 0, table.bots)() == "Marked as practice"
    assert table.undo(0)
    table.answer(0, table.match.question_id, "done")
    assert others_play() == seen
    table.resign(0)
    ended = verdict(table.match, table.names, 0)
    assert ended is not None
    assert ended.why == "You resigned. Practice: once an answer was taken back after it had shown something."


# -- what a seat is shown ---------------------------------------------------------------------------------------------


def test_a_seat_is_shown_its_own_hand_and_an_onlooker_none(tables: Tables) -> None:
    _, table = opened(tables)
    mine, theirs, public = (TableNow(table).seat(seat) for seat in (0, 1, 2))
    assert len(mine.drawing.cards) and len(theirs.drawing.cards)
    assert public.drawing.cards == () and not public.asked
    hidden = {card.name for card in theirs.drawing.cards} - {card.name for card in mine.drawing.cards}
    said = " ".join(row.text for row in TableNow(table).told(0).rows)
    assert hidden and not any(name in said for name in hidden)


def test_what_cannot_be_done_is_listed_with_its_reason_and_rule(tables: Tables) -> None:
    _, table = opened(tables)
    for seat in (0, 1):
        table.answer(seat, table.match.question_id, "keep")
    seat = table.match.waiting_for()[0]
    seen = TableNow(table).seat(seat)
    assert seen.closed and all(row.reason and row.rule.startswith("BB-") and row.note.name for row in seen.closed)
    offered = {row.offer.key for row in seen.options}
    assert not offered & {row.key for row in seen.closed}
    assert seen.finish is not None and seen.finish.offer.key == "done"


def test_a_code_that_is_taken_again_and_again_ends_with_a_sentence(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wartable.table.tables.new_code", lambda: "KITE-222222")
    tables.open(DUEL)
    with pytest.raises(Refused, match="No code is free for a new table now"):
        tables.open(DUEL)


def test_codes_are_many_and_of_letters_nobody_mistakes() -> None:
    codes = {new_code() for _ in range(3_000)}
    assert len(codes) == 3_000
    assert all(re.fullmatch(r"[A-Z]+-[2-9A-HJ-NP-Z]{6}", code) for code in codes)


def test_beyond_their_quota_the_oldest_uploads_go(tables: Tables) -> None:
    rooms = tables.rooms
    ids = [rooms.keep_upload(f"journal {n} " + "x" * 90, f"2026-01-0{n}", 350) for n in range(1, 6)]
    assert [rooms.upload(id_) is not None for id_ in ids] == [False, False, True, True, True]

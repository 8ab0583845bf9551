"""Journals: readable lines, and no damage goes unnoticed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kernel.lanterns import LANTERNS, Lamp
from playing import play
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.errors import Unreadable, WartableError
from wartable.kernel.engine.journal import Journal, Line, Told, Writer, parse
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.replay import Setup, start, verify

TWO = Setup("duel", ("human", "random"), {})


def short(answers: int = 9) -> Match[Lamp]:
    """A match of a few entries, with sealed and first-come answers, chance and an undo in it."""
    match = start(LANTERNS, TWO, "5")
    match.answer(0, match.question_id, "one")
    match.answer(1, match.question_id, "one")
    me = match.state.active
    match.answer(me, match.question_id, "light@3")
    match.undo(me)
    return play(match, random.Random(3).random, answers)


def text_of(match: Match[Lamp]) -> str:
    return "".join(f"{line}\n" for line in match.journal.lines)


def test_a_journal_reads_as_it_was_written() -> None:
    match = short(1000)
    journal = parse(text_of(match))
    assert journal.header == match.header
    assert journal.entries == match.entries
    assert journal.told == match.journal.said
    assert journal.end == f"turns A={match.result.scores[0]:g} B={match.result.scores[1]:g} seed 5"  # type: ignore[union-attr]
    assert (journal.seed, journal.ending, journal.cut) == ("5", journal.end.removesuffix(" seed 5"), "")


def test_the_lines_of_a_journal_can_be_read_by_people() -> None:
    lines = short().journal.lines
    assert lines[:8] == [
        "wartable journal 1",
        "game lanterns",
        "rules 1",
        "mode duel",
        "content none",
        "seat A human",
        "seat B random",
        "commitment " + short().header.commitment,
    ]
    assert lines[8].startswith("begin | ")
    assert lines[9] == ""
    assert lines[10].startswith("1 A sealed:bid one | ")
    assert "  > [*] bids 1 1 (BB-SETUP-06)" in lines


def test_options_rulings_and_continuations_are_part_of_the_header() -> None:
    header = short().header._replace(options=(("map", "lens"), ("cap", "20")), rulings=("BB-WIN-06",), continues=4)
    assert parse("".join(f"{line}\n" for line in Writer(header).lines)).header == header


def test_every_single_flipped_bit_is_detected() -> None:
    data = text_of(short(6)).encode()
    for at in range(len(data)):
        for bit in range(8):
            damaged = bytearray(data)
            damaged[at] ^= 1 << bit
            try:
                journal = parse(bytes(damaged).decode())
                verify(LANTERNS, journal)
            except (WartableError, UnicodeDecodeError):
                continue
            assert journal.cut, f"bit {bit} of byte {at} ({data[at : at + 1]!r}) was changed and nobody noticed"


def test_every_replaced_byte_is_detected() -> None:
    data = text_of(short(6))
    uniform = random.Random(2).random
    for at in range(len(data)):
        other = chr(32 + int(uniform() * 95)) if uniform() < 0.9 else "\n"
        if other == data[at]:
            continue
        try:
            journal = parse(data[:at] + other + data[at + 1 :])
            verify(LANTERNS, journal)
        except WartableError:
            continue
        assert journal.cut, f"byte {at} ({data[at]!r}) became {other!r} and nobody noticed"


def test_a_journal_cut_off_anywhere_is_a_shorter_journal_or_says_what_is_wrong() -> None:
    data = text_of(short(6))
    whole = parse(data)
    for length in range(len(data)):
        try:
            journal = parse(data[:length])
        except Unreadable as error:
            assert (
                "not a journal" in str(error) or "no 'begin' line" in str(error) or "this program reads" in str(error)
            )
            assert length < data.index("begin |") + 20
            continue
        assert journal.entries == whole.entries[: len(journal.entries)]
        assert bool(journal.cut) == (data[length - 1] != "\n"), length
        assert verify(LANTERNS, journal).entries == len(journal.entries)


def test_a_line_that_was_taken_out_put_in_or_moved_is_detected() -> None:
    lines = text_of(short(6)).splitlines(keepends=True)
    whole = parse("".join(lines))
    for at in range(1, len(lines) - 1):
        for damaged in (
            lines[:at] + lines[at + 1 :],
            [*lines[:at], lines[at], *lines[at:]],
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        ):
            try:
                journal = parse("".join(damaged))
                verify(LANTERNS, journal)
            except WartableError:
                continue
            # Equal lines changed places, or the last events are missing, as if the file had been cut off there.
            assert journal.entries == whole.entries
            assert journal.told == whole.told[: len(journal.told)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a journal"),
        ("hello\n", "not a journal"),
        ("wartable journal 2\nbegin | 00000000\n", "this is 'wartable journal 2'; this program reads"),
        ("wartable journal 1\ngame lanterns\n", "the header has no 'begin' line"),
    ],
)
def test_a_file_that_is_no_journal_says_so(text: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        parse(text, "some.journal")


def test_entries_must_be_numbered_in_order_and_end_with_the_end() -> None:
    header = short().header
    line = Line(2, "A", "turn", "pass", "0" * 16)
    for write, said in (
        ((lambda writer: writer.entry(line)), "entry 2 follows entry 0"),
        (
            (lambda writer: (writer.end("turns"), writer.told(Told(0, "*", "more")))),
            "stands after the end of the match",
        ),
    ):
        writer = Writer(header)
        write(writer)
        with pytest.raises(Unreadable, match=said):
            parse("".join(f"{text}\n" for text in writer.lines))


def test_an_undo_must_say_which_entry_it_undoes() -> None:
    assert Line(4, "A", records.UNDO, "free:3", "").undoes == ("free", 3)
    with pytest.raises(Unreadable, match="entry 4: 'free:x' does not say which entry is undone"):
        Line(4, "A", records.UNDO, "free:x", "").undoes  # noqa: B018


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"nowhere: cannot be read \(No such file"):
        records.read(tmp_path / "nowhere")
    binary = tmp_path / "binary"
    binary.write_bytes(b"wartable journal 1\n\xff")
    with pytest.raises(Unreadable, match="binary: damaged at byte 19: not text in UTF-8"):
        records.read(binary)


def test_every_line_is_in_the_file_before_anybody_is_told(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    with path.open("w", encoding="utf-8") as file:
        match = start(LANTERNS, TWO, "5", file)
        uniform = random.Random(3).random
        while match.question is not None:
            assert path.read_text(encoding="utf-8") == text_of(match)
            play(match, uniform, 1)
    assert records.read(path) == parse(text_of(match))


def test_a_journal_in_memory_has_no_seed_before_the_end() -> None:
    assert Journal(short().header).seed == ""

"""`wartable replay` and `wartable verify`: a match from its record."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest

from cli.running import Wartable
from machine import patience
from playing import play
from wartable.games.battle_bosses import GAME
from wartable.kernel.engine.journal import Writer, read
from wartable.kernel.engine.replay import Setup, start

OPTIONS = {"bosses": "mecha-bot,old-marrow"}


def journal(folder: Path, answers: int = 30) -> Path:
    path = folder / "match.journal"
    with path.open("w", encoding="utf-8") as file:
        play(start(GAME, Setup("standard", ("human", "random"), OPTIONS), "17", file), random.Random(1).random, answers)
    return path


def of_other_rules(path: Path) -> Path:
    """The same journal as rules number 99 would have written it."""
    record = read(path)
    record.header = record.header._replace(rules=99)
    writer = Writer(record.header)
    told = list(record.told)
    for entry in record.entries:
        writer.entry(entry)
        while told and told[0].after <= entry.number:
            writer.told(told.pop(0))
    other = path.with_name("old.journal")
    other.write_text("".join(f"{line}\n" for line in writer.lines), encoding="utf-8")
    return other


def test_a_whole_journal_holds_and_its_dice_are_proven(wartable: Wartable, tmp_path: Path) -> None:
    path = journal(tmp_path, 100_000)
    code, out, err = wartable("verify", path)
    assert (code, err) == (0, "")
    proven = "finished; all dice proven from the seed; signed by no server"
    assert out == f"{path}: consistent with itself: {len(read(path).entries)} entries, {proven}\n"


def test_a_match_under_way_holds_as_far_as_it_goes(wartable: Wartable, tmp_path: Path) -> None:
    path = journal(tmp_path)
    code, out, _ = wartable("verify", path)
    assert code == 0
    assert " entries, not finished; dice not proven yet, as the seed is told at the end; signed by no server\n" in out


def test_one_line_for_each_file_and_code_1_when_one_fails(wartable: Wartable, tmp_path: Path) -> None:
    good = journal(tmp_path)
    bad = tmp_path / "bad.journal"
    bad.write_text(good.read_text(encoding="utf-8").replace("draws", "drains", 1), encoding="utf-8")
    code, out, err = wartable("verify", good, bad, tmp_path / "nowhere")
    assert code == 1
    assert out.startswith(f"{good}: consistent")
    first, second = err.splitlines()
    assert first.startswith(f"{bad}: damaged: the text up to line ")
    assert second == f"{tmp_path / 'nowhere'}: cannot be read (No such file or directory)"


def test_a_journal_of_other_rules_cannot_be_verified(wartable: Wartable, tmp_path: Path) -> None:
    code, _, err = wartable("verify", of_other_rules(journal(tmp_path)))
    assert code == 1
    assert "played with rules number 99; these are rules number" in err


def test_a_cut_off_journal_says_so_and_holds_up_to_there(wartable: Wartable, tmp_path: Path) -> None:
    path = journal(tmp_path)
    path.write_text(path.read_text(encoding="utf-8")[:-7], encoding="utf-8")
    code, out, _ = wartable("verify", path)
    assert code == 0
    assert "the last line is cut off" in out


def test_a_replay_shows_every_entry_and_what_the_seats_were_told(wartable: Wartable, tmp_path: Path) -> None:
    path = journal(tmp_path)
    code, out, err = wartable("replay", path)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == f"battle-bosses, standard, rules number {GAME.rules_number}: A (human), B (random)"
    assert any(line.startswith("  [A] A draws ") for line in lines)
    assert any(line.startswith("1 chance draw:0 ") for line in lines)
    assert lines[-1] == f"after {len(read(path).entries)} entries the match goes on"


def test_a_seat_sees_what_it_saw(wartable: Wartable, tmp_path: Path) -> None:
    path = journal(tmp_path)
    code, out, _ = wartable("replay", path, "--seat", "B")
    assert code == 0
    assert "  A draws a card. (BB-SETUP-03)" in out
    assert " chance " not in out
    own = [line for line in out.splitlines() if line[0].isdigit()]
    assert own and all(line.split()[1] == "B" for line in own)


def test_a_journal_of_other_rules_is_shown_from_its_events(wartable: Wartable, tmp_path: Path) -> None:
    path = journal(tmp_path)
    old = of_other_rules(path)
    code, out, err = wartable("replay", old, "--seat", "A")
    assert code == 0
    assert err.startswith("Note: This match was played with rules number 99")
    assert out.splitlines()[1:] == wartable("replay", path, "--seat", "A")[1].splitlines()[1:]


def test_programs_get_every_step(wartable: Wartable, tmp_path: Path) -> None:
    path = journal(tmp_path)
    code, out, _ = wartable("replay", "--json", "--seat", "A", path)
    assert code == 0
    told = json.loads(out)
    assert list(told) == [
        "game", "rules", "mode", "options", "seats", "seat", "from_events", "steps", "end", "cut",
    ]  # fmt: skip
    assert (told["options"], told["seats"], told["seat"]) == (OPTIONS, {"A": "human", "B": "random"}, "A")
    assert {step["who"] for step in told["steps"]} == {"A", None}
    assert list(told["steps"][0]["told"][0]) == ["seats", "text", "withdrawn"]


@pytest.mark.parametrize(
    ("words", "said", "code"),
    [
        (["--seat", "C"], "there is no seat 'C' in this match; seats are A, B", 2),
        (["--seat"], "requires an argument", 2),
    ],
)
def test_a_seat_that_is_not_there_is_named(
    wartable: Wartable, tmp_path: Path, words: list[str], said: str, code: int
) -> None:
    found, _, err = wartable("replay", journal(tmp_path), *words)
    assert found == code
    assert said in err


@pytest.mark.parametrize("stop", ["q\n", "\x04"])
def test_in_a_terminal_enter_goes_on_and_q_or_the_end_of_input_stops(tmp_path: Path, stop: str) -> None:
    path = journal(tmp_path)
    command = [sys.executable, "-m", "wartable.cli.main", "replay", str(path)]
    child = pexpect.spawn(command[0], command[1:], encoding="utf-8", timeout=patience(30))
    child.expect("Old Marrow starts at")
    child.send("\n")
    child.expect("10 chance draw:1 .*B draws")
    child.send(stop)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert "11 A" not in child.before


def test_a_file_that_is_no_journal_says_so(wartable: Wartable, tmp_path: Path) -> None:
    path = tmp_path / "hello"
    path.write_text("hello\n", encoding="utf-8")
    code, _, err = wartable("replay", path)
    assert code == 2
    assert err == f"wartable: {path}: not a journal: the first line is not 'wartable journal 1'\n"

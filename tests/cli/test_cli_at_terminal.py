"""`wartable play` as people meet it: at a terminal, passing the keyboard, interrupting it, killing it."""

from __future__ import annotations

import io
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest

from cli.running import ALONE, ENV, GAME, HOT_SEAT, WARTABLE, WIPED, Run, hands
from machine import patience
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.replay import replay


@pytest.fixture
def terminal() -> Iterator[Callable[..., pexpect.spawn]]:
    """The command at a pseudo-terminal."""
    opened: list[pexpect.spawn] = []

    def terminal(*words: str | Path, rows: int = 40) -> pexpect.spawn:
        command = [*WARTABLE[1:], *map(str, words)]
        child = pexpect.spawn(
            WARTABLE[0],
            command,
            env={**ENV, "TERM": "xterm"},
            dimensions=(rows, 80),
            encoding="utf-8",
            timeout=patience(30),
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background jobs ignore it
        )
        child.delaybeforesend = None
        opened.append(child)
        return child

    yield terminal
    for child in opened:
        child.close(force=True)


def test_a_person_plays_a_whole_match_at_a_terminal(terminal: Callable[..., pexpect.spawn]) -> None:
    options = ("--option", "bosses=brakka-ironmaw,vesper-null", "--seed", "5")
    child = terminal("play", "battle-bosses", "--seats", "human,random", *options)
    for _ in range(400):
        if child.expect(["Guest> ", "You (win|lose)\\."]):
            break
        child.sendline("1")
    child.expect("The seed was 5")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize("rows", [24, 40])
def test_undo_why_and_odds_work_at_a_terminal(terminal: Callable[..., pexpect.spawn], rows: int) -> None:
    child = terminal(*ALONE, rows=rows)
    for typed, shown in (
        ("keep", "What do you do"),
        ("odds done", "%"),
        ("use:mecha-as\t", "Guest makes 1 Drone at -1,1"),
        ("why", "BB-ABIL-14 Moving and being placed"),
        ("undo", "Guest takes back use:mecha-assemble"),
        ("play:nothing", "names nothing that can be answered here"),
        ("quit", "The match was not saved"),
    ):
        child.expect("Guest> ")
        child.sendline(typed)
        child.expect(shown)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_nobody_sees_the_hand_of_another_when_the_keyboard_is_passed(
    terminal: Callable[..., pexpect.spawn], tmp_path: Path
) -> None:
    path = tmp_path / "duel.journal"
    child = terminal(*HOT_SEAT, "--names", "Ada,Bo", "--save", path)
    seen = io.StringIO()
    child.logfile_read = seen
    script = "Ada keep|Bo keep|Bo hand|Bo log|Bo done|Ada log|Ada done|Bo quit"
    for name, typed in (line.split() for line in script.split("|")):
        if child.expect([f"Pass the keyboard to {name}, then press Enter. ", f"{name}> "]) == 0:
            child.sendline("")
            child.expect(f"{name}> ")
        child.sendline(typed)
    child.expect(pexpect.EOF)
    held = hands(path)
    assert len(held["A"]) > 3 and len(held["B"]) > 3
    looks = seen.getvalue().split(WIPED)
    shown = {"A": "", "B": ""}
    for look in looks:
        seats = {name[0] for name in re.findall(r"(Ada|Bo)> ", look)}
        assert len(seats) <= 1
        if not seats:
            assert not any(card in look for card in held["A"] | held["B"])
        for seat in seats:
            shown[seat] += look
    for seat, other in (("A", "B"), ("B", "A")):
        assert all(card in shown[seat] for card in held[seat])
        assert not [card for card in held[other] - held[seat] if card in shown[seat]]


def test_an_interrupt_in_mid_turn_keeps_the_match(
    terminal: Callable[..., pexpect.spawn], run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "duel.journal"
    child = terminal(*ALONE, "--save", path)
    for typed in ("keep", "use:mecha-stride"):
        child.expect("Guest> ")
        child.sendline(typed)
    child.expect(" go next")
    child.expect("Guest> ")
    saved = "wartable: interrupted. The match is saved; take it up again with: wartable play battle-bosses --save "
    for _ in range(3):  # who presses before the prompt listens presses again
        child.sendintr()
        if child.expect([saved, pexpect.TIMEOUT], timeout=patience(3)) == 0:
            break
    else:
        child.expect(saved)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert " go next?" in run("play", "battle-bosses", "--save", path, lines="quit").out


def test_a_match_survives_the_death_of_its_process(
    terminal: Callable[..., pexpect.spawn], run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "duel.journal"
    child = terminal(*ALONE, "--save", path)
    for typed in ("keep", "use:mecha-assemble", "use:mecha-stride"):
        child.expect("Guest> ")
        child.sendline(typed)
    child.expect(" go next")
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)
    journal = records.read(path)
    assert (journal.cut, journal.entries[-1].key) == ("", "use:mecha-stride")
    state = replay(GAME, journal).state
    done = run("play", "battle-bosses", "--save", path, "--plain", lines="to:0,0|log 1|quit")
    assert "1  Mecha Bot moves from -1,1 to 0,0. (BB-" in done.out
    assert replay(GAME, records.read(path), upto=len(journal.entries)).state.digest() == state.digest()


def test_an_impatient_interrupt_ends_the_server_with_one_sentence(
    terminal: Callable[..., pexpect.spawn], tmp_path: Path
) -> None:
    child = terminal("serve", "--port", "0", "--db", f"sqlite:///{tmp_path / 'tables.db'}")
    child.expect("Open it to phones and computers in your network")
    child.sendline("n")
    child.expect_exact("(Ctrl-C stops it)")
    for _ in range(2):  # the second while it puts everything away
        child.sendintr()
        time.sleep(0.05)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert child.before.replace("^C", "").split() == ["wartable:", "interrupted."]


def test_a_port_that_is_taken_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("serve", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'tables.db'}")
    assert done.code == 1 and not done.out
    why = "address already in use; choose another with --port."
    assert done.err == f"wartable: nobody can be served at 127.0.0.1, port {port}: {why}\n"

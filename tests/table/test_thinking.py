"""Thinking in processes of its own: shared fairly, bounded, replaced when killed, gone at the end."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from machine import patience
from wartable.games import game as find_game
from wartable.games import names
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.replay import Setup, start
from wartable.store.rooms import Rooms
from wartable.table import thinkers
from wartable.table.bots import BotRunner
from wartable.table.live import LiveTable
from wartable.table.tables import Tables, Wish
from wartable.table.thinking import PROCESSES, QUEUE, SHARE, SHARE_OF_ADDRESS, Busy, Thinking


@pytest.fixture
def thinking() -> Iterator[Thinking]:
    made = Thinking()
    yield made
    made.stop()


def test_everybody_has_a_share_and_the_row_an_end(thinking: Thinking) -> None:
    begun = [thinking.begin(("ann", "here"), time.sleep, patience(1.5)) for _ in range(SHARE)]
    with pytest.raises(Busy, match="enough worked out"):
        thinking.begin(("ann", "here"), time.sleep, 0)
    begun += [thinking.begin((f"browser {n}", "here"), time.sleep, 0) for n in range(SHARE_OF_ADDRESS - SHARE)]
    with pytest.raises(Busy, match="enough worked out"):
        thinking.begin(("ben", "here"), time.sleep, 0)
    begun += [thinking.begin((f"b {n}", f"a {n}"), time.sleep, 0) for n in range(QUEUE - len(begun))]
    with pytest.raises(Busy, match="Too much is asked"):
        thinking.begin(("cleo", "there"), time.sleep, 0)
    for each in begun:
        each.result(patience(60))
    assert thinking.begin(("ann", "here"), os.getpid).result(patience(60)) != os.getpid()


def test_a_killed_process_is_replaced(thinking: Thinking) -> None:
    process = thinking.begin((), os.getpid).result(patience(60))
    os.kill(process, signal.SIGKILL)
    until = time.monotonic() + patience(30)
    while time.monotonic() < until:
        try:
            assert thinking.begin((), os.getpid).result(patience(60)) != process
            return
        except BrokenProcessPool:
            time.sleep(0.05)
    pytest.fail("no process took its place")


def test_stopping_does_not_wait_for_what_is_under_way(thinking: Thinking) -> None:
    process = thinking.begin((), os.getpid).result(patience(60))
    slow = thinking.begin((), time.sleep, 600)
    begun = time.monotonic()
    thinking.stop()
    assert time.monotonic() - begun < patience(3)
    with pytest.raises((BrokenProcessPool, CancelledError)):
        slow.result(patience(5))
    assert not Path(f"/proc/{process}").exists()
    with pytest.raises(Busy, match="about to stop"):
        thinking.begin((), os.getpid)


def test_a_mistake_comes_back_as_it_was_made(thinking: Thinking, tmp_path: Path) -> None:
    tables = Tables(Rooms(str(tmp_path / "wartable.sqlite")))
    table = tables.table(tables.open(Wish("battle-bosses", "standard", ("human", "human"), {}, "x")).room.id)
    view = table.match.view(0)
    made = thinking.begin((), thinkers.chances, "battle-bosses", view, "keep", 1).result(patience(60))
    assert made["rows"] and made["sampled"] == 0
    with pytest.raises(Refused) as refused:
        thinking.begin((), thinkers.chances, "battle-bosses", view, "done", 1).result(patience(60))
    assert refused.value.rule == "BB-TURN-05"


def test_a_program_answers_a_person_before_hundreds_of_tables_without_people(
    thinking: Thinking, tmp_path: Path
) -> None:
    tables = Tables(Rooms(str(tmp_path / "wartable.sqlite")))
    answered: list[str] = []
    person = threading.Event()
    mine = ""

    def changed(table: LiveTable) -> None:
        answered.append(table.room.id)
        if table.room.id == mine:
            person.set()

    runner = BotRunner(tables.table, changed, thinking)
    alone = Wish("battle-bosses", "standard", ("random", "random"), {})
    with_a_person = Wish("battle-bosses", "standard", ("human", "random"), {})
    for _ in range(60):
        runner.wake(tables.table(tables.open(alone).room.id))
    mine = tables.open(with_a_person).room.id
    table = tables.table(mine)
    while table.bot_to_move() < 0:
        table.answer(0, table.match.question_id, "keep")
    before = len(answered)
    runner.wake(table)
    assert person.wait(patience(60))
    assert answered.index(mine) - before < 12
    until = time.monotonic() + patience(60)
    while time.monotonic() < until and len({*answered}) < 61:
        time.sleep(0.05)
    assert len({*answered}) == 61, "and those without people are not forgotten"
    runner.stop()


def test_a_program_whose_process_is_killed_thinks_again(thinking: Thinking, tmp_path: Path) -> None:
    tables = Tables(Rooms(str(tmp_path / "wartable.sqlite")))
    answered: list[str] = []
    runner = BotRunner(tables.table, lambda table: answered.append(table.room.id), thinking)
    table = tables.table(tables.open(Wish("battle-bosses", "standard", ("greedy", "greedy"), {}, "x")).room.id)
    runner.wake(table)
    for _ in range(3):
        before, until = len(answered), time.monotonic() + patience(60)
        while len(answered) < before + 3 and time.monotonic() < until:
            time.sleep(0.01)
        assert len(answered) >= before + 3
        try:
            os.kill(thinking.begin((), os.getpid).result(patience(60)), signal.SIGKILL)
        except BrokenProcessPool:
            continue
    before, until = len(answered), time.monotonic() + patience(60)
    while len(answered) < before + 3 and time.monotonic() < until:
        time.sleep(0.01)
    assert len(answered) >= before + 3
    runner.stop()


def test_an_expert_thinks_on_all_processes_that_are_free_and_gives_one_answer(
    thinking: Thinking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(Rooms(str(tmp_path / "wartable.sqlite")))
    answered = threading.Event()
    begun: list[object] = []
    begin = thinking.begin

    def noted(who: tuple[str, ...], work: Callable[..., object], *rest: object) -> Future[object]:
        begun.append(work)
        return begin(who, work, *rest)

    monkeypatch.setattr(thinking, "begin", noted)
    runner = BotRunner(tables.table, lambda table: answered.set(), thinking)
    table = tables.table(tables.open(Wish("battle-bosses", "standard", ("expert", "human"), {}, "x")).room.id)
    entries = len(table.match.entries)
    runner.wake(table)
    assert answered.wait(patience(30))
    runner.stop()
    assert begun.count(thinkers.weigh) >= PROCESSES
    assert len(table.match.entries) > entries


def test_a_program_at_a_table_keeps_to_its_line_without_thinking_again(
    thinking: Thinking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answers it gives are those of one line; a question that follows from it starts no process."""
    tables = Tables(Rooms(str(tmp_path / "wartable.sqlite")))
    over = threading.Event()
    thought: list[object] = []
    begin = thinking.begin

    def noted(who: tuple[str, ...], work: Callable[..., object], *rest: object) -> Future[object]:
        thought.append(work)
        return begin(who, work, *rest)

    monkeypatch.setattr(thinking, "begin", noted)
    table = tables.table(tables.open(Wish("battle-bosses", "standard", ("normal", "normal"), {}, "x")).room.id)
    answers = 0

    def changed(live: LiveTable) -> None:
        nonlocal answers
        answers += 1
        if answers >= 60 or live.match.question is None:
            over.set()

    runner = BotRunner(tables.table, changed, thinking)
    runner.wake(table)
    assert over.wait(patience(60))
    runner.stop()
    assert len(thought) < answers


def test_processes_that_think_together_answer_what_they_found_best_together() -> None:
    three = [{1: [0.4] * 3, 2: [0.5] * 3}, {1: [0.4] * 3, 2: [0.6] * 3, 3: [0.9]}, {2: [0.5], 1: [0.5]}]
    assert thinkers.agreed(three).answer == 2
    assert thinkers.agreed(three[2:]).answer == 2, "nothing is ahead of what looked best at first sight"
    assert thinkers.agreed([{1: [0.4], 2: [0.6]}, {1: [0.6], 2: [0.4]}]).answer == 1


def modes() -> Iterator[object]:
    """All modes of all games: the first and the last of each at once, what lies between them in `make soak`."""
    for name in names():
        first, *between, last = find_game(name).modes
        yield from ((name, first), (name, last))
        yield from (pytest.param(name, mode, marks=pytest.mark.soak) for mode in between)


@pytest.mark.parametrize(("name", "mode"), list(modes()))
def test_what_is_thought_elsewhere_is_what_would_be_thought_here(thinking: Thinking, name: str, mode: str) -> None:
    game = find_game(name)
    match = start(game, Setup(mode, tuple("human" for _ in game.modes[mode].seats), {}), "elsewhere")
    compared = 0
    for n in range(30):
        if match.question is None or not match.waiting_for():
            break
        seat = match.waiting_for()[0]
        view = match.view(seat)
        if n % 3 == 0 and view.question is not None and view.question.options_of(seat):
            key = view.question.what.key(view.now, seat, view.question.options_of(seat)[0])
            there = thinking.begin((), thinkers.chances, name, view, key, n).result(patience(60))
            assert there == thinkers.chances(name, view, key, n)
            greedy = thinking.begin((), thinkers.answer, "greedy", name, f"{n}", view).result(patience(60))
            assert greedy == thinkers.answer("greedy", name, f"{n}", view)
            compared += 1
        match.answer_option(seat, thinkers.answer("random", name, f"{n}", view).answer)
    assert compared

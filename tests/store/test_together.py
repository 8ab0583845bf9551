"""Rows of many writers go with one transaction; a bad one harms no other, and nobody is told before the disk has it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from machine import patience
from wartable.store.together import MOST, Together


def test_who_comes_while_another_writes_goes_with_the_next_transaction() -> None:
    batches: list[list[int]] = []
    first, go = Event(), Event()

    def write(rows: Sequence[int]) -> None:
        if not batches:
            first.set()
            go.wait(patience(30))
        batches.append(list(rows))

    rows = Together(write)
    with ThreadPoolExecutor(20) as pool:
        leader = pool.submit(rows.add, 0)
        assert first.wait(patience(30))
        others = [pool.submit(rows.add, number) for number in range(1, 20)]
        while len(rows._waiting) < 19:
            pass
        assert not any(other.done() for other in others), "nobody is told before the row is on disk"
        go.set()
        for each in (leader, *others):
            each.result(patience(30))
    assert batches[0] == [0] and sorted(batches[1]) == list(range(1, 20)) and len(batches) == 2


def test_a_bad_row_fails_alone_and_all_others_are_written_once() -> None:
    written: list[int] = []
    start = Barrier(12)

    def write(rows: Sequence[int]) -> None:
        if any(row % 5 == 0 for row in rows):
            raise ValueError(f"{rows}")
        written.extend(rows)

    rows = Together(write)

    def add(row: int) -> None:
        start.wait(patience(30))
        rows.add(row)

    with ThreadPoolExecutor(12) as pool:
        found = {row: pool.submit(add, row) for row in range(12)}
    assert {row for row, future in found.items() if future.exception() is not None} == {0, 5, 10}
    assert sorted(written) == [row for row in range(12) if row % 5]


def test_no_transaction_is_endless_and_nobody_is_forgotten() -> None:
    sizes: list[int] = []
    rows: Together[int] = Together(lambda batch: sizes.append(len(batch)))
    with ThreadPoolExecutor(16) as pool:
        for future in [pool.submit(rows.add, row) for row in range(4_000)]:
            future.result(patience(60))
    assert sum(sizes) == 4_000 and max(sizes) <= MOST


def test_a_writer_that_fails_leaves_the_next_one_free_to_write() -> None:
    def write(rows: Sequence[str]) -> None:
        if "bad" in rows:
            raise OSError("no room left")

    rows = Together(write)
    with pytest.raises(OSError, match="no room left"):
        rows.add("bad")
    rows.add("good")

"""Rubbish on a server: short looks set aside what is in use, and what became rubbish later goes all the same."""

from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from wartable.web import collecting
from wartable.web.collecting import Collecting


@pytest.fixture
def at_work() -> Iterator[Collecting]:
    before = gc.get_threshold()
    found = Collecting()
    yield found
    found.stop()
    assert gc.get_threshold() == before and gc.get_freeze_count() == 0


class Ring:
    """Something that only the collector can find to be rubbish."""

    def __init__(self) -> None:
        self.itself = self


def test_what_a_short_look_finds_in_use_is_not_looked_through_again(at_work: Collecting) -> None:
    kept = [[number] for number in range(3 * collecting.YOUNG)]
    assert gc.get_freeze_count() > collecting.YOUNG and len(gc.get_objects()) < len(kept)


def test_what_becomes_rubbish_after_its_first_look_goes_when_all_is_looked_through(at_work: Collecting) -> None:
    ring = Ring()
    there = weakref.ref(ring)
    gc.collect(0)
    del ring
    gc.collect()
    assert there() is not None, "it was set aside"
    assert at_work.look_through() and there() is None
    assert gc.get_freeze_count(), "the rest is set aside again"


def test_an_idle_server_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "QUIET_S", 0.05)
    monkeypatch.setattr(collecting, "SELDOM_S", 0.0)
    at_work = Collecting()
    try:
        ring = Ring()
        there = weakref.ref(ring)
        gc.collect(0)
        del ring
        until = time.monotonic() + 20
        while there() is not None and time.monotonic() < until:
            time.sleep(0.05)
        assert there() is None
    finally:
        at_work.stop()


def test_a_server_that_is_never_idle_is_looked_through_when_it_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "QUIET_S", 0.05)
    monkeypatch.setattr(collecting, "ENOUGH", 0)
    at_work = Collecting()
    try:
        there: list[weakref.ref[Ring]] = []
        until = time.monotonic() + 60
        while (not there or there[0]() is not None) and time.monotonic() < until:
            rings = [Ring() for _ in range(1000)]
            there.append(weakref.ref(rings[0]))
            gc.collect(0)  # a busy server looks all the time
            del rings
            time.sleep(0.01)
        assert there[0]() is None
    finally:
        at_work.stop()

"""A study on a real Dask cluster: a scheduler and two workers, one of which is killed while it plays."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from machine import patience
from wartable.kernel.engine.errors import Refused
from wartable.lab.cluster import on_cluster
from wartable.lab.report import Report, Study
from wartable.lab.simulate import simulate

STUDY = Study("battle-bosses", "standard", ("easy", "easy"), 10, "9", ((("bosses", "mecha-bot,old-marrow"),),))


@contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, "-m", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_killed_worker_loses_no_game_and_none_counts_twice(tmp_path: Path) -> None:
    file = tmp_path / "scheduler.json"
    worker = ("distributed.cli.dask_worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-dashboard")
    scheduler = ("distributed.cli.dask_scheduler", "--scheduler-file", str(file), "--port", "0", "--no-dashboard")
    with running(*scheduler), running(*worker, "--no-nanny") as first, running(*worker, "--no-nanny"):
        end = time.monotonic() + patience(60)
        while not file.exists() and time.monotonic() < end:
            time.sleep(0.1)
        address = json.loads(file.read_text())["address"]

        def kill_one(report: Report) -> None:
            if len(report.lengths) >= 3 and first.poll() is None:
                first.kill()

        found = simulate(STUDY, partial(on_cluster, address=address), kill_one)
        assert first.poll() is not None
    assert found.as_json() == simulate(STUDY).as_json()


def test_an_address_where_nobody_answers_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wartable.lab.cluster.PATIENCE", "1s")
    with pytest.raises(Refused, match="no Dask scheduler answers at 'tcp://"):
        simulate(STUDY, partial(on_cluster, address="tcp://127.0.0.1:1"))

"""An event of 300 players: every page is small and made quickly, and a result is saved at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import desk as bench

from machine import patience


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[dict[str, object]], float]:
    return bench.measure(300, tmp_path_factory.mktemp("large"))


def test_every_page_of_300_players_is_small_and_quick(measured: tuple[list[dict[str, object]], float]) -> None:
    rows, _ = measured
    assert len(rows) > 30
    for row in rows:
        size, seconds = int(str(row["bytes"])), float(str(row["seconds"]))
        assert size < bench.LARGEST or "/print/" in str(row["path"]), f"{row['path']}: {size} bytes"
        assert seconds < patience(bench.PAGE_SECONDS), f"{row['path']}: {seconds:.3f} s"


def test_a_result_of_300_players_is_saved_quickly(measured: tuple[list[dict[str, object]], float]) -> None:
    _, saving = measured
    assert saving < patience(bench.SAVE_SECONDS), f"saving took {saving:.3f} s"


def test_the_figures_of_every_page_are_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rows, saving = bench.measure(12, tmp_path)
    bench.told(rows, saving)
    said = capsys.readouterr().out
    for path in ("/desk/large\n", "/desk/large/referee", "/event/large/projector", "/print/slips.html", "result saved"):
        assert path in said

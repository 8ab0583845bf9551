"""The benchmarks run for every game and mode. What they measure is no pass or fail."""

from __future__ import annotations

from typing import Any

import pytest
from bench import __main__ as bench

from wartable.kernel.game import Game

CASES = bench.cases()


@pytest.mark.parametrize(("game", "mode"), CASES, ids=[f"{game.name}-{mode}" for game, mode in CASES])
def test_every_game_can_be_measured(game: Game[Any], mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    figures = {**bench.playouts(game, mode), **bench.details(game, mode)}
    assert set(figures) == {"actions/s", "games/s", "copies/s", "digests/s", "views/s", "stops/s", "odds/s"}
    assert all(figure > 0 for figure in figures.values())

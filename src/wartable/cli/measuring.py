"""What the commands that measure share: their arguments, a progress bar, how a share is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from wartable.kernel.engine.game import Game

GameName = Annotated[str, typer.Argument(help="The game, e.g. battle-bosses.")]
ModeName = Annotated[str, typer.Option("--mode", help="The mode; the game's first one if left out.")]
Games = Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="How many games.")]
Seed = Annotated[str, typer.Option("--seed", help="The same seed gives the same figures.")]
Jobs = Annotated[int, typer.Option("--jobs", min=0, help="How many processes; all cores if left out.")]


def rules_and_mode(game: str, mode: str) -> tuple[Game[Any], str]:
    """The game and its mode. Raises `Ambiguous` when there is none of this name."""
    from wartable.games import game as find_game
    from wartable.kernel.engine.errors import Ambiguous

    rules = find_game(game)
    name = mode or next(iter(rules.modes))
    if name not in rules.modes:
        raise Ambiguous(f"{game} has no mode '{name}'; it has {', '.join(rules.modes)}")
    return rules, name


@contextmanager
def progress_bar(word: str, total: int) -> Iterator[Callable[[int, str], None]]:
    """A bar on standard error, if somebody is looking: it is told how much is done by now, and what is known."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(word),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[known]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(word, total=total, known="")
        yield lambda done, known: bar.update(task, completed=done, known=known)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"

"""`wartable lab`: how strong programs are, how values read as chances, and what a change of content does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wartable.cli.arguments import Json

if TYPE_CHECKING:
    from collections.abc import Callable

    from wartable.kernel.engine.game import Game

app = typer.Typer(help="Measure programs and content.", no_args_is_help=True)

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


@app.command()
def strength(
    game: GameName,
    one: Annotated[str, typer.Argument(help="A program, e.g. hard, or search:200 for 200 runs an answer.")],
    other: Annotated[str, typer.Argument(help="The program it is compared with, e.g. greedy.")],
    games: Games = 100,
    mode: ModeName = "",
    seed: Seed = "1",
    jobs: Jobs = 0,
    json: Json = False,
) -> None:
    """Compare two programs on the same games: sides swapped, or one crew after the other.

    Ctrl-C ends it with what was played so far.

    Example: wartable lab strength battle-bosses hard greedy --games 100
    """
    from wartable.bots import bot
    from wartable.cli.output import paper, plain_table, print_json
    from wartable.lab.strength import Contest, Strength
    from wartable.lab.strength import strength as compare

    rules, name = rules_and_mode(game, mode)
    for player in (one, other):
        bot(player, rules, "")
    with progress_bar("playing", games) as told:

        def heard(found: Strength) -> None:
            share = found.share()
            told(found.games, f"{one} {percent(share.low)} to {percent(share.high)}")

        found = compare(Contest(game, name, one, other, games, seed), jobs or os.cpu_count() or 1, heard)
    if json:
        print_json(found.as_json())
        return
    out = paper()
    out.print(f"{rules.title}, {rules.modes[name].title}: {found.games} games, seed {seed}")
    table = plain_table("program", "share", "95 % interval")
    for at, player in ((False, one), (True, other)):
        share = found.share(at)
        table.add_row(player, percent(share.share), f"{percent(share.low)} to {percent(share.high)}")
    lead = found.lead()
    table.add_row("lead, paired", percent(lead.share), f"{percent(lead.low)} to {percent(lead.high)}")
    out.print(table)
    out.print(found.verdict())


@app.command()
def scale(game: GameName, games: Games = 60, mode: ModeName = "", seed: Seed = "1", json: Json = False) -> None:
    """Fit how a game's value of a position reads as a chance of winning; for its policy.

    Example: wartable lab scale space-infantry --mode mission --games 40
    """
    from wartable.cli.output import print_json
    from wartable.lab.scale import scale as fit

    rules, name = rules_and_mode(game, mode)
    done = 0
    with progress_bar("playing", games) as told:

        def advance(n: int) -> None:
            nonlocal done
            done += n
            told(done, "")

        found = fit(rules, name, games, seed, advance)
    if json:
        print_json({"game": game, "mode": name, "games": games, **found._asdict()})
        return
    typer.echo(
        f"{rules.title}, {rules.modes[name].title}: even at {found.even:.1f}, unit {found.unit:.1f}; "
        f"{found.positions} positions of {games} games, log loss {found.surprise:.3f} (0.693 knows nothing)"
    )

"""`wartable simulate`: bots play many games, and the report says who wins how often."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from wartable.cli.arguments import ContentDir, Json, Options, read_options

if TYPE_CHECKING:
    from rich.table import Table

    from wartable.lab.simulate import Report, Tally


def simulate(
    game: Annotated[str, typer.Argument(help="The game, e.g. battle-bosses.")],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    mode: Annotated[str, typer.Option("--mode", help="The mode; the game's first one if left out.")] = "",
    seats: Annotated[str, typer.Option("--seats", help="The bots in seat order, e.g. greedy,random.")] = "",
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same figures.")] = "1",
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="How many processes; all cores if left out.")] = 0,
    matchups: Annotated[bool, typer.Option("--matchups", help="Take every line-up of the game in turn.")] = False,
    option: Options = None,
    content: ContentDir = None,
    json: Json = False,
) -> None:
    """Let bots play and report wins with 95 % intervals, lengths and causes.

    Example: wartable simulate battle-bosses --games 200 --seats greedy,random --option bosses=mecha-bot,old-marrow
    """
    from wartable.bots import bot
    from wartable.cli.output import print_json
    from wartable.games import game as find_game
    from wartable.kernel.engine.errors import Ambiguous, Refused
    from wartable.lab.simulate import Study
    from wartable.lab.simulate import simulate as run

    rules = find_game(game)
    name = mode or next(iter(rules.modes))
    if name not in rules.modes:
        raise Ambiguous(f"{game} has no mode '{name}'; it has {', '.join(rules.modes)}")
    players = tuple(seats.split(",")) if seats else ("random",) * len(rules.modes[name].seats)
    if len(players) != len(rules.modes[name].seats):
        raise Refused(
            f"{rules.modes[name].title} has {len(rules.modes[name].seats)} seats; --seats names {len(players)}"
        )
    for player in players:
        bot(player, rules, "")
    chosen = read_options(option)
    sets = [{**chosen, **matchup} for matchup in rules.matchups(name, content)] if matchups else [chosen]
    rules.new(name, sets[0], content)
    study = Study(game, name, players, games, seed, tuple(tuple(sorted(options.items())) for options in sets), content)
    report = _with_progress(study.games, lambda tell: run(study, jobs or os.cpu_count() or 1, tell))
    if json:
        print_json(report.as_json())
    else:
        _print(report)


def _with_progress(total: int, work: Callable[[Callable[[int], None]], Report]) -> Report:
    """Do the work with a progress bar on standard error, if somebody is looking."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=total)
        return work(lambda n: bar.advance(task, n))


def _print(report: Report) -> None:
    from wartable.cli.output import paper, plain_table

    out = paper()
    study = report.study
    out.print(f"{study.game}, {study.mode}: {len(report.lengths)} games, seed {study.seed}")
    rows = [
        ("seat", dict(zip(report.seats, study.players, strict=False)), report.seats),
        ("plays", {}, report.factions),
    ]
    for title, note, tallies in rows:
        if not tallies:
            continue
        table = plain_table(title, "games", "points", "share", "95 % interval", "")
        for name, tally in sorted(tallies.items()):
            share = tally.interval()
            label = f"{name} ({note[name]})" if name in note else name
            table.add_row(label, str(tally.games), f"{tally.points:g}", *_shares(tally), "█" * round(20 * share.share))
        out.print(table)
    if len(report.pairings) > 2:
        out.print(_win_table(report))
    p10, p50, p90 = (report.quantile(q) for q in (0.1, 0.5, 0.9))
    mean = sum(report.lengths) / len(report.lengths)
    out.print(f"Length: {mean:.1f} turns on average; 10 % take at most {p10}, half at most {p50}, 90 % at most {p90}.")
    out.print("Ended by: " + ", ".join(f"{cause} {n}" for cause, n in report.causes.most_common()) + ".")


def _shares(tally: Tally) -> tuple[str, str]:
    share = tally.interval()
    return f"{100 * share.share:.1f} %", f"{100 * share.low:.1f} to {100 * share.high:.1f} %"


def _win_table(report: Report) -> Table:
    """Rows against columns: the share of games the row wins."""
    from wartable.cli.output import plain_table

    names = sorted({first for first, _ in report.pairings})
    table = plain_table("wins of row against", *names)
    for row in names:
        cells = [report.pairings.get((row, column)) for column in names]
        table.add_row(row, *("" if tally is None else f"{100 * tally.interval().share:.0f} %" for tally in cells))
    return table

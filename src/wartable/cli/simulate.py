"""`wartable simulate`: bots play many games, and the report says who wins how often."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartable.cli.arguments import ContentDir, Json, Options, read_options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console
    from rich.table import Table

    from wartable.lab.report import Report, Tally

SHOWN = 12
"""Answers that are listed with how they go with winning."""


def simulate(
    game: Annotated[str, typer.Argument(help="The game, e.g. battle-bosses.")],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    mode: Annotated[str, typer.Option("--mode", help="The mode; the game's first one if left out.")] = "",
    seats: Annotated[str, typer.Option("--seats", help="The bots in seat order, e.g. hard,greedy.")] = "",
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same figures.")] = "1",
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="How many processes; all cores if left out.")] = 0,
    cluster: Annotated[
        str, typer.Option("--cluster", help="The address of a Dask scheduler whose workers play, e.g. tcp://lab:8786.")
    ] = "",
    matchups: Annotated[bool, typer.Option("--matchups", help="Take every line-up of the game in turn.")] = False,
    option: Options = None,
    content: ContentDir = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="A folder for the report as a page with plots (report.html).")
    ] = None,
    timing: Annotated[bool, typer.Option("--timing", help="Also say which decisions took longest.")] = False,
    json: Json = False,
) -> None:
    """Let bots play and report wins with 95 % intervals, lengths, causes, what was used, and luck.

    Ctrl-C ends it with what was played so far. The same seed gives the same report on any number of processes.

    Example: wartable simulate battle-bosses --games 200 --seats greedy,random --option bosses=mecha-bot,old-marrow
    """
    from functools import partial

    from wartable.cli.measuring import percent, progress_bar, rules_and_mode
    from wartable.cli.output import print_json
    from wartable.lab.cluster import on_cluster
    from wartable.lab.planning import planned
    from wartable.lab.simulate import simulate as run

    rules, name = rules_and_mode(game, mode)
    players = tuple(seats.split(",")) if seats else ("random",) * len(rules.modes[name].seats)
    study = planned(game, name, players, games, seed, read_options(option), matchups, content)
    with progress_bar("playing", games) as told:

        def heard(report: Report) -> None:
            share = next(iter(report.seats.values())).interval()
            told(len(report.lengths), f"{report.names[0]} wins {percent(share.low)} to {percent(share.high)}")

        report = run(study, partial(on_cluster, address=cluster) if cluster else jobs or os.cpu_count() or 1, heard)
    if not report.lengths:
        raise typer.Exit(130)
    if out is not None:
        _write_page(report, out)
    if json:
        found = report.as_json()
        print_json(found | {"slowest": [slow._asdict() for slow in report.slowest]} if timing else found)
    else:
        _print(report, timing)
    if report.interrupted:
        raise typer.Exit(130)


def _write_page(report: Report, folder: Path) -> None:
    """The report as a page in a folder, with the command that gives it again."""
    from wartable.kernel.engine.errors import Unreadable
    from wartable.lab.page import command, page

    made = page(report, command(report.study))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "report.html").write_text(made, encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"--out {folder}: {error.strerror}") from None
    typer.echo(f"The report is in {folder / 'report.html'}", err=True)


def _print(report: Report, timing: bool) -> None:
    from wartable.cli.output import paper, plain_table
    from wartable.lab.report import Fortune

    out = paper()
    study = report.study
    cut = f" of {study.games}, interrupted" if report.interrupted else ""
    out.print(f"{study.game}, {study.mode}: {len(report.lengths)} games{cut}, seed {study.seed}")
    _tallies(out, "seat", report.seats, dict(zip(report.seats, study.players, strict=False)))
    _tallies(out, "plays", report.factions)
    if len(report.pairings) > 2:
        out.print(_win_table(report))
    elif not report.pairings:
        names = sorted({name for name, _ in report.options})
        for option in names:
            _tallies(out, option, {value: tally for (name, value), tally in report.options.items() if name == option})
    p10, p50, p90 = (report.quantile(q) for q in (0.1, 0.5, 0.9))
    mean = sum(report.lengths) / len(report.lengths)
    out.print(f"Length: {mean:.1f} turns on average; 10 % take at most {p10}, half at most {p50}, 90 % at most {p90}.")
    out.print("Ended by: " + ", ".join(f"{cause} {n}" for cause, n in report.causes.most_common()) + ".")
    if report.first.games:
        out.print(f"Who was asked first won {' (95 %: '.join(_shares(report.first))}).")
    uses = report.uses()[:SHOWN]
    if uses:
        table = plain_table("answer", "plays", "in games", "won more often by", title="What goes with winning")
        for use in uses:
            effect = f"{100 * use.effect:+.0f} ± {100 * use.half:.0f} points"
            table.add_row(use.words, use.faction or "-", f"{100 * use.games / use.of:.0f} %", effect)
        out.print(table)
    if report.luck:
        table = plain_table("seat", *Fortune.HEADS, title="Luck: what rolls brought a game, in points of win chance")
        for name, fortune in sorted(report.luck.items()):
            table.add_row(name, *fortune.in_words())
        out.print(table)
    if timing:
        for slow in report.slowest:
            out.print(f"{slow.player} thought {slow.seconds:.2f} s about {slow.question}.")


def _tallies(out: Console, title: str, tallies: Mapping[str, Tally], notes: Mapping[str, str] | None = None) -> None:
    from wartable.cli.output import plain_table

    if not tallies:
        return
    table = plain_table(title, "games", "points", "share", "95 % interval", "")
    for name, tally in sorted(tallies.items()):
        share = tally.interval()
        label = f"{name} ({notes[name]})" if notes and name in notes else name
        table.add_row(label, str(tally.games), f"{tally.points:g}", *_shares(tally), "█" * round(20 * share.share))
    out.print(table)


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

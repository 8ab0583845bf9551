"""`wartable its`: organised play from files. Files are read and tables printed here; rules are in `wartable.its`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartable.kernel.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console

    from wartable.its.event import EventReport
    from wartable.its.event_file import EventFile
    from wartable.its.reasons import Reason
    from wartable.its.rounds import PlayedRound
    from wartable.its.season_table import RankedPlayer

app = typer.Typer(help="Organised play: events, seasons, army lists and odds.", no_args_is_help=True)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Explain = Annotated[bool, typer.Option("--explain", help="Say why: every pairing, bye, place and rating.")]


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="EVENT.yaml", help="The file of one event.")],
    as_json: AsJson = False,
    explain: Explain = False,
) -> None:
    """Compute a whole event: pairings, byes, standings, final table, ratings.

    A result for a pair that the rules did not make is refused, with both pairings shown.

    Example: wartable its replay spring-cup.yaml --explain
    """
    from wartable.cli.output import paper, print_json
    from wartable.its.as_json import event_json
    from wartable.its.event import replay as replayed
    from wartable.its.season import load_season

    event = _event(file)
    report = replayed(event, load_season(event.season))
    if as_json:
        print_json(event_json(report, explain))
    else:
        _print_event(paper(), report, explain)


@app.command()
def season(
    file: Annotated[Path, typer.Argument(metavar="SEASON.yaml", help="The file that lists the events of a season.")],
    as_json: AsJson = False,
) -> None:
    """Rate all events of a season in order of their dates and show the rankings.

    Example: wartable its season season-14.yaml --json
    """
    from wartable.cli.output import paper, print_json
    from wartable.its.as_json import season_json
    from wartable.its.season import load_season
    from wartable.its.season_table import event_files, read_season_file, season_table

    content = read_season_file(_text(file), str(file))
    events = event_files(content, str(file), lambda name: _event(file.parent / name))
    table = season_table(content, events, load_season(content.season))
    if as_json:
        print_json(season_json(table))
        return
    out = paper()
    for rated in table.events:
        out.print(f"{rated.reason}", soft_wrap=True)
    _print_ranking(out, "Overall", table.overall)
    for region, lines in table.regions.items():
        _print_ranking(out, region, lines)
    _print_reasons(out, "Prizes when the season ends", table.prizes)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise Unreadable(f"{file}: cannot be read: {why}") from None


def _event(file: Path) -> EventFile:
    from wartable.its.event_file import read_event

    return read_event(_text(file), str(file))


def _print_event(out: Console, report: EventReport, explain: bool) -> None:
    from wartable.its.as_json import why_line

    out.print(
        f"{report.event.name or 'Event'}: {report.event.type}, {report.completed} rounds completed, {report.state}"
    )
    word = "official" if report.status.official else "not official"
    _print_reasons(out, word, report.status.reasons)
    for played in report.rounds:
        _print_round(out, played, explain)
    _print_final(out, report)
    _print_reasons(out, "Notices", report.notices)
    if explain:
        for position, line in enumerate(report.final):
            place = line.final.place or "without a place"
            _print_reasons(out, f"Why {line.final.standing.player} is {place}", why_line(report, position))


def _print_round(out: Console, played: PlayedRound, explain: bool) -> None:
    from wartable.cli.output import plain_table
    from wartable.its.as_json import why_round

    table = plain_table("table", "players", "OP", "VP", title=f"Round {played.number}")
    results = {frozenset((game.a, game.b)): game for game in played.games}
    absent = {who for walkover in played.walkovers for who in walkover.absent}
    for number, (a, b) in enumerate(played.pairings, start=1):
        game = results.get(frozenset((a, b)))
        if game is None:
            gone = [who for who in (a, b) if who in absent]
            table.add_row(str(number), f"{a} - {b}", f"walkover, {' and '.join(gone)} absent" if gone else "", "")
            continue
        first, second = (game.score_a, game.score_b) if game.a == a else (game.score_b, game.score_a)
        table.add_row(str(number), f"{a} - {b}", f"{first.op} - {second.op}", f"{first.vp} - {second.vp}")
    if played.bye is not None:
        table.add_row("", f"{played.bye.player}: bye", "", "")
    out.print(table)
    _print_reasons(out, "", [*played.notices, *(why_round(played) if explain else [])])


def _print_final(out: Console, report: EventReport) -> None:
    from wartable.cli.output import plain_table

    title = "Final ranking" if report.state == "finished" else "If the event were closed now"
    table = plain_table("place", "player", "TP", "OP", "final OP", "VP", "final VP", "SOS", "rating", title=title)
    for line in report.final:
        final, standing = line.final, line.final.standing
        status = "" if final.status == "active" else f" ({final.status})"
        table.add_row(
            str(final.place or "-"),
            f"{standing.player}{status}",
            str(standing.tp),
            str(standing.op),
            str(final.final_op),
            str(standing.vp),
            str(final.final_vp),
            str(standing.sos),
            f"{line.rating:.2f} ({line.rating_change:+.2f})",
        )
    out.print(table)


def _print_ranking(out: Console, title: str, lines: Sequence[RankedPlayer]) -> None:
    from wartable.cli.output import plain_table

    table = plain_table("place", "player", "rating", "games", title=title)
    for line in lines:
        table.add_row(str(line.place), line.player, f"{line.rating:.2f}", str(line.games))
    out.print(table)


def _print_reasons(out: Console, title: str, reasons: Iterable[Reason]) -> None:
    listed = list(reasons)
    if listed and title:
        out.print(f"{title}:")
    for reason in listed:
        out.print(f"  {reason}", soft_wrap=True)

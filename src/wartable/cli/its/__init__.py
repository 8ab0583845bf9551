"""`wartable its`: organised play from files. Files are read and tables printed here; rules are in `wartable.its`."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartable.cli.its.forecast import forecast
from wartable.cli.listing import Listing
from wartable.kernel.engine.errors import Refused, Unreadable, WartableError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Console

    from wartable.its.event import EventReport
    from wartable.its.event_file import EventFile
    from wartable.its.reasons import Reason
    from wartable.its.rolls import Odds
    from wartable.its.rounds import PlayedRound
    from wartable.its.season_table import RankedPlayer

app = typer.Typer(cls=Listing, help="Organised play: events, seasons, army lists and odds.", no_args_is_help=True)
app.command()(forecast)

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
    with _naming(file):
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
    with _naming(file):
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


@app.command("check-list")
def check_list(
    files: Annotated[
        list[Path], typer.Argument(metavar="LIST...", help="Files with YAML, an army code or the builder's text.")
    ],
    event: Annotated[Path | None, typer.Option(help="The event they are for: its Army Points and Extras.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check army lists; several files are taken as the lists of one player.

    With --event the number of lists is checked too. Exit code 1: a list is invalid.

    Example: wartable its check-list first.yaml second.yaml --event spring-cup.yaml
    """
    from wartable.cli.output import paper, print_json
    from wartable.desk.given import list_given
    from wartable.desk.lists_held import unit_data
    from wartable.its.as_json import findings_json
    from wartable.its.lists import is_valid
    from wartable.its.lists_report import TOGETHER, check_player

    units = unit_data()
    lists = [list_given(_text(file), str(file), units) for file in files]
    report = check_player([str(file) for file in files], lists, _event(event) if event else None)
    good = all(is_valid(findings) for _, findings in report)
    if as_json:
        print_json(findings_json(report))
    else:
        out = paper()
        for name, findings in report:
            said = "valid" if is_valid(findings) else "invalid"
            if name == TOGETHER and said == "valid" and not good:
                said = "fit together, but not each is valid"
            out.print(f"{name}: {said}", soft_wrap=True)
            for finding in findings:
                out.print(f"  {finding.kind}: {finding.reason}", soft_wrap=True)
    if not good:
        raise typer.Exit(1)


odds_app = typer.Typer(cls=Listing, help="Exact chances: rolls, repeats, CivEvac, CQB.", no_args_is_help=True)
app.add_typer(odds_app, name="odds")

Attempts = Annotated[int, typer.Option(min=1, help="How often it may be tried.")]


@odds_app.command("roll")
def odds_roll(
    attribute: Annotated[int, typer.Argument(help="The attribute, such as WIP 13.")],
    mod: Annotated[int, typer.Option(help="Bonus or malus to it.")] = 0,
    attempts: Attempts = 1,
    as_json: AsJson = False,
) -> None:
    """Chance of a roll with one twenty-sided die, also within several attempts.

    Example: wartable its odds roll 13 --mod 3 --attempts 2
    """
    from wartable.its.rolls import odds

    _print_odds(odds(attribute, mod, attempts), as_json)


@odds_app.command("civevac")
def odds_civevac(
    wip: Annotated[int, typer.Argument(help="WIP of the Trooper.")],
    hostile: Annotated[bool, typer.Option("--hostile", help="The Civilian is Hostile.")] = False,
    attempts: Attempts = 1,
    as_json: AsJson = False,
) -> None:
    """Chance to take a Civilian under control.

    Example: wartable its odds civevac 13 --attempts 2
    """
    from wartable.its.rolls import civevac_odds

    _print_odds(civevac_odds(wip, hostile, attempts), as_json)


@odds_app.command("cqb")
def odds_cqb(
    inches: Annotated[float, typer.Argument(help="Range of the BS Attack in inches.")],
    value: Annotated[int, typer.Argument(help="Success value of the attack at that range.")],
    as_json: AsJson = False,
) -> None:
    """Chance of one die of a BS Attack under the CQB Extra.

    Example: wartable its odds cqb 31.9 12
    """
    from wartable.its.rolls import cqb_attack

    _print_odds(cqb_attack(inches, value), as_json)


def _print_odds(odds: Odds, as_json: bool) -> None:
    from wartable.cli.output import print_json
    from wartable.its.as_json import odds_json

    if as_json:
        print_json(odds_json(odds))
        return
    typer.echo(f"{float(odds.chance):.6g} ({odds.chance})")
    if odds.expected_attempts is not None:
        typer.echo(f"{float(odds.expected_attempts):.6g} attempts on average until it succeeds")
    for reason in odds.reasons:
        typer.echo(f"  {reason}")


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Errors inside name the file that they are about."""
    try:
        yield
    except Refused as refused:
        raise Refused(f"{file}: {refused.reason}", refused.rule, refused.possible) from None
    except WartableError as error:
        raise type(error)(f"{file}: {error}") from None


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
    from wartable.its.explain import why_lines

    out.print(
        f"{report.event.name or 'Event'}: {report.event.type}, {report.completed} rounds completed, {report.state}"
    )
    word = "official" if report.status.official else "not official"
    _print_reasons(out, word, report.status.reasons)
    for played in report.rounds:
        _print_round(out, played, explain)
    print_final(out, report, report.state == "finished")
    _print_reasons(out, "Notices", report.notices)
    if explain:
        for line, reasons in zip(report.final, why_lines(report), strict=True):
            place = line.final.place or "without a place"
            _print_reasons(out, f"Why {line.final.standing.player} is {place}", reasons)


def _print_round(out: Console, played: PlayedRound, explain: bool) -> None:
    from wartable.cli.output import plain_table
    from wartable.its.explain import why_round

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


def print_final(out: Console, report: EventReport, over: bool) -> None:
    """The final table, or what closing now would give."""
    from wartable.cli.output import plain_table

    title = "Final ranking" if over else "If the event were closed now"
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

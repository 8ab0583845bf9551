"""`wartable its ...`, third part: looking at an event, handing it over, copies of it, and what is printed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.its import app
from wartable.cli.its.desk import AsJson, Db, Event, Round, open_desk, print_done, print_round, read_text, say


@app.command()
def events(db: Db = None, as_json: AsJson = False) -> None:
    """The events of this installation, the one written to last at the end.

    Example: wartable its events
    """
    with open_desk(db) as desk:
        names = desk.store.events()
        say({"events": names}, "\n".join(names) or "There are no events yet.", as_json)


@app.command()
def show(number: Round = None, event: Event = None, db: Db = None, as_json: AsJson = False) -> None:
    """The event as it stands: players before the draw, then the newest round. JSON has everything, also PINs.

    Example: wartable its show --round 1
    """
    from wartable.cli.output import paper, plain_table
    from wartable.desk.service import Done
    from wartable.desk.views import event_view

    with open_desk(db) as desk:
        name = event or desk.newest()
        state = desk.state(name)
        if as_json:
            say(event_view(state, name), "", True)
        elif state.rounds:
            print_round(name, Done(0, state), number, False)
        else:
            rows = plain_table("player", "army", "club", "here", "lists", title=state.settings.name)
            for player in state.players.values():
                here = "yes" if player.checked_in else ""
                rows.add_row(player.name, player.army or "", player.club or "", here, str(len(player.lists)))
            paper().print(rows)


@app.command()
def standings(
    explain: Annotated[bool, typer.Option("--explain", help="Say why each place.")] = False,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """The standings over the completed rounds; with byes also as they would be if the event were closed now.

    Example: wartable its standings --explain
    """
    from wartable.cli.its import print_final
    from wartable.cli.output import paper
    from wartable.desk.computed import report
    from wartable.desk.views import standings_view

    with open_desk(db) as desk:
        name = event or desk.newest()
        state = desk.state(name)
        view = standings_view(state, explain)
        if as_json:
            say({"event": name, **view}, "", True)
            return
        out = paper()
        print_final(out, report(state), state.closed)
        for line in view["standings"] if explain else ():
            out.print(f"Why {line['p']} is {line['place'] or 'without a place'}:")
            for reason in line["why"]:
                out.print(f"  {reason['text']} ({reason['rule']})", soft_wrap=True)


@app.command()
def report(event: Event = None, db: Db = None, as_json: AsJson = False) -> None:
    """The final report in the order in which an organiser types it into the publisher's manager.

    Example: wartable its report --json
    """
    from wartable.desk.computed import results_to_report
    from wartable.desk.sheets.documents import final_report
    from wartable.desk.sheets.text import as_text

    with open_desk(db) as desk:
        name = event or desk.newest()
        state = desk.state(name)
        data = results_to_report(state)
        say({"event_id": name, **data}, as_text(final_report(state)), as_json)


@app.command()
def log(event: Event = None, db: Db = None, as_json: AsJson = False) -> None:
    """Everything that was done, with numbers for undo; what does not count any more is marked.

    Example: wartable its log
    """
    from wartable.desk.actions import payload
    from wartable.desk.fold.event import undone
    from wartable.desk.words import sentence

    with open_desk(db) as desk:
        name = event or desk.newest()
        steps = desk.log(name)
        gone = undone(steps)
        rows = [
            {
                "number": step.entry.number,
                "at": step.entry.at,
                "text": sentence(step),
                "counts": step.entry.number not in gone,
                "action": payload(step.action),
            }
            for step in steps
        ]
        lines = [f"{row['at']}  {row['text']}{'' if row['counts'] else '  (undone)'}" for row in rows]
        say({"event": name, "entries": rows}, "\n".join(lines), as_json)


@app.command()
def verify(event: Event = None, db: Db = None, as_json: AsJson = False) -> None:
    """Prove that no entry of the log, and no name beside it, was changed or removed after it was written.

    Example: wartable its verify
    """
    with open_desk(db) as desk:
        name = event or desk.newest()
        entries = desk.verify(name)
        data = {"event": name, "entries": len(entries), "hash": entries[-1].hash, "whole": True}
        say(data, f"{name}: {len(entries)} entries, all as they were written; last hash {entries[-1].hash}.", as_json)


@app.command()
def copies(event: Event = None, db: Db = None, as_json: AsJson = False) -> None:
    """The copies made at the begin and end of each round. WARTABLE_COPIES names further folders for them.

    Example: wartable its copies
    """
    from wartable.desk.copies import copies_of

    with open_desk(db) as desk:
        name = event or desk.newest()
        paths = [str(path) for path in copies_of(desk.store.url, name)]
        say({"event": name, "copies": paths}, "\n".join(paths) or "There are no copies yet.", as_json)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="COPY.json", help="A copy, or an exported event.")],
    yes: Annotated[bool, typer.Option("--yes", help="Also when the event here has gone on since.")] = False,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Bring a copy back, here or on another computer. Nothing is lost: going back is an undo that stays in the log.

    Pictures of lists are taken from the folder `photos` beside the copy.

    Example: wartable its restore copies/spring-cup-00012-round-1-begin.json
    """
    from wartable.desk import photos
    from wartable.store.stamps import now

    with open_desk(db) as desk:
        name, text = desk.restore(read_text(file), str(file), now(), event, yes)
        pictures = photos.bring(desk.store.url, name, file.parent)
        told = f"{text}. Pictures of lists: {pictures}." if pictures else f"{text}."
        say({"event": name, "text": text, "pictures": pictures}, told, as_json)


@app.command()
def export(
    what: Annotated[
        str, typer.Argument(metavar="event|replay|players|results|manager", help="What to hand over.")
    ] = "event",
    out: Annotated[Path | None, typer.Option(help="The file; standard output.")] = None,
    event: Event = None,
    db: Db = None,
) -> None:
    """Hand an event over: whole as JSON (`restore` reads it), as a file for `its replay`, players or results as CSV.

    Example: wartable its export event --out spring-cup.json
    """
    from wartable.desk import exchange
    from wartable.desk.copies import copy_text, write_whole
    from wartable.kernel.engine.errors import Unreadable

    with open_desk(db) as desk:
        name = event or desk.newest()
        if what == "event":
            text = copy_text(desk.copy(name))
        else:
            makers = {
                "replay": exchange.event_yaml, "players": exchange.players_to_csv, "results": exchange.results_to_csv,
                "manager": exchange.manager_to_csv,
            }  # fmt: skip
            if what not in makers:
                raise Unreadable(f"{what!r} cannot be exported; write event, {', '.join(makers)}")
            text = makers[what](desk.state(name))
    if out is None:
        sys.stdout.write(text)
        return
    try:
        write_whole(out, text)
    except OSError as error:
        raise Unreadable(f"{out}: cannot be written: {error.strerror}") from None


@app.command()
def results(
    file: Annotated[Path, typer.Argument(metavar="RESULTS.csv", help="Columns table or a, b; op_a, op_b, vp_a, vp_b.")],
    by: Annotated[str, typer.Option(help="Who wrote them down.")] = "organiser",
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Enter all results of a CSV file, or none of them if a line is wrong.

    Example: wartable its results round-1.csv
    """
    from wartable.desk.exchange import results_from_csv
    from wartable.store.stamps import now

    text = read_text(file)
    with open_desk(db) as desk:
        name = event or desk.newest()
        done = desk.act_all(name, lambda state: results_from_csv(state, text, str(file), by), now())
        print_done(name, done, "results", "All results of the file are in.", as_json)


@app.command()
def sheets(
    kinds: Annotated[list[str] | None, typer.Argument(metavar="[SHEET...]", help="Which; all that make sense.")] = None,
    out: Annotated[Path, typer.Option(help="The folder they go to.")] = Path("sheets"),
    pdf: Annotated[bool, typer.Option("--pdf", help="Also as PDF.")] = False,
    language: Annotated[str, typer.Option(help="Their language, as in es; that of the event if left out.")] = "",
    number: Round = None,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Print: announcement, scenarios, pairings-by-table, pairings-by-name, slips, standings, report, control sheets
    (control, control-blank), and army lists (complete, courtesy).

    Example: wartable its sheets slips pairings-by-name --pdf --out paper
    """
    from wartable.desk.copies import write_whole
    from wartable.desk.sheets.documents import possible, sheet
    from wartable.desk.sheets.html import as_html
    from wartable.kernel.engine.errors import Ambiguous, Unreadable
    from wartable.kernel.showing.languages import ENGLISH, languages

    with open_desk(db) as desk:
        name = event or desk.newest()
        state = desk.state(name)
    language = language or state.settings.language or ENGLISH
    if language not in languages():
        raise Ambiguous(f"there is no language '{language}'; there are {', '.join(languages())}")
    written: list[str] = []
    try:
        out.mkdir(parents=True, exist_ok=True)
        for kind in kinds or possible(state):
            document = sheet(kind, state, name, number)
            write_whole(out / f"{kind}.html", as_html(document, language))
            written.append(str(out / f"{kind}.html"))
            if pdf:
                from wartable.desk.sheets.pdf import as_pdf

                (out / f"{kind}.pdf").write_bytes(as_pdf(document, language))
                written.append(str(out / f"{kind}.pdf"))
    except OSError as error:
        raise Unreadable(f"{out}: cannot be written: {error.strerror}") from None
    say({"event": name, "files": written}, "\n".join(written), as_json)

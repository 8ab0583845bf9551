"""`wartable its announce ...`: the announcement of an event, and whether the event can be official."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from wartable.cli.its import app
from wartable.cli.its.desk import AsJson, Db, Event, act, open_desk, say


@app.command()
def announce(event: Event = None, db: Db = None, as_json: AsJson = False) -> None:
    """Announce the event as it is set; later changes of what is announced are new announcements by themselves.

    Example: wartable its announce
    """
    from wartable.desk.actions import Announce

    act(db, event, lambda _: Announce(), "The event is announced.", as_json)


@app.command()
def announcement(
    released: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Does a rules document of this day count?")
    ] = None,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """What is announced: rounds and scenarios, points, Extras, deck, schedule, deadline, what to bring.

    Example: wartable its announcement --released 2026-02-20
    """
    from wartable.desk.announcing import announcement_view, counts
    from wartable.desk.sheets.event import announcement as paper
    from wartable.desk.sheets.text import as_text

    with open_desk(db) as desk:
        state = desk.state(event or desk.newest())
        told = announcement_view(state)
        text = as_text(paper(state))
        if released is not None:
            applies, why = counts(state, released.date())
            told |= {"released": {"counts": applies, "why": str(why)}}
            text = f"{text}\n{why}"
        say(told, text, as_json)


@app.command()
def official(event: Event = None, db: Db = None, as_json: AsJson = False) -> None:
    """Every condition of an official event with yes, no or not yet, and why. Exit code 1 while one is missing.

    Example: wartable its official
    """
    from wartable.desk.announcing import official_conditions
    from wartable.its.as_json import conditions_json

    with open_desk(db) as desk:
        found = official_conditions(desk.state(event or desk.newest()))
    good = all(each.met for each in found)
    words = {True: "yes", False: "no", None: "not yet"}
    lines = [f"{words[each.met]:<8} {each.name}: {each.reason}" for each in found]
    lines.append("Official." if good else "Not official as it stands.")
    say({"official": good, "conditions": conditions_json(found)}, "\n".join(lines), as_json)
    if not good:
        raise typer.Exit(1)

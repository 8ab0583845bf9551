"""`wartable its person ...`: everything that is kept about one person, and forgetting it; and their private links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from wartable.cli.its import app
from wartable.cli.its.desk import AsJson, Db, Event, open_desk, say
from wartable.cli.listing import Listing

if TYPE_CHECKING:
    from wartable.desk.actions import Link
    from wartable.desk.state import EventState

person_app = typer.Typer(cls=Listing, help="Personal data of one person, in all events.", no_args_is_help=True)
app.add_typer(person_app, name="person")

Who = Annotated[str, typer.Argument(metavar="NAME|PIN", help="The person; a PIN when several have the name.")]
InEvent = Annotated[str | None, typer.Option("--event", metavar="ID", help="Only this event; all of them.")]


@person_app.command("export")
def export(who: Who, event: InEvent = None, db: Db = None) -> None:
    """Print everything that is kept about a person, as JSON: data, lists, games, and the entries of the log.

    Example: wartable its person export "Ann Lee"
    """
    from wartable.desk.people import export as exported

    with open_desk(db) as desk:
        say(exported(desk, who, event), "", True)


@person_app.command("erase")
def erase(
    who: Who,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this it is only shown.")] = False,
    event: InEvent = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Forget a person for ever: name, PIN, club and contact go, results stay under a neutral label. No undo.

    Example: wartable its person erase A1 --yes
    """
    from wartable.desk.people import erase as erased
    from wartable.desk.people import find

    with open_desk(db) as desk:
        if not yes:
            found = find(desk, who, event)
            shown = [{"event": each.event, "person": each.person, "records": list(each.records)} for each in found]
            lines = [f"{each.event}: {', '.join(each.values('name'))} would be Player #{each.person}" for each in found]
            text = "\n".join([*lines, "Nothing is changed yet; add --yes. This cannot be undone."])
            say({"done": False, "events": shown}, text, as_json)
            return
        rows = []
        lines = []
        for each in erased(desk, who, event):
            copies = [str(path) for path in each.copies]
            rows.append({"event": each.event, "label": each.label, "copies": copies, "mentions": each.mentions})
            lines.append(f"{each.event}: erased, now {each.label}; {len(copies)} copies changed.")
            if each.mentions:
                numbers = ", ".join(map(str, each.mentions))
                lines.append(f"  Words typed in entries {numbers} still hold a part of the name; the log keeps them.")
        lines.append("Copies that are not attached now still hold the data: delete them.")
        say({"done": True, "events": rows}, "\n".join(lines), as_json)


@app.command()
def link(
    names: Annotated[list[str] | None, typer.Argument(metavar="[PLAYER...]", help="Who; all who have none.")] = None,
    base: Annotated[str, typer.Option(help="Where the desk is served, such as http://192.168.1.10:8000.")] = "",
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Make private links for the web desk. They are shown only now; a new link replaces the one before.

    Example: wartable its link Ann Ben --base http://192.168.1.10:8000
    """
    from wartable.desk.links import new_links, without_link
    from wartable.kernel.engine.errors import Refused
    from wartable.store.stamps import now

    made: dict[str, str] = {}

    def decide(state: EventState) -> Link:
        keys = [state.find(each).key for each in names or ()]
        keys = keys or without_link(state)
        if not keys:
            raise Refused("everybody has a link; name who shall get a new one")
        action, tokens = new_links(state, keys)
        made.clear()
        made.update({state.name(key): token for key, token in tokens.items()})
        return action

    with open_desk(db) as desk:
        name = event or desk.newest()
        desk.act(name, decide, now())
        links = {player: f"{base}/player/{name}/{token}" for player, token in made.items()}
        say({"event": name, "links": links}, "\n".join(f"{player}: {url}" for player, url in links.items()), as_json)

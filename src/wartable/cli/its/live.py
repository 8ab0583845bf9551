"""`wartable its ...`: run a live event from the terminal, up to the draw. Words become actions; the desk knows them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wartable.cli.its import app
from wartable.cli.its.desk import (
    AsJson,
    Db,
    Event,
    act,
    key_values,
    open_desk,
    read_text,
    say,
)

if TYPE_CHECKING:
    from wartable.desk.actions import Add
    from wartable.desk.state import EventState

Pin = Annotated[str | None, typer.Option(help="Registration number.")]
Region = Annotated[str | None, typer.Option(help="Ranking region, such as ES.")]
Army = Annotated[str | None, typer.Option(help="Faction.")]
Club = Annotated[str | None, typer.Option(help="Club, for keeping club mates apart.")]
Rating = Annotated[float | None, typer.Option(help="Rating before the event.")]
Contact = Annotated[str | None, typer.Option(help="How to reach them; never shown in public.")]
FixedTable = Annotated[int | None, typer.Option("--table", help="A table that is always theirs.")]


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="What the event is called.")],
    rounds: Annotated[int | None, typer.Option(help="How many rounds are planned; a league may leave it open.")] = None,
    points: Annotated[list[int] | None, typer.Option(help="Army Points; one per round is Escalation.")] = None,
    unofficial: Annotated[bool, typer.Option("--unofficial", help="A friendly event: no ratings, no PINs.")] = False,
    avoid_rematches: Annotated[bool, typer.Option("--avoid-rematches", help="The fewest rematches.")] = False,
    extra: Annotated[list[str] | None, typer.Option(help="An Extra; may be given several times.")] = None,
    scenario: Annotated[list[str] | None, typer.Option(help="The scenario of each round, in order.")] = None,
    confirmation: Annotated[bool, typer.Option("--confirmation", help="A result needs two people.")] = False,
    clubs: Annotated[str, typer.Option(help="Keep club mates apart: off, soft or hard.")] = "off",
    tables: Annotated[str, typer.Option(help="order: pairing 1 at table 1; fresh: no table twice.")] = "order",
    minutes: Annotated[int | None, typer.Option(help="Length of a round.")] = None,
    k: Annotated[float | None, typer.Option(help="K factor of a special event.")] = None,
    type_: Annotated[str, typer.Option("--type", help="tournament, league or one_shot.")] = "tournament",
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Begin an event. Later commands mean the event written to last, or the one named with --event.

    Example: wartable its new "Spring Cup" --rounds 3 --avoid-rematches
    """
    from wartable.desk.actions import Settings
    from wartable.kernel.books.shapes import check
    from wartable.store.stamps import now

    data: dict[str, Any] = {
        "name": name, "rounds": rounds, "official": not unofficial, "avoid_rematches": avoid_rematches,
        "extras": extra or [], "scenarios": scenario, "confirmation": confirmation, "clubs": clubs, "tables": tables,
        "round_minutes": minutes, "type": "special" if k else type_, "k": k,
    }  # fmt: skip
    if points:
        data["army_points"] = points[0] if len(points) == 1 else points
    with open_desk(db) as desk:
        length = f"{rounds} rounds" if rounds else type_
        made = desk.create(check(Settings, data, "settings"), now(), event)
        say(
            {"event": made, "number": 1, "do": "create"},
            f"{made}: {name}, {length}.",
            as_json,
        )


@app.command("set")
def set_(
    changes: Annotated[list[str], typer.Argument(metavar="SETTING=VALUE...", help="rounds=4, clubs=soft, ...")],
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Change settings of the event.

    Example: wartable its set rounds=4 clubs=soft tables=fresh confirmation=true
    """
    from wartable.desk import decisions

    given = key_values(changes)
    act(db, event, lambda state: decisions.change(state, given), "The settings are changed.", as_json)


@app.command()
def add(
    name: Annotated[str | None, typer.Argument(help="The player; left out with --csv.")] = None,
    csv: Annotated[Path | None, typer.Option(help="A file with the columns name, pin, region, army, club, ...")] = None,
    pin: Pin = None,
    region: Region = None,
    army: Army = None,
    club: Club = None,
    rating: Rating = None,
    table: FixedTable = None,
    contact: Contact = None,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Register a player, or all players of a CSV file, or none of them if a line is wrong.

    Example: wartable its add "Ann Lee" --pin A1 --army "Harbour Watch" --club Docks
    """
    from wartable.desk import decisions
    from wartable.desk.actions import Entrant
    from wartable.desk.exchange import players_from_csv
    from wartable.kernel.books.shapes import check
    from wartable.kernel.engine.errors import Unreadable

    if (name is None) == (csv is None):
        raise Unreadable("name one player, or give --csv FILE")
    if csv is not None:
        entrants = players_from_csv(read_text(csv), str(csv))
    else:
        known = {"pin": pin, "region": region, "army": army, "club": club, "rating": rating, "table": table}
        known["contact"] = contact
        entrants = [check(Entrant, {"name": name, **known}, name or "player")]
    act(db, event, lambda state: decisions.add(state, entrants), _registered, as_json)


def _registered(made: Add) -> str:
    return f"Registered: {', '.join(each.name for each in made.players)}."


@app.command()
def edit(
    name: Annotated[str, typer.Argument(help="The player.")],
    changes: Annotated[list[str], typer.Argument(metavar="FIELD=VALUE...", help="name=..., pin=..., table=3, club=")],
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Change what is known about a player, also the name, at any time.

    Example: wartable its edit Ann name="Anna Lee" table=3
    """
    from wartable.desk.actions import Edit

    values = key_values(changes)
    act(db, event, lambda state: Edit(player=state.find(name).key, changes=values), f"{name} is changed.", as_json)


@app.command()
def checkin(
    names: Annotated[list[str] | None, typer.Argument(metavar="PLAYER...", help="Who is here.")] = None,
    everybody: Annotated[bool, typer.Option("--all", help="Everybody is here.")] = False,
    absent: Annotated[bool, typer.Option("--absent", help="They are not here after all.")] = False,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Check players in. Once anybody is checked in, only those checked in are drawn.

    Example: wartable its checkin Ann Ben
    """
    from wartable.desk.actions import CheckIn
    from wartable.kernel.engine.errors import Unreadable

    if bool(names) == everybody:
        raise Unreadable("name the players, or say --all")

    def decide(state: EventState) -> CheckIn:
        keys = list(state.players) if everybody else [state.find(name).key for name in names or ()]
        return CheckIn(players=keys, present=not absent)

    said = f"{'Everybody' if everybody else ', '.join(names or ())}: {'not here' if absent else 'here'}."
    act(db, event, decide, said, as_json)


@app.command("list")
def list_(
    name: Annotated[str, typer.Argument(help="The player.")],
    files: Annotated[list[Path], typer.Argument(metavar="LIST...", help="All their lists.")],
    accept: Annotated[str, typer.Option(help="Why lists that are not valid are taken all the same.")] = "",
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Hand in a player's army lists: files with an army code, the builder's text, or YAML.

    They are checked as far as they can be read, and kept if nothing is wrong.

    Example: wartable its list Ann first.txt second.yaml
    """
    from wartable.desk.decisions import hand_in
    from wartable.desk.given import list_given
    from wartable.desk.lists_held import unit_data
    from wartable.its.list_file import Received
    from wartable.its.received import not_checked

    units = unit_data()
    lists = {str(file): list_given(read_text(file), str(file), units) for file in files}
    open_ones = [f"{file}: {not_checked(each)}" for file, each in lists.items() if isinstance(each, Received)]
    said = "\n".join([f"{len(lists)} lists of {name} are in.", *open_ones])
    act(db, event, lambda state: hand_in(state, name, lists, accept), said, as_json)


@app.command()
def draw(
    seed: Annotated[str | None, typer.Option(help="Shuffle with this seed, so that anybody can check.")] = None,
    order: Annotated[list[str] | None, typer.Option(help="A lot drawn by hand; once per player, in order.")] = None,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Draw the lots. Without --seed one is made and recorded.

    Example: wartable its draw --seed spring-2026
    """
    import secrets

    from wartable.desk.decisions import draw as drawn

    chosen = None if order else seed if seed is not None else secrets.token_hex(8)
    said = "The lots are drawn by hand." if order else f"The lots are drawn with seed {chosen}."
    act(db, event, lambda state: drawn(state, chosen, order or ()), said, as_json)

"""`wartable its staff ...`: who may log in to the web desk, set on the machine that serves it."""

from __future__ import annotations

from typing import Annotated

import typer

from wartable.cli.its import app
from wartable.cli.its.desk import AsJson, Db, open_desk, say
from wartable.cli.listing import Listing

staff_app = typer.Typer(cls=Listing, help="Who may log in to the web desk.", no_args_is_help=True)
app.add_typer(staff_app, name="staff")

Name = Annotated[str, typer.Argument(help="The name they log in with.")]


@staff_app.command("list")
def members(db: Db = None, as_json: AsJson = False) -> None:
    """Print who is on the staff, with roles.

    Example: wartable its staff list
    """
    from wartable.desk.staff import Staff

    with open_desk(db) as desk:
        rows = [{"name": member.name, "role": member.role} for member in Staff(desk.store).members()]
    text = "\n".join(f"{row['name']}: {row['role']}" for row in rows) or "Nobody yet; add an organiser first."
    say({"staff": rows}, text, as_json)


@staff_app.command("add")
def add(
    name: Name,
    role: Annotated[str, typer.Argument(help="organiser, judge or scorekeeper.")],
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Somebody joins the staff; the password is asked for. The first one is an organiser.

    Example: wartable its staff add Olga organiser
    """
    from wartable.desk.staff import ORGANISER, Staff
    from wartable.kernel.engine.errors import Refused

    with open_desk(db) as desk:
        staff = Staff(desk.store)
        if role != ORGANISER and not staff.members():
            raise Refused(f"nobody is on the staff yet; the first one is the organiser, not a {role}")
        password = typer.prompt("Password", hide_input=True, confirmation_prompt="The same once more", err=True)
        staff.add(name, role, password)
    say({"name": name, "role": role}, f"{name} is {role} and logs in at /login.", as_json)


@staff_app.command("remove")
def remove(name: Name, db: Db = None, as_json: AsJson = False) -> None:
    """Somebody leaves the staff; the last organiser cannot.

    Example: wartable its staff remove Jo
    """
    from wartable.desk.staff import Staff

    with open_desk(db) as desk:
        Staff(desk.store).remove(name)
    say({"removed": name}, f"{name} is not on the staff any more.", as_json)

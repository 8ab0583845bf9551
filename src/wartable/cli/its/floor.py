"""`wartable its ...`, second part: people who come and go, the clock, undo, and closing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from wartable.cli.its import app
from wartable.cli.its.desk import AsJson, Db, Event, Round, act, open_desk, print_done, say

if TYPE_CHECKING:
    from wartable.desk.actions import Arrive, Back, Drop, Late, Sanction, WalkOver
    from wartable.desk.state import EventState

Player = Annotated[str, typer.Argument(metavar="PLAYER", help="The player.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do it; without this it is only shown.")]


@app.command()
def drop(
    name: Player,
    after_round: Annotated[bool, typer.Option("--after-round", help="Plays this round, then leaves.")] = False,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """A player leaves. Before the game the bye player steps in, or it is a walkover; otherwise after the round.

    Example: wartable its drop Ann
    """
    from wartable.desk import decisions

    def decide(state: EventState) -> Drop:
        return decisions.drop(state, name, after_round)

    act(db, event, decide, f"{name} has left.", as_json)


@app.command()
def back(name: Player, event: Event = None, db: Db = None, as_json: AsJson = False) -> None:
    """A player who had left plays again from the next round on.

    Example: wartable its back Ann
    """
    from wartable.desk import decisions

    def decide(state: EventState) -> Back | Arrive:
        return decisions.back(state, name)

    act(db, event, decide, f"{name} is back.", as_json)


@app.command()
def late(
    name: Player,
    pin: Annotated[str | None, typer.Option(help="Registration number.")] = None,
    region: Annotated[str | None, typer.Option(help="Ranking region.")] = None,
    army: Annotated[str | None, typer.Option(help="Faction.")] = None,
    club: Annotated[str | None, typer.Option(help="Club.")] = None,
    rating: Annotated[float | None, typer.Option(help="Rating before the event.")] = None,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Somebody enters after the draw: against the bye of Round 1 if one is free, otherwise with the next round.

    A registered player who was absent at the draw is let in by name alone.

    Example: wartable its late Zoe --pin Z9
    """
    from wartable.desk import decisions
    from wartable.desk.actions import Entrant
    from wartable.kernel.books.shapes import check

    known = {"pin": pin, "region": region, "army": army, "club": club, "rating": rating}
    entrant = check(Entrant, {"name": name, **known}, name)

    def decide(state: EventState) -> Late | Arrive:
        return decisions.late(state, entrant)

    act(db, event, decide, f"{name} is in.", as_json)


@app.command()
def walkover(
    absent: Annotated[list[str], typer.Argument(metavar="ABSENT...", help="Who did not appear; two if neither did.")],
    no_step_in: Annotated[bool, typer.Option("--no-step-in", help="The bye player stays out.")] = False,
    number: Round = None,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Somebody did not appear. Whoever has the bye plays instead; with no bye it is a walkover.

    Example: wartable its walkover Ben
    """
    from wartable.desk import decisions

    def decide(state: EventState) -> WalkOver | Drop:
        return decisions.absent(state, absent, number, not no_step_in)

    act(db, event, decide, f"{' and '.join(absent)} did not appear.", as_json)


@app.command()
def sanction(
    name: Player,
    take_tp: Annotated[int, typer.Option(min=0, help="Tournament Points to take.")] = 0,
    take_op: Annotated[int, typer.Option(min=0, help="Objective Points to take, of the round --of-round.")] = 0,
    of_round: Annotated[int | None, typer.Option(min=1, help="The round whose OP are taken.")] = None,
    remove: Annotated[bool, typer.Option("--remove", help="The player is out of the event.")] = False,
    why: Annotated[str, typer.Option(help="The reason, kept in the log.")] = "",
    by: Annotated[str, typer.Option(help="Who decides.")] = "organiser",
    by_referee: Annotated[bool, typer.Option("--by-referee", help="A Referee decides.")] = False,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Warn a player, take points, or remove; after the newest published round.

    Example: wartable its sanction Ben --take-tp 1 --why "slow play"
    """
    from wartable.desk import decisions

    def decide(state: EventState) -> Sanction:
        return decisions.sanction(state, name, take_tp, take_op, of_round, remove, why, by, by_referee)

    act(db, event, decide, f"The sanction of {name} is recorded.", as_json)


@app.command()
def clock(
    step: Annotated[str | None, typer.Argument(metavar="[start|pause|resume|add|stop]", help="What to do.")] = None,
    minutes: Annotated[int | None, typer.Option(min=1, help="Length with start, more time with add.")] = None,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show the round clock, or start, pause, resume, prolong or stop it.

    Example: wartable its clock start --minutes 90
    """
    from wartable.desk.actions import Clock
    from wartable.desk.computed import clock_reading
    from wartable.kernel.books.shapes import check
    from wartable.store.stamps import now

    with open_desk(db) as desk:
        name = event or desk.newest()
        at = now()
        if step is not None:
            made = check(Clock, {"step": step, "minutes": minutes}, "clock")
            state = desk.act(name, lambda _: made, at).state
        else:
            state = desk.state(name)
        reading = clock_reading(state, at)
        left = reading["seconds_left"]
        shown = "" if left is None else f"{left // 60}:{left % 60:02} "
        say({"event": name, **reading}, f"{shown}{reading['text']}", as_json)


@app.command()
def close(event: Event = None, db: Db = None, as_json: AsJson = False) -> None:
    """Close the event with the rounds completed. Results can still be corrected, and closing can be undone.

    Example: wartable its close
    """
    from wartable.desk.actions import Close

    act(db, event, lambda _: Close(), "The event is closed.", as_json)


@app.command()
def undo(
    number: Annotated[int | None, typer.Argument(metavar="[ENTRY]", help="Which entry; the last that counts.")] = None,
    yes: Yes = False,
    why: Annotated[str, typer.Option(help="The reason, kept in the log.")] = "",
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Undo any entry of the log. First everything that changes is shown; --yes does it. An undo can be undone too.

    Example: wartable its undo 17 --yes
    """
    from wartable.desk.words import sentence
    from wartable.store.stamps import now

    with open_desk(db) as desk:
        name = event or desk.newest()
        action, shown = desk.preview_undo(name, number)
        log = desk.log(name)
        first = number if number is not None else next(entry for entry in reversed(action.entries))
        meant = sentence(log[first - 1])
        more = {"entries": action.entries, "undone": meant, "consequences": shown.as_json()}
        if not yes:
            lines = [f"This would undo: {meant}", *shown.sentences(), "Nothing is changed yet; add --yes."]
            say({"event": name, "done": False, **more}, "\n".join(lines), as_json)
            return
        done, shown = desk.undo(name, number, now(), why)
        lines = [f"Undone: {meant}", *shown.sentences()]
        print_done(name, done, "undo", "\n".join(lines), as_json, {"done": True, **more})

"""`wartable its ...`, the rounds: games by hand, drafts, publication, results and their correction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from wartable.cli.its import app
from wartable.cli.its.desk import AsJson, Db, Event, Round, act, open_desk, print_done, print_round, say, two

if TYPE_CHECKING:
    from wartable.desk.state import EventState

By = Annotated[str, typer.Option("--by", help="Who says so: a name of the staff, or of one of the two players.")]
Conceded = Annotated[str | None, typer.Option("--conceded", help="Who conceded the game.")]
Referee = Annotated[str, typer.Option("--referee", help="Why a Referee allows unusual numbers.")]
Lists = Annotated[str | None, typer.Option("--lists", help="The lists used, such as 1-2.")]
Where = Annotated[str, typer.Argument(metavar="TABLE|PLAYER", help="The game: its table, or one of its players.")]
Op = Annotated[str, typer.Argument(metavar="OP-OP", help="Objective Points, such as 7-3; a named player's come first.")]
Vp = Annotated[str, typer.Argument(metavar="VP-VP", help="Victory Points, such as 200-150.")]


@app.command()
def game(
    x: Annotated[str, typer.Argument(metavar="PLAYER", help="One player.")],
    y: Annotated[str, typer.Argument(metavar="PLAYER", help="The other player.")],
    number: Round = None,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Enter a game of a league or One Shot; without --round it is the next one of both.

    Example: wartable its game Ann Ben
    """
    from wartable.desk import decisions

    act(db, event, lambda state: decisions.game(state, x, y, number), f"{x} plays {y}.", as_json)


@app.command()
def pair(
    again: Annotated[bool, typer.Option("--again", help="Also a published round, before its first result.")] = False,
    afresh: Annotated[bool, typer.Option("--afresh", help="Let swaps and locked pairs go.")] = False,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Pair the next round as a draft, or make the draft anew; what was swapped or locked by hand stays.

    Example: wartable its pair
    """
    from wartable.desk.seating import draft
    from wartable.store.stamps import now

    def number(state: EventState) -> int:
        last = state.rounds[-1] if state.rounds else None
        return len(state.rounds) if last and (again or not last.published) else len(state.rounds) + 1

    with open_desk(db) as desk:
        name = event or desk.newest()
        done = desk.act(name, lambda state: draft(state, number(state), again, keep=not afresh), now())
        print_round(name, done, None, as_json)


@app.command()
def swap(
    x: Annotated[str, typer.Argument(help="One player.")],
    y: Annotated[str, typer.Argument(help="The other player.")],
    why: Annotated[str, typer.Option(help="Why somebody sits out twice; the event is then not official.")] = "",
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Let two players of the newest round change places, by hand.

    Example: wartable its swap Ann Ben
    """
    from wartable.desk.actions import Swap

    act(
        db,
        event,
        lambda state: Swap(round=state.round().number, x=state.find(x).key, y=state.find(y).key, why=why),
        f"{x} and {y} have changed places.",
        as_json,
    )


@app.command()
def table(
    where: Where,
    to: Annotated[int, typer.Argument(metavar="NUMBER", min=1, help="The table they move to.")],
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Move a game to another table; whoever sits there takes the free one.

    Example: wartable its table Ann 7
    """
    from wartable.desk.actions import Move
    from wartable.desk.decisions import game_at

    def decide(state: EventState) -> Move:
        played, a, b = game_at(state, where, None)
        return Move(round=played.number, a=a, b=b, table=to)

    act(db, event, decide, f"{where} moves to table {to}.", as_json)


@app.command()
def publish(event: Event = None, db: Db = None, as_json: AsJson = False) -> None:
    """Publish the draft; a copy of the event is made.

    Example: wartable its publish
    """
    from wartable.desk.actions import Publish
    from wartable.store.stamps import now

    with open_desk(db) as desk:
        name = event or desk.newest()
        done = desk.act(name, lambda state: Publish(round=state.round().number), now())
        print_round(name, done, None, as_json)


@app.command()
def result(
    where: Where,
    op: Op,
    vp: Vp,
    number: Round = None,
    by: By = "organiser",
    conceded: Conceded = None,
    referee: Referee = "",
    lists: Lists = None,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Enter a result. A different one that is already there is shown, and nothing changes.

    Example: wartable its result 3 7-3 200-150
    """
    from wartable.desk import decisions
    from wartable.kernel.showing.words import counted
    from wartable.store.stamps import now

    scores, survived, used = two(op, "OP"), two(vp, "VP"), two(lists, "--lists") if lists else None
    with open_desk(db) as desk:
        name = event or desk.newest()
        done = desk.act(
            name,
            lambda state: decisions.result(state, where, scores, survived, number, by, conceded, referee, used),
            now(),
        )
        played, a, b = decisions.game_at(done.state, where, number)
        missing = len(played.missing())
        left = f"{counted(missing, 'result')} to come" if missing else f"round {played.number} is complete"
        text = f"{done.state.name(a)} - {done.state.name(b)}: {played.game_state(a, b)}; {left}."
        print_done(name, done, "result", text, as_json)


@app.command()
def confirm(
    where: Where,
    number: Round = None,
    by: By = "organiser",
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Confirm a result that somebody else entered.

    Example: wartable its confirm 3 --by Jo
    """
    from wartable.desk import decisions

    act(db, event, lambda state: decisions.confirm(state, where, number, by), "The result is confirmed.", as_json)


@app.command()
def correct(
    where: Where,
    op: Op,
    vp: Vp,
    number: Round = None,
    by: By = "organiser",
    conceded: Conceded = None,
    referee: Referee = "",
    lists: Lists = None,
    why: Annotated[str, typer.Option(help="The reason, kept in the log.")] = "",
    by_referee: Annotated[bool, typer.Option("--by-referee", help="A Referee decides.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False,
    event: Event = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Correct a result of any round. Published pairings stay; what changes is shown.

    Example: wartable its correct 3 6-4 200-150 --round 1 --why "slip misread" --dry-run
    """
    from wartable.desk import decisions
    from wartable.desk.actions import Correct
    from wartable.store.stamps import now

    scores, survived, used = two(op, "OP"), two(vp, "VP"), two(lists, "--lists") if lists else None

    def decide(state: EventState) -> Correct:
        return decisions.correct(
            state, where, scores, survived, number, by, conceded, referee, used, why, by_referee
        )  # fmt: skip

    with open_desk(db) as desk:
        name = event or desk.newest()
        _, shown = desk.preview(name, decide, now())
        if dry_run:
            text = "\n".join(["Nothing is changed yet.", *shown.sentences()])
            say({"event": name, "done": False, "consequences": shown.as_json()}, text, as_json)
            return
        done = desk.act(name, decide, now())
        text = "\n".join(["The result is corrected.", *shown.sentences()])
        print_done(name, done, "correct", text, as_json, {"consequences": shown.as_json()})

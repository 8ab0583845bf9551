"""Results by the staff: entry, confirmation, correction with what it changes shown first, absence and sanctions."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from wartable.desk import actions as act
from wartable.desk import decisions
from wartable.desk.fold.lists import list_in_use
from wartable.desk.fold.rounds import scores_of
from wartable.desk.staff import Member
from wartable.desk.state import EventState
from wartable.desk.views import round_view
from wartable.its.privacy import Viewer, notes_for
from wartable.its.scoring import points_of_game
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable, WartableError
from wartable.store.stamps import now
from wartable.web.desk.public import player_asking
from wartable.web.desk.room import (
    By,
    DeskRoute,
    Fields,
    LoginNeeded,
    back_to,
    desk_of,
    do,
    member_of,
    page,
    sure,
    whole,
)
from wartable.web.guard import text

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)


@ROUTER.get("/event/{event}/slip/{number}/{table}")
def slip(request: Request, event: str, number: int, table: int) -> Response:
    """Where the code of a result slip leads: staff enter the game, a player comes to their own page."""
    member = member_of(request)
    if member is None:
        if player_asking(request, desk_of(request).seen(event)) is not None:
            return RedirectResponse(f"/event/{quote(event)}", 303)
        raise LoginNeeded
    return RedirectResponse(f"/desk/{quote(event)}/game/{number}/{table}", 303)


@ROUTER.get("/desk/{event}/game/{number}/{table}")
def game_page(request: Request, event: str, number: int, table: int, member: By) -> Response:
    """One game: what is known about it, and everything that can be done with it."""
    seen = desk_of(request).seen(event)
    row = _row(seen.state, number, table)
    notes = _notes(seen.state, number, table, member) if member.referee else []
    return page(
        request, "desk/game.html", seen, member, "", row=row, number=number, shown=None, given=None, notes=notes,
        deployment=_deployment(seen.state, number, table, member),
    )  # fmt: skip


def _deployment(state: EventState, number: int, table: int, member: Member) -> dict[str, Any]:
    """Who says that both have deployed, and then the lists in play, for whom sees Complete lists (ITS-PRIV-01)."""
    played, *pair = decisions.game_at(state, str(table), number)
    done, digital = frozenset(pair) in played.deployed, played.digital.get(frozenset(pair))
    lots = {key: at for at, key in enumerate(state.players, start=1)}
    lists = [
        {"player": state.name(key), "lot": lots[key], "number": list_in_use(state, played, key)}
        for key in pair
        if done and state.players[key].lists and (member.organiser or member.referee)
    ]
    return {"lists": lists, "asked": not done and not (digital and digital.brings)}


def _notes(state: EventState, number: int, table: int, member: Member) -> list[dict[str, Any]]:
    """The Private Information of both players, for a Referee (ITS-SHEET-03)."""
    played, a, b = decisions.game_at(state, str(table), number)
    viewer = Viewer(member.name, referee=member.referee)
    found = [(key, notes_for(viewer, state.name(key), played.notes.get(key, ()))[0]) for key in (a, b)]
    return [{"player": state.name(key), "key": key, "notes": notes} for key, notes in found if notes]


@ROUTER.post("/desk/{event}/reveal")
def reveal(request: Request, event: str, member: By, fields: Fields) -> Response:
    """A Referee opens the Private Information of a player to the opponent."""
    if not member.referee:
        raise Refused("only a Referee opens the Private Information of a player", rule="ITS-SHEET-03")
    number, key = whole(fields, "round", "round"), text(fields, "player", 100)
    done = do(request, member, event, lambda _: act.Reveal(round=number, player=key))
    return back_to(event, f"game/{number}/{whole(fields, 'table', 'table')}", done)


def _row(state: EventState, number: int, table: int) -> dict[str, Any]:
    view = round_view(state, state.round(number))
    found: dict[str, Any] | None = next((row for row in view["tables"] if row["table"] == table), None)
    if found is None:
        raise Ambiguous(f"round {number} has no table {table}")
    return found


def _scored(fields: FormData, member: Member) -> dict[str, Any]:
    """What the form of a result says."""
    given: dict[str, Any] = {
        "op": (whole(fields, "op_a", "OP"), whole(fields, "op_b", "OP")),
        "vp": (whole(fields, "vp_a", "VP"), whole(fields, "vp_b", "VP")),
        "number": whole(fields, "round", "round"),
        "by": member.signature,
        "conceded": text(fields, "conceded", 100) or None,
        "referee": text(fields, "referee", 300) if member.referee else "",
    }
    if text(fields, "list_a") and text(fields, "list_b"):
        given["lists"] = (whole(fields, "list_a", "list"), whole(fields, "list_b", "list"))
    return given


@ROUTER.post("/desk/{event}/result")
def result(request: Request, event: str, member: By, fields: Fields) -> Response:
    """A result arrives. What somebody else wrote in the meantime is shown, and nothing changes."""
    table, given = str(whole(fields, "table", "table")), _scored(fields, member)
    done = do(request, member, event, lambda state: decisions.result(state, table, **given), fields)
    return back_to(event, "", done, f"table-{table}")


@ROUTER.get("/desk/{event}/line")
def line_preview(request: Request, event: str, member: By, line: str = "") -> Response:
    """What a line such as `3 7 4 210 150` would enter: the game, its Tournament Points, or what is wrong with it."""
    state = desk_of(request).seen(event).state
    try:
        return JSONResponse(line_meant(state, line[:80]))
    except WartableError as error:
        return JSONResponse({"text": "", "error": str(error), "complete": False})


@ROUTER.post("/desk/{event}/line")
def line(request: Request, event: str, member: By, fields: Fields) -> Response:
    """A result in one line: table, both OP, both VP."""
    numbers = line_numbers(text(fields, "line", 80))
    if len(numbers) != 5:
        raise Unreadable(f"write five numbers: table, OP, OP, VP, VP, such as 3 7 4 210 150; found {len(numbers)}")
    table, op_a, op_b, vp_a, vp_b = numbers

    def decide(state: EventState) -> act.Result:
        number = state.round().number
        return decisions.result(state, str(table), (op_a, op_b), (vp_a, vp_b), number, member.signature)

    return back_to(event, "", do(request, member, event, decide, fields), f"table-{table}")


def line_numbers(typed: str) -> list[int]:
    """The numbers of a line, whatever stands between them. Raises Unreadable for anything else."""
    words = re.split(r"[\s:;,/-]+", typed.strip())
    wrong = next((word for word in words if word and not (word.isascii() and word.isdigit() and len(word) < 7)), None)
    if wrong is not None:
        raise Unreadable(f"{wrong[:20]!r} is not a number; write table, OP, OP, VP, VP, such as 3 7 4 210 150")
    return [int(word) for word in words if word]


def line_meant(state: EventState, typed: str) -> dict[str, Any]:
    """The game a line is about, and what it would enter, by the rules that will enter it."""
    numbers = line_numbers(typed)
    if not numbers:
        return {"text": "", "error": "", "complete": False}
    played, a, b = decisions.game_at(state, str(numbers[0]), None)
    names = f"Table {numbers[0]}: {state.name(a)} v {state.name(b)}"
    if len(numbers) < 5:
        there = played.game_state(a, b)
        return {
            "text": f"{names}{', confirmed already' if there == 'confirmed' else ''}",
            "error": "",
            "complete": False,
        }
    if len(numbers) > 5:
        raise Unreadable(f"{len(numbers)} numbers are too many; write table, OP, OP, VP, VP")
    op, vp = (numbers[1], numbers[2]), (numbers[3], numbers[4])
    scores_of(state, decisions.result(state, str(numbers[0]), op, vp, played.number))
    tp = [points_of_game(op[0], op[1], state.season), points_of_game(op[1], op[0], state.season)]
    said = f"{names}: {op[0]} : {op[1]} OP, {vp[0]} : {vp[1]} VP, {tp[0]} : {tp[1]} TP"
    return {"text": said, "error": "", "complete": True, "tp": tp}


@ROUTER.post("/desk/{event}/take")
def take(request: Request, event: str, member: By, fields: Fields) -> Response:
    """A dispute is settled by taking what one of the two players said."""
    table, number = whole(fields, "table", "table"), whole(fields, "round", "round")
    name = text(fields, "take", 100)

    def decide(state: EventState) -> act.Correct:
        played, a, b = decisions.game_at(state, str(table), number)
        game = played.games.get(frozenset((a, b)))
        who = next((key for key in (a, b) if state.name(key) == name), None)
        said = game and who and (game.table.report_a if who == game.table.a else game.table.report_b)
        if not (game and said and game.table.in_dispute):
            raise Refused("this dispute is settled already; look at the game", rule="ITS-SHEET-04")
        return act.Correct(
            round=number, a=game.table.a, b=game.table.b, op=[each.op for each in said], vp=[each.vp for each in said],
            by=member.signature, why=f"{name}'s numbers are right", by_referee=member.referee,
        )  # fmt: skip

    return back_to(event, "", do(request, member, event, decide, fields), f"table-{table}")


@ROUTER.post("/desk/{event}/confirm")
def confirm(request: Request, event: str, member: By, fields: Fields) -> Response:
    """A second person has checked what is written down."""
    table, number = str(whole(fields, "table", "table")), whole(fields, "round", "round")
    done = do(request, member, event, lambda state: decisions.confirm(state, table, number, member.signature), fields)
    return back_to(event, "", done, f"table-{table}")


@ROUTER.post("/desk/{event}/correct")
def correct(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Correct a result: first everything that changes is shown, then it is done."""
    table, given = whole(fields, "table", "table"), _scored(fields, member)
    why = text(fields, "why", 300)

    def decide(state: EventState) -> act.Correct:
        return decisions.correct(state, str(table), **given, why=why, by_referee=member.referee)

    if text(fields, "sure"):
        return back_to(event, "", do(request, member, event, decide, fields), f"table-{table}")
    room = desk_of(request)
    action, shown = room.desk.preview(event, decide, now())
    seen = room.seen(event)
    member.check_may(action, seen.state)
    kept = {key: str(value) for key, value in fields.items() if key not in ("csrf", "sure")}
    row = _row(seen.state, given["number"], table)
    return page(
        request, "desk/game.html", seen, member, "", row=row, number=given["number"], shown=shown, given=kept, notes=[],
        deployment=_deployment(seen.state, given["number"], table, member),
    )  # fmt: skip


@ROUTER.post("/desk/{event}/absent")
def absent(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Somebody did not appear, or neither did."""
    number = whole(fields, "round", "round")
    names = [str(each) for each in fields.getlist("absent")][:2]

    def decide(state: EventState) -> act.Action:
        if not names:
            raise Ambiguous("choose who did not appear")
        return decisions.absent(state, names, number, bool(text(fields, "step_in")))

    return sure(request, member, event, decide, fields, f"{' and '.join(names)}: did not appear?")


@ROUTER.post("/desk/{event}/sanction")
def sanction(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Warn a player, take points, or remove."""
    take_tp = whole(fields, "take_tp", "TP") if text(fields, "take_tp") else 0
    take_op = whole(fields, "take_op", "OP") if text(fields, "take_op") else 0
    of_round = whole(fields, "of_round", "round") if text(fields, "of_round") else None
    name, why, remove = text(fields, "player", 100), text(fields, "why", 300), bool(text(fields, "remove"))

    def decide(state: EventState) -> act.Sanction:
        return decisions.sanction(
            state, name, take_tp, take_op, of_round, remove, why, member.signature, member.referee
        )  # fmt: skip

    return back_to(event, "players", do(request, member, event, decide, fields))


@ROUTER.post("/desk/{event}/answered")
def answered(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Somebody has seen to a player who called."""
    key = text(fields, "player", 100)
    return back_to(event, "", do(request, member, event, lambda _: act.Answered(player=key)))


@ROUTER.post("/desk/{event}/deployed")
def deployed(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Both players have deployed: their lists are open to each other (ITS-PRIV-03)."""
    table, number = str(whole(fields, "table", "table")), whole(fields, "round", "round")

    def decide(state: EventState) -> act.Deployed:
        played, a, b = decisions.game_at(state, table, number)
        return act.Deployed(round=played.number, a=a, b=b)

    return back_to(event, "", do(request, member, event, decide))

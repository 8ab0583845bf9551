"""Quick ways to a table: a game against a program at once, an invitation, a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.bots import BOTS, HUMAN
from wartable.games import game as find_game
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.modes import begun_with, mode_called
from wartable.store.rooms import Room
from wartable.table.live import LiveTable
from wartable.table.people import GUEST, name_of
from wartable.table.tables import Wish, known_code
from wartable.web.address import public_base, reachable
from wartable.web.app import Services, services_of
from wartable.web.guard import browser_of, form, text
from wartable.web.pages import render
from wartable.web.qr import qr
from wartable.web.routes.play import checked, number, table_of
from wartable.web.work import spend
from wartable.web.you import keep_link, kept_link, kept_links, remember, sit_down, your_name

ROUTER = APIRouter()
EASY: Final = "easy" if "easy" in BOTS else "random"
"""The program that a newcomer can beat."""


@ROUTER.post("/play")
async def play_now(request: Request) -> Response:
    """A game against the easy program, with everything as pages offer it first: the first seat is mine."""
    fields = await form(request)
    game = find_game(text(fields, "game"))
    mode = mode_called(game, text(fields, "mode") or next(one.name for one in game.modes.values() if one.programs))
    services = services_of(request)
    spend(request, "table")
    spend(request, "program", len(mode.seats) - 1)
    wish = Wish(game.name, mode.name, (HUMAN, *[EASY] * (len(mode.seats) - 1)), begun_with(game, mode))

    def work() -> str:
        room = services.tables.open(wish).room.id
        sit_down(services, request, room, 0)
        services.bots.wake(services.tables.table(room))
        return room

    return RedirectResponse(f"/table/{await run_in_threadpool(work)}", 303)


# -- invitations -------------------------------------------------------------------------------------------------------


@ROUTER.get("/table/{id_}/invite", response_class=HTMLResponse)
async def invitation(request: Request, id_: str) -> Response:
    """How others come to a table: its code, its link and its picture, for whoever sits there or has opened it."""
    found, held = await table_of(request, id_)
    tokens = kept_links(request, found.room)
    if not held and not tokens:
        raise Refused("Only those who sit at a table invite to it")
    game, free = found.game, await run_in_threadpool(services_of(request).tables.free, found.room)
    base = public_base(request)
    urls = {seat: f"{base}/seat/{id_}/{token}" for seat, token in tokens.items() if seat in free}
    return render(
        request,
        "opened.html",
        room=found.room,
        game=game,
        mode=game.modes[found.room.terms["mode"]],
        links=[{"seat": seat, "url": url, "qr": qr(url)} for seat, url in urls.items()],
        mine=held,
        free=len(free),
        join=join_link(request, found.room),
        by_code=qr(join_link(request, found.room)),
        reachable=reachable(base),
    )


def join_link(request: Request, room: Room) -> str:
    """The address of the invitation to a table."""
    return f"{public_base(request)}/join/{room.code}"


@ROUTER.get("/join/{code}", response_class=HTMLResponse)
async def invited(request: Request, code: str) -> Response:
    """An invitation as who is invited sees it: what is played, with whom, and a button to sit down."""
    services = services_of(request)
    room = await run_in_threadpool(services.rooms.by_code, known_code(code))
    table = await run_in_threadpool(services.tables.table, room.id)
    free = await run_in_threadpool(services.tables.free, room)
    if await run_in_threadpool(services.rooms.held, browser_of(request), room.id):
        return RedirectResponse(f"/table/{room.id}", 303)
    return _shown(request, table, free, len(free), "/join")


def _shown(request: Request, table: LiveTable, free: Sequence[int], seats: int, action: str) -> Response:
    """What is played and with whom, and how many `seats` whoever is invited could take, by `action`."""
    room = table.room
    others = [name for seat, name in enumerate(table.names) if seat not in free]
    return render(
        request,
        "invited.html",
        room=room,
        game=table.game,
        mode=table.game.modes[room.terms["mode"]],
        free=seats,
        action=action,
        others=[name for name in others if name != GUEST] or others,
        clock=table.clock.minutes,
    )


@ROUTER.get("/seat/{id_}/{token}")
async def seat_link(request: Request, id_: str, token: str) -> Response:
    """A seat's private link: the token goes out of the address, and nobody sits down who only looks.

    Programs that show what is behind a link in a message look at it as well.
    """
    services = services_of(request)
    seat = await run_in_threadpool(services.tables.opened_by, id_, token)
    if seat in await run_in_threadpool(services.rooms.held, browser_of(request), id_):
        return RedirectResponse(f"/table/{id_}?seat={seat}", 303)
    return keep_link(RedirectResponse(f"/seat/{id_}", 303), id_, token)


@ROUTER.get("/seat/{id_}", response_class=HTMLResponse)
async def seat_invitation(request: Request, id_: str) -> Response:
    """The invitation behind a seat's private link."""
    services = services_of(request)
    seat = await run_in_threadpool(services.tables.opened_by, id_, kept_link(request))
    table = await run_in_threadpool(services.tables.table, id_)
    free = await run_in_threadpool(services.tables.free, table.room)
    return _shown(request, table, (*free, seat), 1, f"/seat/{id_}")


@ROUTER.post("/seat/{id_}")
async def take_seat(request: Request, id_: str) -> Response:
    """From now on the seat of the link is this browser's."""
    fields = await form(request)
    services, name = services_of(request), name_of(text(fields, "name")) or your_name(request)
    seat = await run_in_threadpool(services.tables.opened_by, id_, kept_link(request))
    await run_in_threadpool(sit_down, services, request, id_, seat, name)
    return remember(RedirectResponse(f"/table/{id_}?seat={seat}", 303), name)


# -- once more ---------------------------------------------------------------------------------------------------------


@ROUTER.post("/table/{id_}/rematch")
async def rematch(request: Request, id_: str) -> Response:
    """Play a finished match once more, with the same seats or swapped; who comes second sits down at the same table."""
    fields = await form(request)
    found, held = await table_of(request, id_)
    seat, swap = checked(held, number(text(fields, "seat"))), text(fields, "swap") == "yes"
    services = services_of(request)
    if not found.rematch:
        spend(request, "table")
        spend(request, "program", len(found.bots))

    def work() -> tuple[str, int]:
        first = not found.rematch
        room = found.rematch or _again(services, found, swap)
        table = services.tables.table(room)
        swapped = bool(table.room.terms.get("swapped"))
        for mine in held:
            sit_down(services, request, room, _seat(found, mine, swapped), found.names[mine])
        services.bots.wake(table)
        if first:
            services.hub.say(id_, seat, f"{found.names[seat]} would like to play once more; sit down at the rematch.")
        return room, _seat(found, seat, swapped)

    room, sits = await run_in_threadpool(work)
    return RedirectResponse(f"/table/{room}?seat={sits}", 303)


def _seat(table: LiveTable, seat: int, swapped: bool) -> int:
    """Where whoever had this seat sits at the rematch: everybody moves on by one side when it is swapped."""
    return (seat + 1) % len(table.match.seats) if swapped else seat


def _again(services: Services, table: LiveTable, swapped: bool) -> str:
    """The table of the rematch, which the finished one names from now on."""
    terms, seats = table.room.terms, len(table.match.seats)
    if terms.get("event"):
        raise Refused("This was a game of an event: the next one is announced there")
    players = [HUMAN] * seats
    for seat, player in enumerate(table.match.players):
        players[_seat(table, seat, swapped)] = player
    shared = len(terms["tokens"]) > 1
    opened = services.tables.open(
        Wish(
            terms["game"],
            terms["mode"],
            tuple(players),
            terms["options"],
            real_dice=bool(terms.get("real_dice")),
            pack=terms.get("pack", ""),
            clock=terms.get("clock", 0),
            swapped=swapped,
            shared=shared,
        )
    )
    table.play_again(opened.room.id)
    services.show(table)
    return opened.room.id

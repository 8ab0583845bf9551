"""The front door: tables to go on with, games to begin, codes to join by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.bots import BOTS, HUMAN
from wartable.bots.levels import LEVELS, USUAL
from wartable.games import game as find_game
from wartable.games import names
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable, WartableError
from wartable.kernel.engine.game import Choice, Game, Named
from wartable.kernel.engine.modes import choices_of, mode_called
from wartable.kernel.engine.parts import lineup_of
from wartable.kernel.showing.markup import Markup
from wartable.store.rooms import Room
from wartable.store.stamps import day_of
from wartable.table.clock import MINUTES
from wartable.table.packs import LARGEST
from wartable.table.people import name_of
from wartable.table.previews import previews
from wartable.table.tables import Tables, Wish, is_known
from wartable.table.tutorial import tutorial, tutorials
from wartable.table.verdict import has_won, in_short
from wartable.web.app import Services, services_of
from wartable.web.covers import covers, pictures
from wartable.web.guard import address_of, browser_of, form, text
from wartable.web.pages import render
from wartable.web.work import spend
from wartable.web.you import BROUGHT, greet, history_key, keep_links, remember, sit_down, your_name

ROUTER = APIRouter()
HERE, LINK = "here", "link"
"""Who sits on a seat, besides programs: the person who opens the table, or whoever comes by its link or code."""
SHOWN, LISTED = 8, 60
"""How many of one's own tables the front page shows, and one's own page."""
LONGEST = 600
"""Letters of an option that is typed."""


@ROUTER.get("/", response_class=HTMLResponse)
async def home(request: Request, code: str = "") -> Response:
    """Where one begins; a `code` that came with the address stands in its field already."""
    services = services_of(request)
    mine = await run_in_threadpool(_mine, services, browser_of(request))
    listed = await run_in_threadpool(services.tables.listed)
    free = [(room, seats, find_game(room.terms["game"])) for room, seats in listed if is_known(room)]
    waiting = sum(row["turn"] for row in mine)
    return render(request, "home.html", games=covers(), mine=mine, waiting=waiting, free=free, code=code[:20])


@ROUTER.get("/you", response_class=HTMLResponse)
async def you(request: Request) -> Response:
    """What this browser's person is called, and the games they sat down at; some may just have been brought along."""
    brought = BROUGHT in request.cookies
    page = await page_of_you(request, brought=brought)
    if brought:
        page.delete_cookie(BROUGHT)  # it is said once
    return page


async def page_of_you(
    request: Request, status: int = 200, typed: str = "", wrong: str = "", brought: bool = False
) -> Response:
    """The same page, with what is wrong with a key that was typed there."""
    rows = await run_in_threadpool(_mine, services_of(request), browser_of(request), LISTED)
    key = history_key(request) if rows else ""
    return render(request, "you.html", status, rows=rows, key=key, typed=typed, wrong=wrong, brought=brought)


def _mine(services: Services, browser: str, most: int = SHOWN) -> list[dict[str, Any]]:
    """The tables this browser has a seat at, those that wait for it first."""
    found = [_row(services.tables, room, browser) for room in services.rooms.rooms_of(browser, most) if is_known(room)]
    return sorted(found, key=lambda row: (row["over"], not row["turn"]))


def _row(tables: Tables, room: Room, browser: str) -> dict[str, Any]:
    game = find_game(room.terms["game"])
    row = {"id": room.id, "title": f"{game.title}, {game.modes[room.terms['mode']].title}", "over": bool(room.ended)}
    held = tables.rooms.held(browser, room.id)
    came = in_short(room.ended, held)
    row |= {"turn": False, "note": f"{came} · {day_of(room.made)}", "game": game.name, "won": has_won(room.ended, held)}
    if room.ended:
        return row
    try:
        match = tables.table(room.id).match
    except WartableError as error:
        return row | {"note": str(error), "over": True}
    waiting, names = match.waiting_for(), tables.table(room.id).names
    others = [name for seat, name in enumerate(names) if seat not in held]
    asked = ", ".join(names[seat] for seat in waiting if seat not in held)
    who = f"with {', '.join(others)}" if others else f"waiting for {asked}" if asked else "at this screen"
    turn = game.length(match.state)
    return row | {
        "turn": any(seat in held for seat in waiting),
        "note": " · ".join([*([f"turn {turn}"] if turn else []), who, day_of(room.made)]),
    }


@ROUTER.get("/new/{name}", response_class=HTMLResponse)
async def new(request: Request, name: str, mode: str = "") -> Response:
    """What is agreed before a match."""
    game = find_game(name)
    chosen = mode_called(game, mode or next(iter(game.modes)))
    players = [HERE, *[USUAL if chosen.programs else "link"] * (len(chosen.seats) - 1)]
    choices = {key: choice for key, choice in choices_of(game, chosen).items() if key != "cap"}
    offered, (art, faces) = lineup_of(game).named(), lineup_of(game).portraits()
    usual = {name: _usual(choices[name], offered.get(name, ()), len(chosen.seats)) for name in choices}
    return render(
        request,
        "new.html",
        game=game,
        mode=chosen,
        players=players,
        bots=tuple(BOTS) if chosen.programs else (),
        levels=LEVELS,
        choices=choices,
        named={name: offered.get(name, ()) for name in choices},
        usual=usual,
        minutes=MINUTES,
        picture=pictures().get(game.name, ""),
        art=Markup(art),
        faces={value: Markup(face) for value, face in faces.items()},
    )


@ROUTER.get("/new/{name}/places", response_class=HTMLResponse)
async def places(request: Request, name: str, option: str, mode: str = "") -> Response:
    """The places of an option as small pictures to choose from: a part of the page of a new table."""
    game = find_game(name)
    chosen = mode_called(game, mode or next(iter(game.modes)))
    if option not in game.mapped or option not in choices_of(game, chosen):
        raise Ambiguous(f"{option[:40]} has no pictures in {game.title}")
    drawn = await run_in_threadpool(previews, name, chosen.name, option)
    return render(request, "places.html", places=drawn, option=option)


@ROUTER.post("/tables")
async def open_table(request: Request) -> Response:
    """Open a table; only this browser is ever shown the links of the other seats, on the page of the invitation."""
    fields = await form(request)
    name = text(fields, "game")
    game = find_game(name)
    mode = mode_called(game, text(fields, "mode"))
    sitting = [text(fields, f"seat-{at}") or HERE for at in range(len(mode.seats))]
    players = tuple(HUMAN if who in (HERE, LINK) else who for who in sitting)
    options = _options(game, len(mode.seats), fields)
    services = services_of(request)
    spend(request, "table")
    spend(request, "program", sum(player != HUMAN for player in players))
    if isinstance(fields.get("pack"), UploadFile):
        spend(request, "pack")
    pack = await _pack(services, name, fields.get("pack"))
    real, listed = bool(fields.get("real_dice")), bool(fields.get("listed"))
    shared, seed = listed or LINK in sitting, text(fields, "seed", 100)
    clock = _minutes(text(fields, "clock"))
    wish = Wish(name, mode.name, players, options, seed, real, pack, listed=listed, shared=shared, clock=clock)
    opened = await run_in_threadpool(services.tables.open, wish)
    mine = [at for at, who in enumerate(sitting) if who == HERE]
    called = name_of(text(fields, f"name-{mine[0]}")) if mine else ""
    called = called or your_name(request)
    for seat in mine:
        name = called if seat == mine[0] else name_of(text(fields, f"name-{seat}"))
        await run_in_threadpool(sit_down, services, request, opened.room.id, seat, name)
    await run_in_threadpool(lambda: services.bots.wake(services.tables.table(opened.room.id)))
    invited = {seat: token for seat, token in opened.tokens.items() if seat not in mine}
    if not invited:
        return remember(RedirectResponse(f"/table/{opened.room.id}", 303), called)
    return remember(
        keep_links(RedirectResponse(f"/table/{opened.room.id}/invite", 303), opened.room.id, invited), called
    )


def _usual(choice: Choice, named: Sequence[Named], seats: int) -> list[str]:
    """What stands in the fields of an option at first: one field, or one for each seat."""
    if not choice.each or not named:
        return [choice.begin or choice.default]
    return [named[seat % len(named)].value if named[0].value else "" for seat in range(seats)]


def _options(game: Game[Any], seats: int, fields: FormData) -> dict[str, str]:
    """What was chosen, one field for each seat put together, and after it what was typed for content of one's own."""
    options: dict[str, str] = {}
    for name in game.choices:
        by_seat = [
            text(fields, f"own-{name}-{seat}", LONGEST) or text(fields, f"option-{name}-{seat}", 200)
            for seat in range(seats)
        ]
        value = ",".join(by_seat) if any(by_seat) else text(fields, f"own-{name}", LONGEST)
        value = value or text(fields, f"option-{name}", LONGEST)
        if value:
            options[name] = value
    for word in text(fields, "pack-options", LONGEST).split():
        name, sign, value = word.partition("=")
        if not sign or name not in game.choices:
            raise Unreadable(f"'{word}' is no option; write NAME=VALUE, with one of {', '.join(game.choices)}")
        options[name] = value
    return options


def _minutes(given: str) -> int:
    """The clock of a table."""
    if given and given not in {str(minutes) for minutes in MINUTES}:
        raise Refused(f"A clock has {', '.join(str(minutes) for minutes in MINUTES[1:])} minutes, or there is none")
    return int(given or 0)


async def _pack(services: Services, game: str, brought: object) -> str:
    """The id of the content that came with the form; empty for none."""
    if not isinstance(brought, UploadFile) or not brought.filename:
        return ""
    data = await brought.read(LARGEST + 1)
    return await run_in_threadpool(services.packs.bring, game, brought.filename, data)


@ROUTER.post("/join")
async def join(request: Request) -> Response:
    """Take the first free seat of the table with a code."""
    fields = await form(request)
    code, name = text(fields, "code", 20), name_of(text(fields, "name")) or your_name(request)
    if not code:
        raise Refused("Type the code of the table, such as KITE-7F3KQ2")
    services, browser, address = services_of(request), browser_of(request), address_of(request.scope)
    services.tries.check_code(browser, address)
    try:
        room, seat = await run_in_threadpool(services.tables.join, browser, code)
    except Ambiguous:
        services.tries.wrong_code(browser, address)
        raise
    await run_in_threadpool(greet, services, room.id, seat, name)
    return remember(RedirectResponse(f"/table/{room.id}?seat={seat}", 303), name)


@ROUTER.post("/theme")
async def theme(request: Request) -> Response:
    """Light, dark, or as the system says."""
    fields = await form(request)
    chosen = text(fields, "theme", 10)
    back = text(fields, "back", 300)
    answer = RedirectResponse(back if back.startswith("/") and not back.startswith("//") else "/", 303)
    if chosen in ("light", "dark"):
        answer.set_cookie("theme", chosen, max_age=365 * 24 * 3600, samesite="lax", httponly=True)
    else:
        answer.delete_cookie("theme")
    return answer


@ROUTER.get("/tutorials", response_class=HTMLResponse)
async def first_games(request: Request) -> Response:
    """A first game of each kind, with a coach."""
    return render(request, "tutorials.html", tutorials=list(tutorials().values()), pictures=pictures())


@ROUTER.post("/tutorials")
async def first_game(request: Request) -> Response:
    """Begin a first game."""
    lesson = tutorial(text(await form(request), "game"))
    spend(request, "table")
    services = services_of(request)

    def work() -> str:
        opened = services.tables.open(lesson.wish())
        for seat in opened.tokens:
            sit_down(services, request, opened.room.id, seat)
        services.bots.wake(services.tables.table(opened.room.id))
        return opened.room.id

    return RedirectResponse(f"/table/{await run_in_threadpool(work)}", 303)


@ROUTER.get("/games", response_class=HTMLResponse)
async def games(request: Request) -> Response:
    """Every game with its modes and options."""
    return render(request, "games.html", games=[find_game(name) for name in names()])

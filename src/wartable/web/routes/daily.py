"""The position of the day: a page that shows it, and a table at which it is played."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.games import game as find_game
from wartable.kernel.engine.parts import daily_of
from wartable.table.daily import drawn, number_of, puzzles, task
from wartable.web.app import services_of
from wartable.web.guard import form
from wartable.web.pages import render
from wartable.web.work import spend
from wartable.web.you import sit_down

ROUTER = APIRouter()


@ROUTER.get("/daily", response_class=HTMLResponse)
async def daily(request: Request) -> Response:
    """Today's position, the same for everybody."""
    today = datetime.now(UTC).date()
    number = number_of(today)
    drawing = await run_in_threadpool(drawn, number)
    puzzle = puzzles()[number]
    game = find_game(puzzle.game)
    find = daily_of(game).FIND
    return render(request, "daily.html", today=today, task=task(puzzle), drawing=drawing, game=game, find=find)


@ROUTER.post("/daily")
async def begin(request: Request) -> Response:
    """Sit down at today's position; as often as one likes."""
    await form(request)
    number, services = number_of(datetime.now(UTC).date()), services_of(request)
    spend(request, "table")

    def work() -> str:
        opened = services.tables.open(puzzles()[number].wish(number))
        for seat in opened.tokens:
            sit_down(services, request, opened.room.id, seat)
        services.bots.wake(services.tables.table(opened.room.id))
        return opened.room.id

    return RedirectResponse(f"/table/{await run_in_threadpool(work)}", 303)

"""A small JSON interface: what exists, and one table as an onlooker or a seat sees it. Errors are sentences."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from wartable.games import game as find_game
from wartable.games import names
from wartable.kernel.books import ledger
from wartable.kernel.engine.parts import words_of
from wartable.web.app import services_of
from wartable.web.room import LOG, TableNow
from wartable.web.routes.play import checked, table_of

ROUTER = APIRouter(prefix="/api")


class Problem(BaseModel):
    """Why something could not be done."""

    error: str
    rule: str = ""


PROBLEMS: dict[int | str, dict[str, Any]] = {status: {"model": Problem} for status in (400, 403, 404, 409, 413, 429)}


class Answer(BaseModel):
    """An answer of a seat this browser holds."""

    seat: int = Field(ge=0, le=99)
    question: int = Field(ge=0, le=1_000_000)
    key: str = Field(max_length=200)


@ROUTER.get("/games", responses=PROBLEMS)
async def games() -> list[dict[str, Any]]:
    """Games with their modes, seats and options."""
    found = [find_game(name) for name in names()]
    return [
        {
            "name": game.name,
            "title": game.title,
            "modes": [{"name": m.name, "title": m.title, "seats": list(m.seats)} for m in game.modes.values()],
            "options": {name: choice.help for name, choice in game.choices.items()},
        }
        for game in found
    ]


@ROUTER.get("/rules/{id_}", responses=PROBLEMS)
async def rule(id_: str) -> dict[str, Any]:
    """One rule of any rulebook."""
    found = ledger.find(id_.upper())
    return {"id": found.id, "title": found.title, "text": found.text, "ruling": found.ruling, "where": found.where}


@ROUTER.get("/tables/{id_}", responses=PROBLEMS)
async def table(request: Request, id_: str, seat: int | None = None) -> dict[str, Any]:
    """A table as everybody sees it, or as one of this browser's seats does."""
    found, held = await table_of(request, id_)
    eyes = found.onlooker if seat is None else checked(held, seat)

    def seen() -> dict[str, Any]:
        with found.lock:
            now = TableNow(found)
            made = now.seat(eyes)
            return {
                "seq": found.seq,
                "question": made.question_id,
                "waiting": [found.match.seats[at] for at in made.waiting],
                "options": [{"key": row.offer.key, "label": row.offer.label} for row in made.options],
                "forms": [form.key for form in made.forms],
                "position": words_of(found.game).describe(now.view(eyes)),
                "log": [{"text": row.text, "rule": row.rule} for row in reversed(now.told(eyes).rows[-LOG:])],
                "over": None if made.result is None else {"scores": made.result.scores, "cause": made.result.cause},
            }

    return await run_in_threadpool(seen)


@ROUTER.post("/tables/{id_}/answer", responses=PROBLEMS)
async def answer(request: Request, id_: str, given: Answer) -> dict[str, int]:
    """Answer the open question; the number of the board after it comes back when it is on disk.

    JSON cannot be sent by a page of another site without asking first, and the guard refuses another origin.
    """
    found, held = await table_of(request, id_)
    seat = checked(held, given.seat)
    await run_in_threadpool(found.answer, seat, given.question, given.key)
    await run_in_threadpool(services_of(request).changed, found)
    return {"seq": found.seq}

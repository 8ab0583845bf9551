"""The rulebooks: every rule with its text, its ruling and where it is tested."""

from __future__ import annotations

from typing import Final, NamedTuple

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.games import game as find_game
from wartable.kernel.books import ledger
from wartable.kernel.engine.errors import Ambiguous, WartableError
from wartable.kernel.showing.languages import RULES, catalogue
from wartable.table.glossary import game_of, glossary
from wartable.table.howto import drawn, how_to
from wartable.table.showing_rules import examples
from wartable.table.tables import is_known
from wartable.web.app import Services, services_of
from wartable.web.guard import browser_of
from wartable.web.pages import language_of, render
from wartable.web.room import TableNow

ROUTER = APIRouter()
TABLES: Final = 3
"""How many of one's newest tables are looked through for a rule."""


@ROUTER.get("/how/{name}", response_class=HTMLResponse)
async def how_to_play(request: Request, name: str) -> Response:
    """One page on how a game is played, with pictures of its own boards; it can be printed."""
    page, pictures = how_to(name), await run_in_threadpool(drawn, name)
    arts = {drawing.art: None for drawing in pictures if drawing is not None}
    parts = list(zip(page.parts, pictures, strict=True))
    return render(
        request, "howto.html", game=find_game(name), page=page, parts=parts, arts=list(arts), words=glossary(name)
    )


@ROUTER.get("/rules", response_class=HTMLResponse)
async def rules(request: Request, q: str = "") -> Response:
    """All rulebooks; with `q` the rules whose id, title or text has these words."""
    books = [ledger.load(system) for system in ledger.systems()]
    words = q.lower().split()[:8]
    found = [
        rule
        for book in books
        for rule in book.rules.values()
        if words and all(word in f"{rule.id} {rule.title} {rule.text}".lower() for word in words)
    ]
    return render(request, "rules.html", books=books, found=found[:100], q=q[:100])


@ROUTER.get("/rules/{id_}", response_class=HTMLResponse)
async def rule(request: Request, id_: str, panel: bool = False) -> Response:
    """One rule with its examples, or a whole rulebook by its name; as a `panel` what stands beside a table.

    It is told in the reader's language where it is translated.
    """
    if id_ in ledger.systems():
        return render(request, "rulebook.html", book=ledger.load(id_))
    try:
        found = ledger.find(id_.upper())
    except Exception as error:
        raise Ambiguous(f"no rulebook has a rule '{id_[:40]}'") from error
    known = catalogue(language_of(request), RULES)
    mine = {"title": known.get(found.title, found.title), "text": known[found.text]} if found.text in known else {}
    book = ledger.load(found.system)
    listed = list(book.rules.values())
    at = listed.index(found)
    return render(
        request,
        "rule-panel.html" if panel else "rule.html",
        rule=found,
        book=book,
        words=game_of(found.system),
        mine=mine,
        examples=await run_in_threadpool(examples, found.id),
        cited=await run_in_threadpool(_cited, services_of(request), browser_of(request), found.id),
        before=listed[at - 1] if at else None,
        after=listed[at + 1] if at + 1 < len(listed) else None,
    )


class Cited(NamedTuple):
    """Where a rule was at work: the table, the entry of its journal, and what was told."""

    room: str
    entry: int
    text: str


def _cited(services: Services, browser: str, id_: str) -> Cited | None:
    """Where this browser's person met a rule last, at one of their newest tables."""
    for room in services.rooms.rooms_of(browser, TABLES):
        if not is_known(room):
            continue
        try:
            table = services.tables.table(room.id)
        except WartableError:
            continue  # of other rules; it can only be read
        held = services.rooms.held(browser, room.id)
        with table.lock:
            told = TableNow(table).told(held[0]) if held else None
            found = next((row for row in reversed(told.rows if told else ()) if row.rule == id_), None)
        if found is not None:
            return Cited(room.id, found.entry, found.text)
    return None

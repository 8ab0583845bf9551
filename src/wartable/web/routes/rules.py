"""The rulebooks: every rule with its text, its ruling and where it is tested."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.games import game as find_game
from wartable.kernel.books import ledger
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.showing.languages import RULES, catalogue
from wartable.table.glossary import game_of, glossary
from wartable.table.howto import drawn, how_to
from wartable.web.pages import language_of, render

ROUTER = APIRouter()


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
async def rule(request: Request, id_: str) -> Response:
    """One rule, in the reader's language where it is translated, or the whole of one rulebook by its name."""
    if id_ in ledger.systems():
        return render(request, "rulebook.html", book=ledger.load(id_))
    try:
        found = ledger.find(id_.upper())
    except Exception as error:
        raise Ambiguous(f"no rulebook has a rule '{id_[:40]}'") from error
    known = catalogue(language_of(request), RULES)
    mine = {"title": known.get(found.title, found.title), "text": known[found.text]} if found.text in known else {}
    return render(
        request, "rule.html", rule=found, book=ledger.load(found.system), words=game_of(found.system), mine=mine
    )

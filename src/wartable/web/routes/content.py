"""Content of one's own in the browser: the files of a pack as text, checked while one types, drawn by its game, played.

Nothing is kept here but what is played: the page holds the files, and every request brings all of them.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.bots import HUMAN
from wartable.games import game as find_game
from wartable.games import names
from wartable.kernel.books.examples import example, kinds
from wartable.kernel.engine.errors import Ambiguous, Refused, WartableError
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.showing.drawing import Drawing
from wartable.kernel.showing.parts import Look, draw_of
from wartable.table.packs import LARGEST, archive, checked_names, lay_out
from wartable.table.tables import Wish
from wartable.web.app import services_of
from wartable.web.guard import form, text
from wartable.web.pages import render
from wartable.web.work import spend
from wartable.web.you import sit_down

ROUTER = APIRouter()
MOST_FILES: Final = 12
"""Files that one page edits; larger packs are brought as an archive."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a game says to the files of a pack."""

    problems: list[str]
    found: dict[str, list[str]]
    mode: str = ""
    options: str = ""
    drawing: Drawing | None = None


def written_for() -> list[Game[Any]]:
    """The games whose content can be begun from an example."""
    return [game for game in map(find_game, names()) if kinds(game)]


def _game(name: str) -> Game[Any]:
    game = find_game(name)
    if not kinds(game):
        raise Ambiguous(f"{game.title} has no content that is written here")
    return game


@ROUTER.get("/content", response_class=HTMLResponse)
async def content(request: Request) -> Response:
    """What can be written, by game."""
    return render(request, "content.html", games=[(game, kinds(game)) for game in written_for()])


@ROUTER.get("/content/{name}", response_class=HTMLResponse)
async def editor(request: Request, name: str, kind: str = "") -> Response:
    """A new pack, begun with an example."""
    game = _game(name)
    chosen = kind or kinds(game)[0]
    if chosen not in kinds(game):
        raise Ambiguous(f"there is no example of '{chosen}'; there are {', '.join(kinds(game))}")
    path, written = example(game, chosen)
    return await _page(request, game, {path: written})


@ROUTER.post("/content/{name}", response_class=HTMLResponse)
async def edited(request: Request, name: str) -> Response:
    """The files as they were sent: checked and shown again, one more begun, given back as an archive, or played."""
    game, fields = _game(name), await form(request)
    files = _files(fields)
    wanted = text(fields, "do", 20)
    if wanted == "play":
        return await _play(request, game, files)
    if wanted == "zip":
        headers = {"content-disposition": f'attachment; filename="{game.name}-content.zip"'}
        return Response(archive(files), media_type="application/zip", headers=headers)
    if wanted == "add":
        kind = text(fields, "kind", 40)
        if kind not in kinds(game):
            raise Ambiguous(f"there is no example of '{kind}'; there are {', '.join(kinds(game))}")
        path, written = example(game, kind)
        at = 2
        while path in files:
            path, written = example(game, kind, f"my-{kind}-{at}") if "/" in path else (f"pack-{at}/{path}", written)
            at += 1
        files[path] = written
    return await _page(request, game, files)


@ROUTER.post("/content/{name}/check", response_class=HTMLResponse)
async def live(request: Request, name: str) -> Response:
    """The part of the page that says what is wrong and shows what there is."""
    game, fields = _game(name), await form(request)
    spend(request, "check")
    checked = await run_in_threadpool(_check, game, _files(fields))
    return render(request, "content-result.html", game=game, checked=checked)


def _files(fields: FormData) -> dict[str, str]:
    """The files of the page by their paths; an empty one is left out."""
    files: dict[str, str] = {}
    for at in range(MOST_FILES + 1):
        path, written = text(fields, f"path-{at}", 200).strip(), text(fields, f"text-{at}", LARGEST)
        if not path or not written.strip():
            continue
        if path in files:
            raise Refused(f"Two files are called {path}; call one of them otherwise")
        files[path] = written.replace("\r\n", "\n")
    if len(files) > MOST_FILES:
        raise Refused(f"More than {MOST_FILES} files are too many for this page; bring them as a ZIP archive")
    return checked_names(files)


async def _page(request: Request, game: Game[Any], files: dict[str, str]) -> Response:
    spend(request, "check")
    checked = await run_in_threadpool(_check, game, files)
    return render(
        request, "content-edit.html", game=game, files=list(files.items()), kinds=kinds(game), checked=checked
    )


def _check(game: Game[Any], files: dict[str, str]) -> Checked:
    """Every problem of the files; without any, the position in which a game with them begins."""
    module = game.part("content")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        lay_out(folder, files)
        report = module.check(folder)
        problems = [str(problem).replace(f"{place}: ", "").replace(f"{place}/", "") for problem in report.problems]
        if problems:
            return Checked(problems, {})
        try:
            mode, options = module.trial(folder)
            seats = (HUMAN,) * len(game.modes[mode].seats)
            match = start(game, Setup(mode, seats, options, folder), "preview")
            drawing = draw_of(game).draw(match.view(0).now, 0, Look())
        except WartableError as error:
            return Checked([f"it cannot be played: {str(error).replace(place, '')}"], report.found)
    said = ", ".join(f"{name} {value}" for name, value in options.items())
    return Checked([], {kind: ids for kind, ids in report.found.items() if ids}, game.modes[mode].title, said, drawing)


async def _play(request: Request, game: Game[Any], files: dict[str, str]) -> Response:
    """A table with the pack: the one who asks in the first seat, programs in the others."""
    checked = await run_in_threadpool(_check, game, files)
    if checked.problems:
        return await _page(request, game, files)
    services = services_of(request)
    spend(request, "pack")
    spend(request, "table")
    pack = await run_in_threadpool(services.packs.keep, game.name, "the pack", files)
    mode, options = await run_in_threadpool(lambda: _trial(game, services.packs.folder(pack)))
    players = (HUMAN, *["easy"] * (len(game.modes[mode].seats) - 1))
    spend(request, "program", len(players) - 1)
    wish = Wish(game.name, mode, players, options, "", False, pack, listed=False, shared=False)
    opened = await run_in_threadpool(services.tables.open, wish)
    await run_in_threadpool(sit_down, services, request, opened.room.id, 0)
    await run_in_threadpool(lambda: services.bots.wake(services.tables.table(opened.room.id)))
    return RedirectResponse(f"/table/{opened.room.id}", 303)


def _trial(game: Game[Any], folder: Path | None) -> tuple[str, dict[str, str]]:
    found: tuple[str, dict[str, str]] = game.part("content").trial(folder)
    return found

"""Matches seen again: scrubbed through with anybody's eyes, shared, downloaded, uploaded, played on from anywhere."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.bots import BOTS, HUMAN
from wartable.games import game as find_game
from wartable.kernel import journal as records
from wartable.kernel.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.game import Game, Look
from wartable.kernel.journal import Journal
from wartable.kernel.reel import Frame, at_entry, reel
from wartable.kernel.replay import verify
from wartable.kernel.views import heard_by
from wartable.web.app import Services, services_of
from wartable.web.guard import browser_of, form, text
from wartable.web.pages import ENVIRONMENT, render

ROUTER = APIRouter()
KEPT: Final = 24
"""How many matches are kept unrolled in memory."""
LARGEST: Final = 2_000_000
"""Characters of a journal that is uploaded; a long match has about 200,000."""


@dataclass(frozen=True, slots=True)
class Film:
    """A match unrolled, and whose eyes it may be seen with: all of them once it is over."""

    id: str
    game: Game[Any]
    journal: Journal
    frames: list[Frame[Any]]
    eyes: tuple[int, ...]
    pack: str


class Films:
    """The matches seen last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], list[Frame[Any]]] = OrderedDict()
        self._lock = Lock()

    def frames(self, id_: str, game: Game[Any], journal: Journal, content: Path | None = None) -> list[Frame[Any]]:
        key = (id_, len(journal.entries))
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = reel(game, journal, content)
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return made


FILMS: Final = Films()


def _film(services: Services, browser: str, id_: str) -> Film:
    """A table's match, or an uploaded one. While it goes on, one sees it with one's own eyes or an onlooker's."""
    uploaded = services.rooms.upload(id_)
    if uploaded is not None:
        journal = records.parse(uploaded, "the uploaded journal")
        game = find_game(journal.header.game)
        seats = tuple(range(len(journal.header.seats)))
        return Film(id_, game, journal, FILMS.frames(id_, game, journal), (len(seats), *seats), "")
    table = services.tables.table(id_)
    with table.lock:
        lines, over = list(table.match.journal.lines), table.match.question is None
        onlooker, seats = table.onlooker, tuple(range(len(table.match.seats)))
    journal = records.parse("\n".join([*lines, ""]), f"table {id_}")
    held = seats if over else services.rooms.held(browser, id_)
    pack = table.room.terms.get("pack", "")
    frames = FILMS.frames(id_, table.game, journal, table.content)
    return Film(id_, table.game, journal, frames, (onlooker, *held), pack)


def _context(film: Film, at: int, eyes: int) -> dict[str, Any]:
    frame = film.frames[at]
    game, seats = film.game, [name for name, _ in film.journal.header.seats]
    view = game.view(frame.position.now, eyes)
    drawing = game.draw(view, eyes, Look(heard=heard_by(frame.events, eyes)))
    told = [(event, event.seen_by(eyes)) for event in frame.events[len(frame.events) - frame.fresh :]]
    said = [(game.event_text(view, event.kind, args), event.rule) for event, args in told if args is not None]
    line = frame.line if frame.line is not None and (film.journal.end or frame.line.who in _own(film, seats)) else None
    return {
        "film": film,
        "game": game,
        "at": at,
        "last": len(film.frames) - 1,
        "eyes": eyes,
        "seats": seats,
        "drawing": drawing,
        "said": said,
        "line": line,
        "retracted": frame.retracted,
        "onlooker": len(seats),
        "entry": frame.entries,
    }


def _own(film: Film, seats: list[str]) -> list[str]:
    return [seats[seat] for seat in film.eyes if seat < len(seats)]


async def _seen(request: Request, id_: str, at: int | None, entry: int | None, eyes: int | None) -> dict[str, Any]:
    def work() -> dict[str, Any]:
        film = _film(services_of(request), browser_of(request), id_)
        wished = film.eyes[-1] if eyes is None and len(film.eyes) > 1 else film.eyes[0] if eyes is None else eyes
        if wished not in film.eyes:
            raise Refused("The match is not over; it can be seen with one's own eyes, or as an onlooker")
        index = at_entry(film.frames, entry) if entry is not None else len(film.frames) - 1 if at is None else at
        if not 0 <= index < len(film.frames):
            raise Ambiguous(f"the match has positions 0 to {len(film.frames) - 1}; there is no {index}")
        return _context(film, index, wished)

    return await run_in_threadpool(work)


@ROUTER.get("/replays", response_class=HTMLResponse)
async def replays(request: Request) -> Response:
    """Matches of this browser, and a place to bring others."""
    services = services_of(request)
    mine = await run_in_threadpool(services.rooms.rooms_of, browser_of(request), 30)
    rows = [(room, find_game(room.terms["game"])) for room in mine]
    return render(request, "replays.html", rows=rows)


@ROUTER.get("/replay/{id_}", response_class=HTMLResponse)
async def replay(
    request: Request, id_: str, at: int | None = None, entry: int | None = None, eyes: int | None = None
) -> Response:
    """A match at one position."""
    seen = await _seen(request, id_, at, entry, eyes)
    return render(request, "replay.html", players=(HUMAN, *BOTS), **seen)


@ROUTER.get("/replay/{id_}/frame", response_class=HTMLResponse)
async def one_frame(request: Request, id_: str, at: int, eyes: int) -> Response:
    """Only what changes from position to position."""
    seen = await _seen(request, id_, at, None, eyes)
    return HTMLResponse(ENVIRONMENT.get_template("frame.html").render(seen))


@ROUTER.post("/replay/{id_}/continue")
async def play_on(request: Request, id_: str) -> Response:
    """A new table that begins at a position of this match."""
    fields = await form(request)
    services, browser = services_of(request), browser_of(request)
    at = text(fields, "at")

    def work() -> str:
        film = _film(services, browser, id_)
        if not film.journal.end and services.rooms.upload(id_) is None:
            raise Refused("The match is not over; it can be played on from anywhere when it is")
        seats = film.journal.header.seats
        players = tuple(text(fields, f"seat-{seat}") or HUMAN for seat in range(len(seats)))
        index = int(at) if at.isdecimal() and int(at) < len(film.frames) else len(film.frames) - 1
        opened = services.tables.open_at(film.journal, film.frames[index].entries, players, film.pack)
        for seat in opened.tokens:
            services.tables.take(browser, opened.room.id, seat)
        services.bots.wake(services.tables.table(opened.room.id))
        return opened.room.id

    return RedirectResponse(f"/table/{await run_in_threadpool(work)}", 303)


@ROUTER.post("/replays")
async def upload(request: Request) -> Response:
    """Bring a journal from elsewhere. It is replayed and proven before it is kept."""
    fields = await form(request)
    brought = fields.get("journal")
    if not isinstance(brought, UploadFile):
        raise Refused("Choose the journal file to be uploaded")
    data = await brought.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Refused(f"The file is larger than {LARGEST // 1_000_000} MB; no journal of a match is")
    try:
        written = data.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"the file is no journal: damaged at byte {error.start}: not text in UTF-8") from None

    def work() -> str:
        journal = records.parse(written, "the file")
        verify(find_game(journal.header.game), journal)
        return services_of(request).rooms.keep_upload(written)

    return RedirectResponse(f"/replay/{await run_in_threadpool(work)}?at=0", 303)

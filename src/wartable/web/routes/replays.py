"""Matches seen again: scrubbed through with anybody's eyes, shared, downloaded, uploaded, played on from anywhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.bots import BOTS, HUMAN
from wartable.games import game as find_game
from wartable.kernel.engine import journal as records
from wartable.kernel.engine import retelling
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.journal import Journal
from wartable.kernel.engine.signing import public
from wartable.kernel.showing.drawing import Drawing
from wartable.lab.analysis import luck_said
from wartable.store.rooms import lines_of
from wartable.store.stamps import now
from wartable.table import thinkers
from wartable.table.live import Outdated
from wartable.table.looking_back import look_back
from wartable.table.people import names_at
from wartable.table.retracing import retrace
from wartable.table.tables import is_known
from wartable.table.thinkers import Recorded
from wartable.table.verdict import in_short
from wartable.web.analyses import graph, line, ticks
from wartable.web.app import services_of
from wartable.web.desk.room import sees_all
from wartable.web.guard import browser_of, form, text
from wartable.web.pages import render, rendered
from wartable.web.work import spend, worked_out
from wartable.web.you import sit_down

ROUTER = APIRouter()
QUOTA: Final = 100_000_000
"""Bytes of all uploaded journals; then the oldest go, which their people still have."""
LARGEST: Final = 2_000_000
"""Characters of a journal that is uploaded; a long match has about 200,000."""


@dataclass(frozen=True, slots=True)
class Film:
    """A match to be seen, and whose eyes it may be seen with: all of them once it is `open`.

    It is open when it is over; a game of an event to its staff alone.
    """

    id: str
    game: Game[Any]
    journal: Journal
    recorded: Recorded
    eyes: tuple[int, ...]
    pack: str
    open: bool
    own: tuple[int, ...] = ()
    """The seats that this browser holds."""

    def closed(self, what: str) -> Refused:
        """Why something is not shown: the match goes on, or it is a game of an event."""
        if not self.journal.end:
            return Refused(f"The match is not over; {what}")
        words = "This is a game of an event: its players and onlookers see what they saw then, its staff everything"
        return Refused(words, rule="ITS-PRIV-01")


def _film(request: Request, id_: str) -> Film:
    """A table's match, or an uploaded one. Until it is open, one sees it with one's own eyes or an onlooker's."""
    services, browser = services_of(request), browser_of(request)
    uploaded = services.rooms.upload(id_)
    if uploaded is not None:
        journal = records.parse(uploaded, "the uploaded journal")
        game = find_game(journal.header.game)
        seats = tuple(range(len(journal.header.seats)))
        content = services.tables.contents.known(game, journal.header.content)
        # A journal that comes from elsewhere knows its programs; who its people were it does not say.
        players = journal.header.seats
        names = zip(players, names_at([who for _, who in players], {}), strict=True)
        called = {seat: name for (seat, who), name in names if who != HUMAN}
        recorded = Recorded(id_, game.name, uploaded, content, called)
        return Film(id_, game, journal, recorded, (len(seats), *seats), "", bool(journal.end))
    table = services.tables.table(id_)
    with table.lock:
        lines, over = list(table.match.journal.lines), table.match.question is None
        onlooker, seats = table.onlooker, tuple(range(len(table.match.seats)))
    written = "\n".join([*lines, ""])
    own = tuple(services.rooms.held(browser, id_))
    opened = over and sees_all(request, table.room)
    held = seats if opened else own
    recorded = Recorded(id_, table.game.name, written, table.content, table.called)
    journal = records.parse(written, f"table {id_}")
    return Film(id_, table.game, journal, recorded, (onlooker, *held), table.room.terms.get("pack", ""), opened, own)


async def _retold(request: Request, outdated: Outdated) -> Response:
    """A match that these rules cannot play again: what everybody, or one's own seat, was told of it."""
    services, room = services_of(request), outdated.room

    def work() -> tuple[Journal, str | None, int | None, bool]:
        journal = records.parse("\n".join([*lines_of(services.rooms.read(room.id)), ""]), f"table {room.id}")
        held = services.rooms.held(browser_of(request), room.id)
        seat = held[0] if held else None
        opened = bool(room.ended) and sees_all(request, room)
        return journal, None if seat is None else journal.header.seats[seat][0], seat, opened

    journal, own, seat, opened = await run_in_threadpool(work)
    if opened:
        told = retelling.told_to(journal, None)
    elif own is not None:
        told = retelling.told_to(journal, own)
    else:
        told = [each for each in retelling.told_to(journal, None) if each.seats == "*"]
    download = (
        f"/table/{room.id}/journal" if opened else "" if seat is None else f"/table/{room.id}/journal?seat={seat}"
    )
    status = 200 if room.ended else 409
    return render(
        request, "retold.html", status, sentence=str(outdated), journal=journal, told=told, room=room, download=download
    )


def _own(film: Film, seats: list[str]) -> list[str]:
    return [seats[seat] for seat in film.eyes if seat < len(seats)]


def _of_somebody_else(drawing: Drawing) -> Drawing:
    """The same board where the seat it is seen with is not the one who looks: nobody there is called "you"."""
    panels = [panel._replace(subtitle=panel.subtitle.replace(" (you)", "")) for panel in drawing.panels]
    return replace(drawing, panels=panels)


async def _seen(request: Request, id_: str, at: int | None, entry: int | None, eyes: int | None) -> dict[str, Any]:
    services = services_of(request)
    film = await run_in_threadpool(_film, request, id_)
    wished = eyes if eyes is not None else film.own[0] if film.own else film.eyes[0]
    if wished not in film.eyes:
        raise film.closed("it can be seen with one's own eyes, or as an onlooker")
    seats = [name for name, _ in film.journal.header.seats]
    shown = await worked_out(request, services.projector, thinkers.show, film.recorded, tuple(seats), at, entry, wished)
    ended = shown.at == shown.last and film.journal.end  # nobody's turn any more
    drawing = replace(shown.drawing, turn="The match is over", step=-1) if ended else shown.drawing
    known = shown.line is not None and (film.open or shown.line.who in _own(film, seats))
    called = film.recorded.called
    return {
        "film": film,
        "game": film.game,
        "at": shown.at,
        "last": shown.last,
        "eyes": wished,
        "seats": [called.get(name, name) for name in seats],
        "drawing": drawing if wished in film.own else _of_somebody_else(drawing),
        "said": shown.said,
        "line": shown.line if known else None,
        "answer": shown.answer,
        "retracted": shown.retracted,
        "onlooker": len(seats),
        "signer": film.journal.signer,
        "own_key": public(request.app.state.signing),
        "entry": shown.entry,
    }


@ROUTER.get("/keys", response_class=HTMLResponse)
async def keys(request: Request) -> Response:
    """What this server signs journals with, and what a signature proves."""
    return render(request, "keys.html", key=public(request.app.state.signing))


@ROUTER.get("/replays", response_class=HTMLResponse)
async def replays(request: Request) -> Response:
    """Matches of this browser, and a place to bring others."""
    services = services_of(request)
    mine = await run_in_threadpool(services.rooms.rooms_of, browser_of(request), 30)
    rows = [
        (room, find_game(room.terms["game"]), in_short(room.ended, services.rooms.held(browser_of(request), room.id)))
        for room in mine
        if is_known(room)
    ]
    return render(request, "replays.html", rows=rows)


@ROUTER.get("/replay/{id_}", response_class=HTMLResponse)
async def replay(
    request: Request, id_: str, at: int | None = None, entry: int | None = None, eyes: int | None = None
) -> Response:
    """A match at one position."""
    spend(request, "replay")
    try:
        seen = await _seen(request, id_, at, entry, eyes)
    except Outdated as outdated:
        return await _retold(request, outdated)
    return render(request, "replay.html", players=(HUMAN, *BOTS), **seen)


@ROUTER.get("/replay/{id_}/frame", response_class=HTMLResponse)
async def one_frame(request: Request, id_: str, at: int, eyes: int) -> Response:
    """Only what changes from position to position."""
    spend(request, "frame")
    seen = await _seen(request, id_, at, None, eyes)
    return HTMLResponse(rendered("frame.html", seen))


@ROUTER.get("/replay/{id_}/moves", response_class=HTMLResponse)
async def moves(request: Request, id_: str, eyes: int) -> Response:
    """Everything that was done, and who was winning: parts of a replay's page, shown when they are worked out."""
    spend(request, "replay")
    services = services_of(request)
    film = await run_in_threadpool(_film, request, id_)
    if eyes not in film.eyes:
        raise film.closed("it can be seen with one's own eyes, or as an onlooker")
    seats, over = tuple(name for name, _ in film.journal.header.seats), film.open
    made = await worked_out(request, services.projector, retrace, film.recorded, seats, eyes, over)
    last = max(1, len(made.chances) - 1)
    begun: dict[int, int] = {}
    for turn, steps in made.turns:
        if turn:
            begun.setdefault(turn, steps[0].at)
    curve = line(dict(enumerate(made.chances)), last)
    seen = {"made": made, "id": id_, "eyes": eyes, "curve": curve, "last": last, "ticks": ticks(begun, last)}
    return HTMLResponse(rendered("moves.html", seen))


@ROUTER.get("/replay/{id_}/course", response_class=HTMLResponse)
async def course(request: Request, id_: str, eyes: int | None = None) -> Response:
    """How a finished match went for one seat: a part of its page, shown when it is worked out."""
    spend(request, "replay")
    services = services_of(request)
    film = await run_in_threadpool(_film, request, id_)
    if not film.open:
        raise film.closed("how it went is told when it is")
    seen = film.eyes[0] if eyes is None or eyes not in film.eyes else eyes
    made = await worked_out(request, services.projector, look_back, film.recorded, seen)
    return HTMLResponse(rendered("course.html", {"made": made, "id": id_, "eyes": seen}))


@ROUTER.get("/replay/{id_}/analysis", response_class=HTMLResponse)
async def analysis(request: Request, id_: str) -> Response:
    """What decided a match, as far as it is known; the page asks again until all is."""
    services = services_of(request)
    film = await run_in_threadpool(_over, request, id_)
    found = await run_in_threadpool(services.analyses.of, film.recorded)
    going = services.analyses.is_under_way(film.recorded)
    names = [] if found is None else [film.recorded.called.get(seat, seat) for seat in found.seats]
    words: dict[str, Any] = {
        "id": id_,
        "game": film.game,
        "found": found,
        "drawn": None if found is None else graph(found, names),
        "going": going,
        "luck_said": luck_said,
        "names": names,
    }
    return render(request, "analysis.html", **words)


@ROUTER.post("/replay/{id_}/analysis")
async def analyse(request: Request, id_: str) -> Response:
    """Have a match looked at in the background."""
    await form(request)
    services = services_of(request)
    film = await run_in_threadpool(_over, request, id_)
    found = await run_in_threadpool(services.analyses.of, film.recorded)
    if found is None or not (found.is_whole() or services.analyses.is_under_way(film.recorded)):
        spend(request, "analysis")
    seats = tuple(name for name, _ in film.journal.header.seats)
    await run_in_threadpool(services.analyses.begin, film.recorded, seats)
    return RedirectResponse(f"/replay/{id_}/analysis", 303)


def _over(request: Request, id_: str) -> Film:
    """A match that is open: before that, what is hidden must not show in chances."""
    film = _film(request, id_)
    if not film.open:
        raise film.closed("what decided it can be seen when it is")
    return film


@ROUTER.post("/replay/{id_}/continue")
async def play_on(request: Request, id_: str) -> Response:
    """A new table that begins at a position of this match."""
    fields = await form(request)
    services = services_of(request)
    at = text(fields, "at")
    spend(request, "table")
    film = await run_in_threadpool(_film, request, id_)
    if not film.open and services.rooms.upload(id_) is None:
        raise film.closed("it can be played on from anywhere when it is")
    wished = int(at) if at.isascii() and at.isdecimal() and len(at) < 10 else None
    eyes = film.eyes[0]
    try:
        shown = await worked_out(request, services.projector, thinkers.show, film.recorded, (), wished, None, eyes)
    except Ambiguous:
        shown = await worked_out(request, services.projector, thinkers.show, film.recorded, (), None, None, eyes)
    players = tuple(text(fields, f"seat-{seat}") or HUMAN for seat in range(len(film.journal.header.seats)))

    def work() -> str:
        opened = services.tables.open_at(film.journal, shown.entry, players, film.pack)
        for seat in opened.tokens:
            sit_down(services, request, opened.room.id, seat)
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

    spend(request, "upload")
    await worked_out(request, services_of(request).projector, thinkers.prove, written)
    kept = await run_in_threadpool(services_of(request).rooms.keep_upload, written, now(), QUOTA)
    return RedirectResponse(f"/replay/{kept}?at=0", 303)

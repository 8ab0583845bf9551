"""The app put together: services, guard, routes. `create_app` is all a server needs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from wartable.kernel.engine.citations import surface
from wartable.kernel.engine.errors import WartableError
from wartable.kernel.engine.signing import new_key
from wartable.store.analyses import AnalysisStore
from wartable.store.database import Database
from wartable.store.rooms import Rooms
from wartable.store.studies import StudyStore
from wartable.table.bots import BotRunner
from wartable.table.live import LiveTable
from wartable.table.packs import Packs
from wartable.table.studies import NICER, Studies
from wartable.table.tables import Tables
from wartable.table.thinkers import Chances
from wartable.table.thinking import PROCESSES, Thinking
from wartable.web.analyses import Analyses
from wartable.web.desk.newest import DeskRoom
from wartable.web.guard import Guard
from wartable.web.hub import Hub
from wartable.web.limits import Budget, Tries
from wartable.web.listener import Listener
from wartable.web.pages import render, sentence

LOG = logging.getLogger(__name__)
TITLE: Final = "Wartable"
ODDS: Final = 4_000
"""How many odds are kept."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a server is started with."""

    database: str
    relaxed: bool = False
    """Do not count requests: for load tests on one machine."""
    names: tuple[str, ...] = ()
    """Names the server answers to besides addresses and local names, such as `table.example.org`."""
    lan: str = ""
    """The address of this machine in its network, for links that phones follow; empty when it serves only itself."""


class Services:
    """What the routes work with."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        """The one database of this server: tables, events and staff share its connections."""
        self.rooms = Rooms(self.database)
        self.packs = Packs(self.rooms)
        self.tables = Tables(self.rooms, self.packs)
        self.hub = Hub()
        self.odds: dict[tuple[object, ...], Chances] = {}
        self.tries = Tries()
        self.budget = Budget(settings.relaxed)
        self.thinking, self.projector = Thinking(), Thinking(1)
        """Where programs and odds are worked out; and where matches are unrolled to be seen again."""
        self.analyses = Analyses(self.projector, AnalysisStore(self.database))
        self.bots = BotRunner(self.tables.table, self.show, self.thinking)
        self.playing = Thinking(max(1, PROCESSES - 1), nicer=NICER)
        """Where studies are played."""
        self.studies = Studies(StudyStore(self.database), self.packs, self.playing, self.database.shared)
        self.desk = DeskRoom(self.database)

    def close(self) -> None:
        """Stop what is under way, and leave everything on disk. Once is enough, and twice does no harm."""
        self.bots.stop()
        self.studies.close()
        self.analyses.close()
        self.thinking.stop()
        self.projector.stop()
        self.playing.stop()
        self.packs.close()
        self.database.close()

    def keep_odds(self, what: tuple[object, ...], made: Chances) -> None:
        """Odds that were worked out are shown again without working."""
        self.odds[what] = made
        while len(self.odds) > ODDS:
            del self.odds[next(iter(self.odds))]

    def changed(self, table: LiveTable) -> None:
        """A table has changed here: show it, and let programs go on."""
        self.show(table)
        self.bots.wake(table)

    def show(self, table: LiveTable) -> None:
        """Show a table that has changed here; the event it belongs to learns the lists in play, and the result."""
        self.hub.changed(table)
        if table.room.terms.get("event"):
            from wartable.web.desk.flow import changed

            changed(self, table)

    def changed_elsewhere(self, room: str) -> None:
        """Another server wrote to a table."""
        if room in self.hub.watched():
            table = self.tables.table(room)
            self.hub.changed(table)


class Page:
    """Whatever cites a rule while a request is answered is met on a page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with surface("page"):
            await self._app(scope, receive, send)


def create_app(settings: Settings) -> FastAPI:
    """The whole app on one database."""
    services = Services(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        listener = Listener(services.rooms, services.changed_elsewhere)
        listener.start()
        await asyncio.to_thread(_catch_up, services)
        yield
        listener.stop()
        await asyncio.to_thread(services.close)

    app = FastAPI(title=TITLE, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    app.state.services = services
    app.state.lan = settings.lan
    app.state.secret = services.rooms.setting("csrf")
    app.state.signing = services.rooms.setting("signing", new_key)
    app.add_exception_handler(WartableError, sentence)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _not_understood)
    _include(app)
    app.add_middleware(Page)
    app.add_middleware(Guard, relaxed=settings.relaxed, names=settings.names)
    return app


def _catch_up(services: Services) -> None:
    from wartable.web.desk.flow import catch_up

    catch_up(services)
    try:
        services.tables.keep_contents()
    except WartableError as error:
        LOG.warning("the content of running matches could not be kept: %s", error)
    try:
        services.studies.take_up()
    except WartableError as error:
        LOG.warning("studies cannot go on: %s", error)


def _include(app: FastAPI) -> None:
    from wartable.web.desk import routes as desk
    from wartable.web.routes import (
        api,
        armies,
        begin,
        content,
        daily,
        health,
        home,
        lab,
        live,
        people,
        play,
        replays,
        rules,
        static,
    )

    # Routes are tried in this order: first what many ask for at once (phones at an event, tables), then the rest.
    for module in (
        desk, live, play, static, home, begin, people, replays, rules, armies, content, lab, daily, api, health,
    ):  # fmt: skip
        app.include_router(module.ROUTER)


def services_of(request: Request) -> Services:
    """The services of the app that got the request."""
    found: Services = request.app.state.services
    return found


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: "There is no such page", 405: "This page is not asked in that way"}.get(
        error.status_code, error.detail
    )
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": words, "rule": ""}, error.status_code)
    return render(request, "error.html", error.status_code, sentence=f"{words}.", rule=None)


async def _not_understood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"][1:]) or "the request"
    words = f"{place}: {first['msg']}"
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": words, "rule": ""}, 422)
    return render(request, "error.html", 422, sentence=f"{words}.", rule=None)

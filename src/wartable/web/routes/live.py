"""The socket of a table: boards go out with their numbers, answers come in.

A browser sends `{"do": "answer", "question": 12, "key": "use:stomp"}`, or `undo`, `agree`, `decline`, `resign`, `draw`,
`play-on` (no draw), `time` (somebody's clock is at zero), `say` with the number of a phrase. It gets
`{"seq": 7, "html": ...}` when its page is another one, then what changes with every answer (see `patches.py`), and
`{"error": sentence, "rule": id}` for what could not be done. `{"do": "weigh"}` asks whether an undo would be free,
which is worked out only for somebody who looks: `{"of": 7, "undo": "Free"}`.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any, Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from wartable.kernel.engine.errors import Refused, Unreadable, WartableError
from wartable.kernel.engine.people import calling
from wartable.store.database import Conflict
from wartable.table.live import LiveTable
from wartable.table.people import NUDGE, PHRASES
from wartable.table.seat_page import undo_note
from wartable.web.app import Services
from wartable.web.guard import browser_of
from wartable.web.hub import DECLINED, Watcher
from wartable.web.room import Eyes, eyes_for

ROUTER = APIRouter()
LONGEST: Final = 2000
"""Characters of a message; answers are far shorter."""
LOG = logging.getLogger(__name__)


@ROUTER.websocket("/table/{id_}/live")
async def live(socket: WebSocket, id_: str, seat: int | None = None, seq: int = 0) -> None:
    """Keep one page up to date, and take what it sends."""
    services: Services = socket.app.state.services
    await socket.accept()
    try:
        table = await run_in_threadpool(services.tables.table, id_)
    except WartableError as error:
        await socket.send_json({"error": str(error), "rule": ""})
        await socket.close(1008)
        return
    held = await run_in_threadpool(services.rooms.held, browser_of(socket), id_)
    eyes = eyes_for(table, held, seat)
    watcher = Watcher(id_, eyes, asyncio.get_running_loop())
    await run_in_threadpool(services.hub.join, watcher, table, seq)
    sending = asyncio.create_task(_send(socket, watcher))
    try:
        await _receive(socket, services, id_, eyes)
    except (WebSocketDisconnect, RuntimeError):
        if socket.client_state is WebSocketState.CONNECTED and socket.application_state is WebSocketState.CONNECTED:
            raise  # not the end of the line, but a mistake of ours
    finally:
        services.hub.leave(watcher)
        sending.cancel()


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    """Send messages until the line ends; the receiving side notices that by itself."""
    while True:
        message = await watcher.messages.get()
        try:
            await socket.send_text(message)
        except (WebSocketDisconnect, RuntimeError):
            return


async def _receive(socket: WebSocket, services: Services, id_: str, eyes: Eyes) -> None:
    while True:
        arrived = await socket.receive()
        if arrived["type"] == "websocket.disconnect":
            return
        try:
            reply = await run_in_threadpool(_do, services, id_, eyes, arrived.get("text"))
            if reply is not None:
                await socket.send_json(reply)
        except Conflict as error:
            await socket.send_json({"error": str(error), "rule": ""})
        except Refused as error:
            # The page lists what is possible already; here only the reason.
            await socket.send_json({"error": f"{error.reason.rstrip('.')}.", "rule": error.rule})
        except WartableError as error:
            await socket.send_json({"error": str(error), "rule": ""})


def _do(services: Services, id_: str, eyes: Eyes, said: str | None) -> dict[str, Any] | None:
    """Do what a message asks for; what comes back is for its sender alone."""
    message = _message(said)
    if message.get("do") == "time":
        found = services.tables.table(id_)
        if found.check_time():
            services.changed(found)
        return None
    seat = message.get("seat", eyes.seat)
    if not isinstance(seat, int) or seat not in eyes.held:
        raise Refused("You are watching; only the seats of this table can do that")
    table = services.tables.table(id_)  # looked up each time: it may have left memory and come back since
    if message.get("do") == "weigh":
        return weighed(table, seat)
    if message.get("do") == "say":
        _say(services, table, seat, message.get("phrase"))
        return None
    try:
        _act(table, seat, message)
    except Conflict:
        services.changed(table)
        raise
    services.changed(table)
    if message["do"] in DECLINED:
        services.hub.declined(table, seat, message["do"])
    return None


def _say(services: Services, table: LiveTable, seat: int, phrase: object) -> None:
    """Everybody at the table reads one of the phrases; nothing else can be said, and not too often."""
    if not isinstance(phrase, int) or not 0 <= phrase < len(PHRASES):
        raise Unreadable(f"a phrase is a number from 0 to {len(PHRASES) - 1}")
    services.tries.check_saying(f"{table.room.id} {seat}")
    said = PHRASES[phrase]
    services.hub.say(table.room.id, seat, f"{table.names[seat]}: {said}", calls=said == NUDGE)


def weighed(table: LiveTable, seat: int) -> dict[str, Any]:
    """Whether an undo would be free; worked out on what is there now, while the table may go on."""
    with table.lock, calling(table.called):
        seq, note = table.seq, undo_note(table.match, seat, table.bots)
    return {"of": seq, "undo": note()}


def _act(table: LiveTable, seat: int, message: dict[str, Any]) -> None:
    match message.get("do"):
        case "answer":
            number, key = message.get("question"), message.get("key")
            if not isinstance(number, int) or not isinstance(key, str):
                raise Unreadable("an answer has the number of its question and a key")
            if message.get("chance"):
                table.answer_chance(seat, number, key)
            else:
                table.answer(seat, number, key)
        case "undo":
            table.undo(seat)
        case "agree":
            table.agree(seat)
        case "decline":
            table.decline(seat)
        case "resign":
            table.resign(seat)
        case "draw":
            table.offer_draw(seat)
        case "play-on":
            table.decline_draw(seat)
        case other:
            raise Unreadable(
                f"'{str(other)[:40]}' is nothing a table can do; it can answer, undo, weigh, agree, decline, resign, "
                "draw, play-on, time, say"
            )


def _message(said: str | None) -> dict[str, Any]:
    if said is None:
        raise Unreadable("a message is text; this is binary")
    if len(said) > LONGEST:
        raise Unreadable(f"a message of {len(said)} characters is too long; answers are far below {LONGEST}")
    try:
        made = json.loads(said)
        json.dumps(made, ensure_ascii=False).encode()  # half a character cannot be sent back in a sentence
    except (ValueError, RecursionError):
        raise Unreadable("a message is a JSON object; this is none") from None
    if not isinstance(made, dict):
        raise Unreadable("a message is a JSON object; this is none")
    return made

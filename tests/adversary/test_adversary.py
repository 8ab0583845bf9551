"""An adversary against a real server on this machine: kills, outages, fuzz of every surface, floods. All is counted.

Run by `make soak` alone; it ends with a table of what was tried, what held and what broke.
"""

from __future__ import annotations

import io
import json
import random
import re
import signal
import time
import warnings
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from machine import patience
from wartable.bots import bot
from wartable.games import game as find_game
from wartable.kernel.engine.replay import Setup, start
from wartable.store.rooms import Rooms
from web.served import Answer, Served, Visitor

pytestmark = pytest.mark.soak

INPUTS = 5_000
KILLS = 25
OUTAGES = 25
ODD = (
    "", "0", "-1", "²", "9" * 5000, "1e9", "\x00", "\ud7ff", "'", '"', "<script>", "../../../etc/passwd", "%00", "%s%n",
    "{{7*7}}", "\u202e", "é" * 300, "keep", "true", "null", "[]", "{}", "KITE-42", "\r\nX: y", "a" * 3000, "🙂", "٣",
)  # fmt: skip
PAGES = (
    "/", "/games", "/rules", "/rules/{}", "/new/{}", "/new/battle-bosses?mode={}", "/table/{}", "/table/ID?seat={}",
    "/table/ID/odds?key={}&seat={}&question={}", "/table/ID/journal?seat={}", "/replay/ID?at={}&eyes={}&entry={}",
    "/replay/ID/frame?at={}&eyes={}", "/replay/{}", "/replays", "/tutorials", "/seat/{}/{}", "/seat/{}",
    "/player/{}/{}",
    "/event/{}", "/event/{}?view={}&number={}", "/event/{}/projector?by={}", "/event/{}/scenario/{}",
    "/event/{}/scenario/{}/map.svg",
    "/event/{}/opponent", "/api/event/{}", "/api/event/{}/now", "/api/games", "/api/rules/{}", "/api/tables/{}",
    "/api/tables/ID?seat={}", "/desk", "/desk/{}", "/desk/{}/settings", "/season/{}?region={}", "/login?then={}",
    "/static/{}", "/{}", "/health", "/?code={}",
)  # fmt: skip
FORMS: dict[str, tuple[str, ...]] = {
    "/tables": ("game", "mode", "seat-0", "seat-1", "seed", "option-enemy", "own-enemy", "pack-options", "real_dice"),
    "/join": ("code",),
    "/seat/ID": ("name",),
    "/theme": ("theme", "back"),
    "/tutorials": ("game",),
    "/login": ("name", "password", "first", "again", "then"),
    "/logout": (),
    "/table/ID/answer": ("seat", "question", "key", "chance", "blank-x"),
    "/table/ID/undo": ("seat",),
    "/table/ID/consent": ("seat", "agree"),
    "/table/ID/player": ("seat", "player"),
    "/replay/ID/continue": ("at", "seat-0", "seat-1"),
    "/event/cup/score": ("op_mine", "op_theirs", "vp_mine", "vp_theirs"),
    "/event/cup/lists": ("list_1",),
    "/event/cup/choose": ("list",),
    "/event/cup/deployed": (),
    "/desk/new": ("name", "id", "rounds"),
    "/desk/cup/settings": ("name",),
    "/desk/restore": ("id",),
}
RIGHT = (
    "battle-bosses",
    "standard",
    "human",
    "here",
    "link",
    "random",
    "greedy",
    "space-infantry",
    "skirmish",
    "0",
    "1",
)


class Tally:
    """What was tried, what held, what broke."""

    def __init__(self) -> None:
        self.rows: dict[str, list[int]] = {}
        self.broken: list[str] = []

    def add(self, what: str, held: bool, said: str = "") -> None:
        row = self.rows.setdefault(what, [0, 0, 0])
        row[0] += 1
        row[1 if held else 2] += 1
        if not held:
            self.broken.append(f"{what}: {said}")

    def table(self) -> str:
        lines = [f"{'what':<44}{'tried':>8}{'held':>8}{'broke':>8}"]
        lines += [f"{what:<44}{row[0]:>8}{row[1]:>8}{row[2]:>8}" for what, row in self.rows.items()]
        return "\n".join(lines)


@pytest.fixture(scope="module")
def tally() -> Iterator[Tally]:
    made = Tally()
    yield made
    print(f"\n{made.table()}\n")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    made = Served(tmp_path)
    yield made
    made.stop()


def odd(chance: random.Random) -> str:
    """Something a program might stumble over, or something right."""
    if chance.random() < 0.35:
        return chance.choice(RIGHT)
    if chance.random() < 0.7:
        return chance.choice(ODD)
    return "".join(
        chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x2FFF)))) for _ in range(chance.randrange(60))
    )


def filled(path: str, table: str, chance: random.Random) -> str:
    path = path.replace("/table/ID", table).replace("ID", table.rpartition("/")[2])
    while "{}" in path:
        path = path.replace("{}", quote(odd(chance)[:1500], safe=chance.choice(("", "/", "/?&="))), 1)
    return path


def mutated(data: bytes, chance: random.Random) -> bytes:
    made = bytearray(data)
    for _ in range(chance.randrange(12)):
        made[chance.randrange(len(made))] = chance.randrange(256)
    return bytes(made[: chance.randrange(len(made))] if chance.random() < 0.3 else made)


def a_journal() -> bytes:
    """The record of a short match that was played to its end."""
    game = find_game("space-infantry")
    match = start(game, Setup("skirmish", ("random",), {"enemy": "gunhand"}), "adversary")
    while match.question is not None:
        seat = match.waiting_for()[0]
        match.answer_option(seat, bot("random", game, str(match.question_id)).answer(match.view(seat)))
    return "\n".join([*match.journal.lines, ""]).encode()


def a_pack(chance: random.Random) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as writing:
        for _ in range(chance.randrange(4)):
            depth = chance.choice((1, 50, 30_000))
            text = chance.choice(("[" * depth, "a: 1", "a: &x [*x]", "- " * depth, '"' + "x" * depth, odd(chance)))
            name = chance.choice(
                ("bosses/a.yaml", "a.yaml", "../a.yaml", "boards.yaml", f"bosses/{odd(chance)[:20]}.yaml")
            )
            with suppress(ValueError, UnicodeError), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # one name twice is meant
                writing.writestr(name, text.encode("utf-8", "replace"))
    return out.getvalue()


def test_five_thousand_odd_inputs_find_no_mistake_of_ours(server: Served, tally: Tally) -> None:
    chance = random.Random(20_260)
    visitor = Visitor(server)
    table = visitor.open_table(**{"seat-1": "here"})
    journal = a_journal()

    def surface(n: int) -> tuple[str, Callable[[], Answer]]:
        who = visitor if n % 3 else Visitor(server)
        kind = chance.random()
        if kind < 0.45:
            path = filled(chance.choice(PAGES), table, chance)
            method = chance.choice(("GET",) * 8 + ("HEAD", "OPTIONS", "DELETE", "PUT"))
            return "pages", lambda: who.ask(method, path)
        if kind < 0.75:
            path, names = chance.choice(list(FORMS.items()))
            fields = {name: odd(chance) for name in names if chance.random() < 0.9}
            return "forms", lambda: visitor.post(filled(path, table, chance), fields)
        if kind < 0.85:
            brought = a_pack(chance) if chance.random() < 0.5 else mutated(a_pack(random.Random(1)), chance)
            fields = {"game": "battle-bosses", "mode": "standard"}
            return "content packs", lambda: Visitor(server).send_file("/tables", fields, "pack", brought, "a.zip")
        if kind < 0.92:
            brought = mutated(journal, chance)
            return "journals", lambda: Visitor(server).send_file("/replays", {}, "journal", brought)
        body = chance.choice(
            (b"[" * 9000, b'{"seat":0,"question":1,"key":"\\ud800"}', b"null", odd(chance).encode("utf-8", "replace"))
        )
        headers = {"Content-Type": chance.choice(("application/json", "text/plain", "x/y", "multipart/form-data"))}
        return "JSON", lambda: visitor.ask("POST", f"/api{table.replace('table', 'tables')}/answer", body, headers)

    def asked(n: int) -> None:
        what, ask = surface(n)
        try:
            answer = ask()
            for _ in range(4):  # who is told to wait waits: what lies behind the limits is meant
                if answer.status == 429:
                    time.sleep(0.5)
                    answer = ask()
            if answer.status == 429:
                tally.add(f"{what}, told to wait", True)
                return
            tally.add(what, answer.status < 500, f"{answer.status} {answer.text[:200]}")
        except (ValueError, UnicodeError):
            tally.add(what, True)  # the client itself would not send it
        except OSError as error:
            tally.add(what, server.process.poll() is None, repr(error))

    for n in range(INPUTS - 600):
        asked(n)
    for _ in range(300):
        _raw(server, tally, chance)
    _socket(server, tally, chance, visitor, table)
    tally.add("the log has no traceback", "Traceback" not in server.said(), server.said()[-3000:])
    assert not tally.broken, tally.broken[:5]


def _raw(server: Served, tally: Tally, chance: random.Random) -> None:
    """Bytes that are hardly HTTP."""
    method, path, host = chance.choice(("GET", "POST", "BREW", odd(chance)[:9])), odd(chance)[:50], odd(chance)[:40]
    head = f"{method} /{path} HTTP/1.1\r\nHost: {host}\r\n"
    sent = (head + f"{odd(chance)[:30]}: {odd(chance)[:200]}\r\n\r\n").encode("utf-8", "replace")
    with suppress(OSError), server.line() as line:
        line.settimeout(15)
        line.sendall(chance.choice((sent, mutated(sent, chance) or b"x")))
        line.shutdown(1)
        said = line.recv(200)
        tally.add("bare lines", not re.match(rb"HTTP/1.1 5", said), repr(said[:80]))


def _socket(server: Served, tally: Tally, chance: random.Random, visitor: Visitor, table: str) -> None:
    cookie = {"Cookie": f"wartable={visitor.cookies['wartable']}"}
    address = f"ws://127.0.0.1:{server.port}{table}/live?seat=0&seq=0"
    for _ in range(30):
        with connect(address, additional_headers=cookie) as line:
            line.recv(timeout=patience(30))
            for _ in range(10):
                said = chance.choice((
                    odd(chance), json.dumps({"do": odd(chance), "seat": 0}), "[" * 1900, b"\x00\xff",
                    '{"do": "\\ud800"}',
                    json.dumps({"do": "answer", "question": chance.randrange(40), "key": odd(chance)[:300]}),
                ))  # fmt: skip
                try:
                    line.send(said)
                    heard = line.recv(timeout=patience(30))
                    tally.add("messages on sockets", bool(heard))
                except (ConnectionClosed, UnicodeError) as error:
                    closed = isinstance(error, ConnectionClosed)
                    tally.add("messages on sockets", not closed, repr(error))
                    if closed:
                        break


def _answer(visitor: Visitor, table: str) -> int | None:
    """One answer by a person; the number of the board after it, None when it was not taken."""
    seen = json.loads(visitor.get(f"/api{table.replace('table', 'tables')}?seat=0", timeout=patience(10)).text)
    if not seen.get("options"):
        return None
    body = json.dumps({"seat": 0, "question": seen["question"], "key": seen["options"][0]["key"]}).encode()
    path = f"/api{table.replace('table', 'tables')}/answer"
    answer = visitor.ask("POST", path, body, {"Content-Type": "application/json"}, timeout=patience(10))
    return int(json.loads(answer.text)["seq"]) if answer.status == 200 else None


def test_a_server_killed_under_play_has_every_move_it_acknowledged(tmp_path: Path, tally: Tally) -> None:
    server = Served(tmp_path)
    visitor, chance = Visitor(server), random.Random(5)
    moves = 0
    try:
        for _ in range(KILLS):
            visitor._token = ""
            table = visitor.open_table(game="space-infantry", mode="skirmish", **{"seat-1": ""})
            acknowledged, until = 0, time.monotonic() + chance.random() * 2
            while time.monotonic() < until:
                seq = _answer(visitor, table)
                if seq is None:
                    break
                acknowledged, moves = seq, moves + 1
            server.stop(signal.SIGKILL)
            rooms = Rooms(server.database)
            kept = rooms.last(table.rpartition("/")[2])
            rooms.database.leave()
            tally.add("kills of the server (-9) under play", kept >= acknowledged, f"{kept} of {acknowledged}")
            server.start()
            visitor = Visitor(server)
    finally:
        server.stop()
    print(f"{moves} moves were acknowledged between {KILLS} kills")
    assert moves > KILLS and not tally.broken, tally.broken[:5]


def test_a_store_that_goes_away_under_play_loses_nothing_acknowledged(server: Served, tally: Tally) -> None:
    visitor, file = Visitor(server), Path(server.database)
    away = file.with_name("away.sqlite")
    for _ in range(OUTAGES):
        table = Visitor.open_table(visitor := Visitor(server), game="space-infantry", mode="skirmish")
        before = _answer(visitor, table)
        assert before is not None
        file.rename(away)
        refused = visitor.ask(
            "POST",
            f"/api{table.replace('table', 'tables')}/answer",
            b'{"seat":0,"question":2,"key":"x"}',
            {"Content-Type": "application/json"},
        )
        shown = visitor.get(table)
        away.rename(file)
        after = _answer(visitor, table)
        held = refused.status == shown.status == 503 and after == before + 1
        tally.add("outages of the store under play", held, f"{refused.status} {shown.status} {before} {after}")
    assert not tally.broken, tally.broken[:5]


def test_floods_within_the_limits_of_this_machine_keep_nobody_out(server: Served, tally: Tally) -> None:
    def page(what: str, within: float) -> None:
        begun = time.monotonic()
        status = Visitor(server).get("/games").status
        took = time.monotonic() - begun
        tally.add(what, status == 200 and took < within, f"{status} after {took:.1f} s")

    half = []
    for n in range(1_200):
        line = server.line()
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        half.append(line)
        if n % 200 == 199:
            page("a page beside 1,200 half requests", 5)
    for line in half:
        line.close()
    visitor = Visitor(server)
    table = visitor.open_table(game="space-infantry", mode="skirmish", **{"own-enemy": "gunhand*9"})
    question = visitor.question(table)
    with ThreadPoolExecutor(60) as pool:
        path = f"{table}/odds?key=no-command&seat=0&question={question}"
        asked = [pool.submit(visitor.get, path) for _ in range(200)]
        for _ in range(5):
            page("a page beside 200 odds", 5)
        for each in asked:
            each.result()
    for _ in range(12):
        with suppress(AssertionError):
            Visitor(server).open_table(**{"seat-0": "greedy", "seat-1": "greedy"})
    for _ in range(5):
        page("a page beside a dozen tables of programs", 5)
    with ExitStack() as sockets:
        for _ in range(200):
            sockets.enter_context(connect(f"ws://127.0.0.1:{server.port}{table}/live?seq=0"))
        for _ in range(5):
            page("a page beside 200 onlookers", 5)
    with ThreadPoolExecutor(20) as pool:
        statuses = list(pool.map(lambda _: Visitor(server).get("/api/games").status, range(1_500)))
    tally.add("1,500 requests at once: taken or told to wait", set(statuses) <= {200, 429}, str(set(statuses)))
    time.sleep(6)
    page("a page after it", 5)
    tally.add("the log has no traceback", "Traceback" not in server.said(), server.said()[-3000:])
    tally.add("the end within 5 s", server.stop() < 5)
    assert not tally.broken, tally.broken[:5]

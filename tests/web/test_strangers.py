"""What strangers send: half requests, floods, foreign names, damaged files. Nobody else notices."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from machine import patience
from wartable.web import connections
from wartable.web.app import Settings, create_app
from wartable.web.guard import HEADERS
from web.served import Served, Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    made = Served(tmp_path_factory.mktemp("strangers"), "--name", "table.example.org")
    yield made
    made.stop()
    assert "Traceback" not in made.said()


def test_a_thousand_half_requests_keep_nobody_out(server: Served) -> None:
    half = []
    before = server.log.stat().st_size
    try:
        for _ in range(1_100):
            line = server.line()
            line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
            half.append(line)
        begun = time.monotonic()
        assert Visitor(server).get("/").status == 200
        assert time.monotonic() - begun < patience(5)
        assert Visitor(server).get("/games").status == 200
    finally:
        for line in half:
            line.close()
    assert server.log.stat().st_size - before < 10_000


def test_a_request_that_does_not_arrive_in_time_is_given_up(server: Served) -> None:
    silent, slow, body = server.line(), server.line(), server.line()
    begun = time.monotonic()
    slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    form = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ncsrf"
    body.sendall(b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\n" + form)
    time.sleep(1)
    slow.sendall(b"X-Slow: 1\r\n")
    for line in (silent, slow):
        assert _ended(line)
    assert connections.HEAD_S - 1 < time.monotonic() - begun < connections.HEAD_S + patience(10)
    body.settimeout(0.2)
    with pytest.raises(TimeoutError):  # a body has more time
        body.recv(1)
    body.close()


def _ended(line: socket.socket) -> bool:
    try:
        return line.recv(1000) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("head", [b"\x00\xff\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"x" * 40_000])
def test_what_is_no_request_is_answered_with_every_header(server: Served, head: bytes) -> None:
    line = server.line()
    line.sendall(head)
    said = b""
    while chunk := line.recv(10_000):
        said += chunk
    line.close()
    assert said.startswith(b"HTTP/1.1 400")
    assert all(f"{name}: ".encode() in said for name in HEADERS)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200), ("[::1]:8000", 200), ("localhost", 200), ("laptop:8000", 200), ("192.168.1.7", 200),
        ("laptop.local", 200), ("table.example.org", 200), ("TABLE.example.org:443", 200), ("evil.example", 421),
        ("127.0.0.1.evil.example", 421), ("[", 421), ("a:b", 421), ("x.localhost.evil.example", 421),
    ],
)  # fmt: skip
def test_the_server_answers_only_to_its_own_names(server: Served, host: str, status: int) -> None:
    answer = Visitor(server, host).get("/")
    assert answer.status == status
    assert all(name in answer.headers for name in HEADERS)


def test_another_name_for_this_machine_makes_no_organiser(server: Served) -> None:
    fields = {"name": "Eve", "password": "a long one", "again": "a long one", "first": "yes", "then": "/desk"}
    stranger = Visitor(server, "rebound.example")
    stranger.cookies["wartable"] = "a" * 40
    answer = stranger.ask("POST", "/login", "&".join(f"{k}={v}" for k, v in fields.items()).encode())
    assert answer.status == 421
    assert "organiser" in Visitor(server).get("/login").text


@pytest.mark.parametrize("odd", ["http://[", "http://]::/", "//", "null", "http://a:b:c", "\u00ff", "x" * 5000])
def test_an_origin_or_referer_that_is_none_is_refused_and_not_a_mistake(server: Served, odd: str) -> None:
    visitor = Visitor(server)
    sent = {"Origin": odd.encode("latin-1").decode("latin-1")}
    assert visitor.post("/join", {"code": "KITE-42"}, sent).status == 403
    assert visitor.post("/login", {"name": "x", "password": "y" * 9}, {"Referer": odd}).status == 409


def test_what_a_proxy_would_say_is_not_believed_without_one(server: Served) -> None:
    statuses = []
    for n in range(40):
        visitor = Visitor(server)
        fields = {"name": "Nobody Here", "password": "guess" * 3}
        statuses.append(visitor.post("/login", fields, {"X-Forwarded-For": f"10.0.0.{n}"}).status)
    assert statuses[:20] == [409] * 20 and statuses[-1] == 429
    assert Visitor(server).post("/login", {"name": "Somebody Else", "password": "guess" * 3}).status == 409


def test_wrong_links_and_codes_of_others_hold_nobody_up(server: Served) -> None:
    opener = Visitor(server)
    link = opener.get(f"{opener.open_table(**{'seat-1': 'link'})}/invite").text.partition("/seat/")[2].partition('"')[0]
    for n in range(60):
        stranger = Visitor(server)
        assert stranger.get(f"/seat/{link.partition('/')[0]}/wrong-{n}").status == 409
    guesser = Visitor(server)
    statuses = [guesser.post("/join", {"code": f"KITE-{n:06}"}).status for n in range(13)]
    assert statuses[:10] == [404] * 10 and statuses[-1] == 429
    assert Visitor(server).get(f"/seat/{link}").status == 303


@pytest.mark.parametrize("odd", ["²", "9" * 5000, "-1", "1e9", "٣" * 30, "\x00", "0x10", ""])
def test_a_number_that_is_none_is_refused_and_not_a_mistake(server: Served, odd: str) -> None:
    visitor = Visitor(server)
    table = visitor.open_table()
    fields = {"seat": odd, "question": odd, "key": "keep"}
    answers = [
        visitor.post(f"{table}/answer", fields),
        visitor.post(f"{table}/undo", {"seat": odd}),
        visitor.get(f"{table}?seat={quote(odd)}"),
        visitor.get(f"{table.replace('table', 'replay')}?at={quote(odd)}"),
        visitor.get(f"{table}/odds?key=keep&seat={quote(odd)}&question={quote(odd)}"),
        visitor.get("/", {"Content-Length": "".join(letter for letter in odd if "!" <= letter <= "~")}),
    ]
    assert [answer.status for answer in answers if answer.status >= 500] == []


def test_a_message_that_is_too_large_ends_its_socket_and_nothing_else(server: Served) -> None:
    visitor = Visitor(server)
    table = visitor.open_table()
    cookie = {"Cookie": f"wartable={visitor.cookies['wartable']}"}
    address = f"ws://127.0.0.1:{server.port}{table}/live?seat=0&seq=0"
    with connect(address, additional_headers=cookie) as line:
        line.recv()
        line.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed) as ended:
            while True:
                line.recv(timeout=patience(20))
        assert ended.value.rcvd is not None and ended.value.rcvd.code == 1009
    with connect(address, additional_headers=cookie) as line:
        assert "html" in str(line.recv(timeout=patience(20)))


def test_a_body_that_does_not_arrive_in_time_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BODY_S", 1.0)
    app = create_app(Settings(str(tmp_path / "wartable.sqlite")))
    config = uvicorn.Config(app, port=0, http=connections.lines_of(100), log_level="error")
    own = uvicorn.Server(config)
    serving = threading.Thread(target=own.run)
    serving.start()
    try:
        while not own.started:
            time.sleep(0.05)
        port = own.servers[0].sockets[0].getsockname()[1]
        with socket.create_connection(("127.0.0.1", port), timeout=patience(30)) as line:
            form = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ncsrf"
            line.sendall(b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\n" + form)
            begun = time.monotonic()
            assert _ended(line)
            assert time.monotonic() - begun < connections.HEAD_S
    finally:
        own.should_exit = True
        serving.join()

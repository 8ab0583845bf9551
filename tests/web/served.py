"""`wartable serve` as people start it: a process of its own with every limit on, and lines to it byte by byte."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from machine import patience


class Answer:
    """What came back: status, headers with small letters, text."""

    def __init__(self, status: int, headers: Mapping[str, str], text: str) -> None:
        self.status = status
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.text = text


class Served:
    """A server on a port of its own. What it logs is in `log`."""

    def __init__(self, folder: Path, *options: str, database: str = "") -> None:
        with socket.socket() as line:
            line.bind(("127.0.0.1", 0))
            self.port = int(line.getsockname()[1])
        self.database = database or str(folder / "wartable.sqlite")
        self.log = folder / f"server-{self.port}.log"
        self._options = options
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "wartable.cli.main", "serve", "--port", str(self.port), "--db", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([*command, *self._options], stdout=log, stderr=log)
        until = time.monotonic() + patience(90)
        while time.monotonic() < until and self.process.poll() is None:
            try:
                if Visitor(self).get("/api/games").status == 200:
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"the server did not come up: {self.said()}")

    def line(self) -> socket.socket:
        """A bare line to the server."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=patience(30))

    def said(self) -> str:
        return self.log.read_text(errors="replace")

    def stop(self, how: signal.Signals = signal.SIGTERM, within: float = 60) -> float:
        """Send a signal; how many seconds it took until the process was gone."""
        begun = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(within)
        return time.monotonic() - begun


class Visitor:
    """A browser without its windows: keeps its cookies, fills in the token of forms."""

    def __init__(self, server: Served, host: str = "") -> None:
        self._server = server
        self._host = host or f"127.0.0.1:{server.port}"
        self.cookies: dict[str, str] = {}
        self._token = ""

    def ask(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None, timeout: float = 60
    ) -> Answer:
        """One request over a line of its own; redirects are not followed."""
        sent = {"Host": self._host, **(headers or {})}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        line = HTTPConnection("127.0.0.1", self._server.port, timeout=timeout)
        try:
            line.request(method, path, body or None, sent)
            answer = line.getresponse()
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    cookie, _, kept = value.partition(";")[0].partition("=")
                    self.cookies[cookie] = kept
            return Answer(answer.status, dict(answer.getheaders()), answer.read().decode(errors="replace"))
        finally:
            line.close()

    def get(self, path: str, headers: Mapping[str, str] | None = None, timeout: float = 60) -> Answer:
        return self.ask("GET", path, headers=headers, timeout=timeout)

    def post(self, path: str, fields: Mapping[str, str], headers: Mapping[str, str] | None = None) -> Answer:
        """Send a form, with the token of this browser."""
        body = urlencode({"csrf": self.token(), **fields}).encode()
        kind = {"Content-Type": "application/x-www-form-urlencoded", **(headers or {})}
        return self.ask("POST", path, body, kind)

    def send_file(self, path: str, fields: Mapping[str, str], name: str, data: bytes, file: str = "f") -> Answer:
        """Send a form with a file in the field `name`."""
        mark = "----wartable"
        parts = [
            f'--{mark}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
            for key, value in {"csrf": self.token(), **fields}.items()
        ]
        head = f'--{mark}\r\nContent-Disposition: form-data; name="{name}"; filename="{file}"\r\n\r\n'
        body = b"".join(parts) + head.encode() + data + f"\r\n--{mark}--\r\n".encode()
        return self.ask("POST", path, body, {"Content-Type": f"multipart/form-data; boundary={mark}"})

    def token(self) -> str:
        for _ in range(60):
            if self._token:
                break
            answer = self.get("/tutorials")
            if answer.status == 429:  # too many visitors at once
                time.sleep(0.5)
                continue
            found = re.search(r'name="csrf" content="([0-9a-f]+)"', answer.text)
            assert found is not None
            self._token = found[1]
        return self._token

    def open_table(self, **fields: str) -> str:
        """Open a duel against a program, or as the fields say; the address of the table."""
        wanted = {"game": "battle-bosses", "mode": "standard", "seat-0": "here", "seat-1": "random"}
        answer = self.post("/tables", {**wanted, **fields})
        assert answer.status in (200, 303), answer.text
        found = re.search(r"/table/[\w-]+", answer.headers.get("location", "") or answer.text)
        assert found is not None
        return found[0]

    def question(self, table: str, seat: int = 0) -> int:
        """The number of the open question of a table."""
        found = re.search(r'name="question" value="(\d+)"', self.get(f"{table}?seat={seat}").text)
        assert found is not None
        return int(found[1])

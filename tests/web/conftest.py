"""A real server on a port of its own, and a real browser, for the tests of pages."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from debian import needed
from machine import patience
from wartable.web.app import Settings, create_app
from web.troubles import Troubles

QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
SERVE = """
import sys, uvicorn
from wartable.web.app import Settings, create_app
app = create_app(Settings(sys.argv[1], relaxed=True))
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), log_level="error", access_log=False)
"""
DESKTOP, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)
SCREENS = Path(__file__).parents[2] / "docs" / "screens"
PAGE: Final = 30.0
"""Seconds for a page to do what is expected of it."""
START: Final = 60.0
"""Seconds for a server to come up."""

expect.set_options(timeout=patience(PAGE) * 1000)


class Server:
    """A server process. `kill` is what a power cut does; `start` brings it back on the same port and database."""

    def __init__(self, database: str, port: int) -> None:
        self.database = database
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-c", SERVE, self.database, str(self.port)])
        until = time.monotonic() + patience(START)
        while self._process.poll() is None and time.monotonic() < until:
            try:
                urlopen(f"{self.url}/health", timeout=patience(5)).read()
                return
            except (URLError, OSError):
                time.sleep(0.05)
        pytest.fail("the server did not come up")

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None


def free_port() -> int:
    import socket

    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not stop it."""
    made = Server(f"sqlite:///{tmp_path_factory.mktemp('web') / 'wartable.sqlite'}", free_port())
    made.start()
    yield made
    made.kill()


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[[str], Server]]:
    """Servers of one test, by database; an empty name is a file of the test's own."""
    made: list[Server] = []

    def begin(database: str = "") -> Server:
        server = Server(database or f"sqlite:///{tmp_path / 'wartable.sqlite'}", free_port())
        server.start()
        made.append(server)
        return server

    yield begin
    for server in made:
        server.kill()


def _chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium."""
    path = needed(_chromium, "chromium", "This test needs the browser Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def troubles() -> Iterator[Troubles]:
    """What goes wrong in the browsers of this test. What it did not announce fails it."""
    seen = Troubles()
    yield seen
    assert not seen.seen, "\n".join(f"{one.path}: {one.cause} {one.status or ''} {one.words}" for one in seen.seen)


@pytest.fixture
def person(
    chromium: Browser, server: Server, new_server: Callable[[str], Server], troubles: Troubles
) -> Iterator[Callable[..., Page]]:
    """People with a browser of their own. They leave before any server ends (`new_server`)."""
    contexts = []

    def arrives(
        size: ViewportSize | None = None, dark: bool = False, base: str = "", script: bool = True, moving: bool = False,
        locale: str = "en-US",
    ) -> Page:  # fmt: skip
        context = chromium.new_context(
            viewport=size or DESKTOP,
            base_url=base or server.url,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
            java_script_enabled=script,
            locale=locale,
        )
        context.set_default_timeout(patience(PAGE) * 1000)
        context.on("page", troubles.watch)
        contexts.append(context)
        return context.new_page()

    yield arrives
    for context in contexts:
        context.close()


def keep_screen(page: Page, name: str) -> None:
    """A screenshot for the docs: taken every time, kept when WARTABLE_SCREENS is set."""
    path = SCREENS / f"{name}.jpg"
    picture = page.screenshot(type="jpeg", quality=72)
    assert len(picture) > 5_000
    if os.environ.get("WARTABLE_SCREENS"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(picture)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """Pages by themselves, asked in this process."""
    app = create_app(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}", relaxed=True))
    with TestClient(app, base_url="http://table.test") as made:
        yield made

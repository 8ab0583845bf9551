"""A server's app with a desk, and people in front of it: staff, players with their links, anybody."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.testclient import TestClient

from wartable.desk.service import Desk
from wartable.store.log import Store
from wartable.web.app import Services, Settings, create_app

PASSWORD = "correct horse"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")


class Person:
    """A browser. `post` fills in the token of the page, as a form of that page does."""

    def __init__(self, app: FastAPI, address: str = "192.168.1.20") -> None:
        self.client = TestClient(app, base_url="http://desk.test", follow_redirects=True, client=(address, 50000))

    def get(self, path: str, status: int = 200) -> str:
        answer: Any = self.client.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text[:2000])
        return str(answer.text)

    def send(self, path: str, data: Mapping[str, Any], files: Any = None, page: str = "/desk") -> Any:
        token = re.search(r'name="csrf" content="([0-9a-f]+)"', self.get(page))
        assert token is not None
        headers = {"referer": f"http://desk.test{page}"}
        return self.client.post(path, data={"csrf": token[1], **data}, files=files, headers=headers)

    def post(self, path: str, data: Mapping[str, Any] | None = None, status: int = 200, files: Any = None) -> str:
        answer = self.send(path, data or {}, files)
        assert answer.status_code == status, (path, answer.status_code, shown(answer.text))
        return str(answer.text)


def shown(page: str) -> str:
    """What a page says, without its markup."""
    body = re.sub(r"<(svg|script|style).*?</\1>", "", page.partition("<main")[2], flags=re.DOTALL)
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", body)))


class Venue:
    """An installation with its app; the first organiser is Olga."""

    def __init__(self, folder: Path) -> None:
        self.url = f"sqlite:///{folder / 'wartable.sqlite'}"
        self.app = create_app(Settings(self.url, relaxed=True))
        self.desk = Desk(Store(self.url))
        self.olga = Person(self.app, "127.0.0.1")
        self.events = 0
        data = {"name": "Olga", "password": PASSWORD, "again": PASSWORD, "first": "yes", "then": "/desk"}
        self.olga.post("/login", data)

    @property
    def services(self) -> Services:
        """What the app works with."""
        found: Services = self.app.state.services
        return found

    def person(self) -> Person:
        return Person(self.app)

    def staff(self, name: str, role: str) -> Person:
        self.olga.post("/desk/staff", {"what": "add", "name": name, "role": role, "password": PASSWORD})
        made = self.person()
        made.post("/login", {"name": name, "password": PASSWORD, "then": "/desk"})
        return made

    def event(self, players: int = 8, name: str = "Spring Cup", **more: str | list[str]) -> str:
        """An event with players up to the draw; the name is made different from all before."""
        self.events += 1
        name = f"{name} {self.events}"
        settings = {"name": name, "rounds": "3", "army_points": "300", "type": "tournament", "official-shown": "1"}
        settings |= {"avoid_rematches-shown": "1", "avoid_rematches": "yes"}
        page = self.olga.send("/desk/new", settings | more)
        assert page.status_code == 200, shown(page.text)
        event = str(page.url).split("/desk/")[1].split("/")[0]
        if not players:
            return event
        table = "name,pin,army\n" + "\n".join(f"{name},P{name},Harbour Watch" for name in NAMES[:players])
        self.olga.post(f"/desk/{event}/csv", {"pasted": table})
        return event

    def links(self, event: str) -> dict[str, str]:
        """The private links, as the organiser hands them out."""
        page = self.olga.post(f"/desk/{event}/links", {})
        found = re.findall(r"<h2>([^<]*)</h2>.*?link-card__url\">http://desk\.test([^<]*)<", page, re.DOTALL)
        return dict(found)

    def player(self, link: str) -> Person:
        made = self.person()
        made.get(link)
        return made

    def published(self, event: str) -> None:
        if not self.desk.state(event).drawn:
            self.olga.post(f"/desk/{event}/draw", {"seed": "1"})
        self.olga.post(f"/desk/{event}/pair", {})
        self.olga.post(f"/desk/{event}/publish", {})


def table_of(venue: Venue, event: str, name: str) -> int:
    state = venue.desk.state(event)
    return next(table for a, b, table in state.rounds[-1].seats() if name in (a, b))


def finish(venue: Venue, event: str) -> None:
    """Staff enter every open game of the round."""
    played = venue.desk.state(event).rounds[-1]
    for a, b, table in played.seats():
        if (a, b) in played.missing():
            numbers = {"op_a": "7", "op_b": "3", "vp_a": "200", "vp_b": "100"}
            venue.olga.post(f"/desk/{event}/result", {"round": str(played.number), "table": str(table), **numbers})

"""Every page of a large event: how large it is, how much CPU it costs the server, and what saving a result costs.

    python -m bench.desk --players 300

Three rounds are played and the fourth is published. The app runs in this process and is asked for each page three
times; the least counts, so that other programs on the machine do not. A `*` marks what is beyond the aims: 300 kB,
300 ms, and 100 ms for a result. Sheets are paper for everybody at once and have no aim of size.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar

from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from wartable.desk import actions as act
from wartable.desk import decisions
from wartable.desk.links import new_links
from wartable.desk.seating import draft
from wartable.desk.service import Desk
from wartable.desk.sheets.documents import possible
from wartable.store.log import Store
from wartable.web.app import Settings, create_app
from wartable.web.desk import routes

LARGEST: Final = 300_000
PAGE_SECONDS, SAVE_SECONDS = 0.3, 0.1
AT: Final = "2026-03-01T10:00:00Z"
SCENARIOS: Final = ("Acquisition", "Supplies", "Rescue", "Supremacy", "Frostbyte")
PASSWORD: Final = "correct horse"
Said = TypeVar("Said")

FILLED: Final = {"number": "4", "table": "1", "lot": "5", "at": "5"}
"""What stands in the blanks of addresses."""
NO_PAGES: Final = (
    "/player/{event}", "/photo/", "/slip/", "/print/", "/export/", "/undo/", "/opponent", "/forecast", "/map.svg",
    "/line",
)  # fmt: skip
"""Addresses that lead elsewhere or are files; those of them that people wait for are added by name, and the forecast is
worked out in other processes (`python -m bench.phones` has it in mind)."""
VIEWS: Final = ("?view=tables", "?view=standings", "?view=schedule")


def _said(what: Said, _: object) -> Said:
    """Whatever the state is, this is to be done."""
    return what


def begun(desk: Desk, players: int) -> tuple[str, dict[str, str]]:
    """So many players, three rounds played, the fourth published; the event and the tokens of private links."""
    settings = act.Settings(
        name="Large", rounds=5, official=False, army_points=300, avoid_rematches=True, scenarios=list(SCENARIOS)
    )
    event = desk.create(settings, AT)
    known = [
        act.Entrant(name=f"Player Number {n:03}", pin=f"P{n}", army=f"Army {n % 20}", club=f"Club {n % 30}")
        for n in range(players)
    ]
    desk.act(event, lambda _: act.Add(players=known), AT)
    links, tokens = new_links(desk.state(event), [known[0].name])
    desk.act(event, lambda _: links, AT)
    desk.act(event, lambda state: decisions.draw(state, "1"), AT)
    chance = random.Random(1)
    for number in range(1, 5):
        desk.act(event, partial(draft, number=number), AT)
        desk.act(event, partial(_said, act.Publish(round=number)), AT)
        missing = desk.state(event).rounds[-1].missing() if number < 4 else []
        results = [
            act.Result(
                round=number, a=a, b=b, op=[chance.randint(0, 10), chance.randint(0, 10)],
                vp=[chance.randint(0, 300), chance.randint(0, 300)],
            )
            for a, b in missing
        ]  # fmt: skip
        if results:
            desk.act_all(event, partial(_said, results), AT)
    return event, tokens


def pages(event: str, sheets: list[str]) -> Iterator[str]:
    """The address of every page about an event: what the routes of the desk have, with their views and sheets."""
    rooms = [each.ROUTER for each in vars(routes).values() if isinstance(each, ModuleType)]
    found = [
        route
        for room in rooms
        for route in room.routes
        if isinstance(route, APIRoute) and "GET" in (route.methods or ())
    ]
    for route in (each.path for each in found):
        if "{event}" not in route or any(part in route for part in NO_PAGES):
            continue
        address = route.replace("{event}", event)
        for name, value in FILLED.items():
            address = address.replace(f"{{{name}}}", value)
        yield address
        if route == "/event/{event}":
            yield from (f"{address}{view}" for view in VIEWS)
    yield f"/event/{event}/scenario/1/map.svg"
    yield f"/desk/{event}/undo/5"
    yield from (f"/desk/{event}/print/{kind}.html" for kind in sheets)


def measured(client: TestClient, path: str) -> dict[str, Any]:
    """The size of a page and the least CPU of three times."""
    took: list[float] = []
    for _ in range(3):
        begin = time.process_time()
        answer = client.get(path)
        took.append(time.process_time() - begin)
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:500])
    return {"path": path, "bytes": len(answer.content), "seconds": min(took)}


def saved(client: TestClient, event: str) -> float:
    """The least CPU of five results typed in one line."""
    token = re.search(r'name="csrf" content="([0-9a-f]+)"', client.get("/desk").text)
    assert token is not None
    took: list[float] = []
    for table in range(1, 6):
        line = {"csrf": token[1], "line": f"{table} 5 3 100 90"}
        begin = time.process_time()
        answer = client.post(f"/desk/{event}/line", data=line, follow_redirects=False)
        took.append(time.process_time() - begin)
        assert answer.status_code == 303, answer.text
    return min(took)


def measure(players: int, folder: Path) -> tuple[list[dict[str, Any]], float]:
    """All pages of an event of so many players, as the organiser and a player see them, and saving a result."""
    url = f"sqlite:///{folder / 'desk.sqlite'}"
    app = create_app(Settings(url, relaxed=True))
    client = TestClient(app, base_url="http://desk.test", client=("127.0.0.1", 50000))
    token = re.search(r'name="csrf" content="([0-9a-f]+)"', client.get("/desk").text)
    assert token is not None
    first = {"name": "Olga", "password": PASSWORD, "again": PASSWORD, "first": "yes", "then": "/desk"}
    client.post("/login", data={"csrf": token[1], **first})
    desk = Desk(Store(url))
    event, tokens = begun(desk, players)
    rows = [measured(client, path) for path in dict.fromkeys(pages(event, possible(desk.state(event))))]
    client.get(f"/player/{event}/{next(iter(tokens.values()))}")
    rows.append(measured(client, f"/event/{event}") | {"path": f"/event/{event} of a player"})
    return rows, saved(client, event)


def main() -> None:
    """Print a line for each page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=300)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        told(*measure(wanted.players, Path(folder)))


def told(rows: list[dict[str, Any]], saving: float) -> None:
    """A line for each page, the dearest first."""
    for row in sorted(rows, key=lambda row: -row["seconds"]):
        large = row["bytes"] >= LARGEST and "/print/" not in row["path"]
        beyond = large or row["seconds"] >= PAGE_SECONDS
        print(f"{row['seconds'] * 1000:7.1f} ms {row['bytes'] / 1000:7.1f} kB {'*' if beyond else ' '} {row['path']}")
    print(f"{saving * 1000:7.1f} ms {'*' if saving >= SAVE_SECONDS else ' '} a result saved")


if __name__ == "__main__":
    main()

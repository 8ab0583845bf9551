"""A power cut at the desk, and two servers of one desk: what a browser was told is there, on both databases."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable

import httpx2
import pytest

from machine import patience
from wartable.desk import actions as act
from wartable.desk.service import Desk
from wartable.desk.staff import ORGANISER, Staff
from wartable.store.log import Store
from web.conftest import Server
from web.desk.desk_web import NAMES, PASSWORD

New = Callable[[str], Server]


def token(client: httpx2.Client) -> str:
    found = re.search(r'name="csrf" content="([0-9a-f]+)"', client.get("/desk").text)
    assert found is not None
    return found[1]


def organiser(database: str, name: str) -> str:
    """The login of a new organiser, whoever else is on the staff there."""
    store = Store(database)
    staff = Staff(store)
    staff.add(name, ORGANISER, PASSWORD)
    login = staff.log_in(name, PASSWORD)
    store.close()
    return login


def test_two_servers_on_one_database_run_one_desk(new_server: New, postgres_url: str) -> None:
    servers = [new_server(postgres_url), new_server(postgres_url)]
    login = organiser(postgres_url, "Otto")
    here, there = (
        httpx2.Client(base_url=server.url, follow_redirects=True, timeout=patience(30)) for server in servers
    )
    for client in (here, there):
        client.cookies.set("desk", login)
    answer = here.post("/desk/new", data={"csrf": token(here), "name": "Twins", "rounds": "3", "army_points": "300"})
    event = answer.url.path.split("/")[2]
    table = "name,pin\n" + "\n".join(f"{name},P{name}" for name in NAMES[:4])
    for client, path, data in (
        (here, "csv", {"pasted": table}), (there, "draw", {"seed": "1"}), (here, "pair", {}), (there, "publish", {}),
        (here, "result", {"round": "1", "table": "1", "op_a": "9", "op_b": "1", "vp_a": "1", "vp_b": "2"}),
    ):  # fmt: skip
        assert client.post(f"/desk/{event}/{path}", data={"csrf": token(client), **data}).status_code == 200
    pages = [client.get(f"/api/event/{event}").json() for client in (here, there)]
    assert pages[0] == pages[1]
    assert pages[0]["rounds"][0]["tables"][0]["op"] == [9, 1]
    for client in (here, there):
        client.close()


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_killed_server_has_kept_every_score_it_acknowledged(
    new_server: New, database: str, request: pytest.FixtureRequest
) -> None:
    server = new_server(request.getfixturevalue("postgres_url") if database == "postgresql" else "")
    with httpx2.Client(base_url=server.url, follow_redirects=True, timeout=patience(30)) as client:
        client.cookies.set("desk", organiser(server.database, "Olga"))
        csrf = token(client)
        answer = client.post("/desk/new", data={"csrf": csrf, "name": "Cup", "rounds": "3", "army_points": "300"})
        event = answer.url.path.split("/")[2]
        table = "name,pin\n" + "\n".join(f"{name},P{name}" for name in NAMES)
        for path, data in (("csv", {"pasted": table}), ("draw", {"seed": "1"}), ("pair", {}), ("publish", {})):
            assert client.post(f"/desk/{event}/{path}", data={"csrf": csrf, **data}).status_code == 200
        acknowledged: list[tuple[int, int]] = []

        def enter() -> None:
            """Corrections as fast as they are answered; the address of the answer names the entry."""
            for op in range(10_000):
                score = {"round": "1", "table": "1", "op_a": str(op % 11), "op_b": "0", "vp_a": "1", "vp_b": "2"}
                data = {"csrf": csrf, **score, "why": "again", "sure": "yes"}
                try:
                    done = client.post(f"/desk/{event}/correct", data=data, follow_redirects=False)
                except httpx2.TransportError:
                    return
                found = re.search(r"did=(\d+)", done.headers.get("location", ""))
                assert found is not None, done.text
                acknowledged.append((int(found[1]), op % 11))

        clerk = threading.Thread(target=enter)
        clerk.start()
        while len(acknowledged) < 8:
            time.sleep(0.02)
        server.kill()
        clerk.join()
        server.start()
        assert "Cup" in client.get(f"/event/{event}").text
        assert client.get(f"/desk/{event}").status_code == 200
    desk = Desk(Store(server.database))
    desk.verify(event)
    kept = {step.entry.number: step.action.op[0] for step in desk.log(event) if isinstance(step.action, act.Scored)}
    assert [kept[number] for number, _ in acknowledged] == [op for _, op in acknowledged]
    desk.store.close()

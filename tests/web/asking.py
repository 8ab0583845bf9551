"""Asking pages without a browser."""

from __future__ import annotations

import re

from fastapi import FastAPI
from fastapi.testclient import TestClient

from wartable.web.app import Services


def token(client: TestClient, page: str = "/") -> str:
    found = re.search(r'name="csrf" content="([0-9a-f]{64})"', client.get(page).text)
    assert found is not None
    return found[1]


def open_table(client: TestClient, **fields: str) -> str:
    """Open a duel and give back its address."""
    wanted = {"game": "battle-bosses", "mode": "standard", "seat-0": "here", "seat-1": "random", "seed": "pages"}
    answer = client.post("/tables", data={"csrf": token(client), **wanted, **fields}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removesuffix("/invite")


def services_of(client: TestClient) -> Services:
    """What the server that is asked works with."""
    assert isinstance(client.app, FastAPI)
    found: Services = client.app.state.services
    return found

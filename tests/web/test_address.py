"""Links and QR codes that phones can follow, or a warning that they cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from wartable.web.address import is_this_machine_only, lan_addresses
from wartable.web.app import Settings, create_app


def opened(folder: Path, lan: str, base: str) -> str:
    """The page of a new table with a free seat."""
    app = create_app(Settings(f"sqlite:///{folder / 'wartable.sqlite'}", relaxed=True, lan=lan))
    with TestClient(app, base_url=base, follow_redirects=True) as browser:
        token = re.search(r'name="csrf" content="([0-9a-f]+)"', browser.get("/new/battle-bosses").text)
        assert token is not None
        fields = {"csrf": token[1], "game": "battle-bosses", "mode": "standard", "seat-0": "here", "seat-1": "link"}
        answer = browser.post("/tables", data=fields, headers={"referer": f"{base}/"})
        assert answer.status_code == 200, answer.text
        text: str = answer.text
        return text


def test_a_server_in_a_network_gives_its_address_there_also_to_its_own_machine(tmp_path: Path) -> None:
    page = opened(tmp_path, "192.168.4.2", "http://127.0.0.1:8000")
    assert "http://192.168.4.2:8000/seat/" in page
    assert "Phones cannot reach this server" not in page


def test_a_server_that_listens_to_its_own_machine_alone_says_so_beside_its_codes(tmp_path: Path) -> None:
    page = opened(tmp_path, "", "http://127.0.0.1:8000")
    assert "http://127.0.0.1:8000/seat/" in page
    assert "Phones cannot reach this server" in page and "wartable serve --lan" in page


def test_a_name_that_others_use_is_kept(tmp_path: Path) -> None:
    page = opened(tmp_path, "192.168.4.2", "http://192.168.4.9:8000")
    assert "http://192.168.4.9:8000/seat/" in page


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "a.localhost"])
def test_these_mean_the_machine_itself(host: str) -> None:
    assert is_this_machine_only(host)


def test_addresses_in_the_network_are_no_addresses_of_the_machine_itself() -> None:
    assert not [address for address in lan_addresses() if is_this_machine_only(address)]

"""Coming to a table: its invitation, and the private links of its seats."""

from __future__ import annotations

import re

from fastapi.testclient import TestClient

from web.asking import open_table, services_of, token


def test_an_invitation_stays_and_says_what_is_played(client: TestClient) -> None:
    table = open_table(client, **{"seat-1": "link", "name-0": "Ada"})
    page = client.get(f"{table}/invite").text
    link = re.search(r"/join/[A-Z]+-[A-Z0-9]+", page)
    assert link is not None and "1 seat free" in page
    assert f"/seat/{table.rpartition('/')[2]}/" in page, "who opened the table can always send the link of a seat again"
    with TestClient(client.app) as other:
        invited = other.get(link[0]).text
        assert "You are invited to Battle Bosses" in invited and "With Ada · Duel, 1v1" in invited
        assert other.get(f"{table}/invite").status_code == 409
        forged = {"cookie": f"links=1:{'a' * 43}"}
        assert other.get(f"{table}/invite", headers=forged).status_code == 409, "a cookie of one's own opens nothing"
        code = link[0].rpartition("/")[2]
        sat = other.post("/join", data={"csrf": token(other), "code": code, "name": "Bo"}, follow_redirects=False)
        assert sat.status_code == 303
        assert "Everybody has sat down" in client.get(f"{table}/invite").text
        assert "/seat/" not in client.get(f"{table}/invite").text, "a seat that is taken is offered to nobody"
        assert "/seat/" not in other.get(f"{table}/invite").text, "links are shown to who opened the table alone"
        assert "Bo" in client.get(table).text


def test_a_seat_link_leaves_the_address_at_once_and_works_for_its_seat_only(client: TestClient) -> None:
    fields = {"game": "battle-bosses", "mode": "standard", "seat-0": "here", "seat-1": "link"}
    opened = client.post("/tables", data={"csrf": token(client), **fields}).text
    link = re.search(r'value="http://table.test(/seat/[\w-]+/[\w-]+)"', opened)
    assert link is not None
    friend, secret = TestClient(client.app, base_url="http://table.test"), link[1].rpartition("/")[2]
    answer = friend.get(link[1], follow_redirects=False)
    assert answer.status_code == 303 and secret not in answer.headers["location"]
    seat = answer.headers["location"]
    page = friend.get(seat).text
    assert "You are invited to Battle Bosses" in page and "Sit down" in page and secret not in page
    page = friend.post(seat, data={"csrf": token(friend), "name": "Bo"}).text
    assert 'data-seat="1"' in page and "Bo" in page and secret not in page
    again = friend.get(link[1], follow_redirects=False)
    assert again.headers["location"].endswith("?seat=1"), "who sits there is not asked again"
    wrong = friend.get(link[1].replace(secret, secret.swapcase()))
    assert wrong.status_code == 409 and "opens no seat" in wrong.text


def test_a_program_that_shows_what_is_behind_a_link_takes_no_seat(client: TestClient) -> None:
    fields = {"game": "battle-bosses", "mode": "standard", "seat-0": "here", "seat-1": "link"}
    opened = client.post("/tables", data={"csrf": token(client), **fields})
    link = re.search(r'value="http://table.test(/seat/([\w-]+)/[\w-]+)"', opened.text)
    assert link is not None
    looking = TestClient(client.app, base_url="http://table.test")
    looking.get(link[1])
    room = services_of(client).rooms.room(link[2])
    assert services_of(client).tables.free(room) == [1]
    late = TestClient(client.app, base_url="http://table.test").get(f"/seat/{link[2]}")
    assert late.status_code == 409 and "Open the link to your seat once more" in late.text

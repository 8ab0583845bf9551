"""The socket of a table: boards with their numbers, refusals in sentences, nothing for who does not sit there."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from wartable.web.app import Settings, create_app
from web.asking import open_table, token
from web.patched import Patched


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}", relaxed=True))
    with TestClient(app) as made:
        yield made


def hear(line: WebSocketTestSession) -> dict[str, Any]:
    """The next page, what has changed of it, or a sentence; who is here is another matter."""
    while True:
        made: dict[str, Any] = line.receive_json()
        if "here" not in made:
            return made


def told(line: Any) -> str:
    """What is said about the last message; pages may come before it."""
    for _ in range(5):
        said = hear(line)
        if "error" in said:
            return str(said["error"])
    raise AssertionError("nothing was said about it")


def test_whether_an_undo_is_free_is_said_to_who_looks(client: TestClient) -> None:
    table = open_table(client, game="space-infantry", mode="skirmish")
    with client.websocket_connect(f"{table}/live?seat=0&seq=0") as line:
        board = hear(line)
        line.send_json({"do": "weigh"})
        assert hear(line) == {"of": board["seq"], "undo": ""}
        line.send_json({"do": "answer", "question": question(board), "key": "no-command"})
        assert hear(line)["seq"] == board["seq"] + 1
        line.send_json({"do": "weigh"})
        assert hear(line) == {"of": board["seq"] + 1, "undo": "Marked as practice"}


def question(board: dict[str, Any]) -> int:
    found = re.search(r'data-question="(\d+)"', board["html"])
    assert found is not None
    return int(found[1])


def test_boards_come_with_rising_numbers_and_a_page_that_is_up_to_date_gets_none(client: TestClient) -> None:
    table = open_table(client, **{"seat-1": "here"})
    with client.websocket_connect(f"{table}/live?seat=0&seq=0") as line:
        first = hear(line)
        line.send_json({"do": "answer", "question": question(first), "key": "keep"})
        second = hear(line)
        assert second["seq"] == first["seq"] + 1
        with client.websocket_connect(f"{table}/live?seat=1&seq={second['seq']}") as other:
            number = int(re.search(r'name="question" value="(\d+)"', client.get(f"{table}?seat=1").text)[1])  # type: ignore[index]
            other.send_json({"do": "answer", "question": number, "key": "keep", "seat": 1})
            assert hear(other)["seq"] == hear(line)["seq"] == second["seq"] + 1


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("no json", "a message is a JSON object"),
        ("[1]", "a message is a JSON object"),
        ('{"do": "dance"}', "'dance' is nothing a table can do"),
        ('{"do": "answer", "question": "1", "key": "keep"}', "the number of its question"),
        ('{"do": "answer", "question": 999, "key": "keep"}', "Question 999 is not open any more"),
        ('{"do": "answer", "question": 1, "key": "keep", "seat": 1}', "only the seats of this table"),
        ('{"do": "agree"}', "Nobody asks you to agree"),
        ("x" * 3000, "too long"),
    ],
)
def test_what_cannot_be_done_is_said_and_the_line_stays(client: TestClient, said: str, sentence: str) -> None:
    table = open_table(client)
    with client.websocket_connect(f"{table}/live?seat=0&seq=0") as line:
        board = hear(line)
        line.send_text(said)
        assert sentence in told(line)
        line.send_json({"do": "answer", "question": question(board), "key": "keep"})
        assert hear(line)["seq"] > board["seq"]


def test_a_refusal_over_the_socket_names_its_rule(client: TestClient) -> None:
    table = open_table(client)
    with client.websocket_connect(f"{table}/live?seat=0&seq=0") as line:
        board = hear(line)
        line.send_json({"do": "answer", "question": question(board), "key": "done"})
        assert hear(line)["rule"] == "BB-TURN-05"


def test_the_boards_an_answer_went_through_come_before_the_one_it_led_to(client: TestClient) -> None:
    table = open_table(client, game="space-infantry", mode="skirmish", **{"option-enemy": "gunhand*2", "seed": "steps"})
    with client.websocket_connect(f"{table}/live?seat=0&seq=0") as line:
        page, steps, chooser = Patched(hear(line)), 0, random.Random(1)
        for _ in range(60):
            if page.question is None:
                break
            number, seat = page.question
            line.send_json({"do": "answer", "question": number, "key": chooser.choice(page.keys), "seat": seat})
            message = hear(line)
            page.hear(message)
            passed = message.get("steps", [])
            assert len(passed) <= 4 and all(passed)
            steps += len(passed)
        assert steps


def test_a_stranger_watches_and_can_do_nothing(client: TestClient) -> None:
    table = open_table(client)
    stranger = TestClient(client.app)
    with stranger.websocket_connect(f"{table}/live?seat=0&seq=0") as line:
        board = hear(line)
        assert 'id="card-' not in board["html"] and "You are watching" in board["html"]
        line.send_json({"do": "undo", "seat": 0})
        assert "You are watching" in told(line)


def test_a_socket_from_another_site_is_not_opened(client: TestClient) -> None:
    table = open_table(client)
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{table}/live", headers={"origin": "http://evil.test"}),
    ):
        pass


def test_a_table_that_does_not_exist_is_said_over_the_socket(client: TestClient) -> None:
    with client.websocket_connect("/table/nothing/live") as line:
        assert "there is no such table" in json.dumps(hear(line))


def test_a_socket_finds_its_table_again_after_it_left_memory(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wartable.table.tables.IN_MEMORY", 1)
    table = open_table(client, **{"seat-1": "here"})
    with client.websocket_connect(f"{table}/live?seat=0&seq=0") as line:
        board = hear(line)
        client.get(open_table(client))
        fields = {"csrf": token(client), "question": str(question(board)), "key": "keep", "seat": "0"}
        assert client.post(f"{table}/answer", data=fields).status_code == 200
        board = hear(line)
        client.get(open_table(client))
        number = int(re.search(r'name="question" value="(\d+)"', client.get(f"{table}?seat=1").text)[1])  # type: ignore[index]
        line.send_json({"do": "answer", "question": number, "key": "keep", "seat": 1})
        assert hear(line)["seq"] == board["seq"] + 1


def test_what_is_no_message_gets_a_sentence_and_the_line_stays(client: TestClient) -> None:
    table = open_table(client)
    with client.websocket_connect(f"{table}/live?seat=0&seq=0") as line:
        board = hear(line)
        line.send_bytes(b"\x00\xff")
        assert told(line) == "a message is text; this is binary"
        for odd in ("[" * 1900, '{"a":' * 300, '{"do": "\\ud800"}', '{"do": ' + "9" * 1900 + "}", '{"seat": 1e999}'):
            line.send_text(odd)
            assert told(line)
        line.send_json({"do": "answer", "question": question(board), "key": "keep"})
        assert hear(line)["seq"] > board["seq"]

"""What one person has worked out keeps nobody else waiting, and has an end."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest

from machine import patience
from web.served import Served, Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    made = Served(tmp_path_factory.mktemp("budgets"))
    yield made
    made.stop()
    assert "Traceback" not in made.said()


def test_sixty_odds_at_once_do_not_keep_the_front_page_waiting(server: Served) -> None:
    visitor = Visitor(server)
    table = visitor.open_table(game="space-infantry", mode="skirmish", **{"own-enemy": "gunhand*9"})
    page = visitor.get(f"{table}?seat=0").text
    number = visitor.question(table)
    keys = re.findall(r'name="key" value="([^"]+)"', page)
    assert keys

    def odds(n: int) -> tuple[int, str]:
        path = f"{table}/odds?key={quote(keys[n % len(keys)])}&seat=0&question={number}"
        answer = visitor.get(path, timeout=patience(120))
        return answer.status, answer.text

    with ThreadPoolExecutor(60) as pool:
        asked = [pool.submit(odds, n) for n in range(60)]
        time.sleep(0.3)
        begun = time.monotonic()
        assert Visitor(server).get("/").status == 200
        took = time.monotonic() - begun
        answers = [each.result() for each in asked]
    assert took < patience(3)
    statuses = {status for status, _ in answers}
    assert statuses <= {200, 202, 429} and 200 in statuses
    assert all("wait until some of it is there" in text for status, text in answers if status == 202)


def test_who_opens_table_after_table_must_wait_and_others_need_not(server: Served) -> None:
    greedy = Visitor(server)
    fields = {"game": "battle-bosses", "mode": "standard", "seat-0": "here", "seat-1": "random"}
    statuses = [greedy.post("/tables", fields).status for _ in range(30)]
    assert statuses[0] == 303 and statuses[-1] == 429
    answer = greedy.post("/tables", fields)
    assert re.search(r"wait \d+ seconds", answer.text)
    assert Visitor(server).post("/tables", fields).status == 303


@pytest.mark.parametrize("many", [",".join(["gunhand*99"] * 40), ",".join(["gunhand*99"] * 180)])
def test_more_pieces_than_a_table_can_show_are_refused(server: Served, many: str) -> None:
    fields = {"game": "space-infantry", "mode": "skirmish", "own-enemy": many}
    begun = time.monotonic()
    answer = Visitor(server).post("/tables", fields)
    assert answer.status == 409
    assert "more pieces in this set-up than" in answer.text or "at most 600 are allowed" in answer.text
    assert time.monotonic() - begun < patience(5)


def test_odds_that_were_worked_out_cost_nothing_again(server: Served) -> None:
    visitor = Visitor(server)
    table = visitor.open_table(**{"seat-1": "here"})
    path = f"{table}/odds?key=keep&seat=0&question={visitor.question(table)}"
    assert {visitor.get(path).status for _ in range(120)} == {200}

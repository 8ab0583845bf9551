"""What decided a match: looked at in the background, page after page, and only once it is over."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from machine import patience
from wartable.cli.main import run
from wartable.lab.analysis import Analysis, Better, Moved, read_analysis
from wartable.table.thinkers import Recorded, analysed
from wartable.web.app import Settings, create_app


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path / 'a.db'}")), base_url="http://table.test") as made:
        yield made


def token(client: TestClient) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', client.get("/replays").text)
    assert found is not None
    return found[1]


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A short match between programs, written down."""
    file = tmp_path / "match.journal"
    words = f"wartable play space-infantry --seats greedy --seed 5 --option enemy=titan --save {file}"
    monkeypatch.setattr("sys.argv", words.split())
    assert run() == 0
    return file


def test_a_match_that_is_over_is_looked_at_and_the_page_names_its_moments(client: TestClient, journal: Path) -> None:
    sent = client.post("/replays", data={"csrf": token(client)}, files={"journal": ("m", journal.read_bytes())})
    page = f"{sent.url.path}/analysis"
    assert "What decided it" in sent.text and f'href="{page}"' in sent.text
    assert "Look at the whole match" in client.get(page).text
    shown = client.post(page, data={"csrf": token(client)}).text
    until = time.monotonic() + patience(60)
    while "<progress" in shown and time.monotonic() < until:
        time.sleep(0.2)
        shown = client.get(page).text
    assert "<progress" not in shown and "Win chance of Greedy bot" in shown and 'class="winning__line"' in shown
    again = client.post(page, data={"csrf": token(client)}).text
    assert again == shown, "what is known is not worked out again"


def went(*chances: float) -> Analysis:
    """A match that is looked at whole, with these chances after its answers."""
    before = (0.5, *chances)
    moves = [Moved(at + 1, at % 2, "Go", "", before[at], chance, 0, None) for at, chance in enumerate(chances)]
    return Analysis(("A", "B"), 0.5, tuple(moves), len(before), len(before))


def test_a_match_that_was_lost_step_by_step_names_its_largest_steps() -> None:
    slow = went(0.48, 0.43, 0.43, 0.38, 0.37, 0.34)
    assert slow.step_by_step() and [move.at for move in slow.swings()] == [2, 4, 6]
    assert slow._replace(looked=3).swings() == [], "while it is looked at a larger one may come"
    fast = went(0.48, 0.43, 0.2, 0.15)
    assert not fast.step_by_step() and [move.at for move in fast.swings()] == [3]
    assert went(0.5, 0.5).swings() == []


def test_an_analysis_says_when_and_to_what_an_answer_was_given(client: TestClient, journal: Path) -> None:
    sent = client.post("/replays", data={"csrf": token(client)}, files={"journal": ("m", journal.read_bytes())})
    better = Moved(7, 0, "Vents: Fire 2", "", 0.5, 0.4, 0, Better("Eye: Fire 3", 0.1), 2, "Whom does it attack?")
    older = '[["P"],0.5,[[6,0,"Go","Go on.",0.5,0.7,0,null]],7,7]'
    assert read_analysis(older).moves[0].turn == 0, "what was kept before is read"
    found = Analysis(("P",), 0.5, (better,), 8, 8)
    assert read_analysis(found.written()) == found
    store = cast(FastAPI, client.app).state.services.analyses
    store._kept.keep(sent.url.path.rpartition("/")[2], found.written(), 9)
    shown = html.unescape(re.sub("<[^>]+>", "", client.get(f"{sent.url.path}/analysis").text))
    assert "Turn 2: Whom does it attack? P answered Vents; a short search prefers Eye by 10 points." in shown
    assert "Turn 2: P, Vents: Fire 2. P 50 to 40 %" in shown


def test_people_are_called_by_their_names_in_an_analysis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "duel.journal"
    words = f"wartable play battle-bosses --seats random,random --seed 5 --option cap=2 --save {file}"
    monkeypatch.setattr("sys.argv", words.split())
    assert run() == 0
    match = Recorded("duel", "battle-bosses", file.read_text(), None, {"A": "Ada", "B": "Bo"})
    _, _, moved = analysed(match, ("A", "B"), 1, 12)
    said = " ".join(move.said for move in moved)
    assert "Ada " in said and not re.search(r"\b[AB] (is|uses|plays|sets|keeps)\b", said)


def test_a_restart_keeps_what_was_looked_at_and_goes_on_from_there(tmp_path: Path, journal: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'again.db'}", relaxed=True)

    def looked(shown: str) -> int:
        found = re.search(r"Looked at (\d+)", shown)
        return int(found[1]) if found else 0

    with TestClient(create_app(settings), base_url="http://table.test") as first:
        sent = first.post("/replays", data={"csrf": token(first)}, files={"journal": ("m", journal.read_bytes())})
        page = f"{sent.url.path}/analysis"
        shown = first.post(page, data={"csrf": token(first)}).text
        until = time.monotonic() + patience(60)
        while "<progress" in shown and looked(shown) <= 24 and time.monotonic() < until:
            time.sleep(0.05)
            shown = first.get(page).text
    with TestClient(create_app(settings), base_url="http://table.test") as second:
        kept = second.get(page).text
        assert "Win chance of Greedy bot" in kept and "Look at the whole match" not in kept
        if "<progress" in kept:
            assert looked(kept) >= 24 and "It has stopped here." in kept
            kept = second.post(page, data={"csrf": token(second)}).text
        until = time.monotonic() + patience(60)
        while "<progress" in kept and time.monotonic() < until:
            time.sleep(0.1)
            kept = second.get(page).text
        assert "<progress" not in kept and "All answers" in kept
    with TestClient(create_app(settings), base_url="http://table.test") as third:
        again = third.get(page).text
        assert re.sub(r'(content|value)="[0-9a-f]{64}"', "", again) == re.sub(
            r'(content|value)="[0-9a-f]{64}"', "", kept
        ), "a whole analysis is kept as it is"


def test_a_replay_lists_what_was_done_and_says_who_was_winning(client: TestClient, journal: Path) -> None:
    sent = client.post("/replays", data={"csrf": token(client)}, files={"journal": ("m", journal.read_bytes())})
    shown = client.get(f"{sent.url.path}/moves?eyes=1").text
    assert "Who was winning" in shown and "Key moments" in shown and "Turn 1<" in shown
    ticks = re.findall(r'<span style="left:([\d.]+)%">(?:turn )?(\d+)</span>', shown.partition("winning__turns")[2])
    assert 1 <= len(ticks) <= 6 and ticks[0][1] == "1"
    assert [float(at) for at, _ in ticks] == sorted(float(at) for at, _ in ticks) and float(ticks[-1][0]) <= 100
    places = [int(at) for at in re.findall(r'class="moves__step[^>]*data-at="(\d+)"', shown)]
    assert len(places) > 10 and places == sorted(set(places))
    assert "Titan 1 is activated" in shown


def test_while_a_match_goes_on_nothing_is_told_of_its_chances(client: TestClient) -> None:
    fields = {"game": "battle-bosses", "mode": "standard", "seat-0": "here", "seat-1": "greedy", "csrf": token(client)}
    table = client.post("/tables", data=fields).url.path
    replay = f"/replay/{table.rpartition('/')[2]}"
    answer = client.get(f"{replay}/analysis")
    assert answer.status_code == 409
    assert "The match is not over" in answer.text
    so_far = client.get(f"{replay}/moves?eyes=0").text
    assert "Actions" in so_far and "Who was winning" not in so_far and "Key moments" not in so_far
    assert client.get(f"{replay}/moves?eyes=1").status_code == 409


def test_a_replay_opens_with_ones_own_eyes_and_calls_nobody_else_you(client: TestClient) -> None:
    fields = {"game": "battle-bosses", "mode": "standard", "seat-0": "here", "seat-1": "greedy", "csrf": token(client)}
    table = client.post("/tables", data=fields).url.path
    ended = client.post(f"{table}/end", data={"csrf": token(client), "seat": "0", "how": "resign"})
    assert ended.status_code == 200
    replay = table.replace("/table/", "/replay/")
    mine, theirs = client.get(replay).text, client.get(f"{replay}?eyes=1").text
    assert 'data-eyes="0"' in mine and "Guest (you)" in mine
    assert "(you)" not in theirs


def test_the_command_says_what_moved_a_match(
    journal: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["wartable", "lab", "analyse", str(journal)])
    capsys.readouterr()
    assert run() == 0
    said = capsys.readouterr().out
    assert "chances are those of Squad" in said and "Luck: chance brought Squad" in said

"""The lab in the browser: studies are begun, followed, stopped, compared, survive a power cut, and say what `simulate`
says."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, ViewportSize, expect

from machine import patience
from wartable.cli.main import run
from wartable.table import studies
from wartable.table.packs import archive
from web.asking import token
from web.browsing import SIZES, SMALLEST
from web.conftest import DESKTOP, PHONE
from web.served import Served, Visitor
from web.test_browser_access import findings

PACK = Path(__file__).parents[2] / "examples" / "content"
DUEL = {"game": "battle-bosses", "mode": "standard", "seat-0": "random", "seat-1": "random", "games": "30", "seed": "7"}
GAMES = 4
"""Of a study that is cut off: enough to be in the middle of it."""


def begin(client: TestClient, **fields: str) -> str:
    """Begin a study; the address of its page."""
    answer = client.post("/lab", data={"csrf": token(client), **DUEL, **fields})
    assert answer.status_code == 200, answer.text
    return str(answer.url.path)


def played(client: TestClient, page: str) -> str:
    """The page of a study when it is over."""
    until = time.monotonic() + patience(90)
    while "data-running" in (shown := client.get(page).text):
        assert time.monotonic() < until, "the study is not over"
        time.sleep(0.1)
    return shown


def printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str, group: str = "simulate"
) -> str:
    monkeypatch.setattr(sys, "argv", ["wartable", *group.split(), *words, "--jobs", "1", "--json"])
    capsys.readouterr()
    assert run() == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(("program", "games"), [("random", 12), ("easy", 2)])
def test_the_report_is_to_the_letter_what_simulate_prints(
    client: TestClient,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    program: str,
    games: int,
) -> None:
    page = begin(client, **{"seat-0": program, "seat-1": program, "games": str(games), "matchups": "1"})
    assert f"All {games} games are played." in played(client, page)
    words = ("battle-bosses", "--games", str(games), "--seats", f"{program},{program}", "--seed", "7", "--matchups")
    assert client.get(f"{page}/report.json").text == printed(monkeypatch, capsys, *words)
    until = time.monotonic() + patience(60)
    while (shown := client.get(f"{page}/report.html")).status_code == 429 and time.monotonic() < until:
        time.sleep(0.2)  # plots are drawn when the machine has room for it
    assert "attachment" in shown.headers["content-disposition"] and "Shares of games won" in shown.text


@pytest.mark.parametrize("program", ["random", "easy"])
def test_any_game_of_a_study_can_be_watched(client: TestClient, program: str) -> None:
    page = begin(client, **{"seat-0": program, "seat-1": program, "games": "2", "matchups": "1"})
    played(client, page)
    listed = client.get(f"{page}/games").text
    assert listed.count("Watch<span") == 2
    assert re.search(r"<b>(First seat|Second seat|drawn)</b>", listed)  # no letter of a seat
    film = client.post(f"{page}/watch", data={"csrf": token(client), "game": "2"})
    assert film.url.path.startswith("/replay/up-") and "Battle Bosses replay, position 0" in film.text
    length = re.search(r'max="(\d+)"', film.text)
    assert length is not None and int(length[1]) > 10
    missing = client.post(f"{page}/watch", data={"csrf": token(client), "game": "3"})
    assert missing.status_code == 404 and "Game 3 of this study was not played." in missing.text


def test_content_of_ones_own_is_studied_watched_and_taken_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {path.relative_to(PACK).as_posix(): path.read_text(encoding="utf-8") for path in PACK.rglob("*.yaml")}
    fields = {**DUEL, "options": "bosses=tin-magpie,old-marrow", "games": "6"}
    brought = {"pack": ("mine.zip", archive(files))}
    page = client.post("/lab", data={"csrf": token(client), **fields}, files=brought).url.path
    shown = played(client, page)
    words = ("battle-bosses", "--games", "6", "--seats", "random,random", "--seed", "7", "--content", str(PACK))
    said = printed(monkeypatch, capsys, *words, "--option", "bosses=tin-magpie,old-marrow")
    assert client.get(f"{page}/report.json").text == said and '"tin-magpie"' in said
    assert "Tin Magpie" in shown and "Tin Magpie, Old Marrow" in client.get(f"{page}/games").text
    film = client.post(f"{page}/watch", data={"csrf": token(client), "game": "1"})
    assert film.status_code == 200 and "Tin Magpie" in film.text
    like = re.search(r'href="(/lab/new/[^"]+like=[^"]+)"', shown)
    assert like is not None
    again = client.get(like[1].replace("&amp;", "&")).text
    assert 'name="pack-kept"' in again and "bosses=tin-magpie,old-marrow" in again


def test_two_packs_are_compared_as_the_command_does_and_games_of_both_can_be_watched(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    change = "bosses/old-marrow.yaml:health.standard=9"
    page = begin(client, do="compare", changes=change, of="old-marrow", games="30")
    shown = played(client, page)
    words = ("compare", "shipped", "shipped", "--game", "battle-bosses", "--seats", "random,random", "--seed", "7")
    more = ("--games", "30", "--of", "old-marrow", "--change", change)
    said = printed(monkeypatch, capsys, *words, *more, group="lab")
    assert client.get(f"{page}/report.json").text == said
    assert json.loads(said)["verdict"] in shown.replace("&#39;", "'")
    film = client.post(f"{page}/watch?second=yes", data={"csrf": token(client), "game": "1"})
    assert film.status_code == 200 and film.url.path.startswith("/replay/up-")
    assert "/9" in film.text, "the second pack is what is seen"


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"games": "2001"}, 409, "A study has 1 to 2000 games here"),
        ({"games": "many"}, 409, "is not a number"),
        ({"seat-0": "search:5000"}, 409, "search has at most 1200 runs"),
        ({"seat-0": "clever"}, 404, "There is no player"),
        ({"seed": "two words"}, 400, "cannot be a seed"),
        ({"options": "bosses"}, 400, "is no option; write NAME=VALUE"),
        ({"options": "bosses=nobody,mecha-bot"}, 404, "There is no boss"),
        ({"do": "compare"}, 409, "To compare, bring a second pack or name a number"),
        ({"do": "compare", "changes": "bosses/nobody.yaml:health=3"}, 400, "file cannot be read"),
        ({"do": "compare", "changes": "bosses/old-marrow.yaml:health.standard=9", "of": "x"}, 404, "line-up of"),
        ({"do": "compare", "margin": "99"}, 409, "0.1 to 50 points"),
        ({"game": "infinity", "mode": "match"}, 409, "people can sit at such a table"),
    ],
)
def test_what_cannot_be_studied_gets_a_sentence_and_nothing_is_begun(
    client: TestClient, fields: dict[str, str], status: int, sentence: str
) -> None:
    answer = client.post("/lab", data={"csrf": token(client), **DUEL, **fields})
    assert answer.status_code == status
    assert sentence in re.sub(r"&#39;", "'", answer.text)
    assert "None yet" in client.get("/lab").text


def test_a_browser_has_its_share_and_only_who_began_a_study_stops_it(client: TestClient) -> None:
    slow = {"seat-0": "greedy", "seat-1": "greedy", "games": "2000"}
    first, second = begin(client, **slow), begin(client, **slow, listed="1")
    more = client.post("/lab", data={"csrf": token(client), **DUEL})
    assert more.status_code == 429 and "You have 2 studies running" in more.text
    other = TestClient(client.app, base_url="http://table.test")
    assert "Shown by others" in other.get("/lab").text and second in other.get("/lab").text
    assert first not in other.get("/lab").text
    assert "Stop" not in other.get(first).text, "others look by its link, and no more"
    refused = other.post(f"{first}/do", data={"csrf": token(other), "do": "stop"})
    assert refused.status_code == 409 and "This study is somebody else" in refused.text
    for page in (first, second):
        stopped = client.post(f"{page}/do", data={"csrf": token(client), "do": "stop"})
        assert "Stopped after" in stopped.text and "data-running" not in stopped.text
    assert "data-running" in client.post(f"{first}/do", data={"csrf": token(client), "do": "go-on"}).text
    client.post(f"{first}/do", data={"csrf": token(client), "do": "stop"})
    client.post(f"{first}/do", data={"csrf": token(client), "do": "remove"})
    assert client.get(first).status_code == 404 and client.get(second).status_code == 200


def test_a_table_does_not_wait_for_studies(client: TestClient) -> None:
    slow = {"seat-0": "hard", "seat-1": "hard", "games": "50"}
    pages = [begin(client, **slow), begin(client, **slow)]
    fields = {"game": "battle-bosses", "mode": "standard", "seat-0": "easy", "seat-1": "easy"}
    begun = time.monotonic()
    table = client.post("/tables", data={"csrf": token(client), **fields}).url.path
    until = begun + patience(30)
    while "Turn 2" not in (shown := client.get(table).text) and time.monotonic() < until:
        time.sleep(0.05)
    assert "Turn 2" in shown, "programs at a table have processes of their own"
    assert all("data-running" in client.get(page).text for page in pages)
    for page in pages:
        client.post(f"{page}/do", data={"csrf": token(client), "do": "stop"})


def test_a_game_that_takes_too_long_ends_the_study_with_a_sentence(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "GAME_S", 0.05)
    shown = played(client, begin(client, **{"seat-0": "hard", "seat-1": "hard", "games": "3"}))
    assert "It ended after 0 of 3 games." in shown and "take quicker ones" in shown


def test_a_power_cut_in_mid_study_loses_and_doubles_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Served(tmp_path)
    visitor = Visitor(server)
    wanted = {**DUEL, "seat-0": "easy", "seat-1": "easy", "games": str(GAMES), "matchups": "1"}
    page = visitor.post("/lab", wanted).headers["location"]

    def games() -> int:
        return int(json.loads(visitor.get(f"{page}/report.json").text)["games"])

    until = time.monotonic() + patience(60)
    while not games() and time.monotonic() < until:
        time.sleep(0.05)
    before = games()
    server.stop(signal.SIGKILL)
    assert 1 <= before < GAMES, "it was cut off in the middle"
    server.start()
    try:
        assert before <= games(), "what was played is kept"
        until = time.monotonic() + patience(90)
        while games() < GAMES and time.monotonic() < until:
            time.sleep(0.2)
        text = visitor.get(f"{page}/report.json").text
    finally:
        server.stop()
    words = ("battle-bosses", "--games", str(GAMES), "--seats", "easy,easy", "--seed", "7", "--matchups")
    assert text == printed(monkeypatch, capsys, *words)
    with sqlite3.connect(server.database) as connection:
        parts = connection.execute("SELECT first, last FROM study_parts ORDER BY first").fetchall()
    assert [first for first, _ in parts] == [0, *(last for _, last in parts[:-1])] and parts[-1][1] == GAMES


CUT = """() => [...document.querySelectorAll(".labgrid .plot text")].filter((text) => {
  const [box, plot] = [text, text.ownerSVGElement].map((one) => one.getBoundingClientRect())
  return box.width && (box.left < plot.left - 1 || box.right > plot.right + 1)
}).map((text) => text.textContent)"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_page_follows_its_study_without_being_loaded_again(person: Callable[..., Page], size: ViewportSize) -> None:
    page = person(size)
    page.goto("/")
    page.get_by_role("link", name="Lab").last.click()
    expect(page.get_by_role("heading", name="Lab", exact=True)).to_be_visible()
    wrong = {"/lab": findings(page)}
    page.get_by_role("link", name="Duel, 1v1").click()
    wrong["new"] = findings(page)
    for seat in (0, 1):
        page.select_option(f"#seat-{seat}", "greedy")
    page.fill("#games", "400")
    page.click("text=Start the study")
    page.wait_for_selector("#part-head[data-running]")
    page.evaluate("() => { document.body.dataset.stays = 'yes' }")
    shown = page.locator("label[for=done]")
    expect(shown).to_contain_text(re.compile(r"[1-9]\d* of 400 games"))
    expect(page.locator("#part-plots")).to_contain_text("How the interval narrows")
    wrong["running"] = findings(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("body").get_attribute("data-stays") == "yes", "the page was not loaded again"
    assert page.evaluate(CUT) == [], "the words of a plot are inside it"
    assert min(page.evaluate(SIZES.replace("#board > svg", ".labgrid .plot")))[0] >= SMALLEST
    page.click("text=Stop")
    expect(page.locator("#part-progress")).to_contain_text("Stopped after")
    wrong["stopped"] = findings(page)
    page.get_by_role("link", name="Games").click()
    wrong["games"] = findings(page)
    page.get_by_role("button", name="Watch game 1", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Battle Bosses replay")
    assert not {place: found for place, found in wrong.items() if found}

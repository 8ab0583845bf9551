"""What is sent after the first page: always as much as makes the old page the new one, for all games and all eyes."""

from __future__ import annotations

import functools
import gc
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playing import choose
from wartable.bots import HUMAN
from wartable.games import game, names
from wartable.table.live import LiveTable
from wartable.table.tables import Wish
from wartable.web.app import Services, Settings
from wartable.web.handwritten import event
from wartable.web.hub import WAITING, Watcher
from wartable.web.pages import ENVIRONMENT
from wartable.web.room import LOG, Eyes, Page, TableNow
from web.patched import PatchedBoard

ANSWERS = 60
DRAWING = ("wartable.games", "wartable.kernel.showing", "wartable.web")
"""Where drawings and pages are made, and remembered."""


class Loop:
    """Does at once what a loop is asked to do soon."""

    def call_soon_threadsafe(self, callback: Callable[..., object], *args: Any) -> None:
        callback(*args)


@pytest.fixture
def services(tmp_path: Path) -> Any:
    made = Services(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}", relaxed=True))
    yield made
    made.close()


def opened(services: Services, name: str, mode: str, seed: str) -> LiveTable:
    people = (HUMAN,) * len(game(name).modes[mode].seats)
    return services.tables.table(services.tables.open(Wish(name, mode, people, {}, seed)).room.id)


def watching(services: Services, table: LiveTable, eyes: Eyes) -> Watcher:
    made = Watcher(table.room.id, eyes, Loop())
    services.hub.join(made, table, table.seq)
    heard(made)  # who is here
    return made


def heard(watcher: Watcher) -> list[dict[str, Any]]:
    """Pages and what has changed of them; who is here is another matter."""
    messages = [json.loads(watcher.messages.get_nowait()) for _ in range(watcher.messages.qsize())]
    return [message for message in messages if "here" not in message]


def answered(services: Services, table: LiveTable, chooser: random.Random) -> None:
    """Somebody answers, and everybody who watches is told."""
    seat, key = choose(table.match, chooser.random)
    table.answer(seat, table.match.question_id, key)
    services.hub.changed(table)


def page_of(table: LiveTable, eyes: Eyes) -> Page:
    return TableNow(table).page(eyes)


def forget() -> None:
    """Whatever was remembered of drawings and pages is made anew."""
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and (each.__module__ or "").startswith(DRAWING):
            each.cache_clear()


def rows_of(table: LiveTable, page: Page) -> list[str]:
    return [event(table.room.id, row) for row in page.log]


class Follower:
    """One page with what it was sent."""

    def __init__(self, services: Services, table: LiveTable, eyes: Eyes) -> None:
        self.eyes, self.table = eyes, table
        self.watcher = watching(services, table, eyes)
        page = page_of(table, eyes)
        self.seq, self.regions, self.columns = page.seq, dict(page.regions), page.columns._asdict()
        self.log = rows_of(table, page)
        self.board = PatchedBoard(page.board)

    def follow(self) -> None:
        """Take what was sent, and compare with a page made anew."""
        for message in heard(self.watcher):
            assert message["after"] == self.seq
            self.seq = message["seq"]
            self.regions |= message["parts"]
            self.columns |= {name: tuple(ids) for name, ids in message.get("columns", {}).items()}
            for step in message.get("steps", ()):
                assert {"pieces", "tiles", "svg"} & set(step), "a step on which nothing stands elsewhere"
            for step in (*message.get("steps", ()), *([message["board"]] if "board" in message else [])):
                self.board.change(step)
            first, rows = message.get("log", (10**9, []))
            stay = [row for row in self.log if int(row.split('"')[1].removeprefix("event-")) < first]
            self.log = [*stay, *rows][-LOG:]
        page = page_of(self.table, self.eyes)
        shown = {name for column in page.columns for name in column} | {"title", "board-cap", "board-text"}
        assert (self.seq, self.columns) == (page.seq, page.columns._asdict())
        assert {name: self.regions[name] for name in shown - {"board", "log"}} == page.regions
        assert self.log == rows_of(self.table, page)
        assert self.board.text() == str(page.board)


@pytest.mark.parametrize(("name", "mode"), [(name, mode) for name in names() for mode in game(name).modes])
def test_a_page_that_follows_its_patches_is_the_page_as_it_would_be_made_anew(
    services: Services, name: str, mode: str
) -> None:
    table, chooser = opened(services, name, mode, "patches"), random.Random(1)
    seats = range(len(table.match.seats))
    followers = [Follower(services, table, eyes) for eyes in [*(Eyes(seat, (seat,)) for seat in seats)]]
    followers.append(Follower(services, table, Eyes(len(seats), ())))
    followers.append(Follower(services, table, Eyes(0, tuple(seats))))
    for number in range(ANSWERS):
        if table.match.question is None:
            break
        seat = chooser.choice(table.match.waiting_for())
        if chooser.random() < 0.1 and table.match.has_answered(seat):
            table.undo(seat)
            services.hub.changed(table)
        else:
            answered(services, table, chooser)
        if number % 10 == 9:
            forget()
        for follower in followers:
            follower.follow()


@pytest.mark.parametrize("name", names())
def test_what_shows_an_event_is_on_the_page_of_whoever_is_told_it(services: Services, name: str) -> None:
    table, chooser = opened(services, name, next(iter(game(name).modes)), "pictures"), random.Random(1)
    for _ in range(ANSWERS):
        if table.match.question is not None:
            answered(services, table, chooser)
    now = TableNow(table)
    symbols = f"{now.seat(0).drawing.art}{ENVIRONMENT.get_template('icons.svg').render()}"
    shown = {row.picture for row in now.told(0).rows} - {""}
    pieces = {picture for picture in shown if picture.startswith("p-")}
    assert len(shown) > 2 and all(f'id="{picture}"' in symbols for picture in shown - pieces)
    assert not pieces or any(f'id="{picture}"' in str(page_of(table, Eyes(0, (0,))).board) for picture in pieces)


def test_who_is_too_slow_is_sent_the_whole_page_in_place_of_what_waits(services: Services) -> None:
    table = opened(services, "space-infantry", "skirmish", "slow")
    watcher, chooser = watching(services, table, Eyes(0, (0,))), random.Random(2)
    for _ in range(WAITING + 1):
        answered(services, table, chooser)
    [message] = heard(watcher)
    assert message["seq"] == table.seq and "html" in message


def test_two_who_see_with_the_same_eyes_share_one_message_and_a_newcomer_gets_a_page(services: Services) -> None:
    table = opened(services, "battle-bosses", "standard", "many")
    onlooker = Eyes(2, ())
    first, second = (watching(services, table, onlooker) for _ in range(2))
    late = Watcher(table.room.id, onlooker, Loop())
    services.hub.join(late, table, 0)
    table.answer(0, table.match.question_id, "keep")
    services.hub.changed(table)
    texts = [watcher.messages.get_nowait() for watcher in (first, second)]
    assert texts[0] is texts[1] and "parts" in texts[0]
    page, change = heard(late)
    assert "html" in page and change == json.loads(texts[0])
    assert len(texts[0]) < len(json.dumps(page)) / 4


def test_what_is_hidden_from_some_eyes_is_in_no_message_to_them(services: Services) -> None:
    table, chooser = opened(services, "battle-bosses", "standard", "hidden"), random.Random(3)
    theirs = watching(services, table, Eyes(1, (1,)))
    for _ in range(40):
        answered(services, table, chooser)
        mine = {card.id for card in TableNow(table).seat(0).drawing.cards}
        yours = {card.id for card in TableNow(table).seat(1).drawing.cards}
        said = "".join(json.dumps(message) for message in heard(theirs))
        assert not [card for card in mine - yours if f"card-{card}" in said]

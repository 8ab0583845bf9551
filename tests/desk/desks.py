"""A desk on a fresh file, and events run in a few lines."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from wartable.desk import actions as act
from wartable.desk import decisions
from wartable.desk.actions import Action
from wartable.desk.seating import draft
from wartable.desk.service import Decide, Desk, Done
from wartable.desk.state import EventState
from wartable.its.list_file import ArmyList, Trooper
from wartable.store.log import Store

AT = "2026-03-01T10:00:00Z"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo")


def army(name: str = "Watch") -> ArmyList:
    """A list that passes every check at 300 points."""
    troopers = [Trooper(name="Guard", cost=20, lieutenant=True), Trooper(name="Walker", cost=31)]
    return ArmyList(army=name, kind="generic", builder_verified=True, troopers=troopers)


class Room:
    """One event on a desk, with short words for what an organiser does."""

    def __init__(self, store: Store, salt: Callable[[], str] | None = None, **settings: Any) -> None:
        self.desk = Desk(store, salt)
        given = {"name": "Spring Cup", "rounds": 3, "official": False, **settings}
        self.event = self.desk.create(act.Settings(**given), AT)

    @property
    def state(self) -> EventState:
        return self.desk.state(self.event)

    def act(self, action: Action | Decide, at: str = AT, seen: int | None = None) -> Done:
        decide = action if callable(action) else lambda _: action
        return self.desk.act(self.event, decide, at, seen)

    def players(self, names: Sequence[str], **known: Any) -> None:
        self.act(act.Add(players=[act.Entrant(name=name, **known) for name in names]))

    def announced(self) -> None:
        """A scenario for each round, and the announcement."""
        self.act(act.Change(changes={"scenarios": ["Acquisition", "Supplies", "Rescue"][: self.state.planned]}))
        self.act(act.Announce())

    def lists(self, names: Sequence[str]) -> None:
        """Two valid lists of each."""
        for name in names:
            self.act(partial(decisions.hand_in, name=name, lists={"first": army(), "second": army()}))

    def ready(self, names: Sequence[str], **known: Any) -> None:
        """Everything an official event needs before its draw: announced, everybody with PIN, faction and two lists."""
        self.announced()
        self.act(act.Add(players=[act.Entrant(name=name, pin=f"P{name}", army="Watch", **known) for name in names]))
        self.lists(names)

    def drawn(self, names: Sequence[str]) -> None:
        self.players(names)
        self.act(act.Draw(order=list(names)))

    def published(self, again: bool = False) -> None:
        number = len(self.state.rounds) + (0 if again else 1)
        self.act(lambda state: draft(state, number, again))
        self.act(act.Publish(round=number))

    def result(self, where: str, op: tuple[int, int], vp: tuple[int, int] = (0, 0), **more: Any) -> Done:
        return self.act(lambda state: decisions.result(state, where, op, vp, **more))

    def correct(self, where: str, op: tuple[int, int], vp: tuple[int, int] = (0, 0), **more: Any) -> Done:
        return self.act(lambda state: decisions.correct(state, where, op, vp, **more))

    def drop(self, name: str, **more: Any) -> Done:
        return self.act(lambda state: decisions.drop(state, name, **more))

    def late(self, name: str, **known: Any) -> Done:
        return self.act(lambda state: decisions.late(state, act.Entrant(name=name, **known)))

    def played(self, chance: random.Random | None = None) -> None:
        """Every open game of the newest round gets a result; without `chance` the first of each pair wins 7-3."""
        for a, _ in self.state.rounds[-1].missing():
            op = (chance.randint(0, 10), chance.randint(0, 10)) if chance else (7, 3)
            vp = (chance.randint(0, 300), chance.randint(0, 300)) if chance else (200, 100)
            self.result(a, op, vp)

    def pairs(self, number: int | None = None) -> list[str]:
        """The pairs of a round by their initials, in order of tables: AB, CD."""
        seats = sorted(self.state.round(number).seats(), key=lambda seat: seat[2])
        return [f"{a[0]}{b[0]}" for a, b, _ in seats]


def fresh(folder: Path, **settings: Any) -> Room:
    return Room(Store(f"sqlite:///{folder / 'wartable.sqlite'}"), **settings)

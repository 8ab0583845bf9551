"""The desk of a server: the newest state of each event at hand, worked out once however many ask."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from typing import Any, Final

from wartable.desk.actions import Action
from wartable.desk.service import Decide, Desk, Done
from wartable.desk.staff import Staff
from wartable.desk.state import EventState
from wartable.desk.views import public_view, round_view
from wartable.store.database import Database
from wartable.store.log import Store

KEPT: Final = 20
"""Events whose state is kept in memory; the others are read again."""


MOST_PARTS: Final = 200
"""Parts of pages kept with an event: views, rounds and languages."""


@dataclass(frozen=True)
class Seen:
    """An event as it stood when it was read; nobody changes it. `number` is the newest entry.

    What hundreds of phones ask for at the same moment is worked out once.
    """

    event: str
    number: int
    state: EventState
    parts: dict[Any, str] = field(default_factory=dict, compare=False)
    making: Lock = field(default_factory=Lock, compare=False)

    def made(self, key: Any, make: Callable[[], str]) -> str:
        """A part of a page, made once for all who ask for it; the others wait for the first one's work."""
        found = self.parts.get(key)
        if found is not None:
            return found
        with self.making:
            found = self.parts.get(key)
            if found is None and len(self.parts) < MOST_PARTS:
                found = self.parts[key] = make()
        return found if found is not None else make()

    @cached_property
    def public(self) -> dict[str, Any]:
        """What anybody may know."""
        return public_view(self.state, self.event)

    @cached_property
    def newest(self) -> list[dict[str, Any]]:
        """The tables of the newest published round, for its players and the staff."""
        published = [each for each in self.state.rounds if each.published]
        tables: list[dict[str, Any]] = round_view(self.state, published[-1])["tables"] if published else []
        return tables


class DeskRoom:
    """The desk of a server, with the newest state of each event at hand."""

    def __init__(self, database: Database) -> None:
        self.desk = Desk(Store(database))
        self.staff = Staff(self.desk.store)
        self._kept: OrderedDict[str, tuple[tuple[int, int], Seen]] = OrderedDict()
        self._lock = Lock()
        self._folding = [Lock() for _ in range(KEPT)]

    def seen(self, event: str) -> Seen:
        """The event as it is. Read anew only when something was written, here or by another program."""
        version = self.desk.store.version(event)
        found = self._known(event, version)
        if found is not None:
            return found
        with self._folding[hash(event) % len(self._folding)]:  # the others wait for the first one's work
            found = self._known(event, version)
            return found or self._keep(version, Seen(event, version[0], self.desk.state(event)))

    def act(self, event: str, decide: Decide, at: str, seen: int | None = None) -> Done:
        """Write something down (see `Desk.act`); the state it leads to is at hand for everybody who looks next."""
        return self.act_all(event, lambda state: [decide(state)], at, seen)

    def act_all(
        self, event: str, decide: Callable[[EventState], Sequence[Action]], at: str, seen: int | None = None
    ) -> Done:
        """Several things, all or none."""
        done = self.desk.act_all(event, decide, at, seen)
        version = self.desk.store.version(event)
        if version[0] == done.number:
            self._keep(version, Seen(event, done.number, done.state))
        return done

    def _known(self, event: str, version: tuple[int, int]) -> Seen | None:
        with self._lock:
            kept = self._kept.get(event)
            return kept[1] if kept is not None and kept[0] == version else None

    def _keep(self, version: tuple[int, int], made: Seen) -> Seen:
        with self._lock:
            self._kept[made.event] = (version, made)
            self._kept.move_to_end(made.event)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return made

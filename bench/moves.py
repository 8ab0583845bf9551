"""`python -m bench.moves`: where the time of a move at a table goes, from the answer to the message for the socket.

Two people watch every table, each with their own eyes. Stages are CPU time of the thread, each without the stages it
calls; what the sockets themselves take is in `bench.load`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final
from unittest.mock import patch as replaced

from wartable.bots import HUMAN
from wartable.games import game
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.keys import key_of
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import sample_answer
from wartable.kernel.showing.parts import draw_of
from wartable.store.rooms import Rooms
from wartable.table.live import LiveTable
from wartable.table.tables import Wish
from wartable.table.told import Told
from wartable.web import hub
from wartable.web.app import Services, Settings
from wartable.web.collecting import Collecting
from wartable.web.hub import Watcher
from wartable.web.room import Eyes, TableNow

TABLES: Final = (
    ("battle-bosses", "standard"),
    ("space-infantry", "skirmish"),
    ("starbreach", "intro-4"),
    ("infinity", "digital"),
)
STAGES: Final = (
    "rules and journal", "commit", "views", "board", "drawing", "log sentences", "regions", "patch", "JSON",
)  # fmt: skip


def done_in(of: Game[Any]) -> dict[str, tuple[Any, str]]:
    """What is timed, and where it is done."""
    return {
        "rules and journal": (Match, "answer"),
        "commit": (Rooms, "append"),
        "views": (of, "view"),
        "board": (draw_of(of), "board"),
        "drawing": (draw_of(of), "draw"),
        "log sentences": (Told, "follow"),
        "regions": (TableNow, "page"),
        "patch": (hub, "patch"),
        "JSON": (hub, "message_of"),
    }


class Stages:
    """CPU seconds by stage, each without what it calls."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.counting = False
        self._inside: list[float] = []

    def timed(self, name: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def doing(*given: Any, **more: Any) -> Any:
            if not self.counting:
                return do(*given, **more)
            self._inside.append(0.0)
            begun = time.thread_time()
            try:
                return do(*given, **more)
            finally:
                took = time.thread_time() - begun
                self.spent[name] += took - self._inside.pop()
                if self._inside:
                    self._inside[-1] += took

        return doing

    @contextmanager
    def watching(self, of: Game[Any]) -> Iterator[None]:
        with ExitStack() as stack:
            for name, (owner, what) in done_in(of).items():
                stack.enter_context(replaced.object(owner, what, self.timed(name, getattr(owner, what))))
            yield


class People:
    """Two people at one table who answer at random."""

    def __init__(self, services: Services, name: str, mode: str, seed: str) -> None:
        self.services = services
        seats = (HUMAN,) * len(game(name).modes[mode].seats)
        room = services.tables.open(Wish(name, mode, seats, {}, seed)).room
        self.table: LiveTable = services.tables.table(room.id)
        self.chooser = random.Random(seed)
        eyes = [Eyes(seat, (seat,)) for seat in range(2)]
        if len(seats) == 1:
            eyes[1] = Eyes(1, ())
        self.watchers = [Watcher(room.id, each, asyncio.get_running_loop()) for each in eyes]
        for watcher in self.watchers:
            services.hub.join(watcher, self.table, self.table.seq)

    def chosen(self) -> tuple[int, int, str]:
        """Who answers which question with what, at random."""
        match = self.table.match
        question, seat = match.question, self.chooser.choice(match.waiting_for())
        assert question is not None
        alone = question._replace(mode=0, seats=(seat,), options=(question.options[question.seats.index(seat)],))
        option = sample_answer(alone, self.chooser.random)
        return seat, match.question_id, key_of(match.state, seat, question, option)

    def answer(self, seat: int, question: int, key: str) -> None:
        """From the answer until what everybody is sent waits for the sockets."""
        self.table.answer(seat, question, key)
        self.services.hub.changed(self.table)

    def sent(self) -> list[int]:
        """The sizes of all messages since the last time."""
        return [
            len(watcher.messages.get_nowait().encode())
            for watcher in self.watchers
            for _ in range(watcher.messages.qsize())
        ]


async def measure(name: str, mode: str, moves: int) -> dict[str, Any]:
    """Stages in ms a move, their sum, and the size of a push."""
    collecting = Collecting()  # as on a server
    stages, sizes, done = Stages(), list[int](), 0
    with tempfile.TemporaryDirectory() as folder:
        services = Services(Settings(f"sqlite:///{folder}/moves.sqlite", relaxed=True))
        try:
            total = 0.0
            people = People(services, name, mode, "0")
            with stages.watching(people.table.game):
                for number in range(moves + moves // 5):
                    if people.table.match.question is None:
                        people = People(services, name, mode, str(number))
                    answer = people.chosen()
                    stages.counting = number >= moves // 5  # what is remembered is filled first
                    begun = time.process_time()
                    people.answer(*answer)
                    if stages.counting:
                        total += time.process_time() - begun
                        done += 1
                    stages.counting = False
                    await asyncio.sleep(0)
                    sizes += people.sent()
        finally:
            services.close()
            collecting.stop()
    return {
        "game": f"{name} {mode}",
        "moves": done,
        "ms": round(1000 * total / done, 2),
        "push_kb": round(statistics.mean(sizes) / 1000, 1),
        "stages": {stage: round(1000 * stages.spent[stage] / done, 3) for stage in STAGES},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found = [asyncio.run(measure(name, mode, wanted.moves)) for name, mode in TABLES]
    if wanted.json:
        print(json.dumps(found))
        return
    print(f"{'ms of CPU a move':<20}" + "".join(f"{row['game']:>26}" for row in found))
    for stage in STAGES:
        print(f"{stage:<20}" + "".join(f"{row['stages'][stage]:>26.3f}" for row in found))
    print(f"{'all of it':<20}" + "".join(f"{row['ms']:>26.2f}" for row in found))
    print(f"{'kB a push':<20}" + "".join(f"{row['push_kb']:>26.1f}" for row in found))


if __name__ == "__main__":
    main()

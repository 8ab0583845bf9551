"""Programs at the tables: they think in processes of their own, one answer of each table at a time, so nobody waits.

Tables wait in a row. Those with people come first, so that hundreds of tables where only programs play hold nobody up;
every fifth turn is theirs. What a program answers is kept like any answer, so it does not matter which server it thinks
on.
"""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Lock
from typing import Any, Final

from wartable.bots.searcher import Plan
from wartable.kernel.engine.chance import SALT
from wartable.kernel.engine.errors import WartableError
from wartable.kernel.engine.views import SeatView
from wartable.store.database import Conflict, Unavailable
from wartable.table import thinkers
from wartable.table.live import LiveTable
from wartable.table.thinking import PROCESSES, Busy, Thinking
from wartable.table.turns import NOBODY

AT_ONCE: Final = PROCESSES + 1
"""How many answers are worked out or written down at a time."""
EACH: Final = 5
"""One turn of so many is for tables where only programs play."""
AGAIN: Final = 3
"""How often a table is thought about anew when the process that did was killed."""
PLANS: Final = 500
"""Tables of which it is kept how a program means to go on; others are thought about anew."""
TOGETHER: Final = "expert"
"""The program that several processes think for."""
LOG = logging.getLogger(__name__)


class Countdown:
    """Says who of so many is the last to be done."""

    def __init__(self, n: int) -> None:
        self._left = n
        self._lock = Lock()

    def last(self) -> bool:
        with self._lock:
            self._left -= 1
            return self._left == 0


class BotRunner:
    """Lets programs answer at every table that is woken; `changed` is told after each answer."""

    def __init__(
        self, find: Callable[[str], LiveTable], changed: Callable[[LiveTable], None], thinking: Thinking
    ) -> None:
        self._find = find
        self._changed = changed
        self._thinking = thinking
        self._writers = ThreadPoolExecutor(AT_ONCE, "bots")
        self._with_people: deque[str] = deque()
        self._alone: deque[str] = deque()
        self._busy: set[str] = set()
        """Tables in a row, or being thought about."""
        self._killed: Counter[str] = Counter()
        self._plans: dict[str, Plan] = {}
        """How programs mean to go on, by table."""
        self._free = AT_ONCE
        self._turn = 0
        self._stopped = False
        self._lock = Lock()

    def wake(self, table: LiveTable) -> None:
        """Let programs answer at this table until a person is asked. Returns at once."""
        if table.bot_to_move() == NOBODY:
            return
        with self._lock:
            if table.room.id in self._busy or self._stopped:
                return
            self._busy.add(table.room.id)
            self._row(table).append(table.room.id)
        self._go_on()

    def stop(self) -> None:
        """Think no further. An answer that is being written is written, or is as if it never was."""
        with self._lock:
            self._stopped = True
            self._with_people.clear()
            self._alone.clear()
        self._writers.shutdown(wait=False, cancel_futures=True)

    def _row(self, table: LiveTable) -> deque[str]:
        return self._with_people if len(table.bots) < len(table.match.seats) else self._alone

    def _go_on(self) -> None:
        """Take the next tables, as long as there is somebody free to think."""
        while True:
            with self._lock:
                if self._stopped or not self._free or not (self._with_people or self._alone):
                    return
                self._turn += 1
                alone = self._alone and (not self._with_people or self._turn % EACH == 0)
                room = (self._alone if alone else self._with_people).popleft()
                self._free -= 1
            try:
                self._writers.submit(self._think, room)
            except RuntimeError:
                return  # the server is stopping

    def _think(self, room: str) -> None:
        """Have one answer of a table worked out on a view, while the table stays free for others."""
        try:
            table = self._find(room)
            with table.lock:
                seat, match = table.bot_to_move(), table.match
                if seat == NOBODY:
                    self._put_away(room)
                    return
                view, number, name = match.view(seat), match.question_id, match.players[seat]
            seed = f"{table.room.seed.partition(SALT)[0]}/{seat}/{number}"
            meant = self._meant(room, view)
            futures = [meant] if meant is not None else self._begin(name, table.game.name, seed, view)
            left = Countdown(len(futures))
            for future in futures:
                future.add_done_callback(lambda _: self._thought(room, seat, number, futures) if left.last() else None)
        except Busy:
            self._put_away(room)
        except WartableError as error:
            LOG.warning("a program could not answer at table %s: %s", room, error)
            self._put_away(room)
        except Exception:
            LOG.exception("a program failed at table %s", room)
            self._put_away(room)

    def _meant(self, room: str, view: SeatView[Any]) -> Future[Any] | None:
        """The answer that a program meant to give to this very question when it gave its last one."""
        with self._lock:
            plan = self._plans.get(room, Plan())
        answer = plan.next(view)
        if answer is None:
            return None
        known: Future[Any] = Future()
        known.set_result(thinkers.Thought(answer, plan.after(view)))
        return known

    def _keep(self, room: str, plan: Plan) -> None:
        with self._lock:
            self._plans.pop(room, None)
            if plan.rest:
                self._plans[room] = plan
            while len(self._plans) > PLANS:
                del self._plans[next(iter(self._plans))]

    def _begin(self, name: str, game: str, seed: str, view: SeatView[Any]) -> list[Future[Any]]:
        """An expert thinks on all processes that have nothing else to do, and goes by what they find together."""
        question = view.question
        parts = min(self._thinking.idle(), PROCESSES) if name == TOGETHER else 1
        if parts < 2 or question is None or (len(question.options_of(view.seat)) == 1 and not question.forms):
            return [self._thinking.begin((), thinkers.answer, name, game, seed, view)]
        return [self._thinking.begin((), thinkers.weigh, name, game, f"{seed}/{part}", view) for part in range(parts)]

    def _thought(self, room: str, seat: int, number: int, made: list[Future[Any]]) -> None:
        try:
            self._writers.submit(self._write, room, seat, number, made)
        except RuntimeError:
            return  # the server is stopping

    def _write(self, room: str, seat: int, number: int, made: list[Future[Any]]) -> None:
        again = False
        try:
            table = self._find(room)
            found = [each.result() for each in made]
            thought: thinkers.Thought = found[0] if len(found) == 1 else thinkers.agreed(found)
            table.answer_option(seat, number, thought.answer)
            self._keep(room, thought.plan)
            self._changed(table)
            again = True
            self._killed.pop(room, None)
        except BrokenProcessPool:
            self._killed[room] += 1
            again = self._killed[room] <= AGAIN
            LOG.warning("a program was killed while it thought about table %s", room)
        except Conflict:
            again = True  # somebody was quicker; perhaps the program is asked something else now
        except Unavailable as error:
            LOG.warning("a program could not answer at table %s: %s", room, error)
        except WartableError as error:
            LOG.warning("the answer of a program was not taken at table %s: %s", room, error)
        except BaseException as error:
            if not self._stopped:
                LOG.error("a program failed at table %s: %r", room, error)
        self._put_away(room)
        if again and not self._stopped:
            try:
                self.wake(self._find(room))
            except WartableError as error:
                LOG.warning("table %s: %s", room, error)

    def _put_away(self, room: str) -> None:
        with self._lock:
            self._busy.discard(room)
            self._free += 1
        self._go_on()

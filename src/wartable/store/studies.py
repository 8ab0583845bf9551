"""Where studies are kept: what is studied, who asked for it, which server plays it, and the games in parts.

A part is written once: a second one of the same games is dropped, so nothing counts twice. Only the server that holds a
study writes its parts; when it gives no sign of life for a while another one takes the study over.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import Row, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from wartable.kernel.engine.errors import Ambiguous, Unreadable
from wartable.store.database import Database
from wartable.store.stamps import fingerprint, now
from wartable.store.tables import STUDIES, STUDY_PARTS

RUNNING, STOPPED, DONE, FAILED = "running", "stopped", "done", "failed"
SILENT: Final = timedelta(seconds=30)
"""After that a server that plays a study is taken for dead by others on the same database."""


@dataclass(frozen=True, slots=True)
class StudyRow:
    """A study as kept. `said` is why it ended, where that is not plain."""

    id: str
    owner: str
    made: str
    terms: dict[str, Any]
    state: str
    said: str
    size: int
    seconds: int

    def is_of(self, browser: str) -> bool:
        return self.owner == fingerprint(browser)


class Part(NamedTuple):
    """Some games of a study as a text."""

    first: int
    last: int
    games: str


class StudyStore:
    """The studies of one installation."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, id_: str, browser: str, terms: dict[str, Any], worker: str) -> None:
        """Keep a new study, which `worker` plays."""
        at = now()
        row = {"id": id_, "owner": fingerprint(browser), "made": at, "terms": json.dumps(terms, ensure_ascii=False)}
        rest = {"state": RUNNING, "said": "", "worker": worker, "beat": at, "size": 0, "seconds": 0}
        with self._database.writing() as connection:
            connection.execute(insert(STUDIES), [row | rest])

    def study(self, id_: str) -> StudyRow:
        """A study by its id. Raises `Ambiguous` when there is none."""
        with self._database.reading() as connection:
            row = connection.execute(select(STUDIES).where(STUDIES.c.id == id_)).first()
        if row is None:
            raise Ambiguous("there is no such study")
        return _study(row)

    def newest(self, most: int, browser: str = "") -> list[StudyRow]:
        """The studies of a browser, or of all, the newest first."""
        query = select(STUDIES).order_by(STUDIES.c.made.desc(), STUDIES.c.id).limit(most)
        if browser:
            query = query.where(STUDIES.c.owner == fingerprint(browser))
        with self._database.reading() as connection:
            return [_study(row) for row in connection.execute(query)]

    def running(self, browser: str = "") -> int:
        """How many studies run, of a browser or of all."""
        query = select(func.count()).select_from(STUDIES).where(STUDIES.c.state == RUNNING)
        if browser:
            query = query.where(STUDIES.c.owner == fingerprint(browser))
        with self._database.reading() as connection:
            return int(connection.scalar(query) or 0)

    def parts(self, id_: str) -> list[Part]:
        """The games of a study that were played, in order."""
        query = select(STUDY_PARTS).where(STUDY_PARTS.c.study == id_).order_by(STUDY_PARTS.c.first)
        with self._database.reading() as connection:
            return [Part(row.first, row.last, row.games) for row in connection.execute(query)]

    def part_with(self, id_: str, number: int) -> Part | None:
        """The part that holds a game; None when it was not played."""
        found = select(STUDY_PARTS).where(
            STUDY_PARTS.c.study == id_, STUDY_PARTS.c.first <= number, STUDY_PARTS.c.last > number
        )
        with self._database.reading() as connection:
            row = connection.execute(found).first()
        return None if row is None else Part(row.first, row.last, row.games)

    # -- being played -------------------------------------------------------------------------------------------------

    def keep(self, id_: str, worker: str, part: Part, seconds: float) -> bool:
        """Write a part; False, and nothing is written, when this server does not play the study (any more)."""
        mine = (STUDIES.c.id == id_, STUDIES.c.worker == worker, STUDIES.c.state == RUNNING)
        grown = {"beat": now(), "size": STUDIES.c.size + len(part.games), "seconds": STUDIES.c.seconds + round(seconds)}
        try:
            with self._database.writing() as connection:
                if not connection.execute(update(STUDIES).where(*mine).values(grown)).rowcount:
                    return False
                connection.execute(insert(STUDY_PARTS), [{"study": id_, **part._asdict()}])
        except IntegrityError:
            return False  # these games are kept already
        return True

    def take(self, worker: str, at_once: bool) -> list[StudyRow]:
        """The running studies that are this server's from now on: all (`at_once`), or those nobody plays any more."""
        silent = (datetime.now(UTC).replace(tzinfo=None) - SILENT).isoformat(timespec="milliseconds")
        with self._database.writing() as connection:
            free = [STUDIES.c.state == RUNNING, STUDIES.c.worker != worker]
            if not at_once:
                free.append(or_(STUDIES.c.beat < silent, STUDIES.c.worker == ""))
            rows = list(connection.execute(select(STUDIES).where(*free).with_for_update()))
            for row in rows:
                taken = update(STUDIES).where(STUDIES.c.id == row.id)
                connection.execute(taken.values(worker=worker, beat=now()))
        return [_study(row) for row in rows]

    def alive(self, worker: str) -> None:
        """A sign of life for all that a server plays."""
        with self._database.writing() as connection:
            connection.execute(update(STUDIES).where(STUDIES.c.worker == worker).values(beat=now()))

    def end(self, id_: str, state: str, said: str = "") -> None:
        """A running study is over."""
        over = update(STUDIES).where(STUDIES.c.id == id_, STUDIES.c.state == RUNNING)
        with self._database.writing() as connection:
            connection.execute(over.values(state=state, said=said))

    def go_on(self, id_: str, worker: str) -> None:
        """A study that was stopped runs again, here."""
        again = update(STUDIES).where(STUDIES.c.id == id_, STUDIES.c.state == STOPPED)
        with self._database.writing() as connection:
            connection.execute(again.values(state=RUNNING, said="", worker=worker, beat=now()))

    def remove(self, id_: str) -> None:
        """Forget a study with its games."""
        with self._database.writing() as connection:
            connection.execute(STUDY_PARTS.delete().where(STUDY_PARTS.c.study == id_))
            connection.execute(STUDIES.delete().where(STUDIES.c.id == id_))

    def make_room(self, most: int, size: int) -> None:
        """Forget the oldest that are over, beyond so many studies or letters of games."""
        query = select(STUDIES.c.id, STUDIES.c.size, STUDIES.c.state).order_by(STUDIES.c.made.desc())
        with self._database.reading() as connection:
            rows = list(connection.execute(query))
        letters = 0
        for at, row in enumerate(rows):
            letters += row.size
            if row.state != RUNNING and (at >= most or letters > size):
                self.remove(row.id)


def _study(row: Row[Any]) -> StudyRow:
    try:
        terms = json.loads(row.terms)
    except ValueError:
        raise Unreadable(f"study {row.id}: what was asked for cannot be read") from None
    return StudyRow(row.id, row.owner, row.made, terms, row.state, row.said, row.size, row.seconds)

"""One table with its match in memory. Nothing is shown to anybody before it is on disk.

A step of the match is taken in memory, its journal lines are appended to the store, and only then does it count. When
the store has moved on meanwhile (another server), or fails, the match is read again from its record.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import Any

from wartable.bots import HUMAN
from wartable.games import game as find_game
from wartable.kernel import journal as records
from wartable.kernel.errors import Refused, Unreadable
from wartable.kernel.match import Match
from wartable.kernel.replay import reopen
from wartable.store.database import Conflict
from wartable.store.rooms import Room, Rooms, lines_of
from wartable.table.turns import NOBODY, next_to_answer


def now() -> str:
    """The time as the store writes it."""
    return f"{datetime.now(UTC).replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"


class LiveTable:
    """A match between seats that are held by browsers. `seq` counts its records: a page that knows it knows it all.

    Every method that steps raises `Refused`, `Ambiguous` or `Unreadable` for what cannot be done, and then nothing has
    changed; and `Conflict` when another server was first.
    """

    def __init__(self, rooms: Rooms, room: Room, content: Path | None = None) -> None:
        self.rooms = rooms
        self.room = room
        self.content = content
        self.game = find_game(room.terms["game"])
        self.lock = RLock()
        self.seq = 0
        self._kept = 0
        """How many lines of the journal are in the store."""
        self.match: Match[Any] = self._load()

    @property
    def onlooker(self) -> int:
        """The number of a seat nobody has: it sees what everybody may see."""
        return len(self.match.seats)

    @property
    def bots(self) -> dict[int, str]:
        """The seats that programs answer for, with the program's name."""
        return {seat: player for seat, player in enumerate(self.match.players) if player != HUMAN}

    def bot_to_move(self) -> int:
        """The program that answers next; `NOBODY` when a person does."""
        bots = self.bots
        seat = next_to_answer(self.match, bots)
        return seat if seat in bots else NOBODY

    def refresh(self) -> bool:
        """Read what other servers wrote. True when there was something."""
        with self.lock:
            if self.rooms.last(self.room.id) == self.seq:
                return False
            self.match = self._load()
            return True

    # -- stepping ---------------------------------------------------------------------------------------------------

    def answer(self, seat: int, question_id: int, key: str) -> None:
        """Answer the open question by key."""
        with self._step():
            self.match.answer(seat, question_id, key)

    def answer_option(self, seat: int, question_id: int, option: Any) -> None:
        """Answer as programs do, unless the question is not open any more."""
        with self._step():
            if question_id != self.match.question_id:
                raise Conflict("The table has moved on; look at it again")
            self.match.answer_option(seat, option)

    def answer_chance(self, question_id: int, key: str) -> None:
        """Give the result of real dice."""
        with self._step():
            self.match.answer_chance(question_id, key)

    def hand_over(self, seat: int, player: str) -> None:
        """From now on `player` answers for the seat."""
        with self._step():
            self.match.hand_over(seat, player)

    def undo(self, seat: int) -> bool:
        """Take the last answer of the seat back if that is free, else ask the others. True when it was taken back."""
        with self._step():
            return self._wish(seat)

    def agree(self, seat: int) -> bool:
        """Consent to the undo that was asked for."""
        with self._step({"agree": seat}):
            self._check_asked(seat)
            return self.match.agree(seat)

    def decline(self, seat: int) -> None:
        """Do not consent; the wish is gone."""
        with self._step({"decline": seat}):
            self._check_asked(seat)
            self.match.decline()

    def _check_asked(self, seat: int) -> None:
        if self.match.wish is None or seat not in self.match.wish[1]:
            raise Refused("Nobody asks you to agree to an undo")

    def _wish(self, seat: int) -> bool:
        """Programs agree to everything, so that with nobody else at the table an undo is done at once."""
        try:
            self.match.undo(seat)
        except Refused:
            if self.match.wish is None:
                raise
            for other in sorted(self.match.wish[1]):
                if other in self.bots and self.match.agree(other):
                    return True
            self._note({"wish": seat})
            return False
        return True

    # -- keeping ----------------------------------------------------------------------------------------------------

    @contextmanager
    def _step(self, note: dict[str, Any] | None = None) -> Iterator[None]:
        """What is done inside is on disk afterwards, or has not happened. A `note` is kept when no line was added."""
        with self.lock:
            yield
            lines = self.match.journal.lines[self._kept :]
            if lines:
                self._note({"lines": lines})
            elif note is not None:
                self._note(note)

    def _note(self, data: dict[str, Any]) -> None:
        ended = "" if self.match.question is not None else records.ending(self.match.result, self.match.seats)
        try:
            self.seq = self.rooms.append(self.room.id, self.seq, data, now(), ended)
        except BaseException:
            self.match = self._load()
            raise
        self._kept += len(data.get("lines", ()))

    def _load(self) -> Match[Any]:
        """The match from its record, its dice going on where they stopped."""
        found = self.rooms.read(self.room.id)
        if not found:
            raise Unreadable(f"table {self.room.id} has no record")
        lines = lines_of(found)
        journal = records.parse("\n".join([*lines, ""]), f"table {self.room.id}")
        match = reopen(self.game, journal, self.room.seed, self.content, bool(self.room.terms.get("real_dice")))
        if match.journal.lines[: len(lines)] != lines:
            raise Unreadable(f"table {self.room.id}: its record is not what the rules give for the same answers")
        self.seq, self._kept = found[-1].number, len(lines)
        self.match = match
        wishing: int = NOBODY
        agreed: list[int] = []
        for record in found:
            if "lines" in record.data or "decline" in record.data:
                wishing, agreed = NOBODY, []
            elif "wish" in record.data:
                wishing, agreed = record.data["wish"], []
            else:
                agreed.append(record.data["agree"])
        if wishing != NOBODY:
            self._renew(wishing)
        for seat in agreed:
            match.agree(seat)
        return match

    def _renew(self, seat: int) -> None:
        """A wish for an undo that was open when the record was read."""
        try:
            self.match.undo(seat)
        except Refused:
            for other in sorted(self.bots):
                if self.match.wish is not None and other in self.match.wish[1]:
                    self.match.agree(other)

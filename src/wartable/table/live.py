"""One table with its match in memory. Nothing is shown to anybody before it is on disk.

A step of the match is taken in memory, its journal lines are appended to the store, and only then does it count. When
the store has moved on meanwhile (another server), or fails, or a rule does, the match is read again from its record; as
long as that cannot be done the table is stale, and nobody is shown anything of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any

from wartable.bots import HUMAN
from wartable.games import game as find_game
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.errors import Fault, Refused, Unreadable, WartableError
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.people import calling
from wartable.kernel.engine.replay import reopen
from wartable.store.database import Conflict
from wartable.store.rooms import Room, Rooms, lines_of
from wartable.store.stamps import now
from wartable.table.clock import Clock
from wartable.table.contents import Contents
from wartable.table.faults import RuleFailed, keep_fault
from wartable.table.people import name_of, names_at
from wartable.table.told import Told
from wartable.table.turns import NOBODY, next_to_answer
from wartable.table.verdict import written_ending


class Outdated(Unreadable):
    """A match that an earlier version of the program began, and this one cannot go on with. Its record is whole."""

    def __init__(self, room: Room, why: str) -> None:
        self.room = room
        super().__init__(
            f"This match is shown as it was written down when it was played: {why}"
            if room.ended
            else f"This match cannot go on here: {why}. Finish it with the version of Wartable it was begun with, or "
            "keep its journal and begin a new one"
        )


class LiveTable:
    """A match between seats that are held by browsers. `seq` counts its records: a page that knows it knows it all.

    Every method that steps raises `Refused`, `Ambiguous` or `Unreadable` for what cannot be done, `Conflict` when
    another server was first, `Unavailable` when the store failed, `RuleFailed` when a rule did; and then nothing has
    changed.
    """

    def __init__(self, rooms: Rooms, room: Room, contents: Contents) -> None:
        self.rooms = rooms
        self.room = room
        self.content: Path | None = None
        """What it is played with, as it was when it began."""
        self._contents = contents
        self.game = find_game(room.terms["game"])
        self.lock = RLock()
        self.seq = 0
        self._kept = 0
        """How many lines of the journal are in the store."""
        self.told: dict[int, Told] = {}
        """What each seat was told so far."""
        self.clock = Clock(room.terms.get("clock", 0))
        self.draw_offer = NOBODY
        """The seat that offers a draw."""
        self.rematch = ""
        """The table where it is played once more."""
        self._chosen: dict[int, str] = {}
        """What people chose to be called, by seat."""
        self._notes: dict[int, str] = {}
        """What people wrote down for themselves, by seat."""
        self._stale = True
        """Does the match in memory say something else than its record? Then it is read again before anybody sees it."""
        self._match: Match[Any]
        self._load()

    @property
    def match(self) -> Match[Any]:
        """The match as its record says. Raises `Unavailable` while that cannot be known."""
        with self.lock:
            self._settle()
            return self._match

    @property
    def onlooker(self) -> int:
        """The number of a seat nobody has: it sees what everybody may see."""
        return len(self.match.seats)

    @property
    def bots(self) -> dict[int, str]:
        """The seats that programs answer for, with the program's name."""
        with self.lock:
            self._settle()
            return self._bots()

    def _bots(self) -> dict[int, str]:
        return {seat: player for seat, player in enumerate(self._match.players) if player != HUMAN}

    @property
    def names(self) -> tuple[str, ...]:
        """What whoever sits on each seat is called."""
        with self.lock:
            self._settle()
            return names_at(self._match.players, self._chosen)

    @property
    def called(self) -> Mapping[str, str]:
        """What whoever sits there is called, by the name of the seat."""
        return dict(zip(self.match.seats, self.names, strict=True))

    def is_named(self, seat: int) -> bool:
        """Has somebody said what to call the person on this seat?"""
        return seat in self._chosen

    def bot_to_move(self) -> int:
        """The program that answers next; `NOBODY` when a person does."""
        bots = self.bots
        seat = next_to_answer(self.match, bots)
        return seat if seat in bots else NOBODY

    def refresh(self) -> bool:
        """Read what other servers wrote. True when there was something."""
        with self.lock:
            if not self._stale and self.rooms.last(self.room.id) == self.seq:
                return False
            self._load()
            return True

    # -- stepping ---------------------------------------------------------------------------------------------------

    def answer(self, seat: int, question_id: int, key: str) -> None:
        """Answer the open question by key."""
        self.check_time()
        with self._step(f"seat {seat} answers question {question_id} with {key!r}", by=seat) as match:
            match.answer(seat, question_id, key)

    def answer_option(self, seat: int, question_id: int, option: Any) -> None:
        """Answer as programs do, unless the question is not open any more."""
        with self._step(f"seat {seat} answers question {question_id} with option {option!r}") as match:
            if question_id != match.question_id:
                raise Conflict("The table has moved on; look at it again")
            match.answer_option(seat, option)

    def answer_chance(self, seat: int, question_id: int, key: str) -> None:
        """Give the result of real dice, as far as the seat may see it."""
        with self._step(f"people answer question {question_id} with {key!r}") as match:
            match.answer_chance(question_id, key, seat)

    def name(self, seat: int, text: str) -> None:
        """Whoever sits there is called this from now on."""
        name = name_of(text)
        if name and self._chosen.get(seat) != name:
            with self._step(f"seat {seat} is called {name!r}", {"name": [seat, name]}):
                self._chosen[seat] = name

    def note_of(self, seat: int) -> str:
        """What the person on this seat wrote down; for nobody else."""
        with self.lock:
            self._settle()
            return self._notes.get(seat, "")

    def take_note(self, seat: int, text: str) -> None:
        """Keep what somebody writes down for themselves, in the place of what was there."""
        if self.note_of(seat) != text:
            with self._step(f"seat {seat} takes a note", {"note": [seat, text]}):
                self._notes[seat] = text

    def resign(self, seat: int) -> None:
        """Give the match up for one's side."""
        self._check_own_end()
        with self._step(f"seat {seat} resigns") as match:
            others = [other for other in self.game.side(match.state, seat) if other not in (seat, *self._bots())]
            if others:
                name = self.names[others[0]]
                raise Refused(f"{name} is on your side and plays on; let a program play for you instead")
            match.resign(seat)

    def check_time(self) -> bool:
        """Whoever has no time left has lost. True when somebody has."""
        with self.lock:
            if not self.clock.minutes or self.match.question is None:
                return False
            late = self.clock.out_of_time(now())
            if late:
                with self._step(f"seat {late[0]} has no time left") as match:
                    match.resign(late[0], records.TIME)
            return bool(late)

    def offer_draw(self, seat: int) -> None:
        """Offer a draw to the other side, or take the one that it offers."""
        self._check_own_end()
        with self._step(f"seat {seat} offers a draw", {"draw": seat}) as match:
            side = self.game.side(match.state, seat)
            if not any(other not in side and other not in self._bots() for other in range(len(match.seats))):
                raise Refused("A draw is agreed on by people; programs play on")
            if self.draw_offer not in (NOBODY, *side):
                match.draw(seat)
            self.draw_offer = seat

    def decline_draw(self, seat: int) -> None:
        """Play on."""
        with self._step(f"seat {seat} declines a draw", {"draw": NOBODY}) as match:
            if self.draw_offer == NOBODY or self.draw_offer in self.game.side(match.state, seat):
                raise Refused("Nobody offers you a draw")
            self.draw_offer = NOBODY

    def play_again(self, room: str) -> None:
        """The match is played once more at another table."""
        with self._step("a rematch", {"rematch": room}) as match:
            if match.question is not None:
                raise Refused("The match is not over; a rematch comes after it")
            self.rematch = room

    def _check_own_end(self) -> None:
        if self.room.terms.get("event"):
            raise Refused("This is a game of an event: whoever runs it ends a game early; tell them")

    def hand_over(self, seat: int, player: str) -> None:
        """From now on `player` answers for the seat."""
        with self._step(f"seat {seat} is handed to {player!r}") as match:
            match.hand_over(seat, player)

    def undo(self, seat: int) -> bool:
        """Take the last answer of the seat back if that is free, else ask the others. True when it was taken back."""
        with self._step(f"seat {seat} undoes") as match:
            return self._wish(match, seat)

    def agree(self, seat: int) -> bool:
        """Consent to the undo that was asked for."""
        with self._step(f"seat {seat} agrees to an undo", {"agree": seat}) as match:
            _check_asked(match, seat)
            return match.agree(seat)

    def decline(self, seat: int) -> None:
        """Do not consent; the wish is gone."""
        with self._step(f"seat {seat} declines an undo", {"decline": seat}) as match:
            _check_asked(match, seat)
            match.decline()

    def _wish(self, match: Match[Any], seat: int) -> bool:
        """With nobody but programs at the table an undo is done at once; people are asked."""
        try:
            match.undo(seat, self._bots())
        except Refused:
            if match.wish is None:
                raise
            self._note({"wish": seat})
            return False
        return True

    # -- keeping ----------------------------------------------------------------------------------------------------

    @contextmanager
    def _step(self, attempt: str, note: dict[str, Any] | None = None, by: int = NOBODY) -> Iterator[Match[Any]]:
        """What is done inside is on disk afterwards, or has not happened. A `note` is kept when no line was added.

        `by` is the person who has answered.
        """
        with self.lock:
            match = self.match
            try:
                with calling(self.called):
                    yield match
                lines = match.journal.lines[self._kept :]
                if lines:
                    self.draw_offer = NOBODY
                    self._note({"lines": lines}, by)
                elif note is not None:
                    self._note(note)
            except Fault as fault:
                keep_fault(self, attempt, fault.journal, fault.error)
                raise RuleFailed from None
            except WartableError:
                if len(match.journal.lines) != self._kept:
                    self._stale = True
                self._read_again()
                raise
            except Exception as error:
                self._stale = True
                keep_fault(self, attempt, match.journal.lines[: self._kept], error)
                self._read_again()
                raise RuleFailed from None

    def _read_again(self) -> None:
        """After a step that failed: as the record says. While it cannot be read the table stays stale."""
        with suppress(WartableError):
            self._settle()

    def _settle(self) -> None:
        if self._stale:
            self._load()

    def _note(self, data: dict[str, Any], by: int = NOBODY) -> None:
        match, at = self._match, now()
        if self.clock.minutes:
            self.clock.stop(by, at)
            data = {**data, "used": self.clock.written()}
        ended = written_ending(match, names_at(match.players, self._chosen))
        self._stale = True
        self.seq = self.rooms.append(self.room.id, self.seq, data, at, ended)
        self._kept += len(data.get("lines", ()))
        self._run_clocks(at)
        self._stale = False

    def _run_clocks(self, at: str) -> None:
        if self.clock.minutes:
            bots = self._bots()
            self.clock.begin((seat for seat in self._match.waiting_for() if seat not in bots), at)

    def _load(self) -> None:
        """The match from its record, its dice going on where they stopped."""
        found = self.rooms.read(self.room.id)
        if not found:
            raise Unreadable(f"table {self.room.id} has no record")
        lines = lines_of(found)
        journal = records.parse("\n".join([*lines, ""]), f"table {self.room.id}")
        self._check_fits(journal.header)
        try:
            match = reopen(self.game, journal, self.room.seed, self.content, bool(self.room.terms.get("real_dice")))
        except Fault as fault:
            keep_fault(self, "its record is replayed", lines, fault.error)
            raise Unreadable(f"table {self.room.id}: a rule fails on its record; its journal is kept") from None
        if match.journal.lines[: len(lines)] != lines:
            raise Outdated(self.room, "its record is not what the rules give for the same answers")
        self.seq, self._kept, self._match = found[-1].number, len(lines), match
        wishing: int = NOBODY
        agreed: list[int] = []
        self._chosen, self._notes, self.draw_offer, self.rematch = {}, {}, NOBODY, ""
        for record in found:
            self.clock.read(record.data.get("used", {}))
            self.draw_offer = record.data.get("draw", NOBODY if "lines" in record.data else self.draw_offer)
            self.rematch = record.data.get("rematch", self.rematch)
            if "name" in record.data:
                seat, self._chosen[seat] = record.data["name"]
            elif "note" in record.data:
                seat, self._notes[seat] = record.data["note"]
            elif "lines" in record.data or "decline" in record.data:
                wishing, agreed = NOBODY, []
            elif "wish" in record.data:
                wishing, agreed = record.data["wish"], []
            elif "agree" in record.data:
                agreed.append(record.data["agree"])
        if wishing != NOBODY:
            self._renew(wishing)
        for seat in agreed:
            match.agree(seat)
        self._run_clocks(found[-1].at)
        self._stale = False

    def _check_fits(self, header: records.Header) -> None:
        """Find the content the match began with. Raises `Outdated` when these rules or that content cannot go on."""
        if header.rules != self.game.rules_number:
            why = f"it was begun with rules number {header.rules}, and this program has number {self.game.rules_number}"
            raise Outdated(self.room, why)
        try:
            self.content = self._contents.of(self.game, self.room.terms.get("pack", ""), header.content)
        except WartableError as error:
            raise Outdated(self.room, str(error)) from None

    def _renew(self, seat: int) -> None:
        """A wish for an undo that was open when the record was read."""
        with suppress(Refused):
            self._match.undo(seat, self._bots())


def _check_asked(match: Match[Any], seat: int) -> None:
    if match.wish is None or seat not in match.wish[1]:
        raise Refused("Nobody asks you to agree to an undo")

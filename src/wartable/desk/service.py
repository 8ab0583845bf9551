"""The desk itself: it reads the log, lets an action be decided on the newest state, and writes it down.

Whatever `act` returns is on disk. When two people write at once, the second decides again on what the first wrote;
an action that does not fit that any more is refused with a sentence, and nothing is lost.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from wartable.desk import actions as acts
from wartable.desk import photos
from wartable.desk.actions import Action, payload
from wartable.desk.allowed import check_new
from wartable.desk.computed import report
from wartable.desk.consequences import Consequences, consequences
from wartable.desk.copies import Copy, erase_in_copies, folders, read_copy, write_copy
from wartable.desk.fold.event import Step, apply, check_settings, counting, fold, fold_what_stands, steps, undone
from wartable.desk.persons import Persons
from wartable.desk.state import EventState
from wartable.desk.words import sentence
from wartable.kernel.engine.citations import surface
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.saying import said
from wartable.store.database import Conflict
from wartable.store.log import Entry, PersonRecord, Store

Decide = Callable[[EventState], Action]
LONGEST_ID: Final = 60
ID: Final = re.compile(rf"\w[\w-]{{0,{LONGEST_ID + 5}}}")
PAGES: Final = ("new", "staff", "restore")
"""Pages of the desk that stand where the ids of events do."""


def event_id(name: str) -> str:
    """A short id from a name: letters, digits and hyphens.

    >>> event_id("Łódź Cup 2026!")
    'lodz-cup-2026'
    >>> event_id("New")
    'new-event'
    """
    plain = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L"))
    plain = unicodedata.normalize("NFC", re.sub("[\u0300-\u036f]", "", plain)).casefold()
    made = re.sub(r"[^\w]+", "-", plain)[:LONGEST_ID].strip("-") or "event"
    return f"{made}-event" if made in PAGES else made


def check_id(event: str) -> str:
    """The id, if an event may have it: it stands in addresses and in the names of files. Raises Refused."""
    if not ID.fullmatch(event) or event in PAGES:
        raise Refused(
            f"{event[:LONGEST_ID]!r} cannot be the id of an event; write letters, digits and hyphens, at most "
            f"{LONGEST_ID}, such as {event_id(event)}"
        )
    return event


@dataclass(frozen=True, slots=True)
class Done:
    """An action that is on disk, the state after it, and the copies made by the way.

    `failed_copies` are sentences about copies that could not be written; the action itself is safe.
    """

    number: int
    state: EventState
    copies: list[Path] = field(default_factory=list)
    failed_copies: list[str] = field(default_factory=list)


class Desk:
    """The events of one store. `salt` makes what personal data are sealed with; only tests give one."""

    def __init__(self, store: Store, salt: Callable[[], str] | None = None) -> None:
        self.store = store
        self._salt = salt
        self._last: tuple[str, tuple[int, int], list[Step], list[PersonRecord]] | None = None
        """The log that was read or written last, with its version: a desk writes to one event again and again."""

    @surface("desk")
    def create(self, settings: acts.Settings, at: str, event: str | None = None) -> str:
        """Begin an event; its id. Raises Refused when an official event cannot be like that, or the id is taken."""
        check_settings(settings)
        name = check_id(event or event_id(settings.name))
        if self.store.read(name):
            raise Refused(f"there is an event {name!r} already; give another id with --event")
        self.store.append(name, 0, [payload(acts.Create(settings=settings))], at)
        return name

    def newest(self) -> str:
        """The event written to last. Raises Ambiguous when there is none."""
        events = self.store.events()
        if not events:
            raise Ambiguous("there is no event yet; begin one with: wartable its new NAME --rounds 3")
        return events[-1]

    def log(self, event: str) -> list[Step]:
        """The whole log of an event. Raises Ambiguous for an unknown one."""
        return self._read(event)[0]

    def _read(self, event: str) -> tuple[list[Step], Persons]:
        last, version = self._last, self.store.version(event)
        if last is not None and last[:2] == (event, version):
            return last[2], Persons(last[3], self._salt)
        entries, records = self.store.read_whole(event)
        if not entries:
            there = ", ".join(self.store.events()) or said("none yet")
            raise Ambiguous(said("there is no event %(name)s; events are %(them)s", name=repr(event), them=there))
        try:
            persons = Persons(records, self._salt)
            found = steps(entries, event, persons)
            if version[0] == len(found):
                self._last = (event, version, found, records)
            return found, persons
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            words = "%(name)s: its log is damaged and cannot be read (%(how)s)"
            raise Unreadable(said(words, name=event, how=type(error).__name__)) from None

    def persons(self, event: str) -> Persons:
        """The persons of an event."""
        return self._read(event)[1]

    @surface("desk")
    def verify(self, event: str) -> list[Entry]:
        """Check the chain of the log, and every seal over what it says about persons. Raises Refused."""
        self._last = None  # what is proved is what lies on disk, and that is read from now on
        entries = self.store.verify(event)
        fault = Persons(self.store.read_whole(event)[1]).fault(entries)
        if fault:
            raise Refused(f"{event}: {fault}")
        self.state(event)
        return entries

    def copy(self, event: str) -> Copy:
        """The whole event as it is, to be handed over. Raises Ambiguous for an unknown one."""
        self.log(event)
        return Copy(event, *self.store.read_whole(event))

    @surface("desk")
    def erase(self, event: str, person: int) -> list[Path]:
        """Forget a person of an event, here and in every copy that can be reached; the copies that were changed."""
        photos.forget(self.store.url, event, self._photos_of(event, person))
        self.store.erase(event, person)
        return erase_in_copies(self.store.url, event, person)

    def _photos_of(self, event: str, person: int) -> list[str]:
        """Every picture a person has ever handed in."""
        log, persons = self._read(event)
        key = persons.name(person)
        given = [step.action for step in log if isinstance(step.action, acts.HandIn) and step.action.player == key]
        return [str(each["file"]) for action in given for each in action.lists if each.get("file")]

    @surface("desk")
    def state(self, event: str) -> EventState:
        """The event as it stands."""
        return fold(self.log(event))

    def act(self, event: str, decide: Decide, at: str, seen: int | None = None) -> Done:
        """Write down what `decide` makes of the newest state. Returns when it is on disk.

        `seen` is the last entry the person has seen: something written since about the same game or player is a
        Conflict, which shows it.
        """
        return self.act_all(event, lambda state: [decide(state)], at, seen)

    @surface("desk")
    def act_all(
        self, event: str, decide: Callable[[EventState], Sequence[Action]], at: str, seen: int | None = None
    ) -> Done:
        """Several actions, all or none."""
        while True:
            log, persons = self._read(event)
            state = fold(log)
            before = _progress(state)
            actions = decide(state)
            for action in actions:
                _check_seen(log, action, seen)
                check_new(state, action)
                apply(state, action, at)
            if state.computable:
                report(state)
            hidden = [persons.hide(payload(action)) for action in actions]
            try:
                written = self.store.append(event, len(log), hidden, at, persons.new)
            except Conflict:
                continue
            self._remember(event, log, written, persons)
            entries = [*(step.entry for step in log), *written]
            copy = Copy(event, entries, persons.all())
            return self._copied(copy, Done(entries[-1].number, state), before)

    def _remember(self, event: str, log: list[Step], written: Sequence[Entry], persons: Persons) -> None:
        """What was written is known without being read again; not where names changed, which older entries show too."""
        last = self._last
        if last is None or last[0] != event or last[2] is not log or persons.new:
            return
        self._last = (event, (written[-1].number, last[1][1]), [*log, *steps(written, event, persons)], last[3])

    @surface("desk")
    def preview(self, event: str, decide: Decide, at: str) -> tuple[Action, Consequences]:
        """What an action would change, without writing it."""
        log = self.log(event)
        before, after = fold(log), fold(log)
        action = decide(fold(log))
        check_new(after, action)
        apply(after, action, at)
        return action, consequences(before, after)

    @surface("desk")
    def preview_undo(self, event: str, number: int | None = None) -> tuple[acts.Undo, Consequences]:
        """The undo of an entry (the last that counts) with everything that cannot stand without it."""
        log = self.log(event)
        return _undo(log, [number if number is not None else _last(log)])

    @surface("desk")
    def preview_rewind(self, event: str, number: int) -> tuple[acts.Undo, Consequences]:
        """The undo of everything after an entry, undos included."""
        log = self.log(event)
        if not 1 <= number < len(log):
            raise Ambiguous(f"{event} has entries 1 to {len(log)}; there is nothing after entry {number} to undo")
        return _undo(log, [step.entry.number for step in log if step.entry.number > number])

    def undo(self, event: str, number: int | None, at: str, why: str = "") -> tuple[Done, Consequences]:
        """Undo an entry and what falls with it."""
        return self._undo(event, at, why, lambda: self.preview_undo(event, number))

    def rewind(self, event: str, number: int, at: str, why: str = "") -> tuple[Done, Consequences]:
        """Go back to where the event was after an entry."""
        return self._undo(event, at, why, lambda: self.preview_rewind(event, number))

    def _undo(
        self, event: str, at: str, why: str, look: Callable[[], tuple[acts.Undo, Consequences]]
    ) -> tuple[Done, Consequences]:
        while True:
            log, persons = self._read(event)
            action, shown = look()
            hidden = persons.hide(payload(action.model_copy(update={"why": why})))
            try:
                written = self.store.append(event, len(log), [hidden], at)
            except Conflict:
                continue
            return Done(written[-1].number, self.state(event)), shown

    @surface("desk")
    def restore(self, text: str, name: str, at: str, event: str | None = None, sure: bool = False) -> tuple[str, str]:
        """Bring a copy back; the event's id and what was done.

        An unknown event is taken over whole, a log that ends where the copy goes on is continued, and a log that has
        gone further is led back to the copy when `sure`, by an undo that stays in it. Two logs that differ are refused.
        """
        given, entries, persons = read_copy(text, name)
        fold(steps(entries, name, Persons(persons)))
        event = check_id(event or given)
        known, here = self.store.read_whole(event)
        if known == entries and here == persons:
            return event, f"{event} is exactly this copy already"
        if entries[: len(known)] == known:
            self.store.adopt(event, entries, persons)
            what = f"entries {len(known) + 1} to {len(entries)} were added" if known else "the whole event is here"
            what = "who is erased here or in the copy is erased" if known == entries else what
            return event, f"{event}: {what}"
        if known[: len(entries)] == entries:
            if not sure:
                _, shown = self.preview_rewind(event, len(entries))
                changes = "; ".join(shown.sentences()) or "nothing that is shown"
                raise Refused(
                    f"{event} has gone on since this copy, by {len(known) - len(entries)} entries; to go back to it, "
                    f"say yes (in a terminal --yes). What changes: {changes}"
                )
            self.rewind(event, len(entries), at, f"back to the copy {Path(name).name}")
            return event, f"{event} is back where it was after entry {len(entries)}; undo brings the rest back"
        raise Refused(f"{event} and the copy tell different stories; keep both with --event OTHER-ID")

    def _copied(self, copy: Copy, done: Done, before: tuple[int, int]) -> Done:
        """Make the copies of the begin and the end of a round."""
        published, completed = _progress(done.state)
        labels = [f"round-{published}-begin"] if published > before[0] else []
        labels += [f"round-{completed}-end"] if completed > before[1] else []
        for label in labels:
            for folder in folders(self.store.url):
                try:
                    done.copies.append(write_copy(folder, copy, label))
                    photos.put_beside(self.store.url, copy.event, folder)
                except OSError as error:
                    done.failed_copies.append(f"no copy in {folder}: {error.strerror}")
        return done


def _progress(state: EventState) -> tuple[int, int]:
    return sum(each.published for each in state.rounds), state.completed


def _last(log: Sequence[Step]) -> int:
    counted = counting(log)
    if len(counted) < 2:
        raise Refused("there is nothing to undo")
    return counted[-1].entry.number


def _undo(log: Sequence[Step], numbers: Sequence[int]) -> tuple[acts.Undo, Consequences]:
    by_number = {step.entry.number: step for step in log}
    gone = undone(log)
    for number in numbers:
        if number not in by_number:
            raise Ambiguous(f"there is no entry {number}; the log has 1 to {len(log)}")
        if len(numbers) == 1 and number in gone:
            raise Refused(f"entry {number} is undone already")
    if 1 in numbers:
        raise Refused("the beginning of an event cannot be undone")
    taken = set(numbers) | _built_since(log, gone, numbers)
    before = fold(log)
    while True:
        entries = sorted(taken)
        last = Step(Entry(len(log) + 1, "", "", ""), acts.Undo(entries=entries))
        after, fallen = fold_what_stands(counting([*log, last]))
        if not fallen:
            break
        taken.update(step.entry.number for step, _ in fallen)
    try:
        if after.computable:
            report(after)
    except (Refused, Unreadable) as error:
        raise Refused(f"without it the event does not fit together: {error}") from None
    falls = [sentence(by_number[number]) for number in entries if number not in numbers]
    return acts.Undo(entries=entries), consequences(before, after, falls)


def _built_since(log: Sequence[Step], gone: set[int], numbers: Sequence[int]) -> set[int]:
    """What was built on an undo that is now undone itself: rounds made since then cannot stand on those that come back.

    Without this, pairings and byes drawn from one history would follow results of another.
    """
    built: set[int] = set()
    for step in (log[number - 1] for number in numbers):
        if isinstance(step.action, acts.Undo):
            back = [_round(log[number - 1].action) for number in step.action.entries]
            first = min((number for number in back if number is not None), default=None)
            later = [each for each in log[step.entry.number :] if each.entry.number not in gone]
            built |= {
                each.entry.number
                for each in later
                if first is not None and (_round(each.action) or 0) >= first and each.entry.number not in numbers
            }
    return built


def _round(action: Action) -> int | None:
    number: int | None = getattr(action, "round", getattr(action, "after_round", None))
    return number


def _subject(action: Action) -> tuple[object, ...]:
    """What an action is about, to tell whether two people touch the same thing."""
    match action:
        case acts.Result() | acts.Correct() | acts.Confirm():
            return "game", action.round, frozenset((action.a, action.b))
        case acts.Pair() | acts.Swap() | acts.Move() | acts.Publish():
            return "round", action.round
        case acts.Edit() | acts.HandIn() | acts.Drop() | acts.Back() | acts.Arrive() | acts.Sanction():
            return "player", action.player
        case _:
            return (action.do,)


def _check_seen(log: Sequence[Step], action: Action, seen: int | None) -> None:
    if seen is None:
        return
    same = [step for step in log if step.entry.number > seen and _subject(step.action) == _subject(action)]
    if same:
        said = "; ".join(sentence(step) for step in same)
        raise Conflict(f"somebody else was first: {said}", tuple(step.entry for step in same))

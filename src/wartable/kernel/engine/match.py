"""A match being played: one line of history, its open question, its events, its journal.

`Match` adds to a `Position` what people at a table need: question ids and keys, sealed answers, undo, and a record that
is written before anybody sees what it says. An answer is atomic: all tasks it sets off are carried out, then written,
then published; when a rule or the disk fails on the way, match and record are as before. `start`, `replay` and `resume`
in `wartable.kernel.engine.replay` make matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import IO, Generic

from wartable.kernel.engine import journal as records
from wartable.kernel.engine.citations import surface
from wartable.kernel.engine.dice import Dice
from wartable.kernel.engine.errors import Fault, Refused, Unreadable, WartableError
from wartable.kernel.engine.events import EVERYBODY, Event
from wartable.kernel.engine.game import Game, Result, S
from wartable.kernel.engine.journal import Header, Journal, Line, Told, Writer
from wartable.kernel.engine.keys import chance_key, chance_name, key_of, read_chance, read_key
from wartable.kernel.engine.oracle import ALL, ANY, Answer, Entry, Question, Source
from wartable.kernel.engine.people import NOBODY_NAMED, called, calling
from wartable.kernel.engine.position import Position, run
from wartable.kernel.engine.putby import PutBy
from wartable.kernel.engine.undo import Barrier, Moment, after, barrier
from wartable.kernel.engine.views import SeatView, seat_view
from wartable.kernel.engine.vocabulary import why_wait


class Match(Generic[S]):
    """A match from its set-up to its end.

    After construction and after every answer the match stands at an open question (`question`, with the number
    `question_id`) or is over (`question is None`). Answers that are unreadable, ambiguous or refused change nothing.
    """

    def __init__(
        self, game: Game[S], base: S, header: Header, source: Source | None, file: IO[str] | None = None
    ) -> None:
        """Begin at `base`. Without a source people roll the dice (`answer_chance`)."""
        self.game = game
        self.header = header
        self.source = source
        self.seats = tuple(name for name, _ in header.seats)
        self.players = [player for _, player in header.seats]
        self.journal = Writer(header, file)
        self.entries: list[Line] = []
        self.events: list[Event] = []
        self.told_after: list[int] = []
        """For each event: how many entries the journal had when it was published."""
        self.retractions: list[tuple[int, int]] = []
        """For each undo: its journal entry, and the number of events that still stand."""
        self.passed: list[S] = []
        """The states between two tasks that the last answer went through, for those who want to see it step by step."""
        self.question_id = 0
        self.position: Position[S] = Position(base, (), base, (), None)
        self._published = 0
        """How many events of the task under way have been published."""
        self._moments: list[Moment[S]] = []
        self._outcomes: list[tuple[int, Entry]] = []
        """Answers of chance on this line of history, each with its journal entry."""
        self._done: list[tuple[int, str]] = []
        """All answers on this line of history, each with its journal entry."""
        self._seen: dict[str, Answer] = {}
        """Chance that was seen and taken back where nobody could be asked, by all that was done before it."""
        self._digested: tuple[S, str] | None = None
        self._kept: tuple[S, PutBy[S]] | None = None
        self._sealed: dict[int, int] = {}
        self._wish: tuple[int, frozenset[int]] | None = None
        self.stopped: tuple[int, Result] | None = None
        """Who ended the match before its rules did, and how; None when nobody has."""
        self._go_on(base, (), 0)

    # -- what is open -----------------------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The open question; None when the match is over."""
        return None if self.stopped is not None else self.position.question

    @property
    def state(self) -> S:
        """The whole truth as it stands, also in mid-effect. For the driver only: seats and bots get `view`."""
        return self.position.now

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        if self.stopped is not None:
            return self.stopped[1]
        return None if self.question is not None else self.game.result(self.position.now)

    @property
    def record(self) -> Journal:
        """The journal so far. For the driver only: a seat gets what `retelling.seen_by` makes of it."""
        return Journal(self.header, self.entries, self.journal.said)

    def view(self, seat: int) -> SeatView[S]:
        """Everything `seat` knows at the open question."""
        return seat_view(self.game, self.position, seat)

    def waiting_for(self) -> tuple[int, ...]:
        """The seats whose answer is still missing, in order; empty when chance is asked or the match is over."""
        question = self.question
        if question is None or question.by_chance:
            return ()
        return tuple(seat for seat in question.seats if seat not in self._sealed)

    def keys(self, seat: int) -> list[str]:
        """The keys `seat` may answer with: options, then revisions, then forms with their blanks."""
        question = self.question
        if question is None or seat not in question.seats:
            return []
        options = (*question.options_of(seat), *question.revise)
        keys = [question.what.key(self.state, seat, option) for option in options]
        return keys + [form.key for form in question.forms]

    def told(self, seat: int) -> Iterator[tuple[Event, str]]:
        """Everything that happened so far as `seat` was told it, with its sentence. Seat -1 is told all."""
        for event in self.events:
            args = event.seen_by(seat)
            if args is not None:
                yield event, event.kind(self.state, *args)

    # -- answering --------------------------------------------------------------------------------------------------

    @surface("match")
    def answer(self, seat: int, question_id: int, key: str) -> None:
        """Answer the open question by key."""
        question = self._current(question_id, seat)
        if question.by_chance:
            raise Refused("The dice are asked now; give their result first")
        if seat not in question.seats:
            asked = ", ".join(called(self.seats[other]) for other in question.seats)
            text = f"{called(self.seats[seat])} is not asked; the question is for {asked}"
            held = why_wait(question)
            raise Refused(text) if held is None else Refused(f"{text}. {held.text}", held.rule)
        view, put = self.game.view(self.state, seat), question.seen_from(seat)
        self._accept(seat, question, read_key(self.game, view, put, seat, key))

    def answer_option(self, seat: int, option: Answer) -> None:
        """Answer the open question by option, as bots do."""
        question = self.question
        if question is None or question.by_chance or not question.offers(seat, option):
            raise Refused(f"{option!r} is not offered to {called(self.seats[seat])}")
        self._accept(seat, question, option)

    @surface("match")
    def answer_chance(self, question_id: int, key: str, seat: int = -1) -> None:
        """Give the result of real dice, or of a card drawn by hand; a `seat` gives only what it may see."""
        question = self._current(question_id, -1)
        if not question.by_chance:
            raise Refused("Nothing is to be rolled or drawn now")
        seeing = [each for each in range(len(self.seats)) if question.seen_by >> each & 1]
        if seat >= 0 and seeing and seat not in seeing:
            raise Refused(f"{called(self.seats[seat])} may not see this draw; whoever may types it in")
        self._take(question, read_chance(self.game, self.state, question, key), -1)

    def hand_over(self, seat: int, player: str) -> None:
        """From now on `player` (a bot's name, or `human`) answers for `seat`; the journal says so."""
        self._check_open()
        if not records.is_word(player):
            raise Unreadable(f"'{player}' cannot be the name of a player; it must be one word")
        with self._whole():
            self.players = [player if each == seat else before for each, before in enumerate(self.players)]
            self._write(self.seats[seat], records.HAND_OVER, player)
            self.journal.flush()

    def resign(self, seat: int, how: str = records.RESIGNED) -> None:
        """The side of `seat` gives the match up, or has no time left: the other side has won."""
        self._check_open()
        if how not in (records.RESIGNED, records.TIME):
            raise Unreadable(f"'{how}' is no way to give a match up; {records.RESIGNED} and {records.TIME} are")
        side = self.game.side(self.state, seat)
        scores = tuple(0.0 if other in side else 1.0 for other in range(len(self.seats)))
        self._stop(seat, records.RESIGN, Result(scores, how))

    def draw(self, seat: int) -> None:
        """Both sides have agreed that nobody wins; `seat` was the last to say so."""
        self._check_open()
        if len(self.game.side(self.state, seat)) == len(self.seats):
            raise Refused("There is no other side to agree on a draw with")
        self._stop(seat, records.DRAW, Result((0.5,) * len(self.seats), records.AGREED))

    def _stop(self, seat: int, what: str, result: Result) -> None:
        with self._whole():
            self.stopped, self._wish = (seat, result), None
            self._write(self.seats[seat], what, result.cause)
            self._write_end(result)
            self.journal.flush()

    def _check_open(self) -> Question:
        if self.question is None:
            raise Refused("The match is over and its record is closed")
        return self.question

    def _current(self, question_id: int, seat: int) -> Question:
        question = self._check_open()
        if question_id != self.question_id:
            raise Refused(
                f"Question {question_id} is not open any more; question {self.question_id} is",
                possible=self.keys(seat),
            )
        return question

    def _accept(self, seat: int, question: Question, option: Answer) -> None:
        if question.mode != ALL:
            self._take(question, (seat, option) if question.mode == ANY else option, seat)
            return
        with self._whole():
            self._sealed[seat] = option
            key = key_of(self.state, seat, question, option)
            self._write(self.seats[seat], records.SEALED + question.what.name, key)
            if len(self._sealed) == len(question.seats):
                self._take(question, tuple(self._sealed[asked] for asked in question.seats), -1)
            else:
                self.journal.flush()

    def _take(self, question: Question, answer: Answer, seat: int) -> None:
        position = self.position
        number = len(self.entries) + (question.mode != ALL)
        base = self._put_by(position.base)
        moment = Moment(base, position.trace, number, seat, answer, len(self.events), self._published)
        with self._whole():
            self.passed = []
            self._go_on(position.base, position.answered(answer), len(position.trace))
            if not question.by_chance:
                # Chance may have gone on writing entries and even committing; the moment belongs before all of that.
                self._moments.append(moment)
                self._wish = None

    def _put_by(self, state: S) -> PutBy[S]:
        """A base, as it is kept for undo: several answers of a task have the same."""
        if self._kept is None or self._kept[0] is not state:
            self._kept = (state, PutBy(state))
        return self._kept[1]

    # -- running ----------------------------------------------------------------------------------------------------

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """What is done inside is done as a whole or not at all; the dice come out again as they did.

        An error of the rules themselves comes out as `Fault`, with the record up to the answer that brought it about.
        """
        # Lists of a match only grow, or others take their place: how long they were is enough.
        before = [
            (name, value.copy() if isinstance(value, dict) else value, len(value) if isinstance(value, list) else 0)
            for name, value in vars(self).items()
        ]
        record = self.journal.mark()
        dice = self.source.streams.mark() if isinstance(self.source, Dice) else None
        try:
            yield
        except BaseException as error:
            for name, value, length in before:
                if isinstance(value, list):
                    del value[length:]
                setattr(self, name, value)
            self.journal.back_to(record)
            if isinstance(self.source, Dice) and dice is not None:
                self.source.streams.back_to(dice)
            if isinstance(error, Fault):
                error.journal = tuple(self.journal.lines)
            elif isinstance(error, Exception) and not isinstance(error, WartableError | OSError):
                raise Fault(self.game.title, error, self.journal.lines) from error
            raise

    @surface("match")
    def _go_on(self, base: S, trace: tuple[Entry, ...], written: int) -> None:
        """Run to the next open question. The first `written` entries of the trace stand in the journal already."""
        while True:
            position = run(self.game, base, trace, self._remembering(trace[written:]))
            self._check_prefix(position, self._published)
            self._write_task(position, len(trace), written)
            if position.question is not None or not position.now.agenda:
                break
            self.passed.append(position.now)
            base, trace, written = position.now, (), 0
        self._sealed = {}
        self.question_id = len(self.entries) + 1
        self.journal.flush()

    def _remembering(self, fresh: tuple[Entry, ...]) -> Source | None:
        """The source, except that what was seen comes out again when the same is done; `fresh` is not written yet."""
        dice = self.source
        if not self._seen or not isinstance(dice, Dice):
            return dice
        line = [text for _, text in self._done] + [repr(entry.answer) for entry in fresh]

        def ask(question: Question) -> Answer:
            before = after(line)
            answer = dice.again(question, self._seen[before]) if before in self._seen else dice(question)
            line.append(repr(answer))
            return answer

        return ask

    def _write_task(self, position: Position[S], given: int, written: int) -> None:
        """Write what a run of a task added: answers, of which the first `given` came from outside, and events."""
        finished = position.question is None
        for at in range(written, len(position.trace)):
            # The digest is that of the task's base, and only for the answer that finishes the task that of its
            # end: it does not depend on how far the run went on, so that a replay may stop anywhere.
            last = finished and at == len(position.trace) - 1
            digest = self._digest(position.now if last else position.base)
            self._write_answer(position.trace[at], digest, at < given)
        fresh = position.events[self._published :]
        self._write_told(position.now, fresh)
        if finished and not position.now.agenda:
            self._write_end(self.game.result(position.now))
        self.events += fresh
        self.told_after += [len(self.entries)] * len(fresh)
        self.position = position
        self._published = 0 if finished else len(position.events)

    def go_on(self) -> None:
        """Ask the source about chance where the run stopped for want of one (after a replay)."""
        if self.question is not None and self.question.by_chance:
            with self._whole():
                self._go_on(self.position.base, self.position.trace, len(self.position.trace))

    def _check_prefix(self, position: Position[S], published: int) -> None:
        """What was published of a task must come out again when the task is re-run."""
        before = tuple(self.events[len(self.events) - published :]) if published else ()
        if position.events[:published] != before:
            raise WartableError("the rules gave other events for the same answers; the match cannot go on")

    # -- undo -------------------------------------------------------------------------------------------------------

    def has_answered(self, seat: int) -> bool:
        """Has `seat` an answer on this line of history that could be taken back?"""
        return any(moment.seat == seat for moment in self._moments)

    def undo_barrier(self, seat: int) -> Barrier | None:
        """What stands in the way of undoing the last answer of `seat`; None when undo is free."""
        return self.undo_weighed(seat)()

    def undo_weighed(self, seat: int) -> Callable[[], Barrier | None]:
        """`undo_barrier` as it is now, to be worked out later: the match may have gone on by then."""
        moments = self._since_last_answer(seat)
        outcomes = [entry for number, entry in self._outcomes if number > moments[0].number]
        return partial(barrier, self.game, moments, outcomes, seat, tuple(called(name) for name in self.seats))

    @surface("match")
    def undo(self, seat: int, programs: Iterable[int] = ()) -> None:
        """Take back the last answer of `seat`, if that is free; else ask for it, and the others may `agree`.

        Where there is nobody to ask (solitaire, all seats on one side, or no others than `programs`, which agree to
        everything) the barrier is lifted, but the same chance comes out when the same is done again; the journal says
        so.
        """
        self._check_open()
        moments = self._since_last_answer(seat)
        stands = self.undo_barrier(seat)
        consent = frozenset[int]() if stands is None else stands.consent.difference(programs)
        if stands is None or not consent:
            self.undo_to(moments[0].number, self.seats[seat], "free" if stands is None else records.SAME)
            return
        self._wish = (seat, consent)
        names = ", ".join(called(self.seats[other]) for other in sorted(consent))
        raise Refused(f"Undo is not free: {stands.reason}. It needs the consent of {names}")

    @property
    def wish(self) -> tuple[int, frozenset[int]] | None:
        """Who asks for an undo that is not free, and who has yet to agree; None when nobody does."""
        return self._wish

    def decline(self) -> None:
        """Somebody does not consent to the undo that was asked for; nothing is taken back."""
        if self._wish is None:
            raise Refused("Nobody asks for an undo")
        self._wish = None

    def agree(self, seat: int) -> bool:
        """`seat` consents to the undo that was asked for. True when it was the last consent needed."""
        if self._wish is None:
            raise Refused("Nobody asks for an undo")
        wishing, missing = self._wish
        missing -= {seat}
        if missing:
            self._wish = (wishing, missing)
            return False
        self.undo_to(self._since_last_answer(wishing)[0].number, self.seats[wishing], "consent")
        return True

    def _since_last_answer(self, seat: int) -> list[Moment[S]]:
        for at in range(len(self._moments) - 1, -1, -1):
            if self._moments[at].seat == seat:
                return self._moments[at:]
        raise Refused(f"{called(self.seats[seat])} has not answered anything that could be undone")

    def undo_to(self, number: int, who: str, how: str) -> None:
        """Go back to just before the answer of journal entry `number`, as `undo`, `agree` and replays do."""
        at = next((at for at, moment in enumerate(self._moments) if moment.number == number), None)
        if at is None:
            raise Refused(f"entry {number} is no answer of this line of history that could be undone")
        moment = self._moments[at]
        with self._whole():
            if how == records.SAME:
                for drawn, entry in self._outcomes:
                    if drawn >= number:
                        self._seen[after(text for n, text in self._done if n < drawn)] = entry.answer
            self._done = [(n, text) for n, text in self._done if n < number]
            self._moments = self._moments[:at]
            self._outcomes = [(entry_number, entry) for entry_number, entry in self._outcomes if entry_number < number]
            self.position = moment.position(self.game)
            self.passed = []
            self._published = moment.published
            self.events = self.events[: moment.events]
            self.told_after = self.told_after[: moment.events]
            self._sealed = {}
            self._wish = None
            self._write(who, records.UNDO, f"{how}:{number}")
            self.retractions.append((len(self.entries), moment.events))
            self.journal.flush()
            self.question_id = len(self.entries) + 1

    # -- writing ----------------------------------------------------------------------------------------------------

    def _write(self, who: str, what: str, key: str, digest: str | None = None) -> None:
        state = self._digest(self.position.base) if digest is None else digest
        line = Line(len(self.entries) + 1, who, what, key, state)
        self.entries.append(line)
        self.journal.entry(line)

    def _digest(self, state: S) -> str:
        """The digest of a base, or of what is the next base: many lines name the same one."""
        if self._digested is None or self._digested[0] is not state:
            self._digested = (state, state.digest())
        return self._digested[1]

    def _write_answer(self, entry: Entry, digest: str, given: bool) -> None:
        """Write an answer; `given` from outside, or else by the source. Keys are those of the state it was asked in."""
        asked_in = self.position.now
        question, answer = entry
        if question.mode == ALL:  # written one by one, as the seats sealed them
            self._done.append((len(self.entries), repr(answer)))
            return
        self._done.append((len(self.entries) + 1, repr(answer)))
        if question.by_chance:
            who = records.PEOPLE if given else records.CHANCE
            self._write(who, chance_name(question), chance_key(self.game, asked_in, question, answer), digest)
            self._outcomes.append((len(self.entries), entry))
            return
        seat, option = answer if question.mode == ANY else (question.seats[0], answer)
        key = key_of(asked_in, seat, question, option)
        self._write(self.seats[seat], question.what.name, key, digest)

    @calling(NOBODY_NAMED)
    def _write_told(self, state: S, events: tuple[Event, ...]) -> None:
        """Write events as sentences, with the names of seats: those are the same whoever sits there."""
        for event in events:
            for args, seats in ((event.args, event.seats), (event.others, ~event.seats)):
                names = [name for seat, name in enumerate(self.seats) if seats >> seat & 1]
                if args is not None and names:
                    text = f"{event.kind(state, *args)} ({event.rule})"
                    who = "*" if seats == EVERYBODY else ",".join(names)
                    self.journal.told(Told(len(self.entries), who, text))

    def _write_end(self, result: Result | None) -> None:
        seed = self.source.seed if isinstance(self.source, Dice) else ""
        ending = records.ending(result, self.seats)
        self.journal.end(ending + (records.SEED + seed if seed else ""))

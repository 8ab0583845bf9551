"""Questions, and the oracles that answer them.

A rule is a plain function that reads and writes a state and asks an `Oracle` whenever a seat must choose or chance must
speak. Who answers is the caller's business: recorded answers (`Live`), chance alone (`Rollout`), a list (`Script`) or
every outcome of chance in turn (`wartable.odds`). Rules never know which one it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from wartable.kernel.engine.chance import Bag, Counts, Die
from wartable.kernel.engine.errors import WartableError
from wartable.kernel.engine.events import EVERYBODY, Event, EventKind, Log, Ts
from wartable.kernel.engine.forms import Form

Answer = Any
"""ONE: an option (int) or the filled-in form (tuple). ANY: (seat, option). ALL: one option per seat. ROLL: counts.
DRAW: the item drawn."""

What = Any
"""The kind of question: an `Asked` of `kernel.engine.vocabulary`, or a number; of a draw the number of its deck."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Asking:
    """Somebody in the middle of a rule who asks. `about` is what the question is about, in the game's numbers."""

    __slots__ = ()

    def about(self) -> tuple[int, ...]:
        return ()


About = tuple[int, ...] | Asking
"""What a question is about, or somebody who knows and is asked only when it matters."""


# How a question is put.
ONE: Final = 0
ANY: Final = 1
ALL: Final = 2
ROLL: Final = 3
DRAW: Final = 4


class Question(NamedTuple):
    """What is asked of whom. It is its own fingerprint: an answer fits only the very same question.

    `what` is the kind of question, `about` what it is about in the game's numbers (words and refusals need it, rules do
    not), `options[i]` the options of `seats[i]`. `revise` are options
    that only take something back: people see them, bots never take them. `seen_by` is the mask of the seats that
    will know the answer besides the one who gives it.
    """

    mode: int
    what: What = 0
    seats: tuple[int, ...] = ()
    options: tuple[tuple[int, ...], ...] = ()
    revise: tuple[int, ...] = ()
    forms: tuple[Form, ...] = ()
    seen_by: int = EVERYBODY
    rule: str = ""
    die: Die | None = None
    n: int = 0
    bag: Bag = ()
    again: bool = False
    """A roll or draw that goes on from the one before it, see `Oracle.roll`."""
    about: tuple[int, ...] = ()

    @property
    def by_chance(self) -> bool:
        return self.mode >= ROLL

    def options_of(self, seat: int) -> tuple[int, ...]:
        """What `seat` may answer (revisions not included); empty when it is not asked."""
        return self.options[self.seats.index(seat)] if seat in self.seats else ()

    def outcomes(self) -> list[tuple[Answer, int]]:
        """Everything chance may answer, with integer weights. Only for questions to chance."""
        if self.die is not None:
            return list(self.die.results(self.n))
        return [(item, self.bag.count(item)) for item in sorted(set(self.bag))]

    def accepts(self, answer: Answer) -> bool:
        """Is the answer one that the question allows?"""
        if self.mode == ROLL:
            assert self.die is not None
            return (
                isinstance(answer, tuple)
                and len(answer) == len(self.die.faces)
                and all(isinstance(count, int) and count >= 0 for count in answer)
                and sum(answer) == self.n
            )
        if self.mode == DRAW:
            return answer in self.bag
        if self.mode == ANY:
            return isinstance(answer, tuple) and len(answer) == 2 and self.offers(answer[0], answer[1])
        if self.mode == ALL:
            return (
                isinstance(answer, tuple)
                and len(answer) == len(self.seats)
                and all(self.offers(seat, part) for seat, part in zip(self.seats, answer, strict=True))
            )
        return self.offers(self.seats[0], answer)

    def offers(self, seat: int, option: Answer) -> bool:
        """May `seat` answer with this option, a revision or a filled-in form?"""
        if isinstance(option, tuple):
            return (
                bool(option)
                and seat in self.seats
                and option[0] in range(len(self.forms))
                and (self.forms[option[0]].why_not(option[1:]) is None)
            )
        return option in self.options_of(seat) or (seat in self.seats and option in self.revise)

    def seen_from(self, seat: int) -> Question:
        """The question as `seat` knows it: options of others are theirs alone.

        Of a bag only its size is shown, even to the seat that draws: what is in it tells what others hold, and the
        seat's view says as much of it as the seat may know.
        """
        if self.mode == DRAW:
            return self._replace(bag=(), n=len(self.bag))
        if self.mode == ROLL:
            return self
        hidden = tuple(
            options if asked == seat else () for asked, options in zip(self.seats, self.options, strict=True)
        )
        if seat in self.seats:
            return self._replace(options=hidden)
        return self._replace(options=hidden, revise=(), forms=(), about=())


class Entry(NamedTuple):
    """One answered question of a trace."""

    question: Question
    answer: Answer


Trace = tuple[Entry, ...]


class Suspend(BaseException):
    """The open question at which a run stops. A BaseException, so that no rule can swallow it by accident."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


class GameOver(BaseException):
    """Raised by a rule when the game is decided in the middle of an effect; the state keeps what was done."""


class Diverged(WartableError):
    """A recorded answer belongs to another question: other rules, other content, or a damaged record."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Oracle:
    """What a rule may ask. Every method is valid at any time while a task of the agenda is carried out."""

    def choose(
        self,
        seat: int,
        what: What,
        options: Sequence[int],
        about: About = (),
        revise: Sequence[int] = (),
        seen_by: int = EVERYBODY,
        always: bool = False,
    ) -> int:
        """One seat picks one of the options (never empty). A single option is taken without asking unless `always`."""
        if len(options) == 1 and not always and not revise:
            return options[0]
        known = about if isinstance(about, tuple) else about.about()
        answer = self.answer(Question(ONE, what, (seat,), (tuple(options),), tuple(revise), (), seen_by, about=known))
        assert isinstance(answer, int)
        return answer

    def fill(
        self,
        seat: int,
        what: What,
        forms: Sequence[Form],
        options: Sequence[int] = (),
        about: About = (),
        revise: Sequence[int] = (),
        seen_by: int = EVERYBODY,
    ) -> int | tuple[int, ...]:
        """One seat fills in a form, giving (index of the form, values...), or picks an option."""
        known = about if isinstance(about, tuple) else about.about()
        listed = (tuple(options),)
        question = Question(ONE, what, (seat,), listed, tuple(revise), tuple(forms), seen_by, about=known)
        answer: int | tuple[int, ...] = self.answer(question)
        return answer

    def any_of(
        self,
        what: What,
        options: Mapping[int, Sequence[int]],
        rule: str = "",
        revise: Sequence[int] = (),
        about: tuple[int, ...] = (),
    ) -> tuple[int, int]:
        """The first of several seats to answer; gives the seat and its option. Every one of them may revise."""
        seats = tuple(sorted(options))
        if len(seats) == 1:
            return seats[0], self.choose(seats[0], what, options[seats[0]], about, revise, always=True)
        offered = tuple(tuple(options[seat]) for seat in seats)
        asked = Question(ANY, what, seats, offered, tuple(revise), rule=rule, about=about)
        answer: tuple[int, int] = self.answer(asked)
        return answer

    def all_of(self, what: What, options: Mapping[int, Sequence[int]], seen_by: int = EVERYBODY) -> dict[int, int]:
        """Every seat answers sealed; gives the option of each seat once all have."""
        seats = tuple(sorted(options))
        answers = self.answer(Question(ALL, what, seats, tuple(tuple(options[s]) for s in seats), seen_by=seen_by))
        return dict(zip(seats, answers, strict=True))

    def roll(self, die: Die, n: int, rule: str, seen_by: int = EVERYBODY, again: bool = False) -> Counts:
        """Roll n like dice; gives how often each face came up.

        `again` promises that this roll goes on from the roll or draw just before it, and that all that one brought is
        in the state already: no variable of a rule remembers it. Odds may then treat equal states as one, which makes
        chains of re-rolls quick to count.
        """
        counts: Counts = self.answer(Question(ROLL, seen_by=seen_by, rule=rule, die=die, n=n, again=again))
        return counts

    def draw(self, bag: Bag, rule: str, seen_by: int = EVERYBODY, stream: int = 0, again: bool = False) -> int:
        """Draw one item from a bag (never empty). The caller takes it out. `stream` tells several decks apart.

        `again` is the same promise as for a roll.
        """
        item: int = self.answer(Question(DRAW, what=stream, seen_by=seen_by, rule=rule, bag=bag, again=again))
        return item

    def tell(self, kind: EventKind[*Ts], rule: str, *args: *Ts) -> None:
        """Something happened that everybody sees."""

    def tell_only(
        self, seats: int, kind: Any, rule: str, args: tuple[int, ...], others: tuple[int, ...] | None
    ) -> None:
        """Something happened that the seats of the mask see as `args`, the rest as `others` (None: not at all)."""

    def answer(self, question: Question) -> Answer:
        """Answer one question; oracles differ only in this."""
        raise NotImplementedError


Source = Callable[[Question], Answer]
"""Where chance comes from while a match is played. It answers None where a record ends: the run stops there."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Live(Oracle):
    """Answers from the trace, asks the source about chance, and stops at the open question.

    With no source it stops at questions to chance as well: that is how a journal is replayed and how people roll
    real dice. `trace` grows while the run goes on.
    """

    def __init__(self, trace: Trace = (), source: Source | None = None, log: Log | None = None) -> None:
        self.trace = list(trace)
        self.source = source
        self.log = log
        self._at = 0

    @property
    def exhausted(self) -> bool:
        """Have all recorded answers been used?"""
        return self._at >= len(self.trace)

    def answer(self, question: Question) -> Answer:
        at = self._at
        if at < len(self.trace):
            entry = self.trace[at]
            if entry.question != question:
                raise Diverged(f"answer {at + 1} of the trace belongs to {entry.question}, but {question} is asked")
            self._at = at + 1
            return entry.answer
        if not question.by_chance or self.source is None:
            raise Suspend(question)
        answer = self.source(question)
        if answer is None:
            raise Suspend(question)
        self.trace.append(Entry(question, answer))
        self._at = at + 1
        return answer

    def tell(self, kind: EventKind[*Ts], rule: str, *args: *Ts) -> None:
        if self.log is not None:
            self.log.add(Event(kind, rule, args))

    def tell_only(
        self, seats: int, kind: Any, rule: str, args: tuple[int, ...], others: tuple[int, ...] | None
    ) -> None:
        if self.log is not None:
            self.log.add(Event(kind, rule, args, seats, others))


@mypyc_attr(allow_interpreted_subclasses=True)
class Rollout(Oracle):
    """Answers everything at once at random: the fastest way through a game. `choices` counts the real choices made.

    Where any of several seats may answer, the first one does, so that a playout is the same whoever would be quickest.
    """

    def __init__(self, uniform: Callable[[], float]) -> None:
        self.uniform = uniform
        self.choices = 0

    def choose(
        self,
        seat: int,
        what: What,
        options: Sequence[int],
        about: About = (),
        revise: Sequence[int] = (),
        seen_by: int = EVERYBODY,
        always: bool = False,
    ) -> int:
        n = len(options)
        if n == 1:
            return options[0]
        self.choices += 1
        return options[int(self.uniform() * n)]

    def fill(
        self,
        seat: int,
        what: What,
        forms: Sequence[Form],
        options: Sequence[int] = (),
        about: About = (),
        revise: Sequence[int] = (),
        seen_by: int = EVERYBODY,
    ) -> int | tuple[int, ...]:
        self.choices += 1
        pick = int(self.uniform() * (len(forms) + len(options)))
        if pick < len(options):
            return options[pick]
        form = pick - len(options)
        return (form, *forms[form].sample(self.uniform))

    def any_of(
        self,
        what: What,
        options: Mapping[int, Sequence[int]],
        rule: str = "",
        revise: Sequence[int] = (),
        about: tuple[int, ...] = (),
    ) -> tuple[int, int]:
        seat = min(options)
        return seat, self.choose(seat, what, options[seat])

    def all_of(self, what: What, options: Mapping[int, Sequence[int]], seen_by: int = EVERYBODY) -> dict[int, int]:
        return {seat: self.choose(seat, what, offered) for seat, offered in options.items()}

    def roll(self, die: Die, n: int, rule: str, seen_by: int = EVERYBODY, again: bool = False) -> Counts:
        return die.sample(n, self.uniform)

    def draw(self, bag: Bag, rule: str, seen_by: int = EVERYBODY, stream: int = 0, again: bool = False) -> int:
        return bag[int(self.uniform() * len(bag))]


def sample_answer(question: Question, uniform: Callable[[], float]) -> Answer:
    """Any answer the question allows, revisions apart: chance by its weights, seats and choices evenly."""
    if question.mode == ROLL:
        assert question.die is not None
        return question.die.sample(question.n, uniform)
    if question.mode == DRAW:
        return question.bag[int(uniform() * len(question.bag))]
    ask = Rollout(uniform)
    offered = dict(zip(question.seats, question.options, strict=True))
    if question.mode == ANY:
        seat = question.seats[int(uniform() * len(question.seats))]
        return seat, ask.choose(seat, question.what, offered[seat])
    if question.mode == ALL:
        return tuple(ask.all_of(question.what, offered).values())
    if question.forms:
        return ask.fill(question.seats[0], question.what, question.forms, question.options[0])
    return ask.choose(question.seats[0], question.what, question.options[0])

"""What is asked, what may be answered, and why not: each declared once, beside the rule it belongs to.

    PLAY = Packed(1, card=4095)
    TOO_DEAR = No("BB-RES-02", "{it} costs {cost} crystals and you have {crystals}")

    @options(PLAY, every_card)
    def play(table, me, card): return Said(f"play:{...}", f"Play {...}", it=...)

    ACTION = Asked("action", "What do you do?", done, play, unless=cannot_act, closed=NOT_NOW)

Inside the engine an option is one small integer. `Packed` says how its parts are laid out; nobody else multiplies.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, final

from wartable.kernel.engine.errors import Refused, WartableError
from wartable.kernel.engine.oracle import Question


@final
class Packed:
    """A range of numbers, each standing for up to four parts that count from 0 up to their sizes.

    Sizes are checked once for every match (`fits`), not whenever a number is made: two things never share a number.

    >>> minion = Packed(64, kind=15, space=64)
    >>> minion.pair(minion.code(2, 9))
    (2, 9)
    """

    __slots__ = ("end", "first", "parts", "step", "unit", "wide")

    def __init__(self, first: int = 0, **parts: int) -> None:
        _, b, c, d = sizes = (*parts.values(), 1, 1, 1, 1)[:4]
        self.first = first
        self.parts = dict(parts)
        self.unit = d
        self.step = c * d
        self.wide = b * c * d
        self.end = first + sizes[0] * self.wide

    def code(self, a: int, b: int = 0, c: int = 0, d: int = 0) -> int:
        """The number that stands for these parts."""
        return self.first + a * self.wide + b * self.step + c * self.unit + d

    def has(self, code: int) -> bool:
        """Is the number one of this range?"""
        return self.first <= code < self.end

    def part(self, code: int) -> int:
        """The only part."""
        return code - self.first

    def pair(self, code: int) -> tuple[int, int]:
        """Both parts of two."""
        return divmod(code - self.first, self.wide)

    def triple(self, code: int) -> tuple[int, int, int]:
        """All parts of three."""
        a, rest = divmod(code - self.first, self.wide)
        b, c = divmod(rest, self.step)
        return a, b, c

    def four(self, code: int) -> tuple[int, int, int, int]:
        """All parts of four."""
        a, rest = divmod(code - self.first, self.wide)
        b, rest = divmod(rest, self.step)
        c, d = divmod(rest, self.unit)
        return a, b, c, d

    def split(self, code: int) -> tuple[int, ...]:
        """All parts, however many there are."""
        return self.four(code)[: len(self.parts)]

    def fits(self, **needed: int) -> None:
        """Raises `WartableError` when a match has more of something than there are numbers for."""
        for name, n in needed.items():
            if n > self.parts[name]:
                raise WartableError(f"{n} is too many for '{name}' in this match; {self.parts[name]} is the most")


@final
class Said:
    """How an option reads: its key, which stands in journals, its label, and words for the blanks of refusals."""

    __slots__ = ("blanks", "key", "label")

    def __init__(self, key: str, label: str, **blanks: object) -> None:
        self.key = key
        self.label = label
        self.blanks = blanks


@final
class No:
    """Why something is not allowed: the rule, and a sentence with blanks.

    Blanks are filled with the words of the option (`Said`) and those given here, only when the reason is told: a rule
    that returns a constant has cited and worded nothing yet, so asking it whether something is allowed is cheap.
    """

    __slots__ = ("blanks", "rule", "text")

    def __init__(self, rule: str, text: str, **blanks: object) -> None:
        self.rule = rule
        self.text = text
        self.blanks = blanks

    def told(self, said: Said | None = None) -> Refused:
        """The reason as it is told to a person, with the words of the option where it has blanks for them."""
        words = self.blanks if said is None else {**said.blanks, **self.blanks}
        return Refused(self.text.format(**words), self.rule)


Say = Callable[..., Said]
"""(state, seat, *parts)"""
Among = Callable[[Any, int], Iterable[int]]
"""(state, seat): every option of a family that a person could name there, allowed or not."""
More = Callable[..., str]
"""(state, *parts): what a label says besides, where that is long to work out; empty: nothing."""
Reason = Callable[[Any, int, Question, int], No | None]
"""(state, seat, the open question, option): why not; None when nothing speaks against it."""


@final
class Options:
    """A family of options: their numbers, how they read, and which there are to be named."""

    __slots__ = ("always", "among", "more", "numbers", "say")

    def __init__(
        self, numbers: Packed, say: Say, among: Among | None, more: More | None = None, always: Said | None = None
    ) -> None:
        self.numbers = numbers
        self.say = say
        self.among = among
        self.more = more
        self.always = always
        """How it reads in every position, where it is one option that does."""

    def said(self, state: Any, seat: int, option: int) -> Said:
        """How one of them reads."""
        return self.say(state, seat, *self.numbers.split(option))


def options(numbers: Packed, among: Among | None = None, more: More | None = None) -> Callable[[Say], Options]:
    """Declare a family by how its options read."""

    def declare(say: Say) -> Options:
        return Options(numbers, say, among, more)

    return declare


def option(key: str, label: str, code: int = 0) -> Options:
    """Declare an option that is always the same."""
    always = Said(key, label, it=label)
    return Options(Packed(code), lambda state, seat: always, lambda state, seat: (code,), always=always)


@final
class Asked:
    """A kind of question: its name in journals, how it is put, its options, and why one of them is not offered.

    `unless` is the rule itself: offered is exactly what it does not speak against. `otherwise` is the reason against
    all that the rule did not look at. Both are asked only while a question of this kind is open. `closed` says why
    its options cannot be answered while another question is open; `beyond` speaks about keys that no family has.
    `others` is the rule by which the seats that are not asked wait for the answer. `spelled` gives the key that
    somebody means who says it in another way, such as a place by bearing; else the text itself.
    """

    __slots__ = ("beyond", "closed", "families", "home", "name", "others", "otherwise", "prompt", "spelled", "unless")

    def __init__(
        self,
        name: str,
        prompt: str | Callable[[Any, Question, int], str],
        *families: Options,
        unless: Reason | None = None,
        otherwise: No | Reason | None = None,
        closed: No | Reason | None = None,
        beyond: Callable[[Any, int, Question, str], Refused | None] | None = None,
        others: No | None = None,
        spelled: Callable[[Question, str], str] | None = None,
    ) -> None:
        self.name = name
        self.prompt = prompt
        self.families = tuple(sorted(families, key=lambda family: family.numbers.first))
        self.unless = unless
        self.otherwise = otherwise
        self.closed = closed
        self.beyond = beyond
        self.others = others
        self.spelled = spelled
        self.home: tuple[str, str] | None = None
        """The module it is declared in and its name there, once somebody wanted to know."""
        for one, other in zip(self.families, self.families[1:], strict=False):
            if other.numbers.first < one.numbers.end:
                raise WartableError(f"two families of '{name}' share the number {other.numbers.first}")

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Callable[[str, str], Any], tuple[str, str]]:
        """A question goes to another process by its name: there it is declared as well."""
        if self.home is None:
            self.home = next(
                (place, name)
                for place in list(sys.modules)
                for name, value in _names_of(sys.modules[place])
                if value is self
            )
        return declared, self.home

    def put(self, state: Any, question: Question, seat: int) -> str:
        """The question as it is put to `seat`."""
        return self.prompt if isinstance(self.prompt, str) else self.prompt(state, question, seat)

    def said(self, state: Any, seat: int, option: int) -> Said:
        """How an option of this question reads, without what is long to work out."""
        return self._family(option).said(state, seat, option)

    def always(self, key: str) -> str:
        """The label of an option that reads the same in every position; empty when there is none of this key."""
        return next((one.always.label for one in self.families if one.always and one.always.key == key), "")

    def key(self, state: Any, seat: int, option: int) -> str:
        """The stable, readable key of an option of `seat`: no spaces, unique within its question."""
        return self._family(option).said(state, seat, option).key

    def more(self, state: Any, option: int) -> str:
        """What the label of an option says besides; empty: nothing."""
        family = self._family(option)
        return family.more(state, *family.numbers.split(option)) if family.more is not None else ""

    def label(self, state: Any, seat: int, option: int) -> str:
        """The option in words."""
        said, more = self.said(state, seat, option), self.more(state, option)
        return f"{said.label}: {more}" if more else said.label

    def _family(self, option: int) -> Options:
        for family in self.families:
            numbers = family.numbers
            if numbers.first <= option < numbers.end:
                return family
        raise WartableError(f"'{self.name}' has no option {option}")

    def nameable(self, state: Any, seat: int) -> Iterable[tuple[int, Said]]:
        """Every option a person could name, allowed or not, with its words."""
        for family in self.families:
            for code in family.among(state, seat) if family.among is not None else ():
                yield code, family.said(state, seat, code)

    def against(self, state: Any, seat: int, question: Question, option: int) -> No | None:
        """Why an option of this kind is not offered while `question` is open; None when nothing is known."""
        if question.what is not self:
            return _reason(self.closed, state, seat, question, option)
        no = self.unless(state, seat, question, option) if self.unless is not None else None
        return no if no is not None else _reason(self.otherwise, state, seat, question, option)


@final
class Wording:
    """The options of an open question as one seat reads them in one state: each is worded once, whoever asks."""

    __slots__ = ("_known", "question", "seat", "state")

    def __init__(self, state: Any, seat: int, question: Question) -> None:
        self.state = state
        self.seat = seat
        self.question = question
        self._known: dict[int, Said] = {}

    def said(self, option: int) -> Said:
        """How an option reads, without what is long to work out."""
        found = self._known.get(option)
        if found is None:
            said: Said = self.question.what.said(self.state, self.seat, option)
            found = self._known[option] = said
        return found

    def words(self, option: int) -> tuple[str, str]:
        """Key and whole label of an option, for who lists them all."""
        said = self.said(option)
        more: str = self.question.what.more(self.state, option)
        return said.key, f"{said.label}: {more}" if more else said.label


def worded(state: Any, seat: int, question: Question | None) -> Wording | None:
    """The options of a question as the seat reads them; None where nothing is asked."""
    return None if question is None else Wording(state, seat, question)


def _names_of(module: Any) -> list[tuple[str, Any]]:
    return list(module.__dict__.items())  # whatever stands among the modules: not all of them are some


def declared(module: str, name: str) -> Any:
    """What a module declares under a name."""
    return getattr(import_module(module), name)


def _reason(given: No | Reason | None, state: Any, seat: int, question: Question, option: int) -> No | None:
    return given if given is None or isinstance(given, No) else given(state, seat, question, option)


def why_wait(question: Question) -> No | None:
    """The rule by which the seats that are not asked wait for an answer, where the game has one."""
    return question.what.others if isinstance(question.what, Asked) else None


def why_not(kinds: Sequence[Asked], state: Any, question: Question, seat: int, key: str) -> Refused | None:
    """Why `key` is no option of the open question, by the rules of that question, then by those of the others.

    None when no question of the game could be answered with it.
    """
    ordered: tuple[Asked, ...] = (question.what, *(kind for kind in kinds if kind is not question.what))
    known = False
    for kind in ordered:
        for option, said in kind.nameable(state, seat):
            if said.key == key:
                known = True
                if (no := kind.against(state, seat, question, option)) is not None:
                    return no.told(said)
    for kind in ordered:
        if kind.beyond is not None and (refused := kind.beyond(state, seat, question, key)) is not None:
            return refused
    put: str = question.what.put(state, question, seat)
    return Refused(f"'{key}' is no answer to \"{put.rstrip('.')}\"") if known else None

"""What a game must offer so that people, bots, odds, replays and tests can all use it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.state import State
from wartable.kernel.engine.vocabulary import Asked

S = TypeVar("S", bound=State)


class Choice(NamedTuple):
    """An option of a game, chosen before it starts.

    `values` lists what is allowed; where it is empty, content says so (`Lineup.named`) or `help`. Where it is not,
    `Lineup.named` may say in words what each of them means. `modes` are those that have it (empty: all do). `each`:
    one value for every seat, in their order, separated by commas. `free`: values that are not named are possible
    too. `private`: where others chose it for them, seats are not told each other's. `begin` is what pages offer
    first where that is not the default. `rare`: offered among what is seldom changed.
    """

    default: str
    help: str
    values: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    each: bool = False
    free: bool = False
    private: bool = False
    begin: str = ""
    rare: bool = False


class Named(NamedTuple):
    """A value of an option that content has: how it is written, its name, and a line about it."""

    value: str
    name: str
    text: str = ""


class Mode(NamedTuple):
    """One way to play a game: the names of its seats and which of them are on the same side.

    `programs` says whether a program may sit at a table of it: not where people enter what happens at their own table.
    """

    name: str
    title: str
    seats: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    programs: bool = True
    difficulty: str = ""
    """A line for whoever chooses: how long, how hard."""

    def check_players(self, people: Sequence[bool]) -> None:
        """Raises `Refused` when a program would sit where none may."""
        if not self.programs and not all(people):
            raise Refused(f"{self.title}: only people can sit at such a table; programs play in the other mode")


class Cover(NamedTuple):
    """How the front page presents a game, beside the picture `cover.svg` in its folder.

    `chips` are a word or two about players and time, `more` leads to other ways to play it: (words, mode).
    """

    title: str
    text: str
    chips: tuple[str, ...] = ()
    more: tuple[tuple[str, str], ...] = ()


class Result(NamedTuple):
    """How a game ended: a score per seat (1 win, 0 loss, 0.5 draw), and why in one word of the game."""

    scores: tuple[float, ...]
    cause: str


class Game(Generic[S]):
    """The rules of one rulebook: what it takes to play a match, record it and look at it from a seat.

    A game is a folder. Everything else that can be asked of it is a module there, found by its name (`part`) and
    typed in `kernel.engine.parts` and `kernel.showing.parts`: its `policy`, its `lineup`, its `screen`. Kinds of
    questions (`kernel.engine.vocabulary.Asked`) are found in the modules of `asking`; they word themselves. Kinds of
    events are functions. Pages find `cover.svg`, `board.css`, `tutorial.yaml` and `daily.yaml` in the folder.

    `rules_number` changes whenever the same answers could lead elsewhere; a journal of another number is replayed from
    its events and refused for anything else.
    """

    name: str
    title: str
    rules_number: int
    rulings: tuple[str, ...] = ()
    system: str
    modes: Mapping[str, Mode]
    choices: Mapping[str, Choice]
    parts: tuple[str, ...] = ()
    """What `screen` can show by itself, each one word. The first is short: it is read out before every question."""
    cover: Cover | None = None
    """None: the front page does not show the game."""
    content_mark: str = ""
    """What a folder of content for this game has in it, and none for another; empty: users write none."""
    asking: tuple[str, ...] = ("questions",)
    """The modules that declare questions."""
    heavy: int = 1
    """How many times as long as elsewhere a task takes; programs that search look at so much less of it."""
    grave: frozenset[str] = frozenset()
    """The events nobody may miss, by the names of their functions: a page shows them until they were read."""
    gathered: frozenset[str] = frozenset()
    """The events of which many come one after the other, such as a deployment: a page tells them together."""
    opposing: Mapping[str, str] = {}
    """The events with which the book's own side begins to act, which nobody's seat plays, and what a page calls it: all
    that is told from there on, until somebody answers, is told as another side's doing."""
    mapped: Mapping[str, Sequence[Mapping[str, str]]] = {}
    """Options whose values are places, drawn before a match begins; each with other options to try for its picture."""
    groups: Mapping[str, str] = {}
    """Headings for options by the word before the colon of their keys."""

    # -- the folder -----------------------------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        """Where the game's files are."""
        home = sys.modules[type(self).__module__].__file__
        assert home is not None
        return Path(home).parent

    def part(self, name: str) -> Any:
        """A module of the game's folder, imported when it is first asked for."""
        return _module(f"{type(self).__module__}.{name}")

    @cached_property
    def questions(self) -> tuple[Asked, ...]:
        """Every kind of question, in the order in which they are declared."""
        found = [each for name in self.asking for each in vars(self.part(name)).values() if isinstance(each, Asked)]
        return tuple(dict.fromkeys(found))

    # -- a match --------------------------------------------------------------------------------------------------

    def new(self, mode: str, options: Mapping[str, str], content: Path | None = None) -> S:
        """The state before anything was decided; its agenda begins with the set-up.

        Raises `Unreadable`, `Ambiguous` or `Refused` for options that make no game.
        """
        raise NotImplementedError

    def arrange(self, position: Mapping[str, Any], mode: str, options: Mapping[str, str], content: Path | None) -> S:
        """A position written by hand (see `docs/situations.md`). Raises `Unreadable` for what it does not know."""
        raise NotImplementedError

    def content_digest(self, content: Path | None = None) -> str:
        """Stands for the content files, so that a journal is not replayed with others."""
        raise NotImplementedError

    def step(self, state: S, ask: Oracle, /) -> None:
        """Carry out the first task of the agenda. Valid while the agenda is not empty."""
        raise NotImplementedError

    def carries_on(self, state: S) -> bool:
        """Does the first task of the agenda only carry out what the last answer has begun?"""
        return False

    def view(self, state: S, seat: int, /) -> S:
        """What `seat` may know, in the shape of a state with unknown places marked. Built, never filtered.

        A number beyond the last seat stands for an onlooker, who knows what everybody may know. The view of a view is
        that view again. Odds run the rules on views: where a rule would look at a marked place it must ask chance for
        it first.
        """
        raise NotImplementedError

    def redeal(self, view: S, uniform: Callable[[], float], /) -> S:
        """A whole state that `view` could be a view of; unknown places are filled at random."""
        raise NotImplementedError

    def result(self, state: S) -> Result | None:
        """How the game ended; None while it goes on."""
        raise NotImplementedError

    def side(self, state: S, seat: int) -> tuple[int, ...]:
        """The seats that win and lose together with `seat`, itself included."""
        raise NotImplementedError

    def length(self, state: S) -> int:
        """How long the game has been, in the game's own unit of turns or rounds."""
        raise NotImplementedError

    def item_key(self, state: S, stream: int, item: int) -> str:
        """The key of an item drawn from a bag: no spaces, unique within the bag, the same in all states of a match."""
        raise NotImplementedError


@cache
def _module(name: str) -> Any:
    """Every page asks for the same few."""
    return import_module(name)

"""What a game must offer so that people, bots, odds, replays and tests can all use it."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from wartable.kernel.engine.errors import Ambiguous, Refused
from wartable.kernel.engine.oracle import Oracle, Question
from wartable.kernel.engine.state import State
from wartable.kernel.engine.vocabulary import Asked, Said, why_not

if TYPE_CHECKING:
    from rich.console import RenderableType

    from wartable.kernel.engine.forms import Form
    from wartable.kernel.showing.drawing import Board, Drawing, Foreseen

S = TypeVar("S", bound=State)
FAR: Final = 30.0
"""Where a logistic curve is flat."""


class Choice(NamedTuple):
    """An option of a game, chosen before it starts.

    `values` lists what is allowed; where it is empty, content says so (`Game.named`) or `help`. `modes` are those that
    have it (empty: all do). `each`: one value for every seat, in their order, separated by commas. `free`: values that
    are not named are possible too.
    """

    default: str
    help: str
    values: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    each: bool = False
    free: bool = False


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


class Look(NamedTuple):
    """What a terminal asks a game to show: everything that fits on a screen, or one of the game's `parts`.

    `about` narrows a part to one thing (a space, a card). `plain` wants sentences in a sensible order for a screen
    reader, without drawing. `heard` is what the seat was told so far (kind, rule, arguments); `question` is its open
    question, so that its options can be marked where they are.
    """

    part: str = ""
    about: str = ""
    plain: bool = False
    heard: Sequence[tuple[Any, str, tuple[Any, ...]]] = ()
    question: Question | None = None


class Game(Generic[S]):
    """The rules of one rulebook, behind the interface that everything else uses.

    A game is a folder. What its class does not say itself is found in the module of the folder that is named here:
    `views`, `policy`, `outcomes`, `ending`, `situation_words`, `screen`, `draw`. Kinds of questions
    (`kernel.engine.vocabulary.Asked`) are found in the modules of `asking`. Kinds of events are functions. Pages find
    `cover.svg`, `board.css`, `tutorial.yaml` and `daily.yaml` in the folder.

    `rules_number` changes whenever the same answers could lead elsewhere; a journal of another number is replayed from
    its events and refused for anything else. Text methods may be called with a whole state or with a view.
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
    mapped: Mapping[str, Sequence[Mapping[str, str]]] = {}
    """Options whose values are places, drawn before a match begins; each with other options to try for its picture."""
    groups: Mapping[str, str] = {}
    """Headings for options by the word before the colon of their keys."""

    def __init__(self) -> None:
        self._parts: dict[str, Any] = {}
        self._questions: tuple[Asked, ...] = ()

    @property
    def folder(self) -> Path:
        """Where the game's files are."""
        home = sys.modules[type(self).__module__].__file__
        assert home is not None
        return Path(home).parent

    def part(self, name: str) -> Any:
        """A module of the game's folder."""
        found = self._parts.get(name)
        if found is None:
            found = self._parts[name] = import_module(f"{type(self).__module__}.{name}")
        return found

    def questions(self) -> tuple[Asked, ...]:
        """Every kind of question, in the order in which they are declared."""
        if not self._questions:
            found = [each for name in self.asking for each in vars(self.part(name)).values() if isinstance(each, Asked)]
            self._questions = tuple(dict.fromkeys(found))
        return self._questions

    # -- before the match -----------------------------------------------------------------------------------------

    def named(self, content: Path | None = None) -> Mapping[str, Sequence[Named]]:
        """What content has for options, by option: the usual value first, or the usual one of each seat in turn."""
        return {}

    def mode_called(self, name: str, rule: str = "") -> Mode:
        """A mode by its name. Raises `Refused`, by the rule that says which modes there are."""
        if name not in self.modes:
            raise Refused(f"{self.title} has no mode '{name}'; it has {', '.join(self.modes)}", rule)
        return self.modes[name]

    def choices_of(self, mode: Mode) -> dict[str, Choice]:
        """The options that a mode has."""
        return {name: choice for name, choice in self.choices.items() if not choice.modes or mode.name in choice.modes}

    def check_options(self, options: Mapping[str, str], mode: str = "") -> None:
        """Raises `Ambiguous` for an option that there is not; with a mode, `Refused` for one of other modes."""
        unknown = sorted(set(options) - set(self.choices))
        if unknown:
            raise Ambiguous(f"{self.title} has no option '{unknown[0]}'; options are {', '.join(self.choices)}")
        if mode:
            fitting = self.choices_of(self.modes[mode])
            for name in options:
                if name not in fitting:
                    other = " or ".join(self.choices[name].modes)
                    here = ", ".join(fitting)
                    raise Refused(f"'{name}' is an option of {other}, not of {mode}; a {mode} has {here}")

    def daily(self) -> Any:
        """The part of the game about positions of the day: the module `daily`, beside the file `daily.yaml`.

        It has `MODE` and `PLAYERS` of their tables, `FIND` for a button, and `task(options, seat)`, a sentence.
        """
        return self.part("daily")

    # -- play -----------------------------------------------------------------------------------------------------

    def new(self, mode: str, options: Mapping[str, str], content: Path | None = None) -> S:
        """The state before anything was decided; its agenda begins with the set-up.

        Raises `Unreadable`, `Ambiguous` or `Refused` for options that make no game.
        """
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

    def view(self, state: S, seat: int) -> S:
        """What `seat` may know, in the shape of a state with unknown places marked. Built, never filtered.

        A number beyond the last seat stands for an onlooker, who knows what everybody may know. The view of a view is
        that view again. Odds run the rules on views: where a rule would look at a marked place it must ask chance for
        it first.
        """
        seen: S = self.part("views").view(state, seat)
        return seen

    def redeal(self, view: S, uniform: Callable[[], float]) -> S:
        """A whole state that `view` could be a view of; unknown places are filled at random."""
        dealt: S = self.part("views").redeal(view, uniform)
        return dealt

    def result(self, state: S) -> Result | None:
        """How the game ended; None while it goes on."""
        raise NotImplementedError

    def why_over(self, state: S) -> str:
        """What decided the game, as a sentence for those who played it. Valid when the game is over."""
        why: str = self.part("ending").why(state)
        return why

    def value(self, state: S, seat: int) -> float:
        """How good the position looks for `seat`, in the game's own unit: a heuristic, read from open information only.

        Valid for whole states and views, also when the game is over.
        """
        worth: float = self.part("policy").value(state, seat)
        return worth

    def scale(self, state: S) -> tuple[float, float]:
        """How `value` reads as a chance of winning: the value of an even game, and the unit of the logistic curve.

        `wartable lab scale` fits both; they stand in the policy as `SCALE`, by mode.
        """
        return 0.0, 1.0

    def win_chance(self, state: S, seat: int) -> float:
        """How likely `seat` wins, between 0 and 1, on one scale for all games: `value` brought to it, or the result."""
        result = self.result(state)
        if result is not None:
            return result.scores[seat]
        even, unit = self.scale(state)
        return 1.0 / (1.0 + math.exp(max(-FAR, min(FAR, (even - self.value(state, seat)) / unit))))

    def candidates(self, state: S, seat: int, question: Question) -> list[tuple[int, ...]]:
        """Filled-in forms that a program should look at besides those it draws; for places that are worth going to."""
        return []

    def side(self, state: S, seat: int) -> tuple[int, ...]:
        """The seats that win and lose together with `seat`, itself included."""
        raise NotImplementedError

    # -- measuring ------------------------------------------------------------------------------------------------

    def matchups(self, mode: str, content: Path | None = None) -> list[dict[str, str]]:
        """Sets of options that together cover what a balance study should compare; one empty set when there is none."""
        return [{}]

    def faction(self, state: S, seat: int) -> str:
        """What `seat` plays (a boss, an army, a hero), for statistics; empty when all seats play the same."""
        return ""

    def length(self, state: S) -> int:
        """How long the game has been, in the game's own unit of turns or rounds."""
        raise NotImplementedError

    def clock(self, state: S) -> tuple[int, ...]:
        """How far a program thinks ahead: what is begun ends when the last number goes up, or one before it.

        Where something has parts of its own, such as the rounds of a fight within a turn, there is one number more.
        """
        return (self.length(state),)

    # -- words ----------------------------------------------------------------------------------------------------

    def what_name(self, what: Any) -> str:
        """The kind of question in one word without spaces, as journals write it."""
        name: str = what.name
        return name

    def prompt(self, state: S, question: Question, seat: int) -> str:
        """The question as it is put to `seat`."""
        put: str = question.what.put(state, question, seat)
        return put

    def option_key(self, state: S, seat: int, what: Any, option: int) -> str:
        """The stable, readable key of an option of `seat`: no spaces, unique within its question."""
        key: str = what.said(state, seat, option).key
        return key

    def option_label(self, state: S, seat: int, what: Any, option: int) -> str:
        """The option in words."""
        return self.label_of(state, what, option, what.said(state, seat, option))

    def option_words(self, state: S, seat: int, what: Any, option: int) -> tuple[str, str]:
        """Key and label of an option together, for who lists them all."""
        said = what.said(state, seat, option)
        return said.key, self.label_of(state, what, option, said)

    def label_of(self, state: S, what: Any, option: int, said: Said) -> str:
        """The label of an option that reads like this."""
        return said.label

    def item_key(self, state: S, stream: int, item: int) -> str:
        """The key of an item drawn from a bag: no spaces, unique within the bag, the same in all states of a match."""
        raise NotImplementedError

    def event_name(self, kind: Any) -> str:
        """The kind of event in one word without spaces."""
        name: str = kind.__name__
        return name.replace("_", "-")

    def event_text(self, state: S, kind: Any, args: tuple[Any, ...]) -> str:
        """The event as a sentence, the same in all states of a match from the event on."""
        text: str = kind(state, *args)
        return text

    def spelled(self, state: S, question: Question, text: str) -> str:
        """The key that somebody means who says it in another way, such as a place by bearing; else the text itself."""
        return text

    def why_not(self, state: S, question: Question, seat: int, key: str) -> Refused | None:
        """Why a well-formed key is not among the options of `seat`, with the rule; None when nothing is known of it.

        `state` is the seat's view: a refusal never tells more than the seat may know.
        """
        return why_not(self.questions(), state, question, seat, key)

    def outcome(self, before: S, after: S, seat: int) -> str:
        """What changed, in a few words: the name under which odds are reported."""
        changed: str = self.part("outcomes").outcome(before, after, seat)
        return changed

    def describe(self, state: S) -> dict[str, Any]:
        """The position as plain nested data with readable names: for situations, `--json` and tests."""
        said: dict[str, Any] = self.part("situation_words").describe(state)
        return said

    def position_words(self) -> Mapping[str, Mapping[str, str]]:
        """The words of positions with their meanings, by section: those that `arrange` knows and `describe` gives."""
        words: Mapping[str, Mapping[str, str]] = getattr(self.part("situation_words"), "REFERENCE", {})
        return words

    def arrange(self, position: Mapping[str, Any], mode: str, options: Mapping[str, str], content: Path | None) -> S:
        """A position written by hand (see `docs/situations.md`). Raises `Unreadable` for what it does not know."""
        raise NotImplementedError

    # -- a terminal -----------------------------------------------------------------------------------------------

    def screen(self, view: S, seat: int, look: Look) -> RenderableType:
        """What a terminal shows of a view of `seat`: a text, or anything rich can print; always a text when plain.

        Raises `Ambiguous` when `look.about` names nothing.
        """
        shown: RenderableType = self.part("screen").screen(view, seat, look)
        return shown

    # -- a page -----------------------------------------------------------------------------------------------------

    def draw(self, view: S, seat: int, look: Look) -> Drawing:
        """What a page shows of a view of `seat`: the board as SVG and what lies beside it."""
        drawn: Drawing = self.part("draw").draw(view, seat, look)
        return drawn

    def foreseen(self, view: S, seat: int, question: Question, form: Form, values: tuple[int, ...]) -> Foreseen | None:
        """What an allowed answer to a form would mean, for a page to show before it is given; None: nothing to say."""
        return None

    def portraits(self) -> tuple[str, Mapping[str, str]]:
        """Pictures of what can be chosen before a match: their symbols, and by value the inside of a box."""
        return "", {}

    def board(self, view: S, seat: int) -> Board:
        """The board of `draw` alone, with nothing asked: for the steps between two pages."""
        drawn: Board = self.part("draw").board(view, seat, None)
        return drawn

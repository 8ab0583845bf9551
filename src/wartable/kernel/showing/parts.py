"""What a game shows of itself: `screen.py` to a terminal, `draw.py` to a page; and all parts of a game together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol

from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.parts import Ending, Lineup, Outcomes, Policy, SituationWords, T
from wartable.kernel.engine.vocabulary import Wording

if TYPE_CHECKING:
    from rich.console import RenderableType

    from wartable.kernel.engine.forms import Form
    from wartable.kernel.engine.state import State
    from wartable.kernel.showing.drawing import Board, Drawing, Foreseen


class Look(NamedTuple):
    """What somebody asks a game to show: everything that fits on a screen, or one of the game's `parts`.

    `about` narrows a part to one thing (a space, a card). `plain` wants sentences in a sensible order for a screen
    reader, without drawing. `heard` is what the seat was told so far (kind, rule, arguments); `question` is its open
    question, so that its options can be marked where they are.
    """

    part: str = ""
    about: str = ""
    plain: bool = False
    heard: Sequence[tuple[Any, str, tuple[Any, ...]]] = ()
    question: Question | None = None
    wording: Wording | None = None
    """The options of the question as the seat reads them, where others read them as well."""


class Screen(Protocol[T]):
    """`screen.py`."""

    def screen(self, view: T, seat: int, look: Look, /) -> RenderableType:
        """What a terminal shows of a view of `seat`: a text, or anything rich can print; always a text when plain.

        Raises `Ambiguous` when `look.about` names nothing.
        """


class Draw(Protocol[T]):
    """`draw.py`, or the folder `draw`."""

    def draw(self, view: T, seat: int, look: Look, /) -> Drawing:
        """What a page shows of a view of `seat`: the board as SVG and what lies beside it."""

    def board(self, view: T, seat: int, question: Question | None, /) -> Board:
        """The board of `draw` alone: for the steps between two pages, and for what a seat would be asked next."""

    def foreseen(self, view: T, form: Form, values: tuple[int, ...], /) -> Foreseen | None:
        """What an allowed answer to a form would mean, for a page to show before it is given; None: nothing to say."""

    def finish(self, question: Question, /) -> str:
        """The key of the option that ends the step, if the question has one: it stands behind all others, set apart."""

    def pictured(self, view: T, kind: Any, args: tuple[Any, ...], /) -> str:
        """The id of what shows an event, as the seat was told it, on the page: a symbol, or a piece of the board.

        Empty where nothing but who did it could be shown.
        """


class Parts(NamedTuple, Generic[S]):
    """The modules of a game's folder by their types: `PARTS: Parts[Table] = Parts(...)` is read by mypy alone."""

    policy: Policy[S]
    lineup: Lineup[S]
    outcomes: Outcomes[S]
    ending: Ending[S]
    situation_words: SituationWords[S]
    screen: Screen[S]
    draw: Draw[S]


def screen_of(game: Game[S]) -> Screen[S]:
    found: Screen[S] = game.part("screen")
    return found


def draw_of(game: Game[S]) -> Draw[S]:
    found: Draw[S] = game.part("draw")
    return found


def nothing_foreseen(view: State, form: Form, values: tuple[int, ...]) -> None:
    """`Draw.foreseen` of a game without forms, or with forms that say all there is to say."""

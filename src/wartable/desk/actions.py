"""What an organiser can do, as it is written in the log. An action only says what was decided; `fold` gives it meaning.

Players are named by their key: the name under which they were registered. A later change of name keeps the key.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError, model_validator

from wartable.desk.settings import BY_HAND as BY_HAND
from wartable.desk.settings import Settings as Settings
from wartable.its.event_file import Name, Two
from wartable.its.season import Positive, Whole
from wartable.kernel.books.shapes import Document
from wartable.kernel.engine.errors import Unreadable


class Entrant(Document):
    """A player as registered. `table` is a table that must be theirs in every round, `contact` how to reach them."""

    name: Name
    pin: str | None = None
    region: str | None = None
    army: str | None = None
    club: str | None = None
    contact: str | None = None
    rating: Decimal | None = None
    table: Positive | None = None


class Create(Document):
    """The event begins. Format 1 had the names of persons inside the log."""

    do: Literal["create"] = "create"
    format: Literal[2] = 2
    settings: Settings


class Change(Document):
    """Settings change; only those named."""

    do: Literal["settings"] = "settings"
    changes: dict[str, Any]


class Announce(Document):
    """The event is announced as it is set; from then on every change of what was announced is a new announcement."""

    do: Literal["announce"] = "announce"


class Accept(Document):
    """A player accepts the rules as they are announced now."""

    do: Literal["accept"] = "accept"
    player: str


class Add(Document):
    """Players register, all of them or none."""

    do: Literal["add"] = "add"
    players: Annotated[list[Entrant], Field(min_length=1)]


class SignUp(Document):
    """Somebody wants to take part and says so on the public page; the organiser confirms it or not."""

    do: Literal["sign-up"] = "sign-up"
    player: Entrant


class Admit(Document):
    """The organiser confirms somebody who signed up, or declines."""

    do: Literal["admit"] = "admit"
    player: str
    admitted: bool = True


class Edit(Document):
    """What is known about a player changes; only what is named."""

    do: Literal["edit"] = "edit"
    player: str
    changes: dict[str, Any]


class CheckIn(Document):
    """Players are here, or were taken for present by mistake."""

    do: Literal["checkin"] = "checkin"
    players: Annotated[list[str], Field(min_length=1)]
    present: bool = True


class HandIn(Document):
    """A player's army lists; they replace those handed in before."""

    do: Literal["list"] = "list"
    player: str
    lists: list[dict[str, Any]]
    accepted: str = ""


class AcceptLists(Document):
    """Organiser or Referee accept lists that could not be checked, or that were found wrong."""

    do: Literal["accept-lists"] = "accept-lists"
    player: str
    why: Annotated[str, Field(min_length=1)]


class Cards(Document):
    """A player has drawn the Classified Objectives of a round."""

    do: Literal["cards"] = "cards"
    round: Positive
    player: str


class Note(Document):
    """A player writes Private Information down; it is never changed or taken away, only revealed."""

    do: Literal["note"] = "note"
    round: Positive
    player: str
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Reveal(Document):
    """The Private Information of a player in a round is opened to the opponent, by the player or a Referee."""

    do: Literal["reveal"] = "reveal"
    round: Positive
    player: str


class Wants(Document):
    """A player wants to play the game of a round at a digital table, or does not any more."""

    do: Literal["wants"] = "wants"
    round: Positive
    player: str
    digital: bool = True


class Linked(Document):
    """The hash of the token in a player's private link."""

    player: str
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Link(Document):
    """Players get private links; those they had are worth nothing any more."""

    do: Literal["link"] = "link"
    links: Annotated[list[Linked], Field(min_length=1)]


class Choose(Document):
    """A player chooses a list for a round, sealed until both have deployed."""

    do: Literal["choose"] = "choose"
    round: Positive
    player: str
    number: Positive


class Deployed(Document):
    """The players of a game have deployed: their lists are open to each other.

    `by` is the player who says so for themselves; then the other one must say it too. Without it the staff says it, or
    their digital table, which tells the numbers of the lists chosen there: `lists`, of `a` and of `b`.
    """

    do: Literal["deployed"] = "deployed"
    round: Positive
    a: str
    b: str
    by: str | None = None
    lists: Annotated[list[Positive], Field(min_length=2, max_length=2)] | None = None


class Digital(Document):
    """A game is played at a digital table: which one; `a` has its first seat.

    `brings` has the numbers of the lists that each may choose from there, in the order of the table; nothing where the
    table has armies of its own.
    """

    do: Literal["digital"] = "digital"
    round: Positive
    a: str
    b: str
    room: Annotated[str, Field(min_length=1)]
    brings: list[list[Positive]] = Field(default_factory=list)


class Draw(Document):
    """The lots, in order; `seed` when the software shuffled."""

    do: Literal["draw"] = "draw"
    order: list[str]
    seed: int | str | None = None


class Board(Document):
    """Two players at a table, and why they meet."""

    a: str
    b: str
    table: Positive
    why: str
    rule: str


class Sits(Document):
    """Who has the bye, and why."""

    player: str
    why: str
    rule: str


class Fixture(Document):
    """A game of a league or One Shot, entered by hand: two players meet, in the round that is their next."""

    do: Literal["game"] = "game"
    round: Positive
    a: str
    b: str


class Wish(Document):
    """The organiser wants two players to meet in the draft (`lock`), not to meet in any (`forbid`), or neither."""

    do: Literal["wish"] = "wish"
    a: str
    b: str
    wish: Literal["lock", "forbid", "none"]


class Pair(Document):
    """The draft of a round, replacing any earlier one of the same round."""

    do: Literal["pair"] = "pair"
    round: Positive
    boards: list[Board]
    bye: Sits | None = None
    notices: list[str] = Field(default_factory=list)


class Swap(Document):
    """Two players change places, by the organiser's hand. `why` is needed for what the rules do not want."""

    do: Literal["swap"] = "swap"
    round: Positive
    x: str
    y: str
    why: str = ""


class Move(Document):
    """A game moves to another table; whoever sits there takes the table that becomes free."""

    do: Literal["table"] = "table"
    round: Positive
    a: str
    b: str
    table: Positive


class Publish(Document):
    """The draft is announced and holds."""

    do: Literal["publish"] = "publish"
    round: Positive


class Scored(Document):
    """Numbers of a game in the order a, b."""

    round: Positive
    a: str
    b: str
    op: Two
    vp: Two
    conceded: str | None = None
    referee: str = ""
    lists: Annotated[list[Positive], Field(min_length=2, max_length=2)] | None = None
    by: Annotated[str, Field(min_length=1)] = "organiser"


class Result(Scored):
    """A result arrives: from one of the two players (`by` their key), or from the staff."""

    do: Literal["result"] = "result"


class Confirm(Document):
    """A second person has checked a result."""

    do: Literal["confirm"] = "confirm"
    round: Positive
    a: str
    b: str
    by: Annotated[str, Field(min_length=1)] = "organiser"


class Correct(Scored):
    """Organiser or Referee decide what the result is, whatever was there before."""

    do: Literal["correct"] = "correct"
    why: str = ""
    by_referee: bool = False


class Drop(Document):
    """A player leaves: after round `round` is complete, or (`before_game`) before the game of that round began."""

    do: Literal["drop"] = "drop"
    player: str
    round: Whole
    before_game: bool = False


class Back(Document):
    """A player who had left plays again from this round on."""

    do: Literal["back"] = "back"
    player: str
    round: Positive


class Late(Document):
    """Somebody enters after the draw, with this round."""

    do: Literal["late"] = "late"
    player: Entrant
    round: Positive


class Arrive(Document):
    """Somebody who was registered but absent at the draw is here, and enters with this round."""

    do: Literal["arrive"] = "arrive"
    player: str
    round: Positive


class WalkOver(Document):
    """A game that never began."""

    do: Literal["walkover"] = "walkover"
    round: Positive
    present: str | None = None
    absent: Annotated[list[str], Field(min_length=1, max_length=2)]

    @model_validator(mode="after")
    def _two_players(self) -> WalkOver:
        if len(self.absent) != (2 if self.present is None else 1):
            raise ValueError("name one present and one absent player, or two absent ones")
        return self


class Sanction(Document):
    """Organiser or Referee warn, take points, or remove."""

    do: Literal["sanction"] = "sanction"
    after_round: Positive
    player: str
    take_tp: Whole = 0
    take_op: Whole = 0
    of_round: Positive | None = None
    remove: bool = False
    why: str = ""
    by: str = "organiser"
    by_referee: bool = False


class Call(Document):
    """A player calls for a referee."""

    do: Literal["call"] = "call"
    player: str


class Answered(Document):
    """Somebody has seen to a player's call."""

    do: Literal["answered"] = "answered"
    player: str


class Clock(Document):
    """The round clock; `minutes` with `start` sets its length, with `add` prolongs it."""

    do: Literal["clock"] = "clock"
    step: Literal["start", "pause", "resume", "add", "stop"]
    minutes: Positive | None = None


class Close(Document):
    """The event is over, with the rounds completed."""

    do: Literal["close"] = "close"


class Undo(Document):
    """These entries do not count any more; undoing this one brings them back."""

    do: Literal["undo"] = "undo"
    entries: Annotated[list[Positive], Field(min_length=1)]
    why: str = ""


Action = (
    Create | Change | Announce | Accept | Add | SignUp | Admit | Edit | CheckIn | HandIn | AcceptLists | Cards | Note
    | Reveal | Wants | Link | Choose | Deployed | Digital | Draw | Fixture | Wish | Pair | Swap | Move | Publish
    | Result | Confirm | Correct | Drop | Back | Late | Arrive | WalkOver | Sanction | Call | Answered | Clock | Close
    | Undo
)  # fmt: skip
_READER: TypeAdapter[Action] = TypeAdapter(Annotated[Action, Field(discriminator="do")])


def payload(action: Action) -> dict[str, Any]:
    """The action as plain data for the log."""
    return action.model_dump(mode="json", exclude_none=True)


def read_action(data: Any, place: str) -> Action:
    """An action from the log; raises Unreadable for what this version does not know."""
    try:
        return _READER.validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        raise Unreadable(f"{place}: not an action this version knows: {first['msg']}") from None

"""What an event amounts to at one moment: plain data made by `fold` from the log, never changed anywhere else."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from wartable.desk.actions import BY_HAND, Board, Digital, Entrant, Sanction, Settings, Sits
from wartable.its.byes import Bye
from wartable.its.privacy import ListChoice, PrivateNote
from wartable.its.reasons import Reason
from wartable.its.results import Scores, Table
from wartable.its.round_in_play import RoundInPlay
from wartable.its.season import Season, load_season
from wartable.its.setup import ESCALATION, known_extras
from wartable.kernel.books.problems import did_you_mean
from wartable.kernel.engine.errors import Ambiguous, Refused
from wartable.kernel.engine.saying import said

Players = frozenset[str]
"""The two players of a game, whatever their order."""


@dataclass(slots=True)
class Player:
    """Somebody who takes part. `key` never changes, `name` is what is shown."""

    key: str
    name: str
    pin: str | None = None
    region: str | None = None
    army: str | None = None
    club: str | None = None
    contact: str | None = None
    rating: Decimal | None = None
    table: int | None = None
    checked_in: bool = False
    lists: list[dict[str, Any]] = field(default_factory=list)
    lists_accepted: str = ""
    late: int | None = None
    status: str = "active"
    link: str | None = None
    accepts: int = 0
    """The number of the announcement that this player accepts."""


@dataclass(slots=True)
class GameState:
    """One game of a round: what was reported, entered and confirmed. Scores stand in the order of the board.

    `entered` is what a first person of the staff wrote down and a second has not checked yet.
    """

    table: Table
    entered: tuple[str, Scores] | None = None
    conceded: str | None = None
    referee: str = ""
    lists: list[int] | None = None

    @property
    def state(self) -> str:
        """open, reported, entered, disputed or confirmed."""
        if self.table.confirmed is not None:
            return "confirmed"
        if self.table.in_dispute:
            return "disputed"
        if self.entered is not None:
            return "entered"
        return "reported" if self.table.report_a or self.table.report_b else "open"


@dataclass(slots=True)
class RoundState:
    """A round from its draft on. What people do between publication and the last game is kept as they did it."""

    number: int
    boards: list[Board]
    bye: Sits | None
    notices: list[str]
    published: bool = False
    arrivals: list[str] = field(default_factory=list)
    leavers: list[str] = field(default_factory=list)
    walkovers: list[tuple[str | None, tuple[str, ...]]] = field(default_factory=list)
    games: dict[Players, GameState] = field(default_factory=dict)
    choices: dict[str, ListChoice] = field(default_factory=dict)
    deployed: set[Players] = field(default_factory=set)
    """The pairs whose lists are open to each other."""
    has_deployed: set[str] = field(default_factory=set)
    """The players who said that they have."""
    digital: dict[Players, Digital] = field(default_factory=dict)
    cards: set[str] = field(default_factory=set)
    """The players who have drawn their Classified Objectives."""
    wants_digital: set[str] = field(default_factory=set)
    notes: dict[str, tuple[PrivateNote, ...]] = field(default_factory=dict)
    """What each player has written down in private."""
    known: RoundInPlay | None = None

    def held(self) -> RoundInPlay:
        """The pairs and the bye as they hold now, by the rules of arrivals, leavers and walkovers.

        Remembered in `known`, which whoever changes one of them sets to None.
        """
        if self.known is not None:
            return self.known
        bye = None
        if self.bye is not None:
            reason = Reason(self.bye.why, self.bye.rule)
            bye = Bye(self.bye.player, reason, reason)
        made = RoundInPlay(self.number, [(board.a, board.b) for board in self.boards], bye, [], [])
        for player in self.arrivals:
            made.arrives(player)
        for player in self.leavers:
            made.leaves(player)
        for present, absent in self.walkovers:
            made.absent(present, absent)
        self.known = made
        return made

    def seats(self) -> list[tuple[str, str, int]]:
        """Who sits where: (a, b, table), in order of the pairings. A game made later takes over or adds a table."""
        used = {board.table for board in self.boards}
        seated: list[tuple[str, str, int]] = []
        for position, (a, b) in enumerate(self.held().pairs):
            if position < len(self.boards):
                table = self.boards[position].table
            else:
                table = next(number for number in range(1, len(used) + 2) if number not in used)
                used.add(table)
            seated.append((a, b, table))
        return seated

    def missing(self) -> list[tuple[str, str]]:
        """The games that are neither confirmed nor walkovers."""
        held = self.held()
        settled = held.not_played()
        return [
            (a, b) for a, b in held.pairs if frozenset((a, b)) not in settled and self.game_state(a, b) != "confirmed"
        ]

    def game_state(self, a: str, b: str) -> str:
        """The state of a game, also of one nobody has reported."""
        game = self.games.get(frozenset((a, b)))
        return game.state if game else "open"

    @property
    def complete(self) -> bool:
        """Published, and every game settled."""
        return self.published and not self.missing()


@dataclass(slots=True)
class ClockState:
    """The round clock. `since` is when it was last set going, None while it stands."""

    minutes: int
    elapsed: float = 0.0
    since: str | None = None


@dataclass(frozen=True, slots=True)
class Announced:
    """One announcement: when it was made, what it says, and which items differ from the one before."""

    number: int
    at: str
    settings: Settings
    changed: tuple[str, ...] = ()


@dataclass(slots=True)
class EventState:
    """The whole event. `announced_at_draw` is the number of the announcement the lots were drawn under, 0 for none."""

    settings: Settings
    announcements: list[Announced] = field(default_factory=list)
    announced_at_draw: int = 0
    players: dict[str, Player] = field(default_factory=dict)
    waiting: dict[str, Entrant] = field(default_factory=dict)
    """Who has signed up and is not confirmed yet."""
    order: list[str] = field(default_factory=list)
    seed: int | str | None = None
    rounds: list[RoundState] = field(default_factory=list)
    withdrawals: dict[int, list[str]] = field(default_factory=dict)
    readmissions: dict[int, list[str]] = field(default_factory=dict)
    sanctions: list[Sanction] = field(default_factory=list)
    calls: dict[str, str] = field(default_factory=dict)
    forbidden: set[Players] = field(default_factory=set)
    """Pairs that the organiser keeps apart in every draft."""
    locked: set[Players] = field(default_factory=set)
    """Pairs that the organiser keeps together in the draft that is open."""
    clock: ClockState | None = None
    closed: bool = False

    @property
    def season(self) -> Season:
        """The numbers of the event's season."""
        return load_season(self.settings.season)

    @property
    def drawn(self) -> bool:
        """The lots are drawn."""
        return bool(self.order)

    def absent(self) -> list[str]:
        """Who is registered but was not there when the lots were drawn, and has not come since."""
        if not self.drawn:
            return []
        return [
            key
            for key, player in self.players.items()
            if key not in self.order and player.late is None and player.status == "active"
        ]

    @property
    def computable(self) -> bool:
        """There is a table: the lots are drawn, or games were entered by hand."""
        return self.drawn or (self.by_hand and bool(self.rounds))

    @property
    def by_hand(self) -> bool:
        """A league or a One Shot: the organiser enters who plays whom (ITS-EVENT-07)."""
        return self.settings.type in BY_HAND

    @property
    def planned(self) -> int:
        """The rounds planned; where nobody planned any, those there are."""
        return self.settings.rounds or max(1, len(self.rounds))

    @property
    def completed(self) -> int:
        """How many rounds are complete."""
        return sum(each.complete for each in self.rounds)

    def sizes(self) -> list[int]:
        """Army Points by round."""
        points = self.settings.army_points
        return [points] * self.planned if isinstance(points, int) else list(points)

    def extras(self) -> list[str]:
        """The Extras in use; Army Points by round are Escalation."""
        named = known_extras(self.settings.extras, self.season)
        escalates = not isinstance(self.settings.army_points, int) and ESCALATION not in named
        return [*named, *([ESCALATION] if escalates else [])]

    def name(self, key: str) -> str:
        """The name shown for a player."""
        return self.players[key].name

    def find(self, text: str) -> Player:
        """A player by name or key; capital letters do not matter. Raises Ambiguous."""
        wanted = text.strip()
        for player in self.players.values():
            if wanted == player.name:
                return player
        folded = wanted.casefold()
        same = [each for each in self.players.values() if folded in (each.name.casefold(), each.key.casefold())]
        if len(same) == 1:
            return same[0]
        if same:
            raise Ambiguous(f"{text!r} could be {' or '.join(each.name for each in same)}")
        names = [each.name for each in self.players.values()]
        raise Ambiguous(f"there is no player {text!r}{did_you_mean(wanted, names)}")

    def round(self, number: int | None = None) -> RoundState:
        """A round by number, or the newest. Raises Refused when there is none."""
        if number is None and self.rounds:
            return self.rounds[-1]
        if number is None or not 1 <= number <= len(self.rounds):
            raise Refused(said("round %(n)s is not paired yet", n=number or 1), rule="ITS-FORMAT-04")
        return self.rounds[number - 1]

"""The file of one event, as people write it: what was drawn, played and decided, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, PositiveInt, model_validator

from wartable.its.season import Positive, Whole
from wartable.kernel.books.datafiles import parse
from wartable.kernel.books.shapes import Document, check
from wartable.kernel.engine.errors import Ambiguous


def _name(value: Any) -> Any:
    """Names are text; a number is taken as text, a bare yes, no, on or off must be put in quotes."""
    if isinstance(value, bool) or value is None:
        raise ValueError("this is read as true, false or nothing; put the name in quotes")
    if isinstance(value, int):
        return str(value)
    return value.strip() if isinstance(value, str) else value


def _moment(word: str) -> BeforeValidator:
    """Keys such as after_round_2, turned into the number of the round."""

    def number(value: Any) -> Any:
        if isinstance(value, str) and value.startswith(f"{word}_round_"):
            return value.removeprefix(f"{word}_round_")
        raise ValueError(f"expected a key such as {word}_round_2")

    return BeforeValidator(number)


Name = Annotated[str, BeforeValidator(_name), Field(min_length=1)]
AfterRound = Annotated[int, _moment("after"), Field(ge=1)]
BeforeRound = Annotated[int, _moment("before"), Field(ge=1)]
Two = Annotated[list[Whole], Field(min_length=2, max_length=2)]


class PlayerEntry(Document):
    """A player with what the report needs; a bare name is enough, but not for an official event.

    `lists` is how many valid or accepted army lists the Organizer holds, `lists_wrong` what is not right with them.
    """

    name: Name
    pin: str | None = None
    region: str | None = None
    army: str | None = None
    lists: Whole = 0
    lists_wrong: str = ""


class ResultEntry(Document):
    """One game: OP, VP and the lists used in the order a, b.

    `referee` is the reason for which a Referee allows unusual numbers; `table` is needed only if the game was moved.
    """

    a: Name
    b: Name
    op: Two
    vp: Two
    conceded: Name | None = None
    referee: str = ""
    table: Positive | None = None
    lists: Annotated[list[Positive], Field(min_length=2, max_length=2)] | None = None

    @model_validator(mode="after")
    def _two_players(self) -> ResultEntry:
        if self.a == self.b:
            raise ValueError(f"{self.a} cannot play against {self.a}")
        if self.conceded not in (None, self.a, self.b):
            raise ValueError(f"only {self.a} or {self.b} can have conceded this game")
        return self


class WalkoverEntry(Document):
    """A game that did not begin; `present` is left out when both were absent, `absent` then names both."""

    round: Positive
    present: Name | None = None
    absent: Name | list[Name]

    def missing(self) -> list[str]:
        """Those who were not there."""
        return [self.absent] if isinstance(self.absent, str) else self.absent

    @model_validator(mode="after")
    def _two_players(self) -> WalkoverEntry:
        if len(self.missing()) != (2 if self.present is None else 1):
            raise ValueError("name one present and one absent player, or two absent ones")
        return self


class LeaveEntry(Document):
    """A player who left after the pairings were published and before the game began."""

    round: Positive
    player: Name


class SanctionEntry(Document):
    """A sanction given after a round: take_tp, or take_op with of_round, or remove, or none of them for a warning."""

    after_round: Positive
    player: Name
    take_tp: Whole = 0
    take_op: Whole = 0
    of_round: Positive | None = None
    remove: bool = False
    why: str = ""
    by: str = ""
    by_referee: bool = False

    @model_validator(mode="after")
    def _one_kind(self) -> SanctionEntry:
        if (self.take_op > 0) != (self.of_round is not None):
            raise ValueError("take_op and of_round go together")
        if sum((self.take_tp > 0, self.take_op > 0, self.remove)) > 1:
            raise ValueError("a sanction takes TP, or OP of one game, or removes; write several sanctions")
        return self


class ScenarioEntry(Document):
    """A personalised scenario."""

    name: str
    max_op: Positive = 10


class EventFile(Document):
    """One event in one file. `tables` says where the pairings of a round sit, in their order, if not at 1, 2, 3, ...

    `announced` is the number of the announcement that held at the draw (0: none); a record written by hand may leave it
    out. `not_official` says why an event that was meant to be official is not.
    """

    name: str = ""
    type: Literal["tournament", "league", "one_shot", "special"] = "tournament"
    season: Positive = 14
    official: bool = True
    not_official: str = ""
    announced: Whole | None = None
    rounds: Positive | None = None
    army_points: Positive | list[Positive]
    deck: Literal["green", "red"] = "green"
    k: Decimal | None = None
    avoid_rematches: bool = False
    extras: list[str] = Field(default_factory=list)
    scenarios: list[str | ScenarioEntry] | None = None
    players: list[Name | PlayerEntry] | None = None
    draw: list[Name] | None = None
    seed: int | str | None = None
    ratings: dict[Name, Decimal] = Field(default_factory=dict)
    results: dict[PositiveInt, list[ResultEntry]] = Field(default_factory=dict)
    pairings: dict[PositiveInt, list[Annotated[list[Name], Field(min_length=2, max_length=2)]]] = Field(
        default_factory=dict
    )
    tables: dict[PositiveInt, list[Positive]] = Field(default_factory=dict)
    withdrawals: dict[AfterRound, list[Name]] = Field(default_factory=dict)
    readmissions: dict[BeforeRound, list[Name]] = Field(default_factory=dict)
    late_entry: dict[BeforeRound, list[Name]] = Field(default_factory=dict)
    late_entry_until_round: Positive | None = None
    walkovers: list[WalkoverEntry] = Field(default_factory=list)
    leaves_after_publication: list[LeaveEntry] = Field(default_factory=list)
    sanctions: list[SanctionEntry] = Field(default_factory=list)

    @model_validator(mode="after")
    def _hangs_together(self) -> EventFile:
        swiss = self.type in ("tournament", "special")
        if swiss and self.rounds is None:
            raise ValueError("rounds is missing: say how many rounds are planned")
        if swiss and self.draw is None and (self.seed is None or self.players is None):
            raise ValueError("give draw (the players in the order of their lots), or seed and players")
        if swiss and self.draw is not None and self.seed is not None:
            raise ValueError("give draw or seed, not both")
        if not swiss:
            for field in (
                "late_entry",
                "readmissions",
                "withdrawals",
                "walkovers",
                "leaves_after_publication",
                "pairings",
            ):
                if getattr(self, field):
                    raise ValueError(f"{field} belongs to a tournament; in a {self.type} every game is entered by hand")
        if self.type == "one_shot" and sum(map(len, self.results.values())) > 1:
            raise ValueError("a One Shot is exactly one game")
        last = self.rounds or max(self.results, default=1)
        for number in [
            *self.results, *self.pairings, *self.withdrawals, *self.readmissions, *self.late_entry,
            *(entry.round for entry in self.walkovers),
            *(entry.round for entry in self.leaves_after_publication),
            *(entry.after_round for entry in self.sanctions),
        ]:  # fmt: skip
            if number > last:
                raise ValueError(f"round {number} is beyond the {last} rounds planned")
        return self

    def names(self) -> list[str]:
        """Everybody in the order of the file, without late arrivals."""
        if self.draw is not None:
            return list(self.draw)
        if self.players is not None:
            return [entry if isinstance(entry, str) else entry.name for entry in self.players]
        return list(dict.fromkeys(who for games in self.results.values() for game in games for who in (game.a, game.b)))

    def entries(self) -> dict[str, PlayerEntry]:
        """What the file says about each player, by name."""
        given = [entry for entry in self.players or [] if isinstance(entry, PlayerEntry)]
        return {entry.name: entry for entry in given}

    def everybody(self) -> list[str]:
        """Everybody who ever took part, late arrivals too."""
        return list(dict.fromkeys([*self.names(), *(who for late in self.late_entry.values() for who in late)]))


def read_event(text: str, name: str) -> EventFile:
    """Read an event file. Raises Unreadable or Ambiguous naming file, place and what would be right."""
    return check_event(parse(text, name), name)


def check_event(data: Any, name: str) -> EventFile:
    """The same from plain data."""
    event = check(EventFile, data, name)
    known = {*event.names(), *(late for arrivals in event.late_entry.values() for late in arrivals)}
    for place, player in _mentioned(event):
        if player not in known:
            raise Ambiguous(
                f"{name}: {place}: {player} is not a player of this event; the players are {', '.join(sorted(known))}"
            )
    return event


def _mentioned(event: EventFile) -> Iterator[tuple[str, str]]:
    """Every name used in the file with its place."""
    for number, games in event.results.items():
        for position, game in enumerate(games):
            yield f"results.{number}[{position}].a", game.a
            yield f"results.{number}[{position}].b", game.b
    for number, pairs in event.pairings.items():
        yield from ((f"pairings.{number}[{position}]", who) for position, pair in enumerate(pairs) for who in pair)
    for number, players in event.withdrawals.items():
        yield from ((f"withdrawals.after_round_{number}", who) for who in players)
    for number, players in event.readmissions.items():
        yield from ((f"readmissions.before_round_{number}", who) for who in players)
    for position, walkover in enumerate(event.walkovers):
        present = [walkover.present] if walkover.present is not None else []
        yield from ((f"walkovers[{position}]", who) for who in [*present, *walkover.missing()])
    for position, leave in enumerate(event.leaves_after_publication):
        yield f"leaves_after_publication[{position}].player", leave.player
    for position, sanction in enumerate(event.sanctions):
        yield f"sanctions[{position}].player", sanction.player

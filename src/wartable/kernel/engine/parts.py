"""What can be asked of a game besides playing it: each part is a module of its folder, with the functions named here.

    policy_of(game).value(state, seat)      # `value` in the game's policy.py

Modules are imported when they are first asked for. Every game names its modules as `PARTS`
(`kernel.showing.parts.Parts`), so that mypy holds them to these types.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from wartable.kernel.engine.game import Game, Named, S
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.state import State

T = TypeVar("T", bound=State, contravariant=True)
FAR: Final = 30.0
"""Where a logistic curve is flat."""


class Policy(Protocol[T]):
    """`policy.py`: how a position is judged, from open information only; for whole states and views alike."""

    def value(self, state: T, seat: int, /) -> float:
        """How good the position looks for `seat`, in the game's own unit, also when the game is over."""

    def scale(self, state: T, /) -> tuple[float, float]:
        """How `value` reads as a chance of winning: the value of an even game, and the unit of the logistic curve.

        `wartable lab scale` fits both; they stand in the policy as `SCALE`, by mode.
        """

    def clock(self, state: T, /) -> tuple[int, ...]:
        """How far a program thinks ahead: what is begun ends when the last number goes up, or one before it.

        Where something has parts of its own, such as the rounds of a fight within a turn, there is one number more.
        """

    def candidates(self, state: T, seat: int, question: Question, /) -> list[tuple[int, ...]]:
        """Filled-in forms that a program should look at besides those it draws; for places that are worth going to."""

    def weighs(self, state: T, /) -> bool:
        """Does `value` know the exact chances of what is carried out next? Then no roll of it is tried out."""


class Lineup(Protocol[T]):
    """`lineup.py`: who and what may take part in a match."""

    def named(self, content: Path | None = None, /) -> Mapping[str, Sequence[Named]]:
        """What content has for options, by option: the usual value first, or the usual one of each seat in turn."""

    def portraits(self) -> tuple[str, Mapping[str, str]]:
        """Pictures of what can be chosen before a match: their symbols, and by value the inside of a box."""

    def matchups(self, mode: str, content: Path | None = None, /) -> list[dict[str, str]]:
        """Sets of options that together cover what a balance study should compare; one empty set when there is none."""

    def faction(self, state: T, seat: int, /) -> str:
        """What `seat` plays (a boss, an army, a hero), for statistics; empty when all seats play the same."""


class Outcomes(Protocol[T]):
    """`outcomes.py`: the names of odds."""

    def outcome(self, before: T, after: T, seat: int, /) -> str:
        """What changed, in a few words: the name under which odds are reported."""


class Ending(Protocol[T]):
    """`ending.py`: how a match that is over is told."""

    def why(self, state: T, /) -> str:
        """What decided the game, as a sentence for those who played it. Valid when the game is over."""


class SituationWords(Protocol[T]):
    """`situation_words.py`: positions in words. `Game.arrange` reads them."""

    @property
    def REFERENCE(self) -> Mapping[str, Mapping[str, str]]:
        """The words of positions with their meanings, by section: those that are read and those `describe` gives."""

    def describe(self, state: T, /) -> dict[str, Any]:
        """The position as plain nested data with readable names: for situations, `--json` and tests."""


class Daily(Protocol):
    """`daily.py`, beside `daily.yaml`: positions of the day, where a game has them."""

    @property
    def MODE(self) -> str: ...

    @property
    def PLAYERS(self) -> tuple[str, ...]: ...

    @property
    def FIND(self) -> str:
        """The words of a button."""

    def task(self, options: Mapping[str, str], seat: int, /) -> str:
        """What is to be found, as a sentence."""


def policy_of(game: Game[S]) -> Policy[S]:
    found: Policy[S] = game.part("policy")
    return found


def lineup_of(game: Game[S]) -> Lineup[S]:
    found: Lineup[S] = game.part("lineup")
    return found


def outcomes_of(game: Game[S]) -> Outcomes[S]:
    found: Outcomes[S] = game.part("outcomes")
    return found


def ending_of(game: Game[S]) -> Ending[S]:
    found: Ending[S] = game.part("ending")
    return found


def words_of(game: Game[S]) -> SituationWords[S]:
    found: SituationWords[S] = game.part("situation_words")
    return found


def daily_of(game: Game[Any]) -> Daily:
    found: Daily = game.part("daily")
    return found


def no_candidates(state: State, seat: int, question: Question) -> list[tuple[int, ...]]:
    """`Policy.candidates` of a game without forms, or with forms that may be drawn as well as chosen."""
    return []


def weighs_nothing(state: State) -> bool:
    """`Policy.weighs` of a game that judges a position by what there is, and not by what is declared."""
    return False


def win_chance(game: Game[S], state: S, seat: int) -> float:
    """How likely `seat` wins, between 0 and 1, on one scale for all games: the policy's value on it, or the result."""
    result = game.result(state)
    if result is not None:
        return result.scores[seat]
    policy = policy_of(game)
    even, unit = policy.scale(state)
    return 1.0 / (1.0 + math.exp(max(-FAR, min(FAR, (even - policy.value(state, seat)) / unit))))

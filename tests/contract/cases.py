"""What the contract is checked for: every game and mode that is registered here gets all of it.

To add a game, add its cases to `CASES`. The hooks say what the suite cannot know by itself: what must never change
(`conserved`) and what there is to be used (`everything`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from contract import battle_bosses, infinity, space_infantry, starbreach
from kernel.lanterns import EVENTS, KEYS, LANTERNS, UNKNOWN, Lamp
from playing import event_name
from wartable.games.battle_bosses import GAME as BATTLE_BOSSES
from wartable.games.infinity import GAME as INFINITY
from wartable.games.space_infantry import GAME as SPACE_INFANTRY
from wartable.games.starbreach import GAME as STARBREACH
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.journal import HAND_OVER, SEALED, UNDO
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.parts import lineup_of
from wartable.kernel.engine.replay import Setup, start


@dataclass(frozen=True)
class Case:
    """A game in one mode."""

    name: str
    game: Game[Any]
    mode: str
    conserved: Callable[[Any], object]
    """Of a whole state between two tasks: cards, dice, tokens and so on, counted so that the value is the same through
    a whole match; None while they are not dealt yet."""
    option_sets: tuple[Mapping[str, str], ...] = ({},)
    """Seeds take turns with these."""
    content: Path | None = None
    everything: Callable[[], set[str]] | None = None
    """The names of all there is to be used, as `used` gives them."""
    games: int = 20
    """How many whole random games are about as much work as those of another case."""
    recorded: tuple[int, ...] = (1,)
    """The seeds whose games are kept as playthroughs."""
    perft: tuple[tuple[int, int], ...] = ((0, 3), (20, 3))
    """Where answers are counted: after how many random answers, and how many answers deep."""

    def setup(self, seed: int) -> Setup:
        seats = self.game.modes[self.mode].seats
        return Setup(self.mode, ("random",) * len(seats), self.option_sets[seed % len(self.option_sets)], self.content)

    def match(self, seed: int, real_dice: bool = False) -> Match[Any]:
        """A fresh match; the same seed gives the same options and the same chance."""
        return start(self.game, self.setup(seed), str(seed), real_dice=real_dice)


def used(match: Match[Any]) -> set[str]:
    """What a match used: every kind of event and of question, and every answer up to the `@` that says where."""
    names = {f"event {event_name(event.kind)}" for event in match.events}
    for line in match.entries:
        if line.who in match.seats and line.what not in (UNDO, HAND_OVER):
            what = line.what.removeprefix(SEALED)
            names |= {f"question {what}", f"{what} {line.key.partition('@')[0]}"}
    return names


def _lantern_cards(state: Lamp) -> object:
    return sorted(card for card in (*state.pool, *state.hands[0], *state.hands[1]) if card != UNKNOWN)


def _all_of_lanterns() -> set[str]:
    answers = {f"{what.name} {key}" for what, keys in KEYS.items() for key in keys}
    events = {f"event {event_name(kind)}" for kind in EVENTS}
    return (answers | events) - {"turn take-back", "event took"}  # bots never take back


CASES: tuple[Case, ...] = (
    Case(
        "lanterns-duel",
        LANTERNS,
        "duel",
        _lantern_cards,
        everything=_all_of_lanterns,
        games=150,
        perft=((0, 2), (2, 3), (30, 3)),
    ),
    *(
        Case(
            f"battle-bosses-{mode}",
            BATTLE_BOSSES,
            mode,
            battle_bosses.conserved,
            (*lineup_of(BATTLE_BOSSES).matchups(mode), *[{"map": "lay"}] * (mode == "standard")),
            everything={"standard": battle_bosses.standard, "arena-3v3": battle_bosses.arena}.get(mode),
            games=3 if mode == "standard" else 1,
            perft=((0, 2), (3, 2), (60, 2)),
        )
        for mode in BATTLE_BOSSES.modes
    ),
    *(
        Case(
            f"space-infantry-{mode}",
            SPACE_INFANTRY,
            mode,
            space_infantry.bounds,
            space_infantry.OPTIONS[mode],
            games=6 if mode == "campaign" else 25,
            recorded=space_infantry.RECORDED.get(mode, (1,)),
            perft=((0, 2), (12, 2), (40, 2)),
        )
        for mode in SPACE_INFANTRY.modes
    ),
    *(
        Case(
            f"starbreach-{mode}",
            STARBREACH,
            mode,
            starbreach.bounds,
            starbreach.OPTIONS if mode.startswith("intro") else starbreach.MISSIONS,
            everything={"intro-4": starbreach.everything}.get(mode),
            recorded=tuple(range(1, 8)) if mode == "campaign-2" else (1,),
            perft=((0, 2), (12, 2), (40, 2)),
        )
        for mode in STARBREACH.modes
    ),
    Case(
        "infinity-match",
        INFINITY,
        "match",
        infinity.conserved,
        infinity.OPTIONS,
        games=9,
        perft=((0, 2), (12, 2), (60, 2)),
    ),
    Case(
        "infinity-digital",
        INFINITY,
        "digital",
        infinity.conserved,
        infinity.DIGITAL,
        games=3,
        perft=((0, 2), (14, 2), (60, 1)),
    ),
)


def case(name: str) -> Case:
    """The case of this name."""
    return next(case for case in CASES if case.name == name)

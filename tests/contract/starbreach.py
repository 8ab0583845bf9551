"""What the contract checks of Starbreach: dice and cards that are never lost or doubled, and tokens within limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.games.starbreach import GAME, ship
from wartable.games.starbreach import events as on
from wartable.games.starbreach.state import (
    CENTRE,
    DICE,
    FIRES,
    GONE,
    GRENADES,
    LINE,
    MOVE_TOKENS,
    NONE,
    STACKED,
    Table,
)

OPTIONS: Final[tuple[Mapping[str, str], ...]] = (
    {"training": "2", "level": "1"},
    {},
    {"level": "3", "platforms": "automatic"},
    {"training": "1", "level": "2"},
)
MISSIONS: Final[tuple[Mapping[str, str], ...]] = (
    {"mission": "cold-start"},
    {"mission": "walk-him-home"},
    {"mission": "hold-the-dome"},
    {"mission": "bad-cargo"},
    {"mission": "two-hulls"},
    {"mission": "belly-of-the-beast"},
    {"mission": "sternploeeg"},
)
RARE: Final = {"fled", "no-fire", "victory", "took-back", "not-ready", "vortex-opened", "vortex-closed", "declined"}
"""What random play hardly ever comes to, or what only people do; the rules' own tests show it."""
RARE_QUESTIONS: Final = {"flee", "take-back", "fire", "enemy-order", "hero", "agree"}


def bounds(table: Table) -> object:
    """Every die has a holder and a place, every card is in one place, and no supply is exceeded (SB-COMP-04)."""
    cards = [*table.e_card, *(card for cards_of in table.cards_of for card in cards_of)]
    cards += [*table.grunt_pool, *table.boss_pool, *([table.top] if table.top != NONE else [])]
    assert len(set(cards)) == len(cards)
    assert table.fires() <= FIRES
    assert table.tokens() <= MOVE_TOKENS
    assert sum(1 for wall in table.wall if wall) <= table.setting.mission.most_barricades
    assert sum(table.grenades) <= GRENADES
    assert 0 <= table.life[table.scientist] <= table.setting.scientist_life
    carried = [token for token in table.load if token != NONE]
    assert len(set(carried)) == len(carried)
    assert all(table.o_at[token] == NONE for token in carried)
    assert table.o_kind.count(NONE) == len(table.hidden)
    for seat, life in enumerate(table.life[:-1]):
        assert 0 <= life <= table.setting.heroes[seat].life
        assert table.hands[seat] == tuple(die for die, at in enumerate(table.holder) if at == seat)
        for line in range(5):
            assert table.on_line(seat, line) == len(table.held(seat, LINE + line))
        assert sum(die // DICE != seat for die, at in enumerate(table.holder) if at == seat) <= 2
        own = range(seat * DICE, seat * DICE + DICE)
        assert life or all(table.place[die] in (GONE, CENTRE) or table.holder[die] != seat for die in own)
    for at, life in enumerate(table.e_life):
        assert 0 < life <= table.e_full[at]
    lower = [die for die in table.under if die != NONE]
    assert all(table.place[die] == STACKED for die in lower)
    for position, pillars in enumerate(table.pillars):
        assert (pillars > 1) == (ship.LEVEL[position] > 0 and table.tile[position] != NONE)
    return len(table.place), len(table.closed)


EVENTS: Final = [
    name.replace("_", "-") for name, say in vars(on).items() if getattr(say, "__module__", "") == on.__name__
]
MISSION_QUESTIONS: Final = {"retry", "lead", "edge", "token", "arrows", "repair", "throw", "sample"}


def everything() -> set[str]:
    """Every kind of event and of question of the introductory game; what missions add comes after `mission`."""
    names = {f"event {name}" for name in EVENTS[: EVENTS.index("mission")] if name not in RARE}
    questions = {kind.name for kind in GAME.questions} - MISSION_QUESTIONS - RARE_QUESTIONS
    return names | {f"question {name}" for name in questions}

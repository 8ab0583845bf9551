"""What the contract checks of Starbreach: dice and cards that are never lost or doubled, and tokens within limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.games.starbreach import happenings as on
from wartable.games.starbreach import ship
from wartable.games.starbreach.state import DICE, FIRES, GONE, GRENADES, NONE, STACKED, Table

OPTIONS: Final[tuple[Mapping[str, str], ...]] = (
    {"training": "2", "level": "1"},
    {},
    {"level": "3", "platforms": "automatic"},
    {"training": "1", "level": "2"},
)
RARE: Final = {"no-fire", "victory", "took-back", "not-ready", "vortex-opened", "vortex-closed"}
"""What random play hardly ever comes to, or what only people do; the rules' own tests show it."""
RARE_QUESTIONS: Final = {"take-back", "fire", "enemy-order"}


def bounds(table: Table) -> object:
    """Every die has a holder and a place, every card is in one place, and no supply is exceeded (SB-COMP-04)."""
    cards = [*table.e_card, *(card for cards_of in table.cards_of for card in cards_of)]
    cards += [*table.grunt_pool, *table.boss_pool, *([table.top] if table.top != NONE else [])]
    assert len(set(cards)) == len(cards)
    assert sum(table.fire_one) + sum(table.fire_two) <= FIRES
    assert sum(table.grenades) <= GRENADES
    for seat, life in enumerate(table.life):
        assert 0 <= life <= table.setting.heroes[seat].life
        assert sum(die // DICE != seat for die, at in enumerate(table.holder) if at == seat) <= 2
        own = range(seat * DICE, seat * DICE + DICE)
        assert life or all(table.place[die] == GONE or table.holder[die] != seat for die in own)
    for at, life in enumerate(table.e_life):
        assert 0 < life <= table.e_full[at]
    lower = [die for die in table.under if die != NONE]
    assert all(table.place[die] == STACKED for die in lower)
    for ground, pillars in enumerate(table.pillars):
        assert (pillars > 1) == (table.tile[ground + ship.GROUND] != NONE)
    return len(table.place), len(table.closed)


def everything() -> set[str]:
    """Every kind of event and of question."""
    names = {f"event {name}" for name in on.EVENTS if name not in RARE}
    return names | {f"question {name}" for name in on.QUESTIONS if name not in RARE_QUESTIONS}

"""How good a position looks for the crew: the heuristic behind the greedy bot. One point is one LP of a Boss.

All players win and lose together, so every seat sees the same value. It is what is on the table now, what the rest of
the round will probably bring (`forecast.py`), and how near the objective of the mission is (`purposes.py`).
"""

from __future__ import annotations

from typing import Final

from wartable.games.starbreach import cards, goals, missions, purposes, ship
from wartable.games.starbreach.forecast import GRUNT, KILL, SUPER_LIFE, Forecast, boss_worth
from wartable.games.starbreach.state import GOES_ON, LOOSE, NONE, VICTORIES, Table
from wartable.kernel.engine.parts import no_candidates, weighs_nothing

WIN: Final = 1000.0
INTRO_SCALE: Final[tuple[tuple[float, float], ...]] = ((9.9, 22.5), (33.9, 11.3), (59.6, 29.7), (76.9, 32.6))
SCALE: Final[tuple[tuple[float, float], ...]] = ((38.5, 15.2), (20.9, 27.7), (49.7, 39.0), (26.9, 33.1))
"""How a value reads as a chance of winning, for one to four Heroes (`wartable lab scale`): the introductory game, and
missions."""
HERO: Final = 8.0
"""What a Hero counts besides his LP."""
STANDING: Final = 1.3
"""What every Enemy on the table costs: it will act again."""


candidates = no_candidates
weighs = weighs_nothing


def scale(table: Table) -> tuple[float, float]:
    known = SCALE if table.setting.mission.number else INTRO_SCALE
    return known[table.setting.players - 1]


def clock(table: Table) -> tuple[int, ...]:
    return (table.round,)


def value(table: Table, seat: int) -> float:
    """How the crew stands."""
    if table.ended != GOES_ON:
        return WIN if table.ended in VICTORIES else -WIN
    ahead = Forecast(table)
    total = ahead.gain
    boss = boss_worth(table)
    for at, life in enumerate(table.e_life):
        level = table.enemy(at).level
        each = SUPER_LIFE if level == cards.SUPER else 1.0 if level else GRUNT
        total -= life * each + (boss if level else KILL) + STANDING * (1.5 if level else 1.0)
    total += bosses(table)
    for seat in table.alive():
        total += hero(table, seat, ahead.lost[seat])
    if table.room[table.scientist] != NONE:
        total -= 2.5 * ahead.lost[table.scientist]
        if ahead.lost[table.scientist] >= table.life[table.scientist]:
            total -= 15.0
    if table.setting.mission.number:
        total += purposes.progress(table)
    total -= purposes.pillars_lost(table, ahead.shot)
    return total


def bosses(table: Table) -> float:
    """Bosses that are out count where the objective needs them."""
    mission = table.setting.mission
    match mission.objective:
        case missions.BOSSES:
            return 7.0 * table.bosses_out
        case missions.ENGINE:
            return 12.0 * min(table.bosses_out, mission.lock[table.setting.players - 1])
        case missions.BRING_RELIC:
            return 12.0 * min(table.bosses_out, goals.needed(table))
        case _:
            return 0.0


def hero(table: Table, seat: int, lost: int) -> float:
    """A Hero with what he is about to lose, his cards, and the dice he has not placed."""
    life = table.life[seat] - lost
    worth = HERO + 1.0 * life + 1.2 * min(life, 4) + 0.8 * len(table.cards_of[seat])
    if life <= 0:
        worth = -4.0 + life * 0.3
    room = table.room[seat]
    if room != NONE:
        for level in ship.COLUMN[room]:
            if level < len(table.pillars) and table.pillars[level] == 2:
                worth -= 0.8  # about to collapse, above or below
    loose = table.held(seat, LOOSE)
    if loose and not table.ready[seat]:
        worth += sum(promise(table, seat, table.face[die]) for die in loose)
    return worth


def promise(table: Table, seat: int, face: int) -> float:
    """What a die that is not placed may still be good for: the next step of its line."""
    if face == cards.STAR:
        return 0.35
    if face == NONE:
        return 0.0
    track = table.setting.heroes[seat].tracks[face]
    n = table.on_line(seat, face)
    if n + 1 >= len(track):
        return 0.05
    step = min(3, track[n + 1] - track[n])
    return (0.1, 0.22, 0.22, 0.12, 0.2)[face] * step

"""What a Trooper risks where it is, and what it could do from there: exact chances of attacks before they are declared.

It reads open information only.
"""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import profile
from wartable.games.infinity.geometry.sight import in_arc
from wartable.games.infinity.opponent import deploying, goals, reaching
from wartable.games.infinity.scorer import LAST_ROUND
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import aiming, judging, legality, sighting, values
from wartable.games.infinity.skirmish.acts import CONTESTED, MOVEMENT, SCENARIO, SHORT, SHOT, Act
from wartable.games.infinity.state import Table

ANSWERED: Final = 0.6
"""What is left of an attack on somebody who answers it, roughly."""
LATER: Final = 0.5
"""How much an attack of the adversary's next Turn counts: it costs Orders, and may not come."""
HUNTED: Final = 0.5
"""How likely a Lieutenant falls that is seen from all of the middle of the table."""
WATCH: Final = 1.5
"""What it is worth to look at the enemy."""


def exposure(table: Table, t: int, objectives: bool) -> float:
    """The Cost that an enemy's next Turn can be expected to take from a Trooper that stays where it is."""
    setting = table.setting
    side = setting.troopers[t].side
    if not table.model(t) or not _turns_left(table, 1 - side):
        return 0.0
    there, bodies, spared = sighting.at(table, t), sighting.blockers(table), 1.0
    for e in setting.army[1 - side]:
        if not table.model(e) or aiming.cannot_attack(table, e) is not None:
            continue
        here = sighting.at(table, e)
        if sighting.visible(table, e, here, t, there, bodies):
            spared *= 1 - ANSWERED * best_loss(table, e, t, [(here, there)], None)
    later = LATER
    if table.lieutenant[side] == t:  # whom they come for, from wherever they can see it
        spared *= 1 - HUNTED * deploying.in_reach(table, t, there[0], there[1], sighting.terrain(table))
        later = 1.0
    if spared == 1.0:
        return 0.0
    worth = judging.fall_worth(table, t, objectives)
    if objectives and t in table.carrier:
        worth += goals.share(table, t)
    return later * (1 - spared) * worth


def _turns_left(table: Table, side: int) -> bool:
    """Has a side a Turn to come?"""
    if table.ending and table.active != side:
        return side != table.first
    return table.round < LAST_ROUND or (table.active != side and side != table.first)


def best_loss(table: Table, t: int, foe: int, pairs: aiming.Pairs, answer: Act | None) -> float:
    """The share of a target that the best shot of an active Trooper can be expected to cost."""
    best = 0.0
    for weapon in profile.arms(table, t):
        if aiming.cannot_load(table, t, weapon) is None:
            act = aiming.best_shot(table, t, weapon, foe, pairs, table.setting.weapons[weapon].burst)
            if act is not None and act.kind == SHOT:
                best = max(best, judging.loss(table, act, answer))
    return best


def use(table: Table, t: int) -> float:
    """What a Trooper could do for the scenario where it is, unless it has declared that already."""
    if uses(table):
        return 0.0
    return max((judging.skill_worth(table, t, chosen) for chosen in legality.of_scenario(table, t)), default=0.0)


def uses(table: Table) -> bool:
    """Is a Skill of the scenario declared in this Order? It is carried out also if its Trooper falls."""
    return any(act[0] == SCENARIO for act in table.acts)


def follow_up(table: Table, t: int, part: int, objectives: bool, answers: dict[int, Act | None] | None = None) -> float:
    """What the activated Trooper could still do in this Order: attack, use a Skill of the scenario, move once more.

    `answers` are the reactions to expect, where they are worked out already.
    """
    if part == SHORT or legality.flees(table, t):
        return 0.0
    best = use(table, t) if objectives else 0.0
    if objectives and part == MOVEMENT:
        best = max(best, _second_move(table, t))
    if table.marker[t] or aiming.cannot_attack(table, t) is not None:
        return best
    bodies = sighting.blockers(table)
    declared = [Act(*each) for each in table.acts if each[0] in CONTESTED]
    for foe in table.setting.army[1 - table.setting.troopers[t].side]:
        if aiming.cannot_shoot_at(table, t, foe) is not None:
            continue
        pairs = aiming.sight_pairs(table, t, foe, bodies)
        if not pairs:
            continue
        answer = next((act for act in declared if act.actor == foe and act.target in (t, NOBODY)), None)
        if answer is None and table.model(foe) and foe not in table.asked:
            answer = judging.foreseen(table, foe) if answers is None or foe not in answers else answers[foe]
        worth = judging.fall_worth(table, foe, objectives)
        own = judging.fall_worth(table, t, objectives) if answer is not None and answer.kind == SHOT else 0.0
        for weapon in profile.arms(table, t):
            if aiming.cannot_load(table, t, weapon) is not None:
                continue
            act = aiming.best_shot(table, t, weapon, foe, pairs, table.setting.weapons[weapon].burst)
            if act is None or act.kind != SHOT or values.beyond_cqb(table, act):
                continue
            gain = judging.loss(table, act, answer) * worth
            if answer is not None and answer.kind == SHOT:
                saved = judging.loss(table, answer, None) - judging.loss(table, answer, act)
                gain += judging.CAREFUL * saved * own
            best = max(best, gain)
    return best


def _second_move(table: Table, t: int) -> float:
    """What a second Move brings, less what the reactions to it and the enemy's next Turn can be expected to cost."""
    ways = reaching.second_moves(table, t)
    exposed = exposure(table, t, objectives=True) if ways else 0.0
    best = 0.0
    for gain, trial in ways:
        risk = judging.risk(trial, judging.answers(trial))
        if risk:
            gain -= risk * (gain + judging.fall_worth(trial, t, objectives=True))
        best = max(best, gain + exposed - exposure(trial, t, objectives=True))
    return best


def watching(table: Table, side: int) -> float:
    """How well the Models of a side look at the enemies they could react to."""
    foes = [sighting.eye(table, e, sighting.at(table, e)) for e in table.setting.army[1 - side] if table.standing(e)]
    if not foes:
        return 0.0
    found = 0.0
    for t in table.setting.army[side]:
        if table.model(t):
            eye = sighting.eye(table, t, sighting.at(table, t))
            found += sum(in_arc(eye, table.facing[t], foe) for foe in foes) / len(foes)
    return WATCH * found

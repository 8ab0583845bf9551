"""What an Order in progress is worth: exact chances of what is declared, and of the reactions it will draw.

This is what the heuristic of the bot adds for a digital match. It reads open information only.
"""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import cards, codes, profile, skills, tasks
from wartable.games.infinity.names import tag
from wartable.games.infinity.opponent import goals, score, stakes
from wartable.games.infinity.scorer import LAST_ROUND
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import aiming, healing, rolls, sighting, things, values
from wartable.games.infinity.skirmish.acts import (
    AT_THING,
    ATTACKS,
    BLOWN,
    CONTESTED,
    DODGED,
    SCENARIO,
    SHOT,
    SPRAYED,
    TREATED,
    Act,
)
from wartable.games.infinity.skirmish.weapons import NO_SAVE, PH_SAVE
from wartable.games.infinity.state import DOGGED, NULL, TABLE, Table

STATE_WORTH: Final = 0.3
"""What it is worth to put somebody in a bad State, as a share of taking it out."""
CAREFUL: Final = 0.9
"""How much a bot fears a reaction that may not come."""
ORDERS_TO_COME: Final = 4.0
TURNS_TO_COME: Final[tuple[float, ...]] = (0.2, 0.6, 1.0, 1.0)
"""What a Trooper is worth to a side that has so many Turns to come, as a share of its Cost."""
USEFUL: Final = 8.0
"""That a specialist stands, who can do what scores."""
SCRATCHED: Final = 0.2
"""What it is worth to mend who still stands, as a share of the Trooper."""
FALLEN: Final = 0.05
"""What is left of the worth of who has fallen: it might be healed."""
LEADER: Final = 60.0
"""That the Lieutenant leads in a Turn to come."""


def loss(table: Table, act: Act, answer: Act | None) -> float:
    """The share of its target that an attack can be expected to cost: 1 is the whole Trooper."""
    weapon, target = table.setting.weapons[act.weapon], act.target
    if act.kind == SHOT and values.beyond_cqb(table, act):
        return 0.0
    if act.kind in (SPRAYED, BLOWN):
        fails = values.fails_on(table, act) if weapon.save != PH_SAVE else 26 - table.setting.troopers[target].ph
        worth = 1 - rolls.failures(weapon.saves, fails)[0]
        return worth if weapon.wounds else STATE_WORTH * worth
    value = values.success_value(table, act, answer)[0]
    other, against = (values.success_value(table, answer, act)[0], answer.dice) if answer is not None else (0, 0)
    if answer is not None and answer.kind == DODGED:
        against = 1
    if weapon.save == NO_SAVE:
        return STATE_WORTH * (1 - rolls.chances(value, act.dice, other, against)[0, 0])
    fails_on = 20 - table.setting.troopers[target].ph + 6 if weapon.save == PH_SAVE else values.fails_on(table, act)
    chances = rolls.losses(value, act.dice, other, against, weapon.saves, fails_on)
    if not weapon.wounds:
        return STATE_WORTH * (1 - chances[0])
    left = max(1, table.points[target])
    return sum(chance * min(1.0, lost / left) for lost, chance in enumerate(chances))


def standing_worth(table: Table, t: int, objectives: bool) -> float:
    """What it is worth that a Trooper stands, in points of Cost: it gives an Order in every Turn to come.

    The army of a Lieutenant that falls has hardly a Turn. With `objectives`, what the scenario counts comes on top.
    Who lies there already, or fights on only until the Turn ends, has given up nearly all of that.
    """
    trooper = table.setting.troopers[t]
    side = trooper.side
    turns = LAST_ROUND - table.round + (side not in (table.active, table.first))
    found = trooper.cost + (USEFUL if trooper.specialist else 0.0)
    found = found * TURNS_TO_COME[turns] + ORDERS_TO_COME * turns
    if table.lieutenant[side] == t and turns:
        found += LEADER
    if objectives:
        found += stakes.of_trooper(table, t)
    return FALLEN * found if table.states[t] & (NULL | DOGGED) else found


def fall_worth(table: Table, t: int, objectives: bool) -> float:
    """What its side loses if a Trooper falls now; with `objectives` also what it holds, and what it guards."""
    found = standing_worth(table, t, objectives)
    if not objectives or table.states[t] & NULL:
        return found
    if t == table.actor:
        return found + score.lost_with(table, t)
    now = goals.as_it_began(table)
    return found + score.lost_with(now, t) + goals.opened_by(now, t)


def falls(table: Table) -> dict[int, float]:
    """How likely Troopers fall by what is declared in the Order that is going on, and by reactions to come."""
    t = table.actor
    comes = bool(table.agenda) and table.agenda[0][0] == tasks.REACTIONS
    if t == NOBODY or table.place[t] != TABLE or not (table.acts or len(table.path) > 1 or comes):
        return {}
    acts = [Act(*each) for each in table.acts if each[0] in CONTESTED]
    expected = answers(table)
    spared: dict[int, float] = {}
    for act in acts:
        if act.kind in ATTACKS:
            answer = values.opposing(act, acts)
            if answer is None and act.actor == t:
                answer = expected.get(act.target)
            spared[act.target] = spared.get(act.target, 1.0) * (1 - loss(table, act, answer))
    for act_of in expected.values():
        if act_of is not None:
            spared[t] = spared.get(t, 1.0) * (1 - CAREFUL * loss(table, act_of, values.opposing(act_of, acts)))
    return {target: 1 - chance for target, chance in spared.items()}


def pending(table: Table, seat: int, fallen: dict[int, float], objectives: bool) -> float:
    """What is declared in the Order that is going on, in points of Cost for a seat; `fallen` as `falls` has it."""
    if not table.acts and not fallen:
        return 0.0
    troopers = table.setting.troopers
    total = 0.0
    for target, chance in fallen.items():
        worth = chance * fall_worth(table, target, objectives)
        total += worth if troopers[target].side != seat else -worth
    kinds = (SCENARIO, TREATED, AT_THING) if objectives else (TREATED,)
    return total + sum(_promised(table, Act(*each), seat, objectives) for each in table.acts if each[0] in kinds)


SKILL_WORTH: Final = 90.0
"""What it is worth to succeed with a Skill of the scenario."""
LEAST_WORTH: Final = 60.0
"""The same where the score says nothing of it yet: it may be what others are short of in the end."""
MACHINE_WORTH: Final = 25.0


def _promised(table: Table, act: Act, seat: int, objectives: bool) -> float:
    """What a declared Skill of the scenario, a cure or a shot at a machine will be worth on average."""
    sign = 1.0 if table.setting.troopers[act.actor].side == seat else -1.0
    if act.kind == TREATED:
        return sign * _cure_worth(table, act, objectives)
    if act.kind == AT_THING:
        return sign * _hit_worth(table, act)
    return sign * skill_worth(table, act.actor, act.weapon)


def _cure_worth(table: Table, act: Act, objectives: bool) -> float:
    """What a cure is worth on average: a kit must reach the patient, and who fails with the Unconscious kills them."""
    friend, kit = act.target, act.weapon in (healing.MEDIKIT, healing.GIZMOKIT)
    hit = 1.0
    if kit and not table.side_by_side(act.actor, friend):
        mods = healing.thrown_from(table, act.actor, act.weapon, friend)
        hit = _chance(table.setting.troopers[act.actor].bs + max(mods)) if mods else 0.0
    passed = _chance(table.setting.troopers[friend].ph if kit else table.wip(act.actor))
    now = standing_worth(table, friend, objectives)
    if not table.states[friend] & NULL:
        return hit * passed * SCRATCHED * now
    cured = table.copy()
    cured.states[friend] = 0
    return hit * (passed * (standing_worth(cured, friend, objectives) - now) - (1 - passed) * now)


def _chance(value: int) -> float:
    """Of a Normal Roll."""
    return max(0, min(20, value)) / 20


def _hit_worth(table: Table, act: Act) -> float:
    """What fire at a thing is worth on average: a Target counts for the scenario, a machine is in the way."""
    kind, weapon = table.setting.things[act.target].kind, table.setting.weapons[act.weapon]
    found = things.best_point(table, act.actor, weapon, act.target)
    if found is None:
        return 0.0
    value = values.attribute(table, act.actor, weapon.attribute) + found[1]
    fails = weapon.damage - (things.TARGET_ARM if kind == "hvt" else 0)
    harmed = 1 - rolls.losses(value, act.dice, 0, 0, weapon.saves, fails)[0]
    return harmed * (SKILL_WORTH if kind == "hvt" else MACHINE_WORTH)


def skill_worth(table: Table, t: int, chosen: int) -> float:
    """What a Skill of the scenario, or the attempt at a Classified Objective, is worth on average when declared."""
    if codes.ATTEMPT.has(chosen):
        mod = cards.mod_of(table.setting.cards[codes.ATTEMPT.part(chosen)].condition)
        hit = _chance(table.wip(t) + mod)
        return SKILL_WORTH * hit * min(1.0, stakes.of_setting(table.setting).card)
    if not codes.SKILL.has(chosen):
        return MACHINE_WORTH
    k, target = codes.SKILL.pair(chosen)
    skill, worth = table.setting.skills[k], SKILL_WORTH
    if codes.THING.has(target):
        worth = _brought_by(table, t, skill.op, codes.THING.part(target))
    if skill.roll is None:
        return worth
    value, rolls_made = skills.chance_value(table, t, skill)
    miss = 1 - _chance(value)
    return worth * (1 - miss**rolls_made)


def _brought_by(table: Table, t: int, op: str, n: int) -> float:
    """What the score gains by a success with a Skill of the scenario, where it marks something or takes it along."""
    setting, side, after = table.setting, table.setting.troopers[t].side, table.copy()
    if op.startswith("mark"):
        after.marks[n] = 1 << side if op.startswith("mark-exclusive") else table.marks[n] | 1 << side
    elif op in ("carry", "escort"):
        after.carrier[n] = t
    elif op == "extract":
        box = setting.index[setting.things[n].contains]
        after.carrier[box], after.tx[box], after.ty[box] = t, table.x[t], table.y[t]
    else:
        return SKILL_WORTH
    return max(LEAST_WORTH, score.worth(after, side) - score.worth(table, side))


def answers(table: Table) -> dict[int, Act | None]:
    """The reactions to expect of the enemies that have not decided about one yet."""
    return {e: foreseen(table, e) for e in may_answer(table, table.actor)}


def risk(table: Table, expected: dict[int, Act | None]) -> float:
    """How likely the reactions to an Order take its Trooper out."""
    spared = 1.0
    for act in expected.values():
        if act is not None:
            spared *= 1 - CAREFUL * loss(table, act, None)
    return 1 - spared


def may_answer(table: Table, t: int) -> list[int]:
    """The enemies that have not decided about a reaction yet."""
    if table.marker[t]:
        return []
    foes = table.setting.army[1 - table.setting.troopers[t].side]
    return [e for e in foes if table.model(e) and e not in table.asked]


def foreseen(table: Table, e: int) -> Act | None:
    """The shot that an enemy would most likely react with; None when it sees nothing."""
    t = table.actor
    if aiming.cannot_shoot_at(table, e, t) is not None:
        return None
    pairs = aiming.sight_pairs(table, e, t, sighting.blockers(table, t))
    if not pairs:
        return None
    best: tuple[float, Act] | None = None
    for weapon in profile.arms(table, e):
        if aiming.cannot_load(table, e, weapon) is None:
            used = table.setting.weapons[weapon]
            act = aiming.best_shot(table, e, weapon, t, pairs, aiming.burst(table, e, used))
            if act is not None and act.kind == SHOT:
                worth = loss(table, act, None)
                if best is None or worth > best[0]:
                    best = (worth, act)
    return None if best is None else best[1]


# -- for people -------------------------------------------------------------------------------------------------------


def shot_forecast(table: Table, weapon: int, foe: int) -> str:
    """A BS Attack that could be declared now: the sum of its MODs, and the exact chances of both sides.

    The target of the activated Trooper may shoot back: then both are given.
    """
    return _forecast(table, weapon, foe, NOBODY)


def reaction_forecast(table: Table, weapon: int, foe: int) -> str:
    """The same for a BS Attack in reaction."""
    return _forecast(table, weapon, foe, table.reactor)


def _forecast(table: Table, weapon: int, foe: int, reactor: int) -> str:
    t = table.actor
    if t == NOBODY or table.marker[foe]:  # what it is made of stays private until it is Discovered (INF-DISC-03)
        return ""
    shooter, used = t if reactor == NOBODY else reactor, table.setting.weapons[weapon]
    pairs = aiming.sight_pairs(table, shooter, foe, sighting.blockers(table, t))
    dice = used.burst if reactor == NOBODY else aiming.burst(table, reactor, used)
    act = aiming.best_shot(table, shooter, weapon, foe, pairs, dice)
    if act is None:
        return ""
    acts = [Act(*each) for each in table.acts if each[0] in CONTESTED]
    answer = values.opposing(act, acts)
    if answer is None and reactor == NOBODY and table.model(foe) and foe not in table.asked:
        answer = foreseen(table, foe)
    if values.beyond_cqb(table, act):
        return "fails by itself, 32 inches or more (CQB)"
    words = [f"{_sum(table, act, answer)}, {_chances(table, act, answer)}"]
    if answer is not None and answer.kind in ATTACKS:
        words.append(f"against {_sum(table, answer, act)}, {_chances(table, answer, act)}")
    return "; ".join(words)


def _sum(table: Table, act: Act, answer: Act | None) -> str:
    """Dice and Success Value with every MOD (INF-BS-03)."""
    value, mods = values.success_value(table, act, answer)
    parts = ", ".join(f"{mod.name} {mod.value:+d}" for mod in mods)
    return f"{act.dice} x {value}" + (f" ({parts})" if parts else "")


def _chances(table: Table, act: Act, answer: Act | None) -> str:
    value = values.success_value(table, act, answer)[0]
    other, against = (values.success_value(table, answer, act)[0], answer.dice) if answer is not None else (0, 0)
    hit = 1 - rolls.chances(value, act.dice, other, against)[0, 0]
    weapon = table.setting.weapons[act.weapon]
    if weapon.save in (NO_SAVE, PH_SAVE) or not weapon.wounds:
        return f"hits {hit:.0%}"
    lost = rolls.losses(value, act.dice, other, against, weapon.saves, values.fails_on(table, act))
    out = sum(lost[max(1, table.points[act.target]) :])
    return f"hits {hit:.0%}, takes {tag(table, act.target)} out {out:.0%}"

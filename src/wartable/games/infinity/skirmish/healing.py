"""Doctors, Engineers and their kits: whom they treat, and what comes of it (INF-MED)."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import codes, deeds, harm, questions
from wartable.games.infinity.dice import d20, succeeds
from wartable.games.infinity.skirmish import aiming, sighting, tokens
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish.acts import ATTACKS, Act
from wartable.games.infinity.state import BIT, DEAD, ISOLATED, STUNNED, TABLE, UNCONSCIOUS, Table
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import No

DOCTOR, ENGINEER, MEDIKIT, GIZMOKIT, RESTORE = range(5)
WAYS: Final = ("doctor", "engineer", "medikit", "gizmokit", "restore")
RULES: Final = ("INF-MED-01", "INF-MED-03", "INF-MED-02", "INF-MED-04", "INF-MED-03")
HAMPERED: Final = (BIT["immobilized-a"], BIT["immobilized-b"], ISOLATED, STUNNED)
NO_HEALER: Final = No("INF-MED-01", "{actor} has neither the skill nor the kit for that")
NOT_FRIENDLY: Final = No("INF-MED-01", "{it} is no friend in contact with {actor}")
OUT_OF_REACH: Final = No("INF-MED-02", "{it} is no friend in contact with {actor}, nor seen and in range of the kit")
NOTHING_TO_TREAT: Final = No("INF-MED-01", "There is nothing about {it} that {way} could mend")


def cannot_treat(table: Table, t: int, way: int, friend: int) -> No | None:
    """Why a Trooper may not treat another so (INF-MED-01 to -04)."""
    trooper, patient = table.setting.troopers[t], table.setting.troopers[friend]
    able = (
        "doctor" in trooper.skills, "engineer" in trooper.skills, "MediKit" in trooper.weapons,
        "GizmoKit" in trooper.weapons, "engineer" in trooper.skills or "doctor" in trooper.skills,
    )[way]  # fmt: skip
    if not able:
        return NO_HEALER
    if friend == t or patient.side != trooper.side or table.place[friend] != TABLE:
        return NOT_FRIENDLY
    if not table.side_by_side(t, friend) and not (way in (MEDIKIT, GIZMOKIT) and thrown_from(table, t, way, friend)):
        return NOT_FRIENDLY if way not in (MEDIKIT, GIZMOKIT) else OUT_OF_REACH
    states = table.states[friend]
    if way == RESTORE:
        mends = HAMPERED[:3] if "engineer" in trooper.skills else ()
        stun = STUNNED if ("engineer" if patient.structure else "doctor") in trooper.skills else 0
        return None if any(states & bit for bit in (*mends, stun)) else NOTHING_TO_TREAT
    if patient.structure != (way in (ENGINEER, GIZMOKIT)):
        return NOTHING_TO_TREAT
    falling = table.points[friend] <= 0 and "no-wound-incapacitation" in patient.skills
    hurt = bool(states & UNCONSCIOUS) or falling or (way == ENGINEER and table.points[friend] < patient.vitality)
    return None if hurt else NOTHING_TO_TREAT


def thrown_from(table: Table, t: int, way: int, friend: int) -> list[int]:
    """The range MODs at the points of the path from which a kit reaches a friend who is seen (INF-MED-02, -04)."""
    kit = next(weapon for weapon in table.setting.weapons if weapon.key == WAYS[way])
    there, bodies = sighting.at(table, friend), sighting.blockers(table, t)
    mods = [
        kit.range_mod(sighting.far(table, t, here, friend, there))
        for here in aiming.points_of(table, t)
        if sighting.sees(table, t, here, friend, there, bodies)
    ]
    return [mod for mod in mods if mod is not None]


def treat(table: Table, ask: Oracle, act: Act) -> None:
    """The roll: the healer's WIP, or with a kit the PH of the patient; who fails with the Unconscious kills them."""
    way, friend = act.weapon, act.target
    kit = way in (MEDIKIT, GIZMOKIT)
    if kit and not table.side_by_side(act.actor, friend) and not _lands(table, ask, act):
        return
    roller = table.setting.troopers[friend if kit else act.actor]
    value = roller.ph if kit else roller.wip
    if table.states[act.actor] & STUNNED and not kit:
        value -= 3
    die = d20(ask, RULES[way])
    passed = succeeds(die, value)
    first = any(each[0] in ATTACKS and each[3] == friend for each in table.acts)  # help comes before harm
    ask.tell(done.treated, "INF-EXP-09" if first else RULES[way], act.actor, friend, die, value, int(passed))
    if not passed and not kit and _tries_again(table, ask, act.actor, friend):
        die = d20(ask, "INF-CMD-02")
        passed = succeeds(die, value)
        ask.tell(done.treated, "INF-CMD-02", act.actor, friend, die, value, int(passed))
    was, points = table.states[friend], table.points[friend]
    if way == RESTORE:
        mended = [bit for bit in HAMPERED if passed and was & bit]
        if mended:
            harm.leave(table, ask, friend, mended[0])
    elif passed:
        harm.regain(table, ask, friend)
    elif table.states[friend] & UNCONSCIOUS:
        harm.enter(table, ask, friend, DEAD, -1)
    else:
        harm.lose(table, ask, friend, 1, -1, RULES[way])
    deeds.treated(table, act.actor, friend, was, points, way == MEDIKIT)


def _lands(table: Table, ask: Oracle, act: Act) -> bool:
    """A kit sent from afar needs a BS roll with its range MOD; a miss does nothing (INF-MED-02)."""
    mods = thrown_from(table, act.actor, act.weapon, act.target)
    if not mods:
        return False
    value = table.setting.troopers[act.actor].bs + max(mods)
    die = d20(ask, RULES[act.weapon])
    ask.tell(done.kit_thrown, RULES[act.weapon], act.actor, act.target, die, value)
    return succeeds(die, value)


def _tries_again(table: Table, ask: Oracle, t: int, friend: int) -> bool:
    """After a failed roll of a Doctor or Engineer a Command Token repeats it once (INF-CMD-02)."""
    side = table.setting.troopers[t].side
    if not tokens.left(table, side):
        return False
    if ask.choose(side, questions.AGAIN, (codes.NO, codes.YES), (friend,)) == codes.NO:
        return False
    tokens.spend(table, side)
    ask.tell(done.tries_again, "INF-CMD-02", side, table.tokens[side])
    return True

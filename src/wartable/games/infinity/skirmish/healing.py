"""Doctors, Engineers and their kits: whom they treat, and what comes of it (INF-MED)."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import harm
from wartable.games.infinity.dice import d20, succeeds
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish.acts import Act
from wartable.games.infinity.state import BIT, DEAD, ISOLATED, STUNNED, TABLE, UNCONSCIOUS, Table
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import No

DOCTOR, ENGINEER, MEDIKIT, GIZMOKIT, RESTORE = range(5)
WAYS: Final = ("doctor", "engineer", "medikit", "gizmokit", "restore")
RULES: Final = ("INF-MED-01", "INF-MED-03", "INF-MED-02", "INF-MED-04", "INF-MED-03")
HAMPERED: Final = (BIT["immobilized-a"], BIT["immobilized-b"], ISOLATED, STUNNED)
NO_HEALER: Final = No("INF-MED-01", "{actor} has neither the skill nor the kit for that")
NOT_FRIENDLY: Final = No("INF-MED-01", "{it} is no friend in contact with {actor}")
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
    if friend == t or patient.side != trooper.side or not table.side_by_side(t, friend):
        return NOT_FRIENDLY
    states = table.states[friend]
    if way == RESTORE:
        mends = HAMPERED[:3] if "engineer" in trooper.skills else ()
        stun = STUNNED if ("engineer" if patient.structure else "doctor") in trooper.skills else 0
        return None if any(states & bit for bit in (*mends, stun)) else NOTHING_TO_TREAT
    if patient.structure != (way in (ENGINEER, GIZMOKIT)):
        return NOTHING_TO_TREAT
    hurt = bool(states & UNCONSCIOUS) or (way == ENGINEER and table.points[friend] < patient.vitality)
    return None if hurt and table.place[friend] == TABLE else NOTHING_TO_TREAT


def treat(table: Table, ask: Oracle, act: Act) -> None:
    """The roll: the healer's WIP, or with a kit the PH of the patient; who fails with the Unconscious kills them."""
    way, friend = act.weapon, act.target
    kit = way in (MEDIKIT, GIZMOKIT)
    roller = table.setting.troopers[friend if kit else act.actor]
    value = roller.ph if kit else roller.wip
    if table.states[act.actor] & STUNNED and not kit:
        value -= 3
    die = d20(ask, RULES[way])
    passed = succeeds(die, value)
    ask.tell(done.treated, RULES[way], act.actor, friend, die, value, int(passed))
    if way == RESTORE:
        for bit in HAMPERED if passed else ():
            if table.states[friend] & bit:
                harm.leave(table, ask, friend, bit)
                return
    elif passed:
        harm.regain(table, ask, friend)
    elif table.states[friend] & UNCONSCIOUS:
        harm.enter(table, ask, friend, DEAD, -1)
    else:
        harm.lose(table, ask, friend, 1, -1, RULES[way])

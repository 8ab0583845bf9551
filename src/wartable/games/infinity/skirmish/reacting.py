"""Reactions: who of the Reactive Player may declare one, asked one by one after each Skill (INF-ARO)."""

from __future__ import annotations

from wartable.games.infinity import codes, escorting, harm, tasks
from wartable.games.infinity.names import as_seen, who
from wartable.games.infinity.skirmish import (
    aiming,
    answering,
    carrying,
    declaring,
    deployables,
    moving,
    neutral,
    noting,
    sighting,
    things,
)
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish.acts import DODGED, MINED, RESET, Act
from wartable.games.infinity.state import TABLE, Table
from wartable.kernel.engine.oracle import Oracle

REACTION_BURST = {
    (True, False): "INF-ARO-04", (True, True): "INF-STATE-09",
    (False, False): "INF-SK-04", (False, True): "INF-STATE-09",
}  # fmt: skip
"""Why a shot in reaction has its dice: by whether it is one, and whether it is Suppressive Fire."""


def reactions(table: Table, ask: Oracle, t: int) -> None:
    """Mines go off, then everybody of the Reactive Player who may react is asked, one by one (INF-ARO-01, -03)."""
    table.actor = t
    if table.place[t] != TABLE:
        return
    foes = table.setting.army[1 - table.setting.troopers[t].side]
    deployables.set_off(table, ask, t)
    neutral.set_nothing_off(table, ask, t)
    table.acts = (*table.acts, *things.guards(table))
    present = as_seen(table, (e for e in foes if table.place[e] == TABLE))
    able = [e for e in present if answering.may_react(table, e)]
    idle = [e for e in present if e not in able and e not in table.asked and table.standing(e)]
    neutral.unanswered(table, ask, t, idle)
    table.push(*((tasks.REACT, e) for e in able))


def react(table: Table, ask: Oracle, e: int) -> None:
    """One Trooper decides; it has one reaction in an Order, and who lets it pass has lost it (INF-ARO-03, -04)."""
    t, side = table.actor, table.setting.troopers[e].side
    table.reactor = e
    answer = ask_reaction(table, ask, e, side)
    if codes.RELEASE.has(answer):
        escorting.let_go(table, ask, codes.RELEASE.part(answer), "ITS-CIVEVAC-21")
        table.push((tasks.REACT, e))
        return
    waits = table.marker[t] or "sixth-sense" in table.setting.troopers[e].skills
    if answer != codes.NONE or not waits:  # against a Marker, and with Sixth Sense, one may wait and see
        table.asked = (*table.asked, e)
    if answer == codes.NONE:
        rule = "INF-ARO-08" if waits and not table.marker[t] else "INF-ARO-03"
        ask.tell(done.lets_pass, rule, who(table, e))
        return
    if table.fire[e] and not codes.FIRE_AT.has(answer):
        harm.end_suppression(table, ask, e)
    carrying.declares(table, ask, e, answer, moves=codes.DISCOVER.has(answer))
    shot = _shot(table, e, codes.FIRE_AT.pair(answer)[0]) if codes.FIRE_AT.has(answer) else None
    if table.marker[e]:
        if shot is not None:  # a Marker sees all around; the Model faces what it shoots at (INF-CAMO-03)
            table.facing[e] = moving.towards(shot.ax, shot.ay, shot.bx, shot.by)
        harm.reveal(table, ask, e)
    if shot is not None:
        _fire(table, ask, e, shot)
    elif codes.SPRAY.has(answer):
        noting.spray(table, ask, e, *codes.SPRAY.pair(answer))
    elif codes.HACK.has(answer):
        noting.hack(table, ask, e, *codes.HACK.pair(answer), 1)
    elif codes.CUT.has(answer):
        noting.cut(table, ask, e, *codes.CUT.pair(answer))
    elif codes.DISCOVER.has(answer):
        noting.search(table, ask, e, t)
    else:
        here, bodies = sighting.at(table, e), sighting.blockers(table, t)
        blind = not any(sighting.sees(table, e, here, t, point, bodies) for point in aiming.points_of(table, t))
        kind = DODGED if answer == codes.DODGE else RESET
        noting.note(table, ask, Act(kind, e, dice=1, blind=int(blind)))
    deployables.set_off(table, ask, e)


def ask_reaction(table: Table, ask: Oracle, e: int, side: int) -> int:
    """Why somebody may react is told, then what it does is asked."""
    t = table.actor
    shot_at = any(act[3] == e and act[0] in answering.AT_TROOPERS for act in table.acts)
    seen = shot_at or any(
        sighting.sees(table, e, sighting.at(table, e), t, point, sighting.blockers(table, t))
        for point in aiming.points_of(table, t)
    )
    mined = any(act[3] == e and act[0] == MINED for act in table.acts)
    rule = "INF-DPL-04" if mined else "INF-ARO-01" if seen else "INF-ZOC-01"
    ask.tell(done.alerted, rule, who(table, e), who(table, t))
    return ask.choose(side, declaring.REACT, answering.reactions(table, e), (e, t), always=True)


def _shot(table: Table, e: int, weapon: int) -> Act:
    """The shot of a reaction that was offered."""
    t = table.actor
    dice = aiming.burst(table, e, table.setting.weapons[weapon])
    act = aiming.best_shot(table, e, weapon, t, aiming.sight_pairs(table, e, t, sighting.blockers(table, t)), dice)
    assert act is not None
    return act


def _fire(table: Table, ask: Oracle, e: int, shot: Act) -> None:
    used = table.setting.weapons[shot.weapon]
    just_met = aiming.just_met(table, e, table.actor)
    if used.disposable:
        noting.unload(table, ask, e, shot.weapon, shot.dice)
    rule = "INF-CC-08" if just_met else REACTION_BURST[shot.dice == 1, bool(table.fire[e])]
    noting.note(table, ask, noting.thinned(table, ask, shot), rule)

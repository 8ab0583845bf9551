"""Attacks on what is not seen, or not known: Speculative and Intuitive Attacks (INF-BS-11, -12)."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import codes, profile
from wartable.games.infinity.dice import d20, succeeds
from wartable.games.infinity.names import who
from wartable.games.infinity.skirmish import aiming, sighting, templates
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish.acts import SPRAYED, Act
from wartable.games.infinity.state import TABLE, Table
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import No

NO_THROW: Final = No("INF-BS-11", "{weapon} is not made for Speculative Attacks, or {actor} does not carry it")
IN_SIGHT: Final = No("INF-BS-11", "{actor} sees {it}: a BS Attack does better")
TOO_FAR: Final = No("INF-BS-11", "{it} is out of range of {weapon}")
NO_GUESS: Final = No("INF-BS-12", "{weapon} is not made for Intuitive Attacks, or {actor} does not carry it")
NO_MARKER: Final = No("INF-BS-12", "{it} is no enemy Marker; whoever is known is attacked as usual")
NOT_REACHED: Final = No("INF-BS-12", "{weapon} does not reach {it} from where {actor} stands, or would touch a friend")


def options(table: Table, t: int, foes: list[int]) -> list[int]:
    """The attacks of both kinds that are possible now."""
    arms = profile.arms(table, t)
    lobs = [arm for arm in arms if table.setting.weapons[arm].speculative]
    guesses = [arm for arm in arms if table.setting.weapons[arm].intuitive]
    found = [codes.LOB.code(arm, foe) for arm in lobs for foe in foes if cannot_lob(table, t, arm, foe) is None]
    return found + [
        codes.GUESS.code(arm, foe) for arm in guesses for foe in foes if cannot_guess(table, t, arm, foe) is None
    ]


def cannot_lob(table: Table, t: int, weapon: int, foe: int) -> No | None:
    """Why a Trooper may not throw something at an enemy that it does not see."""
    used = table.setting.weapons[weapon]
    if not used.speculative or weapon not in profile.arms(table, t):
        return NO_THROW
    no = aiming.cannot_load(table, t, weapon) or aiming.cannot_shoot_at(table, t, foe)
    if no is not None:
        return no
    if aiming.sight_pairs(table, t, foe, sighting.blockers(table)):
        return IN_SIGHT
    far = sighting.far(table, t, sighting.at(table, t), foe, sighting.at(table, foe))
    return TOO_FAR if used.range_mod(far) is None else templates.cannot_blast(table, t, weapon, foe)


def cannot_guess(table: Table, t: int, weapon: int, foe: int) -> No | None:
    """Why a Trooper may not lay a Direct Template where it suspects somebody."""
    used = table.setting.weapons[weapon]
    if not used.intuitive or weapon not in profile.arms(table, t):
        return NO_GUESS
    own = table.setting.troopers[foe].side == table.setting.troopers[t].side
    if own or table.place[foe] != TABLE or not table.marker[foe]:
        return NO_MARKER
    no = aiming.cannot_attack(table, t) or (aiming.SHOOTER_ENGAGED if sighting.engaged(table, t) else None)
    if no is not None:
        return no
    who_is_hit = templates.touched(table, t, weapon, sighting.at(table, t), foe)
    return None if foe in who_is_hit and not templates.spoiled(table, t, who_is_hit) else NOT_REACHED


def resolve(table: Table, ask: Oracle, act: Act) -> list[Act]:
    """A WIP Roll; with a success the template is laid over everybody it touches (INF-BS-12)."""
    value, die = table.wip(act.actor), d20(ask, "INF-BS-12")
    ask.tell(done.guessed, "INF-BS-12", act.actor, who(table, act.target), die, value)
    if not succeeds(die, value):
        return []
    here = (act.ax, act.ay, act.az)
    return [
        Act(SPRAYED, act.actor, act.weapon, other, 0, *here, *sighting.at(table, other))
        for other in templates.touched(table, act.actor, act.weapon, here, act.target)
    ]

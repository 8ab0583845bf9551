"""Attacks before they are rolled: who may be attacked with what, from where, and every MOD of it (INF-BS, INF-CC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.games.infinity.geometry import sight
from wartable.games.infinity.geometry.sight import Body
from wartable.games.infinity.geometry.terrain import leg_enters, remember
from wartable.games.infinity.setting import TOUCH
from wartable.games.infinity.skirmish import sighting, values
from wartable.games.infinity.skirmish.acts import (
    SEARCHED,
    SHOT,
    Act,
)  # fmt: skip
from wartable.games.infinity.skirmish.rolls import BEST, WORST
from wartable.games.infinity.skirmish.sighting import Point
from wartable.games.infinity.skirmish.weapons import (
    NO_SAVE,
    RANGED,
    Weapon,
)
from wartable.games.infinity.state import (
    BIT,
    IMMOBILE,
    NULL,
    STUNNED,
    TABLE,
    Table,
)
from wartable.kernel.engine.vocabulary import No

SUPPRESSION_BURST: Final = 3
NO_SHOT: Final = No("INF-BS-01", "{weapon} cannot be fired at anybody")
NO_BLADE: Final = No("INF-CC-01", "{weapon} is no close combat weapon")
STUNNED_ATTACK: Final = No("INF-STATE-06", "{actor} is Stunned and may declare no Attack")
IMMOBILE_ACT: Final = No("INF-STATE-03", "{actor} is Immobilized and can only try to get free")
UNLOADED: Final = No("INF-BS-07", "{actor} has no use of {weapon} left")
NO_ENEMY: Final = No("INF-BS-01", "{it} is no enemy Model on the table")
A_MARKER: Final = No("INF-CAMO-02", "{it} is a Marker and must be Discovered first")
IN_COMBAT: Final = No("INF-BS-05", "{it} is Engaged")
SHOOTER_ENGAGED: Final = No("INF-BS-05", "{actor} is Engaged and cannot fire")
OUT_OF_SIGHT: Final = No("INF-COV-03", "{actor} has no Line of Fire to {it} from its path")
OUT_OF_RANGE: Final = No("INF-BS-02", "{it} is beyond the last range band of {weapon}")
NO_CONTACT: Final = No("INF-CC-01", "{actor} is not in Silhouette contact with {it}")


def cannot_attack(table: Table, t: int) -> No | None:
    """Why a Trooper may declare no Attack at all."""
    if table.states[t] & STUNNED:
        return STUNNED_ATTACK
    return IMMOBILE_ACT if table.states[t] & IMMOBILE else None


def cannot_target(table: Table, t: int, foe: int) -> No | None:
    """Why somebody is no target for an attack."""
    if table.setting.troopers[foe].side == table.setting.troopers[t].side or table.place[foe] != TABLE:
        return NO_ENEMY
    if table.marker[foe]:
        return None if searched(table, t, foe) else A_MARKER
    return NO_ENEMY if table.states[foe] & (NULL & ~BIT["unconscious"]) else None


def searched(table: Table, t: int, foe: int) -> bool:
    """Has a Trooper declared Discover on a Marker in this Order, so that it may fire at it too (INF-DISC-03)?"""
    return table.actor == t and any(act[0] == SEARCHED and act[1] == t and act[3] == foe for act in table.acts)


def just_met(table: Table, t: int, foe: int) -> bool:
    """Has the activated Trooper come into contact with somebody in this very Order, who was not Engaged (INF-CC-08)?"""
    if foe != table.actor or len(table.path) < 2 or sighting.engaged(table, t) != [foe]:
        return False
    return sighting.far(table, t, sighting.at(table, t), foe, table.path[0]) > TOUCH


def cannot_load(table: Table, t: int, weapon: int) -> No | None:
    """Why a Trooper has nothing to fire a weapon with."""
    used = table.setting.weapons[weapon]
    if used.kind not in RANGED or not used.bands or (used.save == NO_SAVE and not used.state):
        return NO_SHOT
    return UNLOADED if used.disposable and table.spent[t] >= used.disposable else None


def cannot_shoot_at(table: Table, t: int, foe: int) -> No | None:
    """Why a Trooper may fire no weapon at somebody, wherever both are."""
    no = cannot_attack(table, t) or cannot_target(table, t, foe)
    if no is not None or just_met(table, t, foe):
        return no
    if sighting.engaged(table, foe):
        return IN_COMBAT
    return SHOOTER_ENGAGED if sighting.engaged(table, t) else None


REMEMBERED: Final = 16
"""For how many paths it is kept who sees them."""
Pairs = Sequence[tuple[Point, Point]]
"""Where the attacker and where the target is, at each point of a path from which one sees the other."""


def sight_pairs(table: Table, t: int, foe: int, bodies: tuple[Body, ...]) -> Pairs:
    """From where to where a Trooper sees another in this Order (INF-EXP-10)."""
    if t == table.actor:
        there = sighting.at(table, foe)
        return [(here, there) for here in _points_in_sight(table, t, foe, bodies)]
    here, met = sighting.at(table, t), just_met(table, t, foe)  # then from a point before contact (INF-CC-08)
    return [
        (here, there)
        for there in _points_in_sight(table, t, foe, bodies)
        if not (met and sighting.far(table, t, here, foe, there) <= TOUCH)
    ]


def _points_in_sight(table: Table, t: int, foe: int, bodies: tuple[Body, ...]) -> list[Point]:
    """The points of the activated one's path at which a Trooper sees another; worked out once for each path."""
    known = table.setting.lines
    whole = (table.actor, table.path, bodies)
    lines = known.get(whole)
    if lines is None:
        lines = remember(known, REMEMBERED, whole, {})
    mine, theirs = sighting.at(table, t), sighting.at(table, foe)
    pair = (t, foe, sighting.facing(table, t), mine, theirs)
    found = lines.get(pair)
    if found is None:
        if t == table.actor:
            found = [here for here in points_of(table, t) if sighting.sees(table, t, here, foe, theirs, bodies)]
        else:
            found = [there for there in points_of(table, foe) if sighting.sees(table, t, mine, foe, there, bodies)]
        lines[pair] = found
    return found


def points_of(table: Table, t: int) -> tuple[Point, ...]:
    """Where a Trooper can be met in this Order: along its path, or where it stands (INF-EXP-10)."""
    return table.path if t == table.actor and table.path else (sighting.at(table, t),)


def out_of_range(table: Table, t: int, weapon: int, foe: int, pairs: Pairs) -> No | None:
    """Why a weapon does not reach: nothing is seen, or only what is too far away."""
    if not pairs:
        return OUT_OF_SIGHT
    used = table.setting.weapons[weapon]
    for here, there in pairs:
        if values.range_mod(table, t, used, sighting.far(table, t, here, foe, there)) is not None:
            return None
    return OUT_OF_RANGE


def cannot_shoot(table: Table, t: int, weapon: int, foe: int) -> No | None:
    """Why a Trooper may not fire a weapon at an enemy from any point of its path."""
    no = cannot_load(table, t, weapon) or cannot_shoot_at(table, t, foe)
    if no is not None:
        return no
    bodies = sighting.blockers(table)
    return out_of_range(table, t, weapon, foe, sight_pairs(table, t, foe, bodies))


def cannot_cut(table: Table, t: int, weapon: int, foe: int) -> No | None:
    """Why a Trooper may not strike an enemy with a weapon (INF-CC-01)."""
    used = table.setting.weapons[weapon]
    if used.kind != "cc" or (used.disposable and not table.charges[t]):
        return NO_BLADE
    no = cannot_attack(table, t) or cannot_target(table, t, foe)
    if no is not None:
        return no
    return None if table.side_by_side(t, foe) else NO_CONTACT


def best_shot(table: Table, t: int, weapon: int, foe: int, pairs: Pairs, dice: int) -> Act | None:
    """The shot from the pair of points with the best Success Value; None when every pair is out of range.

    Each side picks its own point (INF-EXP-10), so nothing speaks against the best one. Only range and cover depend on
    the points, and cover is looked for only where the range could make a point the best.
    """
    used, shooter = table.setting.weapons[weapon], table.setting.troopers[t]
    rest = sum(mod.value for mod in values.of_target(table, Act(SHOT, t, weapon, foe)))
    visor, marksman = "x-visor" in shooter.gear, "marksmanship" in shooter.skills
    best: Act | None = None
    most = 0
    for here, there in pairs:
        mod = values.range_mod(table, t, used, sighting.far(table, t, here, foe, there))
        if mod is None:
            continue
        value = rest + (mod + 3 if visor and mod < 0 else mod)
        if best is not None and min(BEST, value) <= most:
            continue
        act = Act(SHOT, t, weapon, foe, dice, *here, *there)
        if not marksman and values.cover(table, act):
            value -= values.COVER
        value = max(WORST, min(BEST, value))
        if best is None or value > most:
            best, most = act, value
    return best


def burst(table: Table, t: int, weapon: Weapon) -> int:
    """How many dice a reaction has: one, unless a rule says otherwise (INF-ARO-04, INF-SK-04, INF-STATE-09)."""
    if table.fire[t] and table.setting.weapons[table.fire[t] - 1] is weapon:
        return SUPPRESSION_BURST
    return weapon.burst if "total-reaction" in table.setting.troopers[t].skills else 1


def saturated(table: Table, act: Act) -> bool:
    """Does a line begin in, end in or pass through a Saturation Zone (INF-TERR-03)?"""
    setting = table.setting
    here, there = (act.ax, act.ay, act.az), (act.bx, act.by, act.bz)
    ar, br = setting.troopers[act.actor].radius, setting.troopers[act.target].radius
    for n in setting.templates:
        if table.on_table(n):
            x, y, r = table.tx[n], table.ty[n], setting.things[n].radius
            for (px, py, _), pr in ((here, ar), (there, br)):
                if (px - x) ** 2 + (py - y) ** 2 < (r + pr) ** 2:
                    return True
            if sight.hidden_by(here[0], here[1], 0, there[0], there[1], 0, (x, y, r - 1, 0)):
                return True
    for area in setting.areas:
        if area.kind == "saturation":
            for rect in area.rects:
                if leg_enters(*here[:2], *there[:2], *rect):
                    return True
    return False

"""Fire at what is no Trooper: Turrets, Designated Targets, objectives; the fire of Turrets (INF-BS-10, INF-DPL-07)."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import events as on
from wartable.games.infinity import objects, profile
from wartable.games.infinity.dice import dice, strength
from wartable.games.infinity.geometry import sight
from wartable.games.infinity.geometry.sight import ANY_WAY, Eye
from wartable.games.infinity.scenario import common
from wartable.games.infinity.setting import ESCORTED, MINE, REPEATER
from wartable.games.infinity.skirmish import aiming, sighting, values
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish.acts import AT_THING, GUARDED, Act
from wartable.games.infinity.skirmish.rolls import Mod, scored, summed
from wartable.games.infinity.skirmish.sighting import Point
from wartable.games.infinity.skirmish.weapons import BTS, RANGED, Weapon
from wartable.games.infinity.state import DOWN, EXPOSED, KILLED, REVEALED, RUSHING, Table
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import No

GUNS: Final = {"turret-f13": (10, "combi-rifle", "INF-DPL-07"), "hvt": (8, "stun-pistol", "INF-SCN-10")}
"""BS, weapon and rule of what reacts by itself: Turrets, and HVTs that are Targets (SC-TUR-03, ITS-DT-03)."""
TARGET_ARM: Final = 1
"""Of a Designated Target (SC-HVT-05)."""
SILHOUETTE: Final = 157
NO_TARGET: Final = No("INF-BS-10", "{it} may not be attacked by {actor} so")
NOT_A_TARGET: Final = No("ITS-CIV-03", "{it} is a Neutral Civilian: nobody may attack it")
NEUTRAL_HVT: Final = No("ITS-HVT-08", "{it} is a Neutral Civilian for both players: nobody may attack it")
TOO_WEAK: Final = No("INF-AMMO-12", "{weapon} has no Anti-materiel trait, which {it} asks for")
NOT_SEEN: Final = No("INF-COV-03", "{actor} has no Line of Fire to {it} in range of {weapon}")


def cannot_fire_on(table: Table, t: int, weapon: int, n: int) -> No | None:
    """Why a Trooper may not fire at a thing (INF-BS-10, SC-HVT-05, SC-PR-05, SC-TUR-04)."""
    kind = table.setting.things[n].kind
    if kind in ESCORTED and not objects.attackable(table, n):
        return NOT_A_TARGET if kind == "civilian" else NEUTRAL_HVT
    no = aiming.cannot_load(table, t, weapon) or aiming.cannot_attack(table, t)
    if no is not None:
        return no
    used = table.setting.weapons[weapon]
    if not table.on_table(n) or not used.wounds or used.kind not in RANGED or not _allows(table, t, used, n):
        asks = "any-weapon-anti-materiel" in objects.damaged_by(table, n) and not used.materiel
        return TOO_WEAK if asks and table.on_table(n) else NO_TARGET
    if sighting.engaged(table, t):
        return aiming.SHOOTER_ENGAGED
    return None if best_point(table, t, used, n) is not None else NOT_SEEN


def targets(table: Table) -> list[int]:
    """The things that fire could be meant for."""
    setting = table.setting
    return [
        *setting.turrets,
        *setting.escorted,
        *setting.of_kind("biotechvore-antenna"),
        *setting.of_kind(MINE),
        *setting.of_kind(REPEATER),
    ]


def _allows(table: Table, t: int, weapon: Weapon, n: int) -> bool:
    thing, side = table.setting.things[n], table.setting.troopers[t].side
    if thing.owner == side:
        return False
    if thing.kind in ("turret-f13", REPEATER):
        return True
    if thing.kind == MINE:
        return bool(table.flags[n] & REVEALED)
    if thing.kind == "hvt":
        return objects.attackable(table, n)
    ways = objects.damaged_by(table, n)
    return weapon.materiel and "any-weapon-anti-materiel" in ways and objects.may_attack(table, side, n)


def eye(table: Table, n: int) -> Eye:
    return Eye(table.tx[n], table.ty[n], table.tz[n], table.setting.things[n].radius, SILHOUETTE)


def best_point(table: Table, t: int, weapon: Weapon, n: int) -> tuple[Point, int] | None:
    """From where on its path a Trooper fires best at a thing, and the range MOD there."""
    trooper, target = table.setting.troopers[t], eye(table, n)
    bodies = tuple(body for body in sighting.blockers(table, t) if body[:2] != (target.x, target.y))
    found = []
    for point in aiming.points_of(table, t):
        far = sight.distance(point[0], point[1], trooper.radius, target.x, target.y, target.radius)
        mod = weapon.range_mod(far)
        if mod is not None and sight.sees(sighting.terrain(table), sighting.eye(table, t, point), target, bodies):
            found.append((mod, point))
    if not found:
        return None
    mod, point = max(found)
    return point, mod


def fire(table: Table, ask: Oracle, act: Act, answer: list[int]) -> list[int]:
    """Attacks on things are Normal Rolls, but against the fire of a Turret Face to Face; gives the dice."""
    weapon = table.setting.weapons[act.weapon]
    found = best_point(table, act.actor, weapon, act.target)
    if found is None:
        return []
    value = values.attribute(table, act.actor, weapon.attribute) + found[1]
    faces = dice(ask, act.dice, "INF-BS-10")
    mine = [strength(face, value) for face in faces]
    ask.tell(done.thrown, "INF-BS-10", act.kind, act.actor, value, *padded(faces))
    hits, criticals = scored(mine, answer)
    if hits:
        _harm(table, ask, act, hits * weapon.saves + criticals)
    else:
        ask.tell(on.thing_missed, "INF-BS-10", act.actor, act.target, faces[0])
    return mine


def _harm(table: Table, ask: Oracle, act: Act, saves: int) -> None:
    weapon, n = table.setting.weapons[act.weapon], act.target
    thing = table.setting.things[n]
    profile = common().profiles.get(thing.kind, {})
    shield = TARGET_ARM if thing.kind == "hvt" else int(profile.get("bts" if weapon.save == BTS else "arm") or 0)
    shield = -(-shield // 2) if weapon.ap else shield
    rule = "SC-HVT-05" if thing.kind == "hvt" else objects.DAMAGE_RULES.get(thing.kind, "SC-OBJ-03")
    lost = sum(face <= weapon.damage - shield for face in dice(ask, saves, rule))
    if thing.kind != "hvt":
        objects.lose_str(table, ask, n, lost, rule)
    elif lost:
        dies = lost > 1 or bool(table.flags[n] & DOWN)
        table.flags[n] |= KILLED if dies else DOWN
        ask.tell(on.target_killed, rule, n, int(dies))


# -- Turrets ----------------------------------------------------------------------------------------------------------


def guards(table: Table) -> list[Act]:
    """The reactions of what fires by itself at an activated enemy Model in its Line of Fire.

    Turrets with all their dice (INF-DPL-07), HVTs that are Targets with one (INF-SCN-10).
    """
    t, found = table.actor, []
    if not table.model(t):
        return []
    setting = table.setting
    enemy = 1 - setting.troopers[t].side
    turrets = [n for n in setting.turrets if setting.things[n].owner == enemy and table.on_table(n)]
    awake = [n for n in setting.hvts[enemy] if objects.attackable(table, n) and not table.flags[n] & DOWN]
    fired = {act[1] for act in table.acts if act[0] == GUARDED}
    for n in (*turrets, *awake):
        gun = _gun(table, n)
        seen = None if n in fired else _seen(table, n, t, gun)
        if seen is not None:
            burst = 1 if n in awake else setting.weapons[gun].burst
            found.append(Act(GUARDED, n, gun, t, burst, table.tx[n], table.ty[n], 0, *seen))
    return found


def _gun(table: Table, n: int) -> int:
    key = GUNS[table.setting.things[n].kind][1]
    return next(at for at, weapon in enumerate(table.setting.weapons) if weapon.key == key)


def _seen(table: Table, n: int, t: int, gun: int) -> Point | None:
    """The point of the path at which a Turret fires best; it sees all around."""
    viewer, trooper = eye(table, n), table.setting.troopers[t]
    bodies = tuple(body for body in sighting.blockers(table, t) if body[:2] != (viewer.x, viewer.y))
    best: tuple[int, Point] | None = None
    for point in aiming.points_of(table, t):
        target = sighting.eye(table, t, point)
        far = sight.distance(viewer.x, viewer.y, viewer.radius, point[0], point[1], trooper.radius)
        mod = table.setting.weapons[gun].range_mod(far)
        if mod is None or not sight.in_arc(viewer, ANY_WAY, target):
            continue
        if (best is None or mod > best[0]) and sight.sees(sighting.terrain(table), viewer, target, bodies):
            best = (mod, point)
    return None if best is None else best[1]


def guard_dice(table: Table, ask: Oracle, act: Act) -> list[int]:
    """The dice of what fires by itself (INF-DPL-07, INF-SCN-10)."""
    bs, _, rule = GUNS[table.setting.things[act.actor].kind]
    weapon, trooper = table.setting.weapons[act.weapon], table.setting.troopers[act.target]
    far = sight.distance(act.ax, act.ay, table.setting.things[act.actor].radius, act.bx, act.by, trooper.radius)
    mods = [Mod(weapon.range_mod(far) or 0, "range", "INF-BS-02")]
    if covered(table, act):
        mods.append(Mod(-values.COVER, "Partial Cover", "INF-COV-02"))
    if profile.mimetism(table, act.target):
        mods.append(Mod(-profile.mimetism(table, act.target), "Mimetism", "INF-CAMO-07"))
    value = bs + summed(mods)
    faces = dice(ask, act.dice, rule)
    ask.tell(done.turret_fires, rule, act.actor, act.target, value, *padded(faces)[:3])
    return [strength(face, value) for face in faces]


def covered(table: Table, act: Act) -> bool:
    if table.manner in (RUSHING, EXPOSED):
        return False
    target = sighting.eye(table, act.target, (act.bx, act.by, act.bz))
    return sight.covered(sighting.terrain(table), eye(table, act.actor), target)


def guard_saves(table: Table, ask: Oracle, act: Act, hits: int, criticals: int) -> int:
    """How many Saving Rolls fail against the fire of a Turret."""
    weapon = table.setting.weapons[act.weapon]
    shield = table.setting.troopers[act.target].bts if weapon.save == BTS else profile.arm(table, act.target)
    most = weapon.damage - shield - (values.COVER if covered(table, act) else 0)
    faces = dice(ask, hits * weapon.saves + criticals, "INF-SAVE-01")
    failed = sum(face <= most for face in faces)
    ask.tell(done.saves, "INF-SAVE-01", act.target, len(faces), most + 1, failed)
    return failed


def padded(faces: list[int]) -> tuple[int, int, int, int, int, int]:
    """Up to six dice, noughts for those that are not there."""
    full = (*faces, 0, 0, 0, 0, 0, 0)
    return full[0], full[1], full[2], full[3], full[4], full[5]


def resolve(table: Table, ask: Oracle, dodge: list[int]) -> list[tuple[Act, int]]:
    """Everything with a thing in it; gives the Saving Rolls that failed against Turrets.

    A Turret that is fired at answers Face to Face; otherwise the Dodge of the activated Trooper opposes it.
    """
    attacks = [Act(*each) for each in table.acts if each[0] == AT_THING]
    wounds = []
    for guard in (Act(*each) for each in table.acts if each[0] == GUARDED):
        theirs = guard_dice(table, ask, guard)
        own = next((act for act in attacks if act.target == guard.actor), None)
        if own is not None:
            attacks.remove(own)
        hits, criticals = scored(theirs, dodge if own is None else fire(table, ask, own, theirs))
        if hits:
            wounds.append((guard, guard_saves(table, ask, guard, hits, criticals)))
    for act in attacks:
        fire(table, ask, act, [])
    return wounds

"""What may be declared: a function says why not, the options are what it does not speak against (INF-EXP, INF-ARO)."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import acting, cards, codes, harm, objects, profile, requirements
from wartable.games.infinity.names import as_seen
from wartable.games.infinity.setting import MINE
from wartable.games.infinity.skirmish import (
    aiming,
    carrying,
    deployables,
    guessing,
    hacking,
    healing,
    moving,
    sighting,
    templates,
    things,
)
from wartable.games.infinity.skirmish.acts import ENTIRE, HACKED, MOVEMENT, RAGED, SHORT
from wartable.games.infinity.state import (
    BIT,
    FREED,
    IMMOBILE,
    ISOLATED,
    RUSHING,
    TABLE,
    UNCONSCIOUS,
    UNLOADED,
    Table,
)
from wartable.kernel.engine.vocabulary import No

FULL: Final = No("INF-EXP-01", "{actor} has declared its Short Skill; only a Short Movement Skill can follow")
LATE: Final = No("INF-EXP-01", "That takes an Entire Order, and {actor} has begun another Skill")
STUCK: Final = No("INF-STATE-03", "{actor} is Immobilized and can only try to get free")
JAMMED: Final = No("INF-STATE-04", "{actor} is Immobilized and can only Reset")
NOTHING_TO_RESET: Final = No("INF-RESET-01", "{actor} is in no State that a Reset would end")
NO_CAMOUFLAGE: Final = acting.NO_MARKER_STATE
STAYS_A_MODEL: Final = No("INF-SCN-08", "{actor} was named for all to see and stays a Model for the whole game")
WATCHED: Final = No("INF-CAMO-06", "{actor} is in Line of Fire of an enemy")
NO_MARKER: Final = No("INF-CAMO-01", "{actor} is no Marker")
NOTHING_HIDDEN: Final = No("INF-DISC-01", "{it} is no enemy Marker")
TRIED: Final = No("INF-DISC-02", "{actor} has failed to Discover {it} in this Turn already")
UNSEEN_MARKER: Final = No("INF-DISC-01", "{actor} has no Line of Fire to {it}")
NOT_SUPPRESSIVE: Final = No("INF-STATE-09", "{weapon} has no Suppressive Fire mode, or {actor} does not carry it")
IN_MELEE: Final = No("INF-CC-02", "{actor} is Engaged and can only fight, Dodge or act in contact")
NOT_BEGUN: Final = No("INF-EXP-01", "{actor} has declared nothing yet; to spend the Order on nothing, declare Idle")
BEGUN: Final = No("INF-EXP-01", "{actor} has declared a Skill; done ends the Order")
NOT_FALLEN: Final = No("INF-CC-09", "{it} is no Unconscious enemy in contact with {actor}")
FLEEING: Final = No("INF-RET-02", "{actor} is in Retreat! and may only move, Dodge or Reset")
ONWARD: Final = No("INF-ORD-07", "{actor} rushes ahead: after the Move it may move on or attack, nothing else")
NO_BERSERK: Final = No("INF-CC-07", "{actor} has no Berserk")
NO_DODGE: Final = No("INF-CC-07", "{actor} is attacked by a Berserk enemy and may strike back, not Dodge")
NO_EDGE: Final = No("INF-RET-04", "{actor} is not in Retreat!, or not at the table edge of its own Deployment Zone")
BRAVE: Final = frozenset({"courage", "religious-troop", "veteran"})
RESETTABLE: Final = BIT["immobilized-b"] | ISOLATED | BIT["targeted"]


def part_of(table: Table, chosen: int) -> int:
    """What part of an Order an option takes (INF-EXP-02 to -04)."""
    entire = codes.SUPPRESS.has(chosen) or codes.LOB.has(chosen) or codes.GUESS.has(chosen)
    if entire or chosen in (codes.GO_MARKER, codes.CLIMB, codes.LEAVE_TABLE):
        return ENTIRE
    moves = codes.CONTACT.has(chosen) or codes.DISCOVER.has(chosen) or codes.SEEK.has(chosen)
    moves = moves or escorts(table, chosen)  # a Short Movement Skill (ITS-CIVEVAC-01)
    return MOVEMENT if moves or chosen in (codes.IDLE, codes.GO_MODEL, codes.CORNERS) else SHORT


def fits(table: Table, first: int, chosen: int) -> No | None:
    """Two Short Skills are too many; an Entire Order stands alone (INF-EXP-01)."""
    part = part_of(table, chosen)
    if first and part == ENTIRE:
        return LATE
    return FULL if first == SHORT and part == SHORT else None


def why_not(table: Table, t: int, chosen: int, first: int, moved: int) -> No | None:
    """Why an activated Trooper may not declare an option; `first` is what part of the Order is spent."""
    if chosen in (codes.DONE, codes.IDLE):
        return None if bool(first) == (chosen == codes.DONE) else (BEGUN if first else NOT_BEGUN)
    if codes.RELEASE.has(chosen):
        return None if chosen in releases(table, t) else acting.NOT_ESCORTED
    no = fits(table, first, chosen)
    if no is not None:
        return no
    if table.manner == RUSHING and not _onward(chosen):
        return ONWARD
    if chosen in (codes.DODGE, codes.RESET):
        return cannot_escape(table, t, chosen)
    if table.states[t] & IMMOBILE:
        return STUCK
    if chosen == codes.LEAVE_TABLE:
        return cannot_leave(table, t)
    moves = part_of(table, chosen) == MOVEMENT and not escorts(table, chosen)
    if not moves and chosen != codes.CLIMB and flees(table, t):
        return FLEEING
    if codes.FIRE_AT.has(chosen):
        weapon, foe = codes.FIRE_AT.pair(chosen)
        return aiming.cannot_shoot(table, t, weapon, foe) or templates.cannot_blast(table, t, weapon, foe)
    if codes.CUT.has(chosen):
        return aiming.cannot_cut(table, t, *codes.CUT.pair(chosen))
    if codes.TREAT.has(chosen):
        return healing.cannot_treat(table, t, *codes.TREAT.pair(chosen))
    if codes.FINISH.has(chosen):
        return cannot_finish(table, t, codes.FINISH.part(chosen))
    if codes.BERSERK.has(chosen):
        return cannot_rage(table, t, *codes.BERSERK.pair(chosen))
    if codes.CASEVAC.has(chosen):
        return carrying.cannot_carry(table, t, codes.CASEVAC.part(chosen))
    if chosen == codes.LAY_DOWN:
        return carrying.cannot_lay_down(table, t)
    if codes.BLOW_UP.has(chosen):
        return deployables.cannot_blow_up(table, t, codes.BLOW_UP.part(chosen))
    if codes.SEEK.has(chosen):
        return deployables.cannot_seek(table, t, codes.SEEK.part(chosen))
    if codes.SPRAY.has(chosen) or codes.HACK.has(chosen) or codes.LOB.has(chosen) or codes.GUESS.has(chosen):
        return cannot_reach(table, t, chosen)
    if codes.FIRE_ON.has(chosen):
        return things.cannot_fire_on(table, t, *codes.FIRE_ON.pair(chosen))
    if codes.CONTACT.has(chosen):
        return moving.cannot_move(table, t) or moving.cannot_touch(
            table, t, codes.CONTACT.part(chosen), moving.reach(table, t, moving.allowance(table, t, moved))
        )
    if codes.DISCOVER.has(chosen):
        return cannot_discover(table, t, codes.DISCOVER.part(chosen))
    if codes.SUPPRESS.has(chosen):
        return cannot_suppress(table, t, codes.SUPPRESS.part(chosen))
    if chosen == codes.CLIMB:
        return moving.cannot_move(table, t) or (moving.NO_CLIMB if moving.climb(table, t) is None else None)
    if chosen == codes.CORNERS:
        return moving.cannot_move(table, t) or (None if moving.allowance(table, t, moved) else moving.NO_MOVE)
    if chosen == codes.GO_MARKER:
        return cannot_hide(table, t)
    if chosen == codes.GO_MODEL:
        return None if table.marker[t] else NO_MARKER
    return None if chosen in of_scenario(table, t) else acting.cannot_do(table, t, chosen)


def cannot_reach(table: Table, t: int, chosen: int) -> No | None:
    """Why a template or a program does not reach somebody."""
    if codes.SPRAY.has(chosen):
        return templates.cannot_spray(table, t, *codes.SPRAY.pair(chosen))
    if codes.LOB.has(chosen):
        return guessing.cannot_lob(table, t, *codes.LOB.pair(chosen))
    if codes.GUESS.has(chosen):
        return guessing.cannot_guess(table, t, *codes.GUESS.pair(chosen))
    return hacking.cannot_hack(table, t, *codes.HACK.pair(chosen))


def _onward(chosen: int) -> bool:
    """What an Impetuous Trooper may do after its Move (INF-ORD-07)."""
    attack = any(numbers.has(chosen) for numbers in (codes.FIRE_AT, codes.CUT, codes.SPRAY, codes.BERSERK))
    return attack or codes.CONTACT.has(chosen)


def cannot_rage(table: Table, t: int, weapon: int, foe: int) -> No | None:
    """Why a Trooper may not attack in Berserk (INF-CC-07)."""
    if "berserk" not in table.setting.troopers[t].skills:
        return NO_BERSERK
    return aiming.cannot_cut(table, t, weapon, foe)


def cannot_leave(table: Table, t: int) -> No | None:
    """Why a Trooper may not leave the table for good (INF-RET-04)."""
    trooper = table.setting.troopers[t]
    edge = table.y[t] if trooper.side == 0 else table.setting.length - table.y[t]
    retreats = table.losing == 2 and trooper.side == table.active
    return None if retreats and edge <= trooper.radius + 2 else NO_EDGE


def flees(table: Table, t: int) -> bool:
    """Is a Trooper of the Active Player bound by Retreat!, and not too brave for it (INF-RET-02, -03)?"""
    trooper = table.setting.troopers[t]
    brave = table.history[t] & FREED or not trooper.skills.isdisjoint(BRAVE)
    return table.losing == 2 and trooper.side == table.active and not brave


def cannot_finish(table: Table, t: int, foe: int) -> No | None:
    """Why a Trooper may not kill somebody who lies Unconscious (INF-CC-09)."""
    enemy = table.setting.troopers[foe].side != table.setting.troopers[t].side
    fallen = enemy and table.place[foe] == TABLE and table.states[foe] & UNCONSCIOUS
    if not fallen or not table.side_by_side(t, foe):
        return NOT_FALLEN
    return aiming.cannot_attack(table, t)


def cannot_escape(table: Table, t: int, chosen: int) -> No | None:
    """Why a Trooper may not Dodge or Reset (INF-STATE-03, -04, INF-RESET-01)."""
    states = table.states[t]
    if chosen == codes.DODGE:
        if any(act[0] == RAGED and act[3] == t for act in table.acts):
            return NO_DODGE
        return JAMMED if states & BIT["immobilized-b"] else None
    if states & BIT["immobilized-a"]:
        return STUCK
    hacked = any(act[0] == HACKED and act[3] == t for act in table.acts)
    return None if states & RESETTABLE or hacked else NOTHING_TO_RESET


def cannot_discover(table: Table, t: int, foe: int) -> No | None:
    """Why a Trooper may not try to Discover somebody (INF-DISC-01, -02)."""
    own = table.setting.troopers[foe].side == table.setting.troopers[t].side
    if own or table.place[foe] != TABLE or not table.marker[foe]:
        return NOTHING_HIDDEN
    if (t, foe) in table.missed:
        return TRIED
    return None if aiming.sight_pairs(table, t, foe, sighting.blockers(table)) else UNSEEN_MARKER


def cannot_suppress(table: Table, t: int, weapon: int) -> No | None:
    """Why a Trooper may not go into Suppressive Fire (INF-STATE-09)."""
    if weapon not in profile.arms(table, t) or not table.setting.weapons[weapon].suppressive:
        return NOT_SUPPRESSIVE
    return aiming.cannot_attack(table, t) or (IN_MELEE if sighting.engaged(table, t) else None)


def cannot_hide(table: Table, t: int) -> No | None:
    """Why a Model may not go back to being a Marker (INF-CAMO-06)."""
    if table.marker[t] or not table.setting.troopers[t].camouflage:
        return NO_CAMOUFLAGE
    if table.roles(t) or any(table.carrier[pack] == t for pack in table.setting.packs):
        return STAYS_A_MODEL
    bodies, here = sighting.blockers(table), (sighting.at(table, t),)
    foes = table.setting.army[1 - table.setting.troopers[t].side]
    watched = any(table.standing(foe) and sighting.seen_at(table, foe, t, here, bodies) for foe in foes)
    return WATCHED if watched else None


def of_scenario(table: Table, t: int) -> list[int]:
    """The Skills of the scenario and its objectives that a Trooper may use now."""
    setting = table.setting
    found: list[int] = []
    for k in range(len(setting.skills)):
        found += [codes.SKILL.code(k, target) for target in requirements.targets(table, t, k)]
    found += [chosen for chosen in objects.attacks(table, t) if not codes.SHOOT.has(chosen)]
    found += objects.repairs(table, t) + requirements.civevacs(table, t)
    found += [codes.ATTEMPT.code(card) for card in cards.attempts(table, t)]
    if table.states[t] & UNLOADED:
        found += [codes.RELOAD.code(n) for n in setting.of_kind("panoply") if table.touches(t, n)]
    return found


def escorts(table: Table, chosen: int) -> bool:
    """Is an option CivEvac, by the season or by the scenario?"""
    return codes.CIVEVAC.has(chosen) or (
        codes.SKILL.has(chosen) and table.setting.skills[codes.SKILL.pair(chosen)[0]].op == "escort"
    )


def releases(table: Table, t: int) -> list[int]:
    """Whom somebody who is activated or reacts may let go, which costs nothing (ITS-CIVEVAC-21)."""
    return [codes.RELEASE.code(n) for n in table.escorts(t)]


def placeable(table: Table, t: int, first: int) -> list[str]:
    """The deployables that a Trooper may put down now: a Short Skill, on the ground (INF-DPL-01, INF-EXP-03)."""
    able = first != SHORT and not table.z[t] and table.manner != RUSHING and not flees(table, t)
    if not able or table.states[t] & IMMOBILE or sighting.engaged(table, t):
        return []
    return deployables.carried(table, t)


# -- options ----------------------------------------------------------------------------------------------------------


def options(table: Table, t: int, first: int, moved: int) -> list[int]:
    """Everything the activated Trooper may declare besides a Move to a place; kept for the next who asks the same."""
    asked = (table.key(), table.eyes, t, first, moved)
    known, found = table.setting.offered
    if known != asked:
        found = _options(table, t, first, moved)
        table.setting.offered = (asked, found)
    return found


def _options(table: Table, t: int, first: int, moved: int) -> list[int]:
    found = [codes.DONE if first else codes.IDLE, *releases(table, t)]
    if table.states[t] & IMMOBILE:
        return found + [each for each in (codes.DODGE, codes.RESET) if why_not(table, t, each, first, moved) is None]
    setting = table.setting
    theirs = setting.army[1 - setting.troopers[t].side]
    foes = as_seen(table, (foe for foe in theirs if table.place[foe] == TABLE))
    if table.manner == RUSHING:
        onward = [chosen for chosen in attacks(table, t, foes) if _onward(chosen)]
        return found + onward + _approached(table, t, moved)
    if first != SHORT and not flees(table, t):
        found += attacks(table, t, foes)
        found += [
            codes.FIRE_ON.code(weapon, n)
            for weapon in profile.arms(table, t)
            for n in things.targets(table)
            if things.cannot_fire_on(table, t, weapon, n) is None
        ]
        found += [codes.FINISH.code(foe) for foe in foes if cannot_finish(table, t, foe) is None]
        if table.charges[t]:
            found += [codes.BLOW_UP.code(foe) for foe in foes if deployables.cannot_blow_up(table, t, foe) is None]
        found += [
            codes.TREAT.code(way, friend)
            for friend in setting.army[setting.troopers[t].side]
            for way in range(len(healing.WAYS))
            if healing.cannot_treat(table, t, way, friend) is None
        ]
        found += [
            codes.CASEVAC.code(ally) for ally in _lying(table, t) if carrying.cannot_carry(table, t, ally) is None
        ]
        if t in table.borne:
            found.append(codes.LAY_DOWN)
    if not flees(table, t):
        found += [chosen for chosen in of_scenario(table, t) if fits(table, first, chosen) is None]
    if first != SHORT:
        found += [each for each in (codes.DODGE, codes.RESET) if cannot_escape(table, t, each) is None]
    found += [codes.DISCOVER.code(foe) for foe in foes if cannot_discover(table, t, foe) is None]
    found += [codes.SEEK.code(n) for n in setting.of_kind(MINE) if deployables.cannot_seek(table, t, n) is None]
    if table.marker[t]:
        found.append(codes.GO_MODEL)
    if not first:
        if not flees(table, t):
            found += guessing.options(table, t, foes)
        if cannot_leave(table, t) is None:
            found.append(codes.LEAVE_TABLE)
        found += [
            codes.SUPPRESS.code(weapon)
            for weapon in profile.arms(table, t)
            if cannot_suppress(table, t, weapon) is None and not flees(table, t)
        ]
        if cannot_hide(table, t) is None and not flees(table, t):
            found.append(codes.GO_MARKER)
        if why_not(table, t, codes.CLIMB, first, moved) is None:
            found.append(codes.CLIMB)
    return found + _approached(table, t, moved)


def _lying(table: Table, t: int) -> list[int]:
    """The friends in contact that cannot walk by themselves."""
    army = table.setting.army[table.setting.troopers[t].side]
    return [ally for ally in army if table.states[ally] & harm.HELPLESS and table.side_by_side(t, ally) and ally != t]


def attacks(table: Table, t: int, foes: list[int]) -> list[int]:
    """Every attack with every weapon on every enemy that is possible now."""
    if aiming.cannot_attack(table, t) is not None:
        return []
    found = []
    bodies = sighting.blockers(table)
    arms = profile.arms(table, t)
    loaded = [weapon for weapon in arms if aiming.cannot_load(table, t, weapon) is None]
    sprays = [weapon for weapon in arms if table.setting.weapons[weapon].teardrop]
    programs = [weapon for weapon in arms if table.setting.weapons[weapon].kind == "program"]
    for foe in foes:
        if aiming.cannot_shoot_at(table, t, foe) is None:
            pairs = aiming.sight_pairs(table, t, foe, bodies)
            found += [
                codes.FIRE_AT.code(weapon, foe)
                for weapon in loaded
                if aiming.out_of_range(table, t, weapon, foe, pairs) is None
                and templates.cannot_blast(table, t, weapon, foe) is None
            ]
            found += [
                codes.SPRAY.code(weapon, foe)
                for weapon in sprays
                if templates.cannot_spray(table, t, weapon, foe) is None
            ]
        found += [
            codes.HACK.code(program, foe) for program in programs if hacking.cannot_hack(table, t, program, foe) is None
        ]
        if table.side_by_side(t, foe):
            blades = [weapon for weapon in arms if aiming.cannot_cut(table, t, weapon, foe) is None]
            found += [codes.CUT.code(weapon, foe) for weapon in blades]
            if t == table.actor and "berserk" in table.setting.troopers[t].skills:
                found += [codes.BERSERK.code(weapon, foe) for weapon in blades]
    return found


def _approached(table: Table, t: int, moved: int) -> list[int]:
    if moving.cannot_move(table, t) is not None:
        return []
    return contacts(table, t, moving.reach(table, t, moving.allowance(table, t, moved)))


def contacts(table: Table, t: int, go: moving.Reach) -> list[int]:
    """What a Trooper can move into contact with."""
    targets = [*range(len(table.setting.troopers)), *map(codes.THING.code, range(len(table.setting.things)))]
    return [codes.CONTACT.code(target) for target in targets if moving.cannot_touch(table, t, target, go) is None]

"""What may be declared in reaction: a function says why not, the options are what passes it (INF-ARO)."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import acting, codes, profile
from wartable.games.infinity.skirmish import aiming, hacking, legality, sighting, templates
from wartable.games.infinity.skirmish.acts import AT_THING, GUARDED, SCENARIO, SOUGHT
from wartable.games.infinity.state import CREEPING, IMMOBILE, Table
from wartable.kernel.engine.vocabulary import No

NOT_THE_ACTOR: Final = No("INF-ARO-01", "{it} is not activated in this Order")
MASKED: Final = No("INF-CAMO-04", "{it} is a Marker: only Discover, Dodge, Reset or waiting answer it")
NO_REACTION: Final = No("ITS-CIVEVAC-01", "CivEvac is declared in an Order of one's own Turn, never in reaction")
NOT_CARRIED: Final = No("INF-ARO-02", "{actor} does not carry {weapon}")
AT_TROOPERS: Final = frozenset(range(1, 20)) - {AT_THING, SOUGHT, SCENARIO}
"""The kinds of what is declared whose target is a Trooper."""


def may_react(table: Table, e: int) -> bool:
    """Does the activated Trooper give somebody a reaction: by sight, nearness or an attack (INF-ARO-01)?"""
    t = table.actor
    if not table.standing(e) or e in table.asked or table.borne[e] >= 0:
        return False
    if any(act[3] == e and act[0] in AT_TROOPERS for act in table.acts):
        return True
    if "hacker" in table.setting.troopers[e].skills and table.model(t) and hacking.reaches(table, e, t):
        return True
    return notices(table, e)


def notices(table: Table, e: int) -> bool:
    """Is the activated Trooper met by somebody's sight or Zone of Control, whoever that somebody is (INF-ARO-01)?"""
    t = table.actor
    path = aiming.points_of(table, t)
    near = sighting.controls(table, e, t, path)
    moves = not any(act[1] == t and act[0] != GUARDED for act in table.acts)
    quiet = table.manner == CREEPING or (moves and "stealth" in table.setting.troopers[t].skills)
    if near and not quiet:
        return True
    bodies = sighting.blockers(table, t)
    here = sighting.at(table, e)
    return any(sighting.sees(table, e, here, t, point, bodies) for point in path)


def why_no_reaction(table: Table, e: int, chosen: int) -> No | None:
    """Why somebody may not declare something in reaction to the activated Trooper (INF-ARO-02, INF-CAMO-04)."""
    if chosen == codes.NONE:
        return None
    if codes.RELEASE.has(chosen):
        return None if chosen in legality.releases(table, e) else acting.NOT_ESCORTED
    if codes.CIVEVAC.has(chosen):
        return NO_REACTION
    if chosen in (codes.DODGE, codes.RESET):
        return legality.cannot_escape(table, e, chosen)
    if table.states[e] & IMMOBILE:
        return legality.STUCK
    if codes.DISCOVER.has(chosen):
        foe = codes.DISCOVER.part(chosen)
        return legality.cannot_discover(table, e, foe) if foe == table.actor else NOT_THE_ACTOR
    if table.marker[table.actor]:
        return MASKED
    if codes.SPRAY.has(chosen) or codes.HACK.has(chosen):
        return legality.cannot_reach(table, e, chosen)
    numbers = codes.FIRE_AT if codes.FIRE_AT.has(chosen) else codes.CUT
    weapon, foe = numbers.pair(chosen)
    if weapon not in profile.arms(table, e):
        return NOT_CARRIED
    if numbers is codes.CUT:
        return aiming.cannot_cut(table, e, weapon, foe)
    return aiming.cannot_shoot(table, e, weapon, foe) or templates.cannot_blast(table, e, weapon, foe)


def reactions(table: Table, e: int) -> list[int]:
    """What somebody may declare in reaction to the activated Trooper."""
    t = table.actor
    found = [codes.NONE, *legality.releases(table, e)]
    found += [each for each in (codes.DODGE, codes.RESET) if legality.cannot_escape(table, e, each) is None]
    if table.states[e] & IMMOBILE:
        return found
    if table.marker[t]:
        return found + ([codes.DISCOVER.code(t)] if legality.cannot_discover(table, e, t) is None else [])
    return found + legality.attacks(table, e, [t])

"""Positions written by hand, and positions described for reading: the two directions of one format.

    round: 2
    range: fire
    step: orders
    squad: {squad-leader: {}, fire-team-1: {wounds: 1, engaged: head}, medic: {aboard: pilum}, pilum: {}}
    resources: {grenade: 2, scorpio: 1}
    boss: gate-warden
    zones: {ram: {wounds: 6}, core: {wounds: 2}}
    enemies: {titan-1: {wounds: 1}, gunhand-1: {}}
    attacks: [{by: fire-team-1, points: 3, with: grenade}]
    blows: [{by: ram, points: 2}]

`squad` and `enemies` may also be plain lists of kinds. `arrange` puts a position onto a table; `describe` gives it
back in the same words, with what follows from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.games.space_infantry import bosses, cards, codes, squad, turn
from wartable.games.space_infantry.mission import situation_words as mission_words
from wartable.games.space_infantry.names import find_foe, find_unit, foe_key, unit_key
from wartable.games.space_infantry.state import CAUSES, NONE, Table
from wartable.kernel.books.byhand import flag, known, listing, mapping, number, only
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.state import Task

STEPS: dict[str, tuple[Task, ...]] = {
    "pick": turn.SKIRMISH,
    "resources": turn.SKIRMISH[2:],
    "round": ((turn.ROUND,),),
    "command": turn.NORMAL[1:],
    "range": turn.NORMAL[2:],
    "deploy": turn.NORMAL[3:],
    "orders": turn.NORMAL[5:],
    "enemies": turn.NORMAL[6:],
    "suffer": turn.NORMAL[7:],
    "hits": turn.NORMAL[8:],
    "effect": turn.NORMAL[9:],
    "end": turn.NORMAL[10:],
    "ambush": turn.SURPRISE,
    "race": turn.MISSION,
    "turn": ((turn.TURN,),),
    "event": turn.AFTER_DEED,
    "cache": turn.AFTER_DEED[1:],
    "objective": turn.AFTER_DEED[2:],
    "turn-end": turn.AFTER_DEED[3:],
}
WORDS = {
    "round": "the number of the combat round",
    "range": "fire or melee",
    "step": f"where it stands: {', '.join(STEPS)}; orders in a fight, turn in a mission without one, if left out",
    "cp": "Command Points",
    "confined": "true in a confined place",
    "narrow": "how many may attack in a narrow place",
    "ambush": "true when the fight begins with an Ambush",
    "race": "the race of the enemy",
    "squad": "a list of kinds, or Units (fire-team-1) with what is true of them",
    "resources": "kinds with their numbers, {grenade: 2}",
    "boss": "the id of the Boss in the fight",
    "zones": "zones of the Boss with what is true of them",
    "enemies": "a list of kinds, or Enemies (titan-1) with what is true of them",
    "attacks": "attacks of Units whose damage is not allotted yet",
    "blows": "damage of Enemies that is not allotted yet",
    "ended": "only to be expected: how the game ended",
    "score": "only to be expected: Victory Points",
    "eliminated": "only to be expected: whether the Boss is eliminated",
}
UNIT_WORDS = {
    "wounds": "Wound counters",
    "engaged": "the zone it is engaged with, or whose breach it uses",
    "target": "the Internal zone it attacks through a breach",
    "grappled": "true in a round in which it is grappled",
    "used": "true when it has been activated",
    "aboard": "the carrier it is in",
    "dead": "true when it is dead",
    "poisoned": "true when it is poisoned",
    "front": "true when it may attack in a narrow place",
    "parked": "true for a Vehicle that stands in another node",
    "hp_left": "only to be expected: health less wounds",
}
FOE_WORDS = {
    "wounds": "Wound counters",
    "spawned": "true when it was spawned",
    "hp_left": "only to be expected: health less wounds",
    "destroyed": "only to be expected: whether it is out of the fight",
}
ATTACK_WORDS = {
    "by": "the Unit",
    "points": "points to be allotted",
    "with": "standard, piercing, grenade, anti-vehicle or scorpio",
    "piercing": "true when the points are piercing",
    "at": "the target of an A-V attack",
}
BLOW_WORDS = {"by": "the Enemy or zone", "points": "points to be allotted", "piercing": "true when they are piercing"}
MEANS = {
    "standard": codes.STANDARD,
    "piercing": codes.PIERCING,
    "grenade": codes.GRENADE,
    "anti-vehicle": codes.ANTI_VEHICLE,
    "scorpio": codes.SCORPIO,
}


REFERENCE = {
    "position": WORDS,
    "position, in a mission": mission_words.WORDS,
    "a Unit of the squad": UNIT_WORDS,
    "an Enemy or zone": FOE_WORDS,
    "attacks": ATTACK_WORDS,
    "blows": BLOW_WORDS,
}
MOST_CP = 12


def arrange(table: Table, position: Mapping[str, Any]) -> Table:
    """Put a position onto a fresh table. What is not mentioned is as at the start of a fight."""
    only(position, WORDS if table.setting.mission is None else (*WORDS, *mission_words.WORDS), "position")
    table.round = number(position.get("round", 1), "position.round")
    table.range = cards.RANGES.index(known(position.get("range", "fire"), cards.RANGES, "position.range"))
    table.cp = number(position.get("cp", 0), "position.cp", MOST_CP, "more than a Leader can make")
    table.confined = flag(position.get("confined", False), "position.confined")
    table.narrow = number(position.get("narrow", 0), "position.narrow")
    table.ambush = flag(position.get("ambush", False), "position.ambush")
    if "race" in position:
        races = [race.id for race in table.setting.races]
        table.race = races.index(known(position["race"], races, "position.race"))
    _recruit(table, position.get("squad", []))
    for kind, n in mapping(position.get("resources"), "position.resources").items():
        at = cards.RESOURCES.index(known(kind, cards.RESOURCES, "position.resources"))
        table.res[at] = number(n, f"position.resources.{kind}", squad.CARRIED, "all that a squad carries")
    if table.setting.mission is not None:
        mission_words.arrange(table, position)
    _enemies(table, position)
    for key, said in _entries(position.get("squad", [])).items():
        _unit(table, key, mapping(said, f"position.squad.{key}"))
    _check_engagements(table)
    _pending(table, position)
    usual = "orders" if table.foe or table.setting.mission is None else "turn"
    table.agenda = STEPS[known(position.get("step", usual), STEPS, "position.step")]
    return table


def _entries(said: Any) -> Mapping[str, Any]:
    return said if isinstance(said, Mapping) else {}


def _check_engagements(table: Table) -> None:
    """Only Outer zones are engaged, by no more Units than their limit (SI-BOSS-ENG-01, SI-BOSS-ZONE-06)."""
    for unit, zone in enumerate(table.engaged):
        if zone == NONE:
            continue
        path = f"position.squad.{unit_key(table, unit)}"
        sheet, name = table.sheet().zones[zone], table.foe_card(zone).name
        if sheet.type == cards.INTERNAL:
            raise Unreadable(f"{path}.engaged: {name} is Internal; engage an Outer zone, with it as target")
        if bosses.slots(table, zone) < 0:
            raise Unreadable(f"{path}.engaged: no more than {sheet.limit} Units may engage {name} (SI-BOSS-ENG-01)")
        target = table.target[unit]
        if target != NONE and target not in table.behind(zone):
            raise Unreadable(f"{path}.target: {name} opens no way to {table.foe_card(target).name} (SI-BOSS-ENG-10)")


def _kinds(said: Any, ids: list[str], path: str) -> list[int]:
    """Kinds from a list of ids, or from the keys of a mapping, which may be numbered."""
    if not isinstance(said, Mapping | list):
        raise Unreadable(f"{path}: {said!r} is neither a list of kinds nor a mapping of them")
    found = []
    for word in said:
        stem = str(word).rpartition("-")[0] if str(word).rpartition("-")[2].isdecimal() else str(word)
        found.append(ids.index(known(str(word) if word in ids else stem, ids, path)))
    return found


def _recruit(table: Table, said: Any) -> None:
    for kind in _kinds(said, [card.id for card in table.setting.units], "position.squad"):
        table.recruit(kind)
    for key in _entries(said):
        if find_unit(table, key) < 0:
            raise Unreadable(
                f"position.squad: write {key} as {', '.join(unit_key(table, u) for u in range(len(table.kind)))}"
            )


def _unit(table: Table, key: str, said: Mapping[str, Any]) -> None:
    unit, path = find_unit(table, key), f"position.squad.{key}"
    only(said, UNIT_WORDS, path)
    table.wounds[unit] = number(said.get("wounds", 0), f"{path}.wounds")
    table.dead[unit] = flag(said.get("dead", False), f"{path}.dead")
    if table.doomed(unit) and not table.dead[unit]:
        raise Unreadable(f"{path}.wounds: {table.card(unit).name} has only {table.card(unit).health}")
    for word, column in (
        ("grappled", table.grappled), ("used", table.used), ("poisoned", table.poisoned), ("front", table.front),
    ):  # fmt: skip
        column[unit] = flag(said.get(word, False), f"{path}.{word}")
    if flag(said.get("parked", False), f"{path}.parked"):
        table.here[unit] = 0
    if said.get("aboard") is not None:
        cars = {unit_key(table, car): car for car in range(len(table.kind)) if table.card(car).capacity}
        table.aboard[unit] = cars[known(said["aboard"], cars, f"{path}.aboard")]
    for word, places in (("engaged", table.engaged), ("target", table.target)):
        if said.get(word) is not None:
            zones = {foe_key(table, zone): zone for zone in range(table.zone_count)}
            places[unit] = zones[known(said[word], zones, f"{path}.{word}")]
    zone = table.engaged[unit]
    if zone != NONE and table.foe_out[zone] and table.target[unit] == NONE and table.behind(zone):
        table.target[unit] = table.behind(zone)[0]


def _enemies(table: Table, position: Mapping[str, Any]) -> None:
    setting = table.setting
    if "boss" in position:
        ids = [boss.id for boss in setting.bosses]
        table.boss = ids.index(known(position["boss"], ids, "position.boss"))
        for zone in range(len(table.sheet().zones)):
            table.meet(setting.first_zone[table.boss] + zone)
    said = position.get("enemies", [])
    for kind in _kinds(said, [card.id for card in setting.foes[: setting.first_zone[0]]], "position.enemies"):
        table.meet(kind)
    both = {**mapping(position.get("zones"), "position.zones"), **_entries(said)}
    for key, entry in both.items():
        foe = find_foe(table, key)
        path = f"position.{'zones' if foe < table.zone_count else 'enemies'}.{key}"
        if foe < 0:
            known(key, [foe_key(table, other) for other in range(len(table.foe))], path)
        facts = mapping(entry, path)
        only(facts, FOE_WORDS, path)
        card = table.foe_card(foe)
        table.foe_wounds[foe] = number(facts.get("wounds", 0), f"{path}.wounds", card.health, "which destroys it")
        table.foe_out[foe] = int(table.foe_doomed(foe))
        table.foe_spawned[foe] = flag(facts.get("spawned", False), f"{path}.spawned")


def _pending(table: Table, position: Mapping[str, Any]) -> None:
    for at, said in enumerate(listing(position.get("attacks"), "position.attacks")):
        path = f"position.attacks[{at}]"
        facts = mapping(said, path)
        only(facts, ATTACK_WORDS, path)
        means = MEANS[known(facts.get("with", "standard"), MEANS, f"{path}.with")]
        unit = _find(find_unit(table, facts.get("by", "")), facts.get("by"), f"{path}.by")
        points = number(facts.get("points"), f"{path}.points")
        extra = flag(facts.get("piercing", False), f"{path}.piercing")
        if facts.get("at") is not None:
            extra = _find(find_foe(table, facts["at"]), facts["at"], f"{path}.at")
        table.attacks += ((unit, means, points, extra),)
    for at, said in enumerate(listing(position.get("blows"), "position.blows")):
        path = f"position.blows[{at}]"
        facts = mapping(said, path)
        only(facts, BLOW_WORDS, path)
        foe = _find(find_foe(table, facts.get("by", "")), facts.get("by"), f"{path}.by")
        points = number(facts.get("points"), f"{path}.points")
        table.blows += ((foe, points, flag(facts.get("piercing", False), f"{path}.piercing")),)


def _find(found: int, word: Any, path: str) -> int:
    if found < 0:
        raise Unreadable(f"{path}: '{word}' is not there")
    return found


# -- describing -------------------------------------------------------------------------------------------------------


def describe(table: Table) -> dict[str, Any]:
    """The position in the words of `arrange`, with what follows from it."""
    said: dict[str, Any] = {
        "round": table.round,
        "range": cards.RANGES[table.range],
        "cp": table.cp,
        "step": next((word for word, tasks in STEPS.items() if tasks == table.agenda), None),
        "confined": bool(table.confined),
        "narrow": table.narrow,
        "ambush": bool(table.ambush),
        "squad": {unit_key(table, unit): _describe_unit(table, unit) for unit in range(len(table.kind))},
        "resources": {kind: n for kind, n in zip(cards.RESOURCES, table.res, strict=True) if n},
        "enemies": {foe_key(table, foe): _describe_foe(table, foe) for foe in range(table.zone_count, len(table.foe))},
        "attacks": [_describe_attack(table, *attack) for attack in table.attacks],
        "blows": [
            {"by": foe_key(table, foe), "points": points, "piercing": how == 1} for foe, points, how in table.blows
        ],
        "ended": CAUSES[table.ended] or None,
        "score": table.score,
    }
    if table.race != NONE:
        said["race"] = table.setting.races[table.race].id
    if table.setting.mission is not None:
        said |= mission_words.describe(table)
    if table.boss != NONE:
        said["boss"] = table.sheet().id
        said["eliminated"] = all(table.foe_out[: table.zone_count])
        said["zones"] = {foe_key(table, zone): _describe_foe(table, zone) for zone in range(table.zone_count)}
    return said


def _describe_attack(table: Table, unit: int, means: int, points: int, extra: int) -> dict[str, Any]:
    """A pending attack; that of an A-V attack has a target, others may be piercing."""
    said = {"by": unit_key(table, unit), "points": points, "with": list(MEANS)[list(MEANS.values()).index(means)]}
    if means in (codes.ANTI_VEHICLE, codes.SCORPIO):
        return {**said, "at": foe_key(table, extra)}
    return {**said, "piercing": bool(extra)}


def _describe_unit(table: Table, unit: int) -> dict[str, Any]:
    said: dict[str, Any] = {
        "wounds": table.wounds[unit],
        "hp_left": max(0, table.card(unit).health - table.wounds[unit]),
        "dead": bool(table.dead[unit]),
        "used": bool(table.used[unit]),
        "grappled": bool(table.grappled[unit]),
        "poisoned": bool(table.poisoned[unit]),
        "front": bool(table.front[unit]),
        "parked": not table.here[unit],
        "engaged": foe_key(table, table.engaged[unit]) if table.engaged[unit] != NONE else None,
        "target": foe_key(table, table.target[unit]) if table.target[unit] != NONE else None,
    }
    if table.aboard[unit] != NONE:
        said["aboard"] = unit_key(table, table.aboard[unit])
    return said


def _describe_foe(table: Table, foe: int) -> dict[str, Any]:
    return {
        "wounds": table.foe_wounds[foe],
        "spawned": bool(table.foe_spawned[foe]),
        "hp_left": max(0, table.foe_card(foe).health - table.foe_wounds[foe]),
        "destroyed": bool(table.foe_out[foe]),
    }

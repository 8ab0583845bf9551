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

from wartable.games.space_infantry import cards, codes, turn
from wartable.games.space_infantry.mission import situation_words as mission_words
from wartable.games.space_infantry.names import find_foe, find_unit, foe_key, unit_key
from wartable.games.space_infantry.state import CAUSES, NONE, Table
from wartable.kernel.books.byhand import known, listing, mapping, number
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
WORDS = (
    "round", "range", "step", "cp", "confined", "narrow", "ambush", "race", "squad", "resources", "boss", "zones",
    "enemies", "attacks", "blows",
)  # fmt: skip
UNIT_WORDS = ("wounds", "engaged", "target", "grappled", "used", "aboard", "dead", "poisoned", "front", "parked")
FOE_WORDS = ("wounds", "spawned")
MEANS = {
    "standard": codes.STANDARD,
    "piercing": codes.PIERCING,
    "grenade": codes.GRENADE,
    "anti-vehicle": codes.ANTI_VEHICLE,
    "scorpio": codes.SCORPIO,
}


def arrange(table: Table, position: Mapping[str, Any]) -> Table:
    """Put a position onto a fresh table. What is not mentioned is as at the start of a fight."""
    for word in position:
        known(word, WORDS if table.setting.mission is None else (*WORDS, *mission_words.WORDS), "position")
    table.round = number(position.get("round", 1), "position.round")
    table.range = cards.RANGES.index(known(position.get("range", "fire"), cards.RANGES, "position.range"))
    table.cp = number(position.get("cp", 0), "position.cp")
    table.confined = int(bool(position.get("confined", False)))
    table.narrow = number(position.get("narrow", 0), "position.narrow")
    table.ambush = int(bool(position.get("ambush", False)))
    if "race" in position:
        races = [race.id for race in table.setting.races]
        table.race = races.index(known(position["race"], races, "position.race"))
    _recruit(table, position.get("squad", []))
    for kind, n in mapping(position.get("resources"), "position.resources").items():
        at = cards.RESOURCES.index(known(kind, cards.RESOURCES, "position.resources"))
        table.res[at] = number(n, f"position.resources.{kind}")
    if table.setting.mission is not None:
        mission_words.arrange(table, position)
    _enemies(table, position)
    for key, said in _entries(position.get("squad", [])).items():
        _unit(table, key, mapping(said, f"position.squad.{key}"))
    _pending(table, position)
    usual = "orders" if table.foe or table.setting.mission is None else "turn"
    table.agenda = STEPS[known(position.get("step", usual), STEPS, "position.step")]
    return table


def _entries(said: Any) -> Mapping[str, Any]:
    return said if isinstance(said, Mapping) else {}


def _kinds(said: Any, ids: list[str], path: str) -> list[int]:
    """Kinds from a list of ids, or from the keys of a mapping, which may be numbered."""
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
    for word in said:
        known(word, UNIT_WORDS, path)
    table.wounds[unit] = number(said.get("wounds", 0), f"{path}.wounds")
    table.dead[unit] = int(bool(said.get("dead", False)))
    if table.doomed(unit) and not table.dead[unit]:
        raise Unreadable(f"{path}.wounds: {table.card(unit).name} has only {table.card(unit).health}")
    for word, column in (
        ("grappled", table.grappled), ("used", table.used), ("poisoned", table.poisoned), ("front", table.front),
    ):  # fmt: skip
        column[unit] = int(bool(said.get(word, False)))
    if said.get("parked"):
        table.here[unit] = 0
    if "aboard" in said:
        cars = {unit_key(table, car): car for car in range(len(table.kind)) if table.card(car).capacity}
        table.aboard[unit] = cars[known(said["aboard"], cars, f"{path}.aboard")]
    for word, places in (("engaged", table.engaged), ("target", table.target)):
        if word in said:
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
        for word in facts:
            known(word, FOE_WORDS, path)
        table.foe_wounds[foe] = number(facts.get("wounds", 0), f"{path}.wounds")
        table.foe_out[foe] = int(table.foe_doomed(foe))
        table.foe_spawned[foe] = int(bool(facts.get("spawned", False)))


def _pending(table: Table, position: Mapping[str, Any]) -> None:
    for at, said in enumerate(listing(position.get("attacks"), "position.attacks")):
        path = f"position.attacks[{at}]"
        facts = mapping(said, path)
        means = MEANS[known(facts.get("with", "standard"), MEANS, f"{path}.with")]
        unit = _find(find_unit(table, facts.get("by", "")), facts.get("by"), f"{path}.by")
        points = number(facts.get("points"), f"{path}.points")
        extra = int(bool(facts.get("piercing", False)))
        if "at" in facts:
            extra = _find(find_foe(table, facts["at"]), facts["at"], f"{path}.at")
        table.attacks += ((unit, means, points, extra),)
    for at, said in enumerate(listing(position.get("blows"), "position.blows")):
        path = f"position.blows[{at}]"
        facts = mapping(said, path)
        foe = _find(find_foe(table, facts.get("by", "")), facts.get("by"), f"{path}.by")
        points = number(facts.get("points"), f"{path}.points")
        table.blows += ((foe, points, int(bool(facts.get("piercing", False)))),)


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
        "squad": {unit_key(table, unit): _describe_unit(table, unit) for unit in range(len(table.kind))},
        "resources": {kind: n for kind, n in zip(cards.RESOURCES, table.res, strict=True) if n},
        "enemies": {foe_key(table, foe): _describe_foe(table, foe) for foe in range(table.zone_count, len(table.foe))},
        "attacks": [points for _, _, points, _ in table.attacks],
        "blows": [points for _, points, _ in table.blows],
        "ended": CAUSES[table.ended] or None,
        "score": table.score,
    }
    if table.setting.mission is not None:
        said |= mission_words.describe(table)
    if table.boss != NONE:
        said["boss"] = table.sheet().id
        said["eliminated"] = all(table.foe_out[: table.zone_count])
        said["zones"] = {foe_key(table, zone): _describe_foe(table, zone) for zone in range(table.zone_count)}
    return said


def _describe_unit(table: Table, unit: int) -> dict[str, Any]:
    said: dict[str, Any] = {
        "wounds": table.wounds[unit],
        "hp_left": max(0, table.card(unit).health - table.wounds[unit]),
        "dead": bool(table.dead[unit]),
        "used": bool(table.used[unit]),
        "grappled": bool(table.grappled[unit]),
        "engaged": foe_key(table, table.engaged[unit]) if table.engaged[unit] != NONE else None,
        "target": foe_key(table, table.target[unit]) if table.target[unit] != NONE else None,
    }
    if table.aboard[unit] != NONE:
        said["aboard"] = unit_key(table, table.aboard[unit])
    return said


def _describe_foe(table: Table, foe: int) -> dict[str, Any]:
    return {
        "wounds": table.foe_wounds[foe],
        "hp_left": max(0, table.foe_card(foe).health - table.foe_wounds[foe]),
        "destroyed": bool(table.foe_out[foe]),
    }

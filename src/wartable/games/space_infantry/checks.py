"""Do the parts of a sheet fit together? Every mistake is named with its place, the rule and what would be right."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from wartable.games.space_infantry import cards, schema
from wartable.kernel.books.problems import Problem, did_you_mean
from wartable.kernel.engine.citations import cite

ABILITY_WORDS = (*cards.ABILITIES, *(f"{word}-N" for word in cards.NUMBERED), "spawn-X")
EVENT = re.compile(r"(?P<scope>[2-6]\+|Auto)/(?P<effect>[ABCV]!?|Damage|Toxins|Trap|Delay|[a-z][a-z0-9-]*!?)")


def _problem(file: str, path: str, reason: str, rule: str = "") -> Problem:
    if rule:
        cite(rule)
    return Problem(file, path, f"{reason} ({rule})" if rule else reason)


def check_abilities(words: Iterable[str], enemies: Collection[str], file: str, path: str) -> Iterator[Problem]:
    """Is every ability one of the closed list?"""
    for at, word in enumerate(words):
        name, _, number = word.rpartition("-")
        if word in cards.ABILITIES or (name in cards.NUMBERED and number.isdecimal() and int(number) > 0):
            continue
        place = f"{path}[{at}]"
        if word.startswith("spawn-"):
            if word[6:] not in enemies:
                yield _problem(file, place, f"'{word[6:]}' is no Enemy{did_you_mean(word[6:], enemies)}", "SI-ABL-07")
            continue
        known = ", ".join(ABILITY_WORDS)
        reason = f"'{word}' is no ability; abilities are {known}{did_you_mean(word, ABILITY_WORDS)}"
        yield _problem(file, place, reason, "SI-BOSS-ZONE-04")


def check_skills(skills: Iterable[str], file: str, path: str) -> Iterator[Problem]:
    for skill in skills:
        if skill not in cards.SKILLS:
            known = ", ".join(cards.SKILLS)
            yield Problem(file, path, f"'{skill}' is no skill; skills are {known}{did_you_mean(skill, cards.SKILLS)}")


def check_race(race: schema.Race, enemies: Collection[str], file: str) -> Iterator[Problem]:
    """Does a race send only Enemies that there are, with abilities that there are?"""
    for letter, table in race.encounters.items():
        for enemy in {enemy for line in table for enemy in line} - set(enemies):
            yield Problem(file, f"{race.id}.{letter}", f"'{enemy}' is no Enemy{did_you_mean(enemy, enemies)}")
    for kind in race.types:
        yield from check_abilities(kind.abilities, enemies, file, f"{race.id}.{kind.id}.abilities")


def check_boss(boss: schema.Boss, enemies: Collection[str], file: str) -> Iterator[Problem]:
    """A valid Boss sheet (SI-BOSS-ZONE-08)."""
    rule = "SI-BOSS-ZONE-08"
    types: dict[str, str] = {}
    for at, zone in enumerate(boss.zones):
        if zone.id in types:
            yield _problem(file, f"zones[{at}].id", f"'{zone.id}' is also the id of another zone; choose another")
        types[zone.id] = zone.type
    if len(boss.zones) < 2:
        yield _problem(file, "zones", "a Boss has at least two zones", rule)
    if not any(zone.vital for zone in boss.zones):
        yield _problem(file, "zones", "no zone is a Vital Part, so the Boss could not be killed; mark one vital", rule)
    yield from check_abilities(boss.abilities, enemies, file, "abilities")
    for at, zone in enumerate(boss.zones):
        path = f"zones[{at}]"
        yield from check_skills(zone.skills, file, f"{path}.skills")
        yield from check_abilities(zone.abilities, enemies, file, f"{path}.abilities")
        if not {"fire", "melee", "anti-vehicle"} & set(zone.skills):
            yield _problem(file, f"{path}.skills", f"{zone.name} has none of fire, melee and anti-vehicle", rule)
        if zone.type == "outer" and zone.limit is None:
            yield _problem(file, path, f"{zone.name} is an Outer zone and needs a limit", rule)
        if zone.type == "internal" and zone.limit is not None:
            yield _problem(file, f"{path}.limit", f"{zone.name} is Internal; only Outer zones have a limit", rule)
        for to, other in enumerate(zone.connects):
            place = f"{path}.connects[{to}]"
            if other not in types:
                yield _problem(file, place, f"there is no zone '{other}'{did_you_mean(other, types)}", rule)
            elif types[other] == zone.type:
                yield _problem(file, place, "connections join an Outer with an Internal zone only", rule)
        linked = zone.connects or [other.id for other in boss.zones if zone.id in other.connects]
        if zone.type == "internal" and not linked:
            reason = f"{zone.name} cannot be reached: connect it to an Outer zone"
            yield _problem(file, f"{path}.connects", reason, rule)


def check_need(need: schema.Need | None, file: str, path: str) -> Iterator[Problem]:
    for at, parts in enumerate(need or ()):
        yield from check_skills(parts, file, f"{path}[{at}]")


def check_mission(
    mission: schema.Mission,
    races: Collection[str],
    enemies: Collection[str],
    bosses: Collection[str],
    vehicles: Collection[str],
    file: str,
) -> Iterator[Problem]:
    """Does a mission sheet name only what exists, and can every node be reached?"""
    ids = [node.id for node in mission.nodes]
    if mission.race != "any" and mission.race not in races:
        yield Problem(file, "race", f"'{mission.race}' is no race; races are any, {', '.join(races)}")
    for word, named in (("lends", mission.lends), ("may_buy", mission.may_buy)):
        for vehicle in named:
            if vehicle not in vehicles:
                yield Problem(file, word, f"'{vehicle}' is no Vehicle of the squad; there are {', '.join(vehicles)}")
    if sum(node.start for node in mission.nodes) != 1:
        yield _problem(file, "nodes", "exactly one node is the start", "SI-BASE-NODE-01")
    for special in mission.special:
        for node_id in (special.explored, special.no_ambush):
            if node_id not in ids:
                yield Problem(file, "special", f"there is no node '{node_id}'{did_you_mean(node_id, ids)}")
    for at, node in enumerate(mission.nodes):
        yield from _check_node(node, ids, enemies, bosses, file, f"nodes[{at}]")
    yield from _reachable(mission.nodes, file)


def _check_node(
    node: schema.Node, ids: Sequence[str], enemies: Collection[str], bosses: Collection[str], file: str, path: str
) -> Iterator[Problem]:
    for link in node.links:
        if link not in ids:
            yield _problem(file, f"{path}.links", f"no node '{link}'{did_you_mean(link, ids)}", "SI-BASE-NODE-01")
    if not node.start and node.need is None:
        yield _problem(file, path, f"{node.name} needs an entry requirement", "SI-BASE-NODE-02")
    yield from check_need(node.need, file, f"{path}.need")
    if node.event is not None:
        found = EVENT.fullmatch(node.event)
        effect = found["effect"].rstrip("!") if found else ""
        if found is None or (effect[:1].islower() and effect not in bosses):
            reason = f"'{node.event}' is no event; write scope/effect, as in 5+/A, Auto/Toxins or Auto/gate-warden"
            yield _problem(file, f"{path}.event", reason, "SI-BASE-EVENT-01")
    for enemy in node.force or ():
        if enemy not in enemies:
            yield Problem(file, f"{path}.force", f"'{enemy}' is no Enemy{did_you_mean(enemy, enemies)}")
    if node.cache is not None and node.cache not in cards.LETTERS:
        yield Problem(file, f"{path}.cache", f"'{node.cache}' is no letter of a Resource; they are {cards.LETTERS}")
    objective = node.objective
    if objective is not None:
        if (objective.kind == "do") != (objective.need is not None):
            yield _problem(
                file, f"{path}.objective", "'need' belongs to the kind do, and to no other", "SI-BASE-NODE-13"
            )
        if (objective.kind == "kill") != (objective.target is not None):
            reason = "'target' belongs to the kind kill, and to no other"
            yield _problem(file, f"{path}.objective", reason, "SI-BASE-NODE-13")
        yield from check_need(objective.need, file, f"{path}.objective.need")


def _reachable(nodes: Sequence[schema.Node], file: str) -> Iterator[Problem]:
    links = {node.id: node.links for node in nodes}
    reached = {node.id for node in nodes if node.start}
    border = list(reached)
    while border:
        for link in links.get(border.pop(), ()):
            if link not in reached and link in links:
                reached.add(link)
                border.append(link)
    for at, node in enumerate(nodes):
        if node.id not in reached:
            yield _problem(file, f"nodes[{at}]", f"{node.name} cannot be reached from the start", "SI-BASE-NODE-01")

"""What a terminal shows: the Boss diagram, the Enemies, the squad cards and the map. No rule lives here."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from wartable.games.space_infantry import cards
from wartable.games.space_infantry.cards import Card
from wartable.games.space_infantry.mission import maps, nodes
from wartable.games.space_infantry.names import foe_key, foe_name, need_text, unit_key, unit_name
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.engine.nearest import begun
from wartable.kernel.showing.parts import Look
from wartable.kernel.showing.words import counted

PARTS: Final = ("status", "briefing", "boss", "enemies", "squad", "map")
DIM: Final = "dim"
SHORT: Final = (
    "Cmd", "Fire", "Melee", "A-V", "Adv", "Pilot", "Climb", "Track", "Search", "Sci", "Repair", "Demo", "Zero-G",
    "Medic",
)  # fmt: skip


def screen(table: Table, seat: int, look: Look) -> RenderableType:
    """The whole screen, or the part that was asked for."""
    if look.about:
        return _about(table, look.about)
    wanted = (look.part,) if look.part else PARTS if is_new(table) else [part for part in PARTS if part != "briefing"]
    if look.plain:
        return "\n".join(line for part in wanted for line in sentences(table, part))
    drawn = [_draw(table, part) for part in wanted]
    return Group(*(one for one in drawn if one is not None))


# -- words about one card ---------------------------------------------------------------------------------------------


def skills(card: Card) -> str:
    return _levels(card.skills)


@lru_cache(256)
def _levels(skills: tuple[int, ...]) -> str:
    return " ".join(f"{name} {level}" for name, level in zip(SHORT, skills, strict=True) if level)


@lru_cache(256)
def _ability_words(abilities: int) -> tuple[str, ...]:
    return tuple(word.replace("-", " ") for word, flag in cards.ABILITIES.items() if abilities & flag)


def abilities(card: Card) -> str:
    """The abilities of a card, and its armour."""
    said = [*_ability_words(card.abilities)]
    said += [f"Regenerate {card.regenerate}"] * bool(card.regenerate) + [f"Shield {card.shield}"] * bool(card.shield)
    said += [f"spawns {card.spawns}"] * bool(card.spawns)
    if card.heavy:
        said.append(f"Heavy {'Armor' if card.vehicle else 'Plating'} {card.dmg}+")
    elif card.vehicle:
        said.append("Vehicle")
    if card.skills[cards.ANTI_VEHICLE]:
        said.append(f"PEN {card.pen}")
    return ", ".join(said)


def _health(card: Card, wounds: int) -> str:
    left = max(0, card.health - wounds)
    return f"{left}/{card.health} {'SP' if card.vehicle and card.heavy else 'HP'}"


def where(table: Table, unit: int) -> str:
    """What a Unit is doing, in a few words."""
    if table.dead[unit]:
        return "lost"
    said = []
    if not table.here[unit]:
        said.append("parked elsewhere")
    if table.aboard[unit] != NONE:
        said.append(f"aboard {table.card(table.aboard[unit]).name}")
    zone, goal = table.engaged[unit], table.target[unit]
    if zone != NONE and table.foe:
        through = f" through {table.foe_card(zone).name}" if goal != NONE else ""
        said.append(f"engaged with {table.foe_card(zone if goal == NONE else goal).name}{through}")
    said += ["grappled"] * table.grappled[unit] + ["activated"] * table.used[unit]
    said += ["poisoned"] * table.poisoned[unit] + ["in front"] * table.front[unit]
    return ", ".join(said)


def _engaged_with(table: Table, zone: int) -> list[str]:
    return [
        unit_name(table.setting, table.code(unit))
        for unit, at in enumerate(table.engaged)
        if at != NONE and table.open(unit) and zone in (at, table.target[unit])
    ]


def zone_state(table: Table, zone: int) -> str:
    if table.foe_out[zone]:
        return "breach" if table.behind(zone) and table.sheet().zones[zone].type == cards.OUTER else "destroyed"
    if table.sheet().zones[zone].type == cards.INTERNAL and not table.breached(zone):
        return "closed"
    return "live"


# -- the parts --------------------------------------------------------------------------------------------------------


def status(table: Table) -> str:
    """Where the game stands, in one line."""
    said = []
    if table.setting.mission is not None and table.marks:
        left = counted(table.track, "turn")
        said.append(f"{table.setting.mission.name}, {left} left, at {nodes.node_of(table).name}")
    if table.foe:
        said.append(f"{'combat' if said else 'Combat'} round {table.round}, {cards.RANGES[table.range].title()} range")
    if table.cp:
        said.append(f"{table.cp} CP")
    said.append(resources(table))
    return "; ".join(said)


def resources(table: Table) -> str:
    held = [f"{n} {name}" for name, n in zip(cards.RESOURCE_NAMES, table.res, strict=True) if n]
    return "Resources: " + (", ".join(held) or "none")


def is_new(table: Table) -> bool:
    """Has the mission not left its start yet? Then the briefing is read without being asked for."""
    mission = table.setting.mission
    return mission is not None and not table.foe and table.explored in (0, 1 << mission.start)


def briefing(table: Table) -> list[str]:
    """What the mission is about, what is known beforehand, and what counts."""
    mission = table.setting.mission
    if mission is None:
        return []
    known = [f"{mission.name}. {mission.brief}"] + [mission.briefing.strip()] * bool(mission.briefing)
    return known + [objective(node) for node in mission.nodes if node.objective is not None]


def objective(node: maps.Node) -> str:
    """An objective with its worth."""
    goal = node.objective
    assert goal is not None
    what = {
        maps.ENTER: "reach it",
        maps.DO: need_text(goal.need),
        maps.KILL: f"destroy the {goal.target.replace('-', ' ').title()}",
        maps.BOSS: f"kill the {node.effect.replace('-', ' ').title()}",
    }[goal.kind]
    return f"{'Primary' if goal.primary else 'Secondary'}, {node.name}: {what}, {goal.vp} VP."


def sentences(table: Table, part: str) -> list[str]:
    if part == "status":
        return [f"{status(table)}."]
    if part == "briefing":
        return briefing(table)
    if part == "boss" and table.boss != NONE:
        return [f"{table.sheet().name}:", *(zone_sentence(table, zone) for zone in range(table.zone_count))]
    if part == "enemies":
        return [
            f"{foe_name(table.setting, table.foe_code(foe))}: {_health(table.foe_card(foe), table.foe_wounds[foe])}, "
            f"{skills(table.foe_card(foe))}{_after(abilities(table.foe_card(foe)))}."
            for foe in table.ordinary()
        ]
    if part == "squad":
        return [_unit_sentence(table, unit) for unit in range(len(table.kind))]
    if part == "map" and table.setting.mission is not None and table.marks:
        return [node_sentence(table, node) for node in range(len(table.setting.mission.nodes))]
    return []


def _after(words: str) -> str:
    return f", {words}" if words else ""


def zone_sentence(table: Table, zone: int) -> str:
    card, sheet = table.foe_card(zone), table.sheet().zones[zone]
    said = f"{card.name}, {'Outer' if sheet.type == cards.OUTER else 'Internal'}{', Vital Part' if sheet.vital else ''}"
    said += f", {zone_state(table, zone)}, {_health(card, table.foe_wounds[zone])}, {skills(card)}"
    said += _after(abilities(card)) + (f", limit {sheet.limit}" if sheet.limit else "")
    if sheet.connects:
        said += f", connected to {' and '.join(table.foe_card(other).name for other in sheet.connects)}"
    near = _engaged_with(table, zone)
    return said + (f"; engaged: {', '.join(near)}" if near else "") + "."


def _unit_sentence(table: Table, unit: int) -> str:
    card = table.card(unit)
    said = f"{unit_name(table.setting, table.code(unit))}: {_health(card, table.wounds[unit])}, {skills(card)}"
    return said + _after(abilities(card)) + _after(where(table, unit)) + "."


ENCOUNTERS: Final = {"A": "light enemies", "B": "medium enemies", "C": "heavy enemies", "V": "enemy vehicles"}
"""What the letters of an event mean (SI-BASE-EVENT-04)."""


def event_sign(node: maps.Node) -> str:
    """The event of a node in short: what happens, and on which Random Numbers.

    The sheet prints "5+/A!" (SI-BASE-EVENT-01), which nobody reads who has not learned it.
    """
    what = ENCOUNTERS.get(node.effect, node.effect.replace("-", " ").lower())
    if node.ambush:
        what = what.replace("enemies", "ambush").replace("enemy vehicles", "vehicle ambush")
    return f"{what} {f'{node.scope}+' if node.scope else 'always'}"


def access_sign(node: maps.Node) -> str:
    """How a node is entered, if that is not left open."""
    return {"foot": "on foot", "vehicle": "by vehicle"}.get(maps.ACCESS[node.access], "")


def cache_sign(node: maps.Node) -> str:
    return f"cache: {cards.RESOURCE_NAMES[node.cache]}"


def node_sentence(table: Table, node: int) -> str:
    mission = nodes.sheet(table)
    there = mission.nodes[node]
    said = [f"{there.name}{' (the squad is here)' if node == table.node else ''}"]
    said.append("explored" if nodes.explored(table, node) else f"needs {need_text(there.need)}")
    if any(any(row) for row in table.marks[node]) and not nodes.explored(table, node):
        said.append(f"{max(sum(row) for row in table.marks[node])} SL marked")
    said += [f"only {access_sign(there)}"] * (there.access != maps.ANY)
    said += ["confined"] * there.confined + [f"narrow {there.narrow}"] * bool(there.narrow)
    said += ["extraction"] * there.extraction
    if there.effect and not table.happened >> node & 1:
        said.append(event_sign(there))
    if there.cache >= 0:
        left = table.caches[node]
        said.append(f"{cache_sign(there)}{'' if left < 0 else f', {left} left'}")
    if there.objective is not None:
        done = "done" if table.done >> node & 1 else f"{there.objective.vp} VP"
        said.append(f"{'primary' if there.objective.primary else 'secondary'} objective, {done}")
    return f"{', '.join(said)}; leads to {', '.join(mission.nodes[link].name for link in there.links)}."


def _draw(table: Table, part: str) -> RenderableType | None:
    if part == "status":
        return Text(status(table), "bold")
    if part == "briefing" and table.setting.mission is not None:
        return Group(*(Text(line, DIM if at > 0 else "") for at, line in enumerate(briefing(table))))
    if part == "boss" and table.boss != NONE:
        return _boss_grid(table)
    if part == "enemies" and table.ordinary():
        grid = _grid("Enemies", "Health", "Skills", "Abilities")
        for foe in table.ordinary():
            card = table.foe_card(foe)
            name = f"{card.name} {table.foe_no[foe]}"
            grid.add_row(name, _health(card, table.foe_wounds[foe]), skills(card), abilities(card))
        return grid
    if part == "squad" and table.kind:
        grid = _grid("Squad", "Health", "Skills", "Abilities", "Where")
        for unit in range(len(table.kind)):
            card = table.card(unit)
            name = unit_name(table.setting, table.code(unit))
            row = (name, _health(card, table.wounds[unit]), skills(card), abilities(card))
            grid.add_row(*row, where(table, unit), style=DIM if table.dead[unit] else "")
        return grid
    if part == "map" and table.setting.mission is not None and table.marks and not table.foe:
        return Text("\n".join(sentences(table, "map")))
    return None


def _boss_grid(table: Table) -> Grid:
    """The Boss: each Outer zone with its arrow and limit, behind it the Internal zones it leads to."""
    sheet = table.sheet()
    grid = _grid(sheet.name, "Arrow", "Health", "Skills", "Abilities", "State", "Engaged", "Leads to")
    for zone in range(table.zone_count):
        card, place = table.foe_card(zone), sheet.zones[zone]
        outer = place.type == cards.OUTER
        name = f"{'' if outer else '  '}{card.name}{' *' if place.vital else ''}"
        arrow = f"{len(_engaged_with(table, zone))} of {place.limit} ->" if outer else ""
        leads = ", ".join(table.foe_card(other).name for other in place.connects) if outer else ""
        near = ", ".join(_engaged_with(table, zone))
        health = _health(card, table.foe_wounds[zone])
        style = DIM if table.foe_out[zone] and not (outer and table.behind(zone)) else ""
        row = (name, arrow, health, skills(card), abilities(card), zone_state(table, zone), near, leads)
        grid.add_row(*row, style=style)
    grid.caption = "* Vital Part"
    return grid


def _grid(*heads: str) -> Grid:
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, caption_justify="left")
    for head in heads:
        grid.add_column(head, overflow="fold")
    return grid


def _about(table: Table, about: str) -> str:
    """One Unit, zone, Enemy or node."""
    said: dict[str, str] = {unit_key(table, unit): _unit_sentence(table, unit) for unit in range(len(table.kind))}
    said |= {foe_key(table, zone): zone_sentence(table, zone) for zone in range(table.zone_count)}
    said |= dict(zip((foe_key(table, foe) for foe in table.ordinary()), sentences(table, "enemies"), strict=True))
    if table.setting.mission is not None and table.marks:
        said |= {node.id: node_sentence(table, at) for at, node in enumerate(table.setting.mission.nodes)}
    word = about.lower().replace(" ", "-")
    return said[begun(word, said, "names nothing here")]

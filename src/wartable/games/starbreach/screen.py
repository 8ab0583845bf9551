"""What a terminal shows of the table: the ship drawn with its areas, or sentences for a screen reader."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from wartable.games.starbreach import cards, goals, missions, ship
from wartable.games.starbreach.names import (
    area_name,
    edge_name,
    enemy_name,
    hero_name,
    object_name,
    place_name,
    room_name,
    strip,
)
from wartable.games.starbreach.state import (
    CENTRE,
    DAMAGED,
    IN_ROOM,
    LOOSE,
    NONE,
    ON_OBJECT,
    SPENT,
    STACKED,
    VICTORIES,
    Table,
)
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.showing.parts import Look
from wartable.kernel.showing.words import counted


def screen(table: Table, seat: int, look: Look) -> RenderableType:
    """The whole screen, or the part that was asked for."""
    if look.about:
        return _about(table, look.about)
    shown = {
        "status": [status(table)],
        "ship": [*(room(table, at) for at, tile in enumerate(table.tile) if tile != NONE), *surroundings(table)],
        "heroes": [hero(table, other) for other in range(table.setting.players)],
        "enemies": [enemy(table, at) for at in range(len(table.e_card))] or ["No Enemies are there."],
    }
    if look.part:
        return "\n".join(shown[look.part])
    if look.plain:
        return "\n".join(line for lines in shown.values() for line in lines)
    return Group(
        Text(status(table), style="bold"),
        *(drawing(table, at) for at in range(table.setting.mission.ships)),
        *(Text(line) for line in surroundings(table) + shown["heroes"] + shown["enemies"]),
    )


def status(table: Table) -> str:
    """Where the game stands, in one line."""
    mission = table.setting.mission
    parts = [f"{mission.name}, round {table.round}" if mission.number else f"Round {table.round}"]
    return "; ".join([*parts, *stage(table), *progress(table), *coming(table)]) + "."


def stage(table: Table) -> list[str]:
    """Which mission of a campaign this is."""
    if len(table.setting.stages) == 1:
        return []
    wins = sum(cause in VICTORIES for cause in table.finished)
    return [f"mission {table.setting.stage + 1} of {len(table.setting.stages)}, {wins} won"]


def progress(table: Table) -> list[str]:
    """How far the objective is."""
    mission = table.setting.mission
    parts = [f"{table.bosses_out} of {table.setting.bosses} Bosses eliminated"]
    if mission.objective in (missions.ENGINE, missions.SAMPLES):
        parts.append(f"{table.place.count(CENTRE)} of {goals.needed(table)} dice in the centre")
        if goals.locked(table):
            parts.append("the core is locked")
    if mission.siege != NONE:
        parts.append(f"Fire {table.fire(mission.siege)} of {mission.siege_fire} in {room_name(mission.siege)}")
    return parts


def coming(table: Table) -> list[str]:
    """What is known of the rounds to come."""
    parts = []
    if table.top != NONE:
        parts.append(f"next to arrive: {enemy_name(table.setting, table.top)}")
    elif table.round:
        parts.append("the deck is empty")
    if table.clock:
        parts.append(f"round {table.clock} is the last")
    closed = [str(vortex + 1) for vortex, shut in enumerate(table.closed) if shut]
    if closed:
        parts.append(f"closed: Vortex {', '.join(closed)}")
    return parts


def room(table: Table, position: int) -> str:
    """A room with all that is in it."""
    tile = table.setting.rooms[table.tile[position]]
    icons = f" ({'/'.join(cards.FACE_NAMES[icon] for icon in tile.icons)})" if tile.icons else ""
    parts = [f"{room_name(position)} {tile.name}{icons}"]
    parts += [table.setting.heroes[seat].name for seat in table.heroes_in(position)]
    if table.room[table.scientist] == position:
        parts.append(f"the Scientist ({table.life[table.scientist]} LP)")
    parts += [object_name(kind) for kind, at in zip(table.o_kind, table.o_at, strict=True) if at == position]
    if table.pillars[position]:
        parts.append(counted(table.pillars[position], "pillar"))
    if table.fire(position):
        parts.append(f"fire -{table.fire(position)}")
    if table.grenades[position]:
        parts.append(f"{table.grenades[position]} grenades")
    return ", ".join(parts)


def surroundings(table: Table) -> list[str]:
    """What lies between and around the rooms: barricades, airlocks, the docking clamp, a burning Grenade."""
    lines = [
        f"A {'damaged ' if wall == DAMAGED else ''}barricade stands on {edge_name(edge)}."
        for edge, wall in enumerate(table.wall)
        if wall
    ]
    mission = table.setting.mission
    if mission.airlocks:
        between = [f"{area_name(area)} and {area_name(ship.turned(area, 1))}" for area in mission.airlocks]
        lines.append(f"Airlocks lie between {between[0]} and between {between[1]}.")
    if mission.clamp:
        lines.append(f"For Heroes {room_name(mission.clamp[0])} is next to {room_name(mission.clamp[1])}.")
    if table.blast_area != NONE:
        lines.append(f"The Grenade burns in {area_name(table.blast_area)}.")
    return lines


def hero(table: Table, seat: int) -> str:
    """A Hero board with its dice."""
    name = hero_name(table.setting, seat)
    if not table.life[seat]:
        return f"{name}: eliminated."
    parts = [f"{table.life[seat]} of {table.setting.heroes[seat].life} LP"]
    parts.append(room_name(table.room[seat]) if table.room[seat] != NONE else "not on the ship yet")
    parts.append(f"Initiative {table.initiative(seat)}")
    loose, placed = [], []
    for die, holder in enumerate(table.holder):
        place = table.place[die]
        if holder != seat or place in (SPENT, STACKED) or table.face[die] == NONE:
            continue
        if place == LOOSE:
            loose.append(cards.FACE_NAMES[table.face[die]])
        elif place > 0 and place != CENTRE and not IN_ROOM <= place < ON_OBJECT:
            placed.append(f"{cards.FACE_NAMES[table.face[die]]} on {place_name(table.setting, place)}")
    if loose:
        parts.append("dice " + " ".join(sorted(loose)))
    parts += sorted(placed)
    if table.cards_of[seat]:
        parts.append("Equipment: " + ", ".join(table.equipment(card).name for card in table.cards_of[seat]))
    if table.load[seat] != NONE:
        parts.append(f"carries the {object_name(table.carries(seat))}")
    return f"{name}: {'; '.join(parts)}."


def enemy(table: Table, at: int) -> str:
    """An Enemy card with its strip."""
    card = table.enemy(at)
    parts = [f"{ship.AREA_NAMES[table.e_area[at]]} {card.name}", f"{table.e_life[at]} of {table.e_full[at]} LP"]
    parts.append(f"Initiative {card.initiative}" + (f", Boss level {card.level}" if card.level else ""))
    parts += [f"Armor {card.armor}"] if card.armor else []
    parts += ["Flight"] if card.flight else []
    circles = list(strip(table, table.e_card[at]))
    for circle in range(len(circles)):
        if table.e_blocked[at] >> circle & 1:
            circles[circle] += " (blocked)"
        if table.token(at, circle):
            circles[circle] = f"Move token {cards.ARROW_NAMES[table.token(at, circle)].replace('-', ' ')}"
    parts.append(" > ".join(circles))
    return "; ".join(parts) + ("; has acted." if table.e_done[at] else ".")


def drawing(table: Table, at: int) -> RenderableType:
    """A ship from above: areas around four rooms, platforms in the room they stand over."""
    grid = Grid(show_header=False, show_lines=True, expand=False)
    if table.setting.mission.ships > 1:
        grid.title, grid.title_justify = f"Ship {at + 1}", "left"
    for _ in range(4):
        grid.add_column(max_width=28)
    for row in (
        (None, 0, 1, None),
        (7, ship.NW, ship.NE, 2),
        (6, ship.SW, ship.SE, 3),
        (None, 5, 4, None),
    ):
        ground = row[0] is not None
        cells = [
            ""
            if number is None
            else _rooms_at(table, number + at * ship.SHIP_ROOMS)
            if ground and column in (1, 2)
            else _area(table, number + at * ship.SHIP_AREAS)
            for column, number in enumerate(row)
        ]
        grid.add_row(*cells)
    return grid


def _area(table: Table, area: int) -> str:
    lines = [ship.AREA_NAMES[area]]
    if area in table.setting.vortices:
        lines[0] += f" vortex {table.setting.vortices.index(area) + 1}"
    lines += [f"{table.enemy(at).name} {table.e_life[at]}" for at in table.enemies_in(area)]
    return "\n".join(lines)


def _rooms_at(table: Table, ground: int) -> str:
    levels = [position for position in reversed(ship.COLUMN[ground]) if table.tile[position] != NONE]
    return "\n".join(room(table, position) for position in levels)


def _about(table: Table, word: str) -> str:
    """A room, an Enemy or a piece of Equipment by its name."""
    position = ship.room_at(word)
    if 0 <= position < len(table.tile) and table.tile[position] != NONE:
        return f"{room(table, position)}. {table.setting.rooms[table.tile[position]].text}"
    for at in range(len(table.e_card)):
        if table.enemy(at).id == word:
            return enemy(table, at)
    for card in table.setting.enemies:
        if word and card.equipment.id == word:
            return f"{card.equipment.name}: {card.equipment.text}"
    raise Ambiguous(f"there is no room, Enemy or Equipment '{word}'")

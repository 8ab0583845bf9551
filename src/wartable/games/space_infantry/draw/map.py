"""A mission map as SVG: nodes in columns by how far they are from the start, the links between them, the squad."""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import screen
from wartable.games.space_infantry.draw.fight import Places, Spot, place, rows, token
from wartable.games.space_infantry.mission import maps, nodes
from wartable.games.space_infantry.mission.maps import Mission
from wartable.games.space_infantry.mission.rules import begin
from wartable.games.space_infantry.names import need_text, unit_key, unit_name
from wartable.games.space_infantry.state import Table
from wartable.kernel.showing.drawing import Board, board_of, piece
from wartable.kernel.showing.markup import NOTHING, Markup, joined, tag

WIDE: Final = 182
HIGH: Final = 112
BETWEEN: Final = 26
ACROSS: Final = 4
"""How many columns stand side by side before the map turns back."""
MARGIN: Final = 30
LETTERS: Final = 18
"""How many letters of the small print fit into a node, also in a wide font."""
AROUND: Final = 48
"""How large a place is around what stands on a node."""
SQUAD: Final = "squad-here"


def mission_map(table: Table, places: Places) -> Board:
    """The whole map, also while the squad is chosen for it; in a skirmish before the fight an empty table."""
    mission = table.setting.mission
    if mission is None:
        return _nothing()
    if not table.marks:
        table = table.copy()
        begin(table)
    spots = _spots(mission)
    width = max(x for x, _ in spots) + WIDE / 2 + MARGIN
    height = max(y for _, y in spots) + HIGH / 2 + MARGIN + 16
    targets = [
        place(f"node-{node.id}", spots[at], WIDE + 12, HIGH + 12, places[f"node-{node.id}"])
        for at, node in enumerate(mission.nodes)
        if f"node-{node.id}" in places
    ]
    cars = _cars(table, spots)
    standing = {SQUAD: _squad_at(spots[table.node]), **{f"car-{unit_key(table, car)}": at for car, at in cars.items()}}
    targets += [place(name, at, AROUND, AROUND, places[name]) for name, at in standing.items() if name in places]
    return board_of(
        f"0 0 {width:.0f} {height:.0f}",
        f"Map of {mission.name}, {len(mission.nodes)} places. The same options are listed as text.",
        tiles=_links(mission, spots),
        targets=targets,
        pieces=(
            *(_node(table, at, spots[at]) for at in range(len(spots))),
            _here(spots[table.node]),
            *(_car(table, car, at) for car, at in cars.items()),
        ),
    )


def _nothing() -> Board:
    words = "The squad gets ready"
    shown = tag("text", words, x=380, y=220, class_="label-map", text_anchor="middle")
    return board_of("0 0 760 440", words, decor=shown)


def _spots(mission: Mission) -> list[Spot]:
    """Columns by the number of links from the start, in the order of the sheet; long maps wind like a snake."""
    columns = _columns(mission)
    tallest = max(len(column) for column in columns)
    spots: dict[int, Spot] = {}
    for number, members in enumerate(columns):
        band, across = divmod(number, ACROSS)
        across = ACROSS - 1 - across if band % 2 else across
        middle = MARGIN + HIGH / 2 + (band * tallest + (tallest - 1) / 2) * (HIGH + BETWEEN)
        for row, at in enumerate(members):
            offset = (row - (len(members) - 1) / 2) * (HIGH + BETWEEN)
            spots[at] = (MARGIN + WIDE / 2 + across * (WIDE + BETWEEN), middle + offset)
    return [spots[at] for at in range(len(mission.nodes))]


def _columns(mission: Mission) -> list[list[int]]:
    """The nodes by how many links they are away from the start."""
    depth = {mission.start: 0}
    line = [mission.start]
    for at in line:
        for link in mission.nodes[at].links:
            if link not in depth:
                depth[link] = depth[at] + 1
                line.append(link)
    found: list[list[int]] = [[] for _ in range(max(depth.values()) + 1)]
    for at in range(len(mission.nodes)):
        found[depth.get(at, 0)].append(at)
    return found


def _links(mission: Mission, spots: list[Spot]) -> list[Markup]:
    found = []
    for at, node in enumerate(mission.nodes):
        for link in node.links:
            if link > at or at not in mission.nodes[link].links:
                (x1, y1), (x2, y2) = spots[at], spots[link]
                found.append(tag("path", d=f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}", class_="link link--path"))
    return found


def _node(table: Table, at: int, spot: Spot) -> Markup:
    node = nodes.sheet(table).nodes[at]
    known = nodes.explored(table, at)
    marked = max((sum(row) for row in table.marks[at]), default=0) if table.marks[at] else 0
    need = "explored" if known else need_text(node.need)
    if marked and not known:
        need = f"{need} · {marked} SL"
    signs = []
    if node.extraction:
        signs.append("extraction")
    if node.effect and not table.happened >> at & 1:
        signs.append(screen.event_sign(node))
    if node.cache >= 0 and table.caches[at] != 0:
        signs.append(screen.cache_sign(node))
    if node.access != maps.ANY:
        signs.append(screen.access_sign(node))
    objective = node.objective
    star = NOTHING
    if objective is not None:
        done = bool(table.done >> at & 1)
        star = tag(
            "g",
            tag(
                "circle",
                r=13,
                class_=f"goal{' goal--done' if done else ''}{'' if objective.primary else ' goal--second'}",
            ),
            tag("text", "✓" if done else str(objective.vp), y=5, class_="goal-t"),
            transform=f"translate({WIDE / 2 - 6:.0f} {-HIGH / 2 + 4:.0f})",
        )
    body = joined(
        tag(
            "rect",
            x=-WIDE / 2,
            y=-HIGH / 2,
            width=WIDE,
            height=HIGH,
            rx=12,
            class_=f"node{' node--known' if known else ''}",
        ),
        tag("text", node.name, x=-WIDE / 2 + 10, y=-35, class_="zone-name"),
        *(
            tag("text", words, x=-WIDE / 2 + 10, y=-18 + 17 * row, class_=kind)
            for row, (words, kind) in enumerate(
                [(words, "zone-words") for words in rows(need, LETTERS)]
                + [(words, "zone-note") for sign in signs for words in rows(sign, LETTERS)]
            )
        ),
        star,
        tag("rect", x=-WIDE / 2 - 4, y=-HIGH / 2 - 4, width=WIDE + 8, height=HIGH + 8, rx=14, class_="focus-ring"),
    )
    return piece(f"node-{node.id}", "node", screen.node_sentence(table, at), *spot, body)


def _here(spot: Spot) -> Markup:
    body = joined(
        tag("circle", r=13, class_="trooper"),
        tag("text", "▲", y=5, class_="trooper-t"),
        tag("circle", r=17, class_="focus-ring"),
    )
    return piece("the-squad", "squad", "The squad is here", *_squad_at(spot), body)


def _squad_at(spot: Spot) -> Spot:
    return spot[0] - WIDE / 2 + 16, spot[1] + HIGH / 2 + 4


def _cars(table: Table, spots: list[Spot]) -> dict[int, Spot]:
    """Where the Vehicles of the squad stand: with it, or where they were parked."""
    found: dict[int, Spot] = {}
    for unit in range(len(table.kind)):
        if table.card(unit).vehicle and not table.dead[unit]:
            x, y = spots[table.node if table.here[unit] else table.spot[unit]]
            found[unit] = (x + WIDE / 2 - 24 - 44 * len(found), y + HIGH / 2 + 2)
    return found


def _car(table: Table, car: int, spot: Spot) -> Markup:
    aboard = [
        unit_name(table.setting, table.code(unit)) for unit in range(len(table.kind)) if table.aboard[unit] == car
    ]
    label = f"{table.card(car).name}, " + (f"aboard: {', '.join(aboard)}" if aboard else "nobody is aboard")
    count = (
        tag(
            "g",
            tag("circle", r=9, class_="badge-n"),
            tag("text", str(len(aboard)), y=4.5, class_="badge-t"),
            transform="translate(17 -14)",
        )
        if aboard
        else NOTHING
    )
    body = joined(token(table, car), count, tag("circle", r=24, class_="focus-ring"))
    return piece(f"car-{unit_key(table, car)}", "squad", label, *spot, body)

"""The part of a written position that belongs to a mission, in both directions.

node: camp
track: 12
explored: [landing, basin]
happened: [basin]
completed: [camp]
marks: {gallery: 1}
work: {camp: 1}
caches: {basin: 2}
kept: {brood-hall: [8, 0, 0, 0, 2, 0]}
checker: medic
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.games.space_infantry.mission import nodes
from wartable.games.space_infantry.names import find_unit, unit_key
from wartable.games.space_infantry.state import BY_CHECK, NONE, Table
from wartable.kernel.books.byhand import known, listing, mapping, number
from wartable.kernel.engine.errors import Unreadable

WORDS = {
    "node": "where the squad is; the start node if left out",
    "track": "the turn that the track shows",
    "explored": "nodes that are explored, the start and where the squad is among them",
    "happened": "nodes whose event has happened",
    "completed": "nodes whose objective is done",
    "marks": "Success Levels marked for entering a node, {gallery: 1}",
    "work": "Success Levels marked for an objective, {camp: 1}",
    "caches": "what is left in opened caches, {basin: 2}",
    "kept": "wounds that a Boss or force in a node keeps, in their order",
    "checker": "the Unit that made the last check",
    "parked": "only to be expected: Vehicles that stand in other nodes",
}


def arrange(table: Table, position: Mapping[str, Any]) -> None:
    """Put the mission's part of a position onto a table."""
    mission = nodes.sheet(table)
    ids = [node.id for node in mission.nodes]

    def node(word: Any, path: str) -> int:
        return ids.index(known(word, ids, path))

    def several(word: str) -> int:
        return sum(1 << node(one, f"position.{word}") for one in listing(position.get(word), f"position.{word}"))

    if table.race == NONE:
        table.race = 0
    table.node = node(position.get("node", ids[mission.start]), "position.node")
    table.track = number(
        position.get("track", mission.turns), "position.track", mission.turns, "where the track begins"
    )
    table.explored = several("explored") | 1 << table.node | 1 << mission.start
    table.happened = several("happened")
    table.done = several("completed")
    table.marks = nodes.blank(tuple(place.need for place in mission.nodes))
    table.work = nodes.blank(nodes.objective_needs(mission))
    for word in ("marks", "work"):
        for name, n in mapping(position.get(word), f"position.{word}").items():
            at = node(name, f"position.{word}")
            marks = getattr(table, word)
            if not marks[at]:
                raise Unreadable(f"position.{word}: {name} asks for nothing that could be marked")
            setattr(table, word, nodes.marked(marks, at, 0, 0, number(n, f"position.{word}.{name}")))
    caches = [NONE] * len(ids)
    kept: list[tuple[int, ...]] = [()] * len(ids)
    for name, n in mapping(position.get("caches"), "position.caches").items():
        at = node(name, "position.caches")
        if mission.nodes[at].cache < 0:
            raise Unreadable(f"position.caches: {name} has no cache")
        caches[at] = number(n, f"position.caches.{name}", 5, "the most that a cache holds (SI-BASE-RES-11)")
    for name, wounds in mapping(position.get("kept"), "position.kept").items():
        path = f"position.kept.{name}"
        kept[node(name, "position.kept")] = tuple(number(n, path) for n in listing(wounds, path))
    table.caches, table.kept = tuple(caches), tuple(kept)
    table.confined, table.narrow = int(nodes.node_of(table).confined), nodes.node_of(table).narrow
    if "checker" in position:
        table.checker, table.came = find_unit(table, position["checker"]), BY_CHECK
        if table.checker < 0:
            raise Unreadable(f"position.checker: '{position['checker']}' is not in the squad")
    for unit in range(len(table.kind)):
        table.spot[unit] = mission.start


def describe(table: Table) -> dict[str, Any]:
    """The mission's part of a position."""
    places = nodes.sheet(table).nodes

    def several(mask: int) -> list[str]:
        return [place.id for at, place in enumerate(places) if mask >> at & 1]

    said: dict[str, Any] = {
        "node": places[table.node].id,
        "track": table.track,
        "explored": several(table.explored),
        "happened": several(table.happened),
        "completed": several(table.done),
        "marks": {
            place.id: sum(sum(row) for row in table.marks[at])
            for at, place in enumerate(places)
            if table.marks and any(any(row) for row in table.marks[at])
        },
        "work": {
            place.id: sum(sum(row) for row in table.work[at])
            for at, place in enumerate(places)
            if table.work and any(any(row) for row in table.work[at])
        },
        "caches": {
            place.id: table.caches[at] for at, place in enumerate(places) if table.caches and table.caches[at] >= 0
        },
        "parked": [unit_key(table, unit) for unit in range(len(table.kind)) if not table.here[unit]],
    }
    return said

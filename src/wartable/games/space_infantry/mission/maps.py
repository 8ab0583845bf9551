"""Mission maps as the engine reads them: nodes joined by links, their requirements, events, caches and objectives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from wartable.games.space_infantry import cards

if TYPE_CHECKING:
    from wartable.games.space_infantry import schema

ANY: Final = 0
FOOT: Final = 1
WHEELS: Final = 2
ACCESS: Final = ("any", "foot", "vehicle")

AUTO: Final = 0
ENTER: Final = 0
DO: Final = 1
KILL: Final = 2
BOSS: Final = 3
KINDS: Final = ("enter", "do", "kill", "boss")

Need = tuple[tuple[tuple[int, int], ...], ...]
"""Alternatives, each a row of (skill, Success Levels) that are all needed (SI-BASE-NODE-09)."""


@dataclass(frozen=True, slots=True)
class Objective:
    """What gives Victory Points (SI-BASE-NODE-13)."""

    kind: int
    vp: int
    primary: bool
    need: Need
    target: str


@dataclass(frozen=True, slots=True)
class Node:
    """A place; `scope` is the number an event check must reach, AUTO for none (SI-BASE-EVENT-01)."""

    id: str
    name: str
    links: tuple[int, ...]
    access: int
    extraction: bool
    confined: bool
    narrow: int
    need: Need
    scope: int
    effect: str
    """A class letter, a special event, the id of a Boss, or nothing at all."""
    ambush: bool
    force: tuple[str, ...]
    cache: int
    """The Resource kind, or -1."""
    objective: Objective | None


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission sheet."""

    id: str
    name: str
    brief: str
    """What is to be done, in a sentence."""
    briefing: str
    """What is known beforehand."""
    turns: int
    points: int
    resources: int
    lends: tuple[str, ...]
    may_buy: tuple[str, ...]
    race: str
    extraction: bool
    start: int
    nodes: tuple[Node, ...]
    calms: tuple[tuple[int, int], ...]
    """(explored, node): the second node's event loses its Ambush mark once the first is explored."""


def _need(need: schema.Need | None) -> Need:
    return tuple(tuple((cards.SKILLS.index(skill), n) for skill, n in parts.items()) for parts in need or ())


def compile_mission(mission: schema.Mission) -> Mission:
    """A checked mission sheet as the engine reads it."""
    ids = [node.id for node in mission.nodes]
    return Mission(
        mission.id,
        mission.name,
        mission.brief,
        mission.briefing,
        mission.turns,
        mission.points,
        mission.resources,
        tuple(mission.lends),
        tuple(mission.may_buy),
        mission.race,
        mission.extraction,
        next((at for at, node in enumerate(mission.nodes) if node.start), 0),
        tuple(_node(node, ids) for node in mission.nodes),
        tuple((ids.index(special.explored), ids.index(special.no_ambush)) for special in mission.special),
    )


def _node(node: schema.Node, ids: list[str]) -> Node:
    scope, _, effect = (node.event or "").partition("/")
    objective = node.objective
    return Node(
        node.id,
        node.name,
        tuple(ids.index(link) for link in node.links),
        ACCESS.index(node.access),
        node.extraction,
        node.confined,
        node.narrow or 0,
        _need(node.need),
        AUTO if scope in ("", "Auto") else int(scope[0]),
        effect.rstrip("!"),
        effect.endswith("!"),
        tuple(node.force or ()),
        -1 if node.cache is None else cards.LETTERS.index(node.cache),
        None
        if objective is None
        else Objective(
            KINDS.index(objective.kind), objective.vp, objective.primary, _need(objective.need), objective.target or ""
        ),
    )

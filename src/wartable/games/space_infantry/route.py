"""What a mission still takes: about how many turns, and which fights. For the policy; changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from wartable.games.space_infantry import cards
from wartable.games.space_infantry.mission import maps
from wartable.games.space_infantry.state import Setting, Table

RATE: Final[tuple[float, ...]] = (0.0, 3.5, 1.5, 5 / 6, 0.5, 2 / 6, 1 / 6)
"""Expected Success Levels by skill level."""
ABOARD: Final = 0.9
"""What is left of that while a Unit is aboard a Vehicle: it gets off first."""
WORK: Final = 2.0
"""What a wound on the way to victory is worth."""
SIDE_WORK: Final = 0.35
"""What another wound is worth: every zone destroyed strikes no more."""
THREAT: Final = 1.2
"""What an expected point of damage per round costs."""
FOR_A_TURN: Final = 6.0
"""How much of a fight is worth a turn's detour."""
UNPLEASANT: Final = ("Damage", "Toxins", "Trap", "Delay")


class Way(NamedTuple):
    """A way through the nodes: what it costs altogether, the turns it takes, and the fights on it."""

    cost: float = 0.0
    turns: float = 0.0
    fights: float = 0.0

    def on(self, turns: float, fights: float = 0.0) -> Way:
        return Way(self.cost + turns + fights / FOR_A_TURN, self.turns + turns, self.fights + fights)


NO_WAY: Final = Way(99.0, 99.0, 0.0)


def ahead(table: Table) -> Way:
    """To every primary objective that is open, the nearest first, what is to be done there, and to a way out."""
    mission = table.setting.mission
    assert mission is not None
    nodes, rates = mission.nodes, _rates(table)
    turns = [
        1.0 if table.explored >> at & 1 else max(1.0, _turns(node.need, table.marks[at], rates))
        for at, node in enumerate(nodes)
    ]
    fights = [_event(table, at) for at in range(len(nodes))]
    goals = [
        at
        for at, node in enumerate(nodes)
        if node.objective is not None and node.objective.primary and not table.done >> at & 1
    ]
    at, way = table.node, Way()
    if table.node in goals and not table.foe:
        way = way.on(0.0, fights[at])  # what is to be done here brings its event
    while goals:
        far = _ways(nodes, turns, fights, at)
        at = min(goals, key=lambda goal: far[goal].cost)
        goals.remove(at)
        way = way.on(far[at].turns, far[at].fights)
        objective = nodes[at].objective
        assert objective is not None
        if objective.kind == maps.DO:
            way = way.on(_turns(objective.need, table.work[at], rates))
        turns[at], fights[at] = 1.0, 0.0
    home = [place for place, node in enumerate(nodes) if node.extraction]
    if mission.extraction and home:
        far = _ways(nodes, turns, fights, at)
        nearest = min((far[place] for place in home), key=lambda each: each.cost)
        way = way.on(nearest.turns, nearest.fights)
    return way


def _event(table: Table, at: int) -> float:
    """What the event of a node can be expected to cost: as much as its Enemies do when they stand on the table.

    So a fight that is put off, or that the squad withdraws from, is not forgotten.
    """
    mission = table.setting.mission
    assert mission is not None
    node = mission.nodes[at]
    if not node.effect or table.happened >> at & 1 or (table.foe and at == table.node):
        return 0.0
    key = (mission.id, table.race, at)
    found = table.setting.known.get(key)
    if found is None:
        share = 1.0 if node.scope == maps.AUTO else max(0, 7 - node.scope) / 6
        found = table.setting.known[key] = share * _size(table.setting, table.race, node)
    return max(0.0, found - WORK * sum(table.kept[at])) if table.kept[at] else found


def _size(setting: Setting, race: int, node: maps.Node) -> float:
    """What the Enemies of a node cost, on average where they are drawn."""
    boss = next((sheet for sheet in setting.bosses if sheet.id == node.effect), None)
    if boss is not None:
        return sum(
            enemy(card, WORK if zone.vital else SIDE_WORK) for card, zone in zip(boss.cards, boss.zones, strict=True)
        )
    if node.effect in UNPLEASANT:
        return 2.0
    cost = {card.id: enemy(card, WORK) for card in setting.foes}
    if node.force:
        return sum(cost[slug] for slug in node.force)
    lines = setting.races[race].encounters.get(node.effect, ())
    return sum(cost[slug] for line in lines for slug in line) / max(1, len(lines))


def enemy(card: cards.Card, work: float) -> float:
    """What an Enemy or a zone costs as long as it stands: the work to destroy it, and what it will do."""
    rate = max(RATE[card.skills[skill]] for skill in (cards.FIRE, cards.MELEE))
    return work * card.health * (3.0 if card.heavy else 2.0 if card.has(cards.ARMOR) else 1.0) + (1 + THREAT) * rate


def _rates(table: Table) -> list[float]:
    """The Success Levels that the best living Unit can expect of each skill; a little for those nobody has."""
    found = [RATE[6]] * len(cards.SKILLS)
    found[cards.PILOT] = 0.02
    for unit, dead in enumerate(table.dead):
        if not dead:
            share = 1.0 if table.open(unit) else ABOARD
            for skill, level in enumerate(table.card(unit).skills):
                if level and RATE[level] * share > found[skill]:
                    found[skill] = RATE[level] * share
    return found


def _turns(need: maps.Need, marks: Sequence[Sequence[int]], rates: Sequence[float]) -> float:
    """About how many turns the quickest alternative of a requirement takes."""
    ways = [
        sum(max(0, wanted - mark) / rates[skill] for (skill, wanted), mark in zip(parts, row, strict=True))
        for parts, row in zip(need, marks, strict=True)
    ]
    return min(ways, default=0.0)


def _ways(nodes: Sequence[maps.Node], turns: Sequence[float], fights: Sequence[float], start: int) -> list[Way]:
    """The best way from one node to every other."""
    found = [NO_WAY] * len(nodes)
    found[start] = Way()
    border = [start]
    while border:
        at = border.pop()
        for link in nodes[at].links:
            far = found[at].on(turns[link], fights[link])
            if far.cost < found[link].cost:
                found[link] = far
                border.append(link)
    return found

"""An Enemy's activation: every circle of its strip from left to right, exactly as printed (SB-ENEMY, SB-EACT)."""

from __future__ import annotations

from wartable.games.starbreach import cards, ship
from wartable.games.starbreach import happenings as on
from wartable.games.starbreach.harm import lose_pillar, strike
from wartable.games.starbreach.state import GRENADES, NONE, Table
from wartable.kernel.oracle import Oracle


def activate(table: Table, ask: Oracle, card: int) -> None:
    """All circles except blocked ones, then the Enemy is marked as activated (SB-ENEMY-01, SB-INIT-06)."""
    at = table.e_card.index(card)
    ask.tell(on.ENEMY_ACTS, "SB-ENEMY-01", card, table.e_area[at])
    for number, circle in enumerate(table.setting.enemies[card].strip):
        if table.e_blocked[at] >> number & 1:
            ask.tell(on.SKIPPED, "SB-SPEC-05", card, number)
            continue
        for kind, n in in_order(circle):
            perform(table, ask, at, kind, n)
    table.e_done[at] = 1


def in_order(circle: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """The icons of a circle in their order (SB-ENEMY-02)."""
    order = cards.IN_CIRCLE
    return sorted(circle, key=lambda icon: order.index(icon[0]) if icon[0] in order else len(order))


def perform(table: Table, ask: Oracle, at: int, kind: int, n: int) -> None:
    card, area = table.e_card[at], table.e_area[at]
    match kind:
        case cards.E_MELEE | cards.MAX_MELEE:
            melee(table, ask, at, n, kind == cards.MAX_MELEE)
        case cards.E_RANGED | cards.MAX_RANGED:
            ranged(table, ask, at, n, kind == cards.MAX_RANGED)
        case cards.GRENADE_MELEE:
            grenade(table, ask, at, ship.FRONT[area])
        case cards.GRENADE_RANGED:
            grenade(table, ask, at, ship.FAR[area])
        case cards.LEFT:
            move(table, ask, at, ship.turned(area, n), "SB-EACT-01")
        case cards.RIGHT:
            move(table, ask, at, ship.turned(area, -n), "SB-EACT-01")
        case cards.ACROBAT:
            move(table, ask, at, ship.OPPOSITE[area], "SB-EACT-13")
        case cards.SNIFFER:
            sniff(table, ask, at)
        case cards.REGEN:
            if table.e_life[at] < table.e_full[at]:
                table.e_life[at] += 1
                ask.tell(on.REGENERATED, "SB-EACT-15", card, table.e_life[at])


def move(table: Table, ask: Oracle, at: int, area: int, rule: str) -> None:
    table.e_area[at] = area
    ask.tell(on.ENEMY_MOVED, rule, table.e_card[at], area)


def within_reach(table: Table, at: int, ground: int) -> list[int]:
    """The rooms with Heroes that an attack on a ground room hits: for a flyer also the platform above (SB-EACT-11)."""
    levels = (ground, ground + ship.GROUND) if table.enemy(at).flight else (ground,)
    return [position for position in levels if table.heroes_in(position)]


def melee(table: Table, ask: Oracle, at: int, n: int, unstoppable: bool) -> None:
    """Everybody in the front room (SB-EACT-02)."""
    card, front = table.e_card[at], ship.FRONT[table.e_area[at]]
    hit = within_reach(table, at, front)
    if not hit:
        safe = table.heroes_in(front + ship.GROUND)
        ask.tell(on.NOTHING_HIT, "SB-EACT-10" if safe else "SB-EACT-02", card)
        return
    ask.tell(on.STRUCK, _attack_rule(hit, unstoppable, "SB-EACT-02"), card, front, n)
    strike(table, ask, hit, n, unstoppable)


def ranged(table: Table, ask: Oracle, at: int, n: int, unstoppable: bool) -> None:
    """Everybody in the far room (SB-EACT-03); without anybody to hit, a pillar (SB-EACT-05)."""
    card, area = table.e_card[at], table.e_area[at]
    hit = within_reach(table, at, ship.FAR[area])
    if hit:
        ask.tell(on.STRUCK, _attack_rule(hit, unstoppable, "SB-EACT-03"), card, ship.FAR[area], n)
        strike(table, ask, hit, n, unstoppable)
        return
    for ground in (ship.FRONT[area], ship.FAR[area]):
        if table.tile[ground + ship.GROUND] != NONE:
            lose_pillar(table, ask, ground, card)
            return
    ask.tell(on.NOTHING_HIT, "SB-EACT-07", card)


def _attack_rule(hit: list[int], unstoppable: bool, rule: str) -> str:
    if unstoppable:
        return "SB-EACT-09"
    return "SB-EACT-11" if hit[-1] >= ship.GROUND else rule


def grenade(table: Table, ask: Oracle, at: int, ground: int) -> None:
    """A Grenade token where an attack of that kind would hit, if one is left (SB-EACT-12)."""
    hit = within_reach(table, at, ground)
    if not hit or sum(table.grenades) >= GRENADES:
        ask.tell(on.NOTHING_HIT, "SB-EACT-12", table.e_card[at])
        return
    table.grenades[hit[0]] += 1
    ask.tell(on.GRENADE, "SB-EACT-12", table.e_card[at], hit[0])


def sniff(table: Table, ask: Oracle, at: int) -> None:
    """Clockwise to the first area that faces a Hero, on the ground or on the platform (SB-EACT-14)."""
    area = table.e_area[at]
    for steps in range(ship.AREAS):
        front = ship.FRONT[ship.turned(area, steps)]
        if table.heroes_in(front) or table.heroes_in(front + ship.GROUND):
            if steps:
                move(table, ask, at, ship.turned(area, steps), "SB-EACT-14")
            return

"""How good a position looks for the crew: the heuristic behind the greedy bot. One point is one LP of a Boss."""

from __future__ import annotations

from wartable.games.starbreach import acting, cards, ship
from wartable.games.starbreach.state import EST, GOES_ON, LOOSE, NONE, RESERVE, WON, Table

WIN = 1000.0


def value(table: Table) -> float:
    """All players win and lose together, so every seat sees the same value."""
    if table.ended != GOES_ON:
        return WIN if table.ended == WON else -WIN
    total = 6.0 * table.bosses_out
    for at, life in enumerate(table.e_life):
        card = table.enemy(at)
        total -= life * (1.0 if card.level else 0.7) + (2.5 if card.level else 1.2)
        if not table.e_done[at]:
            total -= 0.9 * threat(table, at)
    for seat in table.alive():
        total += hero_value(table, seat)
    total += support(table)
    return total - 8.0 * (table.setting.players - len(table.alive()))


def support(table: Table) -> float:
    """Dice for the External Support Team, by how near they are to what it would do in the best area."""
    dice = table.place.count(EST)
    if not dice or not table.e_card:
        return 0.0
    needed = len(table.alive())
    best = max(sum(hit(table, table.e_card[at], 9, 1) for at in table.enemies_in(area)) for area in range(ship.AREAS))
    return 0.8 * best * min(dice, needed) / needed


def special(table: Table, seat: int) -> float:
    """What the Special line would bring from where the Hero is."""
    level = table.value(seat, cards.SPECIAL)
    match table.setting.heroes[seat].ability:
        case cards.HEAL:
            missing = sum(table.setting.heroes[other].life - table.life[other] for other in table.alive())
            return 1.0 * min(level, missing)
        case cards.SWEEP:
            areas = ship.MELEE_RANGE[table.room[seat]]
            return max(
                (sum(hit(table, table.e_card[at], 9, level) for at in table.enemies_in(area)) for area in areas),
                default=0.0,
            )
        case _:
            return 0.5 * level * bool(table.e_card)


def hero_value(table: Table, seat: int) -> float:
    life = table.life[seat]
    worth = 1.1 * life + 1.5 * min(life, 4) + 0.8 * len(table.cards_of[seat])
    if table.pillars[table.room[seat] % ship.GROUND] == 2:
        worth -= 1.0  # a platform about to collapse, above or below
    if table.fire_two[table.room[seat]] or table.grenades[table.room[seat]]:
        worth -= 1.6 * (table.fire_two[table.room[seat]] + table.grenades[table.room[seat]])
    if not table.acted[seat]:
        worth += plan(table, seat)
    return worth


def plan(table: Table, seat: int) -> float:
    """What the dice on a board are about to do. A loose die is worth little: it should be placed."""
    worth = 0.12 * len(table.held(seat, LOOSE))
    mobile = acting.may_perform(table, seat, cards.MOVE)
    for line in (cards.MELEE, cards.RANGED):
        if not acting.may_perform(table, seat, line):
            continue
        aimed = acting.targets(table, seat, line)
        strength = acting.strength(table, seat, line)
        best = max((hit(table, card, strength) for card in aimed), default=0.0)
        worth += 0.8 * best if best else (0.35 if mobile else 0.12) * strength * bool(table.e_card)
    if mobile:
        worth += 0.3
    if acting.may_perform(table, seat, cards.SPECIAL):
        worth += 0.1 + 0.8 * special(table, seat)
    tile = table.tile[table.room[seat]]
    if tile != NONE:
        icons = table.setting.rooms[tile].icons
        worth += sum(0.7 for die in table.held(seat, RESERVE) if table.face[die] in icons)
    return worth


def hit(table: Table, card: int, strength: int, unstoppable: int = 0) -> float:
    """What an attack of this strength, or so much unstoppable damage, would bring."""
    at = table.e_card.index(card)
    enemy = table.enemy(at)
    damage = min(table.e_life[at], unstoppable or max(0, strength - enemy.armor))
    return damage * (1.0 if enemy.level else 0.7) + (3.0 if damage == table.e_life[at] else 0.0)


def threat(table: Table, at: int) -> float:
    """What the circles of an Enemy that are not blocked would do from where they find it."""
    area, loss = table.e_area[at], 0.0
    enemy = table.enemy(at)
    for number, circle in enumerate(enemy.strip):
        if table.e_blocked[at] >> number & 1:
            continue
        for kind, n in circle:
            if kind in (cards.E_MELEE, cards.MAX_MELEE, cards.E_RANGED, cards.MAX_RANGED):
                ground = (ship.FRONT if kind in (cards.E_MELEE, cards.MAX_MELEE) else ship.FAR)[area]
                loss += struck(table, ground, enemy.flight, n, kind in (cards.MAX_MELEE, cards.MAX_RANGED))
            elif kind in (cards.GRENADE_MELEE, cards.GRENADE_RANGED):
                ground = (ship.FRONT if kind == cards.GRENADE_MELEE else ship.FAR)[area]
                loss += 1.2 * bool(table.heroes_in(ground))
            elif kind == cards.LEFT:
                area = ship.turned(area, n)
            elif kind == cards.RIGHT:
                area = ship.turned(area, -n)
            elif kind == cards.ACROBAT:
                area = ship.OPPOSITE[area]
            elif kind == cards.SNIFFER:
                for steps in range(ship.AREAS):
                    front = ship.FRONT[ship.turned(area, steps)]
                    if table.heroes_in(front) or table.heroes_in(front + ship.GROUND):
                        area = ship.turned(area, steps)
                        break
    return loss


def struck(table: Table, ground: int, flight: bool, n: int, unstoppable: bool) -> float:
    """The LP an attack on a room would take now."""
    loss = 0.0
    for position in (ground, ground + ship.GROUND) if flight else (ground,):
        heroes = table.heroes_in(position)
        pool = 0 if unstoppable else sum(table.shields(seat) for seat in heroes)
        for seat in heroes:
            taken = max(0, n - pool - (0 if unstoppable else table.personal(seat)))
            loss += min(taken, table.life[seat]) + (4.0 if taken >= table.life[seat] else 0.0)
    return loss

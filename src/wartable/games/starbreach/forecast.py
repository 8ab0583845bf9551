"""What the rest of a round will probably bring: the heuristic crew looks ahead with numbers alone.

Heroes and Enemies act in the order of their Initiative. A Hero does what his dice allow where it helps most; an Enemy
performs its strip. Nothing is asked and no state is changed: this is an estimate for `policy.py`, not a second copy of
the rules. One point is one LP of a Boss.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from wartable.games.starbreach import actions, cards, enemies, goals, missions, ship
from wartable.games.starbreach.cards import Enemy
from wartable.games.starbreach.harm import can_harm
from wartable.games.starbreach.moving import destinations
from wartable.games.starbreach.state import EST, NONE, ON_CARD, RESERVE, Table

KILL: Final = 2.5
KILL_BOSS: Final = 6.0
GRUNT: Final = 0.8
"""What a LP of a Grunt counts, a Boss having 1."""
SUPER_LIFE: Final = 4.0
"""What a LP of the SuperBoss counts."""
PREVENTED: Final = 0.55
"""How much of what an Enemy is about to do counts for eliminating it first."""
VORTEX: Final = 2.2
ATTACKS: Final = (cards.E_MELEE, cards.MAX_MELEE, cards.E_RANGED, cards.MAX_RANGED)


def boss_worth(table: Table) -> float:
    """What eliminating a Boss counts: less where the objective does not ask for it (any more)."""
    mission = table.setting.mission
    asked = (
        mission.objective == missions.BOSSES
        or (mission.objective == missions.ENGINE and goals.locked(table))
        or (mission.objective == missions.BRING_RELIC and table.bosses_out < goals.needed(table))
    )
    return KILL_BOSS if asked else KILL


@cache
def power(enemy: Enemy) -> int:
    """The numbers of a strip added up: how much an Enemy is to be feared."""
    return sum(n for circle in enemy.strip for _, n in circle)


class Means:
    """What a Hero still has for his turn."""

    __slots__ = ("level", "melee", "nothing", "on_all", "pressure", "ranged", "reserve", "seat")

    def __init__(self, ahead: Forecast, seat: int) -> None:
        table = ahead.table
        self.seat = seat
        self.melee = attack(table, seat, cards.MELEE)
        self.ranged = attack(table, seat, cards.RANGED)
        self.level = table.value(seat, cards.SPECIAL) if actions.may_perform(table, seat, cards.SPECIAL) else 0
        self.reserve = [table.face[die] for die in table.held(seat, RESERVE)]
        self.pressure = table.pressure[seat]
        self.on_all = [
            table.equipment(card)
            for card in table.cards_of[seat]
            if table.equipment(card).effect in (cards.ALL_MELEE, cards.ALL_RANGED) and is_ready(table, seat, card)
        ]
        self.nothing = not (self.melee or self.ranged or self.level or self.reserve or self.on_all)


def attack(table: Table, seat: int, line: int) -> int:
    """The strength of an attack to come, with cards that are ready for it; room bonuses apart."""
    if table.done[seat] >> line & 1:
        return 0
    value = table.value(seat, line)
    if value:
        value += table.bonus[2 * seat + line - cards.MELEE]
    for card in table.cards_of[seat]:
        equipment = table.equipment(card)
        if equipment.effect == cards.MELEE_MAX + line - cards.MELEE and is_ready(table, seat, card):
            value = max(value, *table.setting.heroes[seat].tracks[line])
        elif value and equipment.effect == cards.MELEE_BONUS + line - cards.MELEE and is_ready(table, seat, card):
            value += 1 if equipment.single else equipment.n
    return value


def is_ready(table: Table, seat: int, card: int) -> bool:
    """Can a card still be used in the coming turn?"""
    cost = table.equipment(card).cost
    return not table.used >> card & 1 and (cost == cards.FREE or bool(table.held(seat, ON_CARD + card)))


class Forecast:
    """A round played out in numbers."""

    __slots__ = ("area", "blocked", "duct", "gain", "life", "lost", "room", "shields", "shot", "strength", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.life = table.e_life[:]
        self.area = table.e_area[:]
        self.room = table.room[:]
        self.blocked = table.e_blocked[:]
        self.strength = [power(card) for card in map(table.setting.enemies.__getitem__, table.e_card)]
        self.lost = [0] * len(table.room)
        self.duct = [0] * len(table.room)
        self.shot: list[int] = []  # platforms that lose a pillar
        self.shields = [(table.shields(seat), table.personal(seat)) for seat in range(len(table.room))]
        self.gain = 0.0
        self.support()
        due = [(table.initiative(seat), 0, seat) for seat in table.alive() if not table.acted[seat]]
        due += [
            (table.enemy(at).initiative, 1 + table.setting.rank[table.e_area[at]], at)
            for at, done in enumerate(table.e_done)
            if not done
        ]
        for _, enemy, who in sorted(due):
            if not enemy:
                self.hero(who)
            elif self.life[who] > 0:
                self.enemy(who)
        for seat in table.people():
            fire = table.fire(self.room[seat]) + 2 * table.grenades[self.room[seat]] if self.room[seat] != NONE else 0
            self.lost[seat] += fire

    # -- Heroes ---------------------------------------------------------------------------------------------------

    def support(self) -> None:
        """The External Support Team, by how near its dice are to what it needs."""
        table = self.table
        dice = table.place.count(EST)
        if not dice or not self.life:
            return
        needed = len(table.alive())
        best = max(set(self.area), key=lambda area: self.on_all((area,), 1, NONE, False))
        if dice >= needed:
            self.gain += self.on_all((best,), 1, NONE, True)
        else:
            self.gain += 0.4 * self.on_all((best,), 1, NONE, False) * dice / needed

    def hero(self, seat: int) -> None:
        """The room from which the dice of a Hero bring most, and what they bring there."""
        table = self.table
        here = self.room[seat]
        if here == NONE:
            return
        means = Means(self, seat)
        room = here
        rooms: list[int] = []
        if actions.may_perform(table, seat, cards.MOVE):
            self.gain += 0.15
            rooms = destinations(table, seat, table.value(seat, cards.MOVE))
        if table.tile[here] in (cards.DISPLACEMENT, cards.DISPLACEMENT_VIII) and cards.MOVE in means.reserve:
            rooms = destinations(table, seat, cards.ANY_ROOM)
        if rooms:
            best = self.from_room(means, here, False) - self.danger(here)
            for position in rooms:
                worth = self.from_room(means, position, False) - self.danger(position)
                if worth > best:
                    best, room = worth, position
        self.gain += self.from_room(means, room, True)
        self.room[seat] = room

    def from_room(self, means: Means, room: int, really: bool) -> float:
        """What all dice of a Hero bring when he is in this room."""
        if means.nothing:
            return 0.0
        table, seat = self.table, means.seat
        total = 0.0
        before = None if really else (self.life[:], self.blocked[:])
        raised = means.pressure if table.tile[room] == cards.DEPRESSURIZATION else 0
        if means.reserve:
            brought, more = self.in_room(seat, room, means.reserve, really)
            total += brought
            raised += more
        if means.level:
            total += self.special(seat, room, means.level)
        if means.melee and ship.MELEE_RANGE[room]:
            total += self.at_best(ship.MELEE_RANGE[room], means.melee + raised, seat)
        if means.ranged:
            total += self.at_best(ship.RANGED_RANGE[room], means.ranged + raised, seat)
        for equipment in means.on_all:
            areas = (ship.MELEE_RANGE if equipment.effect == cards.ALL_MELEE else ship.RANGED_RANGE)[room]
            total += 0.8 * self.on_all(areas, equipment.n, seat, True)
        if before is not None:
            self.life, self.blocked = before
        return total

    def in_room(self, seat: int, room: int, reserve: list[int], really: bool) -> tuple[float, int]:
        """What the dice of the Reserve do in a room: points, and what they add to attacks."""
        table = self.table
        tile = table.tile[room]
        icons = table.setting.rooms[tile].icons
        n = min(3, sum(face in icons for face in reserve))
        if not n:
            return 0.0, 0
        match tile:
            case cards.AIR_DUCT:
                if really:
                    self.duct[seat] += n
                return 0.05 * n, 0
            case cards.PROMETHIUM_TANK:
                face = max(icons, key=reserve.count)
                areas = (ship.MELEE_RANGE if face == cards.MELEE else ship.RANGED_RANGE)[room]
                return self.on_all(areas, min(3, reserve.count(face)), seat, True), 0
            case cards.CRYOSCAN:
                opened = len(table.closed) - sum(table.closed)
                return (VORTEX if not table.deck_is_empty() else 1.0) * min(n, opened), 0
            case cards.MEDICAL_BAY:
                missing = table.setting.full_life(seat) - table.life[seat] + self.lost[seat]
                return 0.9 * min(n, missing), 0
            case cards.DEPRESSURIZATION:
                return 0.0, n
            case cards.DOME:
                return 0.7 * n, 0
            case cards.CONTROL_ROOM:
                return 0.6 * n * bool(self.life), 0
            case cards.ENGINE_ROOM:
                return 0.0, 0
            case _:
                return 0.3, 0

    def special(self, seat: int, room: int, level: int) -> float:
        """What the Special line brings."""
        table = self.table
        match table.setting.heroes[seat].ability:
            case cards.HEAL:
                missing = sum(table.setting.full_life(other) - table.life[other] for other in table.people())
                return 0.9 * min(level, missing)
            case cards.SWEEP:
                areas = ship.MELEE_RANGE[room]
                best = max(areas, key=lambda area: self.on_all((area,), level, seat, False), default=NONE)
                return self.on_all((best,), level, seat, True) if best != NONE else 0.0
            case cards.BLOCK:
                return self.block(room, level)
            case _:
                return 0.35 * level * any(life > 0 for life in self.life)

    def block(self, room: int, level: int) -> float:
        """The most harmful circle, or two at level 3, of Enemies that are still to act."""
        table = self.table
        near = ship.ADJACENT_AREAS[room] if level == 1 else ship.AREAS_OF[ship.SHIP_OF[room]]
        total = 0.0
        waiting = [
            at for at, life in enumerate(self.life) if life > 0 and not table.e_done[at] and self.area[at] in near
        ]
        waiting = sorted(waiting, key=self.strength.__getitem__)[-3:]  # the others hardly matter
        for _ in range(2 if level == 3 else 1):
            best, choice = 0.0, (NONE, 0)
            for at in waiting:
                whole = self.harm(at)
                if whole <= best:
                    continue
                for circle in range(len(table.enemy(at).strip)):
                    saved = whole - self.harm(at, 1 << circle)
                    if saved > best:
                        best, choice = saved, (at, circle)
            if choice[0] == NONE:
                return total
            self.blocked[choice[0]] |= 1 << choice[1]
            total += 0.1 + 0.15 * best
        return total

    def at_best(self, areas: tuple[int, ...], value: int, seat: int) -> float:
        """One attack on the Enemy where it brings most, which loses its LP."""
        table = self.table
        best, target, damage = 0.0, NONE, 0
        for at, life in enumerate(self.life):
            if life <= 0 or self.area[at] not in areas or not can_harm(table, table.e_card[at], seat):
                continue
            enemy = table.enemy(at)
            if enemy.level and self.covered(self.area[at]):
                continue
            done = min(life, value - enemy.armor)
            worth = self.worth(at, done)
            if worth > best:
                best, target, damage = worth, at, done
        if target != NONE:
            self.life[target] -= damage
        return best

    def covered(self, area: int) -> bool:
        """Does a Grunt cover the Bosses of an area?"""
        return any(
            where == area and self.life[other] > 0 and not self.table.enemy(other).level
            for other, where in enumerate(self.area)
        )

    def on_all(self, areas: tuple[int, ...], damage: int, by: int, really: bool) -> float:
        """Unstoppable damage to all Enemies of some areas."""
        table = self.table
        total = 0.0
        for at, life in enumerate(self.life):
            if life > 0 and self.area[at] in areas and can_harm(table, table.e_card[at], by):
                done = min(life, damage)
                total += self.worth(at, done) * (0.9 if by == NONE else 1.0)
                if really:
                    self.life[at] -= done
        return total

    def worth(self, at: int, damage: int) -> float:
        """What it brings to take so many LP from an Enemy."""
        if damage <= 0:
            return 0.0
        table = self.table
        level = table.enemy(at).level
        worth = damage * (1.0 if level else GRUNT)
        if level == cards.SUPER:
            worth *= SUPER_LIFE
        if damage >= self.life[at]:
            worth += boss_worth(table) if level else KILL
            if not table.e_done[at]:
                worth += PREVENTED * 0.3 * self.strength[at]
        return worth

    # -- Enemies --------------------------------------------------------------------------------------------------

    def danger(self, room: int) -> float:
        """A rough guess of what Enemies still to act would do to a Hero in a room."""
        table = self.table
        total = 0.9 * (table.fire(room) + 2 * table.grenades[room])
        flight_only = ship.LEVEL[room] > 0
        ground = ship.GROUND_OF[room]
        for at, life in enumerate(self.life):
            if life > 0 and not table.e_done[at] and (table.enemy(at).flight or not flight_only):
                area = self.area[at]
                if ground in (ship.FRONT[area], ship.FAR[area]):
                    total += 0.12 * self.strength[at]
        if flight_only and table.pillars[room] == 2:
            total += 1.0
        return total

    def enemy(self, at: int) -> None:
        """The strip of an Enemy, and what it takes from everybody."""
        self.harm(at, 0, True)

    def harm(self, at: int, skipped: int = 0, really: bool = False) -> float:
        """The LP that the circles of an Enemy would take, apart from blocked ones."""
        table = self.table
        enemy = table.enemy(at)
        area = self.area[at]
        mask = self.blocked[at] | skipped
        total = 0.0
        for number, circle in enumerate(enemy.strip):
            if mask >> number & 1:
                continue
            token = table.token(at, number)
            for kind, n in (cards.ARROWS[token],) if token else circle:
                if kind in ATTACKS:
                    front = kind in (cards.E_MELEE, cards.MAX_MELEE)
                    ground = (ship.FRONT if front else ship.FAR)[area]
                    unstoppable = kind in (cards.MAX_MELEE, cards.MAX_RANGED)
                    if really and not front and not self.anybody(ground, enemy.flight):
                        if not self.anybody(ship.FRONT[area], enemy.flight):
                            self.shoot(area)
                        continue
                    total += self.struck(
                        ground, enemy.flight, n, unstoppable, ship.OUTER[area] if front else -1, really
                    )
                elif kind in (cards.GRENADE_MELEE, cards.GRENADE_RANGED):
                    ground = (ship.FRONT if kind == cards.GRENADE_MELEE else ship.FAR)[area]
                    total += self.struck(ground, enemy.flight, 2, True, -1, really)
                elif kind in (cards.LEFT, cards.RIGHT):
                    if not table.setting.mission.airlocks:
                        area = ship.turned(area, n if kind == cards.LEFT else -n)
                        continue
                    for _ in range(n):
                        area = enemies.next_area(table, area, 1 if kind == cards.LEFT else -1)
                elif kind == cards.ACROBAT:
                    area = ship.OPPOSITE[area]
                elif kind == cards.SNIFFER:
                    area = self.sniffed(area)
        if really:
            self.area[at] = area
        return total

    def anybody(self, ground: int, flight: bool) -> bool:
        """Is somebody there whom an attack could hit?"""
        return ground in self.room or (flight and any(position in self.room for position in ship.COLUMN[ground]))

    def shoot(self, area: int) -> None:
        """A ranged attack with nobody in its line of sight takes a pillar of the closest platform."""
        tile = self.table.tile
        for ground in (ship.FRONT[area], ship.FAR[area]):
            for platform in (ship.COLUMN[ground][2], ship.COLUMN[ground][1]):
                if tile[platform] != NONE:
                    self.shot.append(platform)
                    return

    def sniffed(self, area: int) -> int:
        for _ in range(2 * ship.SHIP_AREAS):
            column = ship.COLUMN[ship.FRONT[area]]
            if any(room in column for room in self.room):
                return area
            area = enemies.next_area(self.table, area, 1)
        return area

    def struck(self, ground: int, flight: bool, n: int, unstoppable: bool, edge: int, really: bool) -> float:
        """What an attack on a ground room takes from those there, and above for a flyer."""
        table = self.table
        total = 0.0
        for position in ship.COLUMN[ground] if flight else (ground,):
            if position not in self.room:
                continue
            if edge >= 0 and table.wall[edge] and position == ground and not unstoppable:
                continue
            people = [seat for seat, room in enumerate(self.room) if room == position]
            pool = 0
            if not unstoppable:
                for seat in people:
                    pool += self.shields[seat][0]
            if pool >= n:
                continue
            for seat in people:
                taken = n - pool - (0 if unstoppable else self.shields[seat][1] + self.duct[seat])
                if taken > 0:
                    total += taken
                    if really:
                        self.lost[seat] += taken
        return total

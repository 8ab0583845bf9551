"""Deployables: mines, Deployable Repeaters and D-Charges, from the hand of their user to the bang (INF-DPL)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, cast

from wartable.games.infinity.dice import d20
from wartable.games.infinity.geometry import sight
from wartable.games.infinity.geometry.sight import Eye
from wartable.games.infinity.measure import place
from wartable.games.infinity.names import who
from wartable.games.infinity.places import ROUND_ABOUT
from wartable.games.infinity.setting import MINE, NOBODY, OFF, REPEATER, TOUCH, UNIT
from wartable.games.infinity.skirmish import aiming, sighting, values
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish.acts import DODGED, MINED, Act
from wartable.games.infinity.state import GONE, IMMOBILE, NULL, REVEALED, TABLE, UNCONSCIOUS, Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.forms import Blank, Form
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import No

TRIGGER: Final = 300
"""How near to the edge of a mine it goes off, and hurts (INF-DPL-04)."""
RADIUS: Final = 49
HEIGHT: Final = 157
"""A mine is a token of S2 (INF-DPL-04)."""
USES: Final = {MINE: 3, REPEATER: 2}
WORDS: Final = {MINE: "mine", REPEATER: "repeater"}
MINES: Final = "Shock Mines"
NOT_CARRIED: Final = No("INF-DPL-01", "{actor} has nothing of that kind left to place")
HELPLESS: Final = No("INF-DPL-02", "{it} is no Immobilized or Unconscious enemy in contact with {actor}")
NO_CHARGE: Final = No("INF-DPL-02", "{actor} has no D-Charge left")
NO_MINE: Final = No("INF-DPL-04", "{it} is no hidden enemy mine in Line of Fire of {actor}")


class Placing(NamedTuple):
    """The check of a deployable: in contact with its user, clear of every enemy (INF-DPL-01)."""

    x: int
    y: int
    reach: int
    width: int
    length: int
    foes: tuple[tuple[int, int, int], ...]
    near: int = TOUCH
    rule: str = "INF-DPL-01"
    half: tuple[int, int] = (0, 0)
    """From where to where a mine of a Minelayer may lie in depth; nowhere in particular when both are 0."""

    def __call__(self, values: tuple[int, ...]) -> None:
        refused = self.why_not(values[0], values[1])
        if refused is not None:
            raise refused

    def why_not(self, x: int, y: int) -> Refused | None:
        """Why the token cannot lie at a place; None when it can."""
        far = (x - self.x) ** 2 + (y - self.y) ** 2
        if far > (self.reach + self.near) ** 2:
            return Refused(f"{place(x, y)} is too far away from who places it", self.rule)
        if self.half != (0, 0) and not self.half[0] <= y <= self.half[1]:
            return Refused(f"{place(x, y)} is beyond the own half of the table", self.rule)
        for fx, fy, r in self.foes:
            if (x - fx) ** 2 + (y - fy) ** 2 <= (r + RADIUS + TOUCH) ** 2:
                return Refused(f"{place(x, y)} touches an enemy at {place(fx, fy)}", "INF-DPL-01")
        return None

    def draw(self, uniform: Callable[[], float]) -> tuple[int, ...]:
        """Some place that will do; that of the user where none is found."""
        begin = int(uniform() * len(ROUND_ABOUT))
        for c, s in (*ROUND_ABOUT[begin:], *ROUND_ABOUT[:begin]):
            x, y = self.x + round(self.reach * c), self.y + round(self.reach * s)
            inside = RADIUS <= x <= self.width - RADIUS and RADIUS <= y <= self.length - RADIUS
            if inside and self.why_not(x, y) is None:
                return x, y
        return self.x, self.y

    def form(self, word: str) -> Form:
        return Form(
            f"{word}@{{x}},{{y}}",
            (Blank("x", RADIUS, self.width - RADIUS, UNIT), Blank("y", RADIUS, self.length - RADIUS, UNIT)),
            cast("Callable[[tuple[int, ...]], None]", self),
        )


def carried(table: Table, t: int) -> list[str]:
    """The kinds of deployables that a Trooper has left."""
    trooper = table.setting.troopers[t]
    has = {MINE: MINES in trooper.weapons, REPEATER: REPEATER in trooper.gear}
    return [kind for kind in USES if has[kind] and table.spent[t] < USES[kind] and _free(table, t, kind) != NOBODY]


def _free(table: Table, t: int, kind: str) -> int:
    """A token of the side that is not on the table yet. They are taken in turn, so that none tells whose it was."""
    side = table.setting.troopers[t].side
    tokens = (n for n in table.setting.of_kind(kind) if table.setting.things[n].owner == side and table.tx[n] == OFF)
    return next(tokens, NOBODY)


def placing(table: Table, t: int) -> Placing:
    """Where a Trooper on the ground may put something down."""
    setting = table.setting
    foes = setting.army[1 - setting.troopers[t].side]
    around = tuple((table.x[e], table.y[e], setting.troopers[e].radius) for e in foes if table.place[e] == TABLE)
    reach = setting.troopers[t].radius + RADIUS
    return Placing(table.x[t], table.y[t], reach, setting.width, setting.length, around)


def lay(table: Table, ask: Oracle, t: int, kind: str, x: int, y: int, rule: str = "INF-DPL-01") -> None:
    """A token comes onto the table; one use of it is gone."""
    n = _free(table, t, kind)
    table.tx[n], table.ty[n] = x, y
    table.spent[t] += 1
    ask.tell(done.placed, "INF-DPL-06" if kind == REPEATER else rule, who(table, t), n, x, y)


# -- mines ------------------------------------------------------------------------------------------------------------


def lying(table: Table, side: int) -> Iterator[int]:
    """The mines of a side on the table."""
    for n in table.setting.of_kind(MINE):
        if table.setting.things[n].owner == side and table.on_table(n):
            yield n


def set_off(table: Table, ask: Oracle, e: int) -> None:
    """Mines near which an enemy Model declares something go off; each hurts everybody near it (INF-DPL-04)."""
    if not table.model(e):
        return
    side = table.setting.troopers[e].side
    for n in list(lying(table, 1 - side)):
        if not any(_reached(table, n, e, point) for point in aiming.points_of(table, e)):
            continue
        table.flags[n] |= GONE
        ask.tell(done.goes_off, "INF-DPL-04", n, who(table, e))
        weapon = next(at for at, used in enumerate(table.setting.weapons) if used.name == MINES)
        for other in table.setting.army[side]:
            there = table.place[other] == TABLE and not table.states[other] & NULL
            if there and any(_reached(table, n, other, point) for point in aiming.points_of(table, other)):
                table.acts = (*table.acts, Act(MINED, NOBODY, weapon, other, 0, table.tx[n], table.ty[n]))


def _reached(table: Table, n: int, t: int, point: tuple[int, int, int]) -> bool:
    return near(table, n, sighting.eye(table, t, point))


def near(table: Table, n: int, body: Eye) -> bool:
    """Is a Silhouette near a mine, with nothing solid in between?"""
    mine = Eye(table.tx[n], table.ty[n], 0, RADIUS, HEIGHT)
    if sight.distance(mine.x, mine.y, RADIUS, body.x, body.y, body.radius) > TRIGGER:
        return False
    return sight.sees(sighting.terrain(table), mine, body, ())


def escapes(table: Table, ask: Oracle, act: Act, acts: list[Act], rolled: list[list[int]]) -> bool:
    """Does a victim get away from a mine: by the Dodge it declared, or unasked if it has declared nothing?"""
    victim = act.target
    own = [faces for other, faces in zip(acts, rolled, strict=True) if (other.kind, other.actor) == (DODGED, victim)]
    if own:
        return bool(own[0][0])
    if victim == table.actor or any(other.actor == victim for other in acts):
        return False
    value = table.setting.troopers[victim].ph - 3
    die = d20(ask, "INF-DPL-04")
    ask.tell(done.ducks, "INF-DPL-04", victim, die, value)
    return die <= value


def cannot_seek(table: Table, t: int, n: int) -> No | None:
    """Why a Trooper may not try to Discover a mine."""
    thing = table.setting.things[n]
    own = thing.owner == table.setting.troopers[t].side
    if thing.kind != MINE or own or not table.on_table(n) or table.flags[n] & REVEALED:
        return NO_MINE
    return None if seen_from(table, t, n) else NO_MINE


def seen_from(table: Table, t: int, n: int) -> list[int]:
    """How far away a mine is at each point of the path from which it is seen."""
    mine = Eye(table.tx[n], table.ty[n], 0, RADIUS, HEIGHT)
    bodies, trooper = sighting.blockers(table, t), table.setting.troopers[t]
    return [
        sight.distance(point[0], point[1], trooper.radius, mine.x, mine.y, RADIUS)
        for point in aiming.points_of(table, t)
        if sight.sees(sighting.terrain(table), sighting.eye(table, t, point), mine, bodies)
    ]


def seek(table: Table, ask: Oracle, act: Act) -> None:
    """A mine is Discovered like a Marker; from then on it can be shot (INF-DPL-04)."""
    seen = seen_from(table, act.actor, act.target)
    if not seen or not table.on_table(act.target):
        return
    value = table.wip(act.actor) + values.discover_mod(min(seen))
    die = d20(ask, "INF-DPL-04")
    if die <= value:
        table.flags[act.target] |= REVEALED
    ask.tell(done.sought, "INF-DPL-04", act.actor, act.target, die, value)


# -- D-Charges --------------------------------------------------------------------------------------------------------


def demolition(table: Table) -> int:
    """The number of D-Charges in the mode that needs no roll."""
    return next(at for at, weapon in enumerate(table.setting.weapons) if weapon.key == "d-charges-demolition")


def cannot_blow_up(table: Table, t: int, foe: int) -> No | None:
    """Why a Trooper may not put a D-Charge on somebody (INF-DPL-02)."""
    if not table.charges[t]:
        return NO_CHARGE
    enemy = table.setting.troopers[foe].side != table.setting.troopers[t].side
    helpless = enemy and table.place[foe] == TABLE and table.states[foe] & (IMMOBILE | UNCONSCIOUS)
    if not helpless or not table.side_by_side(t, foe):
        return HELPLESS
    return aiming.cannot_attack(table, t)

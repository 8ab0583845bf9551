"""What Civilians, and Troopers that are carried, do not do in an Order: told where somebody might have expected it.

They are in nobody's way, help nobody, set nothing off and suffer nothing (ITS-CIV-04 to -11, ITS-CASEVAC-11, -12). The
rules of fire, close combat, templates, mines and reactions simply do not count them; here it is said that they did not.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.infinity import objects
from wartable.games.infinity.geometry import sight, templates
from wartable.games.infinity.geometry.sight import Eye
from wartable.games.infinity.names import who
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import deployables, moving, sighting, things
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish.acts import Act
from wartable.games.infinity.skirmish.sighting import Point
from wartable.games.infinity.state import TABLE, Table
from wartable.kernel.engine.oracle import Oracle


def civilians(table: Table) -> Iterator[int]:
    """The Civilians on the table, HVTs among them unless the scenario makes them Targets (ITS-HVT-08, ITS-DT-01)."""
    return (n for n in table.setting.escorted if table.on_table(n) and not objects.attackable(table, n))


def looked_past(table: Table, ask: Oracle, act: Act) -> None:
    """A line of fire leads past Civilians and carried Troopers as if they were not there."""
    here = sighting.eye(table, act.actor, (act.ax, act.ay, act.az))
    there = sighting.eye(table, act.target, (act.bx, act.by, act.bz))
    for n in civilians(table):
        if _in_the_way(table, here, there, things.eye(table, n)):
            escorted = table.carrier[n] in (act.actor, act.target)
            rule = "ITS-CIVEVAC-23" if escorted else "ITS-CIV-04"
            ask.tell(done.looks_past, rule, act.actor, who(table, act.target), n)
    for t, carrier in enumerate(table.borne):
        apart = carrier != NOBODY and t != act.target
        if apart and _in_the_way(table, here, there, sighting.eye(table, t, sighting.at(table, t))):
            ask.tell(done.looks_past_carried, "ITS-CASEVAC-11", act.actor, who(table, act.target), t)


def _in_the_way(table: Table, here: Eye, there: Eye, body: Eye) -> bool:
    """Would a body block every line between two Silhouettes?"""
    solid = (body.x, body.y, body.radius, body.z + body.height)
    return not sight.sees(sighting.terrain(table), here, there, (solid,))


def helped_by_nobody(table: Table, ask: Oracle, t: int, foe: int) -> None:
    """In close combat Civilians in contact give no MOD, and who is carried adds no die."""
    for n in civilians(table):
        if table.touches(t, n) or table.touches(foe, n):
            ask.tell(done.gives_no_mod, "ITS-CIV-05", n)
    for friend in table.setting.army[table.setting.troopers[t].side]:
        if table.borne[friend] != NOBODY and table.side_by_side(friend, foe):
            ask.tell(done.adds_no_die, "ITS-CASEVAC-12", friend)


def sprayed(table: Table, ask: Oracle, t: int, weapon: int, here: Point, foe: int) -> None:
    """A Direct Template that touches a Civilian is laid all the same, and does nothing to it."""
    degrees = moving.towards(here[0], here[1], table.x[foe], table.y[foe])
    long, r = table.setting.weapons[weapon].teardrop, table.setting.troopers[t].radius
    for n in civilians(table):
        body = table.setting.things[n].radius
        if templates.sprayed(here[0], here[1], r, degrees, long, table.tx[n], table.ty[n], body):
            _spared(table, ask, n)


def blasted(table: Table, ask: Oracle, target: int) -> None:
    """The same for an Impact Template around somebody."""
    for n in civilians(table):
        body = table.setting.things[n].radius
        if templates.in_circle(table.x[target], table.y[target], table.tx[n], table.ty[n], body):
            _spared(table, ask, n)


def _spared(table: Table, ask: Oracle, n: int) -> None:
    ask.tell(done.template_stays, "ITS-CIV-10", n)
    ask.tell(done.spared, "ITS-CIV-06", n)


def set_nothing_off(table: Table, ask: Oracle, t: int) -> None:
    """A Civilian that goes along comes near to a mine, and the mine lies still."""
    for n in table.escorts(t):
        for mine in deployables.lying(table, 1 - table.setting.troopers[t].side):
            if deployables.near(table, mine, things.eye(table, n)):
                ask.tell(done.lies_still, "ITS-CIV-08", mine, n)


def unanswered(table: Table, ask: Oracle, t: int, idle: list[int]) -> None:
    """Who sees no more than a Civilian that goes along has nothing to react to."""
    for n in table.escorts(t):
        target, bodies = things.eye(table, n), sighting.blockers(table, t)
        for e in idle:
            viewer = sighting.eye(table, e, sighting.at(table, e))
            ahead = sight.in_arc(viewer, sighting.facing(table, e), target)
            if ahead and sight.sees(sighting.terrain(table), viewer, target, bodies):
                ask.tell(done.sees_a_civilian, "ITS-CIV-09", who(table, e), n)


def met(table: Table, ask: Oracle, t: int, before: list[int]) -> None:
    """Contact with a Civilian engages nobody."""
    for n in civilians(table):
        if n not in before and table.carrier[n] == NOBODY and table.touches(t, n):
            ask.tell(done.not_engaged, "ITS-CIV-11", who(table, t), n)


def touched(table: Table, t: int) -> list[int]:
    """The Civilians that a Trooper is in contact with."""
    return [n for n in civilians(table) if table.place[t] == TABLE and table.touches(t, n)]

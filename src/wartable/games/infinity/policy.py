"""How good a match looks: the heuristic behind the greedy bot. One Objective Point is worth 100.

It reads open information only: what is scored, who is near what can be scored, who is still there, who acts.
"""

from __future__ import annotations

from wartable.games.infinity import questions, recording, tasks
from wartable.games.infinity.opponent import danger, deploying, goals, hunting, planning, score, stakes
from wartable.games.infinity.places import Spot
from wartable.games.infinity.setting import DEPLOYED, NOBODY
from wartable.games.infinity.skirmish import declaring, judging, moving
from wartable.games.infinity.state import Table
from wartable.kernel.engine.oracle import Question

SCALE = (0.0, 300.0)
"""How a value reads as a chance of winning: three Objective Points ahead win about three of four matches."""
CARRY = 30.0
DAMAGE = 10.0
"""For each point of STR that an enemy objective has lost."""
TROOPER = 0.3
"""For each point of Cost that still stands."""
COST = 1.0
"""The same in a digital match, where it can be lost and taken."""
FORWARD = 1.0
PROMISE = 10.0
"""What an Order for the right Trooper of an assisted match is worth before anybody knows what comes of it."""
ORDER = 1.0
"""Orders that are not used are lost."""
DOOM = (0.0, 0.05, 0.25, 0.7)
"""What is lost with a Trooper, by Game Round, that stands where the scenario kills at the end of the last."""


def scale(table: Table) -> tuple[float, float]:
    return SCALE


def clock(table: Table) -> tuple[int, ...]:
    return (table.round,)


def weighs(table: Table) -> bool:
    """The rolls of an Order are weighed by their exact chances, those of an assisted match are for the table."""
    return table.setting.digital and bool(table.agenda) and table.agenda[0][0] == tasks.RESOLVE


def value(table: Table, seat: int, objectives: bool = True) -> float:
    """The match for `seat`, less the same for the adversary; without `objectives` nothing but the fight counts."""
    if not table.round:
        return deploying.value(table, seat, objectives) if table.setting.digital else 0.0
    if table.setting.digital:
        table = _without_orders(table)
    found = _side(table, seat, objectives) - _side(table, 1 - seat, objectives)
    if objectives:
        found += score.worth(table, seat) - _doomed(table, seat)
        if table.setting.digital:
            found += hunting.worth(table, seat, [t for t in table.setting.army[seat] if table.standing(t)])
    if table.setting.digital:
        fallen = judging.falls(table)
        found += COST * judging.pending(table, seat, fallen, objectives) + _in_hand(table, seat, objectives)
        if objectives and fallen.get(table.actor) and not danger.uses(table):
            t = table.actor  # with it falls what it holds, and the watch it keeps over what the other side wants
            lost = fallen[t] * (goals.share(table, t) + goals.opened_by(table, t))
            found -= lost if table.setting.troopers[t].side == seat else -lost
    elif table.agenda and table.agenda[0][0] == tasks.ACT:
        t = table.agenda[0][1]
        found += _promise(table, t) if table.setting.troopers[t].side == seat else 0.0
    return found


def _without_orders(table: Table) -> Table:
    """A Turn that is about to end, without the Orders that were not used: what only they could reach is lost."""
    if not table.agenda or table.agenda[0][0] != tasks.TURN_ENDS:
        return table
    found = table.copy()
    found.pool, found.own = [0] * len(table.pool), [0] * len(table.own)
    return found


def _doomed(table: Table, seat: int) -> float:
    """What a side would lose more than the other if the effects of the end struck now (SC-OP-01)."""
    if not table.setting.digital or not table.setting.scenario.end_effects:
        return 0.0
    found, troopers = 0.0, table.setting.troopers
    for t in recording.slain_now(table):
        if table.standing(t):
            worth = DOOM[table.round] * (troopers[t].cost + stakes.of_trooper(table, t))
            found += worth if troopers[t].side == seat else -worth
    return found


def _in_hand(table: Table, seat: int, objectives: bool) -> float:
    """What the Order that is given or going on can still bring, and how its Trooper stands when it is over."""
    agenda = table.agenda
    if not agenda:
        return 0.0
    if agenda[0][0] == tasks.DECLARE and not agenda[0][2] and not table.path:
        t = agenda[0][1]
        return ORDER + planning.order_worth(table, t, objectives) if table.setting.troopers[t].side == seat else 0.0
    t = table.actor
    if t == NOBODY or not table.standing(t):
        return 0.0
    part = _next_part(table, t)
    more = danger.follow_up(table, t, part, objectives) if part else 0.0
    if table.setting.troopers[t].side != seat:
        return -more
    return more - danger.exposure(table, t, objectives)


def _next_part(table: Table, t: int) -> int:
    """What the first Skill of the Order was, when a second one is still to be declared; 0: there is none."""
    for task in table.agenda:
        if task[0] == tasks.DECLARE and task[1] == t:
            return task[2]
        if task[0] not in (tasks.REACTIONS, tasks.REACT):
            break
    return 0


def _side(table: Table, side: int, objectives: bool) -> float:
    troopers = table.setting.troopers
    able = [t for t in table.setting.army[side] if table.standing(t)]
    if table.setting.digital:
        found = COST * sum(judging.standing_worth(table, t, objectives) for t in able)
    else:
        found = TROOPER * sum(troopers[t].cost for t in able)
    middle = table.setting.length // 2
    found += FORWARD * sum((table.y[t] > middle) != bool(side) for t in able)
    if table.setting.digital:
        key = ("watching", side, *table.x, *table.y, *table.facing, *table.place, *table.states, *table.marker)
        found += goals.once(table, key, lambda: danger.watching(table, side))
    if not objectives:
        return found
    found += goals.worth(table, side, able)
    for n, carrier in enumerate(table.carrier):
        if carrier != NOBODY and troopers[carrier].side == side:
            found += CARRY + goals.NEAR * _home(table, n, side)
    for n, thing in enumerate(table.setting.things):
        if thing.str_ and thing.owner == 1 - side and thing.kind not in DEPLOYED:
            found += DAMAGE * (thing.str_ - max(0, table.str_[n]))
    return found


def _promise(table: Table, t: int) -> float:
    """In an assisted match: a specialist near something that is wanted, or whoever carries something."""
    trooper = table.setting.troopers[t]
    if any(carrier == t for carrier in table.carrier):
        return 2 * PROMISE
    wanted = [goal for goal in goals.wanted(table, trooper.side) if goals.serves(table, t, goal)]
    near = max((goals.closeness(table, t, goal.thing, None) for goal in wanted), default=0.0)
    return 1 + PROMISE * near + trooper.cost / 100


def _home(table: Table, n: int, side: int) -> float:
    """How near to the own table edge a thing is."""
    length = table.setting.length
    return 1 - table.ty[n] / length if side == 0 else table.ty[n] / length


# -- places worth going to --------------------------------------------------------------------------------------------


def candidates(table: Table, seat: int, question: Question) -> list[tuple[int, ...]]:
    """Moves towards what is wanted, into cover, into sight of a target (INF-BOT-01); places to deploy at."""
    if not table.setting.digital:
        return []
    if question.what is questions.DEPLOY:
        return _deployments(table, seat, question)
    if question.what is questions.LAND and table.actor != NOBODY:
        spots = [(at, form.check) for at, form in enumerate(question.forms)]
        return [
            (at, *place)
            for at, spot in spots
            if isinstance(spot, Spot)
            for place in deploying.landings(table, table.actor, spot)
        ]
    if question.what is not declaring.DECLARE or table.actor == NOBODY or not question.forms:
        return []
    found: list[tuple[int, ...]] = []
    for at, form in enumerate(question.forms):
        go = form.check
        if isinstance(go, moving.Reach):
            found += [(at, *place) for place in planning.places(table, table.actor, go)]
        elif isinstance(go, moving.Creep):
            ahead = planning.towards_goals(table, table.actor, go.go)
            found += [(at, *place) for place in ahead if go.why_not(*place) is None]
    return found


def _deployments(table: Table, seat: int, question: Question) -> list[tuple[int, ...]]:
    """The best places of the first two that wait to be deployed."""
    found: list[tuple[int, ...]] = []
    names = {trooper.id: t for t, trooper in enumerate(table.setting.troopers)}
    for at, form in enumerate(question.forms[:2]):
        t = names.get(form.key.split("@")[0].removesuffix("-model"))
        if t is not None and isinstance(form.check, Spot):
            found += [(at, *place) for place in deploying.candidates(table, seat, t, form.check)]
    return found

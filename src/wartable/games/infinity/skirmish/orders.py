"""An Order of a digital match, step by step: pay, declare, react, declare, react, resolve (INF-EXP-05)."""

from __future__ import annotations

from wartable.games.infinity import acting, cards, codes, escorting, harm, profile, tasks
from wartable.games.infinity import orders as shared
from wartable.games.infinity.geometry import paths
from wartable.games.infinity.names import who
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import (
    carrying,
    declaring,
    deployables,
    legality,
    moving,
    neutral,
    noting,
    sighting,
    tokens,
)
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish.acts import ENTIRE, MOVEMENT, SHORT
from wartable.games.infinity.state import (
    AS_USUAL,
    CREEPING,
    EXPOSED,
    FREED,
    HIDDEN,
    ISOLATED,
    RESERVE,
    RETREATING,
    Table,
)
from wartable.kernel.engine.oracle import Oracle

TURNS = tuple(range(0, 360, 45))


def turn(table: Table, ask: Oracle) -> None:
    """Give a Trooper an Order, claim a Classified Objective, or end the Turn (INF-SEQ-04)."""
    side = table.active
    table.actor = NOBODY
    table.path, table.acts, table.asked, table.order_hits = (), (), (), ()
    table.surprise, table.manner = NOBODY, AS_USUAL
    escorting.lapse(table, ask)
    if table.setting.scenario.flags["classified_deck"]["use"] == "shared":
        cards.take_met(table, ask, ("event",))
    options = [t for t in table.setting.army[side] if may_act(table, t)] + shared.leading(table, side)
    options += [codes.CLAIM.code(card) for card in cards.offered(table, side, ("event",))]
    options += freeable(table, side)
    answer = ask.choose(side, acting.TURN, (*options, codes.END_TURN), always=True)
    if answer == codes.END_TURN:
        unspent = sum(table.pool) + sum(table.own[t] for t in table.setting.army[side])
        ask.tell(done.passes, "INF-SEQ-04" if unspent else "INF-SEQ-03", side, unspent)
        table.push((tasks.TURN_ENDS,))
        return
    table.push((tasks.ORDERS,))
    if codes.CLAIM.has(answer):
        cards.show(table, side, codes.CLAIM.part(answer))
        table.push((tasks.CARD, side, codes.CLAIM.part(answer)))
    elif codes.FREE.has(answer):
        t = codes.FREE.part(answer)
        tokens.spend(table, side)
        table.history[t] |= FREED
        ask.tell(done.freed, "INF-CMD-02", who(table, t), table.tokens[side])
    else:
        _spend(table, ask, answer)


def freeable(table: Table, side: int) -> list[int]:
    """Whom a Command Token could free from Retreat! (INF-CMD-02); not the Isolated (INF-STATE-05)."""
    if not tokens.left(table, side):
        return []
    army = table.setting.army[side]
    able = [t for t in army if table.standing(t) and legality.flees(table, t) and not table.states[t] & ISOLATED]
    return [codes.FREE.code(t) for t in able]


def may_act(table: Table, t: int) -> bool:
    """Is there an Order for the Trooper (INF-ORD-02 to -04)?"""
    if table.borne[t] != NOBODY:  # one Order activates both, and the carrier declares (ITS-CASEVAC-07)
        return False
    return shared.may_act(table, t)


def _spend(table: Table, ask: Oracle, answer: int) -> None:
    """An Order is paid for and begins."""
    table.actor = t = shared.pay(table, ask, answer)
    if table.losing == RETREATING and not legality.flees(table, t):
        ask.tell(done.unshaken, "INF-RET-03", who(table, t))
    if table.fire[t]:
        harm.end_suppression(table, ask, t)
    if table.place[t] == RESERVE:
        table.manner = EXPOSED
        table.push((tasks.LAND, t), (tasks.REACTIONS, t), (tasks.RESOLVE, t))
        return
    appears = [(tasks.APPEAR, t)] if table.place[t] == HIDDEN else []
    table.push(*appears, (tasks.DECLARE, t, 0, 0))


# -- declaring --------------------------------------------------------------------------------------------------------


def declare(table: Table, ask: Oracle, t: int, first: int, moved: int) -> None:
    """One Skill of the Order. Moves are carried out at once, everything else when all is declared (INF-EXP-05)."""
    if not table.standing(t):
        return
    table.actor = t
    if not table.path:
        table.path = (sighting.at(table, t),)
    side = table.setting.troopers[t].side
    most = moving.allowance(table, t, moved)
    mobile = most > 0 and moving.cannot_move(table, t) is None
    go = moving.reach(table, t, most) if mobile else None
    leaps = go is not None and (not first or moving.super_jumps(table, t))
    jump = moving.leap(table, t, moved) if leaps else None
    caution = moving.creep(table, t) if go is not None and not first else None
    ways = [way for way in (go, jump, caution) if way is not None]
    forms = [way.form("move") if isinstance(way, moving.Reach) else way.form() for way in ways]
    kinds = legality.placeable(table, t, first)
    forms += [deployables.placing(table, t).form(deployables.WORDS[kind]) for kind in kinds]
    options, about = legality.options(table, t, first, moved), (t, first, moved)
    own = [codes.CORNERS] if mobile and legality.why_not(table, t, codes.CORNERS, first, moved) is None else []
    answer = ask.fill(side, declaring.DECLARE, forms, options, about, own)
    while answer == codes.CORNERS:
        if by_corners(table, ask, t, moved):
            _next(table, t, first, MOVEMENT, moved + 1)
            return
        answer = ask.fill(side, declaring.DECLARE, forms, options, about, own)
    if isinstance(answer, tuple) and answer[0] >= len(ways):
        if table.marker[t]:
            harm.reveal(table, ask, t)
        carrying.declares(table, ask, t, codes.STRIKE.first, moves=False)
        deployables.lay(table, ask, t, kinds[answer[0] - len(ways)], answer[1], answer[2])
        _next(table, t, first, SHORT, moved)
    elif isinstance(answer, tuple) and isinstance(ways[answer[0]], moving.Creep):
        assert caution is not None
        table.manner = CREEPING
        ask.tell(done.creeps, "INF-ARO-07", who(table, t))
        walk(table, ask, t, caution.go, answer[1], answer[2])
        _next(table, t, first, ENTIRE, moved + 1)
    elif isinstance(answer, tuple) and isinstance(ways[answer[0]], moving.Leap):
        leap_to(table, ask, t, (answer[1], answer[2]))
        _next(table, t, first, MOVEMENT if moving.super_jumps(table, t) else ENTIRE, moved + 1)
    elif isinstance(answer, tuple):
        assert go is not None
        walk(table, ask, t, go, answer[1], answer[2])
        _next(table, t, first, MOVEMENT, moved + 1)
    elif answer == codes.DONE:
        table.push((tasks.RESOLVE, t))
    elif codes.RELEASE.has(answer):
        escorting.let_go(table, ask, codes.RELEASE.part(answer), "ITS-CIVEVAC-21")
        table.push((tasks.DECLARE, t, first, moved))
    elif codes.CONTACT.has(answer):
        assert go is not None
        place = moving.contact_point(table, t, codes.CONTACT.part(answer), go)
        assert place is not None
        walk(table, ask, t, go, *place)
        _next(table, t, first, MOVEMENT, moved + 1)
    else:
        noting.declare(table, ask, t, answer, legality.part_of(table, answer) == MOVEMENT)
        _next(table, t, first, legality.part_of(table, answer), moved)


def _next(table: Table, t: int, first: int, part: int, moved: int) -> None:
    """Reactions follow, and a second Skill if there is room for one (INF-EXP-01, -05)."""
    if first or part == ENTIRE:
        table.push((tasks.REACTIONS, t), (tasks.RESOLVE, t))
    else:
        table.push((tasks.REACTIONS, t), (tasks.DECLARE, t, part, moved))


def by_corners(table: Table, ask: Oracle, t: int, moved: int) -> bool:
    """A Move along corners of the player's own, declared in full before it is made (INF-MOVE-02); False: not made."""
    side = table.setting.troopers[t].side
    corners: tuple[int, ...] = ()
    while True:
        go = moving.along(table, t, moved, corners)
        turn, end = moving.Turn(go), go.form("move")
        forms = (end, turn.form()) if corners else (turn.form(), end)
        options = (codes.NO, *legality.contacts(table, t, go))
        answer = ask.fill(side, declaring.PATH, forms, options, (t, moved, *corners))
        if answer == codes.NO:
            return False
        if not isinstance(answer, tuple):
            place = moving.contact_point(table, t, codes.CONTACT.part(answer), go)
            assert place is not None
            walk(table, ask, t, go, *place)
            return True
        if forms[answer[0]] is end:
            walk(table, ask, t, go, answer[1], answer[2])
            return True
        corners += answer[1:]


def walk(table: Table, ask: Oracle, t: int, go: moving.Reach, x: int, y: int) -> None:
    """A Move: the sample points of its path are where it can be met in this Order (INF-MOVE-02, INF-EXP-10)."""
    way = go.way(x, y)
    assert isinstance(way, tuple)
    met = neutral.touched(table, t)
    table.path = (*table.path, *paths.samples(way)[1:]) or table.path
    long = paths.length(way)
    if way[-1][2] != table.z[t]:
        rule = "INF-MOVE-12" if go.walker.climbs else "INF-MOVE-06"
        ask.tell(done.climbed, rule, who(table, t), way[-1][2])
    table.z[t] = way[-1][2]
    if (x, y) != (table.x[t], table.y[t]):
        table.facing[t] = moving.towards(*way[-2][:2], x, y)
    shared.move(table, ask, t, x, y, "INF-MOVE-02")
    floats = long > profile.mov(table, t)[0]
    rule = "INF-TERR-02" if long > go.most else "INF-TERR-04" if floats else "INF-MOVE-01"
    ask.tell(done.walked, rule, who(table, t), long, go.most)
    neutral.met(table, ask, t, met)
    for other in (t, *sighting.engaged(table, t)):
        if table.fire[other] and sighting.engaged(table, other):
            harm.end_suppression(table, ask, other)


def leap_to(table: Table, ask: Oracle, t: int, place: tuple[int, int]) -> None:
    """A Jump: in the air it can be met along a straight line (INF-MOVE-10, -11)."""
    z = sighting.terrain(table).top_at(*place)
    way = (sighting.at(table, t), (*place, z))
    table.path = (*table.path, *paths.samples(way)[1:])
    table.z[t] = z
    own = "super-jump" in table.setting.troopers[t].skills
    rule = "INF-MOVE-11" if own else "INF-TERR-04" if moving.super_jumps(table, t) else "INF-MOVE-10"
    ask.tell(done.leaps, rule, who(table, t))
    shared.move(table, ask, t, *place, rule)


# -- the end of an Order ----------------------------------------------------------------------------------------------


def step(table: Table, ask: Oracle, t: int) -> None:
    """Who has won a Dodge may move up to 2 inches; nobody reacts to it (INF-DODGE-03)."""
    if not table.standing(t):
        return
    go = moving.reach(table, t, moving.DODGE_MOVE)
    side = table.setting.troopers[t].side
    answer = ask.fill(side, declaring.STEP, (go.form("step"),), (codes.NO,), (t,))
    if isinstance(answer, tuple):
        way = go.way(answer[1], answer[2])
        assert isinstance(way, tuple)
        table.z[t] = way[-1][2]
        before = sighting.engaged(table, t)
        shared.move(table, ask, t, answer[1], answer[2], "INF-DODGE-03")
        for foe in before:
            if not table.side_by_side(t, foe):
                ask.tell(done.parted, "INF-CC-10", t, foe)


def face(table: Table, ask: Oracle, t: int) -> None:
    """At the end of a movement the owner sets the facing (INF-MOVE-08)."""
    if not table.standing(t) or table.marker[t] or len(table.path) < 2:
        return
    side = table.setting.troopers[t].side
    foes = [foe for foe in table.setting.army[1 - side] if table.standing(foe)]
    ways = {table.facing[t], *TURNS}
    ways |= {moving.towards(table.x[t], table.y[t], table.x[foe], table.y[foe]) for foe in foes}
    options = [codes.TURN_TO.code(way) for way in sorted(ways)]
    table.facing[t] = codes.TURN_TO.part(ask.choose(side, declaring.FACE, options, (t,)))
    ask.tell(done.faces, "INF-MOVE-08", t, table.facing[t])

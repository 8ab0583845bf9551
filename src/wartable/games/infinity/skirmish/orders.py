"""An Order of a digital match, step by step: pay, declare, react, declare, react, resolve (INF-EXP-05)."""

from __future__ import annotations

from wartable.games.infinity import acting, cards, codes, harm, tasks
from wartable.games.infinity import events as on
from wartable.games.infinity import orders as shared
from wartable.games.infinity.geometry import paths
from wartable.games.infinity.names import who
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import aiming, declaring, legality, moving, sighting, templates, things
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish.acts import (
    AT_THING,
    DODGED,
    ENTIRE,
    FINISHED,
    HACKED,
    MOVEMENT,
    RESET,
    SCENARIO,
    SEARCHED,
    SPRAYED,
    STRUCK,
    TREATED,
    Act,
)  # fmt: skip
from wartable.games.infinity.state import HIDDEN, RESERVE, TABLE, WAS_LIEUTENANT, Table
from wartable.kernel.engine.oracle import Oracle

TURNS = tuple(range(0, 360, 45))


def turn(table: Table, ask: Oracle) -> None:
    """Give a Trooper an Order, claim a Classified Objective, or end the Turn (INF-SEQ-04)."""
    side = table.active
    table.actor = NOBODY
    table.path, table.acts, table.asked, table.order_hits = (), (), (), ()
    table.surprise, table.creeping = NOBODY, 0
    options = [t for t in table.setting.army[side] if may_act(table, t)]
    claims = [card for card in cards.claimable(table, side, ("event",)) if card not in table.denied]
    options += [codes.CLAIM.code(card) for card in claims]
    answer = ask.choose(side, acting.TURN, (*options, codes.END_TURN), always=True)
    if answer == codes.END_TURN:
        table.push((tasks.TURN_ENDS,))
        return
    table.push((tasks.ORDERS,))
    if codes.CLAIM.has(answer):
        cards.show(table, side, codes.CLAIM.part(answer))
        table.push((tasks.CARD, side, codes.CLAIM.part(answer)))
    else:
        _spend(table, ask, answer)


def may_act(table: Table, t: int) -> bool:
    """Is there an Order for the Trooper (INF-ORD-02 to -04)?"""
    return shared.may_act(table, t) or (table.standing(t) and may_lead(table, t))


def may_lead(table: Table, t: int) -> bool:
    """May it use the Lieutenant Special Order: the Lieutenant and any NCO (INF-ORD-04, INF-SK-03)?"""
    side = table.setting.troopers[t].side
    if not table.special[side] or table.place[t] != TABLE:
        return False
    return table.lieutenant[side] == t or "nco" in table.setting.troopers[t].skills


def _spend(table: Table, ask: Oracle, t: int) -> None:
    """The Trooper's own Order first: nobody else can use it. Who uses the Special Order is known from then on."""
    side = table.setting.troopers[t].side
    table.actor = t
    pool = shared.may_act(table, t)
    leads = not table.own[t] and may_lead(table, t)
    special = leads and (not pool or ask.choose(side, declaring.PAY, (codes.NO, codes.YES), (t,)) == codes.YES)
    if table.own[t]:
        table.own[t] -= 1
        rule = "INF-ORD-03"
    elif special:
        table.special[side] -= 1
        rule = "INF-ORD-04"
        if table.lieutenant[side] == t:
            table.known[side] = t
    else:
        table.pool[table.setting.troopers[t].group] -= 1
        rule = "INF-ORD-02"
    ask.tell(on.order, rule, who(table, t))
    if table.fire[t]:
        end_suppression(table, ask, t)
    if table.place[t] == RESERVE:
        table.push((tasks.LAND, t), (tasks.REACTIONS, t), (tasks.RESOLVE, t))
        return
    appears = [(tasks.APPEAR, t)] if table.place[t] == HIDDEN else []
    table.push(*appears, (tasks.DECLARE, t, 0, 0))


def end_suppression(table: Table, ask: Oracle, t: int) -> None:
    """The Suppressive Fire State ends (INF-STATE-10)."""
    table.fire[t] = 0
    ask.tell(done.fire_ends, "INF-STATE-10", t)


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
    leaps = go is not None and (not first or "super-jump" in table.setting.troopers[t].skills)
    jump = moving.leap(table, t, most) if leaps else None
    caution = moving.creep(table, t) if go is not None and not first else None
    ways = [way for way in (go, jump, caution) if way is not None]
    forms = [way.form("move") if isinstance(way, moving.Reach) else way.form() for way in ways]
    answer = ask.fill(side, declaring.DECLARE, forms, legality.options(table, t, first, moved), (t, first, moved))
    if isinstance(answer, tuple) and isinstance(ways[answer[0]], moving.Creep):
        assert caution is not None
        table.creeping = 1
        ask.tell(done.creeps, "INF-ARO-07", who(table, t))
        walk(table, ask, t, caution.go, answer[1], answer[2])
        _next(table, t, first, ENTIRE, moved + 1)
    elif isinstance(answer, tuple) and isinstance(ways[answer[0]], moving.Leap):
        leap_to(table, ask, t, (answer[1], answer[2]))
        short = "super-jump" in table.setting.troopers[t].skills
        _next(table, t, first, MOVEMENT if short else ENTIRE, moved + 1)
    elif isinstance(answer, tuple):
        assert go is not None
        walk(table, ask, t, go, answer[1], answer[2])
        _next(table, t, first, MOVEMENT, moved + 1)
    elif answer == codes.DONE:
        table.push((tasks.RESOLVE, t))
    elif codes.CONTACT.has(answer):
        assert go is not None
        place = moving.contact_point(table, t, codes.CONTACT.part(answer), go)
        assert place is not None
        walk(table, ask, t, go, *place)
        _next(table, t, first, MOVEMENT, moved + 1)
    else:
        _declare(table, ask, t, answer)
        _next(table, t, first, legality.part_of(answer), moved)


def _next(table: Table, t: int, first: int, part: int, moved: int) -> None:
    """Reactions follow, and a second Skill if there is room for one (INF-EXP-01, -05)."""
    if first or part == ENTIRE:
        table.push((tasks.REACTIONS, t), (tasks.RESOLVE, t))
    else:
        table.push((tasks.REACTIONS, t), (tasks.DECLARE, t, part, moved))


def walk(table: Table, ask: Oracle, t: int, go: moving.Reach, x: int, y: int) -> None:
    """A Move: the sample points of its path are where it can be met in this Order (INF-MOVE-02, INF-EXP-10)."""
    way = go.way(x, y)
    assert isinstance(way, tuple)
    table.path = (*table.path, *paths.samples(way)[1:]) or table.path
    long = paths.length(way)
    if way[-1][2] != table.z[t]:
        ask.tell(done.climbed, "INF-MOVE-06", who(table, t), way[-1][2])
    table.z[t] = way[-1][2]
    if (x, y) != (table.x[t], table.y[t]):
        table.facing[t] = moving.towards(*way[-2][:2], x, y)
    shared.move(table, ask, t, x, y, "INF-MOVE-02")
    ask.tell(done.walked, "INF-MOVE-01", who(table, t), long, go.most)


def leap_to(table: Table, ask: Oracle, t: int, place: tuple[int, int]) -> None:
    """A Jump: in the air it can be met along a straight line (INF-MOVE-10, -11)."""
    z = sighting.terrain(table).top_at(*place)
    way = (sighting.at(table, t), (*place, z))
    table.path = (*table.path, *paths.samples(way)[1:])
    table.z[t] = z
    rule = "INF-MOVE-11" if "super-jump" in table.setting.troopers[t].skills else "INF-MOVE-10"
    ask.tell(done.leaps, rule, who(table, t))
    shared.move(table, ask, t, *place, rule)


def _declare(table: Table, ask: Oracle, t: int, chosen: int) -> None:
    """Write down what is declared; what cannot be done as a Marker reveals it at once (INF-CAMO-03)."""
    if chosen == codes.IDLE:
        ask.tell(done.idle, "INF-EXP-02", who(table, t))
        return
    if chosen == codes.GO_MODEL:
        harm.reveal(table, ask, t)
        return
    if chosen == codes.CLIMB:
        goal = moving.climb(table, t)
        assert goal is not None
        table.path, table.z[t] = (*table.path, goal), goal[2]
        ask.tell(done.climbed, "INF-MOVE-09", who(table, t), goal[2])
        shared.move(table, ask, t, goal[0], goal[1], "INF-MOVE-09")
        return
    if table.marker[t]:
        harm.reveal(table, ask, t)
        if "surprise-attack-3" in table.setting.troopers[t].skills:
            table.surprise = t
    here = sighting.at(table, t)
    if codes.FIRE_AT.has(chosen):
        _share_out(table, ask, t, *codes.FIRE_AT.pair(chosen))
    elif codes.CUT.has(chosen):
        weapon, foe = codes.CUT.pair(chosen)
        dice = 1 + aiming.martial(table, t)[3] + helpers(table, t, foe)
        _note(table, ask, Act(STRUCK, t, weapon, foe, dice, *here, *sighting.at(table, foe)))
    elif codes.SPRAY.has(chosen):
        spray(table, ask, t, *codes.SPRAY.pair(chosen))
    elif codes.HACK.has(chosen):
        program, foe = codes.HACK.pair(chosen)
        _note(table, ask, Act(HACKED, t, program, foe, table.setting.weapons[program].burst), "INF-HACK-02")
    elif codes.FIRE_ON.has(chosen):
        weapon, n = codes.FIRE_ON.pair(chosen)
        dice = table.setting.weapons[weapon].burst
        table.acts = (*table.acts, Act(AT_THING, t, weapon, n, dice))
        ask.tell(done.aims, "INF-BS-10", t, weapon, n, dice)
    elif codes.TREAT.has(chosen):
        way, friend = codes.TREAT.pair(chosen)
        table.acts = (*table.acts, Act(TREATED, t, way, friend))
    elif codes.FINISH.has(chosen):
        table.acts = (*table.acts, Act(FINISHED, t, -1, codes.FINISH.part(chosen)))
    elif codes.DISCOVER.has(chosen):
        foe = codes.DISCOVER.part(chosen)
        pairs = aiming.sight_pairs(table, t, foe, sighting.blockers(table))
        nearest = min(pairs, key=lambda pair: sighting.far(table, t, pair[0], foe, pair[1]))
        _note(table, ask, Act(SEARCHED, t, -1, foe, 1, *nearest[0], *nearest[1]))
    elif codes.SUPPRESS.has(chosen):
        table.fire[t] = codes.SUPPRESS.part(chosen) + 1
        ask.tell(done.suppresses, "INF-STATE-09", t, codes.SUPPRESS.part(chosen))
    elif chosen == codes.GO_MARKER:
        table.conceal(t)
        ask.tell(on.concealed, "INF-CAMO-06", t, who(table, t))
        harm.drop_all(table, ask, t, marker=True)
    elif chosen in (codes.DODGE, codes.RESET):
        _note(table, ask, Act(DODGED if chosen == codes.DODGE else RESET, t, dice=1))
    else:
        table.acts = (*table.acts, Act(SCENARIO, t, chosen))


def spray(table: Table, ask: Oracle, t: int, weapon: int, foe: int) -> None:
    """A Direct Template hits everybody in it without a roll (INF-TMPL-01)."""
    here, who_is_hit = templates.best_spray(table, t, weapon, foe)
    ask.tell(done.sprays, "INF-TMPL-01", t, weapon, len(who_is_hit))
    for other in who_is_hit:
        there = aiming.points_of(table, other)[-1] if other == foe else sighting.at(table, other)
        table.acts = (*table.acts, Act(SPRAYED, t, weapon, other, 0, *here, *there))


def helpers(table: Table, t: int, foe: int) -> int:
    """Friends that are Engaged with the same enemy: each adds a die (INF-CC-03)."""
    side = table.setting.troopers[t].side
    from_side = [friend for friend in table.setting.army[side] if friend != t and table.model(friend)]
    return sum(table.side_by_side(friend, foe) and aiming.cannot_attack(table, friend) is None for friend in from_side)


def _share_out(table: Table, ask: Oracle, t: int, weapon: int, foe: int) -> None:
    """The dice of a BS Attack are divided among targets when it is declared (INF-BS-04, INF-F2F-03)."""
    used, side = table.setting.weapons[weapon], table.setting.troopers[t].side
    bodies = sighting.blockers(table)
    left, shares = used.burst, {foe: 0}
    if used.disposable:
        left = min(left, used.disposable - table.spent[t])
    pairs = {foe: aiming.sight_pairs(table, t, foe, bodies)}
    for other in table.setting.army[1 - side] if left > 1 else ():
        if other != foe and table.place[other] == TABLE and aiming.cannot_shoot_at(table, t, other) is None:
            found = aiming.sight_pairs(table, t, other, bodies)
            if aiming.out_of_range(table, t, weapon, other, found) is None:
                pairs[other] = found
    for other in [each for each in pairs if each != foe]:
        if left < 2:
            break
        ways = [codes.SHARE.code(other, n) for n in range(1, left)]
        answer = ask.choose(side, declaring.SHARE, (codes.NO, *ways), (foe,))
        if answer != codes.NO:
            shares[other] = codes.SHARE.pair(answer)[1]
            left -= shares[other]
    shares[foe] = left
    for target, dice in shares.items():
        act = aiming.best_shot(table, t, weapon, target, pairs[target], dice) if dice else None
        if act is not None:
            _note(table, ask, thinned(table, ask, act), "INF-BS-01" if target == foe else "INF-BS-04")
    if used.disposable:
        table.spent[t] = min(used.disposable, table.spent[t] + used.burst)


def thinned(table: Table, ask: Oracle, act: Act) -> Act:
    """From, into or through a Saturation Zone each target gets a die less, never below one (INF-TERR-03)."""
    if act.dice < 2 or not aiming.saturated(table, act):
        return act
    ask.tell(done.saturated, "INF-TERR-03", act.actor, act.dice - 1)
    return act._replace(dice=act.dice - 1)


REACTION_BURST = {
    (True, False): "INF-ARO-04", (True, True): "INF-STATE-09",
    (False, False): "INF-SK-04", (False, True): "INF-STATE-09",
}  # fmt: skip
"""Why a shot in reaction has its dice: by whether it is one, and whether it is Suppressive Fire."""
DECLARED = {STRUCK: "INF-CC-01", DODGED: "INF-DODGE-01", RESET: "INF-RESET-01", SEARCHED: "INF-DISC-01"}


def _note(table: Table, ask: Oracle, act: Act, rule: str = "INF-BS-01") -> None:
    table.acts = (*table.acts, act)
    if act.weapon != NOBODY and table.setting.weapons[act.weapon].key == "forward-observer":
        rule = "INF-FO-01"
    target = who(table, act.target) if act.target != NOBODY else NOBODY
    ask.tell(done.declared, DECLARED.get(act.kind, rule), act.kind, act.actor, act.weapon, target, act.dice)


# -- reacting ---------------------------------------------------------------------------------------------------------


def reactions(table: Table, ask: Oracle, t: int) -> None:
    """Everybody of the Reactive Player who may react is asked, one by one (INF-ARO-01, -03)."""
    table.actor = t
    foes = table.setting.army[1 - table.setting.troopers[t].side]
    table.acts = (*table.acts, *things.guards(table))
    table.push(*((tasks.REACT, e) for e in foes if table.place[e] == TABLE and legality.may_react(table, e)))


def react(table: Table, ask: Oracle, e: int) -> None:
    """One Trooper decides; it has one reaction in an Order, and who lets it pass has lost it (INF-ARO-03, -04)."""
    t, side = table.actor, table.setting.troopers[e].side
    table.reactor = e
    shot_at = any(act[3] == e and act[0] != AT_THING for act in table.acts)
    seen = shot_at or any(
        sighting.sees(table, e, sighting.at(table, e), t, point, sighting.blockers(table, t))
        for point in aiming.points_of(table, t)
    )
    ask.tell(done.alerted, "INF-ARO-01" if seen else "INF-ZOC-01", who(table, e), who(table, t))
    options = legality.reactions(table, e)
    answer = ask.choose(side, declaring.REACT, options, (e, t), always=True)
    if answer != codes.NONE or not table.marker[t]:  # against a Marker one may wait and see
        table.asked = (*table.asked, e)
    if answer == codes.NONE:
        ask.tell(done.lets_pass, "INF-ARO-03", who(table, e))
        return
    if table.fire[e] and not codes.FIRE_AT.has(answer):
        end_suppression(table, ask, e)
    if table.marker[e]:
        harm.reveal(table, ask, e)
    here = sighting.at(table, e)
    bodies = sighting.blockers(table, t)
    if codes.FIRE_AT.has(answer):
        weapon = codes.FIRE_AT.pair(answer)[0]
        used = table.setting.weapons[weapon]
        dice = aiming.burst(table, e, used)
        act = aiming.best_shot(table, e, weapon, t, aiming.sight_pairs(table, e, t, bodies), dice)
        assert act is not None
        if used.disposable:
            table.spent[e] = min(used.disposable, table.spent[e] + dice)
        _note(table, ask, thinned(table, ask, act), REACTION_BURST[dice == 1, bool(table.fire[e])])
    elif codes.SPRAY.has(answer):
        spray(table, ask, e, *codes.SPRAY.pair(answer))
    elif codes.HACK.has(answer):
        _note(table, ask, Act(HACKED, e, codes.HACK.pair(answer)[0], t, 1), "INF-HACK-02")
    elif codes.CUT.has(answer):
        dice = 1 + aiming.martial(table, e)[3] + helpers(table, e, t)
        _note(table, ask, Act(STRUCK, e, codes.CUT.pair(answer)[0], t, dice, *here, *sighting.at(table, t)))
    elif codes.DISCOVER.has(answer):
        pairs = aiming.sight_pairs(table, e, t, bodies)
        nearest = min(pairs, key=lambda pair: sighting.far(table, e, pair[0], t, pair[1]))
        _note(table, ask, Act(SEARCHED, e, -1, t, 1, *nearest[0], *nearest[1]))
    else:
        blind = not any(sighting.sees(table, e, here, t, point, bodies) for point in aiming.points_of(table, t))
        kind = DODGED if answer == codes.DODGE else RESET
        _note(table, ask, Act(kind, e, dice=1, blind=int(blind)))


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
        shared.move(table, ask, t, answer[1], answer[2], "INF-DODGE-03")


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


def leader(table: Table, ask: Oracle, side: int) -> None:
    """Which of the Troopers that look like the Lieutenant is it? Its owner alone knows (INF-LT-01, INF-INFO-01)."""
    alike = lookalikes(table, side)
    chosen = ask.choose(side, declaring.LEADER, alike, seen_by=1 << side)
    table.lieutenant[side] = chosen
    table.history = [
        past & ~WAS_LIEUTENANT if table.setting.troopers[t].side == side else past
        for t, past in enumerate(table.history)
    ]
    table.history[chosen] |= WAS_LIEUTENANT
    if "SC-LT-04" in table.setting.rules:  # the scenario opens who leads (INF-LT-06)
        table.known[side] = chosen
    ask.tell_only(1 << side, done.leads, "INF-LT-01", (side, chosen), (side, NOBODY))


def lookalikes(table: Table, side: int) -> list[int]:
    """The Troopers that nobody can tell from the Lieutenant of the list."""
    troopers = table.setting.troopers
    printed = next(t for t in table.setting.army[side] if troopers[t].lieutenant)
    mark = troopers[printed]
    return [
        t
        for t in table.setting.army[side]
        if troopers[t].looks == mark.looks
        and troopers[t].skills - {"lieutenant"} == mark.skills - {"lieutenant"}
        and troopers[t].gear == mark.gear
    ]

"""A Player Turn: Orders spent on Troopers, movement, attacks and what people enter of the core game."""

from __future__ import annotations

from wartable.games.infinity import (
    acting,
    cards,
    codes,
    escorting,
    harm,
    objects,
    places,
    questions,
    requirements,
    skills,
    tasks,
)
from wartable.games.infinity import events as on
from wartable.games.infinity import opening_events as before
from wartable.games.infinity.deployment import apart, zone_spot
from wartable.games.infinity.dice import d20, succeeds
from wartable.games.infinity.names import as_seen, who
from wartable.games.infinity.places import Spot, beside, bodies, free_move, rooms, solids
from wartable.games.infinity.setting import ESCORTED, NOBODY, OFF, Rect
from wartable.games.infinity.state import (
    GONE,
    HIDDEN,
    IMMOBILE,
    ISOLATED,
    RESERVE,
    TABLE,
    UNLOADED,
    Table,
)
from wartable.kernel.engine.forms import Form
from wartable.kernel.engine.oracle import Oracle

SKILLS_PER_ORDER = 2
NOT_APPROACHED = frozenset({"template", "turret-f13"})


def turn(table: Table, ask: Oracle) -> None:
    """Spend an Order, enter what happened to somebody, claim a Classified Objective, or end the Turn."""
    side = table.active
    table.actor = NOBODY
    escorting.lapse(table, ask)
    options = [t for t in table.setting.army[side] if may_act(table, t)] + leading(table, side)
    options += [codes.CLAIM.code(card) for card in cards.offered(table, side, ("event",))]
    # What happened at a real table is entered by people; bots have no table, so it is offered beside the options.
    answer = ask.choose(side, acting.TURN, (*options, codes.END_TURN), revise=(codes.SUFFER,), always=True)
    if answer == codes.END_TURN:
        table.push((tasks.TURN_ENDS,))
        return
    table.push((tasks.TURN,))
    if answer == codes.SUFFER:
        table.push((tasks.SUFFER,))
    elif codes.CLAIM.has(answer):
        cards.show(table, side, codes.CLAIM.part(answer))
        table.push((tasks.CARD, side, codes.CLAIM.part(answer)))
    else:
        _spend(table, ask, answer)


def may_act(table: Table, t: int) -> bool:
    """Is there an Order for the Trooper (INF-ORD-02, -03)?"""
    place = table.place[t]
    if place not in (TABLE, RESERVE, HIDDEN) or (place == TABLE and not table.standing(t)):
        return False
    if table.own[t]:
        return True
    return table.pool[table.group[t]] > 0 and not table.states[t] & ISOLATED


def leading(table: Table, side: int) -> list[int]:
    """Who may use the Lieutenant Special Order: the Lieutenant and any NCO (INF-ORD-04, INF-SK-03).

    It is offered beside the Orders: a question of its own would tell the other side whom it is asked of (INF-INFO-02).
    """
    if not table.special[side]:
        return []
    troopers = table.setting.troopers
    able = [t for t in table.setting.army[side] if table.lieutenant[side] == t or "nco" in troopers[t].skills]
    return [codes.LEAD.code(t) for t in able if table.standing(t) and table.borne[t] == NOBODY]


def pay(table: Table, ask: Oracle, answer: int) -> int:
    """Who gets the Order. Its own first: nobody else can use it. Who uses the Special Order is known from then on."""
    if codes.LEAD.has(answer):
        t = codes.LEAD.part(answer)
        side = table.setting.troopers[t].side
        table.special[side] -= 1
        rule = "INF-SK-03"
        if table.lieutenant[side] == t:
            rule = "INF-ORD-04"
            table.known[side] = t
    elif table.own[answer]:
        t, rule = answer, "INF-ORD-03"
        table.own[t] -= 1
    else:
        t, rule = answer, "INF-ORD-02"
        table.pool[table.group[t]] -= 1
    ask.tell(on.order, rule, who(table, t))
    return t


def _spend(table: Table, ask: Oracle, answer: int) -> None:
    """An Order is paid for and begins."""
    table.order_hits = ()
    t = pay(table, ask, answer)
    if table.place[t] == RESERVE:
        table.push((tasks.LAND, t))
    elif table.place[t] == HIDDEN:
        table.push((tasks.APPEAR, t), (tasks.ACT, t, SKILLS_PER_ORDER))
    else:
        table.push((tasks.ACT, t, SKILLS_PER_ORDER))


def appear(table: Table, ask: Oracle, t: int) -> None:
    """A Trooper leaves Hidden Deployment (INF-ADEP-04). In the turn of the other side its owner alone says whether."""
    owner = table.setting.troopers[t].side
    if owner != table.active and ask.choose(owner, questions.APPEAR, (codes.NO, codes.YES), (t,)) == codes.NO:
        return
    come_out(table, ask, t)


def come_out(table: Table, ask: Oracle, t: int) -> None:
    """It stands at the place that was written down, or beside it (INF-ADEP-04)."""
    spot = free_move(table, t)
    x, y = table.x[t], table.y[t]
    if x == OFF:  # a view that does not know the place
        return
    if spot.why_not(x, y) is not None:
        found = next((place for reach in range(60, 1200, 60) if (place := _near(spot, x, y, reach))), None)
        if found is None:
            return
        x, y = found
    table.place[t], table.x[t], table.y[t] = TABLE, x, y
    if table.setting.troopers[t].camouflage:
        table.conceal(t)
    ask.tell(on.appeared, "INF-ADEP-04", who(table, t), x, y)


def _near(spot: Spot, x: int, y: int, reach: int) -> tuple[int, int] | None:
    for c, s in places.ROUND_ABOUT:
        place = (x + round(reach * c), y + round(reach * s))
        if spot.why_not(*place) is None:
            return place
    return None


# --------------------------------------------------------------------------------------------------------- landing


def landing_spot(table: Table, t: int) -> Spot:
    """Where Airborne Deployment may land (INF-ADEP-05, -06, SC-FF-02, SC-ZONE-04)."""
    setting = table.setting
    trooper = setting.troopers[t]
    home = zone_spot(table, t, bodies(table), apart(table, trooper.side), solids(table))
    theirs = tuple(
        (rect, 0, "INF-ADEP-05") for rect in setting.deployment[1 - trooper.side] if "SC-FF-02" not in setting.rules
    )
    excluded = tuple(
        (rect, 0, "SC-ZONE-04") for area in setting.areas if area.kind == "exclusion" for rect in area.rects
    )
    closed = tuple((rect, 0, "SC-ROOM-02") for rect in rooms(table))
    anywhere: tuple[Rect, ...] = ((0, 0, setting.width, setting.length),)
    return home._replace(inside=anywhere, inside_rule="INF-ADEP-05", outside=(*theirs, *excluded, *closed))


def landing_forms(table: Table, t: int) -> list[Form]:
    """Anywhere with Combat Jump; a Parachutist touches one of the table edges, never that in the enemy zone."""
    setting = table.setting
    trooper = setting.troopers[t]
    spot = landing_spot(table, t)
    if "combat-jump" in trooper.skills:
        return [spot.form("at")]
    d, w, h = 2 * trooper.radius, setting.width, setting.length
    edges: dict[str, Rect] = {"left": (0, 0, d, h), "right": (w - d, 0, w, h)}
    edges["own"] = (0, 0, w, d) if trooper.side == 0 else (0, h - d, w, h)
    return [spot._replace(inside=(edge,), inside_rule="INF-ADEP-06").form(name) for name, edge in edges.items()]


def land(table: Table, ask: Oracle, t: int) -> None:
    """Combat Jump rolls PH, with +3 in a Designated Landing Area (SC-FF-01); Confused Deployment rolls for all."""
    setting = table.setting
    trooper = setting.troopers[t]
    table.actor = t
    answer = ask.fill(trooper.side, questions.LAND, landing_forms(table, t), (codes.NONE,))
    if not isinstance(answer, tuple):
        return
    x, y = answer[1:]
    confused = "SC-CONF-01" in setting.rules
    home = zone_spot(table, t, bodies(table), apart(table, trooper.side), solids(table))
    if ("combat-jump" in trooper.skills and not confused) or (confused and home.why_not(x, y) is not None):
        bonus = 3 if "SC-FF-01" in setting.rules else -3 if "SC-CONF-01" in setting.rules else 0
        rule = {3: "SC-FF-01", -3: "SC-CONF-01", 0: "INF-ADEP-05"}[bonus]
        die = d20(ask, rule)
        passed = succeeds(die, trooper.ph + bonus)
        ask.tell(before.confused, rule, t, die, trooper.ph + bonus, int(passed))
        if not passed and confused:  # anywhere in the own zone (SC-CONF-03)
            answer = ask.fill(trooper.side, questions.LAND, (home.form("at"),))
            assert isinstance(answer, tuple)
            x, y = answer[1:]
        elif not passed:
            spots = (_at_the_edge(home, trooper.side), home)
            found = next((at for spot in spots if (at := places.lined_up(spot, trooper.side))), None)
            if found is None:
                return
            x, y = found
    theirs = any(b <= y <= d and a <= x <= c for a, b, c, d in setting.deployment[1 - trooper.side])
    table.place[t], table.x[t], table.y[t], table.marker[t] = TABLE, x, y, 0
    rule = "INF-ADEP-05" if "combat-jump" in trooper.skills else "INF-ADEP-06"
    ask.tell(on.landed, "SC-FF-02" if theirs else rule, t, x, y)


def _at_the_edge(home: Spot, side: int) -> Spot:
    """The strip of the own Deployment Zone along the table edge (INF-ADEP-05)."""
    deep = 2 * home.radius
    strips = tuple((a, b, c, b + deep) if side == 0 else (a, d - deep, c, d) for a, b, c, d in home.inside)
    return home._replace(inside=strips)


# ----------------------------------------------------------------------------------------------------------- acting


def act(table: Table, ask: Oracle, t: int, left: int) -> None:
    """One Short Skill of the Order: move, approach, use a skill of the scenario, attack, or stop."""
    if not table.standing(t):
        return
    table.actor = t
    side = table.setting.troopers[t].side
    moving = not table.states[t] & IMMOBILE
    forms = (free_move(table, t).form("move"),) if moving else ()
    options = act_options(table, t)
    answer = ask.fill(side, acting.ACT, forms, options)
    if not isinstance(answer, tuple) and codes.RELEASE.has(answer):
        escorting.let_go(table, ask, codes.RELEASE.part(answer), "ITS-CIVEVAC-21")
        table.push((tasks.ACT, t, left))
        return
    if left > 1:
        table.push((tasks.ACT, t, left - 1))
    if isinstance(answer, tuple):
        move(table, ask, t, answer[1], answer[2], "INF-GEO-06")
    elif codes.SKILL.has(answer):
        table.push((tasks.SKILL, t, answer))
    elif answer == codes.DONE:
        if left > 1:
            table.agenda = table.agenda[1:]
    else:
        _other(table, ask, t, answer)


def act_options(table: Table, t: int) -> list[int]:
    """What an activated Trooper may do besides moving to a place."""
    setting = table.setting
    trooper = setting.troopers[t]
    options = [codes.DONE]
    for k in range(len(setting.skills)):
        options += [codes.SKILL.code(k, target) for target in requirements.targets(table, t, k)]
    options += objects.attacks(table, t) + objects.repairs(table, t) + requirements.civevacs(table, t)
    options += [codes.ATTEMPT.code(card) for card in cards.attempts(table, t)]
    if not table.states[t] & IMMOBILE and approachable(table, t):
        options.append(codes.APPROACH)
    if foes(table, t):
        options.append(codes.FIGHT)
    if table.states[t] & UNLOADED:
        options += [codes.RELOAD.code(n) for n in setting.of_kind("panoply") if table.touches(t, n)]
    options += [codes.RELEASE.code(n) for n in table.escorts(t)]
    if table.marker[t]:
        options.append(codes.GO_MODEL)
    elif trooper.camouflage and not table.roles(t):
        options.append(codes.GO_MARKER)
    return options


def _other(table: Table, ask: Oracle, t: int, answer: int) -> None:
    if answer == codes.APPROACH:
        _approach(table, ask, t)
    elif answer == codes.FIGHT:
        _fight(table, ask, t)
    elif answer == codes.GO_MODEL:
        harm.reveal(table, ask, t)
    elif answer == codes.GO_MARKER:
        table.conceal(t)
        ask.tell(on.concealed, "INF-CAMO-06", t, who(table, t))
        harm.drop_all(table, ask, t, marker=True)  # Markers carry nothing (SC-CAP-03)
    elif codes.RELOAD.has(answer):
        _reload(table, ask, t)
    elif answer >= codes.STRIKE.first:
        table.push((tasks.WITH_THING, t, answer))
    else:
        table.push((tasks.ATTEMPT, t, codes.ATTEMPT.part(answer)))


def _reload(table: Table, ask: Oracle, t: int) -> None:
    """Take all uses of a Disposable weapon from a Panoply (SC-PAN-05)."""
    harm.leave(table, ask, t, UNLOADED)
    table.spent[t] = 0
    ask.tell(on.reloaded, "INF-STATE-08" if table.setting.digital else "SC-PAN-05", who(table, t))


def skill(table: Table, ask: Oracle, t: int, option: int) -> None:
    k, target = codes.SKILL.pair(option)
    skills.use(table, ask, t, k, target)


def with_thing(table: Table, ask: Oracle, t: int, option: int) -> None:
    """Attack an objective, repair it, or take an HVT along."""
    if codes.CIVEVAC.has(option):
        skills.civevac_hvt(table, ask, t, codes.CIVEVAC.part(option))
    elif codes.RELOAD.has(option):
        _reload(table, ask, t)
    elif codes.REPAIR.has(option):
        objects.repair(table, ask, t, codes.REPAIR.part(option))
    else:
        objects.attack(table, ask, t, option)


# ---------------------------------------------------------------------------------------------------------- movement


def move(table: Table, ask: Oracle, t: int, x: int, y: int, rule: str) -> None:
    """The Trooper ends its movement there; what it carries and whom it escorts come along."""
    table.x[t], table.y[t] = x, y
    ask.tell(on.moved, rule, who(table, t), x, y)
    for n in table.carried(t):
        if table.setting.things[n].kind not in ESCORTED:
            table.tx[n], table.ty[n] = x, y
    escorting.follow(table, ask, t)
    if t in table.borne:
        _take_along(table, ask, t, table.borne.index(t))


def _take_along(table: Table, ask: Oracle, t: int, ally: int) -> None:
    """Whoever is carried comes to rest in contact with the carrier, or stays behind (ITS-CASEVAC-08)."""
    reach = table.setting.troopers[t].radius + table.setting.troopers[ally].radius + 1
    found = beside(free_move(table, ally), table.x[t], table.y[t], reach, (table.x[ally], table.y[ally]))
    if found is None:
        harm.let_go(table, ask, ally, "ITS-CASEVAC-08")
        return
    table.x[ally], table.y[ally] = found
    table.z[ally] = table.z[t]
    ask.tell(on.moved, "ITS-CASEVAC-08", ally, *found)


def approachable(table: Table, t: int) -> list[int]:
    """What a Trooper may be moved into contact with: objectives, tokens, enemies, and friends that carry something."""
    setting = table.setting
    side = setting.troopers[t].side
    found = [
        codes.THING.code(n)
        for n, thing in enumerate(setting.things)
        if table.tx[n] >= 0
        and not table.flags[n] & GONE
        and table.carrier[n] == NOBODY
        and thing.kind not in NOT_APPROACHED
        and not table.touches(t, n)
    ]
    found += [other for other in setting.army[1 - side] if table.model(other) and not table.side_by_side(t, other)]
    carriers = {carrier for carrier in table.carrier if carrier != NOBODY}
    found += [
        other
        for other in setting.army[side]
        if other != t and other in carriers and table.standing(other) and not table.side_by_side(t, other)
    ]
    return found


def _approach(table: Table, ask: Oracle, t: int) -> None:
    setting = table.setting
    trooper = setting.troopers[t]
    target = ask.choose(trooper.side, questions.TO, approachable(table, t))
    if codes.THING.has(target):
        n = codes.THING.part(target)
        x, y, radius = table.tx[n], table.ty[n], setting.things[n].radius
    else:
        x, y, radius = table.x[target], table.y[target], setting.troopers[target].radius
    found = beside(free_move(table, t), x, y, trooper.radius + radius + 1, (table.x[t], table.y[t]))
    if found is None:
        ask.tell(on.no_room, "INF-GEO-06", who(table, t), target)
    else:
        move(table, ask, t, *found, "INF-GEO-05")


# ---------------------------------------------------------------------------------------------------------- fighting


def foes(table: Table, t: int) -> list[int]:
    """Whom the Trooper may attack: enemy Models, Turrets, and HVTs that are Targets (SC-HVT-05, SC-UNM-05)."""
    setting = table.setting
    side = setting.troopers[t].side
    found = [other for other in setting.army[1 - side] if table.place[other] == TABLE and not table.marker[other]]
    found += [codes.THING.code(n) for n in setting.turrets if setting.things[n].owner != side and table.on_table(n)]
    return found + [codes.THING.code(n) for n in setting.hvts[1 - side] if objects.attackable(table, n)]


def _fight(table: Table, ask: Oracle, t: int) -> None:
    """The attack is resolved at the table; the owner of the target says what it did."""
    side = table.setting.troopers[t].side
    target = ask.choose(side, acting.WHOM, foes(table, t))
    if table.marker[t]:
        harm.reveal(table, ask, t)
    ask.tell(on.attacked, "INF-SEQ-02", t, target)
    if codes.THING.has(target):
        table.push((tasks.HURT_TARGET, codes.THING.part(target)))
    else:
        table.push((tasks.HURT, target, t))


def suffer(table: Table, ask: Oracle) -> None:
    """Something happened to a Trooper of either side: a reaction, a mine, a fall, a cure; or a hidden one appears.

    Whether the other side has somebody hidden is its own business, so it can always be asked (INF-INFO-01).
    """
    side, army = table.active, table.setting.army
    own = [t for t in army[side] if table.place[t] in (TABLE, HIDDEN)]
    theirs = as_seen(table, (t for t in army[1 - side] if table.place[t] == TABLE))
    t = ask.choose(side, questions.WHO, (*own, *theirs, codes.UNSEEN))
    if t == codes.UNSEEN:
        unseen = [other for other in army[1 - side] if table.place[other] == HIDDEN]
        t = ask.choose(1 - side, questions.UNSEEN, (codes.NONE, *unseen), seen_by=1 << (1 - side), always=True)
        if t != codes.NONE:
            come_out(table, ask, t)
        return
    table.push((tasks.APPEAR, t) if table.place[t] == HIDDEN else (tasks.HURT, t, NOBODY))


def hurt_target(table: Table, ask: Oracle, n: int) -> None:
    """What an attack did to an HVT or a Turret; its owner says so."""
    thing = table.setting.things[n]
    if thing.kind == "hvt":
        harm.hurt_target(table, ask, n)
        return
    lost = ask.choose(thing.owner, questions.STR_LOST, (0, 1), (codes.THING.code(n),))
    objects.lose_str(table, ask, n, lost, "SC-TUR-04")

"""The Deployment Phase: HVTs first, then Troopers, then the roles that are declared at its end (SC-SETUP-01)."""

from __future__ import annotations

from wartable.games.infinity import codes, harm, places, questions, tasks
from wartable.games.infinity import opening_events as on
from wartable.games.infinity.dice import d20, succeeds
from wartable.games.infinity.events import KEY_OPS, MASTER_BREACHER, gift
from wartable.games.infinity.names import who
from wartable.games.infinity.places import Spot, bodies, gates_closed, lined_up, rooms, solids
from wartable.games.infinity.setting import NOBODY, UNITS, Rect
from wartable.games.infinity.state import D_CHARGES, DECOY, DESIGNATED, HIDDEN, RESERVE, TABLE, UNDEPLOYED, Table
from wartable.its.hvt import deployment_band
from wartable.kernel.engine.forms import Form
from wartable.kernel.engine.oracle import Oracle

MARKERS = 4
"""The stream of chance that decides in what order Markers are lined up."""
HVT_MARGIN = 4 * UNITS
ROLES = (
    (questions.BREACHER, "master-breacher", "SC-MB-01", "SC-MB-03", MASTER_BREACHER),
    (questions.KEY_OPS, "key-ops", "SC-KEY-01", "SC-KEY-03", KEY_OPS),
)


def deployment(table: Table, ask: Oracle) -> None:
    """Who places what, in order (SC-SETUP-01, INF-DEP-01)."""
    setting = table.setting
    ahead: list[tuple[int, ...]] = []
    use = setting.scenario.flags["hvt"]["use"]
    for side in (table.deployer, 1 - table.deployer):
        if use != "in-coffins":
            ahead += [(tasks.HVT, n) for n in setting.hvts[side]]
        if use == "masked-targets":
            ahead.append((tasks.TARGET, side))
        ahead += [(tasks.HOLD, side)] if setting.digital else [(tasks.DEPLOY, side, 1)]
    for side in (table.deployer, 1 - table.deployer):
        ahead.append((tasks.DEPLOY, side, 0))
        if setting.digital:
            ahead.append((tasks.FACINGS, side, 0))
    table.push(*ahead, (tasks.ROLES,))


# ------------------------------------------------------------------------------------------------------------- HVTs


def hvt(table: Table, ask: Oracle, n: int) -> None:
    """An HVT stands 4 inches outside of every Deployment Zone, on open ground (SC-HVT-01 to -04)."""
    spot = hvt_spot(table, n)
    answer = ask.fill(table.setting.things[n].owner, questions.HVT, (spot.form("at"),))
    assert isinstance(answer, tuple)
    table.tx[n], table.ty[n] = answer[1:]
    several = table.setting.scenario.flags["hvt"]["per_player"] > 1
    rule = "SC-HVT-04" if several else "SC-HVT-03" if spot.inside else "SC-HVT-01"
    ask.tell(on.hvt_placed, rule, n, table.tx[n], table.ty[n])


def hvt_spot(table: Table, n: int) -> Spot:
    setting = table.setting
    radius, middle = setting.things[n].radius, setting.length // 2
    depth = setting.layout.deployment["depth"]
    near, far, _ = deployment_band(int(setting.layout.table.length), int(depth))
    ground = solids(table, standing=False)
    apart_by, open_by = ("ITS-HVT-05", "ITS-HVT-07") if setting.digital else ("SC-HVT-02", "SC-HVT-02")
    if near == far:
        line: Rect = (0, middle - radius, setting.width, middle + radius)
        return Spot(radius, setting.width, setting.length, (line,), "SC-HVT-03", (), bodies(table), (), ground, open_by)
    zones = tuple((rect, HVT_MARGIN, apart_by) for side in (0, 1) for rect in setting.deployment[side])
    closed = tuple((rect, 0, open_by) for rect in rooms(table)) if gates_closed(table) else ()
    return Spot(
        radius, setting.width, setting.length, outside=(*zones, *closed), bodies=bodies(table), solids=ground,
        solid_rule=open_by,
    )  # fmt: skip


def target(table: Table, ask: Oracle, side: int) -> None:
    """Which of the own HVTs is the Designated Target, written down in secret (SC-UNM-01)."""
    chosen = ask.choose(side, questions.TARGET, table.setting.hvts[side], seen_by=1 << side)
    for n in table.setting.hvts[side]:
        table.role[n] = DESIGNATED if n == chosen else DECOY
    ask.tell_only(1 << side, on.target_noted, "SC-UNM-01", (side, chosen), (side, NOBODY))


# ---------------------------------------------------------------------------------------------------------- Troopers


def waiting(table: Table, side: int) -> list[int]:
    """The Troopers of a side that are not deployed yet."""
    return [t for t in table.setting.army[side] if table.place[t] == UNDEPLOYED]


def deploy(table: Table, ask: Oracle, side: int, hold: int) -> None:
    """One Trooper is placed, hidden or left in reserve; one is held back until the end (INF-DEP-01, -03)."""
    left = waiting(table, side)
    if len(left) <= hold:
        return
    table.push((tasks.DEPLOY, side, hold))
    forms: list[Form] = []
    ways: list[tuple[int, int]] = []
    around, ban, ground = bodies(table), apart(table, side), solids(table)
    for t in left:
        spot = deployment_spot(table, t, around, ban, ground)
        name = table.setting.troopers[t].id
        ways.append((t, int(table.setting.troopers[t].camouflage)))
        forms.append(spot.form(name))
        if table.setting.troopers[t].camouflage:
            ways.append((t, 0))
            forms.append(spot.form(f"{name}-model"))
    options = [codes.HIDE.code(t) for t in left if may_hide(table, t)]
    options += [codes.RESERVE.code(t) for t in left if may_wait(table, t)]
    answer = ask.fill(side, questions.DEPLOY, forms, (*options, codes.REST))
    if isinstance(answer, tuple):
        t, marker = ways[answer[0]]
        _put(table, ask, t, marker, answer[1], answer[2])
    elif answer == codes.REST:
        _line_up(table, ask, side, left[: len(left) - hold])
    elif codes.RESERVE.has(answer):
        table.place[codes.RESERVE.part(answer)] = RESERVE
        kept = codes.RESERVE.part(answer)
        ask.tell_only(1 << side, on.in_reserve, "INF-DEP-01", (kept,), (NOBODY,))
    else:
        table.push((tasks.HIDE, codes.HIDE.part(answer)))


def _line_up(table: Table, ask: Oracle, side: int, troopers: list[int]) -> None:
    """Models as in the list, then Markers in an order that only their owner knows: else their places would tell."""
    masked = tuple(t for t in troopers if table.setting.troopers[t].camouflage)
    order = [t for t in troopers if t not in masked]
    while masked:
        drawn = ask.draw(masked, "INF-CAMO-01", seen_by=1 << side, stream=MARKERS) if len(masked) > 1 else masked[0]
        masked = tuple(t for t in masked if t != drawn)
        order.append(drawn)
    for t in order:
        spot = zone_spot(table, t, bodies(table), apart(table, side), solids(table))
        found = lined_up(spot, side)
        if found is not None:
            _stand(table, t, int(table.setting.troopers[t].camouflage), *found)
            _tell(table, ask, "INF-DEP-01", t)


def hide(table: Table, ask: Oracle, t: int) -> None:
    """Hidden Deployment: the place is written down, and only the owner knows it (INF-ADEP-04)."""
    side = table.setting.troopers[t].side
    spot = deployment_spot(table, t, bodies(table), apart(table, side), solids(table))
    answer = ask.fill(side, questions.HIDE, (spot.form("at"),), seen_by=1 << side)
    assert isinstance(answer, tuple)
    if not _finds_its_way(table, ask, t, answer[1], answer[2]):
        _stray(table, ask, t)
        return
    table.place[t] = HIDDEN
    table.x[t], table.y[t] = answer[1:]
    ask.tell_only(1 << side, on.hidden, "INF-ADEP-04", (t, *answer[1:]), (NOBODY, NOBODY, NOBODY))


def may_hide(table: Table, t: int) -> bool:
    return table.setting.troopers[t].hidden and not _bound_to_table(table, t)


def may_wait(table: Table, t: int) -> bool:
    return table.setting.troopers[t].airborne and not _bound_to_table(table, t)


def _bound_to_table(table: Table, t: int) -> bool:
    """A Lieutenant that must be on the table from the start (SC-LT-03)."""
    side = table.setting.troopers[t].side
    return "SC-LT-03" in table.setting.rules and table.lieutenant[side] == t


def _put(table: Table, ask: Oracle, t: int, marker: int, x: int, y: int) -> None:
    """Place a Trooper; outside the own zone some must roll, and who fails stands in the own zone (SC-CONF-03)."""
    if not _finds_its_way(table, ask, t, x, y):
        _stray(table, ask, t)
        return
    _stand(table, t, marker, x, y)
    confused = "SC-CONF-01" in table.setting.rules and not _at_home(table, t, x, y)
    _tell(table, ask, "SC-CONF-02" if confused else _rule_of_place(table, t), t)
    if table.setting.digital and "minelayer" in table.setting.troopers[t].skills:
        table.push((tasks.MINELAYER, t))


def _rule_of_place(table: Table, t: int) -> str:
    """By which rule a Trooper stands where it does."""
    if table.setting.digital and table.agenda[0] == (tasks.DEPLOY, table.setting.troopers[t].side, 0):
        return "INF-DEP-03"
    if _at_home(table, t, table.x[t], table.y[t]):
        return "INF-DEP-06" if table.z[t] else "INF-DEP-01"
    return "INF-ADEP-03" if table.setting.troopers[t].infiltration else "INF-ADEP-02"


def _at_home(table: Table, t: int, x: int, y: int) -> bool:
    trooper = table.setting.troopers[t]
    r = trooper.radius
    return any(a + r <= x <= c - r and b + r <= y <= d - r for a, b, c, d in table.setting.deployment[trooper.side])


def _finds_its_way(table: Table, ask: Oracle, t: int, x: int, y: int) -> bool:
    """The roll of whoever is deployed outside the own zone, where one is needed (SC-CONF-01, -02, INF-ADEP-03)."""
    setting = table.setting
    trooper = setting.troopers[t]
    confused = "SC-CONF-01" in setting.rules
    far = trooper.infiltration and (y > setting.length // 2) != bool(trooper.side)
    if _at_home(table, t, x, y) or not (confused or far):
        return True
    value = trooper.ph - 3 * confused - 3 * far
    rule = "SC-CONF-01" if confused else "INF-ADEP-03"
    die = d20(ask, rule)
    passed = succeeds(die, value)
    ask.tell(on.confused, rule, who(table, t), die, value, int(passed))
    return passed


def _stray(table: Table, ask: Oracle, t: int) -> None:
    """Anywhere in the own Deployment Zone, as a Model (SC-CONF-03, INF-ADEP-03)."""
    trooper = table.setting.troopers[t]
    spot = zone_spot(table, t, bodies(table), apart(table, trooper.side), solids(table))
    answer = ask.fill(trooper.side, questions.DEPLOY, (spot.form(trooper.id),))
    assert isinstance(answer, tuple)
    _stand(table, t, 0, answer[1], answer[2])
    rule = "SC-CONF-03" if "SC-CONF-01" in table.setting.rules else "INF-ADEP-03"
    _tell(table, ask, rule, t)


def _tell(table: Table, ask: Oracle, rule: str, t: int) -> None:
    """Of a Marker everybody sees no more than where it is (INF-DEP-05, INF-CAMO-01)."""
    if table.marker[t]:
        by = rule if rule == "SC-CONF-02" else "INF-DEP-05"
        ask.tell(on.marker_deployed, by, who(table, t), table.x[t], table.y[t])
    else:
        ask.tell(on.deployed, rule, t, table.x[t], table.y[t])


def _stand(table: Table, t: int, marker: int, x: int, y: int) -> None:
    table.place[t], table.x[t], table.y[t], table.marker[t] = TABLE, x, y, 0
    if marker:
        table.conceal(t)
    terrain = places.ground(table)
    table.z[t] = terrain.top_at(x, y) if terrain is not None else 0


def apart(table: Table, side: int) -> tuple[tuple[int, int, int, str], ...]:
    """What a Trooper of the side may not touch when it is deployed (INF-DEP-02, SC-FRAME-09)."""
    setting = table.setting
    enemies = [
        (table.x[t], table.y[t], setting.troopers[t].radius, "INF-DEP-02")
        for t in setting.army[1 - side]
        if table.place[t] == TABLE
    ]
    banned = setting.scenario.no_deploy_in_contact_with
    things = [
        (table.tx[n], table.ty[n], thing.radius, "SC-FRAME-09")
        for n, thing in enumerate(setting.things)
        if thing.kind in banned and table.on_table(n)
    ]
    return (*things, *enemies)


Bodies = tuple[tuple[int, int, int], ...]
Apart = tuple[tuple[int, int, int, str], ...]


def zone_spot(table: Table, t: int, around: Bodies, ban: Apart, ground: tuple[Rect, ...]) -> Spot:
    """Wholly inside the own Deployment Zone."""
    setting = table.setting
    trooper = setting.troopers[t]
    rule = "SC-FRAME-06" if "SC-FRAME-06" in setting.rules else "INF-DEP-01"
    zone = setting.deployment[trooper.side]
    return Spot(
        trooper.radius, setting.width, setting.length, zone, rule, (), around, ban, ground, terrain=places.ground(table)
    )


def deployment_spot(table: Table, t: int, around: Bodies, ban: Apart, ground: tuple[Rect, ...]) -> Spot:
    """The own Deployment Zone, and what Infiltration or Forward Deployment adds to it (INF-ADEP-02, -03)."""
    setting = table.setting
    trooper = setting.troopers[t]
    home = zone_spot(table, t, around, ban, ground)
    if not (trooper.infiltration or trooper.forward):
        return home
    closed = tuple((rect, 0, "SC-ROOM-02") for rect in rooms(table))
    excluded = tuple(
        (rect, 0, "SC-ZONE-04") for area in setting.areas if area.kind == "exclusion" for rect in area.rects
    )
    if trooper.infiltration:
        whole: Rect = (0, 0, setting.width, setting.length)
        theirs = tuple((rect, 0, "INF-ADEP-03") for rect in setting.deployment[1 - trooper.side])
        return home._replace(inside=(whole,), inside_rule="INF-ADEP-03", outside=(*theirs, *excluded, *closed))
    reach = trooper.forward * UNITS
    inside = tuple(
        (a, b, c, d + reach) if trooper.side == 0 else (a, b - reach, c, d)
        for a, b, c, d in setting.deployment[trooper.side]
    )
    return home._replace(inside=inside, inside_rule="INF-ADEP-02", outside=(*excluded, *closed))


# ------------------------------------------------------------------------------------------------------------- roles


def roles(table: Table, ask: Oracle) -> None:
    """At the end of the Deployment Phase, in Initiative order (SC-MB-01, SC-KEY-01, SC-MW-07)."""
    setting = table.setting
    ahead: list[tuple[int, ...]] = []
    for side in (table.first, 1 - table.first):
        ahead += [(tasks.ROLE, side, at) for at, role in enumerate(ROLES) if role[1] in setting.season]
        if "SC-MW-07" in setting.rules:
            ahead.append((tasks.ROLE, side, len(ROLES)))
    table.push(*ahead, (tasks.ROUND, 1))


def eligible(table: Table, side: int) -> list[int]:
    """Models on the table that are neither Irregular nor REM (SC-MB-01, SC-KEY-01)."""
    troopers = table.setting.troopers
    return [
        t
        for t in table.setting.army[side]
        if table.model(t) and not troopers[t].irregular and troopers[t].type != "REM"
    ]


def role(table: Table, ask: Oracle, side: int, at: int) -> None:
    """One player names a Trooper for all to see."""
    if at == len(ROLES):
        _data_pack(table, ask, side)
        return
    what, name, rule, given, gifts = ROLES[at]
    candidates = eligible(table, side)
    if not candidates:
        ask.tell(on.role_none, rule, side, at)
        return
    chosen = ask.choose(side, what, candidates)
    if name == "key-ops":
        table.key_ops[side] = chosen
    else:
        table.breacher[side] = chosen
        table.charges[chosen] = max(D_CHARGES, table.charges[chosen])
    ask.tell(on.role_named, rule, chosen, at)
    ask.tell(gift, given, chosen, gifts)


def _data_pack(table: Table, ask: Oracle, side: int) -> None:
    """One own Hacker on the table holds the Data Pack (SC-MW-07)."""
    pack = table.setting.packs[side]
    hackers = [
        t for t in table.setting.army[side] if table.place[t] == TABLE and "hacker" in table.setting.troopers[t].skills
    ]
    if not hackers:
        ask.tell(on.role_none, "SC-MW-07", side, len(ROLES))
        return
    holder = ask.choose(side, questions.DATA_PACK, hackers)
    table.carrier[pack] = holder
    table.tx[pack], table.ty[pack] = table.x[holder], table.y[holder]
    ask.tell(on.pack_given, "SC-MW-07", holder)
    if table.marker[holder]:  # who is shown openly is a Model from then on (INF-SCN-08)
        harm.reveal(table, ask, holder)

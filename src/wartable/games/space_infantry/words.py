"""How questions and options read; `spoken.py` has the events. No rule lives here."""

from __future__ import annotations

from wartable.games.space_infantry import cards, combat, mission_words, nodes, orders
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.names import foe_key, foe_name, unit_key, unit_name
from wartable.games.space_infantry.squad import ENOUGH, RECALL
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.oracle import Question

MEANS = ("done", "", "pierce", "grenade", "av", "scorpio")
RANGE_TITLES = ("Fire", "Melee")


# -- questions --------------------------------------------------------------------------------------------------------


def prompt(table: Table, question: Question) -> str:
    what = question.what
    if what == on.ASK_SHIFT:
        shown = f"Range RN {table.rn}, Closing number {table.closing}. Spend Command Points on it?"
        return f"{shown} ({table.cp} CP)"
    if what == on.ASK_SPEND:
        return f"Spend Command Points on this activation? ({table.cp} CP)"
    if what == on.ASK_SUFFER and table.blows:
        foe, points, _ = table.blows[0]
        return f"{foe_name(table.setting, table.foe_code(foe)).capitalize()} deals {points}: who takes the next point?"
    if what == on.ASK_STRIKE and table.attacks:
        unit, _, points, _ = table.attacks[0]
        return f"{unit_name(table.setting, table.code(unit))} has {points} to allot: where does the next point go?"
    if what == on.ASK_TURN:
        return f"Turn {table.track}, {nodes.node_of(table).name}: what does the squad do?"
    return PROMPTS.get(what, "What now?")


PROMPTS = {
    on.ASK_PICK: "Which Unit joins the squad?",
    on.ASK_RESOURCE: "Which Resource is packed?",
    on.ASK_FRONT: "Who may attack in this narrow place?",
    on.ASK_COMMAND: "Does the Squad Leader command?",
    on.ASK_DEPLOY: "Deployment: who goes where?",
    on.ASK_ORDER: "Which Unit is activated, and how?",
    on.ASK_OVERFLOW: "Which Internal zone takes the rest?",
    on.ASK_WITHDRAW: "Fight on, or withdraw?",
    on.ASK_SKILL: "Who makes the check?",
    on.ASK_HEAL: "Who is treated?",
    on.ASK_CACHE: "How many are taken?",
    on.ASK_DRONE: "Spend a Drone to spoil the Ambush?",
    on.ASK_TRAPPED: "Who is caught in the trap?",
    on.ASK_LEAVE: "The squad stands at an extraction point. Leave?",
    on.ASK_RACE: "Which race is the enemy?",
    on.ASK_BOOST: "What does the Veteran improve?",
    on.ASK_RETRY: "The mission has failed. Try it again with 10 points less?",
}
MISSION_QUESTIONS = (
    on.ASK_WITHDRAW, on.ASK_TURN, on.ASK_SKILL, on.ASK_CACHE, on.ASK_DRONE, on.ASK_LEAVE, on.ASK_RACE,
    on.ASK_BOOST, on.ASK_RETRY,
)  # fmt: skip


# -- options ----------------------------------------------------------------------------------------------------------


def option_key(table: Table, what: int, option: int) -> str:
    if what == on.ASK_PICK:
        if option >= RECALL:
            return f"recall:{option - RECALL + 1}-{table.setting.units[table.pool[option - RECALL][0]].id}"
        return "enough" if option == ENOUGH else f"take:{table.setting.units[option].id}"
    if what == on.ASK_RESOURCE:
        return f"pack:{cards.RESOURCES[option]}"
    if what == on.ASK_COMMAND:
        return "command" if option == on.YES else "no-command"
    if what == on.ASK_SHIFT:
        return "keep" if not option else f"up:{option}" if option > 0 else f"down:{-option}"
    if what == on.ASK_SPEND:
        return f"spend:{option}" if option else "keep"
    if what == on.ASK_DEPLOY:
        return _deployment_key(table, option)
    if what == on.ASK_ORDER:
        return _order_key(table, option)
    if what in (on.ASK_STRIKE, on.ASK_OVERFLOW):
        return f"hit:{foe_key(table, option)}"
    if what == on.ASK_FRONT:
        return f"front:{unit_key(table, option)}"
    if what in MISSION_QUESTIONS:
        return mission_words.option_key(table, what, option)
    return f"on:{unit_key(table, option)}"


def _deployment_key(table: Table, option: int) -> str:
    if option == on.READY:
        return "ready"
    what, unit, zone, goal = combat.deployment_parts(option)
    key = unit_key(table, unit)
    if what == on.ENGAGE:
        through = foe_key(table, zone)
        return f"engage:{key}@{through}" + (f"/{foe_key(table, goal)}" if goal != NONE else "")
    if what == on.MOUNT:
        return f"mount:{key}@{unit_key(table, zone)}"
    return f"{'disengage' if what == on.DISENGAGE else 'dismount'}:{key}"


def _order_key(table: Table, option: int) -> str:
    if option == on.DONE:
        return "done"
    means, unit, target = orders.parts(option)
    word = cards.RANGES[table.range] if means == on.STANDARD else MEANS[means]
    return f"{word}:{unit_key(table, unit)}" + (f"@{foe_key(table, target)}" if target != on.NOBODY else "")


def option_label(table: Table, what: int, option: int) -> str:
    setting = table.setting
    if what == on.ASK_PICK:
        if option == ENOUGH:
            return "the squad is complete"
        if option >= RECALL:
            kind, experience = table.pool[option - RECALL]
            return f"{setting.units[kind].name}, {setting.units[kind].cost} points, experience {experience}"
        card = setting.units[option]
        return f"{card.name}, {card.cost} points"
    if what == on.ASK_RESOURCE:
        return cards.RESOURCE_NAMES[option]
    if what == on.ASK_COMMAND:
        return "the Leader commands" if option else "the Leader keeps the activation"
    if what == on.ASK_SHIFT:
        return "leave the range RN" if not option else f"range RN {option:+d}"
    if what == on.ASK_SPEND:
        return f"+{option} AP" if option else "spend nothing"
    if what == on.ASK_DEPLOY:
        return _deployment_label(table, option)
    if what == on.ASK_ORDER:
        return _order_label(table, option)
    if what in (on.ASK_STRIKE, on.ASK_OVERFLOW):
        return _foe_state(table, option)
    if what in MISSION_QUESTIONS:
        return mission_words.option_label(table, what, option)
    return _unit_state(table, option)


def _deployment_label(table: Table, option: int) -> str:
    if option == on.READY:
        return "everybody is in place"
    what, unit, zone, goal = combat.deployment_parts(option)
    name = unit_name(table.setting, table.code(unit))
    if what == on.ENGAGE:
        if goal == NONE:
            return f"{name} engages {_foe_state(table, zone)}"
        through = foe_name(table.setting, table.foe_code(zone))
        return f"{name} engages {_foe_state(table, goal)} through {through}"
    if what == on.MOUNT:
        return f"{name} mounts {unit_name(table.setting, table.code(zone))}"
    return f"{name} {'disengages' if what == on.DISENGAGE else 'dismounts'}"


def _order_label(table: Table, option: int) -> str:
    if option == on.DONE:
        return "hold the rest back"
    means, unit, target = orders.parts(option)
    how = {
        on.STANDARD: f"{RANGE_TITLES[table.range]} {orders.level(table, unit, means)}",
        on.PIERCING: "Fire with Piercing Rounds",
        on.GRENADE: "throws a Grenade",
        on.ANTI_VEHICLE: f"A-V {orders.level(table, unit, means)}",
        on.SCORPIO: "fires a Scorpio",
    }[means]
    at = f" at {_foe_state(table, target)}" if target != on.NOBODY else ""
    return f"{unit_name(table.setting, table.code(unit))}: {how}{at}"


def _foe_state(table: Table, foe: int) -> str:
    card = table.foe_card(foe)
    return f"{foe_name(table.setting, table.foe_code(foe))} ({card.health - table.foe_wounds[foe]} of {card.health})"


def _unit_state(table: Table, unit: int) -> str:
    card = table.card(unit)
    return f"{unit_name(table.setting, table.code(unit))} ({card.health - table.wounds[unit]} of {card.health})"

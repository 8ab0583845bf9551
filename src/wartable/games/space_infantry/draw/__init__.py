"""What a page shows: the fight or the mission map as SVG, the squad beside it. No rule lives here."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from wartable.games.space_infantry import cards, combat, nodes, orders, screen
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.draw_fight import Places, fight, token
from wartable.games.space_infantry.draw_map import mission_map
from wartable.games.space_infantry.names import foe_key, unit_key
from wartable.games.space_infantry.squad import ENOUGH
from wartable.games.space_infantry.state import NONE, Table
from wartable.games.space_infantry.words import option_key, option_label
from wartable.kernel.drawing import Drawing, Face, Note, Panel
from wartable.kernel.game import Look
from wartable.kernel.markup import Markup, joined, tag
from wartable.kernel.oracle import Question

STEPS: Final = ("Command", "Range", "Deploy", "Units", "Enemies", "Damage")
STEP_OF: Final = {
    on.ASK_COMMAND: 0,
    on.ASK_SHIFT: 1,
    on.ASK_DEPLOY: 2,
    on.ASK_ORDER: 3,
    on.ASK_SPEND: 3,
    on.ASK_STRIKE: 5,
    on.ASK_OVERFLOW: 5,
    on.ASK_SUFFER: 5,
}
FINISH: Final = {on.ASK_DEPLOY: "ready", on.ASK_ORDER: "done", on.ASK_PICK: "enough"}
UNITS: Final = (on.ASK_FRONT, on.ASK_SUFFER, on.ASK_HEAL, on.ASK_TRAPPED)
"""The questions whose options are Units."""


def draw(table: Table, look: Look) -> Drawing:
    """Everything a page shows."""
    question = look.question
    places = _places(table, question)
    fighting = bool(table.foe)
    board = fight(table, places) if fighting else mission_map(table, places)
    return Drawing(
        board=board,
        title=_title(table),
        turn=_turn(table),
        caption=screen.status(table).split("; ")[-2:],
        text=[line for part in screen.PARTS for line in screen.sentences(table, part)],
        steps=STEPS if fighting else (),
        step=STEP_OF.get(question.what, -1) if question is not None else -1,
        panels=(_squad(table, places), _stores(table)),
        dice=_numbers(look),
        notes=_notes(table, question),
        finish=FINISH.get(question.what, "") if question is not None else "",
    )


def _title(table: Table) -> str:
    if table.boss != NONE:
        return table.sheet().name
    if table.setting.mission is not None and not table.foe:
        return table.setting.mission.name
    return "Fight"


def _turn(table: Table) -> str:
    if table.foe:
        return f"Round {table.round}, {cards.RANGES[table.range].title()} range"
    return f"Turn {table.track}" if table.track else "Before the mission"


def _numbers(look: Look) -> list[Face]:
    """The last random number that was drawn."""
    for kind, _, args in reversed(look.heard[-12:]):
        if kind in (on.DREW, on.FOE_ACTS):
            return [Face(f"RN {args[1]}", (), str(args[1]))]
    return []


# -- where options lie ------------------------------------------------------------------------------------------------


def _places(table: Table, question: Question | None) -> Places:
    found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    if question is None or question.by_chance:
        return {}
    for option in question.options_of(0):
        place = _place(table, question.what, option)
        if place:
            found[place].append((option_key(table, question.what, option), option_label(table, question.what, option)))
    return dict(found)


def _place(table: Table, what: int, option: int) -> str:
    """The id of the place an option lies in; empty for none."""
    if what == on.ASK_DEPLOY and option != on.READY:
        deed, unit, zone, goal = combat.deployment_parts(option)
        if deed == on.ENGAGE:
            return f"foe-{foe_key(table, zone if goal == NONE else goal)}"
        return f"unit-{unit_key(table, unit)}"
    if what == on.ASK_ORDER and option != on.DONE:
        _, unit, target = orders.parts(option)
        return f"foe-{foe_key(table, target)}" if target != on.NOBODY else f"unit-{unit_key(table, unit)}"
    if what in (on.ASK_STRIKE, on.ASK_OVERFLOW):
        return f"foe-{foe_key(table, option)}"
    if what in UNITS and option >= 0:
        return f"unit-{unit_key(table, option)}"
    if what == on.ASK_WITHDRAW and option != on.NOBODY:
        return f"node-{nodes.sheet(table).nodes[option].id}"
    if what == on.ASK_TURN:
        deed, about = divmod(option, on.TURN_OPTION)
        return f"node-{nodes.sheet(table).nodes[about].id}" if deed in (on.TRY, on.USE_INTEL, on.MOVE) else ""
    return ""


def _notes(table: Table, question: Question | None) -> dict[str, Note]:
    if question is None or question.by_chance:
        return {}
    found = {}
    for option in question.options_of(0):
        label = option_label(table, question.what, option)
        name, _, text = label.partition(": ") if question.what == on.ASK_ORDER else (label, "", "")
        found[option_key(table, question.what, option)] = Note(name[:1].upper() + name[1:], text)
    if question.what == on.ASK_PICK and ENOUGH in question.options_of(0):
        found["enough"] = Note("The squad is complete")
    return found


# -- beside the board -------------------------------------------------------------------------------------------------


def _squad(table: Table, places: Places) -> Panel:
    """Every Unit with its Hit Points, skills and what it is doing."""
    rows = [_unit(table, unit, places) for unit in range(len(table.kind))]
    alive = sum(not dead for dead in table.dead)
    return Panel(
        id="squad",
        side="a",
        title="Squad",
        subtitle=f"{alive} of {len(table.kind)} Units · {table.cp} Command Point{'' if table.cp == 1 else 's'}",
        seat=0,
        extra=tag("div", *rows, class_="stack stack--tight") if rows else Markup(""),
    )


def _unit(table: Table, unit: int, places: Places) -> Markup:
    card = table.card(unit)
    left = max(0, card.health - table.wounds[unit])
    key = unit_key(table, unit)
    doing = screen.where(table, unit)
    pips = joined(*(tag("i", "", class_="" if at < left else "off") for at in range(card.health)))
    gone = bool(table.dead[unit])
    legal = " is-legal" if f"unit-{key}" in places else ""
    return tag(
        "div",
        tag("svg", tag("g", token(table, unit), transform="translate(20 20)"), viewBox="0 0 40 40", aria_hidden="true"),
        tag("span", key.replace("-", " ").title(), class_="unit__name"),
        tag("span", pips, class_="pips", role="img", aria_label=f"{left} of {card.health} health"),
        tag(
            "span",
            *([f"{screen.skills(card)} "] + ([tag("span", doing, class_="chip")] if doing else [])),
            class_="unit__stats",
        ),
        class_=f"unit{' is-out' if gone else legal}",
        id=f"squad-{key}",
    )


def _stores(table: Table) -> Panel:
    held = [f"{n} {name}" for name, n in zip(cards.RESOURCE_NAMES, table.res, strict=True) if n]
    subtitle = screen.status(table).split("; ")[0] if table.setting.mission is not None and table.marks else ""
    return Panel(id="stores", side="n", title="Resources", subtitle=subtitle, chips=held or ("none",))

"""What a page shows: the fight or the mission map as SVG, the squad beside it. No rule lives here."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Final

from wartable.games.space_infantry import cards, codes, screen
from wartable.games.space_infantry import events as on
from wartable.games.space_infantry.bosses import OVERFLOW
from wartable.games.space_infantry.codes import ENOUGH
from wartable.games.space_infantry.combat import DEPLOY, FRONT, SHIFT
from wartable.games.space_infantry.damage import STRIKE, SUFFER
from wartable.games.space_infantry.draw.art import art
from wartable.games.space_infantry.draw.art import pictured as pictured
from wartable.games.space_infantry.draw.fight import Places, fight, token
from wartable.games.space_infantry.draw.map import SQUAD, mission_map
from wartable.games.space_infantry.mission import nodes
from wartable.games.space_infantry.mission.deeds import GOING, TURN
from wartable.games.space_infantry.mission.nodes import HEAL
from wartable.games.space_infantry.mission.rules import TRAPPED, WITHDRAW
from wartable.games.space_infantry.names import foe_key, unit_key, unit_name
from wartable.games.space_infantry.orders import ORDER
from wartable.games.space_infantry.skills import COMMAND, SPEND
from wartable.games.space_infantry.squad import PICK
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Asked, Wording, worded
from wartable.kernel.showing.drawing import Board, Drawing, Face, Note, Panel, Row
from wartable.kernel.showing.markup import Markup, joined, tag
from wartable.kernel.showing.parts import Look, nothing_foreseen
from wartable.kernel.showing.words import counted

STEPS: Final = ("Command", "Range", "Deploy", "Units", "Enemies", "Damage")
STEP_OF: Final = {
    COMMAND: 0,
    SHIFT: 1,
    DEPLOY: 2,
    ORDER: 3,
    SPEND: 3,
    STRIKE: 5,
    OVERFLOW: 5,
    SUFFER: 5,
}
FINISH: Final = {DEPLOY: "ready", ORDER: "done", PICK: "enough"}
UNITS: Final = (FRONT, SUFFER, HEAL, TRAPPED)
"""The questions whose options are Units."""
foreseen = nothing_foreseen


def draw(table: Table, seat: int, look: Look) -> Drawing:
    """Everything a page shows."""
    question = look.question
    wording = look.wording or worded(table, 0, question)
    places = _places(table, wording)
    fighting = bool(table.foe)
    step = STEP_OF.get(question.what, -1) if question is not None else -1
    return Drawing(
        board=_drawn(table, places),
        title=_title(table),
        turn=_turn(table, step),
        caption=_caption(table),
        text=[line for part in screen.PARTS for line in screen.sentences(table, part)],
        steps=STEPS if fighting else (),
        step=step,
        panels=sorted(
            (_squad(table, places), _stores(table), *_briefing(table)),
            key=lambda panel: screen.is_new(table) and panel.id != "briefing",
        ),
        dice=_numbers(look),
        notes=_notes(wording),
        finish=finish(question) if question is not None else "",
        art=art(),
        ground="planet",
    )


def finish(question: Question) -> str:
    """The key of the option that ends the step."""
    return FINISH.get(question.what, "")


def board(table: Table, seat: int, question: Question | None) -> Board:
    """The fight, or the map of the mission where there is none."""
    return _drawn(table, _places(table, worded(table, 0, question)))


def _drawn(table: Table, places: Places) -> Board:
    return fight(table, places) if table.foe else mission_map(table, places)


def _title(table: Table) -> str:
    if table.boss != NONE:
        return table.sheet().name
    if table.setting.mission is not None and not table.foe:
        return table.setting.mission.name
    return "Fight"


def _turn(table: Table, step: int) -> str:
    if table.foe and step in (STEP_OF[COMMAND], STEP_OF[SHIFT]):
        return f"Round {table.round}"  # its range is not settled, and that of the round before is over
    if table.foe:
        return f"Round {table.round}, {cards.RANGES[table.range].title()} range"
    return f"{counted(table.track, 'turn')} left" if table.track else "Before the mission"


def _caption(table: Table) -> list[str]:
    """What the title and the turn do not say."""
    if table.setting.mission is not None and table.marks and not table.foe:
        return [f"The squad is at {nodes.node_of(table).name}", screen.resources(table)]
    return [screen.resources(table)]


def _numbers(look: Look) -> list[Face]:
    """The last random number that was drawn."""
    for kind, _, args in reversed(look.heard[-12:]):
        if kind in (on.drew, on.foe_acts):
            return [Face(f"RN {args[1]}", (), str(args[1]))]
    return []


# -- where options lie ------------------------------------------------------------------------------------------------


def _places(table: Table, wording: Wording | None) -> Places:
    found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    if wording is None or wording.question.by_chance:
        return {}
    question = wording.question
    for option in (*question.options_of(0), *question.revise):
        for place in _lies_in(table, question.what, option):
            said = wording.said(option)
            found[place].append((said.key, said.label))
    return dict(found)


def _lies_in(table: Table, what: Asked, option: int) -> list[str]:
    """The ids of the places an option lies in: with a Unit and an enemy in both, either first."""
    if what is DEPLOY and option != codes.READY:
        deed, unit, zone, goal = codes.DEPLOYMENT.four(option)
        foes = [f"foe-{foe_key(table, goal - 1 if goal else zone)}"] if deed == codes.ENGAGE else []
        return [f"unit-{unit_key(table, unit)}", *foes]
    if what is ORDER and option != codes.DONE:
        _, unit, target = codes.ORDER.triple(option)
        foes = [f"foe-{foe_key(table, target)}"] if target != codes.NOBODY else []
        return [f"unit-{unit_key(table, unit)}", *foes]
    if what in (STRIKE, OVERFLOW):
        return [f"foe-{foe_key(table, option)}"]
    if what in UNITS and option >= 0:
        return [f"unit-{unit_key(table, option)}"]
    if what is WITHDRAW and option != codes.NOBODY:
        return [f"node-{nodes.sheet(table).nodes[option].id}"]
    if what is TURN:
        deed, about = codes.DEED.pair(option)
        if deed in (codes.BOARD, codes.ALIGHT):
            return [f"car-{unit_key(table, car)}" for car in nodes.cars_here(table)[:1]]
        if deed == codes.USE_MEDIKIT:
            return [SQUAD]
        return [f"node-{nodes.sheet(table).nodes[about].id}"] if deed in GOING else []
    return []


def _notes(wording: Wording | None) -> dict[str, Note]:
    if wording is None or wording.question.by_chance:
        return {}
    found, question = {}, wording.question
    for option in question.options_of(0):
        said = wording.said(option)
        name, _, text = said.label.partition(": ") if question.what is ORDER else (said.label, "", "")
        found[said.key] = Note(name[:1].upper() + name[1:], text)
    if question.what is PICK and ENOUGH in question.options_of(0):
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
        subtitle=f"{alive} of {len(table.kind)} Units · {counted(table.cp, 'Command Point')}",
        seat=0,
        extra=tag("div", *rows, class_="stack stack--tight") if rows else Markup(""),
    )


def _unit(table: Table, unit: int, places: Places) -> Markup:
    card = table.card(unit)
    left = max(0, card.health - table.wounds[unit])
    key = unit_key(table, unit)
    doing = screen.where(table, unit)
    look = " is-out" if table.dead[unit] else " is-legal" if f"unit-{key}" in places else ""
    name = unit_name(table.setting, table.code(unit))
    return _member(key, name, token(table, unit), left, card.health, screen.skills(card), doing, look)


@lru_cache(2048)
def _member(key: str, name: str, man: Markup, left: int, health: int, skills: str, doing: str, look: str) -> Markup:
    pips = joined(*(tag("i", "", class_="" if at < left else "off") for at in range(health)))
    return tag(
        "div",
        tag("svg", tag("g", man, transform="translate(20 20)"), viewBox="0 0 40 40", aria_hidden="true"),
        tag("span", name, class_="unit__name"),
        tag("span", pips, class_="pips", role="img", aria_label=f"{left} of {health} health"),
        tag("span", f"{skills} ", *((tag("span", doing, class_="chip"),) if doing else ()), class_="unit__stats"),
        class_=f"unit{look}",
        id=f"squad-{key}",
    )


def _briefing(table: Table) -> list[Panel]:
    """What the mission is about and what counts; what is done is marked."""
    mission = table.setting.mission
    if mission is None:
        return []
    rows = [Row("", "", "", mission.brief), *[Row("", "", "", mission.briefing)] * bool(mission.briefing)]
    for at, node in enumerate(mission.nodes):
        if node.objective is not None:
            done = "Done. " if table.done >> at & 1 else ""
            rows.append(Row(str(node.objective.vp), "", "", done + screen.objective(node), node.objective.primary))
    return [Panel(id="briefing", side="n", title=mission.name, subtitle="Briefing", rows=tuple(rows))]


def _stores(table: Table) -> Panel:
    held = tuple(f"{n} {name}" for name, n in zip(cards.RESOURCE_NAMES, table.res, strict=True) if n)
    subtitle = screen.status(table).split("; ")[0] if table.setting.mission is not None and table.marks else ""
    return Panel(id="stores", side="n", title="Resources", subtitle=subtitle, chips=held or ("none",))

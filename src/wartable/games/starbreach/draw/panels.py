"""What lies beside the drawn ships: Hero boards, Enemies, Equipment, dice, and how options are listed. No rule here."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from wartable.games.starbreach import cards, codes, turn
from wartable.games.starbreach.acting import ACTION
from wartable.games.starbreach.dicing import PREPARE
from wartable.games.starbreach.draw.art import PICTURES
from wartable.games.starbreach.names import area_name, object_name, place_name, room_name, strip
from wartable.games.starbreach.screen import progress, stage
from wartable.games.starbreach.state import (
    CENTRE,
    GONE,
    IN_ROOM,
    LINE,
    LOOSE,
    NONE,
    ON_CARD,
    ON_OBJECT,
    SPENT,
    STACKED,
    Table,
)
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.people import called
from wartable.kernel.engine.vocabulary import Wording
from wartable.kernel.showing.drawing import Card, Face, Meter, Note, Panel, Pool, Row
from wartable.kernel.showing.markup import NOTHING, Markup, joined, tag, use

ICONS: Final = ("i-move", "i-melee", "i-ranged", "i-shield", "i-special", "i-star")
PHASES: Final = {turn.ROUND: 0, turn.VORTEX: 0, turn.REOPEN: 0, turn.ROLL: 1, turn.PREPARE: 1}


def phase(table: Table) -> int:
    """The phase of the round, 0 to 3; -1 before the first and after the end."""
    if not table.agenda or not table.round:
        return -1
    task = table.agenda[0][0]
    return PHASES.get(task, 3 if task >= turn.FIRE else 2)


def panels(table: Table, seat: int) -> list[Panel]:
    """The Hero boards, one's own first, then the Enemies; the mission is read before the first round."""
    seats = sorted(range(table.setting.players), key=lambda other: (other != seat, other))
    found = [*(_board(table, other, seat) for other in seats), *[_enemies(table)] * bool(table.e_card)]
    return [*found, _mission(table)] if table.round else [_mission(table), *found]


def _mission(table: Table) -> Panel:
    """What the crew must do, and how far it is."""
    mission = table.setting.mission
    done = [Row("", "i-star", "", part[0].upper() + part[1:]) for part in progress(table)]
    return Panel(
        id="mission",
        side="n",
        title=mission.name,
        subtitle=", ".join(stage(table)).capitalize() or "What the crew must do",
        rows=(Row("", "", "", mission.text), *done),
    )


def _face(table: Table, seat: int) -> Markup:
    return portrait(table.setting.heroes[seat].id, table.setting.heroes[seat].name)


@lru_cache(64)
def portrait(hero: str, name: str) -> Markup:
    """A Hero in a box of 100 by 100."""
    letters = "".join(word[0] for word in name.split())
    return joined(
        tag("circle", cx=50, cy=50, r=48, fill=f"var(--hero-{hero})"),
        PICTURES.inside(f"hero-{hero}", 50, 48, 80)
        or tag("text", letters, x=50, y=64, font_size="38", class_="letter"),
    )


def _board(table: Table, other: int, seat: int) -> Panel:
    hero = table.setting.heroes[other]
    room = table.room[other]
    where = room_name(room) if room != NONE else "eliminated" if not table.life[other] else "not placed"
    state = "acted" if table.acted[other] else "ready" if table.ready[other] else ""
    chips = [table.equipment(card).name for card in table.cards_of[other]]
    if table.load[other] != NONE:
        chips.insert(0, f"carries the {object_name(table.carries(other))}")
    parts = [called(table.setting.seats[other]) + (" (you)" if other == seat else ""), hero.role, where, state]
    return Panel(
        id=f"dash-{other}",
        side="a",
        title=hero.name,
        subtitle=" · ".join(part for part in parts if part),
        face=_face(table, other),
        seat=other,
        meters=(Meter("health", "Life Points", table.life[other], hero.life),),
        pools=(
            Pool("i-clock", "Initiative", str(table.initiative(other))),
            Pool("i-die", "dice left", str(len(table.held(other, LOOSE)))),
        ),
        chips=tuple(chips),
        extra=_hero_board(table, other),
    )


def _hero_board(table: Table, other: int) -> Markup:
    """The five lines with the dice on them, then the dice that lie elsewhere."""
    hero = table.setting.heroes[other]
    lines = tag("ul", *(_line(table, other, line) for line in range(len(cards.LINES))), class_="herolines")
    elsewhere = _elsewhere(table, other)
    placed = tag("div", *elsewhere, class_="slots") if elsewhere else NOTHING
    return tag("div", lines, placed, style=f"--hero: var(--hero-{hero.id})")


def _line(table: Table, other: int, line: int) -> Markup:
    """A line: the dice on it, and what each number of dice gives, the value now marked."""
    hero = table.setting.heroes[other]
    dice = tuple(table.face[die] for die in table.held(other, LINE + line))
    does = cards.ABILITIES[hero.ability] if line == cards.SPECIAL else ""
    return _line_at(line, dice, hero.tracks[line], table.value(other, line), line in hero.starred, does)


@lru_cache(2048)
def _line_at(line: int, dice: tuple[int, ...], track: tuple[int, ...], value: int, starred: bool, does: str) -> Markup:
    now = track.index(value) if value in track else NONE
    values = [_value(line, each) for each in track]
    name = f"{cards.LINES[line].capitalize()}, to {does}:" if does else cards.LINES[line].capitalize()
    said = f"{name} {_value(line, value)}, of {', '.join(values)}"
    said += f"; {len(dice)} {'die' if len(dice) == 1 else 'dice'} on it" if dice else ""
    said += "; takes STAR too" if starred else ""
    boxes = [tag("span", shown, class_="slot is-now" if at == now else "slot") for at, shown in enumerate(values)]
    if now == NONE:
        boxes.append(tag("span", _value(line, value), class_="slot is-now"))
    star = (use(ICONS[cards.STAR], class_="ico heroline__star"),) if starred else ()
    deed = (tag("span", does, class_="dim tiny"),) if does else ()
    shown = (use(ICONS[line], class_="ico"), *map(_die, dice), *boxes, *deed, *star)
    drawn = tag("span", *shown, class_="heroline", aria_hidden="true")
    return tag("li", tag("span", said, class_="sr"), drawn, title=said)


def _value(line: int, value: int) -> str:
    return "any" if line == cards.MOVE and value == cards.ANY_ROOM else str(value)


@lru_cache(16)
def _die(face: int) -> Markup:
    return tag("span", use(ICONS[face], class_="ico"), class_="slot slot--die")


def _elsewhere(table: Table, other: int) -> list[Markup]:
    """Dice that lie beside the lines: Initiative, Reserve, EST, Equipment, object, rooms."""
    found = []
    for die in table.hands[other]:
        place = table.place[die]
        if place <= STACKED or LINE <= place < LINE + 5 or place == SPENT or table.face[die] == NONE:
            continue
        if place == CENTRE:
            name = "Centre, to the end of the game"
        elif IN_ROOM <= place < ON_OBJECT:
            name = f"{room_name(place - IN_ROOM)}, used"
        else:
            name = place_name(table.setting, place)
        face = cards.FACE_NAMES[table.face[die]]
        found.append(
            tag("span", _die(table.face[die]), tag("span", f"{face}: ", class_="sr"), name[0].upper() + name[1:])
        )
    return found


def _enemies(table: Table) -> Panel:
    order = sorted(range(len(table.e_card)), key=lambda at: (table.enemy(at).initiative, table.e_area[at]))
    rows = []
    for at in order:
        card = table.enemy(at)
        traits = [
            f"{table.e_life[at]} of {table.e_full[at]} LP",
            *((f"Armor {card.armor}",) if card.armor else ()),
            *(("Flight",) if card.flight else ()),
            *(("has acted",) if table.e_done[at] else ()),
        ]
        text = f"{', '.join(traits)}: {', then '.join(strip(table, table.e_card[at]))}"
        name = f"{area_name(table.e_area[at])} {card.name}"
        rows.append(Row(str(card.initiative), "i-clock", name, text, card.level > 0))
    return Panel(id="enemies", side="b", title="Enemies", subtitle="in the order of their Initiative", rows=tuple(rows))


def equipment(table: Table, seat: int, question: Question | None) -> list[Card]:
    """The seat's Equipment, each card with the option that uses it."""
    asked = question is not None and not question.by_chance and seat in question.seats
    used = {PREPARE: codes.USE_B, ACTION: codes.USE_C}.get(question.what) if question is not None and asked else None
    options = question.options_of(seat) if question is not None and asked else ()
    found = []
    for card in table.cards_of[seat]:
        back = table.equipment(card)
        dice = table.held(seat, ON_CARD + card)
        kind = f"phase {cards.PHASES[back.phase]}, {'single use' if back.single else 'permanent'}"
        cost = (
            "" if back.cost == cards.FREE else "any die" if back.cost == cards.ANY_FACE else cards.FACE_NAMES[back.cost]
        )
        found.append(
            Card(
                id=back.id,
                name=back.name,
                text=back.text + (" A die lies on it." if dice else ""),
                kind=kind,
                cost=cost,
                key=f"use:{back.id}" if used is not None and used.code(card) in options else "",
                wanted=f"use:{back.id}",
                art=PICTURES.scene(f"equipment-{back.id}"),
            )
        )
    return found


def faces(table: Table, seat: int, wording: Wording | None) -> list[Face]:
    """The dice a seat holds, each with what may be done with it; those that are placed or used are marked."""
    found = []
    keys = _keys_of_faces(seat, wording)
    for die in table.hands[seat]:
        if table.face[die] == NONE or table.place[die] in (GONE, STACKED):
            continue
        face = table.face[die]
        stack = ", a stack" if table.under[die] != NONE else ""
        loose = table.place[die] == LOOSE
        found.append(
            Face(cards.FACE_NAMES[face] + stack, (ICONS[face],), "", not loose, keys.get(face, ()) if loose else ())
        )
    return found


def _keys_of_faces(seat: int, wording: Wording | None) -> dict[int, tuple[str, ...]]:
    """What may be done with a loose die of each face: placed, given away, combined."""
    found: dict[int, tuple[str, ...]] = {}
    if wording is None or wording.question.what is not PREPARE or seat not in wording.question.seats:
        return found
    for option in wording.question.options_of(seat):
        for numbers in (codes.PUT, codes.GIVE, codes.COMBINE):
            if numbers.has(option):
                face = numbers.split(option)[0]
                found[face] = (*found.get(face, ()), wording.said(option).key)
    return found


def notes(seat: int, wording: Wording | None) -> dict[str, Note]:
    """How options are listed: placing a die by its icon, the rest by their labels."""
    if wording is None or wording.question.by_chance or seat not in wording.question.seats:
        return {}
    found, question = {}, wording.question
    for option in question.options_of(seat):
        said = wording.said(option)
        placed = question.what is PREPARE and codes.PUT.has(option)
        found[said.key] = Note(said.label, icon=ICONS[codes.PUT.pair(option)[0]] if placed else "")
    return found


def refused(table: Table, seat: int, question: Question | None) -> list[int]:
    """Attacks on Enemies that are there but cannot be attacked, and cards that cannot be used now."""
    if question is None or question.what is not ACTION or seat not in question.seats:
        return []
    wanted = []
    for line, numbers in ((cards.MELEE, codes.MELEE_AT), (cards.RANGED, codes.RANGED_AT)):
        if table.value(seat, line) and not table.done[seat] >> line & 1:
            wanted += [numbers.code(card) for card in table.e_card]
    wanted += [codes.USE_C.code(card) for card in table.cards_of[seat]]
    offered = question.options_of(seat)
    return [option for option in wanted if option not in offered]

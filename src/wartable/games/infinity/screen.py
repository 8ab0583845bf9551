"""What a terminal shows of a match, in sentences and tables. No rule lives here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from wartable.games.infinity import recording
from wartable.games.infinity.names import as_seen, card_name, in_words, profile_name, side_name, tag, thing_name, who
from wartable.games.infinity.setting import NOBODY, OFF, UNITS
from wartable.games.infinity.state import HIDDEN, NOT_TAKEN, REMOVED, RESERVE, TABLE, UNKNOWN, Table, states_in
from wartable.kernel.engine.nearest import begun
from wartable.kernel.showing.parts import Look
from wartable.kernel.showing.remembered import made_of
from wartable.kernel.showing.words import counted

if TYPE_CHECKING:
    from rich.console import RenderableType

    from wartable.games.infinity.scenario import Side
    from wartable.games.infinity.scorer import Sheet


OFF_TABLE = {HIDDEN: "in Hidden Deployment", RESERVE: "off the table"}


def screen(table: Table, seat: int, look: Look) -> RenderableType:
    """The whole screen, or the part that was asked for."""
    if look.about:
        return _about(table, look.about, seat)
    parts = {
        "status": [status(table)],
        "score": score_lines(table, seat),
        "troopers": trooper_lines(table, seat),
        "objectives": object_lines(table),
        "cards": card_lines(table, seat),
    }
    if look.part:
        return "\n".join(parts[look.part])
    lines = [*parts["status"], *parts["score"], *parts["objectives"], *parts["cards"], *parts["troopers"]]
    if look.plain:
        return "\n".join(lines)
    return Group(Text(status(table), "bold"), _board(table, seat), Text("\n".join(card_lines(table, seat))))


def _board(table: Table, seat: int) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_row(
        Text("\n".join(trooper_lines(table, seat))), Text("\n".join([*object_lines(table), *score_lines(table, seat)]))
    )
    return grid


def status(table: Table) -> str:
    setting = table.setting
    if not table.round:
        return f"{setting.scenario.name}, {setting.army_points} points: set-up"
    sheets = scored(table, False)
    when = f"round {table.round}, {side_name(table.active)}'s Turn"
    orders = "" if table.over else f", {counted(sum(table.pool), 'Order')} in the pools"
    each = ", ".join(f"{side_name(at)} {sheet.op}" for at, sheet in enumerate(sheets.values()))
    score = each + ("" if table.over else " if it ended now")
    return f"{setting.scenario.name}, {setting.army_points} points: {when}{orders}; Objective Points {score}"


@made_of(
    "setting", "round", "rounds", "over", "eyes", "place", "x", "y", "marker", "states", "history", "null_by", "hits",
    "tx", "ty", "marks", "str_", "carrier", "flags", "role", "lieutenant", "breacher", "key_ops", "acquired", "hand",
    "done", "open", "secure", "intelcom", "intelcom_zone", "points",
)  # fmt: skip
def scored(table: Table, explain: bool) -> dict[Side, Sheet]:
    """The score if the game ended now."""
    return recording.live(table, explain)


def score_lines(table: Table, seat: int) -> list[str]:
    """What each side would score now, and why."""
    if not table.round:
        return ["Nothing is scored before the first Game Round."]
    found = []
    for at, sheet in enumerate(scored(table, True).values()):
        found.append(f"{side_name(at)}: {counted(sheet.op, 'Objective Point')}")
        for item in sheet.items:
            if item.op:
                found.append(f"  {item.op} {item.says}")
                found += [
                    f"    {in_words(table, str(reason))}" for reason in item.why if tellable(table, seat, str(reason))
                ]
    return found


def tellable(table: Table, seat: int, reason: str) -> bool:
    """May a seat read a reason? Not one that names who is behind a Marker or off the table (INF-INFO-01)."""
    if table.over:
        return True
    unknown = {
        trooper.id
        for t, trooper in enumerate(table.setting.troopers)
        if trooper.side != seat and (who(table, t) != t or not shown(table, t, seat))
    }
    return unknown.isdisjoint(re.findall(r"[ab][0-9]+", reason))


@made_of(
    "setting", "place", "x", "y", "z", "marker", "tag", "states", "breacher", "key_ops", "carrier", "own", "facing",
    "fire",
)  # fmt: skip
def trooper_lines(table: Table, seat: int) -> list[str]:
    found = [as_seen(table, army) if side != seat else army for side, army in enumerate(table.setting.army)]
    return [_trooper(table, t, seat) for army in found for t in army if shown(table, t, seat)]


def shown(table: Table, t: int, seat: int) -> bool:
    """May the seat know of a Trooper? Of the others it sees who is or was on the table (INF-INFO-01)."""
    if table.place[t] == NOT_TAKEN:
        return False
    own = table.setting.troopers[t].side == seat
    return own or table.place[t] in (TABLE, REMOVED)


def _trooper(table: Table, t: int, seat: int) -> str:
    place = table.place[t]
    own = table.setting.troopers[t].side == seat
    name = profile_name(table, t)
    if who(table, t) not in (t, NOBODY):  # whom nobody may speak of is told to its owner alone
        name = f"{tag(table, t)} = {name}" if own else f"Marker {tag(table, t)}"
    if place != TABLE:
        return f"{name}: {OFF_TABLE.get(place, 'not on the table')}"
    words = [f"at {table.x[t] / UNITS:g}, {table.y[t] / UNITS:g}"]
    if not own and who(table, t) != t:  # of a Marker everybody sees where it is, and no more (INF-CAMO-01)
        height = [f"{table.z[t] / UNITS:g} inch{'' if table.z[t] == UNITS else 'es'} up"] if table.z[t] else []
        return f"{name}: {', '.join([*words, 'Marker', *height])}"
    words += ["Marker"] * table.marker[t]
    words += states_in(table.states[t])
    words += [role.replace("-", " ").title() for role in table.roles(t)]
    words += [f"carries {thing_name(table, n)}" for n in table.carried(t)]
    words += [f"{table.own[t]} own Orders"] if table.own[t] else []
    words += [f"{table.z[t] / UNITS:g} inch{'' if table.z[t] == UNITS else 'es'} up"] if table.z[t] else []
    words += [f"facing {table.facing[t]}"] if table.setting.digital and not table.marker[t] else []
    words += ["in Suppressive Fire"] if table.fire[t] else []
    return f"{name}: {', '.join(words)}"


@made_of("setting", "tx", "ty", "flags", "carrier", "marks", "str_")
def object_lines(table: Table) -> list[str]:
    found = []
    for n, thing in enumerate(table.setting.things):
        if not table.on_table(n) or table.carrier[n] != NOBODY or table.tx[n] == OFF:
            continue
        marks = [side_name(side) for side in (0, 1) if table.marks[n] >> side & 1]
        more = f", for {' and '.join(marks)}" if marks else ""
        more += f", STR {table.str_[n]}" if thing.str_ else ""
        found.append(f"{thing_name(table, n)} at {table.tx[n] / UNITS:g}, {table.ty[n] / UNITS:g}{more}")
    return found


def card_lines(table: Table, seat: int) -> list[str]:
    found = [f"Open: {card_name(table, card)}" for card in table.open]
    for side in (0, 1):
        for card in table.hand[side]:
            if card != UNKNOWN:
                done = ", accomplished" if card in table.done[side] else ""
                found.append(f"{side_name(side)} holds {card_name(table, card)}{done}")
    return found


def _about(table: Table, about: str, seat: int) -> str:
    troopers = [t for t in range(len(table.place)) if shown(table, t, seat)]
    lines = {tag(table, t): _trooper(table, t, seat) for t in troopers}
    for n, thing in enumerate(table.setting.things):
        said = thing_name(table, n)
        lines[thing.id] = next((line for line in object_lines(table) if line.startswith(f"{said} ")), said)
    return lines[begun(about, lines, "is no Trooper and no object")]

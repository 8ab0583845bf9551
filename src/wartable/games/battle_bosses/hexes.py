"""The battlefield drawn with characters. Rows lie half a space apart, so that every space touches its six neighbours.

Sides can be told apart without colour: the boss of seat A is `A`, three minions of A are `3a`, a token `a+`, a pet
`a~`. A monster is `M` with its health left, a tile that lies face down `?`, an empty camp `-`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from wartable.games.battle_bosses import laying
from wartable.games.battle_bosses.names import seat_key, seat_name, space_name
from wartable.games.battle_bosses.state import FACE_DOWN, NO_TILE, Table

PITCH: Final = 10
"""From one space of a row to the next; walls included."""
SIDE_STYLES: Final = ("bold deep_sky_blue1", "bold dark_orange")
GRID: Final = "bright_black"
MARK: Final = "bold green"
ZONES: Final = ("", "S", "C", "W", "H", "S", "")
"""The letter of each zone of the Arena chain; a base is its own zone and says so."""

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
WALLS: Final = {
    LEFT | RIGHT: "─",
    UP | DOWN: "│",
    DOWN | RIGHT: "╭",
    DOWN | LEFT: "╮",
    UP | RIGHT: "╰",
    UP | LEFT: "╯",
    LEFT | RIGHT | DOWN: "┬",
    LEFT | RIGHT | UP: "┴",
    UP | DOWN | RIGHT: "├",
    UP | DOWN | LEFT: "┤",
    UP | DOWN | LEFT | RIGHT: "┼",
}
ASCII_WALLS: Final = {bits: "-" if not bits & (UP | DOWN) else "+" if bits & (LEFT | RIGHT) else "|" for bits in WALLS}


def width(table: Table) -> int:
    """How many columns the drawn board takes."""
    columns = [2 * q + r for q, r in table.setting.geometry.board.spaces]
    return (max(columns) - min(columns) + 2) * PITCH // 2 + 1


def draw(table: Table, marks: Mapping[int, str], tall: bool, ascii_only: bool) -> tuple[list[Text], list[int]]:
    """The lines of the board, and the spaces that hold more than could be drawn.

    `marks` are written into their spaces: the numbers of options. A tall board has two lines for each space.
    """
    spaces = table.setting.geometry.board.spaces
    height = 3 if tall else 2
    first_column = min(2 * q + r for q, r in spaces)
    first_row = min(r for _, r in spaces)
    walls: dict[tuple[int, int], int] = {}
    inside: dict[tuple[int, int], Text] = {}
    crowded = []
    for space, (q, r) in enumerate(spaces):
        top, left = (r - first_row) * height, (2 * q + r - first_column) * PITCH // 2
        _wall(walls, top, left, height)
        lines, fits = _inside(table, space, marks.get(space, ""), tall)
        for at, line in enumerate(lines, 1):
            inside[top + at, left + 1] = line
        if not fits:
            crowded.append(space)
    signs = ASCII_WALLS if ascii_only else WALLS
    last = max(line for line, _ in walls)
    return [_line(number, walls, inside, signs, width(table)) for number in range(last + 1)], crowded


def _wall(walls: dict[tuple[int, int], int], top: int, left: int, height: int) -> None:
    """Add the four walls of a space: for each character, in which directions a line leaves it."""

    def add(line: int, column: int, bits: int) -> None:
        walls[line, column] = walls.get((line, column), 0) | bits

    for line in (top, top + height):
        for column in range(left, left + PITCH):
            add(line, column, RIGHT)
            add(line, column + 1, LEFT)
    for column in (left, left + PITCH):
        for line in range(top, top + height):
            add(line, column, DOWN)
            add(line + 1, column, UP)


def _line(
    number: int,
    walls: Mapping[tuple[int, int], int],
    inside: Mapping[tuple[int, int], Text],
    signs: Mapping[int, str],
    columns: int,
) -> Text:
    line = Text(no_wrap=True)
    column = 0
    while column < columns:
        text = inside.get((number, column))
        if text is not None:
            line.append_text(text)
            column += PITCH - 1
            continue
        line.append(signs.get(walls.get((number, column), 0), " "), GRID)
        column += 1
    return line


def _inside(table: Table, space: int, mark: str, tall: bool) -> tuple[list[Text], bool]:
    """The lines of one space, each as wide as the space, and whether everything found room."""
    head = Text(space_name(table, space), GRID)
    zone = table.setting.geometry.board.zone_of
    if zone and ZONES[zone[space]]:
        head.append(f" {ZONES[zone[space]]}", GRID)
    if _contested(table, space):
        head.append("!", "bold red")
    if mark:
        head.append(f"[{mark}]", MARK)
    found = pieces(table, space)
    if table.setting.geometry.board.id == laying.FIELD.id and space in table.laid:
        side = table.laid.index(space) % 2
        found = [Text(f"tile {seat_name(table, side)}", SIDE_STYLES[side])]
    room = PITCH - 1
    if tall:
        line, fits = _joined(found, room)
        return [_padded(head), _padded(Text(" " * (len(line) < room)).append_text(line))], fits
    line, fits = _joined(found, room - len(head) - 1)
    return [_padded(head.append(" ").append_text(line))], fits


def _padded(text: Text) -> Text:
    text.truncate(PITCH - 1, pad=True)
    return text


def _joined(found: list[Text], room: int) -> tuple[Text, bool]:
    """The pieces in one line, as many as there is room for; a star says that there are more."""
    line = Text(" ").join(found)
    if len(line) <= room:
        return line, True
    while found and len(line) > room - 2:
        found = found[:-1]
        line = Text(" ").join(found)
    return line.append(" *" if found else "*"), False


def _contested(table: Table, space: int) -> bool:
    return all(table.side_minions(side, space) or table.figures_in(space, side) for side in (0, 1))


def pieces(table: Table, space: int) -> list[Text]:
    """The signs of everything in the space, each in the colour of its side."""
    setting = table.setting
    board, size = setting.geometry.board, setting.geometry.size
    found = []
    if space in board.bases:
        side = board.bases.index(space)
        found.append(Text(f"base {board.base_health - table.base_damage[side]}", SIDE_STYLES[side]))
    if space in board.camps:
        found.append(Text(_camp(table, board.camps.index(space)), "bold magenta"))
    for side in (0, 1):
        for figure in table.figures_in(space, side):
            letter = seat_key(table, table.figure_owner[figure])
            is_boss = figure < setting.players
            style = SIDE_STYLES[side]
            found.append(Text(letter, f"{style} reverse") if is_boss else Text(f"{letter.lower()}~", style))
        for player in setting.sides[side]:
            letter = seat_key(table, player).lower()
            for at, kind in enumerate(setting.dashboards[player].kinds):
                if n := table.minions[kind * size + space]:
                    found.append(Text(f"{n}{letter}{at + 1 if at else ''}", SIDE_STYLES[side]))
            if n := table.tokens[player * size + space]:
                found.append(Text(f"{n if n > 1 else ''}{letter}+", SIDE_STYLES[side]))
    return found


def _camp(table: Table, camp: int) -> str:
    tile = table.camp_tile[camp]
    if tile == FACE_DOWN:
        return f"?{table.camp_timer[camp] or ''}"
    if tile == NO_TILE:
        return "-"
    return f"M{table.setting.monsters[tile].health - table.camp_damage[camp]}"

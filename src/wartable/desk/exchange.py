"""Import and export: players and results as CSV, the event as one file. Every wrong line is named; all or nothing."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable
from typing import Any

import yaml

from wartable.desk.actions import Entrant, Result
from wartable.desk.computed import event_data, report, results_to_report
from wartable.desk.decisions import game_at
from wartable.desk.state import EventState
from wartable.its.report import games_csv, manager_csv
from wartable.kernel.books.shapes import check
from wartable.kernel.engine.errors import Unreadable, WartableError

PLAYER_COLUMNS = ("name", "pin", "region", "army", "club", "rating", "table", "contact")
SYNONYMS = {"faction": "army", "player": "name", "its pin": "pin", "email": "contact"}
"""What people call the columns, too."""
WHOLE = "[0-9]{1,6}"
RESULT_COLUMNS = ("round", "table", "a", "b", "op_a", "op_b", "vp_a", "vp_b")


def players_from_csv(text: str, name: str) -> list[Entrant]:
    """Players from CSV with a header; only `name` is needed. Raises Unreadable with every wrong line."""
    entrants: list[Entrant] = []
    lines: dict[str, int] = {}
    pins: dict[str, int] = {}

    def take(line: int, row: dict[str, str]) -> None:
        data: dict[str, Any] = {column: value for column, value in row.items() if value}
        if re.fullmatch(WHOLE, data.get("table", "")):
            data["table"] = int(data["table"])
        entrant = check(Entrant, data, "this line")
        person = f"{entrant.name.casefold()} {entrant.pin or ''}"  # two of one name may take part, by their PINs
        for what, value, known in (("name", person, lines), ("PIN", entrant.pin or "", pins)):
            if value and value in known:
                raise Unreadable(f"the {what} of line {known[value]} again")
            known[value] = line
        entrants.append(entrant)

    _each_line(text, name, PLAYER_COLUMNS, ("name",), take)
    if not entrants:
        raise Unreadable(f"{name}: there are no players in it")
    return entrants


def players_to_csv(state: EventState) -> str:
    """Everybody registered, in the columns that `players_from_csv` reads."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(PLAYER_COLUMNS)
    for player in state.players.values():
        writer.writerow([_cell(getattr(player, column)) for column in PLAYER_COLUMNS])
    return out.getvalue()


def results_from_csv(state: EventState, text: str, name: str, by: str = "organiser") -> list[Result]:
    """Results from CSV: the game by `table` or by both names, the round by `round` or the newest."""
    results: list[Result] = []

    def take(line: int, row: dict[str, str]) -> None:
        number = _whole(row, "round") if row.get("round") else None
        if row.get("a"):
            played, a, b = game_at(state, row["a"], number)
            if row.get("b") and state.find(row["b"]).key != b:
                raise Unreadable(f"{row['a']} plays {state.name(b)} in round {played.number}, not {row['b']}")
        elif row.get("table"):
            played, a, b = game_at(state, str(_whole(row, "table")), number)
        else:
            raise Unreadable("say which game: table, or a and b")
        op, vp = ([_whole(row, f"{what}_a"), _whole(row, f"{what}_b")] for what in ("op", "vp"))
        results.append(Result(round=played.number, a=a, b=b, op=op, vp=vp, by=by))

    _each_line(text, name, (*RESULT_COLUMNS, "tp_a", "tp_b", "list_a", "list_b", "flags"), RESULT_COLUMNS[4:], take)
    if not results:
        raise Unreadable(f"{name}: there are no results in it")
    return results


def results_to_csv(state: EventState) -> str:
    """The games of all rounds so far, one row each, by round and table."""
    return games_csv(report(state))


def manager_to_csv(state: EventState) -> str:
    """A closed event as rows for the publisher's manager. Raises Refused before it is over (ITS-REPORT-03)."""
    results_to_report(state)
    return manager_csv(report(state))


def event_yaml(state: EventState) -> str:
    """The event as the file that `wartable its replay` computes."""
    data = {key: value for key, value in event_data(state).items() if value not in ([], {}, None)}
    if "ratings" in data:
        data["ratings"] = {player: float(rating) for player, rating in data["ratings"].items()}
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=120)


def _each_line(
    text: str,
    name: str,
    columns: Iterable[str],
    needed: Iterable[str],
    take: Callable[[int, dict[str, str]], None],
) -> None:
    """Hand every line to `take` and collect what is wrong, so that all of it can be put right in one go."""
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else "\t" if "\t" in first and "," not in first else ","
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    known = list(columns)
    try:
        header = [SYNONYMS.get(cell.strip().casefold(), cell.strip().casefold()) for cell in next(reader, [])]
        wrong = [cell for cell in header if cell not in known]
        missing = [cell for cell in needed if cell not in header]
        if wrong or missing or len(set(header)) < len(header):
            raise Unreadable(
                f"{name}: line 1: the header is {', '.join(header) or 'empty'}; it needs {', '.join(needed)} and may "
                f"have {', '.join(column for column in known if column not in tuple(needed))}"
            )
        problems: list[str] = []
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) > len(header):
                problems.append(f"line {reader.line_num}: {len(cells)} cells, but the header has {len(header)}")
                continue
            row = {column: cell.strip() for column, cell in zip(header, cells, strict=False)}
            try:
                take(reader.line_num, row)
            except WartableError as error:
                problems.append(f"line {reader.line_num}: {str(error).removeprefix('this line: ')}")
    except csv.Error as error:
        raise Unreadable(f"{name}: line {reader.line_num}: {error}") from None
    if problems:
        raise Unreadable("\n".join(f"{name}: {problem}" for problem in problems))


def _whole(row: dict[str, str], column: str) -> int:
    value = row.get(column, "")
    if not re.fullmatch(WHOLE, value):
        raise Unreadable(f"{column}: expected a whole number, found {value[:40] or 'nothing'}")
    return int(value)


def _cell(value: Any) -> str:
    return "" if value is None else str(value)

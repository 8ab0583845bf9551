"""The print set as plain documents: pairings, standings, control sheets, result slips, the final report.

What stands on paper is decided here, once; `sheets_html`, `sheets_pdf` and `sheets_text` only set it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.desk.computed import report, results_to_report
from wartable.desk.rounds_scenario import scenario_name
from wartable.desk.sheets.event import announcement, complete_lists, courtesy_lists, has_scenarios, scenarios
from wartable.desk.sheets.paper import SLIPS, Document, Rows, Section
from wartable.desk.state import EventState, RoundState
from wartable.its import report as reported
from wartable.its.reasons import Reason
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.engine.saying import said


def pairings_by_table(state: EventState, number: int | None = None) -> Document:
    """Who sits at each table."""
    played = state.round(number)
    seats = sorted(played.seats(), key=lambda seat: seat[2])
    rows: Rows = [(str(table), state.name(a), state.name(b)) for a, b, table in seats]
    return _round_document(
        state, said("Round %(n)s: pairings by table", n=played.number), played, ("Table", "Player", "Player"), rows
    )


def pairings_by_name(state: EventState, number: int | None = None) -> Document:
    """Everybody finds themselves by name."""
    played = state.round(number)
    found = [(state.name(x), str(table), state.name(y)) for a, b, table in played.seats() for x, y in ((a, b), (b, a))]
    rows: Rows = sorted(found, key=lambda row: row[0].casefold())
    return _round_document(
        state, said("Round %(n)s: pairings by name", n=played.number), played, ("Player", "Table", "Opponent"), rows
    )


def _round_document(
    state: EventState, title: str, played: RoundState, columns: tuple[str, ...], rows: Rows
) -> Document:
    bye = played.held().bye
    lines = [said("Bye: %(player)s", player=state.name(bye.player))] if bye else []
    if not played.published:
        lines.append(said("DRAFT, not published"))
    scenario = scenario_name(state, played.number)
    lines = ([said("Scenario: %(scenario)s", scenario=scenario)] if scenario else []) + lines
    return Document(title, state.settings.name, [Section("", tuple(lines), columns, rows=rows)], "wall")


def standings(state: EventState) -> Document:
    """The standings after the completed rounds."""
    computed = report(state)
    byes = any(line.final.standing.byes for line in computed.final)
    columns = ("Place", "Player", "TP", "OP", "VP", "SOS", *(("OP adjusted", "VP adjusted") if byes else ()))
    rows: Rows = []
    for line in computed.final:
        final, standing = line.final, line.final.standing
        status = "" if final.status == "active" else f" ({final.status})"
        row = (
            str(final.place or "-"),
            f"{standing.player}{status}",
            *map(str, (standing.tp, standing.op, standing.vp)),
        )
        rows.append((*row, str(standing.sos), *((str(final.final_op), str(final.final_vp)) if byes else ())))
    word = said("Final ranking") if state.closed else said("Standings after round %(n)s", n=computed.completed)
    lines = () if state.closed or not byes else (said("Adjusted: as if the event were closed now (ITS-BYE-09)."),)
    return Document(word, state.settings.name, [Section("", lines, columns, rows=rows)], "wall")


SHEET = ("Round", "Scenario", "Opponent", "List", "OP", "OP opp.", "VP", "VP opp.", "TP", "Signature")


def control_sheets_blank(state: EventState) -> Document:
    """As many empty sheets as there are players: the event can be finished on paper."""
    rows: Rows = [(str(number), scenario_name(state, number), *[""] * 8) for number in range(1, state.planned + 1)]
    lines = (said("PIN: %(pin)s", pin=""), said("Faction: %(faction)s", faction=""))
    sheet = Section(said("Name: %(name)s", name=""), lines, SHEET, rows=rows, private=_rounds(state), note=_private())
    return Document(said("Control sheet"), state.settings.name, [sheet] * max(1, len(state.players)), "pages")


def control_sheets(state: EventState) -> Document:
    """Each player's sheet with what is known by now; rounds to come are empty (ITS-SHEET-01, ITS-SHEET-02)."""
    names = [player.name for player in state.players.values()]
    sheets = reported.control_sheets(report(state), names) if state.computable else {}
    sections: list[Section] = []
    for player in sorted(state.players.values(), key=lambda each: each.name.casefold()):
        known: dict[int, dict[str, Any]] = {}
        if player.name in sheets:
            known = {int(row["round"]): row for row in sheets[player.name][0]["rows"]}
        rows: Rows = []
        for number in range(1, state.planned + 1):
            row = known.get(number, {"opponent": _opponent(state, number, player.key)})
            cells = ("opponent", "list", "op", "op_opponent", "vp", "vp_opponent", "tp")
            rows.append((str(number), scenario_name(state, number), *(_cell(row.get(cell)) for cell in cells), ""))
        lines = (said("PIN: %(pin)s", pin=player.pin or ""), said("Faction: %(faction)s", faction=player.army or ""))
        name = said("Name: %(name)s", name=player.name)
        sections.append(Section(name, lines, SHEET, rows=rows, private=_rounds(state), note=_private()))
    title = said("Control sheet, final") if state.closed else said("Control sheet")
    return Document(title, state.settings.name, sections, "pages")


def _rounds(state: EventState) -> tuple[str, ...]:
    return tuple(said("Round %(n)s", n=number) for number in range(1, state.planned + 1))


def _private() -> str:
    why = Reason("Private Information, open to the Referee at any time", "ITS-SHEET-03")
    return said("Private Information, open to the Referee at any time (%(rule)s)", rule=why.rule)


def _opponent(state: EventState, number: int, key: str) -> str:
    if number > len(state.rounds) or not state.rounds[number - 1].published:
        return ""
    held = state.rounds[number - 1].held()
    pair = held.pair_of(key)
    if pair is None:
        return "BYE" if held.bye and held.bye.player == key else ""
    return state.name(pair[1] if pair[0] == key else pair[0])


def slips(state: EventState, event: str, number: int | None = None, base: str = "") -> Document:
    """One slip per game, in cut-stack order: cut the stack of pages, lay the piles on each other, and it is sorted.

    Where phones reach a desk at `base` a code leads to the page of the game; elsewhere a code would lead nowhere.
    """
    played = state.round(number)
    sections = [
        Section(
            said("Round %(n)s, table %(table)s", n=played.number, table=table),
            (scenario_name(state, played.number),),
            ("Player", "List", "OP", "VP", "Signature"),
            rows=[(state.name(a), "", "", "", ""), (state.name(b), "", "", "", "")],
            code=f"{base}/event/{event}/slip/{played.number}/{table}" if base else "",
        )
        for a, b, table in sorted(played.seats(), key=lambda seat: seat[2])
    ]
    pages = -(-len(sections) // SLIPS)
    stacked = [
        sections[place] if (place := slot * pages + page) < len(sections) else Section()
        for page in range(pages)
        for slot in range(SLIPS)
    ]
    return Document(said("Round %(n)s: result slips", n=played.number), state.settings.name, stacked, "slips")


def final_report(state: EventState) -> Document:
    """The report in the order it is typed: the event, its players, its games by round and table, the ranking."""
    data = results_to_report(state)
    event = data["event"]
    facts = [
        f"Name: {event['name']}",
        f"Type: {event['type']}",
        f"Army Points: {event['army_points']}",
        f"Tier: {event['tier']}",
        f"Extras: {', '.join(event['extras']) or 'none'}",
        f"Classified Deck: {event['deck']}",
        *([f"Date: {state.settings.day}"] if state.settings.day else []),
        *([f"Place: {state.settings.venue}"] if state.settings.venue else []),
        f"Official: {'yes' if event['official'] else 'no'}",
    ]
    facts += [f"  {reason}" for reason in event["official_reasons"]]
    facts.append("Ratings start from what a player was registered with; the season replays every event from its start.")
    facts += [f"Round {number}: {name}" for number, name in event["scenarios"].items() if name]
    players: Rows = [(row["name"], row["pin"], row["region"], row["army"]) for row in data["players"]]
    sections = [
        Section("1 Event", tuple(facts)),
        Section("2 Players", (), ("Name", "PIN", "Region", "Faction"), rows=players),
    ]
    for number in sorted({game["round"] for game in data["games"]} | {int(each) for each in data["byes"]}):
        games: Rows = []
        for game in data["games"]:
            if game["round"] == number:
                cells = ("table", "a", "op_a", "vp_a", "b", "op_b", "vp_b")
                games.append((*(_cell(game[cell]) for cell in cells), " ".join(game["flags"])))
        bye = data["byes"].get(str(number))
        sections.append(
            Section(
                f"3.{number} Games of round {number}", (f"Bye: {bye}",) if bye else (),
                ("Table", "Player", "OP", "VP", "Player", "OP", "VP", ""), rows=games,
            )
        )  # fmt: skip
    ranking: Rows = [
        (_cell(row["place"]) or "-", row["p"], *(str(row[item]) for item in ("tp", "final_op", "final_vp", "sos")),
         f"{row['rating']:.2f} ({row['rating_change']:+.2f})")
        for row in data["standings"]
    ]  # fmt: skip
    sections.append(
        Section("4 Final ranking", (), ("Place", "Player", "TP", "OP", "VP", "SOS", "Rating"), rows=ranking)
    )
    if data["sanctions"]:
        taken: Rows = [
            (str(each["after_round"]), each["player"], _sanction(each), each.get("why", ""), each.get("by", ""))
            for each in data["sanctions"]
        ]
        columns = ("After round", "Player", "Sanction", "Reason", "Given by")
        sections.append(Section("5 Sanctions (ITS-CONDUCT-02)", (), columns, rows=taken))
    return Document("Results report", state.settings.name, sections)


def _sanction(each: dict[str, Any]) -> str:
    if each.get("remove"):
        return "removed"
    if each.get("take_tp"):
        return f"{each['take_tp']} TP taken"
    return f"{each['take_op']} OP of round {each['of_round']} taken" if each.get("take_op") else "warning"


def sheet(kind: str, state: EventState, event: str, number: int | None = None, base: str = "") -> Document:
    """A document of the print set by its name. Raises Ambiguous for an unknown one."""
    makers: dict[str, Callable[[], Document]] = {
        "pairings-by-table": lambda: pairings_by_table(state, number),
        "pairings-by-name": lambda: pairings_by_name(state, number),
        "standings": lambda: standings(state),
        "control-blank": lambda: control_sheets_blank(state),
        "control": lambda: control_sheets(state),
        "slips": lambda: slips(state, event, number, base),
        "report": lambda: final_report(state),
        "announcement": lambda: announcement(state),
        "scenarios": lambda: scenarios(state),
        "complete": lambda: complete_lists(state),
        "courtesy": lambda: courtesy_lists(state),
    }
    if kind not in makers:
        raise Ambiguous(f"there is no sheet {kind!r}; sheets are {', '.join(makers)}")
    return makers[kind]()


BY_ROUND = ("pairings-by-table", "pairings-by-name", "slips")
"""Sheets of which every round has its own."""


def possible(state: EventState) -> list[str]:
    """The sheets that can be printed now."""
    kinds = ["announcement", *(["scenarios"] if has_scenarios(state) else []), "control-blank", "control"]
    if any(player.lists for player in state.players.values()):
        kinds += ["complete", "courtesy"]
    if state.rounds:
        kinds += BY_ROUND
    if state.computable:
        kinds.append("standings")
    return [*kinds, "report"] if state.closed else kinds


def _cell(value: Any) -> str:
    return "" if value is None else str(value)

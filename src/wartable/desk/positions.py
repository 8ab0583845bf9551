"""A position as a referee sets it on the map of a scenario: who holds what there, and what it scores.

Everything is found by the scorer of the matches. A position is lines of text: side, cost, x, y, and what the piece is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

from wartable.its.profiles import token_diameter
from wartable.kernel.engine.errors import Unreadable

if TYPE_CHECKING:
    from wartable.games.infinity.record import GameRecord
    from wartable.games.infinity.scenario import Layout, Scenario

MOST_PIECES: Final = 80
PIECE: Final = re.compile(
    r"(?P<side>[AB])\s+(?P<cost>\d{1,3})\s+(?P<x>\d{1,2}(?:\.\d+)?)\s+(?P<y>\d{1,2}(?:\.\d+)?)(?P<words>(?:\s+[a-z-]+)*)"
)
STATES: Final = ("unconscious", "dead", "isolated", "sepsitorized")
SKILLS: Final = ("hacker", "engineer", "doctor", "paramedic", "forward-observer", "chain-of-command")
MARKER, LIEUTENANT, CARRIES = "marker", "lieutenant", "carries"
WORDS: Final = (MARKER, *SKILLS, LIEUTENANT, CARRIES, *STATES)
CARRIED: Final = ("supply-box", "beacon")
"""What Troopers carry about, where a scenario has it."""
BASE_MM: Final = 25.0
TOUCH: Final = 0.15
"""Inches within which two bases count as touching when a position is set by hand."""

Side = Literal["A", "B"]
SIDES: Final[tuple[Side, Side]] = ("A", "B")


def judged(found: Scenario, points: int, given: Mapping[str, str]) -> dict[str, Any]:
    """Who controls and dominates what, and the Objective Points of both sides with their reasons."""
    from wartable.games.infinity import record_files
    from wartable.games.infinity.scorer import as_json, score

    snapshot, roster = _snapshot(found, points, given)
    by_round = any(item.when == "round" for item in found.scoring)
    document = {
        "scenario": found.slug,
        "points": points,
        "roster": roster,
        "rounds": [snapshot] if by_round else [],
        "end": snapshot,
        "classified": {side: _cards(found, given.get(f"cards_{side.lower()}", ""), side) for side in SIDES},
    }
    game, played = record_files.check(document, "the position")
    return {"sheets": as_json(score(game, played)), "held": _held(game, found), "by_round": by_round}


def _snapshot(found: Scenario, points: int, given: Mapping[str, str]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The position and the Troopers in it, as a record has them."""
    layout = found.layout(points)
    lines = [line.strip() for line in given.get("pieces", "").splitlines() if line.strip()]
    if len(lines) > MOST_PIECES:
        raise Unreadable(f"{len(lines)} pieces are too many; at most {MOST_PIECES} are scored")
    roster: list[dict[str, Any]] = []
    there: list[dict[str, Any]] = []
    objects = _marked(found, layout, given)
    for at, line in enumerate(lines, start=1):
        trooper, state, carried = _piece(found, layout, line, at)
        roster.append(trooper)
        there.append(state)
        objects |= carried
    return {"troopers": there, "objects": list(objects.values())}, roster


def _piece(found: Scenario, layout: Layout, line: str, at: int) -> tuple[dict[str, Any], dict[str, Any], Any]:
    """One line: the Trooper, how it stands, and the objects that it brings along. Raises Unreadable."""
    read = PIECE.fullmatch(line)
    if read is None:
        raise Unreadable(f"line {at}: {line[:40]!r} is no piece; write side, cost, x, y, such as A 25 12 22.7 hacker")
    said = read["words"].split()
    wrong = next((word for word in said if word not in WORDS), None)
    if wrong:
        raise Unreadable(f"line {at}: {wrong!r} is not known here; there are {', '.join(WORDS)}")
    x, y = float(read["x"]), float(read["y"])
    if x > layout.table.width or y > layout.table.length:
        size = f"{layout.table.width:g} x {layout.table.length:g}"
        raise Unreadable(f"line {at}: {x:g}, {y:g} is not on the table of {size} inches")
    carried = _carried(found, layout, read["side"], at) if CARRIES in said else {}
    id_, leads = f"{read['side'].lower()}{at}", LIEUTENANT in said
    trooper = {
        "id": id_, "side": read["side"], "cost": int(read["cost"]), "skills": [word for word in said if word in SKILLS],
        "lieutenant_ever": leads,
    }  # fmt: skip
    state = {
        "id": id_, "x": x, "y": y, "as": "marker" if MARKER in said else "model", "lieutenant": leads,
        "states": [word for word in said if word in STATES], "carries": list(carried),
        "contact": [thing.id for thing in layout.objects if _touches(x, y, thing.kind, thing.x, thing.y)],
    }  # fmt: skip
    return trooper, state, carried


def _carried(found: Scenario, layout: Layout, side: str, at: int) -> dict[str, dict[str, Any]]:
    """What a piece that carries something has: the adversary's beacon, or a box of its own. Raises Unreadable."""
    printed = next((each for each in layout.objects if each.kind in CARRIED and each.owner != side), None)
    if printed is not None:
        return {printed.id: {"id": printed.id}}
    if f"'{CARRIED[0]}'" in str(found.scoring):
        return {f"box-{at}": {"id": f"box-{at}", "kind": CARRIED[0]}}
    raise Unreadable(f"line {at}: nothing is carried in {found.name}")


def _marked(found: Scenario, layout: Layout, given: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """The objects that a side has activated, by id. Raises Unreadable for one that is not there."""
    marks = {side: given.get(f"marks_{side.lower()}", "").replace(",", " ").split() for side in SIDES}
    known = {thing.id for thing in layout.objects}
    for name in [*marks["A"], *marks["B"]]:
        if name not in known:
            raise Unreadable(
                f"{name[:40]!r} is no object of {found.name}; there are {', '.join(sorted(known)) or 'none'}"
            )
    named = sorted({*marks["A"], *marks["B"]})
    return {name: {"id": name, "marks": [side for side in SIDES if name in marks[side]]} for name in named}


def _cards(found: Scenario, typed: str, side: Side) -> list[dict[str, Any]]:
    """So many Classified Objectives as a side has accomplished. Raises Unreadable."""
    most = found.classified.count
    if not typed.strip():
        return []
    if not re.fullmatch(r"\d", typed.strip()) or int(typed) > most:
        raise Unreadable(f"Classified Objectives of {side}: a number from 0 to {most}, not {typed[:20]!r}")
    return [{"card": f"card {n}", "accomplished": True} for n in range(1, int(typed) + 1)]


def _held(game: GameRecord, found: Scenario) -> list[dict[str, str]]:
    """Every object and zone with who controls or dominates it now."""
    from wartable.games.infinity.scoring_words import Moment

    moment = Moment(found, game, game.final, frozenset())
    held: list[dict[str, str]] = []
    for thing in moment.things.values():
        carried = thing.kind in CARRIED and any(moment.carried_by(side, thing) for side in SIDES)
        word = "carried" if carried else "controlled"
        who = next((side for side in SIDES if moment.relates(thing, word, side)), "nobody")
        rule = "SC-CTRL-04" if carried else "SC-CTRL-01"
        held.append({"what": thing.id, "how": "controls", "who": who, "why": "", "rule": rule})
    for zone in moment.layout.zones:
        if zone.zo:
            points = [moment.zone_points(side, zone) for side in SIDES]
            who = next((side for side in SIDES if moment.dominates(side, zone)), "nobody")
            held.append(
                {"what": zone.id, "how": "dominates", "who": who,
                 "why": f"{points[0]} : {points[1]} points inside", "rule": "SC-DOM-01"}
            )  # fmt: skip
    return held


def _touches(x: float, y: float, kind: str, at_x: float, at_y: float) -> bool:
    size, _ = token_diameter(kind)
    reach = (size + BASE_MM) / 2 / 25.4 + TOUCH
    return bool((x - at_x) ** 2 + (y - at_y) ** 2 <= reach**2)

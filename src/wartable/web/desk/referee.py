"""The referee's page: a position set by clicking on the map of the scenario and scored, rules, odds, what holds.

The position is lines of text, so that it also works without a script: a click on the map writes a line.
"""

from __future__ import annotations

import re
from typing import Any, Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.desk.rounds_scenario import scenario_of
from wartable.desk.state import EventState
from wartable.its.announcement import PRECEDENCE, which_wins
from wartable.its.profiles import token_diameter
from wartable.its.rolls import cqb_attack, cqb_opponent, odds
from wartable.kernel.engine.errors import Ambiguous, Unreadable, WartableError
from wartable.web.desk.room import By, DeskRoute, Fields, desk_of, page, whole
from wartable.web.guard import text

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)
MOST_PIECES: Final = 80
PIECE: Final = re.compile(
    r"(?P<side>[AB])\s+(?P<cost>\d{1,3})\s+(?P<x>\d{1,2}(?:\.\d+)?)\s+(?P<y>\d{1,2}(?:\.\d+)?)(?P<words>(?:\s+[a-z-]+)*)"
)
STATES: Final = ("unconscious", "dead", "isolated", "sepsitorized")
WORDS: Final = ("marker", "hacker", "engineer", "doctor", "paramedic", "forward-observer", "chain-of-command", *STATES)
FIELDS: Final = (
    "cost", "pieces", "marks_a", "marks_b", "attribute", "mod", "attempts", "inches", "value", "first", "second",
)  # fmt: skip
BASE_MM: Final = 25.0
TOUCH: Final = 0.15
"""Inches within which two bases count as touching when a position is set by hand."""


@ROUTER.get("/desk/{event}/referee")
def referee_page(request: Request, event: str, member: By, number: int | None = None) -> Response:
    """The tools, with the scenario of a round."""
    return _shown(request, event, member, number, {}, {})


@ROUTER.post("/desk/{event}/referee")
def ask(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Score a position, or look a chance or a precedence up; what was typed stays."""
    given = {key: str(value)[:4000] for key, value in fields.items() if key != "csrf"}
    number = whole(fields, "number", "round") if text(fields, "number") else None
    what = text(fields, "what")
    makers = {"score": _score, "odds": _odds, "cqb": _cqb, "wins": _wins}
    if what not in makers:
        raise Ambiguous(f"{what!r} cannot be asked here; there are {', '.join(makers)}")
    state = desk_of(request).seen(event).state
    try:
        answer: dict[str, Any] = {what: makers[what](state, number, given)}
    except WartableError as error:
        answer = {"problem": {"of": what, "sentence": str(error)}}
    return _shown(request, event, member, number, given, answer)


def _shown(
    request: Request, event: str, member: By, number: int | None, given: dict[str, str], answer: dict[str, Any]
) -> Response:
    seen = desk_of(request).seen(event)
    state = seen.state
    rounds = [at for at in range(1, state.planned + 1) if scenario_of(state, at) is not None]
    chosen = number if number in rounds else next((at for at in rounds if at >= len(state.rounds)), None) or 0
    chosen = chosen or (rounds[-1] if rounds else 0)
    found = scenario_of(state, chosen) if chosen else None
    layout = found.layout(state.sizes()[chosen - 1]) if found else None
    return page(
        request, "desk/referee.html", seen, member, "referee", rounds=rounds, chosen=chosen, found=found, layout=layout,
        given=dict.fromkeys(FIELDS, "") | given, answer=answer, words=WORDS, precedence=PRECEDENCE,
    )  # fmt: skip


def _score(state: EventState, number: int | None, given: dict[str, str]) -> dict[str, Any]:
    """Who controls what and scores how much, by the scorer of the matches."""
    from wartable.games.infinity import record
    from wartable.games.infinity.scorer import as_json, score

    found = scenario_of(state, number or 0)
    if found is None:
        raise Unreadable("choose a round whose scenario is one of the book")
    points = state.sizes()[(number or 1) - 1]
    layout = found.layout(points)
    roster: list[dict[str, Any]] = []
    there: list[dict[str, Any]] = []
    lines = [line.strip() for line in given.get("pieces", "").splitlines() if line.strip()]
    if len(lines) > MOST_PIECES:
        raise Unreadable(f"{len(lines)} pieces are too many; at most {MOST_PIECES} are scored")
    for at, line in enumerate(lines, start=1):
        read = PIECE.fullmatch(line)
        if read is None:
            raise Unreadable(
                f"line {at}: {line[:40]!r} is no piece; write side, cost, x, y, such as A 25 12 22.7 hacker"
            )
        said = read["words"].split()
        wrong = next((word for word in said if word not in WORDS), None)
        if wrong:
            raise Unreadable(f"line {at}: {wrong!r} is not known here; there are {', '.join(WORDS)}")
        x, y = float(read["x"]), float(read["y"])
        if x > layout.table.width or y > layout.table.length:
            size = f"{layout.table.width:g} x {layout.table.length:g}"
            raise Unreadable(f"line {at}: {x:g}, {y:g} is not on the table of {size} inches")
        skills = [word for word in said if word not in (*STATES, "marker")]
        id_ = f"{read['side'].lower()}{at}"
        roster.append({"id": id_, "side": read["side"], "cost": int(read["cost"]), "skills": skills})
        contact = [thing.id for thing in layout.objects if _touches(x, y, thing.kind, thing.x, thing.y)]
        kind = "marker" if "marker" in said else "model"
        states = [word for word in said if word in STATES]
        there.append({"id": id_, "x": x, "y": y, "as": kind, "states": states, "contact": contact})
    marks = {side: given.get(f"marks_{side.lower()}", "").replace(",", " ").split() for side in "AB"}
    known = {thing.id for thing in layout.objects}
    for name in [*marks["A"], *marks["B"]]:
        if name not in known:
            raise Unreadable(
                f"{name[:40]!r} is no object of {found.name}; there are {', '.join(sorted(known)) or 'none'}"
            )
    objects = [
        {"id": name, "marks": [side for side in "AB" if name in marks[side]]}
        for name in sorted({*marks["A"], *marks["B"]})
    ]
    document = {
        "scenario": found.slug,
        "points": points,
        "roster": roster,
        "end": {"troopers": there, "objects": objects},
    }
    game, played = record.check(document, "the position")
    return as_json(score(game, played))


def _touches(x: float, y: float, kind: str, at_x: float, at_y: float) -> bool:
    size, _ = token_diameter(kind)
    reach = (size + BASE_MM) / 2 / 25.4 + TOUCH
    return bool((x - at_x) ** 2 + (y - at_y) ** 2 <= reach**2)


def _number(given: dict[str, str], field: str, word: str, most: int = 60) -> int:
    value = given.get(field, "").strip()
    if not re.fullmatch(r"-?\d{1,3}", value) or abs(int(value)) > most:
        raise Unreadable(f"{word}: expected a whole number up to {most}, found {value[:20] or 'nothing'}")
    return int(value)


def _odds(state: EventState, number: int | None, given: dict[str, str]) -> dict[str, Any]:
    attempts = _number(given, "attempts", "attempts", 20)
    if attempts < 1:
        raise Unreadable("attempts: at least one")
    found = odds(_number(given, "attribute", "attribute"), _number(given, "mod", "modifier"), attempts)
    return {"chance": f"{float(found.chance):.2%}", "reasons": found.reasons}


def _cqb(state: EventState, number: int | None, given: dict[str, str]) -> dict[str, Any]:
    inches, value = _number(given, "inches", "range", 96), _number(given, "value", "success value")
    found = cqb_attack(inches, value)
    _, opponent = cqb_opponent(inches)
    return {"chance": f"{float(found.chance):.2%}", "reasons": [*found.reasons, opponent]}


def _wins(state: EventState, number: int | None, given: dict[str, str]) -> dict[str, Any]:
    first, second = given.get("first", ""), given.get("second", "")
    if first not in PRECEDENCE or second not in PRECEDENCE or first == second:
        raise Unreadable("choose two different documents")
    winner, reason = which_wins(first, second)
    return {"winner": winner, "reason": reason}

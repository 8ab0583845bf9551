"""The referee's page: a position set by clicking on the map of the scenario and scored, rules, odds, what holds.

The position is lines of text, so that it also works without a script: a click on the map writes a line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.desk.positions import WORDS, judged
from wartable.desk.rounds_scenario import scenario_of
from wartable.desk.state import EventState
from wartable.its.announcement import PRECEDENCE, which_wins
from wartable.its.profiles import token_diameter
from wartable.its.rolls import cqb_attack, cqb_opponent, odds
from wartable.kernel.engine.errors import Ambiguous, Unreadable, WartableError
from wartable.web.desk.room import By, DeskRoute, Fields, desk_of, page, whole
from wartable.web.guard import text

if TYPE_CHECKING:
    from wartable.games.infinity.scenario import Scenario

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)
FIELDS: Final = (
    "sets", "cost", "word", "pieces", "marks_a", "marks_b", "cards_a", "cards_b", "attribute", "mod", "attempts",
    "inches", "value", "first", "second",
)  # fmt: skip


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
        map=_map(found, state.sizes()[chosen - 1]) if found else None,
    )  # fmt: skip


def _map(found: Scenario, points: int) -> dict[str, Any]:
    """What the script of the page needs to find places on the drawn map."""
    from wartable.games.infinity import tablemap

    across = re.search(r'viewBox="0 0 ([\d.]+)', tablemap.svg(found, points))
    assert across is not None
    objects = [
        {"id": each.id, "x": each.x, "y": each.y, "mm": token_diameter(each.kind)[0]}
        for each in found.layout(points).objects
    ]
    return {"scale": tablemap.SCALE, "margin": tablemap.MARGIN, "across": across[1], "objects": objects}


def _score(state: EventState, number: int | None, given: dict[str, str]) -> dict[str, Any]:
    """Who controls what and scores how much."""
    found = scenario_of(state, number or 0)
    if found is None:
        raise Unreadable("choose a round whose scenario is one of the book")
    return judged(found, state.sizes()[(number or 1) - 1], given)


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

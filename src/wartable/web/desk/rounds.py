"""The round: lots, draft with reasons, swap, publication, the clock; and the games of a league."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.desk import actions as act
from wartable.desk import decisions
from wartable.desk.announcing import official_conditions
from wartable.desk.rounds_scenario import scenario_name
from wartable.desk.seating import draft
from wartable.desk.service import Decide
from wartable.desk.staff import Member
from wartable.desk.state import EventState
from wartable.desk.views import round_view, standings_view
from wartable.kernel.books.shapes import check
from wartable.kernel.engine.errors import Refused
from wartable.kernel.showing.words import counted
from wartable.web.desk.room import (
    By,
    DeskRoute,
    Fields,
    back_to,
    desk_of,
    do,
    do_all,
    log_lines,
    number,
    page,
    sure,
    whole,
)
from wartable.web.guard import text

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)
SHOWN = 6


@ROUTER.get("/desk/{event}")
def round_page(request: Request, event: str, member: By, round: int | None = None, by: str = "table") -> Response:
    """The newest round, or another one, by table, name or rank."""
    room = desk_of(request)
    seen = room.seen(event)
    state = seen.state
    played = state.round(round) if state.rounds else None
    view = round_view(state, played) if played else None
    table = standings_view(state) if state.computable else None
    places = {line["p"]: line for line in table["standings"]} if table else {}
    ranked = {line["p"]: at for at, line in enumerate(table["standings"])} if table else {}
    tables = view["tables"] if view else []
    orders: dict[str, Callable[[dict[str, Any]], Any]] = {
        "table": lambda row: row["table"],
        "name": lambda row: str(row["a"]).casefold(),
        "rank": lambda row: min(ranked.get(row["a"], 0), ranked.get(row["b"], 0)),
    }
    by = by if by in orders else "table"
    if view:
        view["tables"] = tables = sorted(tables, key=orders[by])
    keys = {player.name: player.key for player in state.players.values()}
    for row in tables:
        row["locked"] = frozenset((keys[row["a"]], keys[row["b"]])) in state.locked
    neighbours = {row["table"]: abs(ranked.get(row["a"], 0) - ranked.get(row["b"], 9)) == 1 for row in tables}
    return page(
        request, "desk/round.html", seen, member, "", view=view, played=played, table=table, places=places,
        lines=log_lines(room, event, SHOWN), scenario=scenario_name(state, played.number) if played else "",
        stages=stages(state), neighbours=neighbours, by=by,
        keys=keys, forbidden=[sorted(pair, key=lambda key: state.name(key).casefold()) for pair in state.forbidden],
        lacking=[each for each in official_conditions(state) if not each.met and each.name != "Rounds played"],
    )  # fmt: skip


def stages(state: EventState) -> list[tuple[str, str, str]]:
    """The bar of stages: name, what is to be said, and done, now or later."""
    here = sum(player.checked_in and player.status == "active" for player in state.players.values())
    last = state.rounds[-1] if state.rounds else None
    missing = len(last.missing()) if last else 0
    at_round = last.number if last else 0
    at = 0 if not state.drawn else 1 if last is None or last.complete else 2 if not last.published else 3
    over = last is not None and last.complete and at_round >= state.planned
    at = 4 if state.closed or over else at
    coming = sum(player.status == "active" for player in state.players.values())
    paired = "every round is played" if over or state.closed else f"round {at_round + 1} is next"
    said = (
        ("Check-in", counted(coming, "player") if state.drawn else f"{here} of {coming} here"),
        ("Pair", paired if last is None or last.complete else f"round {at_round}"),
        ("Draft", "check, swap, publish"),
        ("Play", f"{counted(missing, 'result')} to come" if last and last.published else "results, confirmed"),
        ("Close", "standings and report"),
    )
    return [(name, note, "done" if n < at else "now" if n == at else "") for n, (name, note) in enumerate(said)]


@ROUTER.post("/desk/{event}/draw")
def draw(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Draw the lots, by a seed that is recorded; also of an event that gives up being official with it."""
    seed = text(fields, "seed", 80) or secrets.token_hex(8)

    def decide(state: EventState) -> list[act.Action]:
        friendly = bool(text(fields, "unofficial")) and state.settings.official
        return [*([act.Change(changes={"official": False})] if friendly else []), decisions.draw(state, seed)]

    return back_to(event, "", do_all(request, member, event, decide, fields))


@ROUTER.post("/desk/{event}/pair")
def pair(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Make the draft of the next round, or make it anew, after what that changes was shown.

    `again` is for a round that is published and has no result; `afresh` also lets swaps and locks go.
    """
    again, keep = bool(text(fields, "again")), not text(fields, "afresh")

    def decide(state: EventState) -> act.Pair:
        last = state.rounds[-1] if state.rounds else None
        same = last is not None and (again or not last.published)
        return draft(state, len(state.rounds) + (0 if same else 1), again, keep)

    rounds = desk_of(request).seen(event).state.rounds
    if rounds and (again or not rounds[-1].published):
        return sure(request, member, event, decide, fields, "Draw the round again?")
    return back_to(event, "", do(request, member, event, decide, fields))


@ROUTER.post("/desk/{event}/wish")
def wish(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Lock a pair of the draft, forbid one, or neither any more."""
    given = {word: text(fields, word, 100) for word in ("a", "b", "wish")}
    made = check(act.Wish, given, "pair")
    return back_to(event, "", do(request, member, event, lambda _: made, fields))


@ROUTER.post("/desk/{event}/swap")
def swap(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Two players of the newest round change places; once it is published, what changes is shown first."""

    def decide(state: EventState) -> act.Swap:
        x, y = (text(fields, who, 100) for who in ("x", "y"))
        if x == y or x not in state.players or y not in state.players:
            raise Refused("choose two different players to change places")
        return act.Swap(round=state.round().number, x=x, y=y, why=text(fields, "why", 300))

    return _shown_if_published(request, event, member, fields, decide, "Swap these two?")


@ROUTER.post("/desk/{event}/move")
def move(request: Request, event: str, member: By, fields: Fields) -> Response:
    """A game moves to another table; once the round is published, what changes is shown first."""
    here, there = whole(fields, "table", "table"), whole(fields, "to", "new table")

    def decide(state: EventState) -> act.Move:
        played, a, b = decisions.game_at(state, str(here), None)
        return check(act.Move, {"round": played.number, "a": a, "b": b, "table": there}, "table")

    return _shown_if_published(request, event, member, fields, decide, f"Move table {here} to table {there}?")


def _shown_if_published(
    request: Request, event: str, member: Member, fields: FormData, decide: Decide, asks: str
) -> Response:
    rounds = desk_of(request).seen(event).state.rounds
    if rounds and rounds[-1].published:
        return sure(request, member, event, decide, fields, asks)
    return back_to(event, "", do(request, member, event, decide, fields))


@ROUTER.post("/desk/{event}/publish")
def publish(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Announce the draft; the clock may start with it."""

    def decide(state: EventState) -> act.Publish:
        return act.Publish(round=state.round().number)

    done = do(request, member, event, decide, fields)
    if text(fields, "clock"):
        done = do(request, member, event, lambda _: act.Clock(step="start"))
    return back_to(event, "", done)


@ROUTER.post("/desk/{event}/clock")
def clock(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Start, pause, resume, prolong or stop the clock."""
    made = check(act.Clock, {"step": text(fields, "step"), "minutes": number(text(fields, "minutes", 5))}, "clock")
    return back_to(event, "", do(request, member, event, lambda _: made))


@ROUTER.post("/desk/{event}/game")
def game(request: Request, event: str, member: By, fields: Fields) -> Response:
    """A game of a league or One Shot, by hand."""
    wanted = whole(fields, "round", "round") if text(fields, "round") else None

    def decide(state: EventState) -> act.Fixture:
        x, y = (text(fields, who, 100) for who in ("x", "y"))
        return decisions.game(state, x, y, wanted)

    return back_to(event, "", do(request, member, event, decide, fields))

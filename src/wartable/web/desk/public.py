"""What everybody may read, and what a player does from a private link: pairings, standings, scores, lists.

All of it works without a script. A private link leads here once; from then on the browser holds its token, and the
address of the page is the same for everybody.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.desk import actions as act
from wartable.desk import decisions
from wartable.desk.announcing import announcement_view
from wartable.desk.computed import clock_reading, ends_at
from wartable.desk.fold.lists import list_in_use
from wartable.desk.links import player_of
from wartable.desk.lists_held import army_list
from wartable.desk.rounds_scenario import scenario_name, scenario_of
from wartable.desk.scenario_view import scenario_view
from wartable.desk.state import EventState, Player, RoundState
from wartable.desk.views import day_of
from wartable.its.conduct import open_information
from wartable.its.results import check_call
from wartable.kernel.books.shapes import check
from wartable.kernel.engine.errors import Ambiguous, Refused
from wartable.kernel.engine.saying import said
from wartable.kernel.showing.markup import Markup
from wartable.store.stamps import now
from wartable.web.address import public_base, reachable
from wartable.web.desk.lists import lists_of
from wartable.web.desk.mine import mine
from wartable.web.desk.newest import Seen
from wartable.web.desk.room import DeskRoute, Fields, desk_of, member_of, whole
from wartable.web.guard import text
from wartable.web.pages import fragment, language_of, render
from wartable.web.qr import qr

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)
API = APIRouter(tags=["events"])
COOKIE = "player"
YEAR = 365 * 24 * 3600


# ------------------------------------------------------------------------------------------------------ who is asking


@ROUTER.get("/player/{event}/{token}")
def private_link(request: Request, event: str, token: str) -> Response:
    """A player's private link: the browser keeps the token, and the address forgets it."""
    if player_of(desk_of(request).seen(event).state, token) is None:
        raise Ambiguous(said("this link is not, or no longer, a player's; ask the organiser for a new one"))
    path = f"/event/{quote(event)}"
    answer = RedirectResponse(path, 303)
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, token, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=secure)
    return answer


def player_asking(request: Request, seen: Seen) -> Player | None:
    """The player whose browser this is; None for everybody else."""
    token = request.cookies.get(COOKIE, "")
    return player_of(seen.state, token) if token else None


def this_player(request: Request, seen: Seen) -> Player:
    """The player whose browser this is. Raises Refused for everybody else."""
    found = player_asking(request, seen)
    if found is None:
        raise Refused(said("open your private link first; the organiser has it for you"))
    return found


# -------------------------------------------------------------------------------------------------------------- pages


@ROUTER.get("/event/{event}")
def event_page(request: Request, event: str, view: str = "", number: int | None = None) -> Response:
    """The event for everybody; with the game of the player whose browser this is on top."""
    seen = desk_of(request).seen(event)
    public = seen.public
    rounds = public["rounds"]
    chosen = next((each for each in rounds if each["round"] == number), rounds[-1] if rounds else None)
    me = player_asking(request, seen)
    usual = "standings" if public["state"] == "closed" and number is None else "pairings"
    view = view if view in ("pairings", "tables", "standings", "schedule") else usual
    path, language = f"/event/{quote(event)}", language_of(request, seen.state.settings.language)
    numbers = {each.name: at for at, each in enumerate(seen.state.players.values(), start=1)}

    def views() -> str:
        return fragment(
            "desk/event_views.html", language, path=path, public=public, chosen=chosen, view=view, numbers=numbers,
            plan=announcement_view(seen.state)["rounds"],
        )  # fmt: skip

    made = seen.made((view, chosen["round"] if chosen else 0, language), views)
    if me is not None:  # whoever reads is found in it by number
        made = made.replace(f'<tr data-p="{numbers[me.name]}">', f'<tr data-p="{numbers[me.name]}" class="me">')
    at = now()
    reading = clock_reading(seen.state, at)
    return render(
        request, "desk/event.html", event=event, path=path, public=public, chosen=chosen, views=Markup(made),
        clock=reading, ends=ends_at(seen.state, reading, at), mine=mine(seen, me) if me else None, seen=seen.number,
        state=seen.state, language=language, announced=len(seen.state.announcements), member=member_of(request),
        told=announcement_view(seen.state) if seen.state.announcements and not rounds else None,
        registered=len(seen.state.players),
    )  # fmt: skip


@ROUTER.get("/event/{event}/player/{at}")
def day_page(request: Request, event: str, at: int) -> Response:
    """A player's day for everybody: rounds, opponents, confirmed results, place. No PIN, no contact."""
    seen = desk_of(request).seen(event)
    players = list(seen.state.players.values())
    if not 1 <= at <= len(players):
        raise Ambiguous(said("there is no player %(n)s in this event", n=at))
    player = players[at - 1]
    line = next((each for each in seen.public["standings"] if each["p"] == player.name), None)
    return render(
        request, "desk/day.html", language=seen.state.settings.language,
        event=event, path=f"/event/{quote(event)}", public=seen.public, player=player,
        line=line, day=day_of(seen.state, player.key),
    )  # fmt: skip


@ROUTER.get("/event/{event}/projector")
def projector(request: Request, event: str, by: str = "name") -> Response:
    """For the big screen: who sits where by name or by table, the clock, the standings."""
    seen = desk_of(request).seen(event)
    public = seen.public
    rounds = public["rounds"]
    at = now()
    reading = clock_reading(seen.state, at)
    base = public_base(request)
    total = (reading["minutes"] or 0) * 60
    used = 100 - 100 * reading["seconds_left"] / total if total else 0
    return render(
        request, "desk/projector.html", language=seen.state.settings.language,
        event=event, path=f"/event/{quote(event)}", public=public, seen=seen.number,
        chosen=rounds[-1] if rounds else None, clock=reading, used=round(used, 1),
        by="table" if by == "table" else "name", base=base, reachable=reachable(base),
        begins=seen.state.settings.begins, ends=ends_at(seen.state, reading, at), next_round=_next_round(seen.state),
        code=qr(f"{base}/event/{quote(event)}"),
    )  # fmt: skip


def _next_round(state: EventState) -> dict[str, Any] | None:
    """The next round by the plan, when it has a time."""
    rounds = announcement_view(state)["rounds"]
    published = sum(each.published for each in state.rounds)
    return rounds[published] if 0 < published < len(rounds) and rounds[published]["starts"] else None


@ROUTER.get("/event/{event}/scenario/{number}")
def scenario_page(request: Request, event: str, number: int) -> Response:
    """The scenario of a round: map, scoring, Classified Objectives, special rules, end."""
    seen = desk_of(request).seen(event)
    state = seen.state
    name, found, points = announced(state, number), scenario_of(state, number), state.sizes()[number - 1]
    return render(
        request, "desk/scenario.html", language=state.settings.language,
        event=event, path=f"/event/{quote(event)}", public=seen.public,
        number=number, name=name, found=found, points=points, told=scenario_view(state, number),
    )  # fmt: skip


@ROUTER.get("/event/{event}/scenario/{number}/map.svg")
def scenario_map(request: Request, event: str, number: int, phone: bool = False) -> Response:
    """The map as a picture of its own, in the language of the page."""
    from wartable.games.infinity.tablemap import svg

    state = desk_of(request).seen(event).state
    name, found = announced(state, number), scenario_of(state, number)
    if found is None:
        raise Ambiguous(said("%(name)s is the organiser's own scenario and has no map here", name=name))
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    drawn = svg(found, state.sizes()[number - 1], language_of(request, state.settings.language), phone)
    return Response(drawn, media_type="image/svg+xml", headers={"content-security-policy": policy})


def announced(state: EventState, number: int) -> str:
    """The name of the scenario of a round. Raises Ambiguous when none was announced."""
    name = scenario_name(state, number) if number > 0 else ""
    if not name:
        raise Ambiguous(said("no scenario is announced for round %(n)s", n=number))
    return name


# ------------------------------------------------------------------------------------------- what a player does


@ROUTER.post("/event/{event}/score")
def score(request: Request, event: str, fields: Fields) -> Response:
    """A player reports the score of their own game: own numbers first."""
    op = [whole(fields, "op_mine", said("your OP")), whole(fields, "op_theirs", said("OP of your opponent"))]
    vp = [whole(fields, "vp_mine", said("your VP")), whole(fields, "vp_theirs", said("VP of your opponent"))]

    def decide(state: EventState, me: Player, played: RoundState, other: str) -> act.Result:
        return act.Result(round=played.number, a=me.key, b=other, op=op, vp=vp, by=me.key)

    return _played(request, event, decide)


@ROUTER.post("/event/{event}/confirm")
def confirm(request: Request, event: str, fields: Fields) -> Response:
    """A player agrees with what the opponent reported."""

    def decide(state: EventState, me: Player, played: RoundState, other: str) -> act.Confirm:
        return act.Confirm(round=played.number, a=me.key, b=other, by=me.key)

    return _played(request, event, decide)


@ROUTER.post("/event/{event}/choose")
def choose(request: Request, event: str, fields: Fields) -> Response:
    """A player chooses a list for this round; the opponent learns it after deployment (ITS-LIST-12)."""
    number = whole(fields, "list", said("list"))

    def decide(state: EventState, me: Player, played: RoundState, other: str) -> act.Choose:
        return check(act.Choose, {"round": played.number, "player": me.key, "number": number}, "list")

    return _played(request, event, decide)


@ROUTER.post("/event/{event}/deployed")
def deployed(request: Request, event: str, fields: Fields) -> Response:
    """A player has deployed. When both said so, the lists in use are open to each other (ITS-PRIV-03)."""

    def decide(state: EventState, me: Player, played: RoundState, other: str) -> act.Deployed:
        return act.Deployed(round=played.number, a=me.key, b=other, by=me.key)

    return _played(request, event, decide)


@ROUTER.post("/event/{event}/cards")
def cards(request: Request, event: str, fields: Fields) -> Response:
    """A player has drawn the Classified Objectives, and may now choose a list (ITS-CO-06)."""

    def decide(state: EventState, me: Player, played: RoundState, other: str) -> act.Cards:
        return act.Cards(round=played.number, player=me.key)

    return _played(request, event, decide)


@ROUTER.post("/event/{event}/note")
def note(request: Request, event: str, fields: Fields) -> Response:
    """A player writes Private Information down, or opens it to the opponent (ITS-SHEET-03)."""
    said, open_them = text(fields, "note", 500), text(fields, "reveal") == "yes"

    def decide(state: EventState, me: Player, played: RoundState, other: str) -> act.Note | act.Reveal:
        if open_them:
            return act.Reveal(round=played.number, player=me.key)
        return check(act.Note, {"round": played.number, "player": me.key, "text": said}, "note")

    return _played(request, event, decide)


@ROUTER.post("/event/{event}/wants")
def wants(request: Request, event: str, fields: Fields) -> Response:
    """A player wants to play at a digital table, or not; it opens when both do."""

    def decide(state: EventState, me: Player, played: RoundState, other: str) -> act.Wants:
        return act.Wants(round=played.number, player=me.key, digital=text(fields, "digital") != "no")

    return _played(request, event, decide)


@ROUTER.post("/event/{event}/call")
def call(request: Request, event: str, fields: Fields) -> Response:
    """A player calls for a referee; the desk sees it at once."""

    def decide(state: EventState, me: Player, played: RoundState, other: str) -> act.Call:
        game = played.games.get(frozenset((me.key, other)))
        if game is not None:
            check_call(game.table)
        return act.Call(player=me.key)

    return _played(request, event, decide)


@ROUTER.post("/event/{event}/lists")
def hand_in(request: Request, event: str, fields: Fields) -> Response:
    """A player hands in army lists, until the deadline."""
    room = desk_of(request)
    me = this_player(request, room.seen(event)).key
    lists = lists_of(request, event, fields)
    room.act(event, lambda state: decisions.hand_in(state, state.name(me), lists), now())
    return RedirectResponse(f"/event/{quote(event)}", 303)


def _played(request: Request, event: str, decide: Any) -> Response:
    """Do something about the game of the player who asks, in the newest published round."""
    room = desk_of(request)
    key = this_player(request, room.seen(event)).key

    def action(state: EventState) -> act.Action:
        me = state.players[key]
        published = [each for each in state.rounds if each.published]
        pair = published[-1].held().pair_of(key) if published else None
        if pair is None:
            raise Refused(said("%(name)s has no game now", name=me.name), rule="ITS-SHEET-04")
        made: act.Action = decide(state, me, published[-1], pair[0] if pair[1] == key else pair[1])
        return made

    room.act(event, action, now())
    return RedirectResponse(f"/event/{quote(event)}", 303)


@ROUTER.get("/event/{event}/opponent", response_class=HTMLResponse)
def opponents_list(request: Request, event: str) -> Response:
    """The Courtesy list of this round's opponent, once both have deployed."""
    seen = desk_of(request).seen(event)
    me = this_player(request, seen)
    played = [each for each in seen.state.rounds if each.published][-1:]
    pair = played[0].held().pair_of(me.key) if played else None
    if pair is None:
        raise Refused(said("you have no game now"), rule="ITS-PRIV-03")
    other = seen.state.players[pair[0] if pair[1] == me.key else pair[1]]
    digital = played[0].digital.get(frozenset(pair))
    if digital is not None and not digital.brings:
        there = said("this game is played at a digital table with armies of its own, which shows what is open of them")
        raise Refused(there, rule="ITS-PRIV-03")
    if not other.lists:
        raise Refused(said("%(name)s has handed in no list here", name=other.name), rule="ITS-PRIV-03")
    used = army_list(other.lists[min(list_in_use(seen.state, played[0], other.key), len(other.lists)) - 1])
    if used is None:
        how = "the list of %(name)s is here as a code, a picture or on paper; ask for the Courtesy list on paper"
        raise Refused(said(how, name=other.name), rule="ITS-PRIV-03")
    view, reasons = open_information(me.name, other.name, frozenset(pair) in played[0].deployed, used)
    return render(
        request, "desk/courtesy.html", event=event, path=f"/event/{quote(event)}", other=other, view=view,
        reasons=reasons, name=seen.state.settings.name,
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------------ for programs


@API.get("/api/event/{event}")
def event_json(request: Request, event: str) -> dict[str, Any]:
    """The public view of an event: rounds, pairings, confirmed results, standings."""
    seen = desk_of(request).seen(event)
    return seen.public | {"number": seen.number, "clock": clock_reading(seen.state, now())}


@API.get("/api/event/{event}/now")
def event_now(request: Request, event: str) -> dict[str, Any]:
    """What a page asks again and again: the number of the newest entry, and the clock."""
    seen = desk_of(request).seen(event)
    return {"number": seen.number, "clock": clock_reading(seen.state, now())}

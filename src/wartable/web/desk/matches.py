"""A pairing played at a digital table: it opens when both players want it, with their lists and all that is announced.

Lists of our own armies are played by the software. Of others it knows the Troopers, but not what they are and carry:
then the players have a real table beside it and enter what happens. Each gets their own seat, and the score flows back
into the event.
"""

from __future__ import annotations

import io
import zipfile
from urllib.parse import quote

import yaml
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.bots import HUMAN
from wartable.desk import actions as act
from wartable.desk.fold.lists import list_in_use
from wartable.desk.given import word_of
from wartable.desk.lists_held import army_list
from wartable.desk.rounds_scenario import mode_of, scenario_of
from wartable.desk.state import EventState, RoundState
from wartable.games import game as find_game
from wartable.its.classified import deck_version
from wartable.its.list_file import ArmyList
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.saying import enumerated, said
from wartable.store.stamps import now
from wartable.table.people import LONGEST
from wartable.table.tables import Wish
from wartable.web.app import Services, services_of
from wartable.web.desk.newest import DeskRoom, Seen
from wartable.web.desk.public import this_player
from wartable.web.desk.room import DeskRoute, Fields, desk_of
from wartable.web.you import sit_down

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)
GAME = "infinity"
DIGITAL, ASSISTED = "digital", "match"
DECKS = {"green": "standard", "red": "extreme", "both": "double", "none": "standard"}


@ROUTER.post("/event/{event}/match")
def to_the_table(request: Request, event: str, fields: Fields) -> Response:
    """Come to the table of a player's game; the first time both want it, it opens. The browser gets the own seat."""
    room, services = desk_of(request), services_of(request)
    seen = room.seen(event)
    me = this_player(request, seen).key
    played = [each for each in seen.state.rounds if each.published][-1:]
    pair = played[0].held().pair_of(me) if played else None
    if pair is None:
        raise Refused(said("you have no game now"), rule="ITS-SHEET-04")
    known = played[0].digital.get(frozenset(pair))
    if known is None and not played[0].wants_digital >= set(pair):
        other = pair[0] if pair[1] == me else pair[1]
        words = "a digital table opens when both want it; %(name)s has not said so yet"
        raise Refused(said(words, name=seen.state.name(other)))
    known = known or _opened(room, services, seen, played[0], pair)
    seat = 0 if known.a == me else 1
    sit_down(services, request, known.room, seat, seen.state.name(me)[:LONGEST])
    return RedirectResponse(f"/table/{quote(known.room)}?seat={seat}", 303)


def _opened(room: DeskRoom, services: Services, seen: Seen, played: RoundState, pair: tuple[str, str]) -> act.Digital:
    """A new table with everything that is announced for the round. Who comes second gets the first one's table."""
    state = seen.state
    options = announced_options(state, played.number)
    lists = [_list_of(state, played, key) for key in pair]
    mode, pack = ASSISTED, ""
    words = _words(lists)
    if words:
        mode, options["lists"] = DIGITAL, ",".join(words)
    elif not any(lists) and state.settings.official:
        raise Refused(said("a digital table needs the lists of both players; hand them in first"), rule="ITS-LIST-12")
    elif any(lists):
        missing = [state.name(key) for key, found in zip(pair, lists, strict=True) if found is None]
        if missing:
            told = (
                "a digital table needs lists whose Troopers are known; that of %(name)s is here as a code, a picture "
                "or on paper: hand it in as the builder's text or as YAML, or play at a real table"
            )
            raise Refused(said(told, name=enumerated(missing)), rule="ITS-LIST-12")
        names = tuple(f"{seen.event}-round-{played.number}-{side}" for side in "ab")
        pack = services.packs.bring(GAME, "lists of the game", _packed(names, [each for each in lists if each]))
        options["lists"] = ",".join(names)
    opened = services.tables.open(Wish(GAME, mode, (HUMAN, HUMAN), options, pack=pack, event=seen.event)).room.id
    made = act.Digital(round=played.number, a=pair[0], b=pair[1], room=opened)

    def decide(state: EventState) -> act.Digital:
        return state.round(played.number).digital.get(frozenset(pair), made)

    done = room.act(seen.event, decide, now())
    return done.state.round(played.number).digital[frozenset(pair)]


def _words(lists: list[ArmyList | None]) -> list[str]:
    """Both lists as the builder writes them; nothing when one of them is not of our own armies."""
    words = [word_of(each) for each in lists if each is not None]
    known = [word for word in words if word is not None]
    return known if len(known) == len(lists) else []


def announced_options(state: EventState, number: int) -> dict[str, str]:
    """Scenario, Army Points, Classified Deck and Extras of a round as the game takes them."""
    options = {"points": str(state.sizes()[number - 1])}
    scenario = scenario_of(state, number)
    if scenario is not None:
        options["scenario"] = scenario.slug
        modes = scenario.flags["classified_deck"]["modes"]
        version, _ = deck_version(state.settings.deck, state.extras())
        wished = [mode_of(state, number), DECKS[version], "standard"]
        deck = next((mode for mode in wished if mode in modes), None)
        options |= {"deck": deck} if deck else {}
    if "extras" in find_game(GAME).choices:
        options["extras"] = ",".join(state.extras())
    return options


def _list_of(state: EventState, played: RoundState, key: str) -> ArmyList | None:
    """The list a player uses in the round, if its Troopers are known."""
    lists = state.players[key].lists
    return army_list(lists[min(list_in_use(state, played, key), len(lists)) - 1]) if lists else None


def _packed(names: tuple[str, ...], lists: list[ArmyList]) -> bytes:
    """The two lists as a pack of content."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, each in zip(names, lists, strict=True):
            data = each.model_dump(mode="json", exclude_defaults=True)
            for line, trooper in zip(data["troopers"], each.troopers, strict=True):
                line["swc"] = trooper.swc / 2
            archive.writestr(f"lists/{name}.yaml", yaml.safe_dump(data, allow_unicode=True, sort_keys=False))
    return out.getvalue()

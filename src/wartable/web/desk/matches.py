"""A pairing played at a digital table: it opens when both players want it, with their lists and all that is announced.

Lists of our own armies are played by the software. Of others it knows the Troopers, but not what they are and carry:
then the players have a real table beside it and enter what happens. The order of a round holds there too: cards, then
the list, in secret. Each gets their own seat, and the score flows back into the event.
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
from wartable.desk.fold.lists import classified_to_draw, list_in_use, sealed
from wartable.desk.given import word_of
from wartable.desk.lists_held import army_list
from wartable.desk.rounds_scenario import mode_of, scenario_of
from wartable.desk.state import EventState, RoundState
from wartable.games import game as find_game
from wartable.its.classified import deck_version
from wartable.its.list_file import ArmyList
from wartable.its.setup import ESCALATION
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
SEVERAL, OWN_DECK = "|", "own"
"""How the game is told that a player chooses one of several lists, and that real cards lie with their owners."""
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
    ours = [word_of(each) for key in pair for each in _lists_of(state, key).values()]
    mode, pack = DIGITAL if ours and all(ours) else ASSISTED, ""
    lists = [_to_choose_from(state, played, pair, key, mode) for key in pair]
    if not any(lists) and state.settings.official:
        raise Refused(said("a digital table needs the lists of both players; hand them in first"), rule="ITS-LIST-12")
    brings: list[list[int]] = []
    if any(lists):
        missing = [state.name(key) for key, found in zip(pair, lists, strict=True) if not found]
        if missing:
            told = (
                "a digital table needs lists whose Troopers are known; that of %(name)s is here as a code, a picture "
                "or on paper: hand it in as the builder's text or as YAML, or play at a real table"
            )
            raise Refused(said(told, name=enumerated(missing)), rule="ITS-LIST-12")
        named = [
            {f"{seen.event}-round-{played.number}-{side}{number}": each for number, each in found.items()}
            for side, found in zip("ab", lists, strict=True)
        ]
        brings = [list(found) for found in lists]
        words = [[word_of(each) or name for name, each in side.items()] for side in named]
        if mode == ASSISTED:
            words = [list(side) for side in named]
            pack = services.packs.bring(GAME, "lists of the game", _packed(named[0] | named[1]))
            options |= {"deck": OWN_DECK} if _drawn_by_hand(state, played, pair, mode) else {}
        options["lists"] = ",".join(SEVERAL.join(side) for side in words)
    opened = services.tables.open(Wish(GAME, mode, (HUMAN, HUMAN), options, pack=pack, event=seen.event)).room.id
    made = act.Digital(round=played.number, a=pair[0], b=pair[1], room=opened, brings=brings)

    def decide(state: EventState) -> act.Digital:
        return state.round(played.number).digital.get(frozenset(pair), made)

    done = room.act(seen.event, decide, now())
    return done.state.round(played.number).digital[frozenset(pair)]


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


def _drawn_by_hand(state: EventState, played: RoundState, pair: tuple[str, str], mode: str) -> bool:
    """Have both drawn cards of their own and then sealed a list (ITS-CO-06)? A real table goes on with those cards.

    Not where the software must know what is on them.
    """
    scenario = scenario_of(state, played.number)
    known = mode == DIGITAL or scenario is None or scenario.flags["intelcom"]["mode"] != "none"
    return not known and sealed(played, pair) and classified_to_draw(state, played.number) > 0


def _to_choose_from(
    state: EventState, played: RoundState, pair: tuple[str, str], key: str, mode: str
) -> dict[int, ArmyList]:
    """The lists a player brings, by number: one when it is chosen already, and not before cards (ITS-LIST-12)."""
    before_cards = classified_to_draw(state, played.number) > 0 and not _drawn_by_hand(state, played, pair, mode)
    chosen = ESCALATION in state.extras() or frozenset(pair) in played.deployed
    if chosen or (sealed(played, pair) and not before_cards):
        return _lists_of(state, key, list_in_use(state, played, key))
    return _lists_of(state, key)


def _lists_of(state: EventState, key: str, number: int = 0) -> dict[int, ArmyList]:
    """The lists of a player whose Troopers are known, by number, or the one with the number."""
    lists = dict(enumerate(state.players[key].lists, 1))
    if number and lists:
        number = min(number, len(lists))
        lists = {number: lists[number]}
    return {at: found for at, each in lists.items() if (found := army_list(each)) is not None}


def _packed(named: dict[str, ArmyList]) -> bytes:
    """Lists by name as a pack of content."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, each in named.items():
            data = each.model_dump(mode="json", exclude_defaults=True)
            for line, trooper in zip(data["troopers"], each.troopers, strict=True):
                line["swc"] = trooper.swc / 2
            archive.writestr(f"lists/{name}.yaml", yaml.safe_dump(data, allow_unicode=True, sort_keys=False))
    return out.getvalue()

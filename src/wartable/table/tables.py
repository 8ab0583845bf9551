"""All tables: opening one, finding it by link or code, sitting down. The newest are kept in memory."""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from wartable.bots import HUMAN, bot
from wartable.games import game as find_game
from wartable.games import names
from wartable.kernel.engine.chance import SALT, salted
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.journal import Journal
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.modes import mode_called
from wartable.kernel.engine.replay import Setup, continue_from, start
from wartable.kernel.showing.parts import draw_of
from wartable.store.database import Conflict
from wartable.store.rooms import Room, Rooms, lines_of
from wartable.store.stamps import fingerprint, now
from wartable.table.contents import Contents
from wartable.table.live import LiveTable
from wartable.table.packs import Packs

IN_MEMORY: Final = 400
"""How many tables are kept ready; the others come back by replay when somebody looks."""
WORDS: Final = (
    "AMBER", "ANVIL", "ARROW", "BIRCH", "BISON", "BRASS", "CEDAR", "CLOUD", "COMET", "CORAL", "CRANE", "DELTA",
    "EAGLE", "EMBER", "FABLE", "FLINT", "FROST", "GLASS", "GROVE", "HAZEL", "HERON", "IVORY", "KITE", "LANCE",
    "LEMON", "LUNAR", "MAPLE", "METAL", "MINT", "NOVA", "OCEAN", "OLIVE", "ONYX", "ORBIT", "OTTER", "PEARL", "PLUME",
    "QUARTZ", "RAVEN", "RIVER", "ROBIN", "RUBY", "SABLE", "SLATE", "SOLAR", "SPARK", "STONE", "TIGER", "TOPAZ",
    "TULIP", "UMBER", "VIOLA", "WILLOW", "ZEBRA",
)  # fmt: skip
"""What codes begin with: words that are easy to tell somebody across a table."""
LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What codes end with: digits and letters that nobody mistakes for another."""
LONG: Final = 6
"""How many of them: with 58 thousand million codes nobody guesses one in a day, however many tables there are."""
LARGEST_BOARD: Final = 400_000
"""Letters of the board of a new table; usual ones have some ten thousand."""
RUNNING: Final = 2_000
"""How many running matches are looked through at a start."""
TRIES: Final = 8
"""How often another code is tried when one is taken; it hardly ever is."""


def _seed(wish: Wish) -> str:
    """The seed of a table. Where others sit, nobody knows it: what was chosen is only a part of it.

    Whoever opens a table for themselves may choose the dice, which makes it practice for all to see.
    """
    if not wish.seed:
        return secrets.token_hex(16)
    return f"{wish.seed.partition(SALT)[0]}-{secrets.token_hex(16)}" if wish.shared else salted(wish.seed)


def is_known(room: Room) -> bool:
    """Is the game of this table, and its mode, one that this program has?"""
    return room.terms["game"] in names() and room.terms["mode"] in find_game(room.terms["game"]).modes


def known_code(typed: str) -> str:
    """A code as it is kept, however it was typed."""
    return "-".join(typed.upper().replace("-", " ").split())


def new_code() -> str:
    """A code for a table, such as KITE-7F3KQ2."""
    return f"{secrets.choice(WORDS)}-{''.join(secrets.choice(LETTERS) for _ in range(LONG))}"


@dataclass(frozen=True, slots=True)
class Wish:
    """What is agreed before a match. A player is `human` or the name of a program."""

    game: str
    mode: str
    players: tuple[str, ...]
    options: Mapping[str, str]
    seed: str = ""
    real_dice: bool = False
    pack: str = ""
    tutorial: str = ""
    listed: bool = False
    """Is the table shown on the front page while it has free seats?"""
    event: str = ""
    """The event it is a game of."""
    clock: int = 0
    """Minutes each person has; 0 is no clock."""
    swapped: bool = False
    """Is it a rematch with the seats swapped?"""
    shared: bool = False
    """Does anybody else sit at it than the person who opens it?"""
    answers: tuple[str, ...] = ()
    """What was answered already, by whoever was asked first: the table begins there."""
    daily: str = ""
    """Which position of the day it is."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table: its room, and the token of each seat a person is to take. Tokens are not kept anywhere."""

    room: Room
    tokens: Mapping[int, str]


class Tables:
    """The tables of one installation."""

    def __init__(self, rooms: Rooms, packs: Packs | None = None) -> None:
        self.rooms = rooms
        self.contents = Contents(rooms, packs or Packs(rooms))
        self._ready: OrderedDict[str, LiveTable] = OrderedDict()
        self._lock = Lock()

    # -- opening ----------------------------------------------------------------------------------------------------

    def open(self, wish: Wish) -> Opened:
        """Begin a match. Raises what `start` raises, and `Ambiguous` for players that do not exist."""
        game = find_game(wish.game)
        for player in wish.players:
            if player != HUMAN:
                bot(player, game, "")
        options = dict(wish.options)
        if HUMAN in wish.players and "cap" in game.choices:
            options.setdefault("cap", "0")  # a limit on turns is for unattended play
        seed = _seed(wish)
        content = self.contents.now(wish.pack)
        mode = wish.mode or next(iter(game.modes))
        mode_called(game, mode).check_players([player == HUMAN for player in wish.players])
        match = start(game, Setup(mode, wish.players, options, content), seed, real_dice=wish.real_dice)
        for key in wish.answers:
            match.answer(match.waiting_for()[0], match.question_id, key)
        seats = len(match.seats)
        if len(str(draw_of(game).board(game.view(match.state, seats), seats, None))) > LARGEST_BOARD:
            raise Refused("There are more pieces in this set-up than a table can show; take fewer")
        more = {"pack": wish.pack, "tutorial": wish.tutorial, "real_dice": wish.real_dice, "listed": wish.listed}
        more |= {
            "event": wish.event,
            "clock": wish.clock,
            "swapped": wish.swapped,
            "daily": wish.daily,
            "from": len(match.entries) if wish.answers else 0,
            "practice": bool(wish.seed) and not wish.shared,
        }
        return self._keep(match, seed, more)

    def open_at(self, journal: Journal, upto: int, players: tuple[str, ...], pack: str = "") -> Opened:
        """Begin a match at a position of a recorded one."""
        game = find_game(journal.header.game)
        seed = secrets.token_hex(16)
        content = self.contents.of(game, pack, journal.header.content)
        match = continue_from(game, journal, upto, seed, content=content, players=players)
        if match.question is None:
            raise Refused("The match is over at this position; go back a step to play on from there")
        return self._keep(match, seed, {"pack": pack})

    def _keep(self, match: Match[Any], seed: str, more: dict[str, Any]) -> Opened:
        self.contents.keep(match.game, more.get("pack", ""), match.header.content)
        people = [seat for seat, player in enumerate(match.players) if player == HUMAN]
        tokens = {seat: secrets.token_urlsafe(24) for seat in people}
        terms = {
            "game": match.game.name,
            "mode": match.header.mode,
            "options": dict(match.header.options),
            "tokens": {str(seat): fingerprint(token) for seat, token in tokens.items()},
            **{name: value for name, value in more.items() if value},
        }
        for _ in range(TRIES):
            room = Room(secrets.token_urlsafe(9), new_code(), now(), terms, seed, "")
            try:
                self.rooms.add(room, {"lines": match.journal.lines})
            except Conflict:
                continue
            return Opened(room, tokens)
        raise Refused("No code is free for a new table now; try again in a while")

    def keep_contents(self) -> None:
        """Keep the content of running matches that began before it was kept, as long as the program has it."""
        for room in self.rooms.newest(RUNNING):
            if not is_known(room):
                continue
            game, pack = find_game(room.terms["game"]), room.terms.get("pack", "")
            header = lines_of(self.rooms.read(room.id)[:1])
            digest = next((line.partition(" ")[2] for line in header if line.startswith("content ")), "")
            if game.content_digest(self.contents.now(pack)) == digest:
                self.contents.keep(game, pack, digest)

    # -- finding ----------------------------------------------------------------------------------------------------

    def table(self, id_: str) -> LiveTable:
        """A table, as it stands in the store now. Raises `Ambiguous` when there is none."""
        with self._lock:
            found = self._ready.get(id_)
            if found is not None:
                self._ready.move_to_end(id_)
        if found is not None:
            found.refresh()
            return found
        room = self.rooms.room(id_)
        loaded = LiveTable(self.rooms, room, self.contents)
        with self._lock:
            kept = self._ready.setdefault(id_, loaded)
            while len(self._ready) > IN_MEMORY:
                self._ready.popitem(last=False)
        return kept

    def listed(self, most: int = 12) -> list[tuple[Room, int]]:
        """Tables that anybody may join, each with the number of its free seats, the newest first."""
        found = []
        for room in self.rooms.newest(100):
            if room.terms.get("listed"):
                free = len(room.terms["tokens"]) - len(self.rooms.claimed(room.id))
                if free:
                    found.append((room, free))
        return found[:most]

    # -- sitting down -----------------------------------------------------------------------------------------------

    def opened_by(self, id_: str, token: str) -> int:
        """The seat that the token opens. Raises `Refused` for a token that opens none."""
        room = self.rooms.room(id_)
        given = fingerprint(token)
        found = [seat for seat, kept in room.terms["tokens"].items() if hmac.compare_digest(kept, given)]
        if not found:
            raise Refused("This link opens no seat at this table")
        return int(found[0])

    def take(self, browser: str, id_: str, seat: int) -> None:
        """The seat is this browser's from now on; for the person who opened the table, or came with its token."""
        self.rooms.claim(id_, seat)
        self.rooms.hold(browser, id_, seat, now())

    def free(self, room: Room) -> list[int]:
        """The seats of a table that nobody has sat down on."""
        taken = self.rooms.claimed(room.id)
        return [seat for seat in sorted(int(seat) for seat in room.terms["tokens"]) if seat not in taken]

    def join(self, browser: str, code: str) -> tuple[Room, int]:
        """Take the first free seat of the table with this code."""
        room = self.rooms.by_code(known_code(code))
        held = self.rooms.held(browser, room.id)
        if held:
            return room, held[0]
        for seat in self.free(room):
            if self.rooms.claim(room.id, seat):
                self.rooms.hold(browser, room.id, seat, now())
                return room, seat
        raise Refused("All seats of this table are taken; you can watch it")

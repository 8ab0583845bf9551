"""Battle Bosses: 1v1 on hexes with dice and cards, and Arena, 2v2 and 3v3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.games.battle_bosses import content, laying, situation_words, turn, views
from wartable.games.battle_bosses.board import geometry
from wartable.games.battle_bosses.program import Board
from wartable.games.battle_bosses.state import DRAWN, NOBODY_YET, TIMED_OUT, Setting, Table, blank
from wartable.kernel.engine.chance import Die
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.game import Choice, Cover, Game, Mode, Result
from wartable.kernel.engine.modes import check_options, mode_called

DUEL = (
    "Easy to learn: a page of rules, 20 minutes. Mecha Bot and Captain Saltjaw play themselves; Vesper Null takes care."
)
ARENA = "Harder: fog, bases and allies whose hands you do not see. Play a duel first."


class BattleBosses(Game[Table]):
    """The game as the rest of Wartable sees it."""

    name = "battle-bosses"
    title = "Battle Bosses"
    grave = frozenset({"eliminated"})
    system = "battle-bosses"
    rules_number = 5
    cover = Cover(
        "Battle Bosses",
        "Duel with a boss and its swarm on eighteen hexes, or two and three against three in the arena.",
        ("1–6 players", "20–40 min"),
        (("Arena", "arena-3v3"),),
    )
    content_mark = "bosses"
    mapped: Mapping[str, Sequence[Mapping[str, str]]] = {"map": ({},)}
    modes: Mapping[str, Mode] = {
        "standard": Mode("standard", "Duel, 1v1", ("A", "B"), ((0,), (1,)), difficulty=DUEL),
        "arena-2v2": Mode("arena-2v2", "Arena, 2v2", ("A1", "B1", "A2", "B2"), ((0, 2), (1, 3)), difficulty=ARENA),
        "arena-3v3": Mode(
            "arena-3v3",
            "Arena, 3v3",
            ("A1", "B1", "A2", "B2", "A3", "B3"),
            ((0, 2, 4), (1, 3, 5)),
            difficulty=ARENA,
        ),
    }
    choices: Mapping[str, Choice] = {
        "bosses": Choice("", "the bosses in seat order, as in `mecha-bot,old-marrow`", each=True),
        "map": Choice("", "the battlefield of a duel; lay: the players lay their tiles", modes=("standard",)),
        "cap": Choice("200", "turns after which unattended play stops as a draw; 0 means never (BB-WIN-06)"),
    }

    parts = ("status", "board", "dashboards", "hand")
    groups: Mapping[str, str] = {"use": "Abilities", "play": "Cards"}
    asking = ("acting", "turn", "questions", "laying")
    step = staticmethod(turn.step)
    view = staticmethod(views.view)
    redeal = staticmethod(views.redeal)

    def new(self, mode: str, options: Mapping[str, str], content_dir: Path | None = None) -> Table:
        table = blank(self.setting(mode, options, content_dir))
        table.agenda = turn.LAYING if table.setting.geometry.board is laying.FIELD else turn.SETUP
        return table

    def setting(self, mode: str, options: Mapping[str, str], content_dir: Path | None = None) -> Setting:
        """Everything that is fixed before the game, checked."""
        seats = mode_called(self, mode, "BB-GEN-01").seats
        check_options(self, options)
        pack = content.load(content_dir)
        arena = mode != "standard"
        slugs = _slugs(options.get("bosses", ""), len(seats), pack)
        if arena and len(set(slugs)) < len(slugs):
            raise Refused("No two players of an Arena game use the same boss", "BB-ASETUP-03")
        board = _board(mode, options.get("map", ""), pack)
        die = Die("base-die", tuple(_face_name(*face) for face in pack.die.faces), pack.die.weights)
        return Setting(
            geometry(board),
            tuple(pack.boss(slug, arena) for slug in slugs),
            seats,
            die,
            pack.die.faces,
            pack.dice_normal,
            pack.dice_first,
            _cap(options.get("cap", "200")),
            pack.monsters if arena else (),
            pack.pets if arena else (),
        )

    def content_digest(self, content_dir: Path | None = None) -> str:
        return content.load(content_dir).digest()

    def carries_on(self, state: Table) -> bool:
        return bool(state.agenda) and state.agenda[0][0] == turn.PERFORM

    def result(self, state: Table) -> Result | None:
        if state.winner == NOBODY_YET:
            return None
        if state.winner in (DRAWN, TIMED_OUT):
            return Result((0.5,) * state.setting.players, "draw" if state.winner == DRAWN else "time-out")
        return Result(
            tuple(1.0 if player & 1 == state.winner else 0.0 for player in range(state.setting.players)),
            "base" if state.setting.arena else "elimination",
        )

    def side(self, state: Table, seat: int) -> tuple[int, ...]:
        return state.setting.sides[seat & 1]

    def length(self, state: Table) -> int:
        return state.turn

    def item_key(self, state: Table, stream: int, item: int) -> str:
        players = state.setting.players
        if stream == 2 * players:
            return state.setting.monsters[item].id
        return "hidden" if item < 0 else state.setting.dashboards[stream % players].cards[item].id

    def arrange(
        self, position: Mapping[str, Any], mode: str, options: Mapping[str, str], content_dir: Path | None
    ) -> Table:
        return situation_words.arrange(blank(self.setting(mode, options, content_dir)), position)


def _slugs(text: str, seats: int, pack: content.Content) -> tuple[str, ...]:
    """The bosses of the seats: as named, or the first of the pack."""
    named = tuple(slug.strip() for slug in text.split(",") if slug.strip())
    if not named:
        return tuple(pack.bosses)[:seats]
    if len(named) != seats:
        raise Refused(f"{len(named)} bosses are named for {seats} seats", "BB-GEN-01")
    return named


def _board(mode: str, name: str, pack: content.Content) -> Board:
    """The map of a duel, or the fixed board of an Arena game (BB-ASETUP-01)."""
    if mode != "standard":
        if name:
            raise Refused("Arena is played on its own board, not on a map", "BB-ASETUP-01")
        return pack.boards["arena-4" if mode == "arena-2v2" else "arena-6"]
    maps = [slug for slug, board in pack.boards.items() if not board.bases]
    name = name or pack.default_map
    if name == laying.FIELD.id:
        return laying.FIELD
    if name not in maps:
        raise Ambiguous(f"there is no map '{name}'; maps are {', '.join(maps)}, or {laying.FIELD.id}")
    return pack.boards[name]


def _cap(text: str) -> int:
    if not text.isdecimal():
        raise Unreadable(f"cap is '{text}'; it is a number of turns, or 0 for none")
    return int(text)


def _face_name(energy: int, crystals: int, overload: bool) -> str:
    """A face as it is written: 2E, 1E1C, 2C, 1E+OV (BB-TERM-14)."""
    shown = (f"{energy}E" if energy else "") + (f"{crystals}C" if crystals else "")
    return (shown or "blank") + ("+OV" if overload else "")


GAME = BattleBosses()

if TYPE_CHECKING:  # mypy holds the modules of this folder to what the kernel asks of them
    from wartable.games.battle_bosses import draw, ending, lineup, outcomes, policy, screen
    from wartable.kernel.showing.parts import Parts

    PARTS: Parts[Table] = Parts(policy, lineup, outcomes, ending, situation_words, screen, draw)

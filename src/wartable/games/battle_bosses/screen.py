"""What a terminal shows of the table: drawn for the eye, or in sentences for a screen reader. No rule lives here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from wartable.games.battle_bosses import dashboards, hexes, laying, speech
from wartable.games.battle_bosses import questions as asked
from wartable.games.battle_bosses.acting import ACTION
from wartable.games.battle_bosses.names import seat_key, side_name, space_name
from wartable.games.battle_bosses.state import Table
from wartable.games.battle_bosses.turn import MULLIGAN
from wartable.kernel.engine.nearest import begun
from wartable.kernel.showing.parts import Look

BESIDE: Final = 32
"""How many columns the dashboards need to stand beside the board."""
LOW: Final = 36
"""A terminal with fewer lines gets the low board and only the names of the cards."""
_SPACES: Final = (laying.TILE, laying.START, asked.STEP, asked.SPACE, asked.SPAWN, asked.EVENT_SPACE, asked.TAKE_OFF)

_WITH_CARDS: Final = (MULLIGAN, ACTION, asked.DISCARD_CARD)
"""The questions for which one looks at one's hand."""


def screen(table: Table, seat: int, look: Look) -> RenderableType:
    """The whole screen, or the part that was asked for."""
    if look.about:
        return _about(table, seat, look)
    if look.plain:
        return "\n".join(_sentences(table, seat, look))
    return Drawing(table, seat, look)


def _sentences(table: Table, seat: int, look: Look) -> list[str]:
    players = range(table.setting.players)
    is_seat = seat in players
    match look.part:
        case "status":
            return [speech.status(table, seat)]
        case "board":
            return [speech.board(table)]
        case "dashboards":
            return [speech.full_dashboard(table, player, seat) for player in players]
        case "hand":
            return [speech.hand(table, seat)] if is_seat else []
    found = [speech.status(table, seat)]
    found += [speech.dashboard(table, player, seat) for player in players]
    found += [speech.board(table)]
    found += [speech.hand(table, seat)] if is_seat else []
    return [text for text in (*found, speech.dice(table, look.heard)) if text]


def _about(table: Table, seat: int, look: Look) -> str:
    """One space with its neighbours, one dashboard, one card of the hand."""
    if look.part == "dashboards":
        players = {seat_key(table, player).lower(): player for player in range(table.setting.players)}
        return speech.full_dashboard(table, _named(players, look.about, "a seat"), seat)
    if look.part == "hand" and 0 <= seat < table.setting.players:
        cards = table.setting.dashboards[seat].cards
        held = {cards[number].id: number for number, _ in dashboards.known_hand(table, seat)}
        return speech.hand(table, seat, _named(held, look.about, "a card of your hand"))
    spaces = {space_name(table, space): space for space in range(table.setting.geometry.size)}
    return speech.space(table, _named(spaces, look.about, "a space"))


def _named(known: dict[str, int], about: str, what: str) -> int:
    """The one thing that is called so, or begins so."""
    word = about.lower().replace(" ", "-")
    return known[begun(word, known, f"is not {what}")]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The table drawn for the eye; it fits itself to the terminal."""

    table: Table
    seat: int
    look: Look

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        low = console.is_terminal and console.height < LOW
        draw: dict[str, Callable[[ConsoleOptions, bool], RenderableType]] = {
            "": self._whole,
            "status": lambda options, low: self._title(),
            "board": lambda options, low: self._board(options, False),
            "dashboards": self._dashboards,
            "hand": lambda options, low: self._hand(False),
        }
        yield draw[self.look.part](options, low)

    def _whole(self, options: ConsoleOptions, low: bool) -> RenderableType:
        table, look = self.table, self.look
        beside = options.max_width - hexes.width(table) - 1
        players: list[RenderableType] = [
            dashboards.summary(table, player, self.seat, options.ascii_only) for player in range(table.setting.players)
        ]
        body: list[RenderableType] = [self._title()]
        if beside >= BESIDE and len(players) == 2:
            gap = [] if low else [Text("")]
            grid = Grid.grid(padding=(0, 1, 0, 0))
            grid.add_column(no_wrap=True)
            grid.add_column()
            grid.add_row(self._board(options, low), Group(players[0], *gap, players[1]))
            body.append(grid)
        else:
            each = (options.max_width - 2) // 2
            body += [self._board(options, low), Columns(players, width=each, padding=(0, 1))]
        if dice := dashboards.dice(table, look.heard):
            body.append(dice)
        if look.question is None or look.question.what in _WITH_CARDS:
            body.append(self._hand(low))
        return Group(*body)

    def _title(self) -> Text:
        table = self.table
        title = Text(table.setting.geometry.board.name, "bold")
        turn = f"turn {table.turn}, {side_name(table, table.active)}'s" if table.turn else "before the first turn"
        return title.append(f"  {turn}", dashboards.DIM)

    def _board(self, options: ConsoleOptions, low: bool) -> Group:
        lines, crowded = hexes.draw(self.table, self._marks(), not low, options.ascii_only)
        more = [f"{space_name(self.table, space)}: {speech.inside(self.table, space)}" for space in crowded]
        if self.table.setting.arena:
            more += ["S spawn, C Cool Zone, W the Wastes, H Hot Zone", *dashboards.camps(self.table)]
        return Group(*lines, *(Text(line, dashboards.DIM) for line in more))

    def _marks(self) -> dict[int, str]:
        """The numbers of options that are spaces, as the list of options numbers them."""
        question = self.look.question
        if question is None or question.what not in _SPACES:
            return {}
        return {space: str(at) for at, space in enumerate(question.options_of(self.seat), 1) if space >= 0}

    def _dashboards(self, options: ConsoleOptions, low: bool) -> RenderableType:
        table = self.table
        everybody = [
            dashboards.full(table, player, self.seat, options.ascii_only) for player in range(table.setting.players)
        ]
        return Group(*(Padding(one, (0, 0, 1, 0)) for one in everybody))

    def _hand(self, low: bool) -> RenderableType:
        if not 0 <= self.seat < self.table.setting.players:
            return Text("")
        return dashboards.hand_names(self.table, self.seat) if low else dashboards.hand(self.table, self.seat)

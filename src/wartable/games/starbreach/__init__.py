"""Starbreach: a crew of one to four Heroes defends a ship against Enemies from vortices; cooperative, with dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.games.starbreach import (
    arranging,
    arrival,
    cards,
    content,
    policy,
    refusals,
    sentences,
    turn,
    words,
)
from wartable.games.starbreach import happenings as on
from wartable.games.starbreach.setting import Setting, make
from wartable.games.starbreach.state import CAUSES, GOES_ON, VICTORIES, Table
from wartable.kernel.errors import Refused, Unreadable
from wartable.kernel.game import Choice, Game, Look, Mode, Named, Result
from wartable.kernel.oracle import Oracle, Question

if TYPE_CHECKING:
    from rich.console import RenderableType

    from wartable.kernel.drawing import Drawing

MOST_PLAYERS = 4
INTRO = "intro"
CAMPAIGN = "campaign"


def _modes(word: str) -> tuple[str, ...]:
    return tuple(f"{word}-{players}" for players in range(1, MOST_PLAYERS + 1))


class Starbreach(Game[Table]):
    """The game as the rest of Wartable sees it."""

    name = "starbreach"
    title = "Starbreach"
    system = "starbreach"
    rules_number = 2
    modes: Mapping[str, Mode] = {
        f"{word}-{players}": Mode(
            f"{word}-{players}",
            f"{title}, {players} Hero{'es' if players > 1 else ''}",
            tuple(f"P{seat + 1}" for seat in range(players)),
            (tuple(range(players)),),
        )
        for word, title in ((INTRO, "Introductory game"), (CAMPAIGN, "Campaign"))
        for players in range(1, MOST_PLAYERS + 1)
    }
    choices: Mapping[str, Choice] = {
        "mission": Choice("", "the mission of a campaign mode (SB-MISS-01)", modes=_modes(CAMPAIGN)),
        "heroes": Choice("", "the Heroes in seat order, as in red,blue (SB-SETUP-07)", each=True),
        "level": Choice(
            "mixed",
            "the level of the Bosses; mixed: all, or those of the mission (SB-DIFF-01)",
            ("mixed", "1", "2", "3"),
        ),
        "training": Choice("0", "LP less for every Enemy (SB-DIFF-02)", ("0", "1", "2")),
        "platforms": Choice("choose", "who places the platforms (SB-SETUP-04)", ("choose", "automatic")),
        "ship": Choice(
            "",
            "six tiles of any kind for a ship of your own: NW, NE, SE, SW, two platforms (SB-SETUP-13)",
            modes=_modes(INTRO),
        ),
        "cap": Choice("60", "rounds after which unattended play is a defeat; 0 means never (SB-ROUND-02)"),
    }
    dice = ()
    parts = ("status", "ship", "heroes", "enemies")
    groups: Mapping[str, str] = {
        "put": "Place",
        "give": "Give",
        "combine": "Combine",
        "take": "Take",
        "use": "Equipment",
    }

    def new(self, mode: str, options: Mapping[str, str], content_dir: Path | None = None) -> Table:
        table = Table(self.setting(mode, options, content_dir))
        table.agenda = turn.SETUP
        return table

    def setting(self, mode: str, options: Mapping[str, str], content_dir: Path | None = None) -> Setting:
        """Everything that is fixed before the game, checked."""
        seats = self.mode_called(mode, "SB-SETUP-01").seats
        self.check_options(options)
        for name in ("level", "training", "platforms"):
            values = self.choices[name].values
            if options.get(name, values[0]) not in values:
                raise Unreadable(f"{name} is '{options[name]}'; it is one of {', '.join(values)}")
        return make(options, seats, mode.startswith(CAMPAIGN), content.load(content_dir))

    def named(self, content_dir: Path | None = None) -> Mapping[str, Sequence[Named]]:
        pack = content.load(content_dir)
        return {
            "mission": [Named(mission.id, mission.name, mission.text) for mission in pack.missions.values()],
            "heroes": [Named(hero.id, hero.name, hero.role) for hero in pack.heroes],
        }

    def content_digest(self, content_dir: Path | None = None) -> str:
        return content.load(content_dir).digest()

    def step(self, state: Table, ask: Oracle) -> None:
        turn.step(state, ask)

    def view(self, state: Table, seat: int) -> Table:
        """Everything is open. The deck has no order to hide; how many cards are left in it follows from the table of
        SB-SETUP-10 and from what has arrived, and no word of the game tells it (SB-SETUP-12). Hidden objects are a
        bag: which token is which is drawn when one is taken (SB-MISS-05)."""
        return state.copy()

    def redeal(self, view: Table, uniform: Callable[[], float]) -> Table:
        return view.copy()

    def result(self, state: Table) -> Result | None:
        if state.ended == GOES_ON:
            return None
        score = 1.0 if state.ended in VICTORIES else 0.0
        return Result((score,) * state.setting.players, CAUSES[state.ended])

    def value(self, state: Table, seat: int) -> float:
        return policy.value(state)

    def side(self, state: Table, seat: int) -> tuple[int, ...]:
        return tuple(range(state.setting.players))

    # -- measuring ----------------------------------------------------------------------------------------------------

    def matchups(self, mode: str, content_dir: Path | None = None) -> list[dict[str, str]]:
        """Every level of difficulty, or every mission."""
        if mode.startswith(CAMPAIGN):
            return [{"mission": mission} for mission in content.load(content_dir).missions]
        return [{"level": level} for level in self.choices["level"].values]

    def faction(self, state: Table, seat: int) -> str:
        return state.setting.heroes[seat].id

    def length(self, state: Table) -> int:
        return state.round

    # -- words --------------------------------------------------------------------------------------------------------

    def what_name(self, what: int) -> str:
        return on.QUESTIONS[what]

    def prompt(self, state: Table, question: Question, seat: int) -> str:
        return words.prompt(state, question)

    def option_key(self, state: Table, seat: int, what: int, option: int) -> str:
        return words.option_key(state, what, option)

    def option_label(self, state: Table, seat: int, what: int, option: int) -> str:
        return words.option_label(state, seat, what, option)

    def item_key(self, state: Table, stream: int, item: int) -> str:
        if stream == arrival.TILES:
            return state.setting.rooms[item].id
        if stream == arrival.OBJECTS:
            return cards.OBJECTS[item]
        return state.setting.seats[item] if stream == arrival.SEATS else state.setting.enemies[item].id

    def event_name(self, kind: int) -> str:
        return on.EVENTS[kind]

    def event_text(self, state: Table, kind: int, args: tuple[int, ...]) -> str:
        return sentences.event_text(state.setting, kind, args)

    def why_not(self, state: Table, question: Question, seat: int, key: str) -> Refused | None:
        return refusals.why_not(state, question, seat, key)

    def outcome(self, before: Table, after: Table, seat: int) -> str:
        return sentences.outcome(before, after)

    def describe(self, state: Table) -> dict[str, Any]:
        return arranging.describe(state)

    def arrange(
        self, position: Mapping[str, Any], mode: str, options: Mapping[str, str], content_dir: Path | None
    ) -> Table:
        return arranging.arrange(Table(self.setting(mode, options, content_dir)), position)

    # -- a terminal ---------------------------------------------------------------------------------------------------

    def screen(self, view: Table, seat: int, look: Look) -> RenderableType:
        from wartable.games.starbreach import screen  # only people at a terminal need what draws

        return screen.screen(view, seat, look)

    # -- a page -------------------------------------------------------------------------------------------------------

    def draw(self, view: Table, seat: int, look: Look) -> Drawing:
        from wartable.games.starbreach import draw

        return draw.draw(view, seat, look)


GAME = Starbreach()

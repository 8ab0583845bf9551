"""Starbreach: a crew of one to four Heroes defends a ship against Enemies from vortices; cooperative, with dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.games.starbreach import arrival, cards, codes, content, situation_words, turn, views
from wartable.games.starbreach.setting import Setting, make
from wartable.games.starbreach.state import CAMPAIGN as OVER
from wartable.games.starbreach.state import CAUSES, GOES_ON, VICTORIES, Table, blank
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.game import Choice, Cover, Game, Mode, Result
from wartable.kernel.engine.modes import check_options, mode_called

MOST_PLAYERS = 4
INTRO = "intro"
CAMPAIGN = "campaign"


def _modes(word: str) -> tuple[str, ...]:
    return tuple(f"{word}-{players}" for players in range(1, MOST_PLAYERS + 1))


FIRST = "Easy with Bosses of level 1 and training 2, hard with level 3; with two or more you win or lose together."
LATER = "Seven missions, each with an order of its own, from easy to hard; an hour each."


class Starbreach(Game[Table]):
    """The game as the rest of Wartable sees it."""

    name = "starbreach"
    title = "Starbreach"
    grave = frozenset({"collapsed", "hero_out"})
    opposing: Mapping[str, str] = {
        "enemy_due": "The Enemies",
        "enemy_acts": "The Enemies",
        "round": "A new round",
    }
    system = "starbreach"
    rules_number = 6
    cover = Cover(
        "Starbreach",
        "Hold the ship together: roll, share dice, and push back what comes through.",
        ("1–4 players, together", "60 min"),
    )
    content_mark = "missions"
    mapped: Mapping[str, Sequence[Mapping[str, str]]] = {"mission": ({},)}
    modes: Mapping[str, Mode] = {
        f"{word}-{players}": Mode(
            f"{word}-{players}",
            f"{title}, {players} Hero{'es' if players > 1 else ''}",
            tuple(f"P{seat + 1}" for seat in range(players)),
            (tuple(range(players)),),
            difficulty=says,
        )
        for word, title, says in ((INTRO, "Introductory game", FIRST), (CAMPAIGN, "Campaign", LATER))
        for players in range(1, MOST_PLAYERS + 1)
    }
    choices: Mapping[str, Choice] = {
        "mission": Choice(
            "", "the mission, or all for the whole campaign in one match (SB-MISS-01)", modes=_modes(CAMPAIGN)
        ),
        "heroes": Choice("", "the Heroes in seat order, as in red,blue (SB-SETUP-07)", each=True),
        "level": Choice(
            "mixed",
            "the level of the Bosses; mixed: all, or those of the mission (SB-DIFF-01)",
            ("mixed", "1", "2", "3"),
        ),
        "training": Choice("0", "LP less for every Enemy (SB-DIFF-02)", ("0", "1", "2")),
        "platforms": Choice("choose", "who places the platforms (SB-SETUP-04)", ("choose", "automatic"), rare=True),
        "ship": Choice(
            "",
            "six tiles of any kind for a ship of your own: NW, NE, SE, SW, two platforms (SB-SETUP-13)",
            modes=_modes(INTRO),
        ),
        "cap": Choice("60", "rounds after which unattended play is a defeat; 0 means never (SB-ROUND-02)"),
    }
    parts = ("status", "ship", "heroes", "enemies")
    groups: Mapping[str, str] = {
        "put": "Place",
        "give": "Give",
        "combine": "Combine",
        "take": "Take",
        "use": "Equipment",
    }

    asking = ("acting", "dicing", "questions")
    step = staticmethod(turn.step)
    view = staticmethod(views.view)
    redeal = staticmethod(views.redeal)

    def new(self, mode: str, options: Mapping[str, str], content_dir: Path | None = None) -> Table:
        table = blank(self.setting(mode, options, content_dir))
        table.agenda = turn.SETUP
        return table

    def setting(self, mode: str, options: Mapping[str, str], content_dir: Path | None = None) -> Setting:
        """Everything that is fixed before the game, checked."""
        seats = mode_called(self, mode, "SB-SETUP-01").seats
        check_options(self, options)
        for name in ("level", "training", "platforms"):
            values = self.choices[name].values
            if options.get(name, values[0]) not in values:
                raise Unreadable(f"{name} is '{options[name]}'; it is one of {', '.join(values)}")
        made = make(options, seats, mode.startswith(CAMPAIGN), content.load(content_dir))
        codes.CARD.fits(card=len(made.enemies))
        codes.VORTEX.fits(vortex=len(made.vortices))
        return made

    def content_digest(self, content_dir: Path | None = None) -> str:
        return content.load(content_dir).digest()

    def result(self, state: Table) -> Result | None:
        if state.ended == GOES_ON:
            return None
        if len(state.setting.stages) > 1:
            if state.ended != OVER:
                return None
            wins = sum(cause in VICTORIES for cause in state.finished)
            return Result((wins / len(state.setting.stages),) * state.setting.players, CAUSES[state.ended])
        score = 1.0 if state.ended in VICTORIES else 0.0
        return Result((score,) * state.setting.players, CAUSES[state.ended])

    def side(self, state: Table, seat: int) -> tuple[int, ...]:
        return tuple(range(state.setting.players))

    def length(self, state: Table) -> int:
        return state.round

    def item_key(self, state: Table, stream: int, item: int) -> str:
        if stream == arrival.TILES:
            return state.setting.rooms[item].id
        if stream == arrival.OBJECTS:
            return cards.OBJECTS[item]
        return state.setting.seats[item] if stream == arrival.SEATS else state.setting.enemies[item].id

    def arrange(
        self, position: Mapping[str, Any], mode: str, options: Mapping[str, str], content_dir: Path | None
    ) -> Table:
        return situation_words.arrange(blank(self.setting(mode, options, content_dir)), position)


GAME = Starbreach()

if TYPE_CHECKING:  # mypy holds the modules of this folder to what the kernel asks of them
    from wartable.games.starbreach import draw, ending, lineup, outcomes, policy, screen
    from wartable.kernel.showing.parts import Parts

    PARTS: Parts[Table] = Parts(policy, lineup, outcomes, ending, situation_words, screen, draw)

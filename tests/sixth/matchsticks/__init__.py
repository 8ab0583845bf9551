"""Matchsticks: two players take one to three sticks in turn; who takes the last one loses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sixth.matchsticks import situation_words, turn, views
from sixth.matchsticks.state import Heap, blank
from wartable.kernel.engine.game import Choice, Cover, Game, Mode, Result
from wartable.kernel.engine.modes import mode_called


class Matchsticks(Game[Heap]):
    name, title, system, rules_number = "matchsticks", "Matchsticks", "battle-bosses", 1
    cover = Cover("Matchsticks", "Do not take the last one.", ("2 players", "1 min"))
    modes: Mapping[str, Mode] = {"duel": Mode("duel", "A duel", ("A", "B"), ((0,), (1,)))}
    choices: Mapping[str, Choice] = {}
    parts = ("status",)
    asking = ("turn",)
    step = staticmethod(turn.step)
    view = staticmethod(views.view)
    redeal = staticmethod(views.redeal)

    def new(self, mode: str, options: Mapping[str, str], content: Path | None = None) -> Heap:
        mode_called(self, mode)
        return blank()

    def content_digest(self, content: Path | None = None) -> str:
        return "none"

    def result(self, state: Heap) -> Result | None:
        if state.loser < 0:
            return None
        return Result(tuple(float(seat != state.loser) for seat in (0, 1)), "last-stick")

    def side(self, state: Heap, seat: int) -> tuple[int, ...]:
        return (seat,)

    def length(self, state: Heap) -> int:
        return state.turns

    def arrange(self, position: Mapping[str, Any], mode: str, options: Mapping[str, str], content: Path | None) -> Heap:
        return situation_words.arrange(blank(), position)


GAME = Matchsticks()

if TYPE_CHECKING:  # mypy holds the modules of this folder to what the kernel asks of them
    from sixth.matchsticks import draw, ending, lineup, outcomes, policy, screen
    from wartable.kernel.showing.parts import Parts

    PARTS: Parts[Heap] = Parts(policy, lineup, outcomes, ending, situation_words, screen, draw)

"""Any game as a PettingZoo environment (AEC): seats are agents, observations come from views alone (extra `rl`).

An action is the place of an answer in the list that is offered; the mask says how many there are. What the answers mean
stands in the observation beside the position: a number for each, the same for the same answer in every match.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final
from zlib import crc32

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from wartable.games import game as find_game
from wartable.kernel.engine.dice import Dice
from wartable.kernel.engine.keys import key_of
from wartable.kernel.engine.modes import mode_called
from wartable.kernel.engine.oracle import ALL, ANY, Answer, Question
from wartable.kernel.engine.parts import ending_of
from wartable.kernel.engine.position import Position, run_on

ACTIONS: Final = 256
"""How many answers can be told apart at one question; of more, the first are offered."""
FILLINGS: Final = 16
"""How many fillings of each form are offered."""
NUMBERS: Final = 2048
"""How many numbers of a view are shown; shorter views end in zeros."""
MEANINGS: Final = 1 << 16


class Environment(AECEnv[str, Any, Any]):
    """One match of a game and mode after another; the seed of `reset` decides everything."""

    metadata: ClassVar[dict[str, Any]] = {"name": "wartable", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, game: str, mode: str = "", options: Mapping[str, str] | None = None, content: Path | None = None
    ) -> None:
        super().__init__()
        self.game = find_game(game)
        self.mode = mode_called(self.game, mode or next(iter(self.game.modes)))
        self.options, self.content = dict(options or {}), content
        self.render_mode = "ansi"
        self.possible_agents = list(self.mode.seats)
        seen = spaces.Box(-(2**31), 2**31 - 1, (NUMBERS + ACTIONS,), np.int64)
        space = spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._spare = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; without a seed, the one after the last."""
        self._spare = self._spare + 1 if seed is None else seed
        self._random = random.Random(self._spare)
        self._dice = Dice(str(self._spare))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._sealed: list[Answer] = []
        start = self.game.new(self.mode.name, self.options, self.content)
        self._stand_at(run_on(self.game, start, (), self._dice))

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat knows, and what it may answer if it is asked."""
        seat = self.possible_agents.index(agent)
        view = self.game.view(self._position.now, seat)
        numbers = list(_flat(view.key()))[:NUMBERS]
        seen = np.zeros(NUMBERS + ACTIONS, np.int64)
        seen[: len(numbers)] = numbers
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection and self._offered:
            mask[: len(self._offered)] = 1
            seen[NUMBERS : NUMBERS + len(self._offered)] = self._meanings()
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Give the answer at a place of the list that is offered."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        question, position = self._position.question, self._position
        assert question is not None
        if not 0 <= int(action) < len(self._offered):
            raise ValueError(f"action {action} is not offered; there are {len(self._offered)}")
        answer = self._offered[int(action)]
        if question.mode == ALL and len(self._sealed) + 1 < len(question.seats):
            self._sealed.append(answer)
            self._ask(question, question.seats[len(self._sealed)])
            self._accumulate_rewards()
            return
        if question.mode == ALL:
            answer = (*self._sealed, answer)
        elif question.mode == ANY:
            answer = (question.seats[0], answer)
        self._sealed = []
        self._stand_at(run_on(self.game, position.base, position.answered(answer), self._dice))
        self._accumulate_rewards()

    def render(self) -> str:
        """The question as it stands, in words."""
        question = self._position.question
        if question is None:
            return ending_of(self.game).why(self._position.now)
        seat = self.possible_agents.index(self.agent_selection)
        return f"{self.agent_selection}: {question.what.put(self._position.now, question, seat)}"

    def close(self) -> None:
        """There is nothing to close."""

    def _stand_at(self, position: Position[Any]) -> None:
        self._position = position
        if position.question is not None:
            self._ask(position.question, position.question.seats[0])
            return
        result = self.game.result(position.now)
        assert result is not None
        self._offered: list[Answer] = []
        self.rewards = {agent: 2 * result.scores[seat] - 1 for seat, agent in enumerate(self.possible_agents)}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _ask(self, question: Question, seat: int) -> None:
        self.agent_selection = self.possible_agents[seat]
        offered: list[Answer] = list(question.options_of(seat))
        for at, form in enumerate(question.forms):
            offered += {(at, *form.sample(self._random.random)): None for _ in range(FILLINGS)}
        self._offered = offered[:ACTIONS]

    def _meanings(self) -> list[int]:
        question, now = self._position.question, self._position.now
        assert question is not None
        seat = self.possible_agents.index(self.agent_selection)
        words = (key_of(now, seat, question, answer) for answer in self._offered)
        what = question.what.name
        return [crc32(f"{what} {word}".encode()) % MEANINGS for word in words]


def _flat(key: Iterable[Any]) -> Iterable[int]:
    """The numbers of a view, in their order."""
    for part in key:
        if isinstance(part, int):
            yield part
        elif isinstance(part, Iterable):
            yield from _flat(part)

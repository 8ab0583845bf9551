"""A small agent learns Battle Bosses from won and lost games alone, and is then held against one that plays at random.

    pip install 'wartable[rl]'
    python examples/learning/train.py            # a minute or two
    python examples/learning/train.py --games 30 --test 8

The agent has one number for every answer that the game can offer, however the position looks: how much it likes it. It
takes answers at random, those it likes more often (softmax). After every few games it likes more what it took in games
that went better than the others, and less what it took in those that went worse (REINFORCE). There is no network, and
nothing is known about the game: only observations, masks and rewards of PettingZoo.
"""

from __future__ import annotations

import argparse

import numpy as np

from wartable.lab.environment import ACTIONS, MEANINGS, Environment
from wartable.lab.report import interval

BOSSES = "mecha-bot,captain-saltjaw"
"""Line-up of both seats; at random each wins half of the games."""
LEARNER = "A"
BATCH = 10
"""After how many games the agent learns."""
STEP = 0.3
"""How far it learns at a time."""


class Agent:
    """Likings of answers, by the numbers that the environment has for their meanings."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        self.liking = np.zeros(MEANINGS)
        self.surprise = np.zeros(MEANINGS)
        """Of the game that is played: how much more often each answer was taken than it was likely."""

    def act(self, observation: dict[str, np.ndarray]) -> int:
        """The place of the answer it takes."""
        offered = int(observation["action_mask"].sum())
        meanings = observation["observation"][-ACTIONS:][:offered]
        likely = np.exp(self.liking[meanings] - self.liking[meanings].max())
        likely /= likely.sum()
        taken = min(int(np.searchsorted(np.cumsum(likely), self.rng.random())), offered - 1)
        np.subtract.at(self.surprise, meanings, likely)
        self.surprise[meanings[taken]] += 1
        return taken

    def learn(self, surprises: list[np.ndarray], rewards: list[float]) -> None:
        """Like what went with winning; every answer by the same measure, however often it comes up."""
        better = np.array(rewards) - np.mean(rewards)
        went = np.array(surprises)
        often = np.sqrt((went**2).sum(axis=0)) + 1.0
        self.liking += STEP * (better @ went) / often


def play(env: Environment, seed: int, agent: Agent, learner_plays: bool = True) -> float:
    """One match; gives the reward of the learner's seat."""
    agent.surprise = np.zeros(MEANINGS)
    env.reset(seed)
    reward = 0.0
    for seat in env.agent_iter():
        observation, got, over, cut, _ = env.last()
        if seat == LEARNER:
            reward += got
        if over or cut:
            env.step(None)
        elif seat == LEARNER and learner_plays:
            env.step(agent.act(observation))
        else:
            env.step(int(agent.rng.integers(int(observation["action_mask"].sum()))))
    return reward


def wins(env: Environment, agent: Agent, first: int, games: int, learner_plays: bool) -> str:
    """How many games the learner's seat wins, in words."""
    points = sum((play(env, first + n, agent, learner_plays) + 1) / 2 for n in range(games))
    share, low, high = interval(points, games)
    return f"wins {points:g} of {games} games: {share:.0%} (95 %: {low:.0%} to {high:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small agent at Battle Bosses.")
    parser.add_argument("--games", type=int, default=200, help="games to learn from (200)")
    parser.add_argument("--test", type=int, default=100, help="games to be measured by (100)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same agent (1)")
    given = parser.parse_args()
    if min(given.games, given.test) < 1:
        parser.error("--games and --test are at least 1")
    env = Environment("battle-bosses", "standard", {"bosses": BOSSES})
    agent = Agent(np.random.default_rng(given.seed))
    surprises: list[np.ndarray] = []
    rewards: list[float] = []
    for number in range(1, given.games + 1):
        rewards.append(play(env, given.seed * 1_000_000 + number, agent))
        surprises.append(agent.surprise)
        if len(surprises) == BATCH:
            agent.learn(surprises, rewards[-BATCH:])
            surprises = []
        if number % 50 == 0:
            won = sum(reward > 0 for reward in rewards[-50:])
            print(f"game {number}: won {won} of the last 50", flush=True)
    unseen = given.seed * 1_000_000 + 500_000
    print(f"At random the seat {wins(env, agent, unseen, given.test, False)}.")
    print(f"Trained, it {wins(env, agent, unseen, given.test, True)}.")


if __name__ == "__main__":
    main()

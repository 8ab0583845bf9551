"""Contract 1, 2, 3, 8: games end, copies are independent, records replay, nothing is lost or made."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from contract.cases import Case
from contract.digests import digests
from contract.seeds import Seeds, first_seed
from playing import Uniform, answer, chance, given, play
from wartable.bots import BOTS
from wartable.kernel.books import ledger
from wartable.kernel.engine.errors import WartableError
from wartable.kernel.engine.journal import PEOPLE, parse
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import GameOver, Rollout
from wartable.kernel.engine.position import run
from wartable.kernel.engine.replay import continue_from, replay, verify

LONGEST = 50_000
"""Answers after which a game counts as endless."""

BOT_ANSWERS = {"random": 800, "greedy": 150, "easy": 60}
"""Answers of each bot that are looked at; those that search are asked in `test_bots.py`."""

ROOT = Path(__file__).parent.parent.parent


def text_of(match: Match[Any]) -> str:
    return "".join(f"{line}\n" for line in match.journal.lines)


def answered(match: Match[Any], uniform: Uniform, seeds: Seeds) -> Iterator[None]:
    """The match at one question after the other, answered at random, until it is over or enough was seen."""
    while match.question is not None:
        yield
        answer(match, uniform)
        if seeds.looked():
            return


def test_random_games_end_and_their_answers_are_never_refused(case: Case, seeds: Seeds) -> None:
    for seed in seeds.games(case.games):
        match = play(case.match(seed), random.Random(seed).random, LONGEST)
        assert match.question is None
        assert match.result is not None
        assert not ledger.unknown({event.rule for event in match.events})


@pytest.mark.parametrize("name", sorted(BOT_ANSWERS))
def test_bots_answer_what_is_offered(case: Case, seeds: Seeds, name: str) -> None:
    for seed in seeds.answers(BOT_ANSWERS[name]):
        match = case.match(seed)
        bots = [BOTS[name](case.game, f"{seed}/{seat}") for seat in range(len(match.seats))]
        while match.question is not None and not seeds.looked():
            seat = match.waiting_for()[0]
            match.answer_option(seat, bots[seat].answer(match.view(seat)))


def test_rollouts_end(case: Case, seeds: Seeds) -> None:
    for seed in seeds.games(4 * case.games):
        setup = case.setup(seed)
        state = case.game.new(setup.mode, setup.options, setup.content)
        ask = Rollout(random.Random(seed).random)
        try:
            while state.agenda:
                case.game.step(state, ask)
                assert ask.choices < LONGEST
        except GameOver:
            state.agenda = ()
        assert case.game.result(state) is not None


def test_every_option_that_is_offered_can_be_taken(case: Case, seeds: Seeds) -> None:
    for seed in seeds.answers(200):
        match, uniform = case.match(seed), random.Random(seed).random
        for _ in answered(match, uniform, seeds):
            question, position = match.question, match.position
            assert question is not None
            for seat, options in zip(question.seats, question.options, strict=True):
                for option in (*options, *question.revise):
                    taken = given(question, seat, option, uniform)
                    assert question.accepts(taken)
                    run(case.game, position.base, position.answered(taken), chance(uniform))
            play(match, uniform, int(uniform() * 8))
            if match.question is None:
                break


def test_runs_under_two_hash_seeds_agree(case: Case) -> None:
    told = []
    for hash_seed in ("1", "2"):
        command = [sys.executable, "-m", "tests.contract.digests", case.name, str(first_seed()), "1"]
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=env, check=True)
        told.append(done.stdout)
    assert told[0] == told[1]
    assert told[0].split() == digests(case, first_seed(), 1)


def test_copies_are_equal_and_independent_and_no_earlier_state_changes(case: Case, seeds: Seeds) -> None:
    for seed in seeds.answers(450):
        match, uniform = case.match(seed), random.Random(seed).random
        earlier = []
        for _ in answered(match, uniform, seeds):
            base = match.position.base
            earlier.append((base, base.digest(), repr(base.key())))
            copy = base.copy()
            assert copy.key() == base.key()
            assert type(copy) is type(base)
            with suppress(GameOver):
                case.game.step(copy, Rollout(uniform))
            assert repr(base.key()) == earlier[-1][2]
        for base, digest, key in earlier:
            assert (base.digest(), repr(base.key())) == (digest, key)


def test_running_a_base_and_its_trace_again_gives_the_same(case: Case, seeds: Seeds) -> None:
    for seed in seeds.answers(600):
        match, uniform = case.match(seed), random.Random(seed).random
        for _ in answered(match, uniform, seeds):
            position = match.position
            again = run(case.game, position.base, position.trace)
            assert again.now.key() == position.now.key()
            assert again.now.digest() == position.now.digest()
            assert (again.events, again.question) == (position.events, position.question)


@pytest.mark.parametrize("real_dice", [False, True])
def test_a_journal_replays_to_the_same_match(case: Case, seeds: Seeds, real_dice: bool) -> None:
    for seed in seeds.answers(450):
        match = case.match(seed, real_dice)
        for _ in answered(match, random.Random(seed).random, seeds):
            pass
        journal = parse(text_of(match))
        again = replay(case.game, journal, case.content)
        assert again.entries == match.entries
        assert again.events == match.events
        assert again.state.key() == match.state.key()
        verdict = verify(case.game, journal, case.content)
        over = match.question is None
        rolled = any(line.who == PEOPLE for line in journal.entries)  # a game may end before anybody rolls
        assert rolled <= real_dice
        dice = "people" if rolled else "proven" if over and not real_dice else "open"
        assert (verdict.finished, verdict.dice) == (over, dice)


def test_a_replay_may_stop_and_go_on_anywhere(case: Case, seeds: Seeds) -> None:
    for seed in seeds.games(3):
        uniform = random.Random(seed).random
        journal = parse(text_of(play(case.match(seed), uniform, 100)))
        upto = int(uniform() * len(journal.entries))
        assert replay(case.game, journal, case.content, upto).entries == journal.entries[:upto]
        match = continue_from(case.game, journal, upto, "other", content=case.content)
        verify(case.game, parse(text_of(play(match, uniform, 50))), case.content)


def test_damage_to_a_journal_is_detected(case: Case, seeds: Seeds) -> None:
    for seed in seeds.games(14):
        uniform = random.Random(seed).random
        data = text_of(play(case.match(seed), uniform, 30)).encode()
        for _ in range(60):
            damaged = bytearray(data)
            damaged[int(uniform() * len(data))] ^= 1 << int(uniform() * 8)
            try:
                journal = parse(bytes(damaged).decode())
                verify(case.game, journal, case.content)
            except (WartableError, UnicodeDecodeError):
                continue
            assert journal.cut


def test_nothing_is_lost_and_nothing_comes_from_nowhere(case: Case, seeds: Seeds) -> None:
    conserved = case.conserved
    for seed in seeds.answers(800):
        match, uniform = case.match(seed), random.Random(seed).random
        first = None
        for _ in answered(match, uniform, seeds):
            now = conserved(match.position.base)
            first = now if first is None else first
            assert now == first


def test_the_words_for_events_stay_the_same(case: Case, seeds: Seeds) -> None:
    """A match tells them again long after they happened."""
    for seed in seeds.answers(600):
        match = case.match(seed)
        told: list[str] = []
        for _ in answered(match, random.Random(seed).random, seeds):
            told += [event.kind(match.state, *event.args) for event in match.events[len(told) :]]
        again = [event.kind(match.state, *event.args) for event in match.events[: len(told)]]
        assert again == told

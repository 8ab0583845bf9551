"""Bots: honest (they see only their seat), repeatable, and good enough to be worth playing against."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from kernel.lanterns import LANTERNS
from wartable.bots import BOTS, bot
from wartable.bots import search as search_room
from wartable.bots.playing_on import quick
from wartable.bots.search import Budget, Search
from wartable.bots.searcher import Plan, Searcher
from wartable.bots.verdict import best
from wartable.games import game as find_game
from wartable.games.battle_bosses import GAME, content
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.engine.replay import Setup, start
from wartable.lab.playing import play_out
from wartable.lab.report import Study
from wartable.lab.simulate import simulate
from wartable.lab.strength import Contest, strength

BOSSES = tuple(content.load().bosses)


RING = tuple((boss, BOSSES[(at + step) % len(BOSSES)]) for at, boss in enumerate(BOSSES) for step in (1, 3))
"""Every boss four times, against four others."""


def pairings_won(pairings: Iterable[tuple[str, str]], first: int, games: int) -> dict[tuple[str, str], float]:
    """Points of greedy against random in pairings of bosses, changing seats from game to game."""
    points = dict.fromkeys(pairings, 0.0)
    for pairing in points:
        for number in range(first, first + games):
            seat = number % 2
            players = ("greedy", "random") if seat == 0 else ("random", "greedy")
            base = GAME.new("standard", {"bosses": ",".join(pairing)})
            result = GAME.result(play_out(GAME, base, players, f"{number}"))
            assert result is not None
            points[pairing] += result.scores[seat]
    return points


def test_greedy_beats_random_whatever_the_bosses() -> None:
    points = pairings_won(RING, 1, 1)
    assert sum(points.values()) >= 0.9 * len(points)


@pytest.mark.soak
def test_greedy_wins_ninety_of_a_hundred_games_in_every_pairing() -> None:
    assert {pairing: won for pairing, won in pairings_won(product(BOSSES, BOSSES), 1, 100).items() if won < 90} == {}


@pytest.mark.soak
def test_greedy_teams_end_their_games_and_beat_random_teams() -> None:
    seats = GAME.modes["arena-3v3"].seats
    mixed = simulate(Study("battle-bosses", "arena-3v3", ("greedy", "random") * 3, 100, "1", ((),)), 2)
    assert sum(mixed.seats[name].points for name in seats[::2]) >= 90 * 3
    alone = simulate(Study("battle-bosses", "arena-3v3", ("greedy",) * 6, 100, "1", ((),)), 2)
    assert alone.causes["base"] >= 95


@pytest.mark.parametrize("name", (*(name for name in BOTS if name not in ("hard", "expert")), "search:20"))
def test_bots_play_whole_matches_with_forms_sealed_answers_and_any_seat(name: str) -> None:
    match = start(LANTERNS, Setup("duel", (name, name), {}), "2")
    players = [bot(name, LANTERNS, str(seat)) for seat in (0, 1)]
    while match.question is not None:
        seat = match.waiting_for()[0]
        match.answer_option(seat, players[seat].answer(match.view(seat)))
    assert match.result is not None


def test_the_same_seed_gives_the_same_answers_and_another_seed_others() -> None:
    def after(answers: int, seed: str) -> str:
        match = start(GAME, Setup("standard", ("search:8", "easy"), {"bosses": "mecha-bot,old-marrow"}), "1")
        players = [bot(name, GAME, f"{seed}/{name}") for name in match.players]
        for _ in range(answers):
            seat = match.waiting_for()[0]
            match.answer_option(seat, players[seat].answer(match.view(seat)))
        return match.state.digest()

    digests = [after(60, seed) for seed in ("1", "1", "2")]
    assert digests[0] == digests[1] != digests[2]


def test_a_search_beats_random_and_easy_loses_to_greedy() -> None:
    found = strength(Contest("battle-bosses", "standard", "search:8", "random", 4, "1"))
    assert found.share().share >= 0.8
    found = strength(Contest("battle-bosses", "standard", "easy", "greedy", 8, "1"))
    assert found.share().share <= 0.3


@pytest.mark.soak
def test_hard_wins_65_of_100_duels_against_greedy_sides_and_bosses_swapped() -> None:
    found = strength(Contest("battle-bosses", "standard", "hard", "greedy", 100, "1"), 2)
    assert found.games == 100 and found.share().share >= 0.65


@pytest.mark.soak
@pytest.mark.parametrize(("game", "mode"), [("space-infantry", "skirmish"), ("starbreach", "intro-2")])
def test_a_crew_that_searches_wins_more_than_a_greedy_one(game: str, mode: str) -> None:
    found = strength(Contest(game, mode, "search:60", "greedy", 40, "1"), 2)
    assert found.share().share > found.share(True).share


def test_a_searcher_keeps_to_its_plan_until_something_else_comes_in_between() -> None:
    match = start(GAME, Setup("standard", ("human", "human"), {"bosses": "mecha-bot,old-marrow"}), "4")
    player = Searcher(GAME, "1", Budget(16))
    kept = 0
    for _ in range(60):
        assert match.question is not None
        seat = match.waiting_for()[0]
        view = match.view(seat)
        if len(match.question.options_of(seat)) == 1:
            match.answer_option(seat, match.question.options_of(seat)[0])
            continue
        meant = player.plan.next(view)
        answer = player.answer(view)
        if meant is not None:
            kept += 1
            assert answer == meant and match.question.offers(seat, meant)
        elif player.plan.rest:
            assert player.plan.next(view) is None, "a plan is good for the next question, not for this one"
        match.answer_option(seat, answer)
    assert kept
    assert Plan().next(view) is None


def test_a_search_out_of_time_answers_like_the_greedy_bot_and_one_with_runs_tries_the_best_most() -> None:
    match = start(GAME, Setup("standard", ("human", "human"), {"bosses": "mecha-bot,old-marrow"}), "4")
    while match.question is None or len(match.question.options_of(match.waiting_for()[0])) < 4:
        seat = match.waiting_for()[0]
        match.answer_option(seat, bot("random", GAME, "1").answer(match.view(seat)))
    view = match.view(match.waiting_for()[0])
    hurried = Search(GAME, view, random.Random(1).random)
    hurried.run(Budget(100, 1e-9))
    assert best(hurried.found) == next(iter(hurried.lines))
    search = Search(GAME, view, random.Random(1).random)
    search.run(Budget(60))
    visits = {option: len(worths) for option, worths in search.found.items()}
    usual = next(iter(search.lines))
    assert visits[usual] == max(visits.values()) > min(visits.values()), "all others are compared with the first"
    assert visits[best(search.found)] >= max(visits.values()) / 2


def test_where_turns_are_long_a_search_makes_fewer_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("space-infantry")
    view = start(game, Setup("campaign", ("human",), {}), "4").view(0)
    runs = []
    for tasks in (search_room.LONG, 4, 10_000):
        monkeypatch.setattr(search_room, "LONG", tasks)
        search = Search(game, view, random.Random(1).random)
        search.run(Budget(48))
        runs.append(sum(map(len, search.found.values())))
    usual, short, unbounded = runs
    assert short < usual <= unbounded and unbounded >= 48


def test_a_search_of_no_known_size_gets_one_sentence() -> None:
    with pytest.raises(Ambiguous, match="'search:many' is written search:RUNS, with 1 to 100000 runs"):
        bot("search:many", GAME, "1")


def test_an_unknown_player_gets_a_suggestion() -> None:
    with pytest.raises(Ambiguous, match="there is no player 'gredy'; players are human, easy, normal"):
        bot("gredy", GAME, "1")


def test_another_answer_than_the_first_is_taken_only_when_luck_does_not_explain_its_lead() -> None:
    usual = [0.5, 0.4, 0.6, 0.5, 0.5, 0.4, 0.6, 0.5]
    better = [worth + 0.1 for worth in usual]
    lucky = [0.9, 0.1, 0.9, 0.5, 0.2, 0.7, 0.6, 0.5]
    assert sum(lucky) > sum(usual)
    assert best({1: usual, 2: lucky}) == 1
    assert best({1: usual, 2: lucky, 3: better}) == 3
    assert best({1: usual, 3: better[:3]}) == 1, "what was left out early is not compared"
    assert best({1: []}) == 1


def test_ways_to_carry_out_a_task_meet_the_same_luck_so_that_the_luckiest_is_not_taken_for_the_best() -> None:
    tries: list[list[float]] = []

    class Gamble:
        """One of ten doors; behind each a die."""

        agenda = (0,)
        door = -1
        rolled = 0.0

        def copy(self) -> Gamble:
            return Gamble()

    class Doors:
        def step(self, state: Gamble, ask: Any) -> None:
            state.door = ask.choose(0, "door", range(10))
            state.rolled = ask.uniform()
            ask.lucky = True
            tries[-1].append(state.rolled)

        def carries_on(self, state: Gamble) -> bool:
            return False

        def value(self, state: Gamble, seat: int) -> float:
            return state.rolled + (state.door == 3)

        def part(self, name: str) -> Doors:
            """It judges itself."""
            return self

    game: Any = Doors()
    found = []
    for seed in range(20):
        tries.append([])
        after, tried = quick(game, Gamble(), random.Random(seed).random, 10)
        found.append(after.door)
        assert tried == 11 == len(tries[-1]), "every door once, and then the chosen one"
        assert len(set(tries[-1][:10])) == 1 and tries[-1][10] != tries[-1][0]
    assert found == [3] * 20

"""Bots: honest (they see only their seat), repeatable, and good enough to be worth playing against."""

from __future__ import annotations

import random
from itertools import product

import pytest

from kernel.lanterns import LANTERNS
from wartable.bots import BOTS, bot
from wartable.games.battle_bosses import GAME, content
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.engine.views import seat_view, world
from wartable.lab.playing import play_out
from wartable.lab.simulate import Study, simulate

BOSSES = tuple(content.load().bosses)


def pairings_won(first: int, games: int) -> dict[tuple[str, str], float]:
    """Points of greedy against random in every pairing of bosses, changing seats from game to game."""
    points = dict.fromkeys(product(BOSSES, BOSSES), 0.0)
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
    points = pairings_won(1, 1)
    assert sum(points.values()) >= 0.9 * len(points)


@pytest.mark.soak
def test_greedy_wins_ninety_of_a_hundred_games_in_every_pairing() -> None:
    assert {pairing: won for pairing, won in pairings_won(1, 100).items() if won < 90} == {}


@pytest.mark.soak
def test_greedy_teams_end_their_games_and_beat_random_teams() -> None:
    seats = GAME.modes["arena-3v3"].seats
    mixed = simulate(Study("battle-bosses", "arena-3v3", ("greedy", "random") * 3, 100, "1", ((),)), 2)
    assert sum(mixed.seats[name].points for name in seats[::2]) >= 90 * 3
    alone = simulate(Study("battle-bosses", "arena-3v3", ("greedy",) * 6, 100, "1", ((),)), 2)
    assert alone.causes["base"] >= 95


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_the_same_in_every_world_its_seat_cannot_tell_apart(name: str) -> None:
    match = start(GAME, Setup("standard", ("random", "random"), {"bosses": "vesper-null,captain-saltjaw"}), "11")
    rng = random.Random(3)
    for _ in range(60):
        if match.question is None:
            break
        seat = match.waiting_for()[0]
        view = match.view(seat)
        other = world(GAME, view, rng.random)
        assert other is not None
        again = seat_view(GAME, other, seat)
        answers = {bot(name, GAME, "5").answer(seen) for seen in (view, again)}
        assert len(answers) == 1
        match.answer_option(seat, rng.choice(match.question.options_of(seat)))


@pytest.mark.parametrize("name", BOTS)
def test_bots_play_whole_matches_with_forms_sealed_answers_and_any_seat(name: str) -> None:
    match = start(LANTERNS, Setup("duel", (name, name), {}), "2")
    players = [bot(name, LANTERNS, str(seat)) for seat in (0, 1)]
    while match.question is not None:
        seat = match.waiting_for()[0]
        match.answer_option(seat, players[seat].answer(match.view(seat)))
    assert match.result is not None


def test_an_unknown_player_gets_a_suggestion() -> None:
    with pytest.raises(Ambiguous, match="there is no player 'gredy'; players are human, random, greedy; did you mean"):
        bot("gredy", GAME, "1")

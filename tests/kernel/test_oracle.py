"""Questions and oracles: what a question accepts, who sees what of it, and how a run stops and goes on."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from kernel.lanterns import COIN, LANTERNS, Lamp
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.events import EVERYBODY, Event, Log
from wartable.kernel.engine.forms import Blank, Form
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import (
    ALL,
    ANY,
    DRAW,
    ONE,
    ROLL,
    Diverged,
    Entry,
    GameOver,
    Live,
    Oracle,
    Question,
    Rollout,
    Suspend,
    sample_answer,
)
from wartable.kernel.engine.position import run, run_on
from wartable.kernel.engine.views import HIDDEN, seen_answer

PLACE = Form("at@{x}", (Blank("x", 0, 3),))
FIRST = Question(ONE, 1, (0,), ((4, 5),), revise=(9,))
FILL = Question(ONE, 1, (1,), ((4,),), forms=(PLACE,))
RACE = Question(ANY, 2, (0, 1), ((4, 5), (6,)))
SEALED = Question(ALL, 3, (0, 1), ((4, 5), (6, 7)), seen_by=0)
THROW = Question(ROLL, die=COIN, n=2)
CARD = Question(DRAW, bag=(1, 1, 2))


@pytest.mark.parametrize(
    ("question", "good", "bad"),
    [
        (FIRST, [4, 5, 9], [6, (0, 1), None, "4"]),
        (FILL, [4, (0, 2)], [5, (0, 4), (0, -1), (1, 2), (0,), (0, 1, 1), ()]),
        (RACE, [(0, 4), (0, 5), (1, 6)], [(1, 4), (2, 4), 4, (0,), (0, 4, 4)]),
        (SEALED, [(4, 6), (5, 7)], [(6, 4), (4,), 4, (4, None)]),
        (THROW, [(2, 0), (1, 1)], [(1, 0), (3, -1), (2,), 2, (1.0, 1.0)]),
        (CARD, [1, 2], [3, None]),
    ],
)
def test_a_question_accepts_just_its_own_answers(question: Question, good: list[Any], bad: list[Any]) -> None:
    assert all(question.accepts(answer) for answer in good)
    assert not any(question.accepts(answer) for answer in bad)


def test_chance_lists_all_its_outcomes_with_their_weights() -> None:
    assert THROW.outcomes() == [((0, 2), 1), ((1, 1), 2), ((2, 0), 1)]
    assert CARD.outcomes() == [(1, 2), (2, 1)]
    assert [question.by_chance for question in (FIRST, RACE, SEALED, THROW, CARD)] == [False] * 3 + [True] * 2


def test_a_seat_sees_its_own_options_only_and_never_into_a_bag() -> None:
    assert FIRST.seen_from(0) == FIRST
    assert FIRST.seen_from(1) == FIRST._replace(options=((),), revise=())
    assert FILL.seen_from(0) == FILL._replace(options=((),), forms=())
    assert RACE.seen_from(1).options == ((), (6,))
    assert CARD.seen_from(0) == CARD._replace(bag=(), n=3)
    assert THROW.seen_from(0) == THROW
    assert (RACE.options_of(0), RACE.options_of(7)) == ((4, 5), ())


def test_samples_are_answers_and_never_revisions() -> None:
    uniform = random.Random(3).random
    for question in (FIRST, FILL, RACE, SEALED, THROW, CARD):
        found = {sample_answer(question, uniform) for _ in range(300)}
        assert all(question.accepts(answer) for answer in found)
        assert 9 not in found
    assert {sample_answer(FILL, uniform) for _ in range(300)} == {4, (0, 0), (0, 1), (0, 2), (0, 3)}


def test_a_single_option_is_taken_without_asking_unless_it_must_be_asked() -> None:
    ask = Live()
    assert ask.choose(0, 1, (7,)) == 7
    with pytest.raises(Suspend):
        ask.choose(0, 1, (7,), always=True)
    with pytest.raises(Suspend):
        ask.choose(0, 1, (7,), revise=(8,))
    with pytest.raises(Suspend) as stop:
        ask.any_of(1, {1: (7,)})
    assert stop.value.question.mode == ONE


def ask_everything(ask: Oracle) -> list[Any]:
    """A rule that asks in every way there is."""
    return [
        ask.choose(0, 1, (4, 5)),
        ask.fill(1, 1, (PLACE,), (4,)),
        ask.any_of(2, {1: (6,), 0: (4, 5)}),
        ask.all_of(3, {1: (6, 7), 0: (4, 5)}),
        ask.roll(COIN, 2, "BB-DICE-01"),
        ask.draw((1, 1, 2), "BB-CARD-02"),
    ]


ANSWERS: list[Any] = [5, (0, 2), (1, 6), (4, 7), (1, 1), 2]
GIVEN: list[Any] = [5, (0, 2), (1, 6), {0: 4, 1: 7}, (1, 1), 2]


def test_a_run_stops_at_every_question_and_goes_on_when_it_is_answered() -> None:
    trace: tuple[Entry, ...] = ()
    for number, answer in enumerate(ANSWERS):
        with pytest.raises(Suspend) as stop:
            ask_everything(Live(trace))
        assert stop.value.question.mode == [ONE, ONE, ANY, ALL, ROLL, DRAW][number]
        assert stop.value.question.accepts(answer)
        trace = (*trace, Entry(stop.value.question, answer))
    ask = Live(trace)
    assert ask_everything(ask) == GIVEN
    assert ask.exhausted


def test_a_form_may_be_filled_in_unseen_by_the_others() -> None:
    with pytest.raises(Suspend) as stop:
        Live().fill(1, 1, (PLACE,), seen_by=1 << 1)
    question = stop.value.question
    assert question.seen_by == 2
    assert question.seen_from(0).forms == ()
    assert [seen_answer(Entry(question, (0, 2)), seat) for seat in (0, 1)] == [HIDDEN, (0, 2)]


def test_a_source_answers_chance_and_its_silence_stops_the_run() -> None:
    outcomes: list[Any] = [(2, 0), None]
    ask = Live(source=lambda question: outcomes.pop(0))
    assert ask.roll(COIN, 2, "BB-DICE-01") == (2, 0)
    assert len(ask.trace) == 1
    with pytest.raises(Suspend):
        ask.draw((1, 2), "BB-CARD-02")


def test_an_answer_to_another_question_is_a_divergence() -> None:
    ask = Live((Entry(FIRST, 4),))
    with pytest.raises(Diverged):
        ask.choose(0, 1, (4, 5, 6))


def test_the_stop_cannot_be_swallowed_by_a_rule_that_catches_exceptions() -> None:
    def careless(ask: Oracle) -> int:
        try:
            return ask.choose(0, 1, (4, 5))
        except Exception:
            return 4

    with pytest.raises(Suspend):
        careless(Live())
    assert not issubclass(Suspend, Exception)
    assert not issubclass(GameOver, Exception)


def test_a_rollout_answers_everything_at_once_evenly_and_in_the_order_of_seats() -> None:
    uniform = random.Random(5).random
    first, raced = Counter[int](), Counter[Any]()
    for _ in range(2_000):
        choice, filled, race, sealed, _, card = ask_everything(Rollout(uniform))
        assert FILL.accepts(filled)
        assert SEALED.accepts(tuple(sealed[seat] for seat in (0, 1)))
        assert CARD.accepts(card)
        first[choice] += 1
        raced[race] += 1
    assert abs(first[4] - 1_000) < 150
    assert set(raced) == {(0, 4), (0, 5)}
    ask = Rollout(uniform)
    assert (ask.choose(0, 1, (7,)), ask.choices) == (7, 0)


def test_events_carry_their_audience() -> None:
    log = Log()
    ask = Live(log=log)
    ask.tell(1, "BB-GEN-06", 4)
    ask.tell_only(0b01, 2, "BB-CARD-02", (7,), (0,))
    ask.tell_only(0b10, 3, "BB-CARD-02", (7,), None)
    assert log.events[0].seats == EVERYBODY
    assert [event.seen_by(0) for event in log.events] == [(4,), (7,), None]
    assert [event.seen_by(1) for event in log.events] == [(4,), (0,), (7,)]
    assert [event.seen_by(-1) for event in log.events] == [(4,), (7,), (7,)]
    Live().tell(1, "BB-GEN-06", 4)  # without a log nothing is kept


class Sudden(Game[Lamp]):
    """A game that is decided in the middle of a task."""

    def step(self, state: Lamp, ask: Oracle) -> None:
        state.points[0] = ask.choose(0, 1, (4, 5))
        ask.tell(0, "BB-WIN-01")
        raise GameOver


def test_a_game_decided_in_mid_effect_keeps_what_was_done_and_has_nothing_left_to_do() -> None:
    base = LANTERNS.new("duel", {})
    position = run(Sudden(), base)
    assert position.question is not None
    over = run_on(Sudden(), base, position.answered(5))
    assert (over.question, over.now.agenda, over.now.points) == (None, (), [5, 0])
    assert over.events == (Event(0, "BB-WIN-01", ()),)
    assert base.key() == LANTERNS.new("duel", {}).key()


def test_answers_left_over_are_a_divergence() -> None:
    base = LANTERNS.new("duel", {})
    position = run(Sudden(), base)
    trace = position.answered(5)
    with pytest.raises(Diverged, match="answers are left"):
        run(Sudden(), base, (*trace, trace[0]))


def test_a_refusal_says_reason_rule_and_what_is_possible() -> None:
    refused = Refused("Stomp costs 2.", "BB-ABIL-02", ["end-turn", "play:salvage-run"])
    assert str(refused) == "Stomp costs 2 (BB-ABIL-02). Possible now: end-turn, play:salvage-run."
    assert (refused.exit_code, refused.possible) == (1, ("end-turn", "play:salvage-run"))

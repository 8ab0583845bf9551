"""A match: questions with ids, three errors that change nothing, sealed and first-come answers, real dice, seats."""

from __future__ import annotations

import random
import resource
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kernel.lanterns import FISH, LANTERNS, Lamp, Lanterns, bids
from playing import answer, play
from wartable.kernel.engine.errors import Ambiguous, Fault, Refused, Unreadable, WartableError
from wartable.kernel.engine.journal import parse
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import ALL, ANY, ONE, Oracle
from wartable.kernel.engine.replay import Setup, start, verify

TWO = Setup("duel", ("human", "human"), {})


def new(seed: str = "3", real_dice: bool = False) -> Match[Lamp]:
    return start(LANTERNS, TWO, seed, real_dice=real_dice)


def after_bids(a: str = "two", b: str = "zero", seed: str = "3") -> Match[Lamp]:
    match = new(seed)
    match.answer(0, match.question_id, a)
    match.answer(1, match.question_id, b)
    return match


def everything(match: Match[Any]) -> tuple[object, ...]:
    """All that an answer could change."""
    question = (match.question, match.question_id, match.waiting_for())
    return (*question, match.state.digest(), list(match.events), list(match.journal.lines), list(match.players))


def test_a_match_begins_at_an_open_question_with_its_keys() -> None:
    match = new()
    assert match.question is not None
    assert (match.question.mode, match.waiting_for(), match.keys(0)) == (ALL, (0, 1), ["zero", "one", "two"])
    assert match.result is None


def test_keys_are_options_then_revisions_then_forms() -> None:
    match = after_bids()
    assert match.keys(0) == ["pass", "fish", "light@{x}"]
    assert match.keys(1) == []
    match.answer(0, match.question_id, "light@4")
    assert match.keys(0) == ["pass", "fish", "take-back"]


def test_a_stale_answer_is_refused_and_the_current_question_sent_back() -> None:
    match = after_bids()
    old = match.question_id
    match.answer(0, old, "light@4")
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.answer(0, old, "light@4")
    assert f"Question {old} is not open any more; question {match.question_id} is" in str(refused.value)
    assert refused.value.possible == ("pass", "fish", "take-back")
    assert everything(match) == before


def test_a_stale_answer_of_a_seat_that_is_not_asked_does_not_show_it_the_options_of_others() -> None:
    match = after_bids()
    with pytest.raises(Refused) as refused:
        match.answer(1, 1, "fish")
    assert refused.value.possible == ()


@pytest.mark.parametrize(
    ("seat", "key", "error", "said"),
    [
        (0, "light at 4", Unreadable, "cannot be read as an answer; answers look like pass"),
        (0, "", Unreadable, "cannot be read"),
        (0, "fi", Ambiguous, "'fi' is not a whole answer; it begins fish"),
        (0, "fisch", Ambiguous, "names nothing that can be answered here; did you mean fish"),
        (0, "zzz", Ambiguous, r"possible now: pass, fish, light@4$"),
        (0, "light@10", Refused, "x is 10 in light@10; it goes from 0 to 9"),
        (1, "fish", Refused, "B is not asked; the question is for A"),
    ],
)
def test_the_three_errors_change_nothing(seat: int, key: str, error: type[WartableError], said: str) -> None:
    match = after_bids()
    before = everything(match)
    with pytest.raises(error, match=said):
        match.answer(seat, match.question_id, key)
    assert everything(match) == before


def test_a_refusal_gives_the_rule_and_what_is_possible() -> None:
    match = after_bids()
    match.answer(0, match.question_id, "light@4")
    match.answer(0, match.question_id, "pass")
    match.answer(1, match.question_id, "wait")
    with pytest.raises(Refused) as refused:
        match.answer(1, match.question_id, "light@4")
    assert (refused.value.rule, str(refused.value)) == ("BB-GEN-06", "place 4 is lit already (BB-GEN-06).")


def test_an_option_that_is_not_offered_is_refused_to_bots_as_well() -> None:
    match = after_bids()
    before = everything(match)
    for seat, option in ((1, FISH), (0, 77), (0, (0, 11))):
        with pytest.raises(Refused, match="is not offered"):
            match.answer_option(seat, option)
    assert everything(match) == before


def test_sealed_answers_can_be_changed_until_the_last_one_arrives() -> None:
    match = new()
    question_id = match.question_id
    match.answer(0, question_id, "zero")
    assert match.waiting_for() == (1,)
    assert match.events == []
    match.answer(0, question_id, "two")
    match.answer(1, question_id, "one")
    assert match.state.active == 0
    assert list(match.events[0].args) == [2, 1]
    assert [line.key for line in match.entries] == ["zero", "two", "one"]
    assert {line.what for line in match.entries} == {"sealed:bid"}


def test_a_sealed_answer_shows_in_no_view_before_the_last_one_arrives() -> None:
    views = []
    for key in ("zero", "two"):
        match = new()
        match.answer(0, match.question_id, key)
        views.append(match.view(1).key())
    assert views[0] == views[1]


def test_of_several_seats_the_first_answer_counts_and_is_recorded() -> None:
    for first in (0, 1):
        match = after_bids()
        match.answer(0, match.question_id, "pass")
        assert match.question is not None
        assert (match.question.mode, match.waiting_for()) == (ANY, (0, 1))
        old = match.question_id
        match.answer(first, old, "shout")
        assert match.state.points[first] == 1
        assert match.entries[-1].who == "AB"[first]
        with pytest.raises(Refused, match="not open any more"):
            match.answer(1 - first, old, "shout")


def test_real_dice_are_asked_of_people_and_recorded_as_theirs() -> None:
    match = new(real_dice=True)
    match.answer(0, match.question_id, "one")
    match.answer(1, match.question_id, "one")
    assert match.question is not None and match.question.by_chance
    assert match.waiting_for() == ()
    before = everything(match)
    with pytest.raises(Refused, match="The dice are asked now"):
        match.answer(0, match.question_id, "pass")
    with pytest.raises(Unreadable, match="'edge' is no face of the coin; its faces are heads, tails"):
        match.answer_chance(match.question_id, "edge")
    with pytest.raises(Unreadable, match="'heads,tails' shows 2 dice, but 1 are rolled"):
        match.answer_chance(match.question_id, "heads,tails")
    with pytest.raises(Refused, match="is not offered"):
        match.answer_option(0, 1)
    assert everything(match) == before
    match.answer_chance(match.question_id, "tails")
    assert match.state.active == 1
    assert (match.entries[-1].who, match.entries[-1].what, match.entries[-1].key) == ("people", "roll:1coin", "tails")
    with pytest.raises(Refused, match="Nothing is to be rolled or drawn now"):
        match.answer_chance(match.question_id, "heads")


def test_a_seat_can_be_handed_over_and_the_journal_says_so() -> None:
    match = after_bids()
    question_id = match.question_id
    match.hand_over(1, "greedy")
    assert match.players == ["human", "greedy"]
    assert match.entries[-1].text().startswith("3 B seat greedy |")
    match.answer(0, question_id, "pass")
    before = everything(match)
    with pytest.raises(Unreadable, match="'my bot' cannot be the name of a player; it must be one word"):
        match.hand_over(1, "my bot")
    assert everything(match) == before


def test_after_the_end_nothing_is_accepted_any_more() -> None:
    match = play(new(), random.Random(1).random)
    assert match.result is not None
    before = everything(match)
    attempts: list[Callable[[], None]] = [
        lambda: match.answer(0, match.question_id, "pass"),
        lambda: match.answer_chance(match.question_id, "heads"),
        lambda: match.undo(0),
        lambda: match.hand_over(0, "random"),
    ]
    for attempt in attempts:
        with pytest.raises(Refused, match="The match is over and its record is closed"):
            attempt()
    assert everything(match) == before
    assert match.keys(0) == [] and match.waiting_for() == ()


def test_the_result_is_open_as_long_as_a_question_is() -> None:
    """In the middle of the last task the agenda is empty already."""
    match = after_bids()
    while match.state.turns > 1 or match.waiting_for() != (match.state.active,):
        answer(match, random.Random(4).random)
    match.answer(match.state.active, match.question_id, "fish")
    assert match.state.agenda == () and match.question is not None
    assert match.result is None


def test_every_event_is_published_once_and_a_task_that_changes_its_story_stops_the_match() -> None:
    class Moody(Lanterns):
        told = 0

        def turn(self, state: Lamp, ask: Oracle) -> None:
            ask.tell(bids, "BB-GEN-06", self.told)
            super().turn(state, ask)

    game = Moody()
    match = start(game, TWO, "3")
    match.answer(0, match.question_id, "two")
    match.answer(1, match.question_id, "zero")
    before = everything(match)
    game.told = 1
    with pytest.raises(WartableError, match="other events for the same answers"):
        match.answer(0, match.question_id, "pass")
    assert everything(match) == before
    game.told = 0
    match.answer(0, match.question_id, "pass")
    assert [event.kind for event in match.events] == [bids, bids]


def test_what_is_told_depends_on_the_seat() -> None:
    match = after_bids()
    match.answer(0, match.question_id, "fish")
    drawn = next(event for event in match.events if event.rule == "BB-SETUP-03")
    assert [text for event, text in match.told(0) if event is drawn] == [f"fished 0 {drawn.args[1]}"]
    assert [text for event, text in match.told(1) if event is drawn] == ["fished 0 0"]
    assert [text for event, text in match.told(-1) if event is drawn] == [f"fished 0 {drawn.args[1]}"]


@pytest.mark.parametrize(
    ("setup", "error", "said"),
    [
        (Setup("solo", ("human",), {}), Ambiguous, "lanterns has no mode 'solo'; it has duel"),
        (Setup("duel", ("human",), {}), Refused, "a duel has 2 seats, but 1 players are named"),
    ],
)
def test_a_setup_that_makes_no_match_is_refused(setup: Setup, error: type[WartableError], said: str) -> None:
    with pytest.raises(error, match=said):
        start(LANTERNS, setup, "1")


def test_a_seed_is_one_word() -> None:
    with pytest.raises(Unreadable, match="'two words' cannot be a seed"):
        new("two words")


@pytest.mark.parametrize("seed", range(10))
def test_random_play_ends_and_uses_every_kind_of_question(seed: int) -> None:
    match = new(str(seed))
    uniform = random.Random(seed).random
    modes = set()
    while match.question is not None:
        modes.add(match.question.mode)
        answer(match, uniform)
    assert modes == {ONE, ANY, ALL}
    assert match.result is not None


# -- an answer is whole or has not happened ---------------------------------------------------------------------------


class Frail(Lanterns):
    """Lanterns whose race between turns fails while `broken` is set: the second task of an answer."""

    broken = True

    def race(self, state: Lamp, ask: Oracle) -> None:
        if self.broken:
            raise IndexError("no such lamp")
        super().race(state, ask)


def test_a_rule_that_fails_in_the_second_task_of_an_answer_leaves_everything_as_before() -> None:
    game = Frail()
    match = start(game, TWO, "3")
    for seat in (0, 1):
        match.answer(seat, match.question_id, "two")
    active = match.state.active
    before = everything(match)
    with pytest.raises(
        Fault, match=r"a mistake in our rules of Lanterns \(IndexError in .*Nothing has changed"
    ) as fault:
        match.answer(active, match.question_id, "pass")
    assert everything(match) == before
    assert list(fault.value.journal) == match.journal.lines
    match.answer(active, match.question_id, "light@4")
    assert match.state.line[4] == active


def test_dice_of_an_answer_that_failed_come_out_again_and_are_proven() -> None:
    game, whole = Frail(), Lanterns()
    frail, sound = start(game, TWO, "11"), start(whole, TWO, "11")
    for match in (frail, sound):
        for seat in (0, 1):
            match.answer(seat, match.question_id, "two")
    game.broken = False
    moves = 0
    while frail.question is not None:
        seat = frail.waiting_for()[0]
        key = "fish" if "fish" in frail.keys(seat) else frail.keys(seat)[0]
        game.broken = moves % 2 == 0
        try:
            frail.answer(seat, frail.question_id, key)
        except Fault:
            game.broken = False
            frail.answer(seat, frail.question_id, key)
        sound.answer(seat, sound.question_id, key)
        moves += 1
    assert frail.journal.lines == sound.journal.lines
    text = "".join(f"{line}\n" for line in frail.journal.lines)
    assert verify(whole, parse(text)).dice == "proven"


def test_a_full_disk_leaves_match_and_file_as_before(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    with path.open("x") as file:
        match = start(LANTERNS, TWO, "3", file)
        before, kept = everything(match), path.read_bytes()
        limit = resource.getrlimit(resource.RLIMIT_FSIZE)
        old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(kept) + 5, limit[1]))
        try:
            with pytest.raises(OSError, match="large"):
                match.answer(0, match.question_id, "two")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
            signal.signal(signal.SIGXFSZ, old)
        assert (everything(match), path.read_bytes()) == (before, kept)
        match.answer(0, match.question_id, "two")
        match.answer(1, match.question_id, "zero")
        assert path.read_text() == "".join(f"{line}\n" for line in match.journal.lines)


def test_a_hidden_draw_by_hand_is_typed_by_who_may_see_it_and_a_wrong_word_names_nothing_of_the_bag() -> None:
    match = new(real_dice=True)
    match.answer(0, match.question_id, "two")
    match.answer(1, match.question_id, "zero")
    match.answer(0, match.question_id, "fish")
    before = everything(match)
    with pytest.raises(Refused, match="B may not see this draw"):
        match.answer_chance(match.question_id, "card-1", seat=1)
    with pytest.raises(Unreadable) as wrong:
        match.answer_chance(match.question_id, "card-9", seat=0)
    assert "card-1" not in str(wrong.value) and "card-6" not in str(wrong.value)
    assert everything(match) == before
    match.answer_chance(match.question_id, "card-1", seat=0)

"""Scripts: a test says every answer and every roll, and hears at once when the rule asks something else."""

from __future__ import annotations

import pytest

from kernel.lanterns import LANTERNS, PLAY, Lamp
from wartable.kernel.engine.script import OffScript, Script


def lamp(**said: object) -> Lamp:
    return LANTERNS.arrange(said, "duel", {}, None)


def test_a_scripted_rule_runs_straight_through_and_tells_its_events() -> None:
    state = lamp(pool=[1, 5])
    script = Script(LANTERNS, state, answers=["fish", "high"], chance=["card-5"])
    LANTERNS.step(state, script)
    script.finish()
    assert (state.hands, state.points) == ([(5,), ()], [0, 1])
    assert script.rules == ["BB-SETUP-03", "BB-TIME-03"]
    assert script.texts == ["fished 0 5", "guessed 1 1 1"]
    assert script.events[0].others == (0, 0)


def test_sealed_answers_forms_revisions_and_first_come_answers_can_be_scripted() -> None:
    state = LANTERNS.new("duel", {})
    LANTERNS.step(state, Script(LANTERNS, state, answers=["one", "one"], chance=["heads"]))
    assert (state.active, state.agenda) == (0, ((PLAY,),))
    LANTERNS.step(state, Script(LANTERNS, state, answers=["light@3"]))
    assert state.line[3] == 0
    LANTERNS.step(state, Script(LANTERNS, state, answers=["take-back"]))
    assert state.line[3] == -1
    LANTERNS.step(state, Script(LANTERNS, state, answers=["pass"]))
    LANTERNS.step(state, Script(LANTERNS, state, answers=[(1, "shout")]))
    assert state.points == [0, 1]


@pytest.mark.parametrize(
    ("answers", "chance", "said"),
    [
        ([], [], r"seat 0 is asked 'turn' and offered pass, fish, light@\{x\}, but no answer is left in the script"),
        (["fsh"], [], "the script answers 'fsh': 'fsh' names nothing .* did you mean fish"),
        (["light@10"], [], r"the script answers 'light@10': x is 10 in light@10; it goes from 0 to 9"),
        ([(1, "fish")], [], "but seat 1 is not asked and answers 'fish'"),
        (["fish"], [], r"draw:0 is asked \(BB-SETUP-03\), but no chance is left in the script"),
        (["fish"], ["card-9"], r"draw:0 is asked \(BB-SETUP-03\): 'card-9' cannot be drawn here"),
    ],
)
def test_what_is_not_scripted_fails_the_test_and_says_what_was_offered(
    answers: list[str | tuple[int, str]], chance: list[str], said: str
) -> None:
    state = lamp(pool=[1, 5])
    with pytest.raises(OffScript, match=said):
        LANTERNS.step(state, Script(LANTERNS, state, answers, chance))


def test_where_several_seats_may_answer_the_script_says_who_does() -> None:
    state = lamp(turns=2)
    LANTERNS.step(state, Script(LANTERNS, state, answers=["pass"]))
    with pytest.raises(OffScript, match=r"say which seat answers: \(seat, 'shout'\)"):
        LANTERNS.step(state, Script(LANTERNS, state, answers=["shout"]))


def test_what_was_never_asked_for_is_left_over() -> None:
    state = lamp()
    script = Script(LANTERNS, state, answers=["pass", "high"], chance=["card-1"])
    LANTERNS.step(state, script)
    with pytest.raises(OffScript, match=r"left over: answers \['high'\], chance \['card-1'\]"):
        script.finish()
    assert issubclass(OffScript, AssertionError)

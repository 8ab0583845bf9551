"""Kinds of questions, families of options and reasons, declared once."""

from __future__ import annotations

import pytest

from wartable.kernel.engine.citations import listening
from wartable.kernel.engine.errors import Refused, WartableError
from wartable.kernel.engine.oracle import ONE, Asking, Live, Question, Suspend
from wartable.kernel.engine.vocabulary import Asked, No, Packed, Said, option, options, why_not

STOP = -1
SPACE = Packed(0, space=9)
PLAY = Packed(100, card=50, where=9)
FAR = No("KER-FAR", "{it} is too far for {who}")
NOT_NOW = No("KER-NOW", "Cards are played in your turn, not {it}")


def every_space(state: object, me: int) -> range:
    return range(9)


@options(SPACE, every_space)
def to(state: object, me: int, space: int) -> Said:
    return Said(f"to:{space}", f"Space {space}", it=f"space {space}")


@options(PLAY, lambda state, me: [PLAY.code(card, 0) for card in range(3)])
def play(state: object, me: int, card: int, where: int) -> Said:
    return Said(f"play:{card}", f"Play {card}", it=f"card {card}")


def too_far(state: object, me: int, question: Question, space: int) -> No | None:
    return None if space <= question.about[0] else No(FAR.rule, FAR.text, who=f"{me}")


STEP = Asked("step", "Where to?", option("stop", "Stop here", STOP), to, unless=too_far)
CARD = Asked("card", lambda state, question, me: f"Which card, {me}?", play, otherwise=FAR, closed=NOT_NOW)


def open_step(reach: int) -> Question:
    return Question(ONE, STEP, (0,), ((STOP, *range(reach + 1)),), about=(reach,))


@pytest.mark.parametrize(
    "numbers", [Packed(7, a=5), Packed(7, a=5, b=4), Packed(0, a=5, b=4, c=3), Packed(1, a=2, b=3, c=4, d=5)]
)
def test_every_number_of_a_range_stands_for_its_own_parts(numbers: Packed) -> None:
    codes = range(numbers.first, numbers.end)
    parts = [numbers.split(code) for code in codes]
    assert len(set(parts)) == len(parts)
    assert [numbers.code(*each) for each in parts] == list(codes)
    assert all(0 <= value < size for each in parts for value, size in zip(each, numbers.parts.values(), strict=True))
    assert not numbers.has(numbers.first - 1) and not numbers.has(numbers.end)


def test_a_match_with_more_of_something_than_there_are_numbers_is_not_begun() -> None:
    PLAY.fits(card=50, where=9)
    with pytest.raises(WartableError, match=r"51 is too many for 'card' in this match; 50 is the most"):
        PLAY.fits(card=51)


def test_two_families_of_one_question_never_share_a_number() -> None:
    with pytest.raises(WartableError, match="two families of 'both' share the number 8"):
        Asked("both", "?", to, option("eight", "Eight", 8))


def test_prompts_labels_and_keys_come_from_the_question() -> None:
    assert STEP.put(None, open_step(2), 0) == "Where to?"
    assert CARD.put(None, open_step(2), 1) == "Which card, 1?"
    said = CARD.said(None, 0, PLAY.code(2, 7))
    assert (said.key, said.label) == ("play:2", "Play 2")
    assert STEP.said(None, 0, STOP).key == "stop"


def test_a_reason_is_cited_only_when_it_is_told() -> None:
    heard: list[str] = []
    with listening(lambda rule, _: heard.append(rule)):
        no = STEP.against(None, 1, open_step(2), 5)
        assert no is not None and heard == []
        assert str(no.told(to.said(None, 1, 5))) == "space 5 is too far for 1 (KER-FAR)."
    assert heard == ["KER-FAR"]


def test_words_with_braces_in_a_reason_are_told_as_they_are() -> None:
    told = No("KER-FAR", "{it} is not {who}", who="{nobody}").told(Said("a", "A", it="{x}"))
    assert str(told) == "{x} is not {nobody} (KER-FAR)."


@pytest.mark.parametrize(
    ("key", "reason"),
    [("to:5", "space 5 is too far for 0"), ("play:1", "Cards are played in your turn, not card 1"), ("to:9", None)],
)
def test_a_key_is_refused_by_the_open_question_or_because_another_one_is_closed(key: str, reason: str | None) -> None:
    refused = why_not((STEP, CARD), None, open_step(2), 0, key)
    assert (refused.reason if refused else None) == reason


def test_what_no_family_names_is_left_to_the_last_word_of_a_question() -> None:
    def nowhere(state: object, me: int, question: Question, key: str) -> Refused | None:
        return Refused(f"{key} is off the board") if key.startswith("to:") else None

    step = Asked("step", "Where to?", to, unless=too_far, beyond=nowhere)
    refused = why_not((step,), None, Question(ONE, step, (0,), ((0,),), about=(0,)), 0, "to:12")
    assert refused is not None and refused.reason == "to:12 is off the board"


@pytest.mark.parametrize("prompt", ["Heads or tails?", "Call it."])
def test_an_answer_to_another_question_is_told_which_one_is_open(prompt: str) -> None:
    coin = Asked("coin", prompt, option("heads", "Heads", 0), option("tails", "Tails", 1))
    refused = why_not((coin, Asked("stop", "Stop?", option("stop", "Stop", 2))), None, Question(ONE, coin), 0, "stop")
    assert str(refused) == f"'stop' is no answer to \"{prompt.rstrip('.')}\"."


class Mover(Asking):
    def about(self) -> tuple[int, ...]:
        return (4, 2)


@pytest.mark.parametrize("about", [(4, 2), Mover()])
def test_a_question_knows_what_it_is_about_and_tells_nobody_else(about: tuple[int, ...] | Mover) -> None:
    with pytest.raises(Suspend) as stopped:
        Live().choose(1, STEP, (0, 1), about)
    question = stopped.value.question
    assert question.about == question.seen_from(1).about == (4, 2)
    assert question.seen_from(0).about == ()

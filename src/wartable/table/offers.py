"""What may be answered, as people meet it: options with their numbers and groups, and forms with their blanks."""

from __future__ import annotations

from typing import Any, NamedTuple

from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.views import SeatView
from wartable.kernel.showing.drawing import Foreseen
from wartable.kernel.showing.parts import draw_of


class Offer(NamedTuple):
    """One option: what to type for it, and what it means."""

    number: str
    key: str
    label: str
    group: str


def offers(game: Game[Any], view: Any, seat: int, question: Question) -> list[Offer]:
    """Everything the seat can be offered by number: the options, then those that take something back.

    Numbers count from 1, except that an option whose key is a number keeps it: `3` is three of them.
    """
    options = [*question.options_of(seat), *question.revise]
    words = [question.what.words(view, seat, option) for option in options]
    counted = {key for key, _ in words if key.isdecimal()}
    free = (str(n) for n in range(1, 10_000) if str(n) not in counted)
    found = []
    for option, (key, label) in zip(options, words, strict=True):
        word, mark, _ = key.partition(":")
        revises = option in question.revise
        named = game.groups.get(word, "") if mark or revises else ""
        group = named or ("Take back" if revises else "")
        found.append(Offer(key if key.isdecimal() else next(free), key, label, group))
    return found


def foreseen(game: Game[Any], view: SeatView[Any], key: str) -> Foreseen | None:
    """What a form filled in like this would mean, by the rule that would judge it; None when there is no such form."""
    question = view.question
    for form in question.forms if question is not None else ():
        values = form.read(key)
        if question is None or values is None:
            continue
        refused = form.why_not(values)
        if refused is not None:
            return Foreseen(refused.reason, True, refused.rule)
        return draw_of(game).foreseen(view.now, form, values)
    return None


def blanks(question: Question) -> list[str]:
    """The forms of the question in words."""
    ranges = (
        ", ".join(f"{blank.name} from {blank.low} to {blank.high}" for blank in form.blanks) for form in question.forms
    )
    return [f"{form.key} with {text}" for form, text in zip(question.forms, ranges, strict=True)]

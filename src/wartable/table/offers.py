"""What may be answered, as people meet it: options with their numbers and groups, and forms with their blanks."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from wartable.kernel.engine.forms import Blank
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.views import SeatView
from wartable.kernel.engine.vocabulary import Wording
from wartable.kernel.showing.drawing import Foreseen
from wartable.kernel.showing.parts import draw_of

ELSE: Final = "Else"
"""The heading of options without a group that are listed below those of one."""


class Offer(NamedTuple):
    """One option: what to type for it, and what it means."""

    number: str
    key: str
    label: str
    group: str


def offers(game: Game[Any], wording: Wording) -> list[Offer]:
    """Everything the seat can be offered by number: the options, those that take something back, what ends the step.

    What belongs to one group stands together, groups in the order of their first options, and numbers count from 1 in
    that order, except that an option whose key is a number keeps it: `3` is three of them. What belongs to none is
    called so where it would be read as a part of the group before it.
    """
    question = wording.question
    groups: dict[str, list[tuple[str, str]]] = {}
    last, finish = list[tuple[str, str]](), draw_of(game).finish(question)
    for option in (*question.options_of(wording.seat), *question.revise):
        key, label = wording.words(option)
        if key == finish:
            last.append((key, label))
            continue
        word, mark, _ = key.partition(":")
        revises = option in question.revise
        named = game.groups.get(word, "") if mark or revises else ""
        groups.setdefault(named or ("Take back" if revises else ""), []).append((key, label))
    listed = list(groups.items())
    if last:
        beside = groups.pop("", []) if next(iter(groups), "") or len(groups) == 1 else []
        listed = [*groups.items(), ("", beside + last)]
    counted = {key for _, members in listed for key, _ in members if key.isdecimal()}
    free = (str(n) for n in range(1, 10_000) if str(n) not in counted)
    return [
        Offer(key if key.isdecimal() else next(free), key, label, group or (ELSE if at else ""))
        for at, (group, members) in enumerate(listed)
        for key, label in members
    ]


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
    """The forms of the question in words: an example of each, and how far its numbers go."""
    return [f"{form.example}: {', '.join(map(_range, form.blanks))}" for form in question.forms]


def blank_name(blank: Blank) -> str:
    """What a blank asks for, in words: of a place how far across and how far up."""
    places = {"x": "across", "y": "up"} if blank.unit else {}
    return places.get(blank.name, blank.name.replace("_", " "))


def _range(blank: Blank) -> str:
    name = blank_name(blank)
    unit = f" {blank.unit.name}" if blank.unit else ""
    if blank.low == blank.high:
        return f"{name} {blank.said(blank.low)}{unit}"
    return f"{name} from {blank.said(blank.low)} to {blank.said(blank.high)}{unit}"

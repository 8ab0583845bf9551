"""Options and outcomes as text: how keys are written into journals and read back from people."""

from __future__ import annotations

import re

from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable, listed
from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.nearest import did_you_mean
from wartable.kernel.engine.oracle import ROLL, Answer, Question
from wartable.kernel.engine.state import State
from wartable.kernel.engine.vocabulary import Asked, why_not

_SHAPE = re.compile(r"[a-z0-9][a-z0-9:@,+.*'_/{}-]*", re.IGNORECASE)


def key_of(state: State, seat: int, question: Question, option: Answer) -> str:
    """The key of an option or of a filled-in form, in the state in which `seat` is asked."""
    if isinstance(option, tuple):
        return question.forms[option[0]].write(option[1:])
    key: str = question.what.key(state, seat, option)
    return key


def read_key(game: Game[S], view: S, question: Question, seat: int, key: str) -> Answer:
    """The option or filled-in form that `key` names.

    Raises `Unreadable` when it cannot be a key, `Refused` when it is one but not allowed now, `Ambiguous` when it names
    nothing at all, or begins several keys.
    """
    what: Asked = question.what
    if what.spelled is not None:
        key = what.spelled(question, key)
    options = (*question.options_of(seat), *question.revise)
    for option in options:
        if what.key(view, seat, option) == key:
            return option
    keys = [what.key(view, seat, option) for option in options]
    if not _SHAPE.fullmatch(key):
        raise Unreadable(f"'{key}' cannot be read as an answer; answers look like {next(iter(keys), 'a-word')}")
    for index, form in enumerate(question.forms):
        values = form.read(key)
        if values is not None:
            refused = form.why_not(values)
            if refused is not None:
                raise refused
            return (index, *values)
    possible = [*keys, *(form.example for form in question.forms)]
    refused = why_not(game.questions, view, question, seat, key)
    if refused is not None:
        raise Refused(refused.reason, refused.rule, possible)
    begun = [known for known in possible if known.startswith(key)]
    if begun:
        raise Ambiguous(f"'{key}' is not a whole answer; it begins {listed(begun)}")
    hint = did_you_mean(key, possible, 3) or f"; possible now: {listed(possible)}"
    raise Ambiguous(f"'{key}' names nothing that can be answered here{hint}")


def chance_key(game: Game[S], state: S, question: Question, answer: Answer) -> str:
    """The key of an outcome of chance."""
    if question.mode == ROLL:
        assert question.die is not None
        return question.die.describe(answer)
    return game.item_key(state, question.what, answer)


def chance_name(question: Question) -> str:
    """What chance was asked, in one word."""
    if question.mode == ROLL:
        assert question.die is not None
        return f"roll:{question.n}{question.die.name}"
    return f"draw:{question.what}"


def read_chance(game: Game[S], state: S, question: Question, key: str) -> Answer:
    """The outcome that `key` names. Raises `Unreadable` when it is not one of the question's outcomes."""
    if question.mode == ROLL:
        die = question.die
        assert die is not None
        shown = [] if key == "-" else key.split(",")
        unknown = [face for face in shown if face not in die.faces]
        if unknown:
            raise Unreadable(f"'{unknown[0]}' is no face of the {die.name}; its faces are {', '.join(die.faces)}")
        if len(shown) != question.n:
            raise Unreadable(f"'{key}' shows {len(shown)} dice, but {question.n} are rolled")
        return tuple(shown.count(face) for face in die.faces)
    items = {game.item_key(state, question.what, item): item for item in set(question.bag)}
    if key not in items:
        # What is left in a bag tells what others hold, so nothing of it is named.
        raise Unreadable(f"'{key}' cannot be drawn here; type the name of what was drawn, as it stands on it")
    return items[key]

"""The shapes of documents: checked by pydantic, with its errors told in plain sentences.

Shapes are pydantic models: `Record` for content, which takes values as they are written, `Document` for what people
type and hand in, where `'3'` is a number too. Unions are best told apart by `by_key` (a mapping names its kind) or
`by_shape` (a word, a number, a mapping or a list); without that an error has to name every member in turn.

Pydantic takes a while to load: what only plays a game has no need of this module.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Discriminator, Field, ValidationError, ValidationInfo, model_validator

from wartable.kernel.books.datafiles import parse
from wartable.kernel.books.problems import Problem, at, did_you_mean, place, shown
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.saying import in_a_row, said

ID_PATTERN = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
Id = Annotated[str, Field(pattern=ID_PATTERN, description="Lower-case letters, digits and hyphens: iron-teeth.")]
Text = Annotated[str, Field(min_length=1)]


class Document(BaseModel):
    """What people type and hand in: unknown keys are mistakes, values do not change once read."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _note_keys(cls, value: Any, info: ValidationInfo) -> Any:
        """Remember which keys belong here, so that a misspelt one can be answered with the right ones."""
        if info.context is not None and isinstance(value, dict):
            info.context[id(value)] = tuple(cls.model_fields)
        return value


class Record(Document):
    """A mapping of a content file: as a document, without conversions (`'3'` is not a number)."""

    model_config = ConfigDict(strict=True)


def by_key(key: str, noun: str, words: Sequence[str]) -> Discriminator:
    """Tells the members of a union apart by the word under `key`; members are tagged `<word>`."""

    def tag(value: Any) -> str | None:
        word = value.get(key) if isinstance(value, dict) else getattr(value, key, None)
        return f"<{word}>" if isinstance(word, str) else None

    return Discriminator(tag, "unknown_word", f"{key}|{noun}|{'|'.join(words)}")


_SHAPES = {str: "<word>", bool: "<flag>", int: "<number>", dict: "<mapping>", list: "<list>"}


def shape_of(value: Any) -> str:
    """The tag of a value: `<word>`, `<flag>`, `<number>`, `<mapping>` or `<list>`."""
    return _SHAPES.get(type(value), "<mapping>" if isinstance(value, BaseModel) else "<other>")


def by_shape(expected: str) -> Discriminator:
    """Tells the members of a union apart by their shape; `expected` says what may stand there."""
    return Discriminator(shape_of, "wrong_shape", expected)


Model = TypeVar("Model", bound=Document)


def validate(model: type[Model], document: Any, file: str, problems: list[Problem]) -> Model | None:
    """The document as a checked model; None, with the problems added, when its shape is wrong."""
    keys: dict[int, tuple[str, ...]] = {}
    try:
        return model.model_validate(document, context=keys)
    except ValidationError as error:
        found: dict[str, list[str]] = {}
        for details in error.errors(include_url=False):
            problem = _problem(dict(details), document, file, keys)
            found.setdefault(problem.path, []).append(problem.reason)
        # A union fails for every shape it may have: several reasons about one place are one mistake.
        tagged = issubclass(model, Record)
        for path, reasons in found.items():
            once = list(dict.fromkeys(reasons))
            problems.extend(Problem(file, path, reason) for reason in (once if tagged else [reduce(_either, once)]))
        return None


def check(model: type[Model], document: Any, name: str) -> Model:
    """The document as a checked model. Raises Unreadable, one sentence that names every wrong place."""
    problems: list[Problem] = []
    made = validate(model, document, name, problems)
    if made is None:
        them = in_a_row(*(replace(problem, file="").told() for problem in problems), between="; ")
        raise Unreadable(in_a_row(name, them, between=": "))
    return made


def read(model: type[Model], text: str, name: str) -> Model:
    """Parse and check in one step."""
    return check(model, parse(text, name), name)


# --------------------------------------------------------------------------------------------------------- sentences


_NUMBER = "%(value)s is not a number; write one in digits"
_WHOLE = "%(value)s is not a whole number; write one in digits"
_FLAG = "%(value)s is neither true nor false; write one of them"

_FIXED = {
    "int_type": _WHOLE,
    "int_parsing": _WHOLE,
    "int_from_float": _WHOLE,
    "decimal_type": _NUMBER,
    "decimal_parsing": _NUMBER,
    "finite_number": _NUMBER,
    "string_type": "%(value)s is not text; put it in quotes if it is meant so",
    "bool_type": _FLAG,
    "bool_parsing": _FLAG,
    "list_type": "%(value)s is not a list; write [a, b] or one '- ' for each entry",
    "dict_type": "%(value)s is not a mapping; write 'key: value' pairs",
    "model_type": "%(value)s is not a mapping; write 'key: value' pairs",
    "string_too_short": "there is no text; write some",
    "string_pattern_mismatch": "%(value)s is not an id; use lower-case letters, digits and hyphens, like 'iron-teeth'",
    "greater_than": "%(value)s is too small; it must be more than %(gt)s",
    "greater_than_equal": "%(value)s is too small; it must be at least %(ge)s",
    "less_than_equal": "%(value)s is too big; it must be at most %(le)s",
    "too_short": "%(actual_length)s entries are too few; at least %(min_length)s",
    "too_long": "%(actual_length)s entries are too many; at most %(max_length)s",
    "wrong_shape": "%(value)s cannot stand here; write %(msg)s",
    "invalid_key": "this key is not a word; put it in quotes if it is meant so",
    "recursion_loop": "refers to itself; write it out",
}


def _problem(details: Mapping[str, Any], document: Any, file: str, keys: Mapping[int, tuple[str, ...]]) -> Problem:
    """One of pydantic's errors as a sentence."""
    kind: str = details["type"]
    value, context = details["input"], details.get("ctx", {})
    steps = _steps(details["loc"], document, kind == "missing")
    where = place(steps, None if kind == "invalid_key" else document)
    if kind == "missing":
        return Problem(file, place(steps[:-1], document), said("'%(key)s' is missing; add it", key=steps[-1]))
    if kind == "extra_forbidden":
        known = keys.get(id(at(document, steps[:-1])), ())
        if not known:
            return Problem(file, where, said("'%(key)s' is not a key here", key=steps[-1]))
        meant = did_you_mean(str(steps[-1]), known)
        told = "'%(key)s' is not a key here; keys are %(them)s%(meant)s"
        return Problem(file, where, said(told, key=steps[-1], them=", ".join(known), meant=meant))
    if kind == "unknown_word":
        if not isinstance(value, dict):
            return Problem(file, where, said(_FIXED["dict_type"], value=shown(value)))
        key, noun, *words = details["msg"].split("|")
        return _unknown_word(value.get(key), key, noun, words, Problem(file, where, ""))
    if kind == "literal_error":
        words = re.findall(r"'([^']*)'|(\d+)", context["expected"])
        reason = _not_possible(value, [word or number for word, number in words])
    elif kind == "value_error":
        reason = context["error"].args[0] if context["error"].args else str(context["error"])
    elif kind in _FIXED:
        reason = said(_FIXED[kind], **{"value": shown(value), "msg": details["msg"], **context})
    else:
        reason = details["msg"]
    return Problem(file, where, reason)


def _steps(loc: Iterable[str | int], document: Any, missing: bool) -> list[str | int]:
    """The steps of pydantic's path that lead somewhere in the document; others name the shape that was tried."""
    steps: list[str | int] = []
    path = list(loc)
    for step in path[:-1] if missing else path:
        if isinstance(document, list) and isinstance(step, int):
            document = document[step] if step < len(document) else None
        elif isinstance(document, dict) and step in document:
            document = document[step]
        else:
            continue
        steps.append(step)
    return [*steps, path[-1]] if missing else steps


def _unknown_word(word: Any, key: str, noun: str, words: Sequence[str], where: Problem) -> Problem:
    right = f"{noun}s are {', '.join(words)}"
    if word is None:
        return replace(where, reason=f"'{key}' is missing; {right}")
    reason = f"{shown(word)} is not a {noun}; {right}{did_you_mean(str(word), words)}"
    return replace(where, path=f"{where.path}.{key}".removeprefix("."), reason=reason)


def _not_possible(value: Any, words: Sequence[str]) -> str:
    if len(words) == 1:
        return said("%(value)s is not possible here; only %(word)s is", value=shown(value), word=words[0])
    meant = did_you_mean(str(value), words)
    told = "%(value)s is not possible here; possible are %(them)s%(meant)s"
    return said(told, value=shown(value), them=", ".join(words), meant=meant)


def _either(one: str, other: str) -> str:
    return said("%(one)s or %(other)s", one=one, other=other)

"""Data files: reading YAML, checking its shape, and saying in plain sentences what is wrong and what would be right.

Whoever reads files may use this room; it knows no game. Nothing here stops at the first mistake: problems are
collected, one `Problem` per mistake, and `refuse` raises them all together. Shapes are pydantic models: `Record` for
content, which takes values as they are written, `Document` for what people type and hand in, where `'3'` is a number
too. Unions are best told apart by `by_key` (a mapping names its kind) or `by_shape` (a word, a number, a mapping or a
list); without that an error has to name every member in turn.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Discriminator, Field, ValidationError, ValidationInfo, model_validator

from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.nearest import nearest

ID_PATTERN = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
Id = Annotated[str, Field(pattern=ID_PATTERN, description="Lower-case letters, digits and hyphens: iron-teeth.")]
Text = Annotated[str, Field(min_length=1)]


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: the file, the place in the document (empty: the whole file), the reason and what would be right."""

    file: str
    path: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.path, self.reason) if part)


@dataclass(frozen=True, slots=True)
class Report:
    """What a content folder holds (`found`: kind of thing to the ids of that kind) and every problem with it."""

    game: str
    found: dict[str, list[str]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def refuse(problems: Iterable[Problem]) -> NoReturn:
    """Raise all the problems as one `Unreadable`, one per line."""
    raise Unreadable("\n".join(str(problem) for problem in problems))


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """` (did you mean 'x'?)` when one of the words is close, else nothing."""
    near = nearest(word, words)
    return f" (did you mean '{near[0]}'?)" if near else ""


# ------------------------------------------------------------------------------------------------------ reading YAML


class _Loader(yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader):  # type: ignore[misc]
    """The safe loader, refusing a key written twice (plain YAML would silently keep the second)."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise yaml.constructor.ConstructorError(
                        None, None, f"the key '{key.value}' stands twice", key.start_mark
                    )
                seen.add(key.value)
        made: dict[Hashable, Any] = super().construct_mapping(node, deep)
        return made


def read_yaml(path: Path, file: str, problems: list[Problem]) -> Any:
    """The document in a file; None, with a problem added, when there is none to be had. `file` is the name to show."""
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        problems.append(Problem(file, "", f"cannot be read: {error.strerror or error}"))
        return None
    except UnicodeDecodeError as error:
        problems.append(Problem(file, "", f"is not UTF-8 text (byte {error.start}); save it as UTF-8"))
        return None
    problem, document = _parse(text, file)
    if problem is not None:
        problems.append(problem)
    elif document is None:
        problems.append(Problem(file, "", "is empty; `wartable content schema` shows what belongs in it"))
    return document


def parse(text: str, name: str) -> Any:
    """Read YAML (JSON is YAML too). Raises Unreadable with line and column."""
    problem, document = _parse(text, name)
    if problem is not None:
        refuse([problem])
    return document


DEEPEST = 60
MOST_NODES = 200_000
LONGEST_NUMBER = 400
"""Bounds of a document, far beyond anything that people write: past them a loader could take the machine down."""


def _bounds(text: str, file: str) -> Problem | None:
    """What makes the document too much to load, found without building any of it."""
    depth = nodes = 0
    for event in yaml.parse(text, _Loader):
        where = f"line {event.start_mark.line + 1}, column {event.start_mark.column + 1}"
        if isinstance(event, yaml.AliasEvent):
            return Problem(file, where, f"refers to '{event.anchor}' with *; write it out, references are not read")
        if isinstance(event, yaml.NodeEvent):
            nodes += 1
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                return Problem(file, where, f"lists and mappings lie more than {DEEPEST} deep in each other")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if nodes > MOST_NODES:
            return Problem(file, where, f"has more than {MOST_NODES:,} values; split it")
        if isinstance(event, yaml.ScalarEvent) and event.implicit[0] and _is_endless(event.value):
            return Problem(file, where, f"is a number of {len(event.value)} digits; put it in quotes if it is text")
    return None


def _is_endless(word: str) -> bool:
    return len(word) > LONGEST_NUMBER and not word.strip("+-0123456789_.eE:")


def _parse(text: str, file: str) -> tuple[Problem | None, Any]:
    try:
        too_much = _bounds(text, file)
        if too_much is not None:
            return too_much, None
        return None, yaml.load(text, _Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        return Problem(file, place, f"not valid YAML: {error.problem or error.context}"), None
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        return Problem(file, "", f"not valid YAML: {str(error).splitlines()[0]}"), None


def parse_json(text: str, name: str) -> Any:
    """Read JSON that somebody handed in. Raises Unreadable with line and column."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        refuse([Problem(name, f"line {error.lineno}, column {error.colno}", f"not valid JSON: {error.msg}")])
    except RecursionError:
        refuse([Problem(name, "", "lists and objects lie too deep in each other")])
    except ValueError:
        refuse([Problem(name, "", "holds a number of thousands of digits")])


# ------------------------------------------------------------------------------------------------------------ shapes


def digest(documents: Mapping[str, Any]) -> str:
    """SHA-256 of what files say, whatever their layout, comments and order."""
    said = json.dumps(documents, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(said.encode()).hexdigest()


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
            said = list(dict.fromkeys(reasons))
            problems.extend(Problem(file, path, reason) for reason in (said if tagged else [" or ".join(said)]))
        return None


def check(model: type[Model], document: Any, name: str) -> Model:
    """The document as a checked model. Raises Unreadable, one sentence that names every wrong place."""
    problems: list[Problem] = []
    made = validate(model, document, name, problems)
    if made is None:
        raise Unreadable(f"{name}: {'; '.join(str(replace(problem, file='')) for problem in problems)}")
    return made


def read(model: type[Model], text: str, name: str) -> Model:
    """Parse and check in one step."""
    return check(model, parse(text, name), name)


# --------------------------------------------------------------------------------------------------------- sentences


def place(steps: Iterable[str | int], document: Any = None) -> str:
    """A path in a document: `deck[3].effect[0].do`; a number that is a key stands as a word: `results.2[0].op`."""
    text = ""
    for step in steps:
        text += f"[{step}]" if isinstance(step, int) and not isinstance(document, dict) else f".{step}"
        document = _at(document, [step])
    return text.removeprefix(".")


def shown(value: Any) -> str:
    """A value as a reader of the file knows it."""
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return "an empty value"
    if isinstance(value, str):
        return f"'{value}'" if len(value) <= 60 else f"'{value[:57]}...'"
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    return str(value)


_NUMBER = "{value} is not a number; write one in digits"
_WHOLE = "{value} is not a whole number; write one in digits"
_FLAG = "{value} is neither true nor false; write one of them"

_FIXED = {
    "int_type": _WHOLE,
    "int_parsing": _WHOLE,
    "int_from_float": _WHOLE,
    "decimal_type": _NUMBER,
    "decimal_parsing": _NUMBER,
    "finite_number": _NUMBER,
    "string_type": "{value} is not text; put it in quotes if it is meant so",
    "bool_type": _FLAG,
    "bool_parsing": _FLAG,
    "list_type": "{value} is not a list; write [a, b] or one '- ' for each entry",
    "dict_type": "{value} is not a mapping; write 'key: value' pairs",
    "model_type": "{value} is not a mapping; write 'key: value' pairs",
    "string_too_short": "there is no text; write some",
    "string_pattern_mismatch": "{value} is not an id; use lower-case letters, digits and hyphens, like 'iron-teeth'",
    "greater_than": "{value} is too small; it must be more than {gt}",
    "greater_than_equal": "{value} is too small; it must be at least {ge}",
    "less_than_equal": "{value} is too big; it must be at most {le}",
    "too_short": "{actual_length} entries are too few; at least {min_length}",
    "too_long": "{actual_length} entries are too many; at most {max_length}",
    "wrong_shape": "{value} cannot stand here; write {msg}",
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
        return Problem(file, place(steps[:-1], document), f"'{steps[-1]}' is missing; add it")
    if kind == "extra_forbidden":
        known = keys.get(id(_at(document, steps[:-1])), ())
        right = f"; keys are {', '.join(known)}{did_you_mean(str(steps[-1]), known)}" if known else ""
        return Problem(file, where, f"'{steps[-1]}' is not a key here{right}")
    if kind == "unknown_word":
        if not isinstance(value, dict):
            return Problem(file, where, _FIXED["dict_type"].format(value=shown(value)))
        key, noun, *words = details["msg"].split("|")
        return _unknown_word(value.get(key), key, noun, words, Problem(file, where, ""))
    if kind == "literal_error":
        words = re.findall(r"'([^']*)'|(\d+)", context["expected"])
        reason = _not_possible(value, [word or number for word, number in words])
    elif kind == "value_error":
        reason = str(context["error"])
    elif kind in _FIXED:
        reason = _FIXED[kind].format(value=shown(value), msg=details["msg"], **context)
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
        return f"{shown(value)} is not possible here; only {words[0]} is"
    return f"{shown(value)} is not possible here; possible are {', '.join(words)}{did_you_mean(str(value), words)}"


def _at(document: Any, steps: Iterable[str | int]) -> Any:
    """What stands at a path; None where it leads nowhere."""
    for step in steps:
        try:
            document = document[step]
        except (KeyError, IndexError, TypeError):
            return None
    return document

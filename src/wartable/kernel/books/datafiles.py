"""Data files: YAML and JSON that people hand in, read within bounds and without surprises.

Whoever reads files may use this room; it knows no game. What a document must look like is said in `shapes.py`, how a
mistake is told in `problems.py`.
"""

from __future__ import annotations

import json
from collections.abc import Hashable
from pathlib import Path
from typing import Any, Final, Protocol

import yaml

from wartable.kernel.books.problems import Problem, refuse
from wartable.kernel.engine.saying import said


class _Loader(yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader):  # type: ignore[misc]
    """The safe loader, refusing a key written twice (plain YAML would silently keep the second)."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise yaml.constructor.ConstructorError(
                        None, None, said("the key '%(key)s' stands twice", key=key.value), key.start_mark
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
        if isinstance(event, yaml.AliasEvent):
            return Problem(file, _place(event.start_mark), _reference(event.anchor))
        if isinstance(event, yaml.NodeEvent):
            nodes += 1
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                words = "lists and mappings lie more than %(n)s deep in each other"
                return Problem(file, _place(event.start_mark), said(words, n=DEEPEST))
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if nodes > MOST_NODES:
            words = "has more than %(n)s values; split it"
            return Problem(file, _place(event.start_mark), said(words, n=f"{MOST_NODES:,}"))
        if isinstance(event, yaml.ScalarEvent) and event.implicit[0] and _is_endless(event.value):
            words = "is a number of %(n)s digits; put it in quotes if it is text"
            return Problem(file, _place(event.start_mark), said(words, n=len(event.value)))
    return None


class _Mark(Protocol):
    """A place in a text, as both loaders of YAML give it."""

    @property
    def line(self) -> int: ...

    @property
    def column(self) -> int: ...


def _place(mark: _Mark | None) -> str:
    if mark is None:
        return ""
    return said("line %(line)s, column %(column)s", line=mark.line + 1, column=mark.column + 1)


def _reference(anchor: str | None) -> str:
    return said("refers to '%(anchor)s' with *; write it out, references are not read", anchor=anchor)


def _is_endless(word: str) -> bool:
    return len(word) > LONGEST_NUMBER and not word.strip("+-0123456789_.eE:")


def _parse(text: str, file: str) -> tuple[Problem | None, Any]:
    try:
        too_much = _bounds(text, file)
        if too_much is not None:
            return too_much, None
        return None, yaml.load(text, _Loader)
    except yaml.MarkedYAMLError as error:
        place = _place(error.problem_mark or error.context_mark)
        return Problem(file, place, said("not valid YAML: %(what)s", what=_in_words(error.problem or ""))), None
    except (yaml.YAMLError, RecursionError, ValueError):
        return Problem(file, "", said("not valid YAML: %(what)s", what=_in_words(""))), None


_WRONG: Final = (
    ("stands twice", ""),
    ("'}'", "something is missing before this; put a comma between entries, and } at the end"),
    ("']'", "something is missing before this; put a comma between entries, and ] at the end"),
    ("end of stream", "the text ends inside a quote or a bracket; close it"),
    ("node content", "the text ends inside a bracket, or an entry is empty; write the entry and close the bracket"),
    ("mapping values", "a colon cannot stand here; put text with a colon in quotes, and give each key its own line"),
    ("':'", "a colon is missing; write 'key: value'"),
    ("tab character", "a tab; indent with spaces"),
    (
        "start any token",
        "a character that cannot begin anything, such as a tab; indent with spaces, or use quotes",
    ),
    ("expected", "the lines do not begin at the same column; indent entries that belong together alike"),
    ("escape", "a backslash inside quotes; write it twice, or use single quotes"),
    ("another document", "a second document begins here; leave out the line of three hyphens"),
    ("tag", "a tag with ! cannot stand here; leave it out, or put the text in quotes"),
)
"""What libyaml says of mistakes, by a part of it, and what people are told: what is wrong and what would be right."""


def _in_words(problem: str) -> str:
    """What is wrong with a text that is no YAML, in a sentence of ours: pages say it in their reader's language."""
    words = next((words for part, words in _WRONG if part in problem), _UNKNOWN)
    return said(words) if words else problem


_UNKNOWN: Final = "something that cannot stand here; compare it with the example in the guide"


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

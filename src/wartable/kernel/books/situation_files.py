"""The shape of a situation file: what may stand where, checked before any word of it is looked up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, Tag

from wartable.kernel.books.datafiles import read_yaml
from wartable.kernel.books.problems import Problem
from wartable.kernel.books.shapes import Record, Text, by_shape, validate
from wartable.kernel.books.situations import Entry, Moment, Written, as_word


def _as_outcome(value: Any) -> Any:
    """An outcome of chance; several dice may be written as a list of faces."""
    return ",".join(str(as_word(face)) for face in value) if isinstance(value, list) else as_word(value)


Word = Annotated[str, BeforeValidator(as_word)]
Outcome = Annotated[str, BeforeValidator(_as_outcome)]
Offered = Annotated[
    Annotated[list[Word], Tag("<list>")] | Annotated[dict[str, list[Word]], Tag("<mapping>")],
    by_shape("the list of keys that are offered, or a mapping of seats to such lists"),
]
Refusal = Annotated[
    Annotated[str, Tag("<word>")] | Annotated[dict[Word, str], Tag("<mapping>")],
    by_shape("the rule that refuses it, or, under a seat, a mapping of keys to rules"),
]


class _Moment(Record):
    expect: dict[str | int, Any] = Field(default_factory=dict)
    offered: Offered | None = None
    refused: dict[Word, Refusal] = Field(default_factory=dict)
    events: list[Text] = Field(default_factory=list)
    result: Any = None


class _Step(_Moment):
    do: Any = None
    chance: list[Outcome] | None = None


class _File(_Moment):
    title: Text
    note: str = ""
    rules: list[str] = Field(default_factory=list)
    game: str
    mode: str | None = None
    options: dict[str, Word] = Field(default_factory=dict)
    content: str = ""
    position: dict[str, Any] | None = None
    chance: list[Outcome] = Field(default_factory=list)
    do: list[Any] = Field(default_factory=list)


STEP_KEYS: Final = tuple(_Step.model_fields)


def read(path: Path, problems: list[Problem]) -> Written | None:
    """What a file says; problems with its shape are added. None when there is nothing to go on with."""
    file = str(path)
    document = read_yaml(path, file, problems)
    written = None if document is None else validate(_File, document, file, problems)
    if written is None:
        return None
    return Written(
        written.title,
        written.rules,
        written.game,
        written.mode,
        written.options,
        written.content,
        written.position,
        written.chance,
        list(_entries(written.do, file, problems)),
        _moment(written),
    )


def _entries(written: list[Any], file: str, problems: list[Problem]) -> Iterator[Any]:
    for at, entry in enumerate(written):
        if not isinstance(entry, dict) or (len(entry) == 1 and next(iter(entry)) not in STEP_KEYS):
            yield entry
            continue
        found: list[Problem] = []
        step = validate(_Step, entry, file, found)
        problems += [replace(problem, path=f"do[{at}].{problem.path}".rstrip(".")) for problem in found]
        yield None if step is None else Entry(step.do, step.chance, _moment(step))


def _moment(written: _Moment) -> Moment:
    return Moment(written.expect, written.offered, written.refused, written.events, written.result)

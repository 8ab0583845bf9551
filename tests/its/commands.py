"""`wartable its` as a person calls it: a command line in, what it prints out; its error is raised as it was."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from typer.testing import CliRunner

from wartable.cli.main import command_line
from wartable.kernel.engine.errors import WartableError


class Done(NamedTuple):
    code: int
    out: str


class _Whole(yaml.SafeDumper):
    """Writes out what occurs twice: references are not read."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def as_yaml(data: Any) -> str:
    """The text of a file with this in it."""
    return str(yaml.dump(data, Dumper=_Whole, sort_keys=False))


def its(*words: str | Path) -> Done:
    """The exit code of `wartable its ...`, and what it prints."""
    result = CliRunner().invoke(command_line(), ["its", *map(str, words)])
    if isinstance(result.exception, WartableError):
        raise result.exception
    assert result.exit_code in (0, 1), result.output
    return Done(result.exit_code, result.stdout)


def its_json(*words: str | Path) -> Any:
    return json.loads(its(*words, "--json").out)


def replayed(data: dict[str, Any]) -> dict[str, Any]:
    """What `wartable its replay` says of an event, with its reasons."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.yaml"
        file.write_text(as_yaml(data), encoding="utf-8")
        answer: dict[str, Any] = its_json("replay", file, "--explain")
    return answer


def scored(record: dict[str, Any]) -> dict[str, Any]:
    """What `wartable its score` makes of a recorded game."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record.yaml"
        file.write_text(as_yaml(record), encoding="utf-8")
        answer: dict[str, Any] = its_json("score", file)
    return answer


def rules(answer: Any) -> set[str]:
    """Every rule that is given as a reason anywhere in an answer."""
    if isinstance(answer, dict):
        own = {answer["rule"]} if isinstance(answer.get("rule"), str) else set()
        return own.union(*map(rules, answer.values()))
    return set().union(*map(rules, answer)) if isinstance(answer, list) else set()

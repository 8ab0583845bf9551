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


SCENARIOS = ("Acquisition", "Annihilation", "Biotechvore", "Countermeasures", "Cryogenics", "Decapitation", "Rescue")
OF_DIRECT_ACTION = ("Battleground", "Cutthroat", "Superiority", "Uplink Center")


def complete(data: dict[str, Any]) -> dict[str, Any]:
    """The same event with all that an official one needs to have recorded, where it says nothing about it."""
    if not data.get("official", True):
        return data
    games = [game for played in data.get("results", {}).values() for game in played]
    late = [name for names in data.get("late_entry", {}).values() for name in names]
    there = [*data.get("draw", []), *late, *(game[side] for game in games for side in "ab")]
    given = {each if isinstance(each, str) else each["name"]: each for each in data.get("players") or []}
    names = dict.fromkeys([*given, *there])
    entries = [
        {"name": name, "pin": f"P{at}", "army": "Watch", "lists": 3} | (known if isinstance(known, dict) else {})
        for at, name in enumerate(names)
        for known in [given.get(name)]
    ]
    return {**data, "players": entries} | scenarios_for(data)


def scenarios_for(data: dict[str, Any]) -> dict[str, Any]:
    """A scenario for each round; none where there are not as many."""
    wide = any(str(extra).lower().startswith("direct") for extra in data.get("extras", []))
    names = list(OF_DIRECT_ACTION if wide else SCENARIOS)[: data.get("rounds") or 0]
    tournament = data.get("type", "tournament") in ("tournament", "special")
    enough = len(names) == data.get("rounds") and "scenarios" not in data
    return {"scenarios": names} if tournament and enough else {}


def replayed(data: dict[str, Any]) -> dict[str, Any]:
    """What `wartable its replay` says of a complete record, with its reasons."""
    return replayed_as_it_is(complete(data))


def replayed_as_it_is(data: dict[str, Any]) -> dict[str, Any]:
    """The same of a record that may lack something."""
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

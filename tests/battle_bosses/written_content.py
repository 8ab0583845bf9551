"""Content as a user might write it, for the tests: the documentation's own examples, whole or with a mistake put in."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from wartable.games.battle_bosses import content
from wartable.kernel.engine.errors import Unreadable

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "content"
Mistake = Callable[[dict[str, Any]], None]


def blocks(start: str) -> list[Any]:
    """The YAML examples of `docs/content.md` that begin with a word."""
    page = (ROOT / "docs" / "content.md").read_text(encoding="utf-8")
    found = [block for block in re.findall(r"```yaml\n(.*?)```", page, re.S) if block.startswith(start)]
    return [yaml.safe_load(block) for block in found]


def tiger() -> dict[str, Any]:
    """The small boss of the documentation."""
    (boss,) = blocks("slug:")
    assert isinstance(boss, dict)
    return copy.deepcopy(boss)


def write(folder: Path, boss: dict[str, Any] | None = None, boards: dict[str, Any] | None = None) -> Path:
    """A user's folder with one boss and perhaps maps."""
    (folder / "bosses").mkdir(exist_ok=True)
    if boss is not None:
        (folder / "bosses" / "my-boss.yaml").write_text(yaml.safe_dump(boss, sort_keys=False), encoding="utf-8")
    if boards is not None:
        (folder / "boards.yaml").write_text(yaml.safe_dump(boards), encoding="utf-8")
    return folder


def problems(folder: Path) -> list[str]:
    """The lines of the error that loading gives."""
    with pytest.raises(Unreadable) as caught:
        content.load(folder)
    return str(caught.value).splitlines()


def put(path: str, value: Any) -> Mistake:
    """Set, add (a list: append by `[+]`) or, with Ellipsis, remove what stands at a path of a boss file."""

    def mistake(boss: dict[str, Any]) -> None:
        steps: list[Any] = [int(step) if step.isdigit() else step for step in re.findall(r"[^.\[\]]+", path)]
        place: Any = boss
        for step in steps[:-1]:
            place = place[step]
        if steps[-1] == "+":
            place.append(value)
        elif value is ...:
            del place[steps[-1]]
        else:
            place[steps[-1]] = value

    return mistake

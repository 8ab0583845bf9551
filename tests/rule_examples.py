"""Examples for the pages of rules, taken from all situations: `python -m tests.rule_examples` chooses them anew.

Taken are those that carry a rule, those without content of their own before those with it, the shortest first; and for
the other rules those in which they are at work. `index.json` says which rule is shown by which.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import yaml

from wartable.games import game
from wartable.kernel.books.rule_examples import FOLDER, INDEX
from wartable.kernel.books.situation_runs import play
from wartable.kernel.books.situations import read

EACH = 2
"""How many examples a rule has at most."""


def situations() -> list[Path]:
    """Every situation."""
    return sorted(path for path in FOLDER.rglob("*.yaml") if "content" not in path.relative_to(FOLDER).parts)


def _written(path: Path) -> dict[str, Any]:
    written: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return written


def chosen() -> dict[str, list[str]]:
    """The files to be shown by rule, each named from the folder of all."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    files = [path for path in situations() if _written(path).get("position") or _written(path).get("do")]
    files.sort(key=lambda path: (bool(_written(path).get("content")), path.stat().st_size, str(path)))
    for path in files:
        for rule in _written(path).get("rules", ()):
            if len(found[rule]) < EACH:
                found[rule].append(path.relative_to(FOLDER).as_posix())
    for path in files:
        for rule in _told(path):
            if not found[rule]:
                found[rule].append(path.relative_to(FOLDER).as_posix())
    return {rule: names for rule, names in sorted(found.items()) if names}


def _told(path: Path) -> set[str]:
    """The rules of what happens in a situation, whether it is about them or not."""
    report = play(read(path, game))
    return {rule for step in report.steps for _, rule in step.events if rule and report.ok}


def main() -> None:
    """Write the index."""
    INDEX.write_text(json.dumps(chosen(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

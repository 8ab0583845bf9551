"""Examples for the pages of rules, taken from the situations here: `python -m tests.rule_examples` chooses them anew.

Taken are those that carry a rule, the shortest first, and for the others those in which they are at work; none
needs content of its own. `index.json` says which rule is shown by which.
"""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from pathlib import Path
from typing import Any

import yaml

from wartable.games import game
from wartable.kernel.books.rule_examples import FOLDER, INDEX
from wartable.kernel.books.situation_runs import play
from wartable.kernel.books.situations import read

FOLDERS = (Path(__file__).parent / "situations", Path(__file__).parents[1] / "examples" / "situations")
EACH = 2
"""How many examples a rule has at most."""


def _files() -> list[tuple[Path, Path]]:
    """Every situation that needs no content of its own and has something to see, with its folder."""
    found = [(path, folder) for folder in FOLDERS for path in folder.rglob("*.yaml") if "content" not in path.parts]
    return [(path, folder) for path, folder in found if _shows(yaml.safe_load(path.read_text(encoding="utf-8")))]


def _shows(written: dict[str, Any]) -> bool:
    return not written.get("content") and bool(written.get("position") or written.get("do"))


def _name(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()


def source(name: str) -> Path:
    """The file that an example is a copy of."""
    return next(folder / name for folder in FOLDERS if (folder / name).exists())


def chosen() -> dict[str, list[str]]:
    """The files to be shown by rule, each named from its folder."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    files = sorted(_files(), key=lambda found: (found[0].stat().st_size, str(found[0])))
    for path, folder in files:
        for rule in yaml.safe_load(path.read_text(encoding="utf-8")).get("rules", ()):
            if len(found[rule]) < EACH:
                found[rule].append(_name(path, folder))
    for path, folder in files:
        for rule in _told(path):
            if not found[rule]:
                found[rule].append(_name(path, folder))
    return {rule: names for rule, names in sorted(found.items()) if names}


def _told(path: Path) -> set[str]:
    """The rules of what happens in a situation, whether it is about them or not."""
    report = play(read(path, game))
    return {rule for step in report.steps for _, rule in step.events if rule and report.ok}


def main() -> None:
    """Write them into the package."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    index = chosen()
    for name in {name for names in index.values() for name in names}:
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source(name), FOLDER / name)
    INDEX.write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

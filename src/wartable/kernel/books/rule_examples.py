"""Which situations show a rule at work: all lie beside the rulebooks, with an index by rule, and tests play each."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

import wartable

FOLDER: Final = Path(wartable.__file__).parent / "rulebooks" / "examples"
INDEX: Final = FOLDER / "index.json"


@cache
def _index() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(INDEX.read_text(encoding="utf-8"))
    return found


def examples_of(rule: str) -> tuple[Path, ...]:
    """The situations that show a rule; none for one that is only spoken of."""
    return tuple(FOLDER / name for name in _index().get(rule, ()))

"""Where a person meets each rule, as the tests found it out: in a match, at the desk, in a command, on a page.

A rule is in the file when a test that counts proves it; the run of the whole suite writes it and holds it to what it
says (`make met`, `tests/rule_tags.py`). A definition or an absence may be proved without being met anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import wartable

FILE: Final = Path(wartable.__file__).parent / "rulebooks" / "met.json"


@cache
def met() -> Mapping[str, tuple[str, ...]]:
    """The surfaces under which each proved rule was cited."""
    said = json.loads(FILE.read_text(encoding="utf-8"))
    return {rule_id: tuple(surfaces) for rule_id, surfaces in said.items()}

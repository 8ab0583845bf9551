"""When a rule itself fails: the match stays as it was, and what reproduces the fault is kept for whoever mends it."""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from wartable.kernel.engine.errors import WartableError
from wartable.store.database import default_url, sqlite_file

if TYPE_CHECKING:
    from wartable.table.live import LiveTable

MOST: Final = 200
"""How many files of faults are kept; after that faults are only logged."""
LOG = logging.getLogger(__name__)


class RuleFailed(WartableError):
    """A mistake of ours in a rule. Nothing has happened at the table."""

    def __init__(self) -> None:
        super().__init__(
            "The program made a mistake with this answer, so it was not done and nothing has changed. "
            "You can answer otherwise and go on; what happened was written down to be mended."
        )


def keep_fault(table: LiveTable, attempt: str, lines: Sequence[str], error: Exception) -> None:
    """Log a fault with the journal it happened on. For the operator's eyes alone: it holds the seed of the match."""
    place = folder(table.rooms.database.file) / f"{table.room.id}-{len(lines)}.journal"
    again = place.exists()
    write_fault(place, [f"seed {table.room.seed}", attempt], lines, error)
    if again:
        LOG.warning("a rule failed again at table %s (%s): %s: %r", table.room.id, place, attempt, error)
    else:
        LOG.error("a rule failed at table %s; its journal is %s; %s: %r", table.room.id, place, attempt, error)


def folder(file: Path | None = None) -> Path:
    """Where faults are kept: beside the SQLite file, or in the user's data folder."""
    return (file or sqlite_file(default_url()) or Path.home() / "wartable").parent / "faults"


def write_fault(place: Path, how: Sequence[str], lines: Sequence[str], error: Exception) -> bool:
    """Write down what shows a fault again: the journal up to it, and how it came about. True when it is there."""
    if place.exists():
        return True
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        if len(os.listdir(place.parent)) >= 2 * MOST:
            return False
        _write(place.with_suffix(".txt"), [*how, "".join(traceback.format_exception(error))])
        _write(place, lines)
    except OSError as trouble:
        LOG.warning("the journal of a fault could not be kept: %s", trouble)
        return False
    return True


def _write(place: Path, lines: Sequence[str]) -> None:
    with open(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
        out.write("\n".join([*lines, ""]))

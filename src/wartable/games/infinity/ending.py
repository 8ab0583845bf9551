"""How a match of Infinity ended, in a sentence for both players."""

from __future__ import annotations

from wartable.games.infinity import recording
from wartable.games.infinity.state import Table


def why(table: Table) -> str:
    """The score of both sides."""
    a, b = recording.result(table).values()
    return f"{a['op']} to {b['op']} Objective Points, {a['vp']} to {b['vp']} Victory Points."

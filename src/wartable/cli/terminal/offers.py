"""Options at a terminal: shown in groups, and read back from what was typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wartable.kernel.engine.errors import Ambiguous, listed
from wartable.table.offers import Offer

SHOWN: Final = 14
"""How many options of one group are listed unasked; the rest is counted."""
SHORT: Final = 24
"""Labels up to this length are set in columns."""
DIM: Final = "bright_black"


def key_typed(offered: Sequence[Offer], typed: str) -> str:
    """The key that was meant by a key, a number or the beginning of a key; what is none of these is given back.

    Raises `Ambiguous` when several keys begin so.
    """
    for offer in offered:
        if typed in (offer.key, offer.number):
            return offer.key
    begun = [offer for offer in offered if offer.key.startswith(typed)]
    if len(begun) > 1:
        raise Ambiguous(f"'{typed}' begins several answers: {listed([offer.key for offer in begun])}")
    return begun[0].key if begun else typed


# -- showing --------------------------------------------------------------------------------------------------------


def spoken(offered: Sequence[Offer], forms: Sequence[str], everything: bool) -> str:
    """The options as lines to be read out."""
    lines = []
    for group, members, rest in _groups(offered, everything):
        lines += [f"{group}:"] if group else []
        for offer in members:
            key = f" Key: {offer.key}." if everything else ""
            lines.append(f"{offer.number}: {offer.label.rstrip('.')}.{key}")
        lines += [f"And {rest} more; type options to hear all."] if rest else []
    lines += [f"{'Or type' if offered else 'Type'} a line like {form}." for form in forms]
    return "\n".join(lines)


def drawn(offered: Sequence[Offer], forms: Sequence[str], everything: bool, low: bool) -> RenderableType:
    """The options as a table; short ones side by side. With `low` every option takes one line, without its key."""
    blocks: list[RenderableType] = []
    for group, members, rest in _groups(offered, everything):
        if group:
            blocks.append(Text(f" {group}", "bold"))
        if not everything and len(members) > 1 and all(len(offer.label) <= SHORT for offer in members):
            cells = [Text.assemble((f"{offer.number:>3}", "bold green"), f" {offer.label}") for offer in members]
            blocks.append(Columns(cells, padding=(0, 2)))
        else:
            blocks.append(_table(members, low and not everything))
        if rest:
            blocks.append(Text(f"     and {rest} more: type options, or the beginning of a key", DIM))
    asked = "    or type a line like " if offered else "    type a line like "
    blocks += [Text.assemble((asked, DIM), form) for form in forms]
    return Group(*blocks)


def _table(members: Sequence[Offer], low: bool) -> Table:
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(justify="right", no_wrap=True, style="bold green", width=3)
    table.add_column(ratio=1, no_wrap=low, overflow="ellipsis" if low else "fold")
    if not low:
        table.add_column(justify="right", no_wrap=True, style=DIM, max_width=30, overflow="ellipsis")
    before = ""
    for offer in members:
        what, _, text = offer.label.partition(": ")
        label = Text(what)
        if text and text != before:
            label.append(f": {text}", DIM)
        before = text
        table.add_row(offer.number, label, *([] if low else [offer.key]))
    return table


def _groups(offered: Sequence[Offer], everything: bool) -> Iterator[tuple[str, Sequence[Offer], int]]:
    """Heading, options and the number of options left out. A single group needs no heading."""
    names = {offer.group for offer in offered}
    for name, found in groupby(offered, key=lambda offer: offer.group):
        members = list(found)
        shown = len(members) if everything or len(members) <= SHOWN + 2 else SHOWN
        yield name if len(names) > 1 else "", members[:shown], len(members) - shown

"""Rules and chances in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wartable.kernel.books import ledger
from wartable.kernel.engine.citations import cite

if TYPE_CHECKING:
    from wartable.odds import Odds

SHOWN: Final = 12
"""How many outcomes are listed; the rest is summed up."""
BAR: Final = 20


def rule(found: ledger.Rule) -> str:
    """A rule in full: its text, what was ruled about it, and where it stands."""
    cite(found.id)
    book = ledger.load(found.system).books[0]
    lines = [f"{found.id} {found.title}. {found.text}"]
    if found.ruling:
        lines.append(f"Ruling: {found.ruling}")
    return "\n".join([*lines, f"({book}: {found.where})"])


def commands(rows: list[tuple[str, str]], plain: bool) -> RenderableType:
    """What may be typed, and what it does."""
    if plain:
        return "\n".join(f"{usage}: {does}." for usage, does in rows)
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for usage, does in rows:
        table.add_row(f"  {usage}", does)
    return table


def odds(name: str, found: Odds, plain: bool) -> RenderableType:
    """The chances of everything that can follow an option, or the seat's best and worst choice after it."""
    from wartable.odds.table import is_certain, ways_ahead

    if found.ahead:
        return Group(name, *(_table(heading, way, plain) for heading, way in ways_ahead(found)))
    if is_certain(found):
        return f"{name} rolls and draws nothing before the next choice: {found.rows[0].name}."
    return _table(f"{name} can lead to:", found, plain)


def _table(heading: str, found: Odds, plain: bool) -> RenderableType:
    from wartable.odds.table import percent, summed_up

    rows = summed_up(found, SHOWN)
    how = f"sampled in {found.sampled} worlds" if found.sampled else "exact"
    title = f"{heading.removesuffix(':')} ({how}):"
    if plain:
        return "\n".join([title, *(f"{percent(share)}: {name}." for name, share in rows)])
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for name, share in rows:
        table.add_row(percent(share), Text("#" * max(1, round(share * BAR)), "green"), name)
    return Group(title, table)

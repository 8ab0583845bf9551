"""How commands print: tables and text for people, JSON for programs; no colour when nobody is looking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def paper() -> Console:
    """Standard output; words in it are printed as they are, without markup or highlighting."""
    from rich.console import Console

    return Console(markup=False, highlight=False, emoji=False)


def plain_table(*columns: str, title: str | None = None) -> Table:
    """A table without a frame, which reads well in a pipe and over a slow line."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold", pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def aligned(rows: Sequence[Sequence[str]], indent: str = "  ") -> Iterator[str]:
    """Lines of a short list: columns one below the other, the last of them folded at the edge of the screen.

    For commands that answer at once: to load what draws a `plain_table` takes longer than their answer.
    """
    import shutil
    import textwrap

    wide = shutil.get_terminal_size().columns
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)][:-1]
    for *cells, last in rows:
        head = indent + "".join(f"{cell:{width}}  " for cell, width in zip(cells, widths, strict=True))
        room = max(wide - len(head), 20)
        yield from textwrap.wrap(
            last, room + len(head), initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False
        ) or [head]


def print_json(value: Any) -> None:
    """Print a value as indented JSON, in the order in which it was built."""
    import json

    print(json.dumps(value, indent=2, ensure_ascii=False))

"""How commands print: tables and text for people, JSON for programs; no colour when nobody is looking."""

from __future__ import annotations

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


def print_json(value: Any) -> None:
    """Print a value as indented JSON, in the order in which it was built."""
    import json

    print(json.dumps(value, indent=2, ensure_ascii=False))

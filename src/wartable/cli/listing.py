"""The list of commands in a help text: each says in a whole sentence what it does, in as many lines as that takes."""

from __future__ import annotations

from typing import Any, Final

from typer.core import TyperGroup

LONGEST: Final = 500
"""Letters of a sentence; typer cuts them off at the edge of the terminal."""


class Listing(TyperGroup):
    """A command that has commands of its own."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        found = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        rows = [(name, one.get_short_help_str(LONGEST)) for name, one in found if one is not None and not one.hidden]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)

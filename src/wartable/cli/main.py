"""The command `wartable`: every subcommand is registered here, and every error ends here.

A command lives in its own file of this folder, as a function that imports what it needs when it is called. To add one,
write the file and add a line to `COMMANDS`. A command with commands of its own (`wartable its ...`) is a `typer.Typer`
called `app` in its file, and has a line in `GROUPS`. Only the files of the command that is called are imported; help
and a word that names no command need all of them.

Exit codes: 0 done, 1 the answer is "no", 2 the input could not be understood, 130 interrupted.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from wartable import __version__, build
from wartable.cli.listing import Listing
from wartable.kernel.engine.citations import surface
from wartable.kernel.engine.errors import WartableError

COMMANDS: Final = {
    "games": "games",
    "odds": "odds",
    "serve": "serve",
    "backup": "backup",
    "restore": "backup",
    "play": "play",
    "replay": "replay",
    "rules": "rules",
    "simulate": "simulate",
    "situation": "situation",
    "verify": "verify",
}
"""Each is a function of this name; the file it is in."""
GROUPS: Final = ("content", "its", "lab")
FROM_FILES: Final = ("replay", "season", "check-list", "odds", "forecast")
"""The commands of `its` that need no desk; all others are put under it by these files when they are imported."""
UNDER_ITS: Final = ("live", "announce", "rounds", "floor", "papers", "people", "scenarios", "staff")


def wartable(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, help="Say which version and build this is, and stop.")
    ] = False,
) -> None:
    """Tabletop rulebooks as software: play them, explain them, measure them, run their tournaments."""
    if version:
        typer.echo(f"wartable {__version__}, {build()}")
        raise typer.Exit
    context.with_resource(surface("command"))


def command_line(words: Sequence[str] = ()) -> typer.Typer:
    """The command line, at least as far as these words need it."""
    made = typer.Typer(
        name="wartable",
        cls=Listing,
        help="Tabletop rulebooks as software: play them, explain them, measure them, run their tournaments.",
        no_args_is_help=True,
        invoke_without_command=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    made.callback()(wartable)
    called = words[0] if words and words[0] in (*COMMANDS, *GROUPS) else None
    for name, file in COMMANDS.items():
        if called in (None, name):
            made.command(name)(getattr(_file(file), name))
    for name in GROUPS:
        if called in (None, name):
            made.add_typer(_file(name).app, name=name)
    if called in (None, "its") and not (len(words) > 1 and words[1] in FROM_FILES):
        for part in UNDER_ITS:
            _file(f"its.{part}")
    return made


def _file(name: str) -> Any:
    return import_module(f"wartable.cli.{name}")


def main() -> None:
    """Run the command line and leave with its exit code; people see one sentence, never a traceback."""
    gc.set_threshold(20_000, 50, 50)  # to start is to make much and throw nothing away: seldom look for rubbish
    code = run()
    gc.freeze()  # all of it goes with the process: to leave is not to look through it again
    sys.exit(code)


def run() -> int:
    """Run the command line given in `sys.argv`; the exit code."""
    try:
        command_line(sys.argv[1:])(prog_name="wartable")
    except SystemExit as stop:
        code = _exit_code(stop)
    except WartableError as error:
        print(f"wartable: {error}", file=sys.stderr)
        code = error.exit_code
    else:
        code = 0
    return _flushed(code)


def _exit_code(stop: SystemExit) -> int:
    """The code of a finished command. typer turns an interrupt into a silent exit 130; it gets its sentence here."""
    if stop.code == 130:
        print("wartable: interrupted.", file=sys.stderr)
    return stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 2


def _flushed(code: int) -> int:
    """Write out what is still held back; be quiet when the reader has gone away (`| head`)."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        # The interpreter flushes once more when it ends; let it write into nothing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1
    return code


if __name__ == "__main__":
    main()

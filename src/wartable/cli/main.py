"""The command `wartable`: every subcommand is registered here, and every error ends here.

A command lives in its own file of this folder, as a function that imports what it needs when it is called, so that
`wartable --help` stays quick. To add one, write the file and register it below. A command with commands of its own
(`wartable its ...`) is a `typer.Typer` in its file, added with `app.add_typer`.

Exit codes: 0 done, 1 the answer is "no", 2 the input could not be understood, 130 interrupted.
"""

from __future__ import annotations

import os
import sys

import typer

from wartable.cli import (
    backup,
    content,
    games,
    its,
    its_floor,
    its_live,
    its_papers,
    its_people,
    its_rounds,
    its_scenarios,
    its_staff,
    odds,
    play,
    replay,
    rules,
    serve,
    simulate,
    situation,
    verify,
)
from wartable.kernel.errors import WartableError

app = typer.Typer(
    name="wartable",
    help="Tabletop rulebooks as software: play them, explain them, measure them, run their tournaments.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def wartable() -> None:
    """Tabletop rulebooks as software: play them, explain them, measure them, run their tournaments."""


app.command("games")(games.games)
app.command("odds")(odds.odds)
app.command("serve")(serve.serve)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
app.command("play")(play.play)
app.command("replay")(replay.replay)
app.command("rules")(rules.rules)
app.command("simulate")(simulate.simulate)
app.command("situation")(situation.situation)
app.command("verify")(verify.verify)
app.add_typer(content.app, name="content")
app.add_typer(its.app, name="its")
UNDER_ITS = (its_live, its_rounds, its_floor, its_papers, its_people, its_scenarios, its_staff)
"""These put their commands under `its` when they are imported."""


def main() -> None:
    """Run the command line and leave with its exit code; people see one sentence, never a traceback."""
    sys.exit(run())


def run() -> int:
    """Run the command line given in `sys.argv`; the exit code."""
    try:
        app(prog_name="wartable")
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

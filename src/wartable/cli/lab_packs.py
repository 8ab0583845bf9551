"""`wartable lab compare` and `wartable lab tune`: what a change of content does, and which change is wanted."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartable.cli.arguments import Json
from wartable.cli.measuring import Games, Jobs, ModeName, Seed, percent, progress_bar, rules_and_mode

if TYPE_CHECKING:
    from wartable.lab.report import Study
    from wartable.lab.tune import Limits, Tuning

SHIPPED = "shipped"
PackName = Annotated[str, typer.Argument(help="A content folder, or 'shipped' for what comes with the program.")]
GameOption = Annotated[str, typer.Option("--game", help="The game; found out from the folder if left out.")]
Seats = Annotated[str, typer.Option("--seats", help="The bots in seat order; greedy everywhere if left out.")]
Changes = Annotated[
    list[str] | None,
    typer.Option("--change", help="A number of the second pack as FILE:PLACE=VALUE; may be given several times."),
]


def _pack(name: str) -> Path | None:
    """A folder, or None for what is shipped. Raises `Unreadable` when there is no such folder."""
    from wartable.kernel.engine.errors import Unreadable

    if name == SHIPPED:
        return None
    if not Path(name).is_dir():
        raise Unreadable(f"{name}: there is no such folder; a pack is a content folder, or '{SHIPPED}'")
    return Path(name)


def _study(game: str, mode: str, packs: list[Path | None], seats: str, games: int, seed: str) -> Study:
    """A study of a pack with all its line-ups. Raises what is wrong with the words."""
    from wartable.cli.content import found_for
    from wartable.kernel.engine.errors import Ambiguous
    from wartable.lab.planning import planned

    folder = next((pack for pack in packs if pack is not None), None)
    if not game and folder is None:
        raise Ambiguous("say which game is meant with --game")
    rules, name = rules_and_mode(game or found_for(folder or Path()).name, mode)
    players = tuple(seats.split(",")) if seats else ("greedy",) * len(rules.modes[name].seats)
    return planned(rules.name, name, players, games, seed, {}, True, packs[0])


def compare(
    pack_a: PackName,
    pack_b: PackName,
    change: Changes = None,
    of: Annotated[str, typer.Option("--of", help="Whose wins are compared, e.g. a boss; the first seat's else.")] = "",
    margin: Annotated[float, typer.Option("--margin", min=0.1, max=50, help="Points that do not matter.")] = 3.0,
    game: GameOption = "",
    mode: ModeName = "",
    seats: Seats = "",
    games: Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="How many games at most.")] = 2000,
    seed: Seed = "1",
    jobs: Jobs = 0,
    json: Json = False,
) -> None:
    """Play two packs on common seeds, and stop when it is clear whether they differ.

    Example: wartable lab compare shipped shipped --game battle-bosses --of old-marrow
    --change bosses/old-marrow.yaml:health.standard=30
    """
    from tempfile import TemporaryDirectory

    from wartable.cli.output import paper, plain_table, print_json
    from wartable.games import game as find_game
    from wartable.lab.changing import changed
    from wartable.lab.compare import Comparison
    from wartable.lab.compare import compare as play
    from wartable.lab.planning import changes, compared

    packs = [_pack(pack_a), _pack(pack_b)]
    study = _study(game, mode, packs, seats, games, seed)
    rules = find_game(study.game)
    numbers = changes(study.game, packs[1], change or ())
    with TemporaryDirectory() as folder, progress_bar("playing", games) as told:
        second = changed(rules, packs[1], numbers, Path(folder) / "second") if numbers else packs[1]
        question = compared(study, second, of, margin / 100)

        def heard(found: Comparison) -> None:
            lead = found.difference()
            told(len(found.games), f"{100 * lead.low:+.1f} to {100 * lead.high:+.1f} points")

        found = play(question, jobs or os.cpu_count() or 1, heard)
    if json:
        print_json(found.as_json())
        return
    out, made = paper(), found.as_json()
    out.print(f"{rules.title}, {rules.modes[study.mode].title}: {made['games']} games with each pack, seed {seed}")
    table = plain_table("pack", f"{of or 'first seat'} wins", "turns")
    for at, name in enumerate((pack_a, f"{pack_b} {' '.join(change or ())}".strip())):
        table.add_row(name, percent(made["shares"][at]), f"{made['lengths'][at]:.1f}")
    out.print(table)
    out.print(found.verdict())


def tune(
    pack: PackName,
    number: Annotated[list[str], typer.Option("--number", help="What may move: FILE:PLACE=LOW..HIGH.")],
    target: Annotated[
        list[str], typer.Option("--target", help="What is wanted: NAME=LOW..HIGH in percent, or length=LOW..HIGH.")
    ],
    out: Annotated[Path, typer.Option("--out", help="A new folder for the tuned pack.")],
    game: GameOption = "",
    mode: ModeName = "",
    seats: Seats = "",
    games: Games = 100,
    tries: Annotated[int, typer.Option("--tries", min=1, max=1000, help="How many packs are tried at most.")] = 20,
    seed: Seed = "1",
    jobs: Jobs = 0,
    json: Json = False,
) -> None:
    """Move numbers of a pack within limits until shares and lengths are as wanted, and show the way.

    Example: wartable lab tune shipped --game battle-bosses --number bosses/old-marrow.yaml:health.standard=24..34
    --target old-marrow=45..55 --out tuned
    """
    from dataclasses import replace
    from tempfile import TemporaryDirectory

    from wartable.cli.output import paper, plain_table, print_json
    from wartable.games import game as find_game
    from wartable.kernel.engine.errors import Refused
    from wartable.lab.changing import changed, number_at, place
    from wartable.lab.tune import LENGTH, Limits, Tuning
    from wartable.lab.tune import tune as move

    if out.exists():
        raise Refused(f"--out {out}: it is there already; name a new folder")
    study = _study(game, mode, [_pack(pack)], seats, games, seed)
    rules = find_game(study.game)
    numbers = {place(where): limits for where, limits in map(_limits, number)}
    for where in numbers:
        number_at(rules, study.content, where)
    wanted = dict(map(_limits, target))
    targets = {
        name: limits if name == LENGTH else Limits(limits.low / 100, limits.high / 100)
        for name, limits in wanted.items()
    }
    sets = tuple(
        options
        for options in study.options
        if any(name in value.split(",") for _, value in options for name in targets)
    )
    tuning = Tuning(replace(study, options=sets or study.options), numbers, targets)
    with TemporaryDirectory() as work, progress_bar("trying", tries) as told:
        move(tuning, Path(work), jobs or os.cpu_count() or 1, tries, lambda now: told(len(now.path), _words(now)))
    if not tuning.path:
        raise typer.Exit(130)
    changed(rules, study.content, tuning.best.numbers, out)
    if json:
        print_json({"path": tuning.as_json(), "out": str(out)})
        return
    table = plain_table(*(str(where) for where in numbers), *targets, "")
    for step in tuning.path:
        found = (
            f"{share.share:.1f}"
            if name == LENGTH
            else f"{percent(share.share)} ({percent(share.low)} to {percent(share.high)})"
            for name, share in step.found.items()
        )
        table.add_row(*(str(value) for value in step.numbers.values()), *found, "kept" if step.kept else "")
    paper().print(table)
    typer.echo(
        f"{'As wanted' if not tuning.best.off else 'As near as it came'}: {_words(tuning)}; the pack is in {out}"
    )


def _words(tuning: Tuning) -> str:
    return ", ".join(f"{where} = {value}" for where, value in tuning.best.numbers.items())


def _limits(text: str) -> tuple[str, Limits]:
    """NAME=LOW..HIGH."""
    from wartable.kernel.engine.errors import Unreadable
    from wartable.lab.tune import Limits

    name, _, span = text.rpartition("=")
    low, dots, high = span.partition("..")
    try:
        made = Limits(float(low), float(high))
    except ValueError:
        raise Unreadable(f"'{text}' is written NAME=LOW..HIGH, as in length=10..20") from None
    if not name or not dots or not made.low <= made.high:
        raise Unreadable(f"'{text}' is written NAME=LOW..HIGH, with the lower number first")
    return name, made

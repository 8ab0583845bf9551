"""`wartable lab`: how strong programs are, how values read as chances, and what a change of content does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wartable.cli.arguments import ContentDir, Json

if TYPE_CHECKING:
    from collections.abc import Callable

    from wartable.kernel.engine.game import Game
    from wartable.lab.report import Study
    from wartable.lab.tune import Limits, Tuning

app = typer.Typer(help="Measure programs and content.", no_args_is_help=True)

GameName = Annotated[str, typer.Argument(help="The game, e.g. battle-bosses.")]
ModeName = Annotated[str, typer.Option("--mode", help="The mode; the game's first one if left out.")]
Games = Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="How many games.")]
Seed = Annotated[str, typer.Option("--seed", help="The same seed gives the same figures.")]
Jobs = Annotated[int, typer.Option("--jobs", min=0, help="How many processes; all cores if left out.")]


def rules_and_mode(game: str, mode: str) -> tuple[Game[Any], str]:
    """The game and its mode. Raises `Ambiguous` when there is none of this name."""
    from wartable.games import game as find_game
    from wartable.kernel.engine.errors import Ambiguous

    rules = find_game(game)
    name = mode or next(iter(rules.modes))
    if name not in rules.modes:
        raise Ambiguous(f"{game} has no mode '{name}'; it has {', '.join(rules.modes)}")
    return rules, name


@contextmanager
def progress_bar(word: str, total: int) -> Iterator[Callable[[int, str], None]]:
    """A bar on standard error, if somebody is looking: it is told how much is done by now, and what is known."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(word),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[known]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(word, total=total, known="")
        yield lambda done, known: bar.update(task, completed=done, known=known)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


@app.command()
def strength(
    game: GameName,
    one: Annotated[str, typer.Argument(help="A program, e.g. hard, or search:200 for 200 runs an answer.")],
    other: Annotated[str, typer.Argument(help="The program it is compared with, e.g. greedy.")],
    games: Games = 100,
    mode: ModeName = "",
    seed: Seed = "1",
    jobs: Jobs = 0,
    json: Json = False,
) -> None:
    """Compare two programs on the same games: sides swapped, or one crew after the other.

    Ctrl-C ends it with what was played so far.

    Example: wartable lab strength battle-bosses hard greedy --games 100
    """
    from wartable.bots import bot
    from wartable.cli.output import paper, plain_table, print_json
    from wartable.lab.strength import Contest, Strength
    from wartable.lab.strength import strength as compare

    rules, name = rules_and_mode(game, mode)
    for player in (one, other):
        bot(player, rules, "")
    with progress_bar("playing", games) as told:

        def heard(found: Strength) -> None:
            share = found.share()
            told(found.games, f"{one} {percent(share.low)} to {percent(share.high)}")

        found = compare(Contest(game, name, one, other, games, seed), jobs or os.cpu_count() or 1, heard)
    if json:
        print_json(found.as_json())
        return
    out = paper()
    out.print(f"{rules.title}, {rules.modes[name].title}: {found.games} games, seed {seed}")
    table = plain_table("program", "share", "95 % interval")
    for at, player in ((False, one), (True, other)):
        share = found.share(at)
        table.add_row(player, percent(share.share), f"{percent(share.low)} to {percent(share.high)}")
    lead = found.lead()
    table.add_row("lead, paired", percent(lead.share), f"{percent(lead.low)} to {percent(lead.high)}")
    out.print(table)
    out.print(found.verdict())


@app.command()
def scale(game: GameName, games: Games = 60, mode: ModeName = "", seed: Seed = "1", json: Json = False) -> None:
    """Fit how a game's value of a position reads as a chance of winning; for its policy.

    Example: wartable lab scale space-infantry --mode mission --games 40
    """
    from wartable.cli.output import print_json
    from wartable.lab.scale import scale as fit

    rules, name = rules_and_mode(game, mode)
    done = 0
    with progress_bar("playing", games) as told:

        def advance(n: int) -> None:
            nonlocal done
            done += n
            told(done, "")

        found = fit(rules, name, games, seed, advance)
    if json:
        print_json({"game": game, "mode": name, "games": games, **found._asdict()})
        return
    typer.echo(
        f"{rules.title}, {rules.modes[name].title}: even at {found.even:.1f}, unit {found.unit:.1f}; "
        f"{found.positions} positions of {games} games, log loss {found.surprise:.3f} (0.693 knows nothing)"
    )


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
    from wartable.bots import bot
    from wartable.cli.content import found_for
    from wartable.kernel.engine.errors import Ambiguous, Refused
    from wartable.lab.report import Study

    folder = next((pack for pack in packs if pack is not None), None)
    if not game and folder is None:
        raise Ambiguous("say which game is meant with --game")
    rules, name = rules_and_mode(game or found_for(folder or Path()).name, mode)
    needed = len(rules.modes[name].seats)
    players = tuple(seats.split(",")) if seats else ("greedy",) * needed
    if len(players) != needed:
        raise Refused(f"{rules.modes[name].title} has {needed} seats; --seats names {len(players)}")
    for player in players:
        bot(player, rules, "")
    sets = tuple(tuple(sorted(options.items())) for options in rules.matchups(name, packs[0]))
    return Study(rules.name, name, players, games, seed, sets, packs[0])


@app.command()
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
    from dataclasses import replace
    from tempfile import TemporaryDirectory

    from wartable.cli.output import paper, plain_table, print_json
    from wartable.games import game as find_game
    from wartable.kernel.engine.errors import Ambiguous, Unreadable
    from wartable.lab.changing import changed, number_at, place
    from wartable.lab.compare import Comparison, Question
    from wartable.lab.compare import compare as play

    packs = [_pack(pack_a), _pack(pack_b)]
    study = _study(game, mode, packs, seats, games, seed)
    rules = find_game(study.game)
    numbers = {}
    for text in change or ():
        where, sign, value = text.rpartition("=")
        if not sign or not value.removeprefix("-").isdecimal() or len(value) > 9:
            raise Unreadable(f"--change {text}: a change is written FILE:PLACE=NUMBER")
        number_at(rules, packs[1], place(where))
        numbers[place(where)] = int(value)
    with TemporaryDirectory() as folder, progress_bar("playing", games) as told:
        second = changed(rules, packs[1], numbers, Path(folder) / "second") if numbers else packs[1]
        both = {tuple(sorted(options.items())) for options in rules.matchups(study.mode, second)}
        sets = tuple(
            options
            for options in study.options
            if options in both and (not of or any(of in value.split(",") for _, value in options))
        )
        if not sets:
            raise Ambiguous(f"no line-up of both packs has '{of}'" if of else "the packs have no line-up in common")

        def heard(found: Comparison) -> None:
            lead = found.difference()
            told(len(found.games), f"{100 * lead.low:+.1f} to {100 * lead.high:+.1f} points")

        one = replace(study, options=sets)
        question = Question(one, replace(one, content=second), of, margin / 100)
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


@app.command()
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


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A journal.")],
    content: ContentDir = None,
    json: Json = False,
) -> None:
    """Say what decided a match: swings of the win chance, luck, and answers that a search finds better.

    Example: wartable lab analyse match.journal
    """
    from wartable.cli.output import paper, print_json
    from wartable.games import game as find_game
    from wartable.kernel.engine import journal as records
    from wartable.kernel.engine.frames import frames_of
    from wartable.lab.analysis import Analysis, Moved, moves, sentence

    journal = records.read(file)
    rules = find_game(journal.header.game)
    frames = frames_of(rules, journal, content)
    seats = tuple(name for name, _ in journal.header.seats)
    made: list[Moved] = []
    with progress_bar("looking", len(frames)) as told:
        for at in range(len(frames)):
            made += moves(rules, frames, seats, at, at + 1)
            told(at + 1, "")
    start = rules.win_chance(frames[0].position.now, 0)
    found = Analysis(seats, start, tuple(made), len(frames), len(frames))
    if json:
        print_json(found.as_json())
        return
    out = paper()
    out.print(f"{rules.title}: {len(frames)} positions; chances are those of {seats[0]}")
    out.print("What moved the match:")
    for move in found.swings():
        out.print(f"  {sentence(move, seats)}")
    if found.missed():
        out.print("Better answers:")
    for move in found.missed():
        assert move.better is not None
        out.print(f"  {move.at}: {seats[move.who]}, {move.better.label} (+{100 * move.better.by:.0f} points)")
    out.print(f"Luck: chance brought {seats[0]} {100 * found.luck():+.0f} points of win chance.")


@app.command()
def environment(game: GameName, mode: ModeName = "", games: Games = 5, seed: Seed = "1", json: Json = False) -> None:
    """Play a game as a PettingZoo environment at random, and say how quick it is and how it is made in Python.

    Example: wartable lab environment battle-bosses
    """
    import random
    from time import perf_counter

    from wartable.cli.output import print_json
    from wartable.kernel.engine.errors import Refused

    rules, name = rules_and_mode(game, mode)
    try:
        from wartable.lab.environment import Environment
    except ImportError:
        raise Refused("an environment needs PettingZoo: pip install 'wartable[rl]'") from None
    made, rng, steps, began = Environment(game, name), random.Random(seed), 0, perf_counter()
    for number in range(games):
        made.reset(number)
        while made.agents:
            agent = made.agent_selection
            offered = int(made.observe(agent)["action_mask"].sum())
            made.step(None if made.terminations[agent] else rng.randrange(offered))
            steps += 1
    rate = steps / (perf_counter() - began)
    call = f"Environment({game!r}, {name!r})"
    if json:
        print_json({"game": game, "mode": name, "games": games, "steps": steps, "steps_per_second": rate, "made": call})
        return
    typer.echo(f"{rules.title}, {rules.modes[name].title}: {games} games, {steps} steps, {rate:.0f} steps a second")
    agent = made.possible_agents[0]
    typer.echo(f"Actions: {made.action_space(agent)}; observations: {made.observation_space(agent)}")
    typer.echo(f"from wartable.lab.environment import Environment; {call}")

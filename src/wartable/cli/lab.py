"""`wartable lab`: how strong programs are, what a change of content does, what decided a match."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.arguments import ContentDir, Json
from wartable.cli.lab_packs import compare, tune
from wartable.cli.listing import Listing
from wartable.cli.measuring import GameName, Games, Jobs, ModeName, Seed, percent, progress_bar, rules_and_mode

app = typer.Typer(cls=Listing, help="Measure programs and content.", no_args_is_help=True)
app.command()(compare)
app.command()(tune)


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
    from wartable.kernel.engine.parts import win_chance
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
    start = win_chance(rules, frames[0].position.now, 0)
    found = Analysis(seats, start, tuple(made), len(frames), len(frames))
    if json:
        print_json(found.as_json())
        return
    out = paper()
    out.print(f"{rules.title}: {len(frames)} positions; chances are those of {seats[0]}")
    if not found.swings():
        out.print("Nothing moved the match much.")
    elif found.step_by_step():
        out.print("No single answer decided the match: it went step by step, and these were the largest:")
    else:
        out.print("What moved the match:")
    for move in found.swings():
        out.print(f"  {sentence(move, seats)}")
    if found.missed():
        out.print("Better answers:")
    for move in found.missed():
        assert move.better is not None
        given = f"{seats[move.who]} answered {move.label}; {move.better.label} is better"
        out.print(f"  {move.at}: {move.asked} {given} by {100 * move.better.by:.0f} points")
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

"""Studies and comparisons as people ask for them, in a command or on a page: checked before a game is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from wartable.bots import bot
from wartable.games import game as find_game
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.modes import mode_called
from wartable.kernel.engine.parts import lineup_of
from wartable.lab.changing import Place, number_at, place
from wartable.lab.compare import Question
from wartable.lab.report import Study


def planned(
    game: str,
    mode: str,
    players: Sequence[str],
    games: int,
    seed: str,
    options: Mapping[str, str],
    matchups: bool,
    content: Path | None,
) -> Study:
    """A study with its options, or with every line-up of the game in turn. Raises what is wrong with the wish."""
    rules = find_game(game)
    seats = mode_called(rules, mode).seats
    if len(players) != len(seats):
        raise Refused(f"{rules.modes[mode].title} has {len(seats)} seats; the players named are {len(players)}")
    for player in players:
        bot(player, rules, "")
    every = lineup_of(rules).matchups(mode, content) if matchups else [{}]
    sets = [{**options, **matchup} for matchup in every]
    rules.new(mode, sets[0], content)
    chosen = tuple(tuple(sorted(each.items())) for each in sets)
    return Study(game, mode, tuple(players), games, seed, chosen, content)


def compared(study: Study, second: Path | None, of: str, margin: float) -> Question:
    """Two packs on the line-ups that both have and that `of` plays in. Raises `Ambiguous` when there are none."""
    rules = find_game(study.game)
    both = {tuple(sorted(options.items())) for options in lineup_of(rules).matchups(study.mode, second)}
    sets = tuple(
        options
        for options in study.options
        if options in both and (not of or any(of in value.split(",") for _, value in options))
    )
    if not sets:
        raise Ambiguous(f"no line-up of both packs has '{of}'" if of else "the packs have no line-up in common")
    one = replace(study, options=sets)
    return Question(one, replace(one, content=second), of, margin)


def changes(game: str, pack: Path | None, written: Sequence[str]) -> dict[Place, int]:
    """Numbers to be changed, as FILE:PLACE=NUMBER. Raises `Unreadable` or `Ambiguous` for what names no number."""
    rules, numbers = find_game(game), {}
    for text in written:
        where, sign, value = text.rpartition("=")
        if not sign or not value.removeprefix("-").isdecimal() or len(value) > 9:
            raise Unreadable(f"'{text}': a change is written FILE:PLACE=NUMBER")
        number_at(rules, pack, place(where))
        numbers[place(where)] = int(value)
    return numbers

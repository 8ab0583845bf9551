"""What may be chosen before a match: the modes of a game, and the options that each of them has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.kernel.engine.errors import Ambiguous, Refused
from wartable.kernel.engine.game import Choice, Game, Mode


def mode_called(game: Game[Any], name: str, rule: str = "") -> Mode:
    """A mode by its name. Raises `Refused`, by the rule that says which modes there are."""
    if name not in game.modes:
        raise Refused(f"{game.title} has no mode '{name}'; it has {', '.join(game.modes)}", rule)
    return game.modes[name]


def choices_of(game: Game[Any], mode: Mode) -> dict[str, Choice]:
    """The options that a mode has."""
    return {name: choice for name, choice in game.choices.items() if not choice.modes or mode.name in choice.modes}


def begun_with(game: Game[Any], mode: Mode) -> dict[str, str]:
    """The options of a first game, where they are not the usual ones."""
    return {name: choice.begin for name, choice in choices_of(game, mode).items() if choice.begin}


def check_options(game: Game[Any], options: Mapping[str, str], mode: str = "") -> None:
    """Raises `Ambiguous` for an option that there is not; with a mode, `Refused` for one of other modes."""
    unknown = sorted(set(options) - set(game.choices))
    if unknown:
        raise Ambiguous(f"{game.title} has no option '{unknown[0]}'; options are {', '.join(game.choices)}")
    if mode:
        fitting = choices_of(game, game.modes[mode])
        for name in options:
            if name not in fitting:
                other = " or ".join(game.choices[name].modes)
                here = ", ".join(fitting)
                raise Refused(f"'{name}' is an option of {other}, not of {mode}; a {mode} has {here}")

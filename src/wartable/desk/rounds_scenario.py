"""The scenario of a round, as the book has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wartable.desk.state import EventState

if TYPE_CHECKING:
    from wartable.games.infinity.scenario import Scenario


def scenario_name(state: EventState, number: int) -> str:
    """The scenario of a round, when one was announced."""
    scenarios = state.settings.scenarios or []
    if not 1 <= number <= len(scenarios):
        return ""
    scenario = scenarios[number - 1]
    return scenario if isinstance(scenario, str) else scenario.name


def scenario_of(state: EventState, number: int) -> Scenario | None:
    """What the book says about the scenario of a round; None where it is open, or the organiser's own.

    Names are read as the settings read them: `capture-and-protect` and `Highly Classified (Extreme)` are scenarios.
    """
    from wartable.games.infinity.scenario import named

    return named(scenario_name(state, number).partition("(")[0])


def mode_of(state: EventState, number: int) -> str:
    """The mode that a scenario was announced with in brackets, such as extreme; nothing for none."""
    return scenario_name(state, number).partition("(")[2].strip(" )").casefold()

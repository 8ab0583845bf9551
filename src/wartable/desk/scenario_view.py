"""The scenario of a round of an event, as players need it at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wartable.desk.rounds_scenario import mode_of, scenario_of
from wartable.desk.state import EventState

if TYPE_CHECKING:
    from wartable.games.infinity.briefing import Briefing


def scenario_view(state: EventState, number: int) -> Briefing | None:
    """Everything about the scenario of a round, with the event's Extras and deck; None where it is not the book's."""
    from wartable.games.infinity.briefing import briefing

    found = scenario_of(state, number)
    if found is None:
        return None
    points, extreme = state.sizes()[number - 1], mode_of(state, number) == "extreme"
    return briefing(found, points, state.extras(), state.settings.deck, extreme)

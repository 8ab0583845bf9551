"""What a page offers by name for an option is what the game takes."""

from __future__ import annotations

import pytest

from wartable.games import game, names
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.parts import lineup_of


@pytest.mark.parametrize("name", names())
def test_every_named_value_of_every_option_is_known_to_the_game(name: str) -> None:
    found = game(name)
    named = lineup_of(found).named()
    assert set(named) <= set(found.choices)
    for option, values in named.items():
        choice = found.choices[option]
        if choice.values:
            assert {one.value for one in values} == set(choice.values), "every value of the game has its name"
        assert len({one.value for one in values}) == len(values)
        assert all(one.name for one in values)
        for mode in choice.modes or found.modes:
            seats = len(found.modes[mode].seats) if choice.each else 1
            for at in range(len(values)):
                chosen = ",".join(values[(at + seat) % len(values)].value for seat in range(seats))
                try:
                    found.new(mode, {option: chosen})
                except Refused as refusal:  # it is known, but does not go with the usual value of another option
                    assert refusal.rule, chosen


@pytest.mark.parametrize("name", names())
def test_the_usual_value_comes_first(name: str) -> None:
    found = game(name)
    for option, values in lineup_of(found).named().items():
        choice = found.choices[option]
        for mode in choice.modes or found.modes:
            seats = found.modes[mode].seats
            first = [values[seat % len(values)].value if values[0].value else "" for seat in range(len(seats))]
            usual = choice.default or (",".join(first) if choice.each else values[0].value)
            assert found.new(mode, {option: usual}).digest() == found.new(mode, {}).digest()


@pytest.mark.parametrize("name", names())
def test_an_option_names_modes_that_there_are(name: str) -> None:
    found = game(name)
    for option, choice in found.choices.items():
        assert set(choice.modes) <= set(found.modes), option

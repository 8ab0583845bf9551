"""A finished match looked back at: its course, its turning point, what it cost, and luck that is counted."""

from __future__ import annotations

import pytest

from wartable.bots import bot
from wartable.games import game
from wartable.kernel.engine.replay import Setup, start
from wartable.table.looking_back import POINTS, look_back
from wartable.table.thinkers import Recorded

MATCHES = [
    ("battle-bosses", "standard", {"bosses": "mecha-bot,old-marrow"}),
    ("space-infantry", "skirmish", {"enemy": "gunhand*2"}),
    ("starbreach", "intro-1", {}),
]


@pytest.mark.parametrize(("name", "mode", "options"), MATCHES, ids=[name for name, _, _ in MATCHES])
def test_a_finished_match_is_looked_back_at(name: str, mode: str, options: dict[str, str]) -> None:
    rules = game(name)
    seats = rules.modes[mode].seats
    match = start(rules, Setup(mode, ("random",) * len(seats), options), "back")
    players = [bot("random", rules, str(seat)) for seat in range(len(seats))]
    while match.question is not None:
        seat = match.waiting_for()[0]
        match.answer_option(seat, players[seat].answer(match.view(seat)))
    people = {seat: f"Person {n}" for n, seat in enumerate(seats)}
    made = look_back(Recorded("t", name, "\n".join([*match.journal.lines, ""]), None, people), 0)
    assert made.length > 0 and [who for who, _ in made.answers] == list(people.values())
    assert sum(n for _, n in made.answers) == sum(line.who in seats for line in match.entries)
    assert 1 < len(made.course) <= POINTS and all(0 <= chance <= 1 for chance in made.course)
    assert made.turn is not None and made.turn.name in people.values() and 0 < made.turn.entry <= len(match.entries)
    for luck in made.luck:
        assert 0 <= luck.kind <= luck.of and luck.brought and luck.name in people.values()
    if name == "battle-bosses":
        assert len(made.plots) == 2 and {plot.values[0] for plot in made.plots} == {32, 29}
        assert min(plot.values[-1] for plot in made.plots) == 0

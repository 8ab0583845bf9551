"""A finished match looked back at: its course, its turning point, what it cost, and luck that is counted."""

from __future__ import annotations

import pytest

from wartable.bots import bot
from wartable.games import game
from wartable.kernel.engine.people import calling
from wartable.kernel.engine.replay import Setup, start
from wartable.table.looking_back import POINTS, look_back
from wartable.table.retracing import retrace
from wartable.table.thinkers import Recorded, film, show

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
    recorded = Recorded("t", name, "\n".join([*match.journal.lines, ""]), None, people)
    made = look_back(recorded, 0)
    assert made.length > 0 and [who for who, _ in made.answers] == list(people.values())
    assert sum(n for _, n in made.answers) == sum(line.who in seats for line in match.entries)
    assert 1 < len(made.course) <= POINTS and all(0 <= chance <= 1 for chance in made.course)
    assert made.turn is not None and made.turn.name in people.values() and 0 < made.turn.entry <= len(match.entries)
    turned = next(frame for frame in film(recorded) if frame.entries == made.turn.entry)
    assert rules.length(turned.position.now) > 0, "a match does not turn before it has begun"
    told = [(event.kind, event.seen_by(0)) for event in turned.events[len(turned.events) - turned.fresh :]]
    with calling(people):
        view = rules.view(turned.position.now, 0)
        grave = [(kind, args) for kind, args in told if getattr(kind, "__name__", "") in rules.grave]
        worst = [kind(view, *args) for kind, args in grave if args is not None]
    assert 0 < len(made.turn.said) <= 4 and set(worst[:3]) <= set(made.turn.said), "the worst is not left out"
    for luck in made.luck:
        assert 0 <= luck.kind <= luck.of and luck.brought and luck.name in people.values()
    if name == "battle-bosses":
        assert len(made.plots) == 2 and {plot.values[0] for plot in made.plots} == {32, 29}
        assert min(plot.values[-1] for plot in made.plots) == 0
        sides = {(plot.name, plot.side) for seat in (0, 1) for plot in look_back(recorded, seat).plots}
        assert len(sides) == 2 and {side for _, side in sides} == {"a", "b"}, "a boss has its colour for everybody"


def undone() -> Recorded:
    """A solo fight in which an answer is taken back after it has shown something; then it is given up."""
    rules = game("space-infantry")
    match = start(rules, Setup("skirmish", ("human",), {"enemy": "gunhand*2"}), "back")
    player = bot("random", rules, "undone")
    for _ in range(12):
        match.answer_option(0, player.answer(match.view(0)))
    match.undo(0)
    match.answer_option(0, player.answer(match.view(0)))
    match.resign(0)
    return Recorded("undone", "space-infantry", "\n".join([*match.journal.lines, ""]), None, {"Squad": "Ada"})


def test_what_was_taken_back_is_no_part_of_how_a_match_went() -> None:
    match = undone()
    made = look_back(match, 0)
    assert made.answers == (("Ada", 12),)
    assert made.turn is None or made.turn.said


def test_a_replay_names_who_took_an_answer_back_and_who_resigned_in_the_order_in_which_it_happened() -> None:
    match = undone()
    made = retrace(match, ("Squad",), 0, True)
    steps = [step for _, of_turn in made.turns for step in of_turn]
    assert [step.at for step in steps] == sorted(step.at for step in steps)
    words = [step.words for step in steps]
    assert "Ada took an answer back." in words and words[-1] == "Ada resigned."
    assert not [moment for moment in made.moments if "took an answer back" in moment.words]
    assert show(match, ("Squad",), None, None, 0).answer == "Ada resigned"


def test_the_answer_that_ends_a_turn_is_the_last_of_that_turn() -> None:
    rules = game("battle-bosses")
    match = start(rules, Setup("standard", ("random", "random"), {"cap": "3"}), "turns")
    players = [bot("random", rules, str(seat)) for seat in range(2)]
    while match.question is not None:
        seat = match.waiting_for()[0]
        match.answer_option(seat, players[seat].answer(match.view(seat)))
    made = retrace(
        Recorded("turns", "battle-bosses", "\n".join([*match.journal.lines, ""]), None, {}), ("A", "B"), 0, True
    )
    turns = [(turn, [step.words for step in steps]) for turn, steps in made.turns]
    assert [turn for turn, _ in turns] == [0, 1, 2, 3]
    assert [said[-1] for _, said in turns[1:]] == ["B is done.", "A is done.", "B is done."]


def test_a_match_that_is_given_up_at_its_beginning_was_not_turned_by_its_set_up() -> None:
    match = start(game("battle-bosses"), Setup("standard", ("human", "human"), {}), "early")
    for seat in (0, 1):
        match.answer(seat, match.question_id, "keep")
    match.resign(1)
    made = look_back(Recorded("early", "battle-bosses", "\n".join([*match.journal.lines, ""]), None, {}), 0)
    assert made.turn is None


def test_a_mission_that_is_left_at_once_was_not_turned_by_getting_ready() -> None:
    rules = game("space-infantry")
    match = start(rules, Setup("mission", ("human",), {}), "back")
    while match.question is not None:
        keys = match.keys(0)
        wanted = [key for key in ("leave", "yes", "race:free-lances", "standard") if key in keys]
        match.answer(0, match.question_id, wanted[0] if wanted else keys[0])
    made = look_back(Recorded("t", "space-infantry", "\n".join([*match.journal.lines, ""]), None, {"Squad": "Ada"}), 0)
    assert made.turn is None or not any("joins the squad" in said or "packed" in said for said in made.turn.said)

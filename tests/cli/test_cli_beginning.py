"""`wartable play` without arguments asks what to play; people at a keyboard are called by their names."""

from __future__ import annotations

from cli.running import Run
from wartable.games import game, names


def test_without_arguments_one_is_asked_what_to_play_and_how(run: Run) -> None:
    place = names().index("battle-bosses") + 1
    done = run("play", lines=f"chess|{place}|standard|keep|quit")
    said = done.out + done.err
    assert done.code == 0, said
    assert all(game(name).title in said for name in names())
    assert "'chess' is none of them; type a number from 1 to" in said
    assert "Battle Bosses, Duel, 1v1: A (human), B (normal)." in said


def test_who_types_nothing_is_told_how_to_name_a_game(run: Run) -> None:
    done = run("play")
    assert done.code == 2 and "wartable play battle-bosses" in done.err


def test_people_are_called_by_their_names(run: Run) -> None:
    given = ("battle-bosses", "--seats", "human,greedy", "--names", "Ada", "--seed", "names")
    done = run("play", *given, lines="keep|quit")
    said = done.out
    assert done.code == 0 and "Ada (human), Greedy bot (greedy)" in said
    assert "Ada> " in said and "Greedy bot draws a card." in said and "B draws" not in said
    done = run("play", "battle-bosses", "--seats", "human,greedy", "--names", "Ada,Bo")
    assert done.code == 1 and "2 names, but one person plays" in done.err

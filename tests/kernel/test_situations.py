"""Situations: what a file may say, what is said about its mistakes, and what counts as a mismatch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kernel.lanterns import LANTERNS
from wartable.kernel.books.situation_runs import Report, before_last_action, differences, play
from wartable.kernel.books.situations import Situation, read
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.game import Game

NO_RULE = f"BB-CARD-{99}"
"""Looks like an id; written so that nobody takes it for one."""


def games(name: str) -> Game[Any]:
    if name != "lanterns":
        raise Ambiguous(f"there is no game '{name}'; games are lanterns")
    return LANTERNS


def situation(tmp_path: Path, text: str) -> Situation:
    file = tmp_path / "case.yaml"
    file.write_text(f"title: a case\ngame: lanterns\n{text}", encoding="utf-8")
    return read(file, games)


def played(tmp_path: Path, text: str) -> Report:
    return play(situation(tmp_path, text))


def mismatches(report: Report) -> list[str]:
    return [mismatch for step in report.steps for mismatch in step.mismatches] + report.mismatches


FISHING = """
rules: [BB-SETUP-03]
position: {turn: A, pool: [1, 5]}
chance: [card-5]
do: [fish, high]
"""


def test_a_situation_shows_each_step_with_its_events_and_rules(tmp_path: Path) -> None:
    report = played(tmp_path, FISHING + "expect: {points: {B: 1}, hands: {A: [5]}, pool: [1]}")
    assert report.ok
    assert [(step.do, step.events) for step in report.steps] == [
        ("start", []),
        ("A: fish", [("fished 0 5", "BB-SETUP-03")]),
        ("B: high", [("guessed 1 1 1", "BB-TIME-03")]),
    ]


def test_a_mismatch_names_the_path_the_expected_and_the_found(tmp_path: Path) -> None:
    report = played(tmp_path, FISHING + "expect: {points: {A: 1, B: 1}, hands: {A: [5, 6]}, pool: [2], poll: 3}")
    assert not report.ok
    assert report.mismatches == [
        "points.A: expected 1, found 0",
        "hands.A: expected [5, 6], found [5]",
        "pool[0]: expected 2, found 1",
        "poll: expected 3, but it is not there; there is turn, turns, lit, points, hands, pool (did you mean 'pool'?)",
    ]


def test_null_expects_that_something_is_not_there(tmp_path: Path) -> None:
    assert played(tmp_path, "position: {lit: {3: A}}\nexpect: {lit: {3: A, 4: null}}").ok
    report = played(tmp_path, "position: {lit: {3: A}}\nexpect: {lit: {3: null}}")
    assert report.mismatches == ["lit.3: expected None, found 'A'"]


@pytest.mark.parametrize(
    ("expected", "found", "said"),
    [
        (True, 1, ["x: expected True, found 1"]),
        (1, True, ["x: expected 1, found True"]),
        (False, False, []),
        ("3", 3, ["x: expected '3', found 3"]),
        ({"a": 1}, 5, ["x: expected {'a': 1}, found 5"]),
        ([1, {"a": 2}], (1, {"a": 2, "b": 3}), []),
        ({3: "A"}, {"3": "A"}, []),
        ({}, {}, []),
        ({}, {"a": 1}, ["x: expected {}, found {'a': 1}"]),
    ],
)
def test_values_are_compared_strictly_and_mappings_in_part(expected: Any, found: Any, said: list[str]) -> None:
    assert list(differences(expected, found, "x")) == said


def test_steps_may_look_name_their_seat_have_their_own_chance_and_checks(tmp_path: Path) -> None:
    report = played(
        tmp_path,
        """
position: {turn: B, turns: 3}
chance: [card-6]
do:
  - offered: [pass, fish, "light@{x}"]
    refused: {B: {light@4x: BB-GEN-06}}
  - do: light@4
    expect: {lit: {4: B}}
    offered: [pass, fish, take-back]
    events: [BB-GEN-06]
  - do: {B: fish}
    chance: [card-2]
    offered: {A: [low, high], B: []}
  - A: low
  - {do: {A: shout}, result: none}
  - do: fish
expect: {hands: {A: [6], B: [2]}, points: {A: 2}}
events: [lit, fished 1 2, BB-TIME-03, shouted]
""",
    )
    assert mismatches(report) == [
        "refused: light@4x should be refused by BB-GEN-06, but: 'light@4x' names nothing that can be answered here; "
        "did you mean light@4?"
    ]
    assert [step.do for step in report.steps] == [
        "start",
        "look",
        "B: light@4",
        "B: fish",
        "A: low",
        "A: shout",
        "A: fish",
    ]


def test_a_refusal_must_come_by_the_rule_that_is_named(tmp_path: Path) -> None:
    text = "position: {lit: {4: A}, pool: []}\nrefused: {light@4: %s, fish: %s}"
    assert played(tmp_path, text % ("BB-GEN-06", "BB-CARD-10")).ok
    report = played(tmp_path, text % ("BB-CARD-10", "BB-CARD-10"))
    assert report.mismatches == [
        "refused: light@4 should be refused by BB-CARD-10, but it is refused by this: "
        "place 4 is lit already (BB-GEN-06)."
    ]
    report = played(tmp_path, "refused: {A: {zero: BB-CARD-10}}")
    assert report.mismatches == ["refused: zero should be refused by BB-CARD-10, but it is offered"]


def test_offered_keys_are_exact(tmp_path: Path) -> None:
    report = played(tmp_path, "position: {pool: []}\noffered: [pass, fish]")
    assert report.mismatches == [
        "offered: fish should be offered and is not; offered are pass, light@{x}",
        "offered: light@{x} should not be offered",
    ]
    assert played(tmp_path, "position: {turns: 1}\ndo: [pass]\noffered: []").ok


def test_events_must_come_in_the_order_given(tmp_path: Path) -> None:
    report = played(tmp_path, FISHING + "events: [guessed, fished]")
    assert report.mismatches == ["events: 'fished' should happen here, but it does only before 'guessed'"]
    assert played(tmp_path, FISHING + "events: [BB-SETUP-03, fished 0, guessed, BB-TIME-03]").ok
    report = played(tmp_path, FISHING + "events: [guessed, BB-TIME-03, guessed]")
    assert report.mismatches == ["events: 'guessed' should happen here, but it does only before 'BB-TIME-03'"]
    report = played(tmp_path, FISHING + "events: [BB-TURN-09]")
    assert report.mismatches == ["events: 'BB-TURN-09' should happen here, but it does not"]


def test_the_result_is_compared_seat_by_seat(tmp_path: Path) -> None:
    over = "position: {turns: 1, pool: [1, 5]}\nchance: [card-5]\ndo: [fish, high]\n"
    assert played(tmp_path, over + "result: {A: 0, B: 1, cause: turns}").ok
    assert played(tmp_path, over + "result: {B: 0}").mismatches == ["result.B: expected 0, found 1.0"]
    assert played(tmp_path, over + "result: none").mismatches == [
        "result: the game should go on, but it is over (turns)"
    ]
    assert played(tmp_path, FISHING + "result: {B: 1}").mismatches == [
        "result: the game goes on, but it should be over"
    ]


def test_without_a_position_the_game_begins_anew(tmp_path: Path) -> None:
    report = played(tmp_path, "chance: [tails]\ndo: [{A: one}, {B: one}]\nexpect: {turn: B}")
    assert report.ok
    assert [step.do for step in report.steps] == ["start", "A: one", "B: one"]


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (
            "[]",
            "draw:0 is asked by BB-SETUP-03 (Opening hand), after 'A: fish', but the situation gives no more chance; ",
        ),
        (
            "[card-9]",
            "draw:0 is asked by BB-SETUP-03, but the situation gives 'card-9': 'card-9' cannot be drawn here; ",
        ),
        ("[card-5, card-1]", "chance: left over at the end: card-1"),
    ],
)
def test_chance_that_is_missing_wrong_or_left_over_is_a_mismatch(tmp_path: Path, chance: str, said: str) -> None:
    report = played(tmp_path, f"position: {{pool: [1, 5]}}\nchance: {chance}\ndo: [fish]")
    [mismatch] = mismatches(report)
    assert mismatch.startswith(said)


def test_the_play_stops_where_it_is_told_to_even_before_chance(tmp_path: Path) -> None:
    report = played(tmp_path, "position: {turn: A, pool: [1, 5]}\ndo: [fish, stop]\nexpect: {pool: [1, 5]}")
    assert mismatches(report) == []
    assert [step.do for step in report.steps] == ["start", "A: fish", "stop"]
    early = played(tmp_path, "position: {turn: A, pool: [1, 5]}\ndo: [stop, fish]")
    assert mismatches(early)[0].startswith("'stop' names nothing that can be answered here")


def test_words_of_a_list_may_come_in_any_order_and_a_number_counts_them() -> None:
    assert list(differences(["b", "a", "a"], ["a", "a", "b"], "hand")) == []
    assert list(differences(2, ["a", "b"], "hand")) == []
    assert list(differences(3, ["a", "b"], "hand")) == ["hand: expected 3 of them, found 2: a, b"]
    assert list(differences(["a", "c"], ["a", "b"], "hand")) == [
        "hand: expected [a, c], found [a, b]: c missing, b too much"
    ]


def test_chance_of_one_step_must_be_used_up_in_it(tmp_path: Path) -> None:
    report = played(tmp_path, "position: {pool: [1, 5]}\ndo: [{do: fish, chance: [card-5, card-1]}]")
    assert mismatches(report) == ["chance of this step is left over: card-1."]


def test_a_step_that_cannot_be_taken_ends_the_play(tmp_path: Path) -> None:
    report = played(tmp_path, "position: {lit: {4: A}}\ndo: [light@4, pass]\nexpect: {turns: 11}")
    assert mismatches(report) == ["place 4 is lit already (BB-GEN-06)."]
    report = played(tmp_path, "do: [one]")
    assert mismatches(report) == ["A and B are asked; say who answers, as in 'A: key'"]
    report = played(tmp_path, "position: {turns: 1}\ndo: [pass, pass]")
    assert mismatches(report) == ["The game is over; nobody is asked any more."]


def test_words_that_yaml_reads_as_something_else_are_understood(tmp_path: Path) -> None:
    made = situation(tmp_path, "do: [yes, no, 4]\nchance: [[heads, tails], 6]")
    assert [step.key for step in made.steps] == ["yes", "no", "4"]
    assert made.chance == ("heads,tails", "6")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("expct: {}", "expct: 'expct' is not a key here; keys are expect, offered, "),
        ("expct: {}", "(did you mean 'expect'?)"),
        ("mode: dual", "mode: 'dual' is no mode of lanterns; there are duel (did you mean 'duel'?)"),
        ("options: {size: 3}", "options.size: 'size' is no option; there are none"),
        ("rules: [BB-SETUP-3]", "rules[0]: 'BB-SETUP-3' is the id of no rule (did you mean 'BB-SETUP-03'?)"),
        (f"refused: {{fish: {NO_RULE}}}", f"refused.fish: '{NO_RULE}' is the id of no rule"),
        (f"events: [{NO_RULE}]", f"events[0]: '{NO_RULE}' is the id of no rule"),
        ("do: [{C: fish}]", "do[0]: 'C' is no seat; there are A, B"),
        ("do: [{do: {C: fish}}]", "do[0].do: 'C' is no seat; there are A, B"),
        ("do: [{do: fish, exspect: {}}]", "do[0].exspect: 'exspect' is not a key here"),
        ("do: [[fish]]", "do[0]: a list cannot be done; write a key, or 'seat: key'"),
        ("do: fish", "do: 'fish' is not a list"),
        ("offered: {C: [fish]}", "offered.C: 'C' is no seat; there are A, B"),
        ("offered: fish", "offered: 'fish' cannot stand here; write the list of keys"),
        ("refused: {C: {fish: BB-CARD-10}}", "refused.C: 'C' is no seat"),
        ("refused: [fish]", "refused: a list is not a mapping"),
        ("result: won", "result: 'won' is no result; write the score of seats, such as {A: 1}, or 'none'"),
        ("result: {C: 1}", "result.C: 'C' is no seat"),
        ("position: {pol: [1]}", "position.pol: lanterns has no such thing"),
        ("chance: [{a: b}]", "chance[0]: a mapping is not text"),
        ("title: again", "line 3, column 1: not valid YAML: the key 'title' stands twice"),
        ("do: [a", "not valid YAML"),
    ],
)
def test_a_typo_is_unreadable_with_file_place_and_what_would_be_right(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(Unreadable) as error:
        situation(tmp_path, text)
    assert str(error.value).startswith(f"{tmp_path / 'case.yaml'}: ")
    assert said in str(error.value)


def test_all_mistakes_are_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as error:
        situation(tmp_path, "rules: [BB-SETUP-3]\ndo: [{C: fish}, {D: fish}]")
    assert len(str(error.value).splitlines()) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        ("- a", "is not a mapping"),
        ("title: x", "'game' is missing; add it"),
        ("title: x\ngame: lantern", "game: there is no game 'lantern'; games are lanterns"),
    ],
)
def test_a_file_without_title_and_game_is_no_situation(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable, match=said):
        read(file, games)


def test_a_file_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"nowhere\.yaml: cannot be read: No such file"):
        read(tmp_path / "nowhere.yaml", games)


def test_the_moment_before_the_last_action_can_be_had_for_odds(tmp_path: Path) -> None:
    match, seat, option = before_last_action(situation(tmp_path, FISHING))
    assert (seat, option, match.keys(1)) == (1, 1, ["low", "high"])
    with pytest.raises(Refused, match="nothing is done"):
        before_last_action(situation(tmp_path, "position: {}"))
    with pytest.raises(Refused, match=r"case.yaml: place 4 is lit already \(BB-GEN-06\)"):
        before_last_action(situation(tmp_path, "position: {lit: {4: A}}\ndo: [light@4, pass]"))

"""Rules shown at work: examples that are shipped, drawn by the games, and true."""

from __future__ import annotations

import json

import pytest

from rule_examples import chosen
from wartable.games import game
from wartable.kernel.books.rule_examples import FOLDER, INDEX
from wartable.kernel.books.situation_runs import play
from wartable.kernel.books.situations import read
from wartable.table.showing_rules import examples

SHIPPED = json.loads(INDEX.read_text(encoding="utf-8"))


def test_the_examples_of_rules_are_those_of_the_situations() -> None:
    assert chosen() == SHIPPED, "python -m tests.rule_examples chooses them anew"


@pytest.mark.parametrize("system", ["BB", "SI", "SB", "SC"])
def test_many_rules_of_each_game_have_an_example(system: str) -> None:
    assert sum(rule.startswith(f"{system}-") for rule in SHIPPED) >= 25


@pytest.mark.parametrize("rule", sorted(SHIPPED)[::9])
def test_an_example_comes_out_as_it_says_and_is_drawn(rule: str) -> None:
    for name, example in zip(SHIPPED[rule], examples(rule), strict=True):
        assert play(read(FOLDER / name, game)).ok
        assert example.title and "<svg" in str(example.before.board)
        assert example.after is None or example.after.board != example.before.board

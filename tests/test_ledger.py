"""The ledgers are sound, and everything that names a rule names one that exists."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from wartable.kernel.books import ledger, rule_places
from wartable.kernel.engine.citations import cite, listening
from wartable.kernel.engine.errors import Ambiguous, Unreadable

TOY = """
system: toy
book: [Toy, More Toy]
chapters:
  - {id: TOY-MOVE, title: Moving, finished: [duel]}
rules:
  - id: TOY-MOVE-01
    title: Step
    rule: A piece steps.
    where: page 1
    applies_to: [duel]
    examples: [{given: {at: 1}, expect: {at: 2}}]
"""


@pytest.mark.parametrize("system", ledger.systems())
def test_every_ledger_can_be_read(system: str) -> None:
    book = ledger.load(system)
    assert book.system == system
    assert all(rule.system == system and rule.chapter in book.chapters for rule in book.rules.values())
    assert all(isinstance(example, dict) for rule in book.rules.values() for example in rule.examples)


def test_the_six_systems_are_there() -> None:
    assert ledger.systems() == (
        "battle-bosses",
        "infinity-core",
        "its-scenarios",
        "its-tournament",
        "space-infantry",
        "starbreach",
    )


def test_no_id_is_used_by_two_books() -> None:
    ids = [rule_id for system in ledger.systems() for rule_id in ledger.load(system).rules]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("system", ledger.systems())
def test_rules_refer_only_to_rules_that_exist(system: str) -> None:
    text = (rule_places.package() / "rulebooks" / f"{system}.yaml").read_text(encoding="utf-8")
    assert ledger.unknown(rule_id for _, rule_id in ledger.cited(text)) == []


def files_that_cite() -> Iterator[Path]:
    for folder in (rule_places.package(), Path(__file__).parent):
        yield from (path for path in sorted(folder.rglob("*")) if path.suffix in rule_places.SOURCES)


def test_every_id_written_in_the_source_and_the_tests_exists() -> None:
    wrong = [
        f"{path}:{line}: {rule_id}"
        for path in files_that_cite()
        for line, rule_id in ledger.cited(path.read_text(encoding="utf-8"))
        if ledger.unknown([rule_id])
    ]
    assert wrong == []


def test_only_whole_ids_are_citations() -> None:
    text = "BB-COMBAT-01, BB-COMBAT-02.\n(BB-TURN-1) xBB-TURN-01 BB-TURN-01-a SI-BASE-GEN-01 INF-F2F-01"
    assert list(ledger.cited(text)) == [
        (1, "BB-COMBAT-01"),
        (1, "BB-COMBAT-02"),
        (2, "SI-BASE-GEN-01"),
        (2, "INF-F2F-01"),
    ]


def test_a_misspelt_id_of_a_known_book_is_found_and_unknown() -> None:
    misspelt = "BB-" + "COMBATS-01"
    assert [rule_id for _, rule_id in ledger.cited(f"see {misspelt}")] == [misspelt]
    assert ledger.unknown(["BB-COMBAT-01", misspelt]) == [misspelt]


def test_a_rule_is_found_by_its_id() -> None:
    rule = ledger.find("BB-TURN-09")
    assert (rule.title, rule.chapter, rule.kind, rule.is_cited_at_work) == (
        "No hand limit",
        "BB-TURN",
        "absence",
        False,
    )


def test_a_rule_or_system_that_does_not_exist_is_named() -> None:
    with pytest.raises(Ambiguous, match="no rulebook has a rule 'ZZ-NONE-01'"):
        ledger.find("ZZ-NONE-01")
    with pytest.raises(Ambiguous, match=r"no rulebook called 'chess'; there are battle-bosses, .*starbreach"):
        ledger.load("chess")


def test_a_ledger_is_read_as_written() -> None:
    book = ledger.parse("toy", TOY)
    rule = book.rules["TOY-MOVE-01"]
    assert book.books == ("Toy", "More Toy")
    assert book.chapters["TOY-MOVE"] == ledger.Chapter("TOY-MOVE", "Moving", True, ("duel",))
    assert (rule.text, rule.applies_to, rule.kind, rule.ruling) == ("A piece steps.", ("duel",), None, "")
    assert rule.examples == ({"given": {"at": 1}, "expect": {"at": 2}},)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("system: toy", "system: tay", r"toy\.yaml: system must be 'toy', not 'tay'"),
        ("book: [Toy, More Toy]", "book:", r"toy\.yaml: book must be the name"),
        ("rules:", "rulez:", r"toy\.yaml: rules must be a list"),
        ("TOY-MOVE-01", "TOY-MOVE-1", "rule TOY-MOVE-1: an id is capital words and a number"),
        ("TOY-MOVE-01", "TOY-WALK-01", "rule TOY-WALK-01: its chapter TOY-WALK is not listed"),
        (
            "where: page 1",
            "where: page 1\n    kind: joke",
            "rule TOY-MOVE-01: unknown kind 'joke'; there are",
        ),
        ("where: page 1", "where: page 1\n    kind: people", "rule TOY-MOVE-01: a rule left to people"),
        ("where: page 1", "where: page 1\n    rulling: x", "rule TOY-MOVE-01: unknown key 'rulling'"),
        ("where: page 1", "where:", "rule TOY-MOVE-01: where must be a text"),
        ("applies_to: [duel]", "applies_to: duel", "rule TOY-MOVE-01: applies_to must be a list of words"),
        ("examples: [", "examples: [x, ", "rule TOY-MOVE-01: examples must be a list of mappings"),
        ("finished: [duel]", "finished: [dual]", "chapter TOY-MOVE: is finished for 'dual', a mode that no rule"),
        ("finished: [duel]", "finished: []", "chapter TOY-MOVE: finished must be true, false or a list of modes"),
        ("finished: [duel]", "done: true", "chapter TOY-MOVE: must have exactly id, title and finished"),
        ("rules:", "  - {id: TOY-MOVE, title: Moving, finished: true}\nrules:", "chapter TOY-MOVE: is listed twice"),
        ("rules:", "  - {id: TOY-END, title: End, finished: true}\nrules:", "chapter TOY-END: has no rules"),
        (
            "rules:",
            "rules:\n  - {id: TOY-MOVE-01, title: Step, rule: A step., where: page 1}",
            "rule TOY-MOVE-01: the id is used twice",
        ),
        ("book: [Toy", "book: [Toy: {", r"toy\.yaml is not readable YAML"),
    ],
)
def test_a_wrong_ledger_says_where_and_why(old: str, new: str, complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        ledger.parse("toy", TOY.replace(old, new, 1))


def test_citations_are_heard_only_while_listening() -> None:
    outer: list[str] = []
    inner: list[str] = []
    cite("ZZ-RULE-01")
    with listening(lambda rule, _: outer.append(rule)):
        with listening(lambda rule, _: inner.append(rule)):
            cite("ZZ-RULE-02")
        cite("ZZ-RULE-03")
    cite("ZZ-RULE-04")
    assert (outer, inner) == (["ZZ-RULE-02", "ZZ-RULE-03"], ["ZZ-RULE-02"])


def test_a_listener_is_gone_after_an_error() -> None:
    heard: list[str] = []
    with pytest.raises(ValueError), listening(lambda rule, _: heard.append(rule)):
        raise ValueError
    cite("ZZ-RULE-01")
    assert heard == []


def test_pages_call_every_rulebook_by_a_name_of_its_own() -> None:
    titles = [ledger.load(system).title for system in ledger.systems()]
    assert len(set(titles)) == len(titles)
    assert ledger.parse("toy", TOY).title == "Toy"
    with pytest.raises(Unreadable, match="title must be what pages call the rulebook"):
        ledger.parse("toy", TOY.replace("system: toy", "system: toy\ntitle: 3"))

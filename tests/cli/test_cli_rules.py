"""`wartable rules` and the frame around every command: exit codes, one sentence on standard error, closed pipes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from wartable.cli import main as frame
from wartable.cli.rules import Coverage
from wartable.kernel.books import ledger, rule_places
from wartable.kernel.books.met import met
from wartable.kernel.books.rule_places import Place
from wartable.kernel.engine.errors import Refused

ENV = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}


def wartable(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wartable.cli.main", *words]
    return subprocess.run(command, capture_output=True, text=True, env=ENV, check=False)


def test_the_overview_counts_the_rules_of_every_system() -> None:
    result = wartable("rules")
    assert (result.returncode, result.stderr) == (0, "")
    for system in ledger.systems():
        assert f" {system} " in result.stdout
    assert "\x1b[" not in result.stdout


def test_a_system_shows_every_rule() -> None:
    result = wartable("rules", "battle-bosses")
    assert result.returncode == 0
    for rule_id in ledger.load("battle-bosses").rules:
        assert f" {rule_id} " in result.stdout
    assert "battle-bosses: Damage to a space (" in result.stdout


def test_one_rule_is_shown_in_full() -> None:
    result = wartable("rules", "bb-turn-09")
    assert result.returncode == 0
    assert result.stdout.startswith("BB-TURN-09 No hand limit\nbook: Battle Bosses: Turn, last paragraph\n")
    assert "kind: absence\n" in result.stdout
    assert "rule: A hand of five or more cards at the DRAW step draws nothing and discards nothing." in result.stdout
    assert "cards_drawn: 0, hand: 7" in result.stdout


def test_json_gives_every_rule_with_its_places() -> None:
    [system] = json.loads(wartable("rules", "battle-bosses", "--json").stdout)["systems"]
    assert list(system) == ["system", "books", "chapters", "rules"]
    assert [rule["id"] for rule in system["rules"]] == list(ledger.load("battle-bosses").rules)
    assert list(system["rules"][0]) == [
        "id",
        "system",
        "chapter",
        "title",
        "kind",
        "applies_to",
        "text",
        "where",
        "ruling",
        "why",
        "examples",
        "implemented",
        "met",
        "tests",
        "missing",
    ]
    assert json.loads(wartable("rules", "BB-TURN-09", "--json").stdout) == next(
        rule for rule in system["rules"] if rule["id"] == "BB-TURN-09"
    )


def test_missing_lists_exactly_what_lacks_code_or_test() -> None:
    everything = json.loads(wartable("rules", "battle-bosses", "--json").stdout)["systems"][0]["rules"]
    missing = json.loads(wartable("rules", "battle-bosses", "--missing", "--json").stdout)["systems"][0]["rules"]
    assert missing == [rule for rule in everything if rule["missing"]]
    for rule in everything:
        assert ("test" in rule["missing"]) == (rule["met"] is None)
        assert ("implementation" in rule["missing"]) == (rule["kind"] is None and not rule["implemented"])


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A little checkout: a package that cites rules, and tests that are tagged with them."""
    files = {
        "src/wartable/games/toy/combat.py": "# one\n# BB-COMBAT-01\nrule = 'BB-COMBAT-02'  # BB-COMBAT-02\n",
        "src/wartable/games/toy/content/boss.yaml": "rule: BB-ABIL-03\n",
        "src/wartable/kernel/engine/oracle.py": "# for example BB-TURN-01\n",
        "src/wartable/rulebooks/toy.yaml": "rules: [{id: BB-TURN-02}]\n",
        "tests/test_toy.py": "import pytest\n\n\n@pytest.mark.rule(\n    'BB-COMBAT-01',\n    'BB-COMBAT-02',\n)\n"
        "def test_toy() -> None:\n    'BB-COMBAT-03'\n",
        "tests/test_each.py": "import pytest\n\n\n@pytest.mark.parametrize(\n    ('word', 'rule'),\n"
        "    [pytest.param(w, rule, marks=pytest.mark.rule(rule))\n     for w, rule in [('BB-COMBAT-05', 'x')]],\n)\n"
        "def test_each(word: str, rule: str) -> None: ...\n",
        "tests/situations/clash.yaml": "title: Clash\nrules:\n  - BB-COMBAT-02\n  - BB-COMBAT-04\n",
        "tests/situations/notes.yaml": "- rules\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_a_rule_is_implemented_where_code_or_content_cites_it(checkout: Path) -> None:
    places = rule_places.implemented(checkout / "src" / "wartable")
    assert {rule_id: [str(place) for place in found] for rule_id, found in places.items()} == {
        "BB-COMBAT-01": ["src/wartable/games/toy/combat.py:2"],
        "BB-COMBAT-02": ["src/wartable/games/toy/combat.py:3"],
        "BB-ABIL-03": ["src/wartable/games/toy/content/boss.yaml:1"],
    }


def test_a_rule_is_tested_where_a_tag_or_a_situation_names_it(checkout: Path) -> None:
    tests = rule_places.tests_folder(checkout / "src" / "wartable")
    assert tests == checkout / "tests"
    assert {rule_id: [str(place) for place in found] for rule_id, found in rule_places.tested(tests).items()} == {
        "BB-COMBAT-01": ["tests/test_toy.py:5"],
        "BB-COMBAT-02": ["tests/situations/clash.yaml:3", "tests/test_toy.py:6"],
        "BB-COMBAT-04": ["tests/situations/clash.yaml:4"],
        "BB-COMBAT-05": ["tests/test_each.py:7"],
    }


def test_a_rule_that_no_surface_meets_is_missing_whoever_tests_its_function() -> None:
    rule = ledger.find("ITS-CIV-04")
    code, tested = {rule.id: [Place("src/wartable/its/toy.py", 1)]}, {rule.id: [Place("tests/test_toy.py", 1)]}
    nowhere, somewhere = Coverage(code, {}, tested), Coverage(code, {rule.id: ("match",)}, tested)
    assert (nowhere.lacks(rule), nowhere.where_met(rule)) == (["test"], "nowhere yet")
    assert (somewhere.lacks(rule), somewhere.where_met(rule)) == ([], "match")
    assert Coverage({}, {}, tested).lacks(rule) == ["implementation", "test"]


def test_where_a_rule_is_met_is_said_and_nothing_is_missing_any_more() -> None:
    for system in ledger.systems():
        assert not json.loads(wartable("rules", system, "--missing", "--json").stdout)["systems"][0]["rules"], system
    assert "met: command" in wartable("rules", "ITS-SCORE-01").stdout
    assert "met: match" in wartable("rules", "BB-COMBAT-02").stdout


def test_the_listing_and_the_check_agree_that_every_rule_of_a_finished_chapter_is_tested() -> None:
    tests = rule_places.tests_folder(rule_places.package())
    assert tests is not None
    found = rule_places.tested(tests)
    books = [ledger.load(system) for system in ledger.systems()]
    assert [rule.id for book in books for rule in book.promised() if not found.get(rule.id)] == []
    assert [rule.id for book in books for rule in book.promised() if rule.id not in met()] == []


def test_an_installed_package_has_no_tests(tmp_path: Path) -> None:
    assert rule_places.tests_folder(tmp_path / "site-packages" / "wartable") is None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["rules", "chess"], "wartable: there is no rulebook called 'chess'; there are battle-bosses,"),
        (["rules", "ZZ-NONE-01"], "wartable: no rulebook has a rule 'ZZ-NONE-01'."),
        (["rules", "--colour"], "No such option: --colour"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_what_cannot_be_understood_is_said_in_one_sentence_with_code_2(words: list[str], sentence: str) -> None:
    result = wartable(*words)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr


def stopping_with(error: BaseException) -> str:
    """A program that runs the command line with a command that raises `error`."""
    return (
        "import sys; from wartable.cli import main\n"
        "def stop() -> None:\n"
        f"    raise {error!r}\n"
        "made = main.command_line(); made.command('stop')(stop); main.command_line = lambda words: made\n"
        "sys.argv = ['wartable', 'stop']; main.main()\n"
    )


def test_a_refusal_ends_with_its_rule_and_code_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(prog_name: str) -> None:
        raise Refused("Stomp costs 2 and Mecha Bot has 1 energy", rule="BB-RES-04", possible=["end-turn"])

    monkeypatch.setattr(frame, "command_line", lambda words: refuse)
    assert frame.run() == 1
    assert capsys.readouterr().err == (
        "wartable: Stomp costs 2 and Mecha Bot has 1 energy (BB-RES-04). Possible now: end-turn.\n"
    )


def test_an_interrupt_ends_with_one_sentence_and_code_130() -> None:
    result = subprocess.run(
        [sys.executable, "-c", stopping_with(KeyboardInterrupt())], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr.strip()) == (128 + signal.SIGINT, "wartable: interrupted.")


@pytest.mark.parametrize("words", ["rules battle-bosses", "rules --json", "rules", "rules BB-TURN-09"])
@pytest.mark.parametrize("reader", ["head -1", "true"])
def test_a_closed_pipe_ends_quietly(words: str, reader: str) -> None:
    command = f"{sys.executable} -m wartable.cli.main {words} | {reader}"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=ENV, check=False)
    assert result.stderr == ""

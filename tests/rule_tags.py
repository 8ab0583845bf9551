"""Rule tags: `@pytest.mark.rule("BB-COMBAT-02", ...)` says which rules a test proves, and this plugin checks it.

A tag counts when its test passed and, for a rule that makes something happen or forbids it, the id was really cited
while the test function ran (fixtures do not count) and a surface was at work: a match, the desk, a command or a page.
A passed test in which such a rule stayed silent, or was cited by a direct call alone, fails. A definition or an absence
only has to be asserted. A tag that names an unknown rule is an error of collection.

With `--rules-complete`, for runs of the whole suite, the run fails when a rule of a finished chapter has no counting
test, and when `rulebooks/met.json`, from which `wartable rules` knows where rules are met, says something else than the
run. `--write-met` writes that file instead.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

import pytest
import yaml
from _pytest.mark import ParameterSet

from wartable.kernel.books import ledger
from wartable.kernel.books.ledger import Ledger, Rule
from wartable.kernel.books.met import FILE as MET
from wartable.kernel.engine.citations import NOWHERE, listening

COUNTED: Final = "counted rules"
"""The user property of a report that carries the counting tags; it also travels from the workers of pytest-xdist."""


def ledgers() -> Sequence[Ledger]:
    """The ledgers that tags refer to."""
    return [ledger.load(system) for system in ledger.systems()]


def met_file() -> Path:
    """The file that says where rules are met."""
    return MET


def situation_params(paths: Iterable[Path]) -> list[ParameterSet]:
    """Situation files as test parameters, each tagged with the ids that it lists under `rules:`.

    Use as `@pytest.mark.parametrize("path", situation_params(FOLDER.glob("**/*.yaml")))`.
    """
    params = []
    for path in sorted(paths):
        situation = yaml.safe_load(path.read_text(encoding="utf-8"))
        ids = cast("list[str]", situation.get("rules", []))
        params.append(pytest.param(path, id=path.stem, marks=[pytest.mark.rule(*ids)] if ids else []))
    return params


def tags(item: pytest.Item) -> list[str]:
    """The rule ids that a test is tagged with, each once: its own, those of its class, module and parameters."""
    return list(dict.fromkeys(rule_id for marker in item.iter_markers("rule") for rule_id in marker.args))


def uncounted(books: Iterable[Ledger], counted: Iterable[str]) -> list[Rule]:
    """The rules of finished chapters that no counting test proves."""
    proved = set(counted)
    return [rule for book in books for rule in book.promised() if rule.id not in proved]


def written(counted: Mapping[str, Iterable[str]]) -> str:
    """What `met.json` says of these rules: a line for each."""
    lines = [f"  {json.dumps(rule_id)}: {json.dumps(sorted(counted[rule_id]))}" for rule_id in sorted(counted)]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def unconfirmed(said: Mapping[str, list[str]], found: Mapping[str, Collection[str]]) -> list[str]:
    """What the file says and the run did not find, and the rules that the run proved and the file does not name."""
    wrong = [f"{rule_id}: no counting test proves it" for rule_id in said if rule_id not in found]
    wrong += [
        f"{rule_id}: not met in {surface}"
        for rule_id, surfaces in said.items()
        for surface in surfaces
        if rule_id in found and surface not in found[rule_id]
    ]
    return wrong + [f"{rule_id}: proved, but not in the file" for rule_id in found if rule_id not in said]


class RuleTags:
    """The plugin; one lives in every process of a run, and the one in the main process adds up."""

    def __init__(self, complete: bool, write: bool = False) -> None:
        self.complete = complete
        self.write = write
        self.rules = {rule_id: rule for book in ledgers() for rule_id, rule in book.rules.items()}
        self.counted: dict[str, set[str]] = {}
        self.missing: list[Rule] = []
        self.unlike: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        wrong = [
            f"{item.nodeid} is tagged with {rule_id!r}, which no ledger has."
            for item in report.result or ()
            if isinstance(item, pytest.Item)
            for rule_id in tags(item)
            if rule_id not in self.rules
        ]
        if wrong:
            report.outcome = "failed"
            report.longrepr = "\n".join(wrong)
            report.result = []
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        tagged = tags(item)
        if not tagged:
            return (yield)
        heard: dict[str, set[str]] = {}
        with listening(lambda rule, where: heard.setdefault(rule, set()).add(where)):
            yield
        at_work = [rule_id for rule_id in tagged if self.rules[rule_id].is_cited_at_work]
        silent = [rule_id for rule_id in at_work if rule_id not in heard]
        direct = [rule_id for rule_id in at_work if heard.get(rule_id) == {NOWHERE}]
        if silent or direct:
            why = [f"nothing in it cited {', '.join(silent)}"] if silent else []
            why += [f"only a direct call, under no surface, cited {', '.join(direct)}"] if direct else []
            pytest.fail(f"The test passed, but {'; '.join(why)}: the tag does not count.", pytrace=False)
        met = {rule_id: sorted(heard.get(rule_id, set()) - {NOWHERE}) for rule_id in tagged}
        item.user_properties.append((COUNTED, met))
        return None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown" and report.passed:
            for name, value in report.user_properties:
                if name == COUNTED:
                    for rule_id, surfaces in cast("dict[str, list[str]]", value).items():
                        self.counted.setdefault(rule_id, set()).update(surfaces)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if not self.complete or hasattr(session.config, "workerinput"):
            return
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED):
            return
        self.missing = uncounted(ledgers(), self.counted)
        if self.write:
            met_file().write_text(written(self.counted), encoding="utf-8")
        elif exitstatus == pytest.ExitCode.OK:
            self.unlike = unconfirmed(json.loads(met_file().read_text(encoding="utf-8")), self.counted)
        if self.missing or self.unlike:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.missing:
            terminalreporter.section("rules of finished chapters without a counting test")
            for rule in self.missing:
                terminalreporter.write_line(f"{rule.id} {rule.title}")
        if self.unlike:
            terminalreporter.section("met.json does not say what the run found (make met writes it again)")
            for line in self.unlike:
                terminalreporter.write_line(line)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules-complete",
        action="store_true",
        help="fail when a rule of a finished chapter has no counting test (for runs of the whole suite)",
    )
    parser.addoption(
        "--write-met", action="store_true", help="write down where rules are met (for runs of the whole suite)"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the ledger that this test proves")
    made = RuleTags(config.getoption("--rules-complete"), config.getoption("--write-met"))
    config.pluginmanager.register(made, "wartable rule tags")

"""Rule tags: `@pytest.mark.rule("BB-COMBAT-02", ...)` says which rules a test proves, and this plugin checks it.

A tag counts when its test passed and, for a rule that makes something happen or forbids it, the id was really cited
while the test function ran (fixtures do not count); a passed test in which such a rule stayed silent fails. A
definition or an absence only has to be asserted. A tag that names an unknown rule is an error of collection. With
`--rules-complete` the run fails when a rule of a finished chapter has no counting test, so it makes sense for the whole
suite only.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, cast

import pytest
import yaml
from _pytest.mark import ParameterSet

from wartable.kernel import ledger
from wartable.kernel.citations import listening
from wartable.kernel.ledger import Ledger, Rule

COUNTED: Final = "counted rules"
"""The user property of a report that carries the counting tags; it also travels from the workers of pytest-xdist."""


def ledgers() -> Sequence[Ledger]:
    """The ledgers that tags refer to."""
    return [ledger.load(system) for system in ledger.systems()]


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


class RuleTags:
    """The plugin; one lives in every process of a run, and the one in the main process adds up."""

    def __init__(self, complete: bool) -> None:
        self.complete = complete
        self.rules = {rule_id: rule for book in ledgers() for rule_id, rule in book.rules.items()}
        self.counted: set[str] = set()
        self.missing: list[Rule] = []

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
        heard: set[str] = set()
        with listening(heard.add):
            yield
        silent = [rule_id for rule_id in tagged if self.rules[rule_id].is_cited_at_work and rule_id not in heard]
        if silent:
            pytest.fail(
                f"The test passed, but nothing in it cited {', '.join(silent)}: the tag does not count.", pytrace=False
            )
        item.user_properties.append((COUNTED, tagged))
        return None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown" and report.passed:
            for name, value in report.user_properties:
                if name == COUNTED:
                    self.counted.update(cast("list[str]", value))

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if not self.complete or hasattr(session.config, "workerinput"):
            return
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED):
            return
        self.missing = uncounted(ledgers(), self.counted)
        if self.missing:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.missing:
            terminalreporter.section("rules of finished chapters without a counting test")
            for rule in self.missing:
                terminalreporter.write_line(f"{rule.id} {rule.title}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules-complete",
        action="store_true",
        help="fail when a rule of a finished chapter has no counting test (for runs of the whole suite)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the ledger that this test proves")
    config.pluginmanager.register(RuleTags(complete=config.getoption("--rules-complete")), "wartable rule tags")

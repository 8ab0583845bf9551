"""The contract's own fixtures: a case of every game and mode, seeds, and how to repeat a failure."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from contract.cases import CASES, Case
from contract.seeds import Seeds

SEEDS = pytest.StashKey[Seeds]()


@pytest.fixture(params=CASES, ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Case:
    made: Case = request.param
    return made


@pytest.fixture(params=[0.3, pytest.param(75, marks=pytest.mark.soak)], ids=["quick", "soak"])
def seeds(request: pytest.FixtureRequest) -> Seeds:
    """Seeds for a quick look, or for many times as many games."""
    made = request.node.stash[SEEDS] = Seeds(request.node.nodeid, request.param)
    return made


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    seeds = item.stash.get(SEEDS, None)
    if report.failed and seeds is not None and seeds.current is not None:
        report.sections.append(("reproduce with", seeds.command()))
    return report

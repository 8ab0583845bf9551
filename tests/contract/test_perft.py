"""Contract 10: the number of ways to answer is what was recorded."""

from __future__ import annotations

import yaml

from contract.cases import Case
from contract.perft import FILE, count


def test_the_ways_to_answer_are_as_many_as_recorded(case: Case) -> None:
    """After a wanted change of the rules, count again: python -m tests.contract.perft"""
    recorded = yaml.safe_load(FILE.read_text(encoding="utf-8")).get(case.name)
    assert recorded, f"{case.name} is not in {FILE.name}; run python -m tests.contract.perft"
    made = [{"after": after, "depth": depth, "ways": count(case, after, depth)} for after, depth in case.perft]
    assert made == recorded

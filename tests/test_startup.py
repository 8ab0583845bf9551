"""Commands start quickly, counted in empty interpreters, so that it holds on a slow and on a busy machine."""

from __future__ import annotations

from bench import startup

NOISE = 1.5
"""How much more than the aim a busy machine may show."""


def test_commands_start_within_their_aim_of_cpu() -> None:
    _, found = startup.measure(runs=3)
    late = {one.command: round(one.ratio, 1) for one in found if one.ratio > NOISE * startup.AIM}
    assert not late

"""Why something is not allowed, before anybody is told: a sentence and the rule. Telling it makes it a `Refused`."""

from __future__ import annotations

from typing import NamedTuple

from wartable.kernel.errors import Refused


class No(NamedTuple):
    """A reason and its rule. Rules use it to find out what to offer; nothing is cited by that."""

    reason: str
    rule: str


def refused(no: No | None) -> Refused | None:
    """The reason as it is told to a person."""
    return None if no is None else Refused(no.reason, no.rule)

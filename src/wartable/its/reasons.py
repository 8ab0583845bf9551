"""Why something is so: a sentence with the rule that says it."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.kernel.engine.citations import cite


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of an explanation and the id of the rule it rests on.

    >>> str(Reason("a Victory is worth 4 TP", "ITS-SCORE-02"))
    'a Victory is worth 4 TP (ITS-SCORE-02)'
    """

    text: str
    rule: str

    def __post_init__(self) -> None:
        cite(self.rule)

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"

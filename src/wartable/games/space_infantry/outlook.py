"""What the orders given so far will do when damage is allotted: for odds and for the policy. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from wartable.games.space_infantry import damage
from wartable.games.space_infantry.state import Table
from wartable.kernel.engine.events import EVERYBODY
from wartable.kernel.engine.oracle import About, Oracle, What


def wounds(table: Table) -> list[int]:
    """The wounds of every Enemy and zone, with the pending attacks allotted by the rules in the order they were made.

    Where the rules leave a choice, an Internal zone is the first and a free point goes to the weakest Enemy: exact for
    an attack on a zone or an A-V attack, for free points the outlook only.
    """
    if not table.attacks:
        return table.foe_wounds
    then = table.copy()
    ask = _Foreseen(then)
    while damage.hits(then, ask):
        pass
    return then.foe_wounds


@final
class _Foreseen(Oracle):
    """Allots as somebody would who wants Enemies out of the fight."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def choose(
        self,
        seat: int,
        what: What,
        options: Sequence[int],
        about: About = (),
        revise: Sequence[int] = (),
        seen_by: int = EVERYBODY,
        always: bool = False,
    ) -> int:
        if what is not damage.STRIKE:
            return options[0]
        table = self.table
        return min(options, key=lambda foe: table.foe_card(foe).health - table.foe_wounds[foe])

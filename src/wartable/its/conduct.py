"""Conduct at a digital table: what it shows to both players, and what it waits for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wartable.its.list_file import ArmyList
from wartable.its.privacy import show_courtesy
from wartable.its.reasons import Reason
from wartable.kernel.engine.errors import Refused


@dataclass(frozen=True, slots=True)
class ShownRoll:
    """Dice as they fell, for the log and for both players. `hidden_from` may not know the target number yet."""

    roller: str
    what: str
    target: int
    dice: tuple[int, ...]
    hidden_from: str | None = None


def roll_views(roll: ShownRoll, players: Sequence[str]) -> tuple[dict[str, str], Reason]:
    """What each player is shown of a roll: the dice always, the target number to all who may know it (ITS-CONDUCT-03).

    Raises Refused for a roll without dice, which would show nothing.
    """
    if not roll.dice:
        raise Refused(f"{roll.roller} shows no dice for {roll.what}", rule="ITS-CONDUCT-03")
    dice = ", ".join(map(str, roll.dice))
    views = {
        player: f"{roll.roller} rolls {dice} for {roll.what}"
        + ("" if player == roll.hidden_from else f" against {roll.target}")
        for player in players
    }
    return views, Reason(f"the dice {dice} of {roll.roller} are shown to {' and '.join(players)}", "ITS-CONDUCT-03")


def open_information(
    asks: str, owner: str, deployment_finished: bool, in_use: ArmyList
) -> tuple[dict[str, Any], tuple[Reason, ...]]:
    """The open view of the opposing army, as often as it is asked for, from the end of deployment (ITS-CONDUCT-04).

    What it holds and when it opens is ITS-PRIV-02 and ITS-PRIV-03; this never refuses a second question.
    """
    view, reasons = show_courtesy(asks, owner, asks, deployment_finished, in_use)
    return view, (*reasons, Reason(f"{owner} tells {asks} all Open Information", "ITS-CONDUCT-04"))


def resolve_order(order: str, reactions: Mapping[str, str | None]) -> Reason:
    """Let an Order be resolved once every reacting side has declared or passed (ITS-CONDUCT-05).

    `reactions` has one entry per side that may react: what it declared, "pass", or None while it has said nothing.
    """
    waiting = [side for side, declared in reactions.items() if declared is None]
    if waiting:
        raise Refused(
            f"{order} waits for the reaction of {' and '.join(waiting)}",
            rule="ITS-CONDUCT-05",
            possible=["declare a reaction", "pass"],
        )
    said = ", ".join(f"{side}: {declared}" for side, declared in reactions.items())
    return Reason(f"{order} is resolved after every reaction{f' ({said})' if said else ''}", "ITS-CONDUCT-05")

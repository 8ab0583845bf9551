"""Penalties an Organizer or Referee may give: a warning, points, or removal. Nothing else exists (ITS-CONDUCT-02)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wartable.its.ranking import Penalty, Standing
from wartable.its.reasons import Reason
from wartable.its.scoring import Game
from wartable.kernel.engine.errors import Refused


@dataclass(frozen=True, slots=True)
class Sanction:
    """A sanction as written down: `take_tp`, `take_op` of the game of round `of_round`, or a mere warning."""

    player: str
    take_tp: int = 0
    take_op: int = 0
    of_round: int | None = None
    why: str = ""
    by: str = ""
    by_referee: bool = False


def penalty(sanction: Sanction, standing: Standing, games: Iterable[Game]) -> tuple[Penalty, Reason]:
    """The points a sanction really takes: never more than there are; opponent and outcome stay (ITS-CONDUCT-02)."""
    player = sanction.player
    rule = "ITS-REF-03" if sanction.by_referee else "ITS-CONDUCT-02"
    if sanction.of_round is None:
        tp = min(sanction.take_tp, standing.tp)
        text = f"{tp} TP taken from {player}" if sanction.take_tp else f"{player} is warned"
        return Penalty(player, tp=tp), Reason(f"{text}{_given(sanction)}", rule)
    own = [
        mine.op
        for game in games
        if game.round == sanction.of_round
        for who, mine, _, _ in game.sides()
        if who == player
    ]
    if not own:
        raise Refused(
            f"{player} played no game in round {sanction.of_round}, so none of its OP can be taken",
            rule="ITS-CONDUCT-02",
        )
    op = min(sanction.take_op, own[0], standing.op)
    text = f"{op} OP of round {sanction.of_round} taken from {player}{_given(sanction)}; its TP and outcome stay"
    return Penalty(player, op=op), Reason(text, rule)


def _given(sanction: Sanction) -> str:
    return (f" by {sanction.by}" if sanction.by else "") + (f", {sanction.why}" if sanction.why else "")

"""Who won, in the words of whoever looks: a player reads whether they won, an onlooker who did."""

from __future__ import annotations

from typing import Any, NamedTuple

from wartable.kernel.engine.match import Match


class Verdict(NamedTuple):
    """The headline of a finished match and what decided it."""

    headline: str
    why: str


def verdict(match: Match[Any], names: tuple[str, ...], seat: int) -> Verdict | None:
    """How the match ended for `seat`, a number beyond the last seat being an onlooker; None while it goes on."""
    result = match.result
    if result is None:
        return None
    why = match.game.why_over(match.state)
    if seat >= len(match.seats):
        winners = [name for name, score in zip(names, result.scores, strict=True) if score == 1]
        if not winners:
            return Verdict("Nobody wins", why)
        *most, last = winners
        return Verdict(f"{', '.join(most)} and {last} win" if most else f"{last} wins", why)
    side = match.game.side(match.state, seat)
    we = "Your side" if 1 < len(side) < len(match.seats) else "You"
    score = result.scores[seat]
    if score == 1:
        return Verdict(f"{we} win" if we == "You" else f"{we} wins", why)
    if score == 0:
        return Verdict(f"{we} lose" if we == "You" else f"{we} loses", why)
    return Verdict("A draw" if len(match.seats) > len(side) else "Partly won", why)

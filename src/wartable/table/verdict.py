"""Who won, in the words of whoever looks: a player reads whether they won, an onlooker who did."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from wartable.kernel.engine import journal as records
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.parts import ending_of

WON: Final = "You won"


class Verdict(NamedTuple):
    """The headline of a finished match and what decided it."""

    headline: str
    why: str


def why_over(match: Match[Any], names: tuple[str, ...], eyes: int) -> str:
    """What decided a match that is over, as the seat `eyes` is told it."""
    if match.stopped is None:
        return ending_of(match.game).why(match.state)
    seat, result = match.stopped
    who = "You" if seat == eyes else names[seat]
    return {
        records.RESIGNED: f"{who} resigned.",
        records.TIME: f"{who} had no time left.",
        records.AGREED: "Both sides agreed on a draw.",
    }[result.cause]


def _practice(match: Match[Any]) -> str:
    """A result that came about by taking back what had shown something says so: nobody had to agree to it."""
    undone = [line.undoes[0] for line in match.entries if line.what == records.UNDO]
    lifted = undone.count(records.SAME) + undone.count(records.LIFTED)
    times = "once" if lifted == 1 else f"{lifted} times"
    return f" Practice: {times} an answer was taken back after it had shown something." if lifted else ""


def verdict(match: Match[Any], names: tuple[str, ...], seat: int) -> Verdict | None:
    """How the match ended for `seat`, a number beyond the last seat being an onlooker; None while it goes on."""
    result = match.result
    if result is None:
        return None
    why = why_over(match, names, seat) + _practice(match)
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


def written_ending(match: Match[Any], names: tuple[str, ...]) -> str:
    """How a match ended and who played it, as it is kept with the table for lists; empty while it goes on."""
    if match.question is not None:
        return ""
    return f"{records.ending(match.result, match.seats)}\n{json.dumps(names, ensure_ascii=False)}"


def in_short(ended: str, held: tuple[int, ...]) -> str:
    """How a match ended for who held these seats, and with whom they played, as `written_ending` wrote it.

    What was written before it kept names has the first line alone.

    >>> in_short('elimination A=1 B=0\\n["Ada", "Bo"]', (1,)), in_short("elimination A=1 B=0", (0,))
    ('You lost · with Ada', 'You won')
    """
    came, _, names = ended.partition("\n")
    others = [name for seat, name in enumerate(json.loads(names or "[]")) if seat not in held]
    return " · ".join([_came(came, held), *([f"with {', '.join(others)}"] if others else [])])


def has_won(ended: str, held: tuple[int, ...]) -> bool:
    return _came(ended.partition("\n")[0], held) == WON


def _came(ended: str, held: tuple[int, ...]) -> str:
    scores = [float(word.partition("=")[2]) for word in ended.split()[1:] if "=" in word]
    mine = {scores[seat] for seat in held if seat < len(scores)}
    if len(mine) != 1:
        return "Played to the end" if scores else "Stopped"
    return {1.0: WON, 0.0: "You lost"}.get(mine.pop(), "A draw" if len(scores) > 1 else "Partly won")

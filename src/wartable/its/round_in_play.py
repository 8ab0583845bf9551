"""A published round until its last game: who arrives, who leaves, who steps in, who wins without playing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.its.byes import Bye
from wartable.its.pairing import Pair
from wartable.its.reasons import Reason
from wartable.kernel.engine.errors import Refused


@dataclass(frozen=True, slots=True)
class Walkover:
    """A game that did not begin. `present` is None when both were absent (ITS-DROP-03)."""

    present: str | None
    absent: tuple[str, ...]


@dataclass(slots=True)
class RoundInPlay:
    """What has become of the published pairings: `pairs` and `bye` as they hold now, and why."""

    number: int
    pairs: list[Pair]
    bye: Bye | None
    walkovers: list[Walkover]
    notices: list[Reason]

    def pair_of(self, player: str) -> Pair | None:
        """The pair a player belongs to; None for the bye and for those not in the round."""
        return next((pair for pair in self.pairs if player in pair), None)

    def not_played(self) -> set[frozenset[str]]:
        """The pairs that are walkovers."""
        return {frozenset((*each.absent, *([each.present] if each.present else []))) for each in self.walkovers}

    def arrives(self, player: str) -> bool:
        """Somebody comes after the draw of Round 1: plays whoever has the bye, or misses the round (ITS-LATE-01)."""
        if self.bye is None:
            text = f"{player} arrived after the draw and misses round 1, since nobody has a bye"
            self.notices.append(Reason(text, "ITS-LATE-02"))
            return False
        self.pairs.append((self.bye.player, player))
        text = f"{player} arrived after the draw and plays {self.bye.player}, whose bye is taken back"
        self.notices.append(Reason(text, "ITS-LATE-01"))
        self.bye = None
        return True

    def leaves(self, player: str) -> None:
        """Somebody leaves before the game: the bye player steps in, or it is a walkover (ITS-DROP-03, ITS-DROP-04)."""
        pair = self.pair_of(player)
        if pair is None:
            if self.bye is not None and self.bye.player == player:
                self.bye = None
            self.notices.append(Reason(f"{player} left without a game and gets nothing", "ITS-DROP-03"))
            return
        other = pair[0] if pair[1] == player else pair[1]
        won = next((each for each in self.walkovers if each.present == player), None)
        if won is not None:
            self.walkovers.remove(won)
            self._walk_over(None, pair)
        elif self.bye is not None:
            self.notices.append(Reason(f"{player} left before the game against {other}", "ITS-DROP-03"))
            self._step_in(other, pair)
        else:
            self._walk_over(other, [player])

    def absent(self, present: str | None, absent: Sequence[str], played: Sequence[set[str]] = ()) -> list[str]:
        """A walkover as written down; returns who is newly gone (ITS-DROP-03).

        `played` are the games with a result: if the bye player played the one left alone, that was stepping in.
        """
        if Walkover(present, tuple(absent)) in self.walkovers:
            return []
        players = [*absent, *([present] if present is not None else [])]
        pair = next((pair for pair in self.pairs if set(pair) == set(players)), None)
        if pair is None:
            raise Refused(
                f"round {self.number} has no game {'-'.join(players)} to be a walkover; it has {shown(self.pairs)}",
                rule="ITS-DROP-03",
            )
        if present is not None and self.bye is not None and {present, self.bye.player} in played:
            self._step_in(present, pair)
        else:
            self._walk_over(present, absent)
        return list(absent)

    def _step_in(self, alone: str, pair: Pair) -> None:
        """The bye player plays the one left alone; the bye is taken back and counts for nobody (ITS-DROP-04)."""
        assert self.bye is not None
        stand_in = self.bye.player
        self.pairs[self.pairs.index(pair)] = (alone, stand_in)
        self.bye = None
        self.notices.append(Reason(f"{stand_in} gives the bye back and plays {alone}", "ITS-DROP-04"))

    def _walk_over(self, present: str | None, absent: Sequence[str]) -> None:
        self.walkovers.append(Walkover(present, tuple(absent)))
        names = " and ".join(absent)
        text = f"{names} did not appear; {present} has a walkover" if present else f"neither {names} appeared"
        self.notices.append(Reason(text, "ITS-DROP-03"))


def shown(pairs: Sequence[Pair]) -> str:
    """Pairs in one line: A-B, C-D."""
    return ", ".join(f"{a}-{b}" for a, b in pairs)

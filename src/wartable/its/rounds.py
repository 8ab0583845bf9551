"""The rounds of an event, one after another: who comes and goes, who is paired, what was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from wartable.its.byes import Bye
from wartable.its.event_file import EventFile, ResultEntry, ScenarioEntry, WalkoverEntry
from wartable.its.pairing import Pair, Pairing, RoundPairings, first_round, later_round, meetings
from wartable.its.ranking import Penalty, Standing, standings
from wartable.its.reasons import Reason
from wartable.its.round_in_play import RoundInPlay, Walkover, shown
from wartable.its.sanctions import Sanction, penalty
from wartable.its.scoring import Game, Score, check_concession, check_score
from wartable.its.season import Season
from wartable.kernel.engine.errors import Refused


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round: the ranking it was paired from, what was published, and what became of it.

    `pairings` and `bye` are what held in the end; they differ from `published` when somebody left or arrived late.
    `missing` are pairs without a result.
    """

    number: int
    ranking: tuple[Standing, ...]
    published: RoundPairings
    pairings: tuple[Pair, ...]
    bye: Bye | None
    games: tuple[Game, ...]
    walkovers: tuple[Walkover, ...]
    missing: tuple[Pair, ...]
    notices: tuple[Reason, ...]


class Tournament:
    """An event as its rounds go by. `run` plays the file through; the rest is what has become of it so far."""

    def __init__(self, event: EventFile, season: Season, sizes: Sequence[int], lots: dict[str, int]) -> None:
        self.event = event
        self.season = season
        self.sizes = sizes
        self.lots = dict(lots)
        self.active = set(lots)
        self.withdrawn: set[str] = set()
        self.removed: set[str] = set()
        self.games: list[Game] = []
        self.byes: Counter[str] = Counter()
        self.missed: Counter[str] = Counter()
        self.penalties: list[Penalty] = []
        self.rounds: list[PlayedRound] = []
        self.notices: list[Reason] = []
        self.completed = 0
        self.finished = False

    def table(self) -> list[Standing]:
        """Standings of everybody over the completed rounds."""
        return standings(self.lots, self.games, self.byes, self.penalties, self.season)

    def run(self) -> None:
        """Go through the rounds of the file; stops before a round that is not complete."""
        for number in range(1, len(self.sizes) + 1):
            self.before(number)
            if len(self.active) < 2:
                text = f"only {len(self.active)} active player left; the event ends after round {self.completed}"
                self.notices.append(Reason(text, "ITS-DROP-07"))
                break
            played = self.play(number)
            self.rounds.append(played)
            if played.missing:
                self._nothing_after(number, played.missing)
                return
            self.completed += 1
            self.games += played.games
            self.byes.update([played.bye.player] if played.bye else [])
            self.byes.update(walkover.present for walkover in played.walkovers if walkover.present)
            self.after(number)
        self.finished = True

    def enter_games(self) -> None:
        """A league or One Shot: the games of the file as they are, in order of their rounds (ITS-EVENT-07)."""
        for number in sorted(self.event.results):
            reason = Reason("the Organizer entered these games by hand", "ITS-EVENT-07")
            games = tuple(self.game(number, entry) for entry in self.event.results[number])
            tables = tuple(Pairing(game.a, game.b, table, reason) for table, game in enumerate(games, start=1))
            published = RoundPairings(tables, None, notices=(reason,))
            ranking = tuple(self.table())
            self.rounds.append(
                PlayedRound(number, ranking, published, published.pairs(), None, games, (), (), (reason,))
            )
            self.completed += 1
            self.games += games
            self.after(number)
        self.finished = self.completed > 0

    def _nothing_after(self, number: int, missing: Sequence[Pair]) -> None:
        later = [played for played in self.event.results if played > number and self.event.results[played]]
        if later:
            raise Refused(
                f"round {min(later)} has results, but round {number} has none for {shown(missing)}; "
                "a round is paired when every game before it has a result",
                rule="ITS-FORMAT-04",
            )

    def before(self, number: int) -> None:
        """Readmissions and late arrivals before a round is paired (ITS-DROP-06, ITS-LATE-02)."""
        for player in self.event.readmissions.get(number, []):
            if player in self.removed or player not in self.withdrawn:
                why = "was removed" if player in self.removed else "has not withdrawn"
                raise Refused(f"{player} {why} and cannot be readmitted before round {number}", rule="ITS-DROP-06")
            self.withdrawn.discard(player)
            self.active.add(player)
            self.notices.append(Reason(f"{player} is back from round {number} on", "ITS-DROP-06"))
        if number == 1:
            return
        for player in self.event.late_entry.get(number, []):
            closes = self.event.late_entry_until_round or self.season.entry_closes_with_round
            if number > closes or number == len(self.sizes):
                last = min(closes, len(self.sizes) - 1)
                raise Refused(
                    f"{player} is too late for round {number}; entry closes with round {last}", rule="ITS-LATE-02"
                )
            self._enter(player)
            self.missed[player] = number - 1
            text = f"{player} enters with round {number} on 0 of everything, lot {self.lots[player]}"
            self.notices.append(Reason(text, "ITS-LATE-02"))

    def _enter(self, player: str) -> None:
        if player in self.lots:
            raise Refused(f"{player} already takes part", rule="ITS-LATE-02")
        self.lots[player] = len(self.lots) + 1
        self.active.add(player)

    def after(self, number: int) -> None:
        """Withdrawals and sanctions after a complete round (ITS-DROP-01, ITS-CONDUCT-02, ITS-DROP-08)."""
        for player in self.event.withdrawals.get(number, []):
            if player in self.withdrawn:
                self.notices.append(Reason(f"{player} had already left in round {number}", "ITS-DROP-01"))
                continue
            self._leave(player, f"after round {number}")
            self.notices.append(Reason(f"{player} withdrew after round {number}", "ITS-DROP-01"))
        for entry in self.event.sanctions:
            if entry.after_round != number:
                continue
            if entry.player not in self.lots:
                raise Refused(f"{entry.player} had not entered after round {number}", rule="ITS-CONDUCT-02")
            if entry.remove:
                self.active.discard(entry.player)
                self.withdrawn.discard(entry.player)
                self.removed.add(entry.player)
                self.notices.append(Reason(f"{entry.player} was removed after round {number}", "ITS-DROP-08"))
                continue
            sanction = Sanction(
                entry.player, entry.take_tp, entry.take_op, entry.of_round, entry.why, entry.by, entry.by_referee
            )
            line = next(line for line in self.table() if line.player == entry.player)
            taken, reason = penalty(sanction, line, self.games)
            self.penalties.append(taken)
            self.notices.append(reason)

    def _leave(self, player: str, when: str) -> None:
        if player not in self.active:
            raise Refused(f"{player} is not active and cannot leave {when}", rule="ITS-DROP-01")
        self.active.discard(player)
        self.withdrawn.add(player)

    def play(self, number: int) -> PlayedRound:
        """Pair one round and read what happened in it from the file."""
        ranking = tuple(line for line in self.table() if line.player in self.active)
        published = self.pair(number, [line.player for line in ranking])
        draft = RoundInPlay(number, list(published.pairs()), published.bye, [], list(published.notices))
        if number == 1:
            self._late_for_the_draw(draft)
        for leave in self.event.leaves_after_publication:
            if leave.round == number:
                self._left_before_the_game(draft, leave.player)
        for walkover in self.event.walkovers:
            if walkover.round == number:
                self._recorded_walkover(draft, walkover)
        games = self._results(draft)
        settled = {frozenset((game.a, game.b)) for game in games} | draft.not_played()
        missing = tuple(pair for pair in draft.pairs if frozenset(pair) not in settled)
        return PlayedRound(
            number, ranking, published, tuple(draft.pairs), draft.bye, games, tuple(draft.walkovers), missing,
            tuple(draft.notices),
        )  # fmt: skip

    def pair(self, number: int, ranking: Sequence[str]) -> RoundPairings:
        """What is published for a round: by the rules, or by the Organizer's hand (ITS-PAIR-07)."""
        if number in self.event.pairings:
            return _by_hand(number, [(a, b) for a, b in self.event.pairings[number]], ranking)
        if number == 1:
            return first_round(ranking)
        return later_round(ranking, self.byes, meetings(self.games), self.event.avoid_rematches)

    def _late_for_the_draw(self, draft: RoundInPlay) -> None:
        for player in self.event.late_entry.get(1, []):
            self._enter(player)
            if not draft.arrives(player):
                self.missed[player] = 1

    def _left_before_the_game(self, draft: RoundInPlay, player: str) -> None:
        self._leave(player, f"in round {draft.number}")
        draft.leaves(player)

    def _recorded_walkover(self, draft: RoundInPlay, walkover: WalkoverEntry) -> None:
        played = [{entry.a, entry.b} for entry in self.event.results.get(draft.number, [])]
        for player in draft.absent(walkover.present, walkover.missing(), played):
            self._leave(player, f"in round {draft.number}")

    def _results(self, draft: RoundInPlay) -> tuple[Game, ...]:
        """The games of the round as the file has them; each must be a game of the round, once."""
        entries = self.event.results.get(draft.number, [])
        expected = {frozenset(pair) for pair in draft.pairs} - draft.not_played()
        for entry in entries:
            if {entry.a, entry.b} not in expected:
                raise _not_paired(draft, entries, self.event.avoid_rematches)
            expected.remove(frozenset((entry.a, entry.b)))
        return tuple(self.game(draft.number, entry) for entry in entries)

    def game(self, number: int, entry: ResultEntry) -> Game:
        """A checked game from its entry (ITS-SHEET-05, ITS-DROP-05)."""
        scores = [Score(op, vp) for op, vp in zip(entry.op, entry.vp, strict=True)]
        game = Game(number, entry.a, entry.b, scores[0], scores[1], entry.conceded)
        if not entry.referee:
            scenarios = self.event.scenarios or []
            scenario = scenarios[number - 1] if number <= len(scenarios) else ""
            most = scenario.max_op if isinstance(scenario, ScenarioEntry) else self.season.max_op
            for player, score in zip((entry.a, entry.b), scores, strict=True):
                check_score(f"round {number}: {player}", score, self.sizes[number - 1], most)
        check_concession(game)
        return game


def _by_hand(number: int, pairs: list[Pair], ranking: Sequence[str]) -> RoundPairings:
    """Pairings the Organizer set: everybody once, and with an odd number one left over, who has the bye."""
    named = [player for pair in pairs for player in pair]
    left = [player for player in ranking if player not in named]
    strangers = sorted(set(named) - set(ranking))
    if strangers or len(set(named)) < len(named) or len(left) != len(ranking) % 2:
        raise Refused(
            f"the pairings set by hand for round {number}, {shown(pairs)}, do not hold each of the active players "
            f"{', '.join(ranking)} once",
            rule="ITS-PAIR-07",
        )
    reason = Reason(f"the Organizer set the pairings of round {number} by hand", "ITS-PAIR-07")
    bye = Bye(left[0], reason, reason) if left else None
    tables = tuple(Pairing(a, b, table, reason) for table, (a, b) in enumerate(pairs, start=1))
    return RoundPairings(tables, bye, notices=(reason,))


def _not_paired(draft: RoundInPlay, entries: Sequence[ResultEntry], avoid_rematches: bool) -> Refused:
    rule = "ITS-PAIR-02" if draft.number == 1 else "ITS-PAIR-05" if avoid_rematches else "ITS-PAIR-03"
    bye = f" with the bye for {draft.bye.player}" if draft.bye else ""
    return Refused(
        f"round {draft.number}: the results pair {shown([(entry.a, entry.b) for entry in entries])}, "
        f"but the rules pair {shown(draft.pairs)}{bye}; "
        f"if the Organizer set them by hand, say so under pairings.{draft.number}",
        rule=rule,
    )

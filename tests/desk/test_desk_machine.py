"""Whatever organisers do, in whatever order, what must always hold about an event holds."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from desk.desks import AT, NAMES, fresh
from wartable.desk import actions as act
from wartable.desk import decisions, people
from wartable.desk.computed import event_file, report
from wartable.desk.fold.event import counting, fold
from wartable.desk.links import new_links
from wartable.desk.seating import draft
from wartable.desk.state import EventState
from wartable.desk.views import event_view
from wartable.its.event import replay
from wartable.kernel.engine.errors import WartableError

who = st.sampled_from(NAMES)
points = st.tuples(st.integers(0, 10), st.integers(0, 10))


class Organisers(RuleBasedStateMachine):
    """Actions are tried in any order; what is refused must leave no trace."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.written = 1

    def teardown(self) -> None:
        self.room.desk.store.close()
        self.folder.cleanup()

    @initialize(
        players=st.integers(4, 8),
        rounds=st.integers(2, 4),
        avoid=st.booleans(),
        clubs=st.sampled_from(["off", "soft", "hard"]),
        tables=st.sampled_from(["order", "fresh"]),
        confirmation=st.booleans(),
        ahead=st.integers(0, 3),
        published=st.booleans(),
        seed=st.integers(0, 100),
    )
    def begin(
        self,
        players: int,
        rounds: int,
        avoid: bool,
        clubs: str,
        tables: str,
        confirmation: bool,
        ahead: int,
        published: bool,
        seed: int,
    ) -> None:
        """Events begin in the middle, or chance would hardly ever complete a round."""
        self.room = fresh(
            Path(self.folder.name), rounds=rounds, avoid_rematches=avoid, clubs=clubs, tables=tables,
            confirmation=confirmation,
        )  # fmt: skip
        entrants = [act.Entrant(name=name, club="Club" if position % 3 == 0 else None) for position, name in
                    enumerate(NAMES[:players])]  # fmt: skip
        self.room.act(act.Add(players=entrants))
        self.room.act(act.Draw(order=[each.name for each in entrants]))
        self.written = 3
        for number in range(min(ahead, rounds)):
            self.play_on(seed + number)
        if published:
            self.pair_and_publish()

    def attempt(self, decide: object) -> None:
        before = event_view(self.room.state, "cup")
        try:
            assert callable(decide)
            done = self.room.act(decide)
        except WartableError as error:
            assert str(error)
            assert event_view(self.room.state, "cup") == before
        else:
            self.written += 1
            assert done.number == self.written
            # What the desk said is what anybody reads from the log.
            assert event_view(done.state, "cup") == event_view(self.room.state, "cup")

    @rule()
    def pair_and_publish(self) -> None:
        self.attempt(lambda state: draft(state, len(state.rounds) + 1))
        self.attempt(lambda state: act.Publish(round=max(1, len(state.rounds))))

    @rule(seed=st.integers(0, 100))
    def play_on(self, seed: int) -> None:
        self.pair_and_publish()
        self.finish_the_round(seed)

    @rule(again=st.booleans())
    def pair(self, again: bool) -> None:
        self.attempt(lambda state: draft(state, max(1, len(state.rounds)), again))

    @rule(x=who, y=who)
    def swap(self, x: str, y: str) -> None:
        self.attempt(lambda state: act.Swap(round=max(1, len(state.rounds)), x=x, y=y))

    @rule(where=who, table=st.integers(1, 6))
    def move(self, where: str, table: int) -> None:
        def decide(state: EventState) -> act.Move:
            played, a, b = decisions.game_at(state, where, None)
            return act.Move(round=played.number, a=a, b=b, table=table)

        self.attempt(decide)

    @rule(where=who, op=points, vp=points, by=st.sampled_from(["organiser", "clerk", *NAMES[:3]]))
    def result(self, where: str, op: tuple[int, int], vp: tuple[int, int], by: str) -> None:
        self.attempt(lambda state: decisions.result(state, where, op, vp, by=by))

    @rule(seed=st.integers(0, 100))
    def finish_the_round(self, seed: int) -> None:
        state = self.room.state
        if not state.rounds or not state.rounds[-1].published:
            return
        for position, (a, _) in enumerate(state.rounds[-1].missing()):
            op = ((seed + 3 * position) % 11, (seed * 7 + position) % 11)
            self.attempt(lambda state, a=a, op=op: decisions.correct(state, a, op, (seed, 5), why="slip"))

    @rule(where=who, op=points, number=st.integers(1, 4), referee=st.booleans())
    def correct(self, where: str, op: tuple[int, int], number: int, referee: bool) -> None:
        before = [[(board.a, board.b) for board in each.boards] for each in self.room.state.rounds]
        self.attempt(
            lambda state: decisions.correct(state, where, op, (1, 2), number, why="checked", by_referee=referee)
        )
        assert [[(board.a, board.b) for board in each.boards] for each in self.room.state.rounds] == before

    @rule(where=who)
    def confirm(self, where: str) -> None:
        self.attempt(lambda state: decisions.confirm(state, where, by="second"))

    @rule(data=st.data(), op=points, by=st.sampled_from(["a", "b", "clerk"]), confirm=st.booleans())
    def enter_an_open_game(self, data: st.DataObject, op: tuple[int, int], by: str, confirm: bool) -> None:
        last = self.room.state.rounds[-1] if self.room.state.rounds else None
        games = last.missing() if last and last.published else []
        if games:
            a, b = data.draw(st.sampled_from(games))
            source = {"a": a, "b": b}.get(by, by)
            self.attempt(lambda state: decisions.result(state, a, op, (5, 6), by=source))
            if confirm:
                self.attempt(lambda state: decisions.confirm(state, a, by="second"))

    @rule(data=st.data(), what=st.sampled_from(["swap", "leave", "absent", "both"]), step_in=st.booleans())
    def something_happens_in_the_round(self, data: st.DataObject, what: str, step_in: bool) -> None:
        last = self.room.state.rounds[-1] if self.room.state.rounds else None
        games = last.missing() if last else []
        if not games or last is None:
            return
        (a, b), (c, _) = data.draw(st.sampled_from(games)), data.draw(st.sampled_from(games))
        if what == "swap":
            self.attempt(lambda state: act.Swap(round=last.number, x=b, y=c))
        elif what == "leave":
            self.attempt(lambda state: decisions.drop(state, a))
        else:
            names = [a, b] if what == "both" else [b]
            self.attempt(lambda state: decisions.absent(state, names, None, step_in))

    @rule(name=who, after=st.booleans())
    def drop(self, name: str, after: bool) -> None:
        self.attempt(lambda state: decisions.drop(state, name, after))

    @rule(name=who)
    def come_back(self, name: str) -> None:
        self.attempt(lambda state: decisions.back(state, name))

    @rule(name=who)
    def late(self, name: str) -> None:
        self.attempt(lambda state: decisions.late(state, act.Entrant(name=name)))

    @rule(names=st.lists(who, min_size=1, max_size=2), step_in=st.booleans())
    def absent(self, names: list[str], step_in: bool) -> None:
        self.attempt(lambda state: decisions.absent(state, names, None, step_in))

    @rule(name=who, tp=st.integers(0, 3), remove=st.booleans())
    def sanction(self, name: str, tp: int, remove: bool) -> None:
        self.attempt(lambda state: decisions.sanction(state, name, tp, 0, None, remove, "late", "ref", True))

    @rule(name=who, new=st.sampled_from(["Zoë", "Żaneta", "Ann"]))
    def rename(self, name: str, new: str) -> None:
        self.attempt(lambda state: act.Edit(player=state.find(name).key, changes={"name": new}))

    @rule(rounds=st.integers(1, 5))
    def change_rounds(self, rounds: int) -> None:
        self.attempt(lambda state: act.Change(changes={"rounds": rounds}))

    @rule(
        clock=st.sampled_from([act.Clock(step="start", minutes=9), act.Clock(step="pause"), act.Clock(step="resume")])
    )
    def clock(self, clock: act.Clock) -> None:
        self.attempt(lambda state: clock)

    @rule(name=who, other=who, number=st.integers(1, 4))
    def on_the_phone(self, name: str, other: str, number: int) -> None:
        """What players and scorekeepers do besides results."""
        self.attempt(lambda state: new_links(state, [name])[0])
        self.attempt(lambda state: act.Choose(round=number, player=name, number=2))
        self.attempt(lambda state: act.Deployed(round=number, a=name, b=other))
        self.attempt(lambda state: act.Digital(round=number, a=name, b=other, room="r"))
        self.attempt(lambda state: act.Call(player=name))
        self.attempt(lambda state: act.Answered(player=other))

    @precondition(lambda self: not self.room.state.rounds)
    @rule()
    def redraw(self) -> None:
        self.attempt(lambda state: decisions.draw(state, 5))

    @rule(reopen=st.sampled_from([True, True, True, False]))
    def close(self, reopen: bool) -> None:
        before = event_view(self.room.state, "cup")
        written = self.written
        self.attempt(lambda state: act.Close())
        if reopen and self.written > written:
            self.room.desk.undo(self.room.event, self.written, AT)
            self.written += 1
            assert event_view(self.room.state, "cup") == before

    @rule(name=who)
    def somebody_is_erased(self, name: str) -> None:
        """Nothing but the name changes, and the log still proves itself."""
        before = event_view(self.room.state, "cup")
        head = self.room.desk.store.read(self.room.event)[-1].hash
        try:
            [done] = people.erase(self.room.desk, name)
        except WartableError:
            assert event_view(self.room.state, "cup") == before
            return
        assert self.room.desk.verify(self.room.event)[-1].hash == head
        after = event_view(self.room.state, "cup")
        assert name not in [player["name"] for player in after["players"]]
        assert [[row["table"] for row in each["tables"]] for each in after["rounds"]] == [
            [row["table"] for row in each["tables"]] for each in before["rounds"]
        ]
        assert [player["status"] for player in after["players"]] == [each["status"] for each in before["players"]]
        assert done.label.startswith("Player #")

    @rule(data=st.data())
    def undo_and_undo_the_undo(self, data: st.DataObject) -> None:
        before = event_view(self.room.state, "cup")
        number = data.draw(st.integers(1, self.written))
        try:
            done, _ = self.room.desk.undo(self.room.event, number, AT)
        except WartableError:
            assert event_view(self.room.state, "cup") == before
            return
        self.written += 1
        assert done.number == self.written
        self.room.desk.undo(self.room.event, self.written, AT)
        self.written += 1
        assert event_view(self.room.state, "cup") == before

    @precondition(lambda self: self.written > 3)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(max(4, self.written - 12), self.written))
        before = self.room.state
        try:
            action, shown = self.room.desk.preview_undo(self.room.event, number)
            self.room.desk.undo(self.room.event, number, AT)
        except WartableError:
            return
        self.written += 1
        # What was shown is what happened: the state is that of a log without these entries.
        log = self.room.desk.log(self.room.event)
        assert {step.entry.number for step in counting(log)}.isdisjoint(action.entries)
        assert len(shown.falls) == len(action.entries) - 1
        assert before is not fold(log)

    @invariant()
    def nobody_plays_twice_in_a_round(self) -> None:
        for played in self.room.state.rounds:
            held = played.held()
            names = [key for pair in held.pairs for key in pair] + ([held.bye.player] if held.bye else [])
            assert len(set(names)) == len(names)
            tables = [table for _, _, table in played.seats()]
            assert len(set(tables)) == len(tables)

    @invariant()
    def the_desk_and_the_rules_agree(self) -> None:
        state = self.room.state
        if not state.drawn:
            return
        computed = report(state)
        for played, judged in zip(state.rounds, computed.rounds, strict=False):
            if played.published:
                held = played.held()
                names = [tuple(state.name(key) for key in pair) for pair in held.pairs]
                assert names == list(judged.pairings)
                assert (state.name(held.bye.player) if held.bye else None) == (
                    judged.bye.player if judged.bye else None
                )
        assert computed.completed == state.completed
        # The file that is exported gives the same table.
        assert replay(event_file(state), state.season).final == computed.final

    @invariant()
    def sums_agree(self) -> None:
        state = self.room.state
        if not state.drawn:
            return
        computed = report(state)
        assert sum(line.op for line in computed.standings) == sum(
            game.score_a.op + game.score_b.op for game in computed.games
        ) - sum(penalty.op for penalty in computed.penalties)
        wins, losses = (sum(getattr(line, what) for line in computed.standings) for what in ("victories", "defeats"))
        assert wins == losses

    @invariant()
    def no_second_bye_while_somebody_has_none(self) -> None:
        state = self.room.state
        if not state.drawn or any("swapped" in (played.bye.why if played.bye else "") for played in state.rounds):
            return
        byes: Counter[str] = Counter()
        for played in state.rounds:
            if played.bye and played.published:
                placed = {key for board in played.boards for key in (board.a, board.b)} | {played.bye.player}
                if byes[played.bye.player]:
                    assert all(byes[key] for key in placed)
            held = played.held()
            if held.bye:
                byes[held.bye.player] += 1
            byes.update(each.present for each in held.walkovers if each.present)


Organisers.TestCase.settings = settings(
    max_examples=25, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestOrganisers = Organisers.TestCase


class OrganisersAtLength(Organisers):
    """The same, for hours."""


OrganisersAtLength.TestCase.settings = settings(
    max_examples=600, stateful_step_count=80, deadline=None, suppress_health_check=list(HealthCheck)
)
TestOrganisersAtLength = pytest.mark.soak(OrganisersAtLength.TestCase)

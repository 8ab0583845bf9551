"""Fog of war: whatever a program does, nothing changes beyond the zones next to the piece whose program it is."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from wartable.games.battle_bosses import GAME, actions, content, turn, verbs
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.acting import ACTION
from wartable.games.battle_bosses.choices import NO_FOG
from wartable.games.battle_bosses.effects import Effect, resolve_line
from wartable.games.battle_bosses.state import FACE_DOWN, OFF, Table
from wartable.kernel.books.rule_examples import FOLDER as SITUATIONS
from wartable.kernel.engine.oracle import GameOver, Rollout

PROCTOR = SITUATIONS / "battle-bosses" / "content"
"""A boss written for the tests, whose abilities and cards are all that the language can say and the others do not."""
ROUNDS = 60


def stood(table: Table) -> dict[tuple[str, int, int], int]:
    """What stands and lies where, and how much damage is on it; what respawned is not counted as moved."""
    size = table.setting.geometry.size
    found: dict[tuple[str, int, int], int] = {}
    for figure, space in enumerate(table.where):
        if space != OFF:
            found["figure", 64 * figure + table.falls[figure], space] = 1 + table.damage[figure]
    for at, n in enumerate(table.minions):
        if n:
            found["minion", at // size, at % size] = n
    for at, n in enumerate(table.tokens):
        if n:
            found["token", at // size, at % size] = n
    return found


def changed(before: dict[tuple[str, int, int], int], after: dict[tuple[str, int, int], int]) -> set[int]:
    """The spaces where something is not as it was, respawns aside (BB-FOG-08)."""
    falls = {(what, number // 64): number % 64 for what, number, _ in before if what == "figure"}
    spaces = set()
    for what, number, space in before.keys() | after.keys():
        if before.get((what, number, space)) == after.get((what, number, space)):
            continue
        if what == "figure" and (what, number, space) in after and falls.get((what, number // 64)) != number % 64:
            continue  # it fell, and stands where it respawned
        spaces.add(space)
    return spaces


class Watch:
    """Looks at the board before and after each step of a program and each cost."""

    def __init__(self) -> None:
        self.by_others: list[set[int]] = [set()]
        self.looked = self.fogged = 0

    def around(self, effect: Effect, do: Callable[[], Any], steps: int) -> Any:
        eye = effect.eye()
        before = stood(effect.table)
        self.by_others.append(set())
        try:
            return do()
        finally:
            inner = self.by_others.pop()
            self.by_others[-1] |= inner
            self.looked += 1
            self.fogged += effect.fogged
            if eye != NO_FOG:
                self._check(effect, eye, changed(before, stood(effect.table)) - inner, steps)
            self.by_others[-1] |= changed(before, stood(effect.table))

    def _check(self, effect: Effect, eye: int, spaces: set[int], steps: int) -> None:
        """A walk measures its reach anew at each step (BB-FOG-06): wherever it can have come to, it may reach from."""
        geometry = effect.table.setting.geometry
        eyes = geometry.within(eye, steps)
        beyond = [space for space in spaces if not any(geometry.reach[at][space] for at in eyes)]
        assert not beyond, (effect.holder, prog.VERBS[effect.verb], geometry.board.zone_of[eye], beyond)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    watch = Watch()

    def watched(do: Callable[[Effect, Any], bool]) -> Callable[[Effect, Any], bool]:
        def step(effect: Effect, step: Any) -> bool:
            far = step.steps + 2 if step.verb == prog.MOVE and not step.jump else 0
            return bool(watch.around(effect, lambda: do(effect, step), far))

        return step

    pay = actions._pay_extra
    monkeypatch.setattr(verbs, "DO", tuple(watched(do) for do in verbs.DO))
    monkeypatch.setattr(actions, "_pay_extra", lambda effect, cost: watch.around(effect, lambda: pay(effect, cost), 0))
    yield watch


def scattered(mode: str, seed: int, pack: Path | None) -> Table:
    """A table of the mode with bosses drawn from the pack and everything they have thrown onto the board."""
    chance = random.Random(seed)
    players = len(GAME.modes[mode].seats)
    bosses = chance.sample(sorted(content.load(pack).bosses), players)
    table = GAME.new(mode, {"bosses": ",".join(bosses)}, pack)
    size = table.setting.geometry.size
    bases = table.setting.geometry.board.bases
    free = [space for space in range(size) if space not in bases]
    table.turn, table.active = 3, chance.randrange(2)
    for player, board in enumerate(table.setting.dashboards):
        table.where[player] = chance.choice(free)
        table.energy[player] = table.crystals[player] = 30
        kinds = range(len(board.cards))
        table.upgrades[player] = tuple(n for n in kinds if board.cards[n].type != prog.EFFECT_CARD)
        table.hand[player] = tuple(kinds)
        table.deck[player] = tuple(kinds) * 2
        table.refresh(player)
        for kind in board.kinds:
            for space in chance.sample(free, 3):
                if not table.side_minions(1 - (player & 1), space):
                    table.add_minions(kind, space, chance.randint(1, 3))
        if board.token:
            for space in chance.sample(free, min(board.token.max, 3)):
                table.tokens[player * size + space] += 1
    for pet in range(len(table.setting.pets)):
        table.figure_owner.append(pet % players)
        table.figure_pet.append(pet)
        table.where.append(chance.choice(free))
        table.damage.append(0)
        table.falls.append(0)
    table.neutral = (tuple(range(len(table.setting.monsters))),)
    table.camp_tile = [FACE_DOWN] * len(table.camp_tile)
    table.agenda = ()
    return table


@pytest.mark.parametrize("pack", [None, PROCTOR], ids=["shipped", "proctor"])
@pytest.mark.parametrize("mode", ["arena-2v2", "arena-3v3"])
def test_nothing_beyond_the_fog_ever_changes(mode: str, pack: Path | None, watch: Watch) -> None:
    used: set[str] = set()
    for seed in range(ROUNDS):
        table = scattered(mode, seed, pack)
        for step in (turn.start, turn.end_effects):
            step(table.copy(), Rollout(random.Random(seed).random))
        ask = Rollout(random.Random(seed).random)
        for player in table.setting.sides[table.active]:
            for option in actions.possible(table, player)[1:]:
                now = table.copy()
                used.add(ACTION.key(now, player, option).partition("@")[0].partition(".")[0])
                try:
                    actions.announce(now, player, option)
                    actions.perform(now, ask, player, option)
                    if now.line:
                        resolve_line(now, ask)
                except GameOver:
                    pass
    assert len(used) > 80
    assert watch.looked > 3000
    assert watch.fogged > 20, "the positions are such that the fog matters"

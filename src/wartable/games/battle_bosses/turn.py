"""The steps of a turn, in their order (BB-TURN-01), and the set-up before the first one (BB-SETUP, BB-ASETUP)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from wartable.games.battle_bosses import actions, arena, cards, combat, laying, resources, triggers
from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.acting import ACTION
from wartable.games.battle_bosses.codes import COUNT, DONE
from wartable.games.battle_bosses.effects import resolve_line
from wartable.games.battle_bosses.state import TIMED_OUT, Table
from wartable.kernel.engine.chance import Die, including, without
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import GameOver, Oracle, Question
from wartable.kernel.engine.vocabulary import Asked, Said, options

# Tasks of the agenda, in the order in which they are carried out.
PLACE: Final = 0
HANDS: Final = 1
MULLIGANS: Final = 2
FIRST: Final = 3
START: Final = 4
ROLL: Final = 5
ACTIONS: Final = 6
DRAW: Final = 7
END_1: Final = 8
END_2: Final = 9
END_3: Final = 10
END_4: Final = 11
END_5: Final = 12
END_6: Final = 13
PERFORM: Final = 14
LAY: Final = 15
STARTS: Final = 16

SETUP: Final = ((PLACE,), (HANDS,), (MULLIGANS,), (FIRST,))
LAYING: Final = ((LAY,),) * laying.TILES + ((STARTS,), *SETUP)
TURN: Final = ((START,), (ROLL,), (ACTIONS,))
ENDING: Final = ((DRAW,), (END_1,), (END_2,), (END_3,), (END_4,), (END_5,), (END_6,))

LOT: Final = Die("lot", ("A", "B"), (1, 1))


def place(table: Table, ask: Oracle) -> None:
    """Bosses go to their starting spaces (BB-SETUP-02); in Arena players choose one of their spawn spaces."""
    if table.setting.arena:
        arena.place_bosses(table, ask)
        arena.deal_camps(table, ask)
        return
    for player, space in enumerate(table.setting.geometry.board.starts):
        table.where[player] = space
        ask.tell(on.placed, "BB-SETUP-02", player, space)


def hands(table: Table, ask: Oracle) -> None:
    """Everybody draws five cards from their own deck (BB-SETUP-03)."""
    for player, board in enumerate(table.setting.dashboards):
        table.deck[player] = tuple(card for card, printed in enumerate(board.cards) for _ in range(printed.copies))
        cards.draw(table, ask, player, cards.HAND, "BB-SETUP-03")


def mulligans(table: Table, ask: Oracle) -> None:
    """Everybody may set cards aside, sealed; replacements are drawn before those go back (BB-SETUP-04 to -07)."""
    players = range(table.setting.players)
    offers = {player: mulligan_sets(table.hand[player]) for player in players}
    answers = ask.all_of(MULLIGAN, {player: range(len(offers[player])) for player in players}, seen_by=0)
    for player in players:
        aside = offers[player][answers[player]]
        ask.tell_only(1 << player, on.set_aside, "BB-SETUP-04", (player, len(aside), *aside), (player, len(aside)))
        if aside:
            # Set-aside cards are not in the deck yet, and there is no second draw. Until then they count as cards of
            # the hand: lying nowhere, they would be missing from all that others can see, and so be known.
            there = min(len(aside), len(table.deck[player]))
            cards.draw(table, ask, player, there, "BB-SETUP-05")
            if there < len(aside):
                ask.tell(on.no_card, "BB-SETUP-07", player)
            for card in aside:
                table.hand[player] = without(table.hand[player], card)
            table.deck[player] = including(table.deck[player], *aside)
            ask.tell(on.reshuffled, "BB-SETUP-05", player, len(table.deck[player]))


def mulligan_sets(hand: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every different set of cards that may be set aside, none first."""
    return [aside for n in range(len(hand) + 1) for aside in sorted(set(combinations(hand, n)))]


@options(COUNT)
def swap(t: Table, me: int, number: int) -> Said:
    aside = [t.setting.dashboards[me].cards[card] for card in mulligan_sets(t.hand[me])[number]]
    if not aside:
        return Said("keep", "Keep all five cards")
    return Said("swap:" + "+".join(card.id for card in aside), f"Set aside {', '.join(card.name for card in aside)}")


def too_late(t: Table, me: int, question: Question, key: str) -> Refused | None:
    one = "There is exactly one mulligan, before the first turn"
    return Refused(one, "BB-SETUP-06") if key.startswith("swap:") or key == "keep" else None


MULLIGAN: Final = Asked("mulligan", "Which cards do you set aside?", swap, beyond=too_late)


def first(table: Table, ask: Oracle) -> None:
    """The starting side is drawn (BB-SETUP-08)."""
    table.active = ask.roll(LOT, 1, "BB-SETUP-08").index(1)
    ask.tell(on.starts, "BB-ATURN-01" if table.setting.arena else "BB-SETUP-08", table.active)
    table.agenda = TURN


def start(table: Table, ask: Oracle) -> None:
    """START: a new turn; camp timers (BB-ATURN-05), then effects for the start of the turn (BB-TURN-02)."""
    table.turn += 1
    if 0 < table.setting.cap < table.turn:
        table.winner = TIMED_OUT
        ask.tell(on.timeout, "BB-WIN-06", table.setting.cap)
        raise GameOver
    ask.tell(on.turn, "BB-TURN-01", table.turn, table.active)
    if table.setting.arena:
        arena.run_timers(table, ask)
    for player in table.setting.sides[table.active]:
        triggers.queue(table, player, prog.TURN_START, (table.where[player],))
    if table.line:
        resolve_line(table, ask)


def roll(table: Table, ask: Oracle) -> None:
    """ROLL: four base dice for each player of the side, three in the very first turn, and what modifiers add."""
    setting = table.setting
    for player in setting.sides[table.active]:
        extra = table.modifier(player, prog.BASE_DICE)
        if extra:
            ask.tell(on.modified, "BB-DICE-07", player, prog.BASE_DICE, extra)
        if table.turn > 1:
            resources.roll(table, ask, player, setting.dice_normal + extra, "BB-TURN-03")
        else:
            rule = "BB-ATURN-04" if setting.arena else "BB-TURN-04"
            resources.roll(table, ask, player, setting.dice_first + extra, rule)


def act(table: Table, ask: Oracle) -> None:
    """ACTIONS: a player who is not done yet names an action; all done ends the step (BB-TURN-05, -07)."""
    acting = [player for player in table.setting.sides[table.active] if not table.done[player]]
    if len(acting) == 1:
        player = acting[0]
        option = ask.choose(player, ACTION, actions.possible(table, player), always=True)
    else:
        player, option = ask.any_of(ACTION, {player: actions.possible(table, player) for player in acting})
    if option != DONE:
        actions.announce(table, player, option)
        table.agenda = ((PERFORM, player, option), (ACTIONS,))
        return
    table.done[player] = 1
    ask.tell(on.done, "BB-ATURN-03" if table.setting.arena else "BB-TURN-07", player)
    table.agenda = ENDING if len(acting) == 1 else ((ACTIONS,),)


def perform(table: Table, ask: Oracle, player: int, option: int) -> None:
    """The action that was named is carried out completely before the next one is."""
    actions.perform(table, ask, player, option)


def refill(table: Table, ask: Oracle) -> None:
    """DRAW: the active side's players draw until they hold five cards (BB-TURN-08 to -10)."""
    for player in table.setting.sides[table.active]:
        cards.draw(table, ask, player, max(0, cards.HAND - len(table.hand[player])), "BB-TURN-08")


def end_effects(table: Table, ask: Oracle) -> None:
    """END-1: effects for the end of the turn."""
    for player in table.setting.sides[table.active]:
        triggers.queue(table, player, prog.TURN_END, (table.where[player],))
    if table.line:
        resolve_line(table, ask)


def end_minions(table: Table, ask: Oracle) -> None:
    """END-2: minion attacks."""
    combat.minions_attack(table, ask)
    if table.line:
        resolve_line(table, ask)


def end_brawls(table: Table, ask: Oracle) -> None:
    """END-3: brawls, on the board as the minion attacks left it (BB-TIME-05)."""
    combat.brawls(table, ask)
    if table.line:
        resolve_line(table, ask)


def end_monsters(table: Table, ask: Oracle) -> None:
    """END-4: neutral monsters strike (Arena only)."""
    if table.setting.arena:
        arena.monsters_strike(table, ask)
        if table.line:
            resolve_line(table, ask)


def end_energy(table: Table, ask: Oracle) -> None:
    """END-5: unspent energy of the active side is lost (BB-TURN-11, -12)."""
    for player in table.setting.sides[table.active]:
        if table.energy[player]:
            ask.tell(on.lost_energy, "BB-TURN-11", player, table.energy[player])
            table.energy[player] = 0


def pass_on(table: Table, ask: Oracle) -> None:
    """END-6: what was gained for this turn ends, and the turn passes to the other side."""
    for player in table.setting.sides[table.active]:
        table.done[player] = 0
        if table.gained[player]:
            table.gained[player] = ()
            table.refresh(player)
    table.spent = ()
    table.active = 1 - table.active
    table.agenda = TURN


STEPS: Final[tuple[Callable[..., None], ...]] = (
    place,
    hands,
    mulligans,
    first,
    start,
    roll,
    act,
    refill,
    end_effects,
    end_minions,
    end_brawls,
    end_monsters,
    end_energy,
    pass_on,
    perform,
    laying.lay,
    laying.choose_starts,
)
"""By task number."""


def step(table: Table, ask: Oracle) -> None:
    """Carry out the first task of the agenda."""
    agenda = table.agenda
    table.agenda = agenda[1:]
    task = agenda[0]
    if len(task) == 1:
        STEPS[task[0]](table, ask)
    else:
        STEPS[task[0]](table, ask, *task[1:])

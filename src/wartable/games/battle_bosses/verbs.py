"""The fifteen verbs of effect programs. Each does one step of an `Effect` and tells whether it could be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wartable.games.battle_bosses import cards, codes, combat, effects, moves, resources, triggers
from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses import questions as asked
from wartable.games.battle_bosses.packets import Packet, remove_minions
from wartable.games.battle_bosses.program import Step
from wartable.games.battle_bosses.state import OFF, Table
from wartable.kernel.engine.chance import including
from wartable.kernel.engine.oracle import Oracle

if TYPE_CHECKING:
    from wartable.games.battle_bosses.effects import Effect


def damage_unit(effect: Effect, step: Step) -> bool:
    """Each target takes n damage; nothing in its space protects it (BB-ADMG-05)."""
    assert step.target is not None
    n = effect.number(step.n)
    chosen = effect.choose_pieces(step.target, damage=True)
    if not chosen:
        return False
    packet = Packet((effect.me,), prog.AGAINST_EFFECTS)
    for piece, count in chosen.items():
        if codes.MINION.has(piece) and n > 0:
            packet.hit_minions(*codes.MINION.pair(piece), count)
        else:
            packet.hit(piece, n)
    if codes.MINION.has(effect.last_piece):
        effect.last_piece = codes.NO_PIECE  # destroyed, whatever others of its kind remain there
    packet.land(effect.table, effect.ask, "BB-ADMG-05", "BB-COMBAT-17")
    return True


def damage_space(effect: Effect, step: Step) -> bool:
    """n damage to a space, or to each of several at once, in the order of protection (BB-DMG-01 ff.)."""
    assert step.space is not None
    n = effect.number(step.n)
    if step.space.pick_all:
        spaces = effect.spaces(step.space)
    else:
        chosen = effect.choose_space(step.space)
        spaces = [] if chosen == OFF else [chosen]
    if not spaces:
        return False
    effect.last_piece = codes.NO_PIECE
    effect.last_count = 0
    effect.last_space = spaces[0]
    packet = Packet((effect.me,), prog.AGAINST_EFFECTS)
    rule = "BB-ADMG-01" if effect.table.setting.arena else "BB-DMG-01"
    for space in spaces:
        effect.ask.tell(on.aimed, rule, effect.me, space, n)
        combat.divide(effect.table, effect.ask, packet, space, n, (effect.me,))
    packet.land(effect.table, effect.ask, "BB-DMG-04", "BB-DMG-02")
    return True


def make(effect: Effect, step: Step) -> bool:
    """n minions arrive together, then combat 1 is fought once; never in a base. Being made is being placed."""
    assert step.space is not None
    table, me = effect.table, effect.me
    board = table.setting.dashboards[me]
    bases = table.setting.geometry.board.bases
    n = effect.number(step.n)
    spaces = [space for space in effect.spaces(step.space) if space not in bases]
    if not step.space.pick_all and len(spaces) > 1:
        spaces = [effect.ask.choose(me, asked.SPACE, spaces, effect)]
    if not spaces or n <= 0:
        return False
    kind = board.kinds[_kind_index(effect, step)]
    for space in spaces:
        table.add_minions(kind, space, n)
        effect.ask.tell(on.made, "BB-ABIL-14", kind, space, n)
    effect.last_space = spaces[0]
    effect.last_piece = codes.MINION.code(kind, spaces[0])
    effect.last_count = n
    for space in spaces:
        combat.minions_clash(table, effect.ask, space, me)
    return True


def _kind_index(effect: Effect, step: Step) -> int:
    if not step.kind:
        return 0
    minions = effect.table.setting.dashboards[effect.me].boss.minions
    return next(at for at, minion in enumerate(minions) if minion.id == step.kind)


def place_token(effect: Effect, step: Step) -> bool:
    """n of my tokens into a space that is no base (BB-BASE-05); at the maximum one may first be taken off the board."""
    assert step.space is not None
    table, me = effect.table, effect.me
    token = table.setting.dashboards[me].token
    size = table.setting.geometry.size
    bases = table.setting.geometry.board.bases
    spaces = [space for space in effect.spaces(step.space) if space not in bases]
    if token is None or not spaces:
        return False
    space = effect.ask.choose(me, asked.SPACE, spaces, effect)
    effect.last_space = space
    placed = False
    for _ in range(effect.number(step.n)):
        if sum(table.tokens[me * size : (me + 1) * size]) >= token.max:
            on_board = [at for at in range(size) if table.tokens[me * size + at] and effect.reaches(at)]
            taken = effect.ask.choose(me, asked.TAKE_OFF, [codes.KEEP, *on_board], effect)
            if taken == codes.KEEP:
                break
            lose_token(table, effect.ask, me, taken, "BB-GEN-04")
        table.tokens[me * size + space] += 1
        effect.ask.tell(on.token, "BB-ABIL-10", me, space)
        placed = True
    return placed


def lose_token(table: Table, ask: Oracle, player: int, space: int, rule: str) -> None:
    """A token goes back to the supply."""
    table.tokens[player * table.setting.geometry.size + space] -= 1
    ask.tell(on.lost_token, rule, player, space)


def lose_upgrade(table: Table, ask: Oracle, player: int, card: int) -> None:
    """An Upgrade goes to its owner's discard pile, whoever destroyed it (BB-CARD-07)."""
    at = table.upgrades[player].index(card)
    table.upgrades[player] = table.upgrades[player][:at] + table.upgrades[player][at + 1 :]
    table.discard[player] = including(table.discard[player], card)
    table.refresh(player)
    ask.tell(on.lost_upgrade, "BB-CARD-07", player, card)


def destroy(effect: Effect, step: Step) -> bool:
    """Chosen minions and tokens go back to the supply, Upgrades to their owner's discard pile. Not damage."""
    return _remove(effect, step, (effect.me,))


def sacrifice(effect: Effect, step: Step) -> bool:
    """The same with my own pieces; nobody has killed them."""
    return _remove(effect, step, ())


def _remove(effect: Effect, step: Step, killers: tuple[int, ...]) -> bool:
    assert step.target is not None
    chosen = effect.choose_pieces(step.target)
    if not chosen:
        return False
    give_up(effect.table, effect.ask, chosen, killers)
    effect.last_piece = codes.NO_PIECE
    return True


def give_up(
    table: Table, ask: Oracle, chosen: dict[int, int], killers: tuple[int, ...], rule: str = "BB-CARD-11"
) -> None:
    """Destroy or sacrifice minions, tokens and Upgrades (BB-CARD-11)."""
    minions = {piece: n for piece, n in chosen.items() if codes.MINION.has(piece)}
    for piece, n in chosen.items():
        for _ in range(n):
            if codes.TOKEN.has(piece):
                lose_token(table, ask, *codes.TOKEN.pair(piece), rule)
            elif codes.UPGRADE.has(piece):
                lose_upgrade(table, ask, *codes.UPGRADE.pair(piece))
    triggers.queue_losses(table, remove_minions(table, ask, minions, rule), killers)


def heal(effect: Effect, step: Step) -> bool:
    """Remove 0 to n damage, as I like, from each target (BB-TERM-07)."""
    assert step.target is not None
    table = effect.table
    n = effect.number(step.n)
    chosen = effect.choose_pieces(step.target)
    for figure in chosen:
        if codes.FIGURE.has(figure):
            most = min(n, table.damage[figure])
            healed = effect.ask.choose(effect.me, asked.HEAL_BY, range(most, -1, -1), effect)
            table.damage[figure] -= healed
            effect.ask.tell(on.healed, "BB-TERM-07", figure, healed, table.damage[figure], table.health(figure))
    return bool(chosen)


def get(effect: Effect, step: Step) -> bool:
    """Take resources from the supply (BB-TERM-02)."""
    resources.get(effect.table, effect.ask, effect.me, step.energy, step.crystals, "BB-TERM-02")
    return True


def steal(effect: Effect, step: Step) -> bool:
    """Take resources from opponents, as much as there is (BB-TERM-03 to -05)."""
    stolen = resources.steal(effect.table, effect.ask, effect.me, step.energy, effect.table.energy, False)
    return stolen + resources.steal(effect.table, effect.ask, effect.me, step.crystals, effect.table.crystals, True) > 0


def draw(effect: Effect, step: Step) -> bool:
    """Draw n cards; the deck is renewed when needed (BB-CARD-09)."""
    return cards.draw(effect.table, effect.ask, effect.me, effect.number(step.n), "BB-CARD-02") > 0


def discard(effect: Effect, step: Step) -> bool:
    """I discard n cards of my choice, or one opponent I name discards n at random."""
    n = effect.number(step.n)
    if not step.who_enemy:
        return cards.discard_chosen(effect.table, effect.ask, effect.me, n, "BB-GEN-06") > 0
    opponents = [player for player in effect.table.setting.sides[1 - (effect.me & 1)] if effect.table.hand[player]]
    if not opponents:
        return False
    victim = effect.ask.choose(effect.me, asked.VICTIM, opponents, effect)
    return cards.discard_random(effect.table, effect.ask, victim, n) > 0


def roll(effect: Effect, step: Step) -> bool:
    """Roll base dice and get what they show, overload included (BB-DICE-07)."""
    resources.roll(effect.table, effect.ask, effect.me, effect.number(step.n), "BB-DICE-07")
    return True


def gain(effect: Effect, step: Step) -> bool:
    """The boss has modifiers or abilities until the end of this turn."""
    table, me = effect.table, effect.me
    number = table.setting.dashboards[me].gains.index(step)
    table.gained[me] += (number,)
    table.refresh(me)
    effect.ask.tell(on.gained, "BB-GEN-05", me, number)
    return True


def choose(effect: Effect, step: Step) -> bool:
    """I carry out one of several options."""
    picked = effect.ask.choose(effect.me, asked.CHOICE, effects.usable_options(effect, step), effect)
    effect.run(step.options[codes.CHOICE.pair(picked)[1]].steps)
    return True


move = moves.move
DO: tuple[Callable[[Effect, Step], bool], ...] = tuple(globals()[name] for name in prog.VERBS)
"""By verb number: each verb is the function of its name."""

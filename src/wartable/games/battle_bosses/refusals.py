"""Why an action is not possible now, with the rule that forbids it. Says nothing the asking seat may not know."""

from __future__ import annotations

import re

from wartable.games.battle_bosses import actions, choices, names, pieces
from wartable.games.battle_bosses import happenings as on
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.state import OFF, Table
from wartable.kernel.errors import Refused
from wartable.kernel.oracle import Question

_USE = re.compile(r"use:(?P<id>[a-z0-9-]+)(?:\.(?P<kind>[a-z0-9-]+))?(?:@(?P<q>-?\d+),(?P<r>-?\d+))?")
_PLAY = re.compile(r"play:(?P<id>[a-z0-9-]+)")
_SPACE = re.compile(r"(?:to|off):(?P<q>-?\d+),(?P<r>-?\d+)")


def why_not(table: Table, question: Question, seat: int, key: str) -> Refused | None:
    """The reason why `key` is no option of the question; None when the key means nothing at all."""
    if found := _USE.fullmatch(key):
        return _why_not_use(table, question, seat, found)
    if found := _PLAY.fullmatch(key):
        return _why_not_play(table, question, seat, found["id"])
    if key == "done":
        return Refused("An effect is being resolved; it is finished before the next action", "BB-TURN-05")
    if found := _SPACE.fullmatch(key):
        return _why_not_space(table, question, seat, (int(found["q"]), int(found["r"])))
    if key.startswith("swap:") or key == "keep":
        return Refused("There is exactly one mulligan, before the first turn", "BB-SETUP-06")
    if key.startswith("hit:"):
        return _why_not_piece(table, seat, key[4:])
    return None


def _not_now(question: Question) -> Refused | None:
    if question.what == on.ACTION:
        return None
    return Refused("Abilities and cards are used in the ACTIONS step, one after the other", "BB-TURN-06")


def _why_not_use(table: Table, question: Question, seat: int, found: re.Match[str]) -> Refused | None:
    board = table.setting.dashboards[seat]
    number = board.ability_numbers.get(found["id"])
    if number is None:
        return _of_another(table, seat, found["id"])
    ability = board.abilities[number]
    if refused := _not_now(question):
        return refused
    if ability.holder == prog.BOSS and number not in actions.boss_abilities(table, seat):
        return Refused(f"{ability.name} comes from an Upgrade that is not in play", "BB-ABIL-13")
    space = table.where[seat]
    if ability.holder != prog.BOSS:
        place = (int(found["q"]), int(found["r"])) if found["q"] else None
        space = _space(table, place)
        if space == OFF:
            return Refused(f"{ability.name} needs the space of the piece that uses it, as in use:{ability.id}@0,0")
        if not _has_user(table, seat, ability.holder, space):
            return Refused(f"{ability.name} needs a piece of yours at {names.space_name(table, space)}", "BB-ABIL-11")
    cost = actions.energy_cost(table, seat, ability)
    boss = board.boss.name
    if cost > table.energy[seat]:
        return Refused(f"{boss} has {table.energy[seat]} energy and {ability.name} costs {cost}", "BB-RES-04")
    if ability.cost.crystals > table.crystals[seat]:
        return Refused(f"{ability.name} costs {ability.cost.crystals} crystals besides its energy", "BB-ABIL-03")
    if not actions.can_pay_extra(table, seat, ability.cost, space):
        return Refused(f"The additional cost of {ability.name} cannot be paid", "BB-ABIL-03")
    return Refused(f"{ability.name} has no legal target", "BB-GEN-06")


def _why_not_play(table: Table, question: Question, seat: int, slug: str) -> Refused | None:
    board = table.setting.dashboards[seat]
    card = next((at for at, printed in enumerate(board.cards) if printed.id == slug), None)
    if card is None:
        return None
    name = board.cards[card].name
    if refused := _not_now(question):
        return refused
    if card not in table.hand[seat]:
        return Refused(f"{name} is not in your hand", "BB-TURN-06")
    cost = actions.card_cost(table, seat, card)
    if cost > table.crystals[seat]:
        return Refused(f"{name} costs {cost} crystals and you have {table.crystals[seat]}", "BB-RES-02")
    if not board.cards[card].cost.plain and not actions.can_pay_extra(
        table, seat, board.cards[card].cost, table.where[seat], playing=1
    ):
        return Refused(f"The additional cost of {name} cannot be paid", "BB-GEN-06")
    return Refused(f"{name} has no legal target", "BB-GEN-06")


def _of_another(table: Table, seat: int, slug: str) -> Refused | None:
    for player, board in enumerate(table.setting.dashboards):
        if player != seat and slug in board.ability_numbers:
            rule = "BB-ASETUP-06" if (player ^ seat) & 1 == 0 else "BB-TURN-06"
            return Refused(
                f"That ability belongs to {board.boss.name}, whom {names.seat_name(table, player)} plays", rule
            )
    return None


def _has_user(table: Table, seat: int, holder: int, space: int) -> bool:
    if holder == prog.MINION:
        return table.minions_of(seat, space) > 0
    return table.tokens[seat * table.setting.geometry.size + space] > 0


def _space(table: Table, place: tuple[int, int] | None) -> int:
    spaces = table.setting.geometry.board.spaces
    return spaces.index(place) if place in spaces else OFF


def _why_not_space(table: Table, question: Question, seat: int, place: tuple[int, int]) -> Refused | None:
    space = _space(table, place)
    name = f"{place[0]},{place[1]}"
    if space == OFF:
        return Refused(f"{name} is not on the board", "BB-ABIL-07")
    if question.what not in (on.STEP, on.SPACE, on.SPAWN, on.EVENT_SPACE):
        return None
    if space in table.setting.geometry.board.bases:
        return _why_not_base(table, seat, name)
    if question.what == on.STEP:
        return Refused(f"{name} is not adjacent", "BB-ABIL-07")
    return _in_fog(table, seat, space, name) or Refused(f"{name} does not fit what the text asks for", "BB-GEN-06")


def _why_not_base(table: Table, seat: int, name: str) -> Refused:
    if table.doing >= on.USE_PET:
        return Refused(f"{name} is a base; pets cannot enter it", "BB-BASE-03")
    if any(step.verb == prog.PLACE_TOKEN for step in names.program_of(table, seat)):
        return Refused(f"{name} is a base; special tokens cannot be put there", "BB-BASE-05")
    return Refused(f"{name} is a base; bosses cannot enter it", "BB-BASE-02")


def _why_not_piece(table: Table, seat: int, key: str) -> Refused:
    """A piece that exists but may not be chosen: out of reach in the fog, or not what the text asks for."""
    for piece in _all_pieces(table):
        if names.piece_key(table, piece) == key:
            ally = not pieces.is_monster(piece) and (choices.owner_of(table, piece) ^ seat) & 1 == 0
            hidden = _in_fog(table, seat, choices.space_of(table, piece), key, ally)
            if hidden is not None:
                return hidden
    return Refused(f"{key} cannot be chosen here", "BB-GEN-06")


def _all_pieces(table: Table) -> list[int]:
    """Every figure, minion, token and face-up monster on the board."""
    everything = prog.Target(piece=prog.UNIT, side=prog.ANY)
    found = choices.find_pieces(table, 0, everything, 0, choices.NO_FOG, damage=True)
    tokens = prog.Target(piece=prog.TOKEN, side=prog.ANY)
    return found + choices.find_pieces(table, 0, tokens, 0, choices.NO_FOG)


def _in_fog(table: Table, seat: int, space: int, name: str, ally: bool = False) -> Refused | None:
    """Is the space out of reach of the piece whose program is carried out?"""
    if not table.setting.arena or not table.doing:
        return None
    from_boss = table.doing < on.USE or (
        on.USE <= table.doing < on.USE_PET and (table.doing - on.USE) % 64 == on.BOSS_SPACE
    )
    eye = table.where[seat] if from_boss else names.ability_of(table, table.doing, seat)[1]
    if table.setting.geometry.reach[eye][space]:
        return None
    rule = "BB-FOG-07" if not from_boss else "BB-FOG-04" if ally else "BB-FOG-03"
    return Refused(f"{name} is out of reach in the fog of war", rule)

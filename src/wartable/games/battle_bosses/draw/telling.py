"""What a page shows beside the sentence of an event: the card, the minion, the monster or the dice it is about."""

from __future__ import annotations

from typing import Any

from wartable.games.battle_bosses import codes
from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses.draw.art import PICTURES, faces, looks, picture_of
from wartable.games.battle_bosses.names import figure_key
from wartable.games.battle_bosses.state import UNKNOWN, Table
from wartable.kernel.showing.markup import key_id
from wartable.kernel.showing.pictures import named


def pictured(table: Table, kind: Any, args: tuple[Any, ...]) -> str:
    """The symbol of what happened; empty where a page can show no more than who did it."""
    if kind in (on.rolled, on.overload):
        return "i-die"
    told = named(kind, args)
    if "card" in told:
        return _card(table, told["player"], told["card"])
    if "tile" in told:
        return _symbol(f"monster-{table.setting.monsters[told['tile']].id}")
    if "kind" in told:
        return _minion(table, told["kind"])
    if kind in (on.token, on.lost_token):
        return _token(table, told["player"])
    for name in ("enemy", "piece", "figure"):
        if name in told:
            return _piece(table, told[name])
    return ""


def _card(table: Table, player: int, card: int) -> str:
    """A card nobody told the seat of has no picture."""
    if card == UNKNOWN:
        return ""
    board = table.setting.dashboards[player]
    return _symbol(picture_of(board.boss.slug, board.cards[card]))


def _piece(table: Table, piece: int) -> str:
    if codes.FIGURE.has(piece):
        slug = figure_key(table, piece)
        return f"b-{slug}" if f'id="b-{slug}"' in faces() else _symbol(looks("boss", slug))
    if codes.MONSTER.has(piece):
        tile = table.camp_tile[codes.MONSTER.part(piece)]
        return _symbol(looks("monster", table.setting.monsters[tile].id)) if tile >= 0 else ""
    if codes.UPGRADE.has(piece):
        return _card(table, *codes.UPGRADE.pair(piece))
    if codes.TOKEN.has(piece):
        return _token(table, codes.TOKEN.pair(piece)[0])
    return _minion(table, codes.MINION.pair(piece)[0]) if codes.MINION.has(piece) else ""


def _minion(table: Table, kind: int) -> str:
    return _symbol(looks("minion", table.setting.kind_names[kind].id))


def _token(table: Table, player: int) -> str:
    token = table.setting.dashboards[player].token
    return _symbol(looks("token", token.id)) if token is not None else ""


def _symbol(name: str) -> str:
    name = key_id(name)
    return f"pic-{name}" if name in PICTURES else ""

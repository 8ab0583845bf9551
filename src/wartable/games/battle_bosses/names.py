"""What things are called: keys for journals and names for people, of spaces, seats, pieces, cards and abilities."""

from __future__ import annotations

from typing import Final

from wartable.games.battle_bosses import codes
from wartable.games.battle_bosses.state import UNKNOWN, Table
from wartable.kernel.engine.people import called

MODIFIER_WORDS: Final = (
    "brawl damage",
    "minion attack",
    "minion fight",
    "steps",
    "energy cost",
    "crystal cost",
    "base dice",
    "armour",
)
ONE_OF: Final = {"steps": "step", "base dice": "base die"}


def modifier_word(modifier: int, n: int) -> str:
    """How much a modifier adds or takes, and of what."""
    word = MODIFIER_WORDS[modifier]
    return f"{n:+d} {ONE_OF.get(word, word) if abs(n) == 1 else word}"


def space_name(table: Table, space: int) -> str:
    """Axial coordinates, as in `3,-1`."""
    q, r = table.setting.geometry.board.spaces[space]
    return f"{q},{r}"


def figure_name(table: Table, figure: int) -> str:
    pet = table.figure_pet[figure] if figure < len(table.figure_pet) else -1
    if pet >= 0:
        return f"{table.setting.pets[pet].name} ({seat_name(table, table.figure_owner[figure])})"
    owner = table.figure_owner[figure]
    name = table.setting.dashboards[owner].boss.name
    return f"{name} ({seat_name(table, owner)})" if table.setting.mirrored else name


def figure_key(table: Table, figure: int) -> str:
    pet = table.figure_pet[figure]
    return table.setting.pets[pet].id if pet >= 0 else table.setting.dashboards[figure].boss.slug


def seat_name(table: Table, player: int) -> str:
    return called(table.setting.seats[player])


def seat_key(table: Table, player: int) -> str:
    """A seat as keys, positions and the letters of a terminal's board write it."""
    return table.setting.seats[player]


def side_name(table: Table, side: int) -> str:
    return ("Alpha", "Omega")[side] if table.setting.arena else called(table.setting.seats[side])


def card_name(table: Table, player: int, card: int) -> str:
    return "a card" if card == UNKNOWN else table.setting.dashboards[player].cards[card].name


def token_name(table: Table, player: int) -> str:
    token = table.setting.dashboards[player].token
    return token.name if token else "token"


def camp_name(table: Table, camp: int) -> str:
    return table.setting.geometry.board.camp_names[camp]


def count_minions(table: Table, kind: int, n: int) -> str:
    minion = table.setting.kind_names[kind]
    return f"{n} {minion.name if n == 1 else minion.plural}"


def crystals_word(n: int) -> str:
    return f"{n} crystal{'' if n == 1 else 's'}"


def what_is_left(damage: int, health: int) -> str:
    """The board and the dashboards show what is left, not the damage so far."""
    return f"{max(0, health - damage)} of {health} health left"


def owned(table: Table, player: int, name: str) -> str:
    """A name with its seat where two players could have the same thing."""
    return f"{seat_name(table, player)}'s {name}"


def piece_key(table: Table, piece: int) -> str:
    if codes.FIGURE.has(piece):
        return f"{figure_key(table, piece)}.{seat_key(table, table.figure_owner[piece])}"
    if codes.MONSTER.has(piece):
        return f"monster@{space_name(table, table.setting.geometry.board.camps[codes.MONSTER.part(piece)])}"
    if codes.UPGRADE.has(piece):
        player, card = codes.UPGRADE.pair(piece)
        return f"{table.setting.dashboards[player].cards[card].id}.{seat_key(table, player)}"
    if codes.TOKEN.has(piece):
        player, space = codes.TOKEN.pair(piece)
        token = table.setting.dashboards[player].token
        return f"{token.id if token else 'token'}.{seat_key(table, player)}@{space_name(table, space)}"
    kind, space = codes.MINION.pair(piece)
    owner = table.setting.kind_owner[kind]
    return f"{table.setting.kind_names[kind].id}.{seat_key(table, owner)}@{space_name(table, space)}"


def piece_label(table: Table, piece: int) -> str:
    if codes.FIGURE.has(piece):
        left = table.health(piece) - table.damage[piece]
        return f"{figure_name(table, piece)} ({left} health left)"
    if codes.MONSTER.has(piece):
        camp = codes.MONSTER.part(piece)
        monster = table.setting.monsters[table.camp_tile[camp]]
        return f"{monster.name} ({monster.health - table.camp_damage[camp]} health left)"
    if codes.UPGRADE.has(piece):
        player, card = codes.UPGRADE.pair(piece)
        return owned(table, player, card_name(table, player, card))
    if codes.TOKEN.has(piece):
        player, space = codes.TOKEN.pair(piece)
        return f"{owned(table, player, token_name(table, player))} at {space_name(table, space)}"
    kind, space = codes.MINION.pair(piece)
    owner = table.setting.kind_owner[kind]
    return f"{owned(table, owner, table.setting.kind_names[kind].name)} at {space_name(table, space)}"


def piece_name(table: Table, piece: int) -> str:
    """A piece as a log speaks of it: nothing that changes later."""
    if codes.FIGURE.has(piece):
        return figure_name(table, piece)
    if codes.MONSTER.has(piece):
        return f"the monster at {space_name(table, table.setting.geometry.board.camps[codes.MONSTER.part(piece)])}"
    return piece_label(table, piece)


def contents(table: Table, space: int) -> str:
    """What stands in a space, in brackets; nothing for an empty one."""
    size = table.setting.geometry.size
    inside = [figure_name(table, figure) for side in (0, 1) for figure in table.figures_in(space, side)]
    for kind, owner in enumerate(table.setting.kind_owner):
        n = table.minions[kind * size + space]
        if n:
            inside.append(owned(table, owner, count_minions(table, kind, n)))
    for player in range(table.setting.players):
        n = table.tokens[player * size + space]
        if n:
            inside.append(owned(table, player, token_name(table, player)) + (f" x{n}" if n > 1 else ""))
    return f" ({', '.join(inside)})" if inside else ""


def face_words(energy: int, crystals: int, overload: int) -> str:
    """A face of a die in words."""
    words = [f"{energy} energy"] * bool(energy) + [crystals_word(crystals)] * bool(crystals)
    return (" and ".join(words) or "blank") + (" (overload)" if overload else "")

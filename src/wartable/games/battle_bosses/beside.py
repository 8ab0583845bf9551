"""What lies beside the drawn board: dashboards, the hand, the dice, and how options are listed. No rule lives here."""

from __future__ import annotations

from wartable.games.battle_bosses import actions, dashboards
from wartable.games.battle_bosses import happenings as on
from wartable.games.battle_bosses.dashboards import Heard
from wartable.games.battle_bosses.names import ability_of, count_minions, figure_name, seat_name, space_name
from wartable.games.battle_bosses.program import Ability
from wartable.games.battle_bosses.state import Dashboard, Table
from wartable.games.battle_bosses.words import option_key
from wartable.kernel.drawing import SIDES, Card, Face, Meter, Note, Panel, Pool, Row
from wartable.kernel.markup import Markup
from wartable.kernel.oracle import Question

ENERGY, CRYSTAL = "i-bolt", "i-crystal"


def panel(table: Table, player: int, seat: int, face: Markup) -> Panel:
    """The dashboard of a player. Where there are more than two, abilities are shown for the seat itself only."""
    board = table.setting.dashboards[player]
    boss = board.boss
    health = table.health(player)
    known = sum(n for _, n in dashboards.known_hand(table, player)) if player != seat else 0
    hand = f"hand{f' ({known} known)' if known else ''} · {dashboards.deck_size(table, player)} deck"
    wide = table.setting.players == 2 or player == seat
    return Panel(
        id=f"dash-{player}",
        side=SIDES[player & 1],
        title=boss.name,
        subtitle=f"{seat_name(table, player)}{' (you)' if player == seat else ''} · {boss.title}",
        face=face,
        seat=player,
        meters=(Meter("health", "Health", max(0, health - table.damage[player]), health),),
        pools=(
            Pool(ENERGY, "energy", str(table.energy[player])),
            Pool(CRYSTAL, "crystals", str(table.crystals[player])),
            Pool("i-hand", "cards", str(len(table.hand[player])), hand),
        ),
        rows=_abilities(table, player) if wide else (),
        chips=[*_army(table, player), *_in_play(table, player)],
    )


def _abilities(table: Table, player: int) -> list[Row]:
    board = table.setting.dashboards[player]
    boss, token = board.boss, board.token
    rows = [_row(table, player, ability, "") for ability in boss.abilities]
    rows += [_row(table, player, ability, f"{m.name}: ") for m in boss.minions for ability in m.abilities]
    if token is not None:
        rows.append(Row("", "", token.name, token.text))
        rows += [_row(table, player, ability, f"{token.name}: ") for ability in token.abilities]
    texts = (boss.modifier_text, *(trigger.text for trigger in boss.triggers))
    return rows + [Row("", "", "", text) for text in texts if text]


def _row(table: Table, player: int, ability: Ability, holder: str) -> Row:
    cost = str(actions.energy_cost(table, player, ability))
    return Row(cost, ENERGY, f"{holder}{ability.name}", ability.text, ability.ultimate)


def _army(table: Table, player: int) -> list[str]:
    found = [count_minions(table, kind, n) for kind, n in dashboards.on_board(table, player)]
    token = table.setting.dashboards[player].token
    if token is not None:
        found.append(f"{dashboards.tokens_on_board(table, player)}/{token.max} {token.name}")
    return found + [
        f"{figure_name(table, pet)} {table.health(pet) - table.damage[pet]}/{table.health(pet)}"
        for pet in dashboards.pets_of(table, player)
    ]


def _in_play(table: Table, player: int) -> list[str]:
    names = [table.setting.dashboards[player].cards[number].name for number in table.upgrades[player]]
    return [*names, *(f"this turn: {what}" for what in dashboards.gained(table, player))]


def cards(table: Table, seat: int, question: Question | None) -> list[Card]:
    """The seat's hand, each card with the option that plays or discards it."""
    options = () if question is None or question.by_chance or seat not in question.seats else question.options_of(seat)
    keys = {}
    if question is not None and question.what == on.ACTION:
        keys = {option - on.PLAY: option for option in options if on.PLAY <= option < on.USE}
    elif question is not None and question.what == on.DISCARD_CARD:
        keys = {option: option for option in options}
    found = []
    for number, copies in dashboards.known_hand(table, seat):
        card = table.setting.dashboards[seat].cards[number]
        what = 0 if question is None else question.what
        found.append(
            Card(
                id=card.id,
                name=card.name + (f" x{copies}" if copies > 1 else ""),
                text=card.text,
                kind=dashboards.card_type(card),
                cost=str(actions.card_cost(table, seat, number)),
                icon=CRYSTAL,
                key=option_key(table, what, keys[number], seat) if number in keys else "",
                wanted=f"play:{card.id}",
            )
        )
    return found


def faces(table: Table, seat: int, heard: Heard) -> list[Face]:
    """The dice of the last roll, in a team those of the seat itself; then what was rolled again after an overload."""
    rolls = dashboards.last_dice(heard)
    own = [roll for roll in rolls if roll[0] == seat]
    found = []
    for at, (_, counts) in enumerate(own or rolls[: len(rolls) if table.setting.players == 2 else 1]):
        for (energy, crystals, overload), count in zip(table.setting.die_faces, counts, strict=True):
            icons = (ENERGY,) * energy + (CRYSTAL,) * crystals + ("i-overload",) * overload
            parts = (f"{energy} energy" if energy else "", f"{crystals} crystal" if crystals else "")
            name = " and ".join(part for part in parts if part) + (", overload" if overload else "")
            found += [Face(f"rolled again: {name}" if at else name or "blank", icons)] * count
    return found


def notes(table: Table, seat: int, question: Question | None) -> dict[str, Note]:
    """How actions are listed, possible ones and others: what is used or played, what it costs, what it does."""
    if question is None or question.what != on.ACTION or seat not in question.seats:
        return {}
    board = table.setting.dashboards[seat]
    closed = [on.PLAY + number for number, _ in dashboards.known_hand(table, seat)]
    closed += [on.USE + number * 8192 + on.BOSS_SPACE for number in actions.boss_abilities(table, seat)]
    found = {_wanted(board, option): _note(table, seat, option) for option in closed}
    for option in question.options_of(seat):
        found[option_key(table, on.ACTION, option, seat)] = _note(table, seat, option)
    return found


def _wanted(board: Dashboard, option: int) -> str:
    """The key of a card or of an ability of the boss, whether it can be used now or not."""
    if option < on.USE:
        return f"play:{board.cards[option - on.PLAY].id}"
    return f"use:{board.abilities[(option - on.USE) // 8192].id}"


def _note(table: Table, seat: int, option: int) -> Note:
    if option == on.DONE:
        return Note("Be done with this turn")
    if option < on.USE:
        card = table.setting.dashboards[seat].cards[option - on.PLAY]
        return Note(card.name, card.text, str(actions.card_cost(table, seat, option - on.PLAY)), CRYSTAL)
    ability, space = ability_of(table, option, seat)
    where = f" at {space_name(table, space)}" if space >= 0 else ""
    return Note(ability.name + where, ability.text, str(actions.energy_cost(table, seat, ability)), ENERGY)


def refused(table: Table, seat: int, question: Question | None) -> list[str]:
    """The abilities of the boss and the cards in hand that cannot be used now."""
    if question is None or question.what != on.ACTION or seat not in question.seats:
        return []
    board = table.setting.dashboards[seat]
    offered = {option_key(table, on.ACTION, option, seat) for option in question.options_of(seat)}
    wanted = [f"use:{board.abilities[number].id}" for number in actions.boss_abilities(table, seat)]
    wanted += [f"play:{board.cards[number].id}" for number, _ in dashboards.known_hand(table, seat)]
    return [key for key in wanted if key not in offered]

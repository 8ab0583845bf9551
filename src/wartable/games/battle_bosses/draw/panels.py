"""What lies beside the drawn board: dashboards, the hand, the dice, and how options are listed. No rule lives here."""

from __future__ import annotations

from functools import lru_cache

from wartable.games.battle_bosses import actions, dashboards
from wartable.games.battle_bosses import questions as asked
from wartable.games.battle_bosses.acting import ACTION
from wartable.games.battle_bosses.codes import CARD, DONE, PLAY
from wartable.games.battle_bosses.dashboards import Heard
from wartable.games.battle_bosses.draw.art import PICTURES, picture_of
from wartable.games.battle_bosses.draw.pieces import face
from wartable.games.battle_bosses.names import count_minions, seat_name
from wartable.games.battle_bosses.program import Ability, Modifier
from wartable.games.battle_bosses.state import Dashboard, Table
from wartable.games.battle_bosses.turn import MULLIGAN, mulligan_sets
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Said, Wording
from wartable.kernel.showing.drawing import SIDES, Card, Face, Meter, Note, Panel, Pool, Row

ENERGY, CRYSTAL = "i-bolt", "i-crystal"


def panel(table: Table, player: int, seat: int) -> Panel:
    """The dashboard of a player. Where there are more than two, abilities are shown for the seat itself only."""
    board, mine = table.setting.dashboards[player], player == seat
    known = 0 if mine else sum([n for _, n in dashboards.known_hand(table, player)])
    return _panel(
        board,
        player,
        f"{seat_name(table, player)}{' (you)' if mine else ''}",
        mine or table.setting.players == 2,
        table.damage[player],
        (table.energy[player], table.crystals[player], len(table.hand[player])),
        f"hand{f' ({known} known)' if known else ''} · {dashboards.deck_size(table, player)} deck",
        (*_army(table, player), *_in_play(table, player)),
        table.mods[player],
    )


@lru_cache(2048)
def _panel(
    board: Dashboard,
    player: int,
    name: str,
    wide: bool,
    damage: int,
    has: tuple[int, int, int],
    deck: str,
    chips: tuple[str, ...],
    mods: tuple[Modifier, ...],
) -> Panel:
    """A dashboard with energy, crystals and cards before it: the one of a player who only waits stays as it was."""
    boss, (energy, crystals, hand) = board.boss, has
    return Panel(
        id=f"dash-{player}",
        side=SIDES[player & 1],
        title=boss.name,
        subtitle=f"{name} · {boss.title}",
        face=face(boss.slug, player & 1),
        seat=player,
        meters=(Meter("health", "Health", max(0, boss.health - damage), boss.health),),
        pools=(
            Pool(ENERGY, "energy", str(energy)),
            Pool(CRYSTAL, "crystals", str(crystals)),
            Pool("i-hand", "cards", str(hand), deck),
        ),
        rows=_abilities(board, mods) if wide else (),
        chips=chips,
    )


@lru_cache(512)
def _abilities(board: Dashboard, mods: tuple[Modifier, ...]) -> tuple[Row, ...]:
    """What is printed on a dashboard, at the prices that these modifiers make."""
    boss, token = board.boss, board.token
    rows = [_row(board, mods, ability, "") for ability in boss.abilities]
    rows += [_row(board, mods, ability, f"{m.name}: ") for m in boss.minions for ability in m.abilities]
    if token is not None:
        rows.append(Row("", "", token.name, token.text))
        rows += [_row(board, mods, ability, f"{token.name}: ") for ability in token.abilities]
    texts = (boss.modifier_text, *(trigger.text for trigger in boss.triggers))
    return (*rows, *(Row("", "", "", text) for text in texts if text))


def pets(table: Table, player: int, seat: int) -> list[Panel]:
    """The dashboards of the player's pets, which lie open beside the one of the boss (BB-PET-01)."""
    found = []
    for figure in dashboards.pets_of(table, player):
        pet, health = dashboards.pet_of(table, figure), table.health(figure)
        board, mods = table.setting.dashboards[player], table.mods[player]
        rows = [_row(board, mods, ability, "") for ability in pet.abilities]
        found.append(
            Panel(
                id=f"dash-pet-{figure}",
                side=SIDES[player & 1],
                title=pet.name,
                subtitle=f"{'Your pet' if player == seat else f'Pet of {seat_name(table, player)}'}",
                face=face(pet.id, player & 1),
                meters=(Meter("health", "Health", max(0, health - table.damage[figure]), health),),
                rows=(*rows, *[Row("", "", "", pet.modifier_text)] * bool(pet.modifier_text)),
            )
        )
    return found


def _row(board: Dashboard, mods: tuple[Modifier, ...], ability: Ability, holder: str) -> Row:
    also = dashboards.additional_of(board, ability)
    cost = str(actions.modified_energy(ability, mods))
    return Row(cost, ENERGY, f"{holder}{ability.name}", ability.text, ability.ultimate, also)


def _army(table: Table, player: int) -> list[str]:
    found = [count_minions(table, kind, n) for kind, n in dashboards.on_board(table, player)]
    token = table.setting.dashboards[player].token
    if token is not None:
        found.append(f"{dashboards.tokens_on_board(table, player)}/{token.max} {token.name}")
    return found


def _in_play(table: Table, player: int) -> list[str]:
    names = [table.setting.dashboards[player].cards[number].name for number in table.upgrades[player]]
    return [*names, *(f"this turn: {what}" for what in dashboards.gained(table, player))]


def cards(table: Table, seat: int, wording: Wording | None) -> list[Card]:
    """The seat's hand, each card with the option that plays or discards it."""
    keys = {}
    if wording is not None and wording.question.what in (ACTION, asked.DISCARD_CARD):
        cards_of = PLAY if wording.question.what is ACTION else CARD
        offered = wording.question.options_of(seat)
        keys = {cards_of.part(at): wording.said(at).key for at in offered if cards_of.has(at)}
    board = table.setting.dashboards[seat]
    return [
        _card(board, number, copies, actions.card_cost(table, seat, number), keys.get(number, ""))
        for number, copies in dashboards.known_hand(table, seat)
    ]


@lru_cache(2048)
def _card(board: Dashboard, number: int, copies: int, cost: int, key: str) -> Card:
    card = board.cards[number]
    return Card(
        id=card.id,
        name=card.name + (f" x{copies}" if copies > 1 else ""),
        text=card.text,
        also=dashboards.additional(board, card.cost),
        kind=dashboards.card_type(card),
        cost=str(cost),
        icon=CRYSTAL,
        key=key,
        wanted=f"play:{card.id}",
        art=PICTURES.scene(picture_of(board.boss.slug, card)),
    )


def faces(table: Table, seat: int, heard: Heard) -> list[Face]:
    """The dice of the last roll, in a team those of the seat itself; then what was rolled again after an overload."""
    rolls = dashboards.last_dice(heard)
    own = [roll for roll in rolls if roll[0] == seat]
    shown = own or rolls[: len(rolls) if table.setting.players == 2 else 1]
    printed = table.setting.die_faces
    return [face for at, (_, counts) in enumerate(shown) for face in _rolled(printed, counts, at > 0)]


@lru_cache(1024)
def _rolled(printed: tuple[tuple[int, int, bool], ...], counts: tuple[int, ...], again: bool) -> tuple[Face, ...]:
    found: list[Face] = []
    for (energy, crystals, overload), count in zip(printed, counts, strict=True):
        icons = (ENERGY,) * energy + (CRYSTAL,) * crystals + ("i-overload",) * overload
        parts = (f"{energy} energy" if energy else "", f"{crystals} crystal" if crystals else "")
        name = " and ".join(part for part in parts if part) + (", overload" if overload else "")
        found += [Face(f"rolled again: {name}" if again else name or "blank", icons)] * count
    return tuple(found)


def _wanted(table: Table, seat: int) -> list[int]:
    """What people look for, whether it can be done now or not: the abilities of the boss, the cards in hand."""
    found = [table.setting.dashboards[seat].uses[number] for number in actions.boss_abilities(table, seat)]
    return found + [PLAY.code(number) for number, _ in dashboards.known_hand(table, seat)]


def notes(table: Table, seat: int, wording: Wording | None) -> dict[str, Note]:
    """How actions are listed, possible ones and others: what is used or played, what it costs, what it does."""
    question = None if wording is None else wording.question
    if question is not None and question.what is MULLIGAN and seat in question.seats:
        return dict(_swap(table, seat, option) for option in question.options_of(seat))
    if wording is None or question is None or question.what is not ACTION or seat not in question.seats:
        return {}
    found = {}
    for option in {*_wanted(table, seat), *question.options_of(seat)}:
        said = wording.said(option)
        found[said.key] = _note(said, option)
    return found


def _swap(table: Table, seat: int, option: int) -> tuple[str, Note]:
    """A set of cards to be set aside, by its key."""
    said = MULLIGAN.said(table, seat, option)
    ids = tuple(table.setting.dashboards[seat].cards[card].id for card in mulligan_sets(table.hand[seat])[option])
    return said.key, Note(said.label, cards=ids)


def _note(said: Said, option: int) -> Note:
    if option == DONE:
        return Note(said.label)
    words = said.blanks
    at = f" at {words['where']}" if words["where"] else ""
    return Note(f"{words['it']}{at}", str(words["text"]), str(words["cost"]), CRYSTAL if PLAY.has(option) else ENERGY)


def refused(table: Table, seat: int, question: Question | None) -> list[int]:
    """The abilities of the boss and the cards in hand that cannot be used now."""
    if question is None or question.what is not ACTION or seat not in question.seats:
        return []
    offered = question.options_of(seat)
    return [option for option in _wanted(table, seat) if option not in offered]

"""What lies beside the drawn table: both armies, the score as it stands, the seat's cards, the last die."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from wartable.games.infinity import acting, codes
from wartable.games.infinity import events as on
from wartable.games.infinity import opening_events as before
from wartable.games.infinity.draw.art import PICTURES
from wartable.games.infinity.names import as_seen, in_words, seen_name, side_name, tag, thing_name, who
from wartable.games.infinity.scorer import Scored
from wartable.games.infinity.screen import OFF_TABLE, scored, shown, tellable
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import declaring
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.state import NOT_TAKEN, TABLE, UNKNOWN, Table, states_in
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Packed
from wartable.kernel.showing.drawing import SIDES, Card, Face, Meter, Panel, Pool, Row
from wartable.kernel.showing.remembered import made_of

DICE: Final[dict[Any, int]] = {
    on.success: 3,
    on.failure: 3,
    before.rolled: 1,
    on.plague_save: 1,
    on.gained: 2,
    before.confused: 1,
    done.thrown: 3,
}
"""Events that tell of a die, and which of their numbers it is."""
CARDS: Final[dict[Any, Packed]] = {
    acting.TURN: codes.CLAIM,
    acting.ACT: codes.ATTEMPT,
    declaring.DECLARE: codes.ATTEMPT,
}
"""The questions at which cards are claimed or tried, and how their options are numbered."""


def panels(table: Table, seat: int) -> list[Panel]:
    """The score, which is what all is about; then the adversary's army and one's own."""
    mine = seat if seat in (0, 1) else 0
    return [_score(table, seat), _army(table, 1 - mine, seat), _army(table, mine, seat)]


@made_of(
    "setting", "active", "actor", "place", "marker", "tag", "states", "breacher", "key_ops", "lieutenant", "carrier",
    "fire", "pool", "tokens", "hand", "done",
)  # fmt: skip
def _army(table: Table, side: int, seat: int) -> Panel:
    setting = table.setting
    troopers = [t for t in setting.army[side] if table.place[t] != NOT_TAKEN]
    if side != seat:
        troopers = as_seen(table, (t for t in troopers if shown(table, t, seat)))
    open_to_all = [
        t for t in troopers if side == seat or who(table, t) == t
    ]  # the Cost of a Marker would tell who it is
    left = sum(setting.troopers[t].cost for t in open_to_all if table.standing(t))
    most = sum(setting.troopers[t].cost for t in open_to_all)
    orders = sum(table.pool) if table.active == side else 0
    return Panel(
        id=f"army-{side}",
        side=SIDES[side],
        title=setting.factions[side],
        subtitle=f"{side_name(side)}{' (you)' if side == seat else ''}",
        seat=side,
        meters=(Meter("health", "Points on the table", left, most),),
        pools=(
            Pool("i-bolt", "Orders", str(orders)),
            *([Pool("i-star", "Command Tokens", str(table.tokens[side]))] if setting.digital else []),
            Pool("i-hand", "cards", str(len(table.hand[side])), f"{len(table.done[side])} accomplished"),
        ),
        rows=tuple(_row(table, t, seat) for t in troopers),
    )


def _row(table: Table, t: int, seat: int) -> Row:
    trooper = table.setting.troopers[t]
    if trooper.side != seat and who(table, t) != t:
        return Row("", "", seen_name(table, t), "", table.actor == t)
    words = [] if table.place[t] == TABLE else [OFF_TABLE.get(table.place[t], "not on the table")]
    words += [*["Marker"] * table.marker[t], *states_in(table.states[t])]
    words += [role.replace("-", " ") for role in table.roles(t)]
    name = trooper.name if trooper.side == seat else trooper.looks
    words += ["Lieutenant"] if table.lieutenant[trooper.side] == t and "Lieutenant" not in name else []
    words += [f"carries {thing_name(table, n)}" for n in table.carried(t)]
    words += ["Suppressive Fire"] if table.fire[t] else []
    marker = f"{tag(table, t)} = " if who(table, t) not in (t, NOBODY) else ""
    return Row(str(trooper.cost), "", f"{marker}{trooper.id} {name}", ", ".join(words), table.actor == t)


ONLY_POINTS: Final = r"(^|: )\d+ OP$|^each is worth \d+ OP"


def _score(table: Table, seat: int) -> Panel:
    """Everything that scores, with what each side has of it if the game ends now."""
    if not table.round:
        nothing = f"{side_name(0)} 0 : 0 {side_name(1)}"
        return Panel(id="score", side="n", title=nothing, subtitle="before the first Game Round")
    one, other = scored(table, False).values()
    rows = tuple(
        Row(
            f"{mine.op}:{theirs.op}",
            "",
            mine.says,
            "; ".join((*_why(table, seat, 0, mine), *_why(table, seat, 1, theirs))),
        )
        for mine, theirs in zip(one.items, other.items, strict=True)
    )
    title = f"{side_name(0)} {one.op} : {other.op} {side_name(1)}"
    return Panel(id="score", side="n", title=title, subtitle="final" if table.over else "if it ended now", rows=rows)


def _why(table: Table, seat: int, side: int, item: Scored) -> Iterator[str]:
    """What brings a side the points of an item, in short and as far as a seat may know; not what the row says itself.

    All of it, with its rules, is in the board as text.
    """
    known = [reason.text for reason in item.why if tellable(table, seat, str(reason))]
    told = [text for text in known if not text.endswith(item.says) and not re.search(ONLY_POINTS, text)]
    reasons = [in_words(table, re.sub(r": \d+ x \d+ OP$", "", text)) for text in told]
    if item.op and reasons:
        yield f"{side_name(side)}: {', '.join(reasons)}"


def cards(table: Table, seat: int, question: Question | None) -> list[Card]:
    """The seat's own cards and those that lie open, each with its option, and what others have shown."""
    found = []
    own = table.hand[seat] if seat in (0, 1) else ()
    for number in (*own, *table.open):
        if number == UNKNOWN:
            continue
        card = table.setting.cards[number]
        wanted = f"card:{card.id}"
        kind = "INTELCOM" if own and number == own[0] and table.intelcom[seat] == 1 else card.type
        done = seat in (0, 1) and number in table.done[seat]
        found.append(
            Card(
                id=card.id,
                name=card.name + (" (accomplished)" if done else ""),
                text=card.condition,
                kind=kind,
                cost=str(card.value),
                key=wanted if _offers(question, seat, number) else "",
                wanted=wanted,
                art=PICTURES.scene(f"card-{card.id}"),
            )
        )
    return found + [_shown(table, side, number) for side in (0, 1) if side != seat for number in table.shown[side]]


def _shown(table: Table, side: int, number: int) -> Card:
    """A card of somebody else that everybody knows by now (ITS-DECK-04)."""
    card = table.setting.cards[number]
    word = "accomplished" if number in table.done[side] else "shown"
    return Card(
        id=f"{card.id}-of-{SIDES[side]}", name=f"{card.name} ({side_name(side)}: {word})", text=card.condition,
        kind=card.type, cost=str(card.value), art=PICTURES.scene(f"card-{card.id}"),
    )  # fmt: skip


def _offers(question: Question | None, seat: int, card: int) -> bool:
    if question is None or question.by_chance or seat not in question.seats:
        return False
    numbers = CARDS.get(question.what)
    return numbers is not None and numbers.code(card) in question.options_of(seat)


def dice(heard: Sequence[tuple[Any, str, tuple[Any, ...]]]) -> list[Face]:
    """The last die that was rolled."""
    for kind, _, args in reversed(heard[-12:]):
        if kind in DICE and len(args) > DICE[kind]:
            faces = args[DICE[kind] :] if kind is done.thrown else (args[DICE[kind]],)
            return [Face(f"d20: {die}", (), str(die)) for die in faces if die]
    return []


def refused(table: Table, seat: int, question: Question | None) -> list[int]:
    """The seat's cards that are not claimed or tried now; in an assisted match also Skills that are not used here."""
    if question is None or question.by_chance or seat not in question.seats:
        return []
    wanted = _held(table, seat, question)
    if question.what == acting.ACT and table.actor != NOBODY:
        wanted += [
            codes.SKILL.code(k, codes.THING.code(n))
            for k, skill in enumerate(table.setting.skills)
            for n, thing in enumerate(table.setting.things)
            if thing.kind in skill.contact_with and table.touches(table.actor, n)
        ]
    offered = question.options_of(seat)
    return [option for option in wanted if option not in offered]


def _held(table: Table, seat: int, question: Question) -> list[int]:
    """The options that the cards of a seat would be: to claim them between Orders, to try them in one."""
    numbers = CARDS.get(question.what)
    if numbers is None:
        return []
    held = [card for card in table.hand[seat] if card != UNKNOWN]
    tried = [card for card in held if table.setting.cards[card].type == "action"]
    return [numbers.code(card) for card in (tried if numbers is codes.ATTEMPT else held)]

"""The regions that nearly every move changes, written without a template, which would take ten times as long.

Whatever was typed by people or comes from content goes through `safe`; markup is put in as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from typing import Final

from wartable.kernel.showing.drawing import Card, Meter, Note, Panel, Pool, Row
from wartable.kernel.showing.markup import NOTHING, Markup, key_id
from wartable.kernel.showing.markup import escape as safe
from wartable.table.seat_page import Closed, Listed
from wartable.table.told import Happened
from wartable.web.pages import ENVIRONMENT, ico, rule_link

MARKS: Final = 40
"""How many marks a meter has at most."""
METERS: Final = {"health": "i-heart", "energy": "i-bolt"}
TOKEN: Final = '<input type="hidden" name="csrf" class="csrf" value="">'
"""Where a page writes the token of its browser into a form."""


def title(game: str, mode: str, headline: str, prompt: str) -> Markup:
    """What the page is about, for those who do not see it."""
    asked = f". {safe(prompt)}" if prompt else ""
    return Markup(f'<h1 class="sr" id="title">{safe(game)}, {safe(mode)}: {safe(headline)}{asked}</h1>\n')


def turnbar(headline: str, names: Sequence[str], now: int, dice: str, undo: bool) -> Markup:
    """Whose turn it is, which step of it, the dice, and taking the last answer back."""
    back = f'<button class="btn btn--small btn--ghost" form="undo" id="undo-top">{ico("i-undo")}Undo</button>'
    return Markup(
        f'<div class="turnbar" id="turnbar"><span class="turnbar__who">{safe(headline)}</span>{steps(names, now)}'
        f'<span class="grow"></span><span class="hide-phone">{dice}</span>\n{back if undo else ""}</div>\n'
    )


def steps(names: Sequence[str], now: int) -> Markup:
    """The steps of a turn, those that are over and the one that is not marked."""
    return _steps(tuple(names), now) if names and now >= 0 else NOTHING


@lru_cache(256)
def _steps(names: tuple[str, ...], now: int) -> Markup:
    marks = [' class="done"'] * now + [' aria-current="step"'] + [""] * len(names)
    listed = "".join([f"<li{mark}>{safe(name)}</li>" for name, mark in zip(names, marks, strict=False)])
    return Markup(f'<ol class="steps" aria-label="Steps of the turn">{listed}</ol>')


# -- what is asked ----------------------------------------------------------------------------------------------------


def act(inside: str, foot: str) -> Markup:
    """What the seat can do, and below it what else it can."""
    head = '<section class="pane pane--fill pane--fill3" id="act" data-pane="act" aria-label="Actions">'
    return Markup(f"{head}\n{inside}\n{foot}\n</section>\n")


def asking(
    table: str,
    seat: int,
    question: int,
    prompt: str,
    you: str,
    dice: str,
    groups: Iterable[tuple[str, str]],
    forms: str,
    closed: str,
) -> str:
    """The open question with all options, in groups, and with what is not possible now."""
    chip = f' <span class="chip">{safe(you)}</span>' if you else ""
    where = f"/table/{safe(table)}"
    listed = "".join([f'{_heading(group)}  <div class="options">{rows}</div>' for group, rows in groups])
    how, touched = (
        "Press a number, or pick on the board.",
        "Tap the board, or one of these; hold one to see its odds.",
    )
    if "data-choose" in forms and "<button" not in listed:
        how, touched = ("Click on the board, or type the place.", "Tap the board, or type the place.")
    not_now = f'{_heading("Not now")}<div class="options">{closed}</div>' if closed else ""
    return (
        f'  <div class="question"><strong>{safe(prompt)}</strong>{chip}<div class="tiny dim"><span class="hide-phone">'
        f'{how}</span><span class="show-phone">{touched}</span></div><div class="show-phone">{dice}</div></div>\n'
        f'  <form class="scroll" id="answer" method="post" action="{where}/answer" data-question="{question}" '
        f'data-seat="{seat}" data-odds="{where}/odds?seat={seat}&amp;question={question}">\n'
        f'  {TOKEN}<input type="hidden" name="seat" value="{seat}">'
        f'<input type="hidden" name="question" value="{question}">\n'
        f"{listed}  {forms}\n{not_now}  </form>\n"
    )


def _heading(group: str) -> str:
    return f'<div class="option-group label">{safe(group)}</div>' if group else ""


def option(row: Listed, pointed: bool) -> str:
    """One option as a button."""
    offer, note = row
    name, key = key_id(offer.key), safe(offer.key)
    cards = "" if note.cards is None else f' data-cards="{safe(" ".join(note.cards))}"'
    told = f'<span class="option__note">{safe(note.text)}</span>' if note.text else ""
    return (
        f'<button class="option{" is-pointed" if pointed else ""}" id="opt-{name}" name="key" value="{key}" '
        f'data-key="{name}" data-number="{safe(offer.number)}"{cards}><span class="option__key">{safe(offer.number)}'
        f'</span><span class="option__name">{safe(note.name)}</span>{_cost(note)}{told}'
        '<span class="odds" data-slot></span></button>\n'
    )


def closed(row: Closed) -> str:
    """What is no option now, with the reason why not."""
    return (
        '<div class="option" aria-disabled="true" tabindex="0" role="note" '
        f'id="closed-{key_id(row.key)}"><span class="option__key">?</span><span class="option__name">'
        f'{safe(row.note.name)}</span>{_cost(row.note)}<span class="option__note">{safe(row.reason)}. '
        f"{rule_link(row.rule)}</span></div>\n"
    )


def _cost(note: Note) -> str:
    if not note.cost:
        return ""
    kind = safe(note.icon.removeprefix("i-"))
    return f'<span class="option__cost"><span class="pool pool--{kind}">{safe(note.cost)}{ico(note.icon)}</span></span>'


@lru_cache(2048)
def card(card: Card, reason: str, live: bool) -> Markup:
    """A card of a hand: a button where it may be played, else with the reason why not, while the seat is asked."""
    plays = live and bool(card.key)
    kind = "button" if plays else "div"
    name, key = safe(card.name), key_id(card.key)
    does = f' type="submit" form="answer" name="key" value="{safe(card.key)}" data-key="{key}"' if plays else ""
    also = f'<span class="also">also {safe(card.also)}</span> ' if card.also else ""
    return Markup(
        f'<{kind} class="card{" is-legal" if plays else ""}" id="card-{safe(card.id)}" '
        f'style="--moves:card-{key_id(card.id)}"{does}>\n  <span class="card__art" aria-hidden="true">'
        f'{card.art}<span class="card__cost">{safe(card.cost)}{ico(card.icon) if card.icon else ""}</span>'
        f'<span class="card__type">{safe(card.kind)}</span></span>\n  <span class="card__name">{name}</span>'
        f'<span class="card__text">{also}{safe(card.text)}</span>{_why(card, reason) if live else ""}</{kind}>\n'
    )


def _why(card: Card, reason: str) -> str:
    """Whether a card may be played, and if not why."""
    if card.key:
        return '<span class="card__why">Playable</span>'
    why = reason.removeprefix(f"{card.name} ")
    title = f' title="{safe(reason)}"' if why else ""
    return f'<span class="card__why"{title}>{safe(why[:1].upper() + why[1:]) or "Not now"}</span>'


def hand(cards: Sequence[str]) -> Markup:
    """The cards a seat holds."""
    return Markup(
        f'<section class="pane pane-hand" id="hand" data-pane="hand" aria-label="Your hand, {len(cards)} cards">'
        f'<div class="hand" tabindex="0" role="group" aria-label="Cards">\n{"".join(cards)}</div></section>\n'
    )


# -- what happened ----------------------------------------------------------------------------------------------------


def event(table: str, row: Happened) -> Markup:
    """A row of the log."""
    grave = ' class="is-grave"' if row.grave else " data-gathered" if row.gathered else ""
    picture = f' data-picture="{safe(row.picture)}"' if row.picture else ""
    opens = f' data-opens="{safe(row.opens)}"' if row.opens else ""
    return Markup(
        f'<li id="event-{row.number}" data-by="{row.by}"{grave}{picture}{opens}><a class="at" '
        f'href="/replay/{safe(table)}?entry={row.entry}" title="The position this led to">{row.number}</a>'
        f'<span>{safe(row.text)}</span><span class="log__rules">{rule_link(row.rule)}</span></li>\n'
    )


def text(lines: Iterable[str]) -> Markup:
    """The board in sentences."""
    said = "".join([f"<li>{safe(line)}</li>" for line in lines])
    return Markup(
        '<section class="sr" id="board-text" aria-label="Board as text"><h2>Board as text</h2>'
        f"<ul>{said}</ul></section>\n"
    )


# -- what lies before a seat ------------------------------------------------------------------------------------------


@lru_cache(1024)
def panel(panel: Panel, state: str, name: str = "", person: bool = False, gives_way: bool = False) -> Markup:
    """A dashboard, a squad, an enemy card; `state` is `acting`, `pending` or nothing.

    One that `gives_way` is scrolled in itself where there is not the height for all; with figures alone it is brief
    where there are several such.
    """
    lamp = {
        "acting": '<span class="chip chip--lamp">Your turn</span>',
        "pending": '<span class="chip chip--pending">Choosing</span>',
    }.get(state, "")
    here = ""
    if panel.seat is not None:
        here = f'<span class="here" data-here="{panel.seat}" data-person="{"yes" if person else "no"}"></span>'
        here += f'<span class="sr" data-name-of="{panel.seat}">{safe(name)}</span>' if name else ""
    way = "" if not gives_way else " gives-way" if panel.rows or panel.extra else " gives-way dash--brief"
    scrolled = f' tabindex="0" role="group" aria-label="{safe(panel.title)}"' if gives_way else ""
    face = f'<svg class="dash__face" viewBox="0 0 100 100" aria-hidden="true">{panel.face}</svg>' if panel.face else ""
    return Markup(
        f'<section class="pane dash dash--{safe(panel.side)}{f" is-{state}" if state else ""}'
        f'{way}" id="{safe(panel.id)}" '
        f'data-pane="dash" aria-label="{safe(panel.title)}">\n'
        f'  <div class="dash__head{"" if panel.face else " dash__head--bare"}">{face}'
        f'    <div><div class="dash__name">{safe(panel.title)}</div><div class="dash__sub">{here}'
        f'{safe(panel.subtitle)}</div></div>\n{lamp}</div>\n  <div class="dash__body"{scrolled}>\n'
        f"{''.join([_meter(each) for each in panel.meters])}  {_pools(panel.pools)}{_chips(panel.chips)}"
        f"{_abilities(panel.rows)}\n  {panel.extra}\n  </div></section>\n"
    )


@lru_cache(2048)
def _meter(meter: Meter) -> str:
    kind, _, value, most = meter
    marks = min(most, MARKS)
    on = min(max(ceil(value * marks / (most or 1)), 0), marks)
    track = '<i class="on"></i>' * on + "<i></i>" * (marks - on)
    return (
        f'    <div class="meter meter--{safe(kind)}" role="meter" aria-label="{safe(meter.name)}" aria-valuemin="0" '
        f'aria-valuemax="{most}" aria-valuenow="{value}">{ico(METERS.get(kind, "i-crystal"))}'
        f'<span class="meter__track">{track}</span>'
        f'<b>{value}<span class="dimmer">/{most}</span></b></div>\n'
    )


def _pools(pools: Sequence[Pool]) -> str:
    return f'<div class="row row--between">{"".join([_pool(each) for each in pools])}</div>' if pools else ""


def _pool(pool: Pool) -> str:
    note = f'<span class="dimmer tiny">&nbsp;{safe(pool.note)}</span>' if pool.note else ""
    return (
        f'<span class="pool pool--{safe(pool.icon.removeprefix("i-"))}">{ico(pool.icon)}{safe(pool.value)}'
        f'<span class="sr"> {safe(pool.name)}</span>{note}</span>'
    )


def _chips(chips: Sequence[str]) -> str:
    listed = "".join([f'<span class="chip">{safe(chip)}</span>' for chip in chips])
    return f'<div class="row row--tight">{listed}</div>' if chips else ""


@lru_cache(2048)
def _abilities(rows: Sequence[Row]) -> str:
    return f'<ul class="abilities">{"".join([_ability(row) for row in rows])}</ul>' if rows else ""


def _ability(row: Row) -> str:
    name = f"<b>{safe(row.name)}</b> " if row.name else ""
    also = f'<span class="also">also {safe(row.also)}</span> ' if row.also else ""
    strong = ' class="ult"' if row.strong else ""
    cost = f'<span class="cost">{safe(row.cost)}{ico(row.icon) if row.icon else ""}</span>'
    return f"<li{strong}>{cost if row.cost or row.icon else ''}<span>{name}{also}{safe(row.text)}</span></li>"


ENVIRONMENT.globals.update(panel=panel, card=card, steps=steps, board_text=text, event=event)

"""What stands on the drawn ships: Heroes, Enemies, tokens and barricades, each a piece with a name of its own.

What a piece looks like depends on a few words and numbers alone, so each is drawn once and remembered.
"""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import Final

from wartable.games.starbreach import cards, ship
from wartable.games.starbreach.draw.art import PICTURES
from wartable.games.starbreach.draw.boxes import area_box, edge_box, room_box
from wartable.games.starbreach.names import area_name, circle_words, edge_name, hero_name, object_name, room_name
from wartable.games.starbreach.state import DAMAGED, NONE, Table
from wartable.kernel.showing.drawing import piece
from wartable.kernel.showing.markup import NOTHING, Markup, joined, tag, use

SMALLEST: Final = 17.4
"""Of words on the board: what can still be read where the whole ship is seen on a laptop."""


def caption(
    x: float, y: float, words: str, size: float = SMALLEST, colour: str = "--board-ink-2", **more: str
) -> Markup:
    return tag("text", words, x=x, y=y, font_size=size, font_weight="700", fill=f"var({colour})", **more)


LETTER: Final = 10.3
"""How wide a letter of a caption is, on average and in a wide font."""
SQUEEZED: Final = 1.43
"""A name may be written so much narrower than it is; a longer one is cut."""
ROW: Final = 18
VOWELS: Final = "aeiouy"


def in_rows(x: float, y: float, name: str, wide: float, colour: str) -> Markup:
    """A name that stays inside its box, in as many rows as it takes to hold all of it; `y` is that of the last row."""
    if len(name) * LETTER <= wide:
        return fitting(x, y, name, wide, colour)
    most = int(wide * SQUEEZED / LETTER)
    rows = [part for row in wrap(name, most, break_long_words=False) for part in _divided(row, most)]
    last = len(rows) - 1
    return joined(*(fitting(x, y - ROW * (last - at), row, wide, colour) for at, row in enumerate(rows)))


def _divided(word: str, most: int) -> list[str]:
    """A word that is too long for a row in two, where a vowel follows a consonant."""
    if len(word) <= most:
        return [word]
    ends = [at for at in range(1, most) if word[at] in VOWELS and word[at - 1] not in VOWELS]
    end = max(ends, default=most - 1)
    return [f"{word[:end]}-", word[end:]]


def fitting(x: float, y: float, name: str, wide: float, colour: str) -> Markup:
    """A name that stays inside its box: whole, squeezed a little, or cut; the sentence of the piece has all of it."""
    most = int(wide * SQUEEZED / LETTER)
    words = name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
    if len(words) * LETTER <= wide:
        return caption(x, y, words, colour=colour)
    return caption(x, y, words, colour=colour, textLength=f"{wide:.0f}", lengthAdjust="spacingAndGlyphs")


def pieces(table: Table) -> list[Markup]:
    found = [_wall(edge, wall == DAMAGED) for edge, wall in enumerate(table.wall) if wall]
    for position, tile in enumerate(table.tile):
        if tile != NONE:
            found += _in_room(table, position)
    for area in range(len(table.setting.rank)):
        there = table.enemies_in(area)
        found += [_enemy(table, at, area, number, len(there)) for number, at in enumerate(there)]
    if table.blast_area != NONE:
        box = area_box(table.blast_area)
        found.append(_fire("blast", f"The Grenade burns in {area_name(table.blast_area)}", box.x + 24, box.y + 36, 1))
    return found


@lru_cache(128)
def _wall(edge: int, broken: bool) -> Markup:
    box = edge_box(edge)
    x, y = box.middle()
    bar = tag(
        "rect", x=-box.w / 2, y=-box.h / 2, width=box.w, height=box.h, rx=3, fill="var(--lamp)",
        stroke="#000", stroke_dasharray="14 8" if broken else None, opacity=0.7 if broken else 1,
    )  # fmt: skip
    ring = tag("rect", x=-box.w / 2 - 3, y=-box.h / 2 - 3, width=box.w + 6, height=box.h + 6, class_="focus-ring")
    label = f"{'Damaged barricade' if broken else 'Barricade'} on {edge_name(edge)}"
    return piece(f"wall-{edge_name(edge)}", "wall", label, x, y, bar, ring)


@lru_cache(512)
def _fire(name: str, label: str, x: float, y: float, value: int) -> Markup:
    body = joined(
        tag("circle", r=18, fill="#3b1208", stroke="#ff8a3c", stroke_width=2),
        use("i-fire", x=-7, y=-16, width=14, height=14, fill="#ff8a3c"),
        caption(0, 12, f"-{value}", colour="--board-ink", text_anchor="middle"),
        tag("circle", r=20, class_="focus-ring"),
    )
    return piece(name, "fire", label, x, y, body)


def _in_room(table: Table, position: int) -> list[Markup]:
    """Tokens in a row at the top, people in a row in the middle; on a platform beside the tokens, above its name."""
    box, at = room_box(position), room_name(position)
    found = []
    top = 22 if ship.LEVEL[position] else 150
    if table.fire(position):
        label = f"Fire of {table.fire(position)} in {at}"
        found.append(_fire(f"fire-{at}", label, box.x + 26, box.y + top, table.fire(position)))
    if table.grenades[position]:
        found.append(_grenades(table.grenades[position], at, box.x + 60, box.y + top))
    lying = [token for token, where in enumerate(table.o_at) if where == position]
    found += [
        _object(token, table.o_kind[token], at, box.x + 90 + 30 * n, box.y + top) for n, token in enumerate(lying)
    ]
    people = table.people_in(position)
    raised = bool(ship.LEVEL[position])
    first = 30 + (38 * len(found) if raised else 0)
    step = min(42.0, (box.w - 24 - first) / max(1, len(people) - 1))
    for n, seat in enumerate(people):
        found.append(_person(table, seat, box.x + first + n * step, box.y + (38 if raised else 180)))
    return found


@lru_cache(512)
def _grenades(n: int, at: str, x: float, y: float) -> Markup:
    body = (
        tag("circle", r=13, fill="#222a20", stroke="#b9d36a", stroke_width=2),
        use("i-bomb", x=-8, y=-8, width=16, height=16, fill="#b9d36a"),
        tag("circle", r=17, class_="focus-ring"),
    )
    return piece(f"grenade-{at}", "grenade", f"{n} Grenade tokens in {at}", x, y, *body)


@lru_cache(512)
def _object(token: int, kind: int, at: str, x: float, y: float) -> Markup:
    body = (
        tag("rect", x=-11, y=-11, width=22, height=22, rx=4, transform="rotate(45)", fill="#23445a", stroke="#8fd0ee"),
        PICTURES.inside(f"object-{object_name(kind).lower().replace(' ', '-')}", 0, 0, 24) or NOTHING,
        tag("circle", r=18, class_="focus-ring"),
    )
    return piece(f"object-{token}", "object", f"{object_name(kind)} in {at}", x, y, *body)


def _person(table: Table, seat: int, x: float, y: float) -> Markup:
    scientist = seat == table.scientist
    name = hero_name(table.setting, seat)
    colour = "var(--board-ink-2)" if scientist else f"var(--hero-{table.setting.heroes[seat].id})"
    letters = "Sc" if scientist else "".join(word[0] for word in table.setting.heroes[seat].name.split())
    label = f"{name}, {table.life[seat]} of {table.setting.full_life(seat)} LP, in {room_name(table.room[seat])}"
    carries = not scientist and table.load[seat] != NONE
    if carries:
        label += f", carries the {object_name(table.carries(seat))}"
    slug = "scientist" if scientist else table.setting.heroes[seat].id
    return _standing("scientist" if scientist else f"hero-{seat}", slug, colour, letters, carries, label, x, y)


@lru_cache(1024)
def _standing(id_: str, slug: str, colour: str, letters: str, carries: bool, label: str, x: float, y: float) -> Markup:
    load = tag("rect", x=10, y=-24, width=13, height=13, rx=3, fill="#8fd0ee", stroke="#000") if carries else NOTHING
    body = (
        tag("ellipse", cx=0, cy=17, rx=16, ry=5, class_="shadow"),
        tag("circle", r=20, fill=colour, stroke="#0b1216", stroke_width=2, class_="disc"),
        PICTURES.inside(f"hero-{slug}", 0, -1, 33) or tag("text", letters, class_="letter", y=6, font_size=SMALLEST),
        load,
        tag("circle", r=24, class_="focus-ring"),
    )
    return piece(id_, "hero", label, x, y, *body)


def spoken_enemy(table: Table, at: int) -> str:
    card = table.enemy(at)
    printed = (card.name, card.level, card.initiative, card.strip)
    return _spoken(*printed, table.e_area[at], table.e_life[at], table.e_full[at], bool(table.e_done[at]))


@lru_cache(2048)
def _spoken(
    name: str, level: int, initiative: int, circles: cards.Strip, area: int, life: int, full: int, done: bool
) -> str:
    kind = f"Boss of level {level}" if 0 < level < cards.SUPER else "SuperBoss" if level else "Grunt"
    return (
        f"{name}, {kind}, in {area_name(area)}: {life} of {full} LP, Initiative {initiative}, "
        f"{' then '.join(circle_words(circles))}{', has acted' if done else ''}."
    )


def _enemy(table: Table, at: int, area: int, number: int, of: int) -> Markup:
    """An Enemy card; several of one area overlap as far as they must, and what counts is in what is seen of each."""
    box, card = area_box(area), table.enemy(at)
    across = box.w > box.h
    room = (box.w - CARD_WIDE - 10) if across else (box.h - CARD_HIGH - 28)
    room -= 56 if area in table.setting.vortices else 0
    gap = min((CARD_WIDE if across else CARD_HIGH) + 5, room / max(1, of - 1))
    x = box.x + 5 + (gap * number if across else 0)
    y = box.y + 22 + (0 if across else gap * number)
    circles = tuple(
        (kind, n, table.e_blocked[at] >> circle & 1)
        for circle, inside in enumerate(card.strip)
        for token in (table.token(at, circle),)
        for kind, n in ((cards.ARROWS[token],) if token else inside)
    )
    seen = min(CARD_WIDE, gap) if across and number < of - 1 else CARD_WIDE
    face = _card(
        seen, card.id, card.name, card.level, card.initiative, bool(card.armor), bool(card.flight), table.e_life[at],
        bool(table.e_done[at]), circles,
    )  # fmt: skip
    return piece(f"enemy-{card.id}", "enemy", spoken_enemy(table, at), x, y, face)


CARD_WIDE, CARD_HIGH = 128.0, 84.0
CIRCLE_WIDE = 24
PICTURED = 56
"""So far from the left its Life Points stand at least where an Enemy has room for its picture."""
CIRCLES = ("melee", "ranged", "bomb", "bomb", "melee", "ranged", "undo", "next", "swap", "radar", "plus")
"""By kind of what is in a circle: its icon."""


@lru_cache(2048)
def _card(
    seen: float,
    slug: str,
    name: str,
    level: int,
    initiative: int,
    armor: bool,
    flight: bool,
    life: int,
    done: bool,
    circles: tuple[tuple[int, int, int], ...],
) -> Markup:
    """An Enemy card as it lies there; `circles` are kinds, values and whether they are blocked.

    So much of it is `seen` from the left: its name and its Life Points are in there, its picture where there is room.
    """
    boss, heart = level > 0, seen - 36
    pictured = PICTURES.inside(f"enemy-{slug}", min(48, heart - 16), 42, 36) if heart >= PICTURED else None
    shown = [
        tag(
            "g",
            use(f"i-{CIRCLES[kind]}", x=4 + CIRCLE_WIDE * at, y=63, width=12, height=12, fill="currentColor"),
            tag("text", str(n) if n else "", x=16 + CIRCLE_WIDE * at, y=75, font_size=SMALLEST, fill="currentColor"),
            opacity=0.3 if blocked else 1,
        )
        for at, (kind, n, blocked) in enumerate(circles)
    ]
    body = (
        tag(
            "rect", width=CARD_WIDE, height=CARD_HIGH, rx=7, fill="#5a2a18" if boss else "#39444b",
            stroke="var(--bad)" if boss else "var(--board-ink-2)", stroke_width=2 if boss else 1,
        ),
        tag("circle", cx=14, cy=14, r=12, fill="#0b1216"),
        caption(14, 20, str(initiative), colour="--card-ink", text_anchor="middle"),
        fitting(30, 19, name, seen - 34, "--card-ink"),
        use("i-heart", x=heart, y=27, width=32, height=32, fill="#f26470"),
        tag("text", str(life), class_="letter", x=heart + 16, y=48, font_size=SMALLEST),
        caption(6, 48, ("", "I", "II", "III", "SB")[level], colour="--card-ink"),
        pictured or NOTHING,
        *((use("i-shield", x=heart - 20, y=25, width=15, height=15, fill="#b9c6cc"),) if armor else ()),
        *((use("i-wing", x=heart - 20, y=43, width=16, height=16, fill="#9ad0e8"),) if flight else ()),
        tag("g", *shown, color="var(--card-ink)"),
        tag("rect", x=-3, y=-3, width=CARD_WIDE + 6, height=CARD_HIGH + 6, rx=9, class_="focus-ring"),
    )  # fmt: skip
    return tag("g", *body, opacity=0.55 if done else 1)

"""Pictures: every thing of the books has one of its own, put together from shapes that there are."""

from __future__ import annotations

import pytest

from wartable.games.battle_bosses import content as bosses
from wartable.games.battle_bosses.draw.art import PICTURES as OF_BOSSES
from wartable.games.battle_bosses.draw.art import looks, picture_of, portrait
from wartable.games.infinity import GAME as INFINITY
from wartable.games.infinity import content as infinity
from wartable.games.infinity.draw.art import PICTURES as OF_INFINITY
from wartable.games.space_infantry import content as infantry
from wartable.games.space_infantry.draw.art import PICTURES as OF_INFANTRY
from wartable.games.starbreach import content as breach
from wartable.games.starbreach.draw.art import PICTURES as OF_BREACH
from wartable.games.starbreach.names import OBJECT_NAMES, object_name
from wartable.kernel.showing.pictures import Pictures


def things_of_bosses() -> list[str]:
    pack = bosses.load(None)
    found = [pack.boss(slug, False) for slug in pack.bosses]
    names = [f"{boss.slug}-{card.id}" for boss in found for card in boss.deck]
    names += [f"minion-{minion.id}" for boss in found for minion in boss.minions]
    names += [f"token-{boss.token.id}" for boss in found if boss.token is not None]
    return names + [f"monster-{monster.id}" for monster in pack.monsters]


def test_every_card_minion_token_and_monster_of_the_bosses_has_a_picture() -> None:
    assert [name for name in things_of_bosses() if name not in OF_BOSSES] == []


def test_a_card_of_ones_own_shows_what_such_cards_do() -> None:
    pack = bosses.load(None)
    card = next(card for card in pack.boss("mecha-bot", False).deck if card.id == "rail-cannon")
    assert picture_of("mecha-bot", card) == "mecha-bot-rail-cannon"
    assert picture_of("somebody-else", card) == "effect-damage"


def test_a_boss_a_minion_and_a_token_of_ones_own_are_lent_a_picture_by_their_name() -> None:
    assert "pic-boss-lent-" in portrait("tin-magpie", 50) == portrait("tin-magpie", 50)
    assert len({looks("boss", slug) for slug in ("tin-magpie", "proctor", "clod", "the-very-last")}) > 1
    assert looks("minion", "tin-chick").startswith("minion-lent-") and looks("minion", "drone") == "minion-drone"


@pytest.mark.parametrize(
    "pictures", [OF_BOSSES, OF_INFANTRY, OF_BREACH, OF_INFINITY], ids=["bosses", "infantry", "breach", "infinity"]
)
def test_no_two_pictures_are_alike_and_each_is_drawn(pictures: Pictures) -> None:
    drawn = {name: pictures.symbols([name]) for name in pictures}
    without_names = [text[text.index(f'id="pic-{name}"') + len(name) :] for name, text in drawn.items()]
    assert all("<path" in text for text in drawn.values())
    assert len(set(without_names)) == len(without_names)


def test_units_enemies_and_vehicles_have_a_picture() -> None:
    pack = infantry.load(None)
    names = [card.id for card in (*pack.units, *pack.enemies.values())]
    chapters = ("unit", "enemy", "vehicle")
    assert [name for name in names if not any(f"{chapter}-{name}" in OF_INFANTRY for chapter in chapters)] == []


def test_heroes_enemies_equipment_and_rooms_have_a_picture() -> None:
    pack = breach.load(None)
    names = [f"hero-{hero.id}" for hero in pack.heroes] + [f"enemy-{enemy.id}" for enemy in pack.enemies]
    names += [f"room-{room.id}" for room in pack.rooms if room.id != "destroyed"]
    names += [f"equipment-{enemy.equipment.id}" for enemy in pack.enemies if enemy.equipment.id]
    names += [f"object-{object_name(kind).lower().replace(' ', '-')}" for kind in range(-1, len(OBJECT_NAMES))]
    assert [name for name in names if name not in OF_BREACH] == []


def test_what_lies_on_a_table_of_infinity_has_a_picture() -> None:
    tables = [INFINITY.new("digital", {"scenario": slug}) for slug in infinity.load(None).scenarios]
    kinds = {thing.kind for table in tables for thing in table.setting.things} - {"template"}
    assert len(kinds) > 10 and [kind for kind in sorted(kinds) if f"thing-{kind}" not in OF_INFINITY] == []

"""The content of Battle Bosses: the shipped pack is what its files say, a user's folder adds to it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from battle_bosses.written_content import EXAMPLES, blocks, put, tiger, write
from wartable.cli.content import app
from wartable.games.battle_bosses import content
from wartable.games.battle_bosses import program as p
from wartable.kernel.engine.errors import Ambiguous

BOSSES = [
    "brakka-ironmaw",
    "captain-saltjaw",
    "mecha-bot",
    "mother-bramble",
    "old-marrow",
    "vesper-null",
    "zephyra-twain",
]


def card(boss: p.Boss, id_: str) -> p.Card:
    (found,) = (each for each in boss.deck if each.id == id_)
    return found


def ability(boss: p.Boss, id_: str) -> p.Ability:
    (found,) = (each for each in boss.abilities if each.id == id_)
    return found


# -------------------------------------------------------------------------------------------------- the shipped pack


def test_the_seven_bosses_are_there() -> None:
    assert sorted(content.load().bosses) == BOSSES
    assert content.load() is content.load()


@pytest.mark.parametrize("arena", [False, True])
@pytest.mark.parametrize("slug", BOSSES)
def test_a_boss_compiles_to_what_its_file_says(slug: str, arena: bool) -> None:
    said = yaml.safe_load((content.SHIPPED / "bosses" / f"{slug}.yaml").read_text(encoding="utf-8"))
    boss = content.load().boss(slug, arena)
    assert (boss.slug, boss.name, boss.title, boss.style) == (slug, said["name"], said["title"], said["style"])
    assert boss.health == said["health"]["arena" if arena else "standard"]
    assert [(each.id, each.type, each.copies) for each in boss.deck] == [
        (each["id"], p.CARD_TYPES.index(each["type"]), each["copies"]) for each in said["deck"]
    ]
    assert [each.cost.crystals for each in boss.deck] == [each["cost"] for each in said["deck"]]
    assert sum(each.copies for each in boss.deck) == 24
    changes = said["arena"]["abilities"] if arena else {}
    for made, printed in zip(boss.abilities, said["abilities"], strict=True):
        now = printed | changes.get(printed["id"], {})
        assert (made.id, made.text, made.cost.energy) == (now["id"], now["text"], now["energy"])
        assert [p.VERBS[step.verb] for step in made.steps] == [step["do"] for step in now["effect"]]
        assert made.ultimate == printed.get("ultimate", False)
        assert made.cost.plain == ("extra_cost" not in printed)
    assert (boss.token is None) == ("token" not in said)
    kinds = said["minion"] if isinstance(said["minion"], list) else [said["minion"]]
    assert [minion.id for minion in boss.minions] == [kind["id"] for kind in kinds]
    assert boss is content.load().boss(slug, arena)


def test_an_effect_of_each_verb_is_compiled_to_the_letter() -> None:
    pack = content.load()
    brakka, saltjaw, mecha, bramble, marrow, vesper, _ = (pack.boss(slug, False) for slug in BOSSES)
    bite = p.Target(piece=p.UNIT, side=p.ENEMY, within=0, of=p.BOSS_REF, pick=1)
    boss, two = p.Space(ref=p.BOSS_REF), p.Number(plus=2)
    assert card(brakka, "bite").steps == (p.Step(p.DAMAGE_UNIT, n=two, target=bite),)
    slam = p.Space(within=1, pick_all=True)
    assert card(brakka, "ground-slam").steps == (p.Step(p.DAMAGE_SPACE, n=two, space=slam),)
    charge = p.Step(p.MOVE, target=p.Target(ref=p.BOSS_REF), steps=2, with_minions=True)
    assert ability(brakka, "brakka-charge").steps == (charge,)
    exile = card(vesper, "exile").steps[0]
    assert exile.jump
    assert exile.to == p.Space(within=3, of=p.LAST_REF)
    relays = p.Space(within=p.BOARD, has_side=p.MINE, has_piece=p.TOKEN, pick_all=True)
    assert ability(mecha, "mecha-overdrive").steps == (
        p.Step(p.MAKE, n=p.Number(plus=3), space=boss),
        p.Step(p.MAKE, n=p.Number(plus=1), space=relays),
    )
    bury = p.Step(p.PLACE_TOKEN, n=p.Number(plus=1), space=p.Space(within=2, empty=True))
    assert ability(saltjaw, "saltjaw-bury").steps == (bury,)
    roar = p.Target(piece=p.MINION, side=p.ENEMY, within=1, pick=2, up_to=True)
    assert card(brakka, "bloody-roar").steps == (p.Step(p.DESTROY, target=roar),)
    drones = p.Target(piece=p.MINION, side=p.MINE, within=p.BOARD, pick=3, up_to=True, same_space=True)
    counted = p.Number(plus=1, count=p.Target(ref=p.LAST_REF))
    assert card(mecha, "self-destruct").steps == (
        p.Step(p.SACRIFICE, target=drones),
        p.Step(p.DAMAGE_SPACE, n=counted, space=p.Space(ref=p.LAST_REF)),
    )
    assert card(marrow, "harvest").steps[1] == p.Step(p.HEAL, n=counted, target=p.Target(ref=p.BOSS_REF))
    heal = card(bramble, "garden-heart").triggers[0].steps[0]
    assert heal.when == p.Condition(control=boss)
    assert card(marrow, "black-bargain").steps == (p.Step(p.GET, energy=3),)
    assert card(saltjaw, "ransom").steps[1] == p.Step(p.STEAL, crystals=2)
    assert card(vesper, "far-sight").steps[0] == p.Step(p.DRAW, n=two)
    assert card(bramble, "compost").steps[1] == p.Step(p.DISCARD, n=p.Number(plus=1))
    assert card(marrow, "rot-of-mind").steps[0] == p.Step(p.DISCARD, n=p.Number(plus=1), who_enemy=True)
    assert card(mecha, "reserve-cell").steps[0] == p.Step(p.ROLL, n=p.Number(plus=1))
    frenzy = p.Step(p.GAIN, modifiers=(p.Modifier(p.BRAWL_DAMAGE, 2),))
    assert card(brakka, "frenzy").steps == (frenzy,)
    unravel = card(vesper, "unravel").steps[0]
    assert (unravel.verb, len(unravel.options), unravel.options[1].steps[1].verb) == (p.CHOOSE, 2, p.DRAW)
    assert card(marrow, "dirge").steps[0].target == p.Target(piece=p.UNIT, side=p.ENEMY, within=1, pick=p.ALL)
    assert card(brakka, "headbutt").steps[1].may


def test_costs_triggers_and_modifiers_are_compiled_to_the_letter() -> None:
    pack = content.load()
    brakka, saltjaw, mecha, bramble, marrow, vesper, _ = (pack.boss(slug, False) for slug in BOSSES)
    broadside = p.Cost(energy=5, crystals=1, plain=False)
    assert ability(saltjaw, "saltjaw-broadside").cost == broadside
    deploy = p.Cost(energy=1, sacrifice_piece=p.MINION, sacrifice_n=1, sacrifice_within=2, plain=False)
    assert ability(mecha, "mecha-deploy").cost == deploy
    assert card(saltjaw, "smuggle").cost == p.Cost(discard=1, plain=False)
    assert ability(brakka, "brakka-maul").cost == p.Cost(energy=5, self_damage=1, plain=False)
    assert card(brakka, "bite").cost == p.Cost(crystals=1)
    assert brakka.modifiers == (p.Modifier(p.BRAWL_DAMAGE, 1),)
    assert card(bramble, "deep-roots").modifiers == (
        p.Modifier(p.ARMOR, 1, detail=p.AGAINST_BRAWLS),
        p.Modifier(p.MOVE_STEPS, 1, detail=p.BOSS),
    )
    assert card(vesper, "focus-lens").modifiers == (p.Modifier(p.ENERGY_COST, -1, ability="vesper-lance"),)
    assert card(vesper, "mind-well").modifiers == (p.Modifier(p.CRYSTAL_COST, -1, detail=p.EFFECT_CARD),)
    assert saltjaw.token is not None
    assert [(each.trigger, each.by_mine) for each in saltjaw.token.triggers] == [
        (p.TOKEN_ENTERED, True),
        (p.TOKEN_ENTERED, False),
    ]
    tally = card(saltjaw, "parrots-tally").triggers[0]
    assert (tally.trigger, tally.once, tally.card_type) == (p.CARD_PLAYED, True, p.ANY_CARD)
    burst = card(vesper, "unstable-wisps")
    assert (burst.promotes, burst.abilities[0].holder) == (p.MINION, p.MINION)
    assert card(mecha, "shoulder-mortar").abilities[0].holder == p.BOSS
    assert marrow.token is not None
    assert marrow.token.abilities[0].holder == p.TOKEN
    assert marrow.triggers[0].steps == (p.Step(p.PLACE_TOKEN, n=p.Number(plus=1), space=p.Space(ref=p.EVENT_REF)),)


def test_the_arena_dashboard_replaces_only_what_it_names() -> None:
    standard, arena = (content.load().boss("mecha-bot", mode) for mode in (False, True))
    before, after = ability(standard, "mecha-overdrive"), ability(arena, "mecha-overdrive")
    assert (before.cost.energy, after.cost.energy) == (5, 6)
    assert after.steps == before.steps
    assert after.ultimate
    assert arena.abilities[:3] == standard.abilities[:3]


def test_the_die_is_merged_into_its_different_faces() -> None:
    pack = content.load()
    assert pack.die.faces == ((2, 0, False), (1, 1, False), (0, 2, False), (1, 0, True))
    assert pack.die.weights == (2, 2, 1, 1)
    assert (pack.dice_normal, pack.dice_first) == (4, 3)


def test_the_boards_are_compiled_in_reading_order() -> None:
    pack = content.load()
    assert list(pack.boards) == ["lens", "causeway", "hourglass", "arena-4", "arena-6"]
    assert pack.default_map == "lens"
    lens = pack.boards["lens"]
    assert (len(lens.spaces), lens.spaces[:3]) == (18, ((0, 0), (1, 0), (-1, 1)))
    assert [lens.spaces[start] for start in lens.starts] == [(-1, 1), (0, 4)]
    assert [len(half) for half in lens.halves] == [9, 9]
    pit = pack.boards["arena-4"]
    assert [pit.spaces[base] for base in pit.bases] == [(-3, 0), (3, 0)]
    assert [pit.zone_of[base] for base in pit.bases] == [0, 6]
    assert {pit.spaces[space] for space in pit.spawns[0]} == {(-2, 0), (-3, 1), (-2, -1)}
    assert [(name, pit.spaces[space]) for name, space in zip(pit.camp_names, pit.camps, strict=True)] == [
        ("North Camp", (1, -2)),
        ("South Camp", (-1, 2)),
    ]
    assert (pit.base_health, pack.boards["arena-6"].base_health) == (15, 20)


def test_monsters_give_programs_or_pets() -> None:
    pack = content.load()
    toad, hound = pack.monsters[0], pack.monsters[7]
    assert (toad.id, toad.health, toad.steps, toad.pet) == ("gem-toad", 3, (p.Step(p.GET, crystals=3),), -1)
    assert pack.pets[hound.pet].id == hound.id == "ember-hound"
    assert pack.pets[2].modifiers == (p.Modifier(p.BRAWL_DAMAGE, 1),)


def test_an_unknown_boss_is_answered_with_the_known_ones() -> None:
    with pytest.raises(Ambiguous, match=r"there is no boss 'mecha-bto'; .*\(did you mean 'mecha-bot'\?\)"):
        content.load().boss("mecha-bto", False)


# ---------------------------------------------------------------------------------------------------- a user's folder


def test_the_example_folder_adds_a_boss() -> None:
    pack = content.load(EXAMPLES)
    assert sorted(pack.bosses) == sorted([*BOSSES, "tin-magpie"])
    magpie = pack.boss("tin-magpie", True)
    assert (magpie.health, sum(each.copies for each in magpie.deck)) == (10, 28)
    assert "tin-magpie" not in content.load().bosses


def test_the_boss_and_the_map_of_the_documentation_are_valid(tmp_path: Path) -> None:
    (boards,) = blocks("standard:")
    pack = content.load(write(tmp_path, tiger(), boards))
    boss = pack.boss("paper-tiger", True)
    assert ability(boss, "tiger-rage").cost.energy == 4
    assert card(boss, "shred").steps[0].space == p.Space(ref=p.LAST_REF)
    assert pack.boards["long-lane"].starts == (4, 13)


def test_a_boss_may_have_several_kinds_of_minion_and_arena_health(tmp_path: Path) -> None:
    boss = tiger()
    boss["minion"] = [boss["minion"], {"id": "pin", "name": "Pin", "plural": "Pins"}]
    boss["abilities"][1]["effect"][0]["kind"] = "pin"
    boss["health"] = {"standard": 25}
    boss["arena"]["health"] = 8
    made = content.load(write(tmp_path, boss)).boss("paper-tiger", True)
    assert [kind.id for kind in made.minions] == ["clip", "pin"]
    assert made.abilities[1].steps[0].kind == "pin"
    assert made.health == 8


def test_the_digest_ignores_layout_and_notices_numbers(tmp_path: Path) -> None:
    folder = write(tmp_path, tiger())
    before = content.load(folder).digest()
    assert re.fullmatch(r"[0-9a-f]{64}", before)
    assert before != content.load().digest()
    file = folder / "bosses" / "my-boss.yaml"
    other = yaml.safe_dump(tiger(), sort_keys=True, default_flow_style=True, width=40)
    file.rename(folder / "bosses" / "a-new-name.yaml").write_text(f"# a comment\n{other}", encoding="utf-8")
    assert content.load(folder).digest() == before
    dearer = tiger()
    dearer["deck"][0]["cost"] = 2
    (folder / "bosses" / "a-new-name.yaml").write_text(yaml.safe_dump(dearer), encoding="utf-8")
    assert content.load(folder).digest() != before


# ---------------------------------------------------------------------------------------------------- the command line


def test_check_prints_what_it_found() -> None:
    result = CliRunner().invoke(app, ["check", str(EXAMPLES)])
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        f"{EXAMPLES}: content for battle-bosses, no problems",
        "  bosses: 1 (tin-magpie)",
        "  cards: 17",
    ]


def test_check_names_the_problems_and_leaves_with_2(tmp_path: Path) -> None:
    boss = tiger()
    put("deck[0].copies", 0)(boss)
    write(tmp_path, boss)
    reason = "0 is too small; it must be at least 1"
    result = CliRunner().invoke(app, ["check", str(tmp_path), "--game", "battle-bosses"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"bosses/my-boss.yaml: deck[0].copies: {reason}\n"
    result = CliRunner().invoke(app, ["check", str(tmp_path), "--json"])
    assert result.exit_code == 2
    assert json.loads(result.stdout) == {
        "ok": False,
        "game": "battle-bosses",
        "found": {"bosses": [], "cards": [], "maps": [], "monsters": [], "pets": [], "dice": []},
        "problems": [{"file": "bosses/my-boss.yaml", "path": "deck[0].copies", "reason": reason}],
    }


def test_schema_prints_the_json_schema_of_a_kind() -> None:
    result = CliRunner().invoke(app, ["schema", "boss"])
    assert result.exit_code == 0
    printed = json.loads(result.stdout)
    assert printed["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert set(printed["required"]) == {"slug", "name", "title", "style", "health", "minion", "abilities", "deck"}
    verbs = {made["properties"]["do"]["const"] for made in printed["$defs"].values() if "do" in made["properties"]}
    assert verbs == set(p.VERBS)
    assert json.loads(CliRunner().invoke(app, ["schema", "boards"]).stdout)["required"] == ["standard"]


def test_words_that_name_nothing_are_answered_with_those_that_do() -> None:
    unknown = CliRunner().invoke(app, ["schema", "bos"]).exception
    assert isinstance(unknown, Ambiguous)
    assert str(unknown).startswith("'bos' is not a kind of content file; kinds are boss, boards, monsters, dice, ")
    unknown = CliRunner().invoke(app, ["check", str(EXAMPLES), "--game", "chess"]).exception
    assert isinstance(unknown, Ambiguous)
    assert str(unknown).startswith("'chess' has no content files of its own; games are battle-bosses, space-infantry")

"""Every mistake in a file of Battle Bosses gets its sentence: where it is, what is wrong, what would be right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from battle_bosses.written_content import Mistake, blocks, problems, put, tiger, write
from wartable.games.battle_bosses import battlefields, checks, content, schema
from wartable.kernel.books.problems import Problem
from wartable.kernel.books.shapes import validate

# ----------------------------------------------------------------------------------------------- mistakes in a document


def effect(*steps: dict[str, Any]) -> Mistake:
    """Give the first card of the deck another program."""
    return put("deck[0].effect", list(steps))


def trigger(name: str, step: dict[str, Any], **details: Any) -> Mistake:
    """Give the boss a trigger."""
    return put("triggers", [{"trigger": name, "text": "Something.", "effect": [step], **details}])


ENEMY = {"piece": "unit", "side": "enemy", "within": 2}
HIT = {"do": "damage_unit", "n": 1, "target": ENEMY}
AT = "deck[0].effect[0]"


@pytest.mark.parametrize(
    ("mistake", "sentence"),
    [
        # shape
        (effect({"do": "zap"}), f"{AT}.do: 'zap' is not a verb; verbs are damage_unit, damage_space, move, make, "),
        (effect({"do": "drew", "n": 1}), "roll, gain, choose (did you mean 'draw'?)"),
        (effect({"n": 1}), f"{AT}: 'do' is missing; verbs are damage_unit, "),
        (effect(), "deck[0].effect: 0 entries are too few; at least 1"),
        (
            put("deck[0].effect", "boom"),
            "deck[0].effect: 'boom' is not a list; write [a, b] or one '- ' for each entry",
        ),
        (
            put("abilities[0].effect", [{"do": "get", "energy": 9}]),
            "abilities[0].energy: it gives 9 energy back, so it could be used for ever; let it cost more",
        ),
        (put(AT, 7), f"{AT}: 7 is not a mapping; write 'key: value' pairs"),
        (put(f"{AT}.n", 0), f"{AT}.n: 0 is too small; it must be at least 1"),
        (put(f"{AT}.n", 10**30), f"{AT}.n: {10**30} is too big; it must be at most 99"),
        (put(f"{AT}.n", "two"), f"{AT}.n: 'two' cannot stand here; write a number or {{count, plus, max}}"),
        (put(f"{AT}.n", True), f"{AT}.n: true cannot stand here; write a number or {{count, plus, max}}"),
        (put(f"{AT}.target", 3), f"{AT}.target: 3 cannot stand here; write boss, group, source, last, event, or {{"),
        (
            put(f"{AT}.target.side", "enmy"),
            f"{AT}.target.side: 'enmy' is not possible here; possible are mine, ally, "
            "enemy, any (did you mean 'enemy'?)",
        ),
        (put(f"{AT}.target.within", "bord"), f"{AT}.target.within: 'bord' is not possible here; only board is"),
        (
            put(f"{AT}.target.within", ...),
            f"{AT}.target: 'within' is missing; give a distance (0 is the same space) or ",
        ),
        (
            put(f"{AT}.target.pick", []),
            f"{AT}.target.pick: a list cannot stand here; write a number, all, or {{up_to: N}}",
        ),
        (put(f"{AT}.may", "yes"), f"{AT}.may: 'yes' is neither true nor false; write one of them"),
        (
            put(f"{AT}.when", {"at_least": 1}),
            f"{AT}.when: a condition is {{count: <target>, at_least: N}} or {{control",
        ),
        (
            effect({"do": "move", "target": "boss"}),
            f"{AT}: a walk needs 'steps' and has no 'to'; write {{steps: N}}, or ",
        ),
        (
            effect({"do": "move", "target": "boss", "how": "jump"}),
            f"{AT}: a jump needs 'to' and has no 'steps'; write ",
        ),
        (effect({"do": "get"}), f"{AT}: nothing is named; give 'energy' or 'crystal' or both"),
        (effect({"do": "gain"}), f"{AT}: nothing is gained; give 'modifiers' or 'abilities' or both"),
        (
            effect({"do": "damage_space", "n": 1, "space": {"within": 1, "has": "any_unit", "empty": True}}),
            f"{AT}.space: a space cannot be empty and have a piece; leave out 'empty' or 'has'",
        ),
        (put("deck[0].typ", "effect"), "deck[0].typ: 'typ' is not a key here; keys are id, name, cost, copies, text, "),
        (put("helth", 3), "(did you mean 'health'?)"),
        (put("name", ...), "'name' is missing; add it"),
        (put("name", 12), "name: 12 is not text; put it in quotes if it is meant so"),
        (put("name", None), "name: an empty value is not text; put it in quotes if it is meant so"),
        (put("1", "one"), "[1]: this key is not a word; put it in quotes if it is meant so"),
        (put("title", ""), "title: there is no text; write some"),
        (
            put("slug", "Paper Tiger"),
            "slug: 'Paper Tiger' is not an id; use lower-case letters, digits and hyphens, like",
        ),
        (put("health.standard", 0), "health.standard: 0 is too small; it must be at least 1"),
        (put("health.standard", "25"), "health.standard: '25' is not a whole number; write one in digits"),
        (
            put("minion", "clip"),
            "minion: 'clip' cannot stand here; write a mapping {id, name, plural, abilities}, or a list",
        ),
        (
            put("deck[0].type", "efect"),
            "deck[0].type: 'efect' is not a card type; card types are effect, upgrade, promotion",
        ),
        (put("deck[0].effect", ...), "deck[0]: 'effect' is missing; add it"),
        (put("deck[3].modifiers", []), "deck[3]: the card does nothing; give it modifiers, triggers or abilities"),
        (
            put("deck[3].modifiers[0].mod", "armour"),
            "deck[3].modifiers[0].mod: 'armour' is not a modifier; modifiers are brawl_damage, ",
        ),
        (put("deck[3].modifiers[0].n", 0), "deck[3].modifiers[0]: 'n: 0' changes nothing; give another number"),
        (
            put("deck[2].extra_cost", {}),
            "deck[2].extra_cost: nothing is paid; give sacrifice, discard, crystal or self_",
        ),
        (
            trigger("turn_begin", HIT),
            "triggers[0].trigger: 'turn_begin' is not possible here; possible are turn_start, ",
        ),
        (trigger("brawl", HIT, by="mine"), "triggers[0]: 'by' means nothing for brawl; only token_entered has it"),
        (trigger("brawl", HIT, type="any"), "triggers[0]: 'type' means nothing for brawl; only card_played has it"),
        (put("arena.abilities.tiger-rage", {}), "arena.abilities.tiger-rage: nothing is changed; give name, energy, "),
        # fitting together
        (
            put("deck[1].id", "paper-cut"),
            "deck[1].id: 'paper-cut' is already the id of deck[0]; each card needs an id of",
        ),
        (
            put("minion.abilities[0].id", "tiger-pad"),
            "minion.abilities[0].id: 'tiger-pad' is already the id of abilities[0]; each ability needs an id of",
        ),
        (
            put("minion", [{"id": "clip", "name": "Clip", "plural": "Clips"} for _ in range(2)]),
            "minion[1].id: 'clip' is already the id of minion[0]; each minion or token needs an id of its own",
        ),
        (
            put("deck[3].modifiers[0]", {"mod": "energy_cost", "ability": "tiger-paw", "n": -1}),
            "deck[3].modifiers[0].ability: there is no ability 'tiger-paw'; abilities are tiger-pad, tiger-fasten, "
            "tiger-rage, clip-slide (did you mean 'tiger-pad'?)",
        ),
        (
            put("arena.abilities", {"tiger-roar": {"energy": 4}}),
            "arena.abilities.tiger-roar: the dashboard has no ability 'tiger-roar'; it has tiger-pad, tiger-fasten, "
            "tiger-rage (did you mean 'tiger-rage'?)",
        ),
        (
            put("arena.abilities.tiger-rage.effect", [{"do": "heal", "n": 1, "target": "last"}]),
            "arena.abilities.tiger-rage.effect[0].target: 'last' means nothing here: no step before this one chooses ",
        ),
        (
            put("abilities[1].effect[0].kind", "klip"),
            "abilities[1].effect[0].kind: there is no minion 'klip'; minions are clip (did you mean 'clip'?)",
        ),
        (put("health.arena", ...), "health: has no figure for Arena; add 'arena'"),
        (put("deck[0].copies", 1), "deck: has 11 cards, copies counted; at least 15"),
        (
            put("modifiers", [{"mod": "base_dice", "n": 1}]),
            "modifier_text: is missing; say in a sentence what the modifi",
        ),
        (
            effect({"do": "move", "target": "group", "steps": 1}),
            f"{AT}.target: 'group' means something only in an ability",
        ),
        (
            effect({"do": "make", "n": 1, "space": "event"}),
            f"{AT}.space: 'event' means nothing here; only these triggers ",
        ),
        (
            trigger("turn_start", {"do": "make", "n": 1, "space": "event"}),
            "triggers[0].effect[0].space: 'event' means not",
        ),
        (
            trigger("minion_lost", {"do": "damage_unit", "n": 1, "target": "event"}),
            "triggers[0].effect[0].target: 'event' is a space here, not a piece; write {piece, side, within: 0, of: ",
        ),
        (
            trigger("token_entered", HIT),
            "triggers[0].trigger: token_entered works only on a token or in a Promotion of",
        ),
        (
            effect({"do": "damage_space", "n": 1, "space": "last"}),
            f"{AT}.space: 'last' means nothing here: no step before",
        ),
        (effect({"do": "draw", "n": {"count": "last"}}), f"{AT}.n.count: 'last' means nothing here"),
        (
            effect({"do": "draw", "n": 1}, {"do": "heal", "n": 1, "target": {**ENEMY, "piece": "boss", "of": "last"}}),
            "deck[0].effect[1].target.of: 'last' means nothing here",
        ),
        (
            effect({"do": "damage_space", "n": 1, "space": "boss"}, {"do": "move", "target": "last", "steps": 1}),
            "deck[0].effect[1].target: 'last' is a space here, not a piece",
        ),
        (effect({**HIT, "when": {"control": "last"}}), f"{AT}.when.control: 'last' means nothing here"),
        (
            effect({"do": "place_token", "n": 1, "space": "boss"}),
            f"{AT}.do: this boss has no token, so none can be placed",
        ),
        (
            effect({**HIT, "n": {"count": {"piece": "token", "side": "mine", "within": "board"}}}),
            f"{AT}.n.count.piece: this boss has no token, so it never finds one; give it a 'token' or leave this out",
        ),
        (
            effect({"do": "damage_space", "n": 1, "space": {"within": 1, "has": "mine_token"}}),
            f"{AT}.space.has: this boss has no token, so it never finds one",
        ),
        (
            put("deck[2].extra_cost.sacrifice.piece", "token"),
            "deck[2].extra_cost.sacrifice.piece: this boss has no token, so nothing of this kind can be sacrificed",
        ),
        (
            put("deck[3]", {**tiger()["deck"][3], "type": "promotion", "promotes": "token"}),
            "deck[3].promotes: this boss has no token, so there is nothing to promote",
        ),
        (
            effect({"do": "destroy", "target": "boss"}),
            f"{AT}.target: destroy cannot be done to a boss; possible are minion, ",
        ),
        (
            effect({"do": "destroy", "target": "source"}),
            f"{AT}.target: 'source' is the boss here; destroy cannot be done to",
        ),
        (
            effect({"do": "heal", "n": 1, "target": ENEMY}),
            f"{AT}.target.piece: heal cannot be done to a unit; possible are",
        ),
        (
            effect({"do": "sacrifice", "target": {**ENEMY, "piece": "minion"}}),
            f"{AT}.target.side: only your own pieces can be sacrificed; write mine, or use destroy",
        ),
        (
            effect(
                {"do": "choose", "options": [{"text": "A", "effect": [HIT]}, {"text": "B", "effect": [{"do": "no"}]}]}
            ),
            f"{AT}.options[1].effect[0].do: 'no' is not a verb",
        ),
    ],
)
def test_a_mistake_gets_its_sentence(tmp_path: Path, mistake: Mistake, sentence: str) -> None:
    boss = tiger()
    mistake(boss)
    lines = problems(write(tmp_path, boss))
    assert len(lines) == 1
    assert lines[0].startswith("bosses/my-boss.yaml: ")
    assert sentence in lines[0]


def test_all_mistakes_of_all_files_are_named_at_once(tmp_path: Path) -> None:
    boss, other = tiger(), tiger()
    put(f"{AT}.target.side", "foe")(boss)
    put("deck[1].cost", -1)(boss)
    put("slug", "mecha-bot")(other)
    put("deck[0].effect[0].target", "last")(other)
    write(tmp_path, boss)
    (tmp_path / "bosses" / "other.yaml").write_text(yaml.safe_dump(other), encoding="utf-8")
    (tmp_path / "bosses" / "third.yml").write_text("slug: third", encoding="utf-8")
    assert problems(tmp_path) == [
        f"bosses/my-boss.yaml: {AT}.target.side: 'foe' is not possible here; possible are mine, ally, enemy, any",
        "bosses/my-boss.yaml: deck[1].cost: -1 is too small; it must be at least 0",
        "bosses/other.yaml: slug: 'mecha-bot' is a shipped boss; choose another slug",
        f"bosses/other.yaml: {AT}.target: 'last' means nothing here: "
        "no step before this one chooses a piece or a space",
        "bosses/third.yml: would not be read; call it third.yaml",
    ]


def test_two_files_cannot_have_one_slug(tmp_path: Path) -> None:
    write(tmp_path, tiger())
    (tmp_path / "bosses" / "twin.yaml").write_text(yaml.safe_dump(tiger()), encoding="utf-8")
    reason = "'paper-tiger' is also the slug of bosses/my-boss.yaml; choose another slug"
    assert problems(tmp_path) == [f"bosses/twin.yaml: slug: {reason}"]


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (b"", "bosses/my-boss.yaml: is empty; `wartable content schema` shows what belongs in it"),
        (b"# only a comment\n", "bosses/my-boss.yaml: is empty; "),
        (b"slug: \xff\xfe", "bosses/my-boss.yaml: is not UTF-8 text (byte 6); save it as UTF-8"),
        (b"slug: tiger\nname: [a, b\n", "bosses/my-boss.yaml: line 3, column 1: not valid YAML: "),
        (b"slug: a\nslug: b\n", "bosses/my-boss.yaml: line 2, column 1: not valid YAML: the key 'slug' stands twice"),
        (b"slug: a\x07b\n", "bosses/my-boss.yaml: not valid YAML: "),
        (b"slug: !!python/name:os.system x\n", "bosses/my-boss.yaml: line 1, column 7: not valid YAML: "),
        (b"just words\n", "bosses/my-boss.yaml: 'just words' is not a mapping; write 'key: value' pairs"),
        (b"- a list\n", "bosses/my-boss.yaml: a list is not a mapping; write 'key: value' pairs"),
    ],
)
def test_a_file_that_cannot_be_read_gets_its_sentence(tmp_path: Path, written: bytes, sentence: str) -> None:
    write(tmp_path)
    (tmp_path / "bosses" / "my-boss.yaml").write_bytes(written)
    (line,) = problems(tmp_path)
    assert line.startswith(sentence)


def test_a_folder_that_is_none_gets_its_sentence(tmp_path: Path) -> None:
    layout = "a content folder holds bosses/, boards.yaml, monsters.yaml, dice.yaml, or some of them"
    missing = tmp_path / "nowhere"
    assert problems(missing) == [f"{missing}: there is no such folder; {layout}"]
    assert problems(tmp_path) == [f"{tmp_path}: is empty: nothing of the game is in it; {layout}"]
    file = tmp_path / "file.yaml"
    file.write_text("slug: a", encoding="utf-8")
    assert problems(file) == [f"{file}: is a file, not a folder; {layout}"]
    assert problems(write(tmp_path)) == [f"{tmp_path}: is empty: nothing of the game is in it; {layout}"]


# --------------------------------------------------------------------------------------------------------- battlefields

MAP = "boards.yaml: standard.maps[0]"


@pytest.mark.parametrize(
    ("mistake", "sentences"),
    [
        (put("id", "lens"), [f"{MAP}.id: 'lens' is the id of another map; choose another id"]),
        (
            put("starts", {"A": [2, 1], "B": [1, 3]}),
            [f"{MAP}.starts.B: is not the half turn", f"{MAP}.starts: the starts"],
        ),
        (
            put("starts", {"A": [1, 2], "B": [-1, 3]}),
            [f"{MAP}.starts: the starts are 2 apart; they must be 3 to 5 apart"],
        ),
        (put("starts.A", [9, 9]), [f"{MAP}.starts.A: is not in half A", f"{MAP}.starts.B: is", f"{MAP}.starts: the"]),
        (
            put("centre_sum", [0, 6]),
            [
                f"{MAP}.halves.B: half B is not the half turn of half A; by centre_sum it would be [-2, 5], ",
                f"{MAP}.starts.B: is not the half turn of the other start; it would be [-1, 5]",
            ],
        ),
        (put("halves.A[0]", [1, 0]), [f"{MAP}.halves.A: 8 different spaces; a half has 9", f"{MAP}.halves.B: half B"]),
        (
            put("halves.A[0]", [9, 9]),
            [f"{MAP}.halves.A: the spaces do not hang", f"{MAP}.halves: the halves do not", f"{MAP}.halves.B: half B"],
        ),
        (put("halves.A[0]", [0, 3]), [f"{MAP}.halves: [0, 3] stands in both halves", f"{MAP}.halves.B: half B"]),
        (put("halves.A[0]", [1]), [f"{MAP}.halves.A[0]: 1 entries are too few; at least 2"]),
    ],
)
def test_a_map_that_breaks_the_placement_rule_gets_its_sentences(
    tmp_path: Path, mistake: Mistake, sentences: list[str]
) -> None:
    (boards,) = blocks("standard:")
    mistake(boards["standard"]["maps"][0])
    lines = problems(write(tmp_path, boards=boards))
    assert len(lines) == len(sentences)
    for line, sentence in zip(lines, sentences, strict=True):
        assert line.startswith(sentence)


def test_a_user_adds_maps_but_no_arena(tmp_path: Path) -> None:
    (boards,) = blocks("standard:")
    (line,) = problems(write(tmp_path, boards={**boards, "arena": []}))
    assert line == "boards.yaml: arena: 'arena' is not a key here; keys are standard"


def shipped_boards() -> dict[str, Any]:
    boards = yaml.safe_load((content.SHIPPED / "boards.yaml").read_text(encoding="utf-8"))
    assert isinstance(boards, dict)
    return boards


@pytest.mark.parametrize(
    ("mistake", "sentence"),
    [
        (put("zone_chain[0]", "hot-zone"), "zone_chain: is not the chain of the rules; it is alpha-base, "),
        (
            put("zone_adjacent.hot-zone", []),
            "zone_adjacent.hot-zone: does not repeat the chain; it is omega-spawn, the-was",
        ),
        (put("zone_names.hot-zone", ...), "zone_names: must name each zone once"),
        (put("standard.default", "moon"), "standard.default: there is no map 'moon'; name one of the maps"),
        (put("arena[0].zones.hot-zone", ...), "arena[0].zones: must be the seven zones"),
        (
            put("arena[0].zones.alpha-spawn[+]", [2, -2]),
            "arena[0].zones: [2, -2] stands twice; a space belongs to one zone",
        ),
        (put("arena[0].zones.alpha-spawn[0]", [-9, 0]), "arena[0].zones: the spaces do not hang together"),
        (put("arena[0].zones.cool-zone[+]", [1, -3]), "arena[0].zones.cool-zone: is not the half turn of hot-zone"),
        (
            put("arena[0].zones.alpha-spawn[+]", [1, -3]),
            "arena[0].zones.alpha-spawn: touches the-wastes; only neighbours",
        ),
        (
            put("arena[0].teams.alpha.spawns", [[-2, 0]]),
            "arena[0].teams.alpha.spawns: must be all the neighbours of the ba",
        ),
        (put("arena[0].teams.alpha.base", [0, 0]), "arena[0].teams.alpha.base: must be the one space of alpha-base"),
        (
            put("arena[0].camps[0].space", [0, 0]),
            "arena[0].camps: must be different spaces of the board, each with its",
        ),
    ],
)
def test_a_broken_arena_board_is_noticed(mistake: Mistake, sentence: str) -> None:
    document = shipped_boards()
    mistake(document)
    found: list[Problem] = []
    boards = validate(battlefields.ShippedBoards, document, "boards.yaml", found)
    assert boards is not None
    lines = [str(problem) for problem in battlefields.check_boards(boards, "boards.yaml")]
    assert any(line.startswith(f"boards.yaml: {sentence}") for line in lines)


def test_rewards_belong_to_no_boss() -> None:
    document = yaml.safe_load((content.SHIPPED / "monsters.yaml").read_text(encoding="utf-8"))
    document["monsters"][0]["reward"] = [
        {"do": "make", "n": 1, "space": "source"},
        {"do": "place_token", "n": 1, "space": "event"},
        {"do": "make", "n": 1, "space": "boss", "kind": "drone"},
    ]
    document["monsters"][7]["reward"] = {"pet": "ember-hond"}
    monsters = schema.Monsters.model_validate(document)
    assert [problem.path for problem in checks.check_monsters(monsters, "monsters.yaml")] == [
        "monsters[0].reward[0].space",
        "monsters[0].reward[1].do",
        "monsters[0].reward[2].kind",
        "monsters[7].reward.pet",
    ]

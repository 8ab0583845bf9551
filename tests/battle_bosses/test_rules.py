"""Rules of Battle Bosses that are not a position to be arranged: modes, boards, hidden information, components."""

from __future__ import annotations

import io
import itertools
import random
from pathlib import Path
from shutil import copytree

import pytest
import yaml
from rich.console import Console

from playing import play
from wartable.bots import bot
from wartable.games.battle_bosses import GAME, arena, cards, codes, content, turn
from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.board import geometry
from wartable.games.battle_bosses.state import Table
from wartable.kernel.books import kept
from wartable.kernel.books.rule_examples import FOLDER as SITUATIONS
from wartable.kernel.engine.errors import Refused, Unreadable
from wartable.kernel.engine.journal import parse
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import Answer, Oracle, Question
from wartable.kernel.engine.position import run
from wartable.kernel.engine.replay import Setup, replay, start
from wartable.kernel.engine.script import Script
from wartable.kernel.showing.parts import Look, draw_of, screen_of


def duel(seed: str = "1", bosses: str = "mecha-bot,old-marrow") -> Match[Table]:
    """A new duel at its mulligan."""
    return start(GAME, Setup("standard", ("human", "human"), {"bosses": bosses}), seed)


def test_only_1v1_2v2_and_3v3_are_offered() -> None:
    assert [len(mode.seats) for mode in GAME.modes.values()] == [2, 4, 6]
    with pytest.raises(Refused, match="BB-GEN-01"):
        GAME.new("free-for-all", {})


@pytest.mark.rule("BB-GEN-01")
def test_five_players_make_no_arena_game() -> None:
    five = "mecha-bot,old-marrow,vesper-null,brakka-ironmaw,mother-bramble"
    for mode in ("arena-2v2", "arena-3v3"):
        with pytest.raises(Refused, match=r"5 bosses are named for [46] seats \(BB-GEN-01\)"):
            start(GAME, Setup(mode, ("human",) * len(GAME.modes[mode].seats), {"bosses": five}), "1")


@pytest.mark.rule("BB-ASETUP-03")
def test_no_boss_twice_in_arena() -> None:
    with pytest.raises(Refused, match="BB-ASETUP-03"):
        bosses = {"bosses": "mecha-bot,old-marrow,mecha-bot,vesper-null"}
        start(GAME, Setup("arena-2v2", ("human",) * 4, bosses), "1")


def test_every_map_has_nine_tiles_of_each_player_and_eighteen_spaces() -> None:
    maps = [board for board in content.load().boards.values() if not board.bases]
    assert len(maps) == 3
    for board in maps:
        assert len(board.spaces) == 18
        assert [len(half) for half in board.halves] == [9, 9]
        assert set(board.halves[0]) | set(board.halves[1]) == set(range(18))


@pytest.mark.rule("BB-GEN-03")
def test_a_seat_sees_its_own_hand_and_only_the_size_of_others() -> None:
    match = duel()
    for seat, other in ((0, 1), (1, 0)):
        view = match.view(seat).now
        assert view.hand[seat] == match.state.hand[seat]
        assert view.hand[other] == (-1,) * 5
        assert sorted(view.deck[other]) == sorted(match.state.deck[other] + match.state.hand[other])


@pytest.mark.rule("BB-GEN-03")
def test_the_cards_of_another_hand_are_never_told() -> None:
    match = duel()
    for card in set(match.state.hand[0]):
        name = match.state.setting.dashboards[0].cards[card].name
        assert name in " ".join(text for _, text in match.told(0))
        assert name not in " ".join(text for _, text in match.told(1))


@pytest.mark.rule("BB-GEN-03")
def test_after_a_reshuffle_the_rest_of_a_hand_can_be_worked_out_and_is_shown() -> None:
    table = GAME.arrange(
        {"A": {"hand": ["dirge"], "deck": [], "discard": ["wither", "exhume"], "crystals": 1}},
        "standard",
        {"bosses": "old-marrow,mecha-bot"},
        None,
    )
    cards.draw(table, _Drawing(), 0, 1, "BB-CARD-09")
    ids = [card.id for card in table.setting.dashboards[0].cards]
    assert table.known[0] == (ids.index("dirge"),)
    assert GAME.view(table, 1).hand[0] == (-1, ids.index("dirge"))


class _Drawing(Oracle):
    """Chance always gives the first card of a bag."""

    def answer(self, question: Question) -> Answer:
        return question.bag[0]


@pytest.mark.rule("BB-SETUP-06")
def test_mulligan_answers_are_sealed_and_may_be_changed_until_the_last_one() -> None:
    match = duel()
    question = match.question_id
    swap = match.keys(0)[1]
    match.answer(0, question, swap)
    assert match.waiting_for() == (1,)
    assert match.view(1).trace == ()
    match.answer(0, question, "keep")
    match.answer(1, question, "keep")
    assert "A sets no cards aside." in [text for _, text in match.told(1)]


@pytest.mark.rule("BB-SETUP-08")
def test_the_starting_player_is_drawn_with_equal_chances() -> None:
    starts = []
    for seed in range(60):
        match = duel(str(seed))
        for seat in (0, 1):
            match.answer(seat, match.question_id, "keep")
        starts += [event.args[0] for event in match.events if event.kind is on.starts]
    assert len(starts) == 60
    assert 15 <= sum(starts) <= 45


@pytest.mark.rule("BB-CARD-01")
def test_every_card_is_an_effect_or_an_upgrade_and_a_promotion_is_an_upgrade_that_promotes() -> None:
    pack = content.load()
    for slug in pack.bosses:
        for card in pack.boss(slug, arena=False).deck:
            assert bool(card.steps) != bool(card.modifiers or card.triggers or card.abilities), card.id
            assert (card.type == 2) == (card.promotes >= 0), card.id


@pytest.mark.rule("BB-ABIL-01")
def test_every_boss_has_a_move_a_way_to_make_minions_and_one_ultimate() -> None:
    pack = content.load()
    for slug in pack.bosses:
        boss = pack.boss(slug, arena=False)
        verbs = {step.verb for ability in boss.abilities for step in ability.steps}
        assert {prog.MOVE, prog.MAKE} <= verbs, slug
        assert sum(ability.ultimate for ability in boss.abilities) == 1
        for kind in boss.minions:
            assert any(step.verb == prog.MOVE for ability in kind.abilities for step in ability.steps), kind.id


@pytest.mark.rule("BB-TERM-14")
def test_faces_are_written_with_the_symbols_of_the_game() -> None:
    assert GAME.new("standard", {}).setting.die.faces == ("2E", "1E1C", "2C", "1E+OV")


@pytest.mark.rule("BB-RESP-01")
def test_every_arena_dashboard_has_less_health() -> None:
    pack = content.load()
    for slug in pack.bosses:
        assert pack.boss(slug, arena=True).health < pack.boss(slug, arena=False).health


@pytest.mark.rule("BB-FOG-01", "BB-FOG-02", "BB-BASE-01")
def test_the_arena_boards_have_seven_zones_in_a_chain_and_spawn_spaces_beside_the_bases() -> None:
    for name in ("arena-4", "arena-6"):
        board = content.load().boards[name]
        tables = geometry(board)
        assert set(board.zone_of) == set(range(7))
        for a, b in itertools.product(range(len(board.spaces)), repeat=2):
            assert tables.reach[a][b] == (abs(board.zone_of[a] - board.zone_of[b]) <= 1)
            if tables.distance[a][b] == 1:
                assert tables.reach[a][b]
        for base, spawns in zip(board.bases, board.spawns, strict=True):
            assert set(spawns) <= set(tables.neighbours[base])


@pytest.mark.rule("BB-ASETUP-01")
def test_arena_has_its_own_board_and_no_map() -> None:
    assert GAME.new("arena-2v2", {}).setting.geometry.board.id == "arena-4"
    assert GAME.new("arena-3v3", {}).setting.geometry.board.id == "arena-6"
    with pytest.raises(Refused, match="BB-ASETUP-01"):
        GAME.new("arena-2v2", {"map": "lens"})


def _with_boss(folder: Path, **changes: object) -> Path:
    """Content with the boss that situations use, changed, under the name of Echo."""
    proctor = SITUATIONS / "battle-bosses/content/bosses/proctor.yaml"
    boss = yaml.safe_load(proctor.read_text(encoding="utf-8")) | {"slug": "echo", "name": "Echo"} | changes
    (folder / "bosses").mkdir(parents=True)
    (folder / "bosses/echo.yaml").write_text(yaml.safe_dump(boss), encoding="utf-8")
    return folder


def test_a_boss_with_more_kinds_of_minions_than_six_could_have_is_found_by_the_check(tmp_path: Path) -> None:
    names = ("drone", "guard", *(f"kind-{n}" for n in range(9)))
    kinds = [{"id": name, "name": name.title(), "plural": f"{name.title()}s", "abilities": []} for name in names]
    content_dir = _with_boss(tmp_path, minion=kinds)
    assert [str(problem) for problem in content.check(content_dir).problems] == [
        "bosses/echo.yaml: minion: has 11 kinds of minions; 10 is the most"
    ]
    with pytest.raises(Unreadable, match="has 11 kinds of minions; 10 is the most"):
        GAME.new("standard", {"bosses": "echo,mecha-bot"}, content_dir)


def test_what_would_go_on_for_ever_is_found_by_the_check(tmp_path: Path) -> None:
    text = "After you lose minions, give one up and make another."
    mine = {"piece": "minion", "side": "mine", "within": "board"}
    effect = [{"do": "make", "n": 1, "space": "event"}, {"do": "sacrifice", "target": mine}]
    again = {"trigger": "minion_lost", "text": text, "effect": effect}
    found = [str(problem) for problem in content.check(_with_boss(tmp_path, triggers=[again])).problems]
    assert found == [
        "bosses/echo.yaml: triggers[0].effect: 'make' whenever minion_lost happens could go on for ever between two "
        "bosses; write 'once: true' beside the trigger"
    ]


@pytest.mark.parametrize(
    ("trigger", "effect", "fine"),
    [
        ("boss_damaged", [{"do": "heal", "n": 1, "target": "boss"}], False),
        ("boss_damaged", [{"do": "make", "n": 1, "space": "event"}], True),
        ("minion_killed", [{"do": "heal", "n": 1, "target": "boss", "may": True}], False),
        ("minion_lost", [{"do": "get", "energy": 1}], True),
        ("turn_start", [{"do": "heal", "n": 1, "target": "boss"}], True),
    ],
)
def test_a_trigger_gives_back_nothing_worth_what_it_used_up_unless_once(
    tmp_path: Path, trigger: str, effect: list[dict[str, object]], fine: bool
) -> None:
    """Two bosses that keep to this cannot set each other off for ever: health, minions and tokens run out."""
    written: dict[str, object] = {"trigger": trigger, "text": "It happens.", "effect": effect}
    found = content.check(_with_boss(tmp_path / "often", triggers=[written])).problems
    assert (not found) == fine, [str(problem) for problem in found]
    assert not content.check(_with_boss(tmp_path / "once", triggers=[{**written, "once": True}])).problems


def test_each_of_two_choices_of_one_program_shows_its_own_texts(tmp_path: Path) -> None:
    def choice(word: str) -> dict[str, object]:
        ways = [{"text": f"{word}, {kind}.", "effect": [{"do": "get", kind: 1}]} for kind in ("energy", "crystal")]
        return {"do": "choose", "options": ways}

    twice = {"id": "twice", "name": "Twice", "energy": 1, "text": "First, then second."}
    content_dir = _with_boss(tmp_path, abilities=[twice | {"effect": [choice("First"), choice("Second")]}])
    table = GAME.new("standard", {"bosses": "echo,echo"}, content_dir)
    table.where, table.energy = [0, 1], [1, 0]
    table.agenda = ((turn.PERFORM, 0, codes.USE.code(0, 0, codes.BOSS_SPACE)), *turn.TURN[2:])
    shown = []
    position = run(GAME, table)
    for _ in range(2):
        question = position.question
        assert question is not None
        shown.append([question.what.label(position.now, 0, way) for way in question.options_of(0)])
        position = run(GAME, table, position.answered(question.options_of(0)[0]))
    assert shown == [["First, energy.", "First, crystal."], ["Second, energy.", "Second, crystal."]]


def test_a_boss_that_respawns_is_said_to_be_back_and_the_game_goes_on() -> None:
    table = GAME.arrange({"A1": {"boss": {"at": "0,0"}}}, "arena-2v2", {}, None)
    script = Script(GAME, table, answers=["to:-2,0"])
    arena.respawn(table, script, [0])
    script.finish()
    assert script.texts == [
        "Brakka Ironmaw respawns at -2,0.",
        "Brakka Ironmaw is back without damage, with all 11 health.",
    ]


def test_effects_that_set_each_other_off_for_ever_come_to_rest(tmp_path: Path) -> None:
    text = "After you lose minions, make one where you lost them."
    again = {"trigger": "minion_lost", "text": text, "effect": [{"do": "make", "n": 1, "space": "event"}]}
    with pytest.raises(Unreadable, match="could go on for ever between two bosses"):
        content.load(_with_boss(tmp_path / "new", triggers=[again]))
    began = tmp_path / "began"  # a match that was begun before such loops were looked for
    _with_boss(began / kept.OWN, triggers=[again])
    copytree(content.SHIPPED, began / kept.SHIPPED)
    (began / kept.MARK).touch()
    match = start(GAME, Setup("standard", ("human", "human"), {"bosses": "echo,echo"}, began), "1")
    table = match.state.copy()
    table.agenda = ((turn.PERFORM, 0, codes.USE.code(1, 0, codes.BOSS_SPACE)), *turn.TURN[2:])
    table.energy[0] = 2
    table.add_minions(table.setting.dashboards[1].kinds[0], table.where[0], 1)
    position = run(GAME, table)
    assert position.now.line == []
    told = [event.kind(position.now, *event.args) for event in position.events]
    assert any(text.startswith("500 effects have set each other off") for text in told)


@pytest.mark.rule("BB-SETUP-01")
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_laid_is_a_battlefield_that_can_be_played_on(seed: int) -> None:
    match = start(GAME, Setup("standard", ("random", "random"), {"map": "lay"}), str(seed))
    play(match, random.Random(seed).random, 19)
    board = match.state.setting.geometry.board
    assert len(board.spaces) == 18 and [len(half) for half in board.halves] == [9, 9]
    assert all(near for near in match.state.setting.geometry.neighbours)
    a, b = board.starts
    assert a in board.halves[0] and b in board.halves[1]
    assert 3 <= match.state.setting.geometry.distance[a][b] <= 5
    play(match, random.Random(seed).random, 60)
    again = replay(GAME, parse("".join(f"{line}\n" for line in match.journal.lines)))
    assert again.state.digest() == match.state.digest()


def test_programs_lay_tiles_too() -> None:
    match = start(GAME, Setup("standard", ("greedy", "greedy"), {"map": "lay"}), "1")
    players = [bot("greedy", GAME, "a"), bot("greedy", GAME, "b")]
    while match.state.turn < 2:
        seat = match.waiting_for()[0]
        match.answer_option(seat, players[seat].answer(match.view(seat)))
    assert len(match.state.laid) == 18


def test_a_pets_dashboard_lies_open_for_everybody_and_goes_with_it() -> None:
    pets = {"A1": {"pets": [{"pet": "ember-hound", "at": "0,0"}, {"pet": "bog-crocodile", "at": "0,1", "damage": 2}]}}
    table = GAME.arrange(pets, "arena-2v2", {}, None)
    for seat in (0, 1, 2, 3):
        view = GAME.view(table, seat)
        panels = {panel.title: panel for panel in draw_of(GAME).draw(view, seat, Look()).panels}
        hound, crocodile = panels["Ember Hound"], panels["Bog Crocodile"]
        assert hound.subtitle == ("Your pet" if seat == 0 else "Pet of A1") and "monster-ember-hound" in str(hound.face)
        rows = " ".join(f"{row.cost} {row.name} {row.text}" for row in (*hound.rows, *crocodile.rows))
        assert "3 Cinder Breath Deal 2 damage to a space up to 1 away" in rows
        assert "The Bog Crocodile deals 1 more damage in brawls." in rows
        assert crocodile.meters[0].most - crocodile.meters[0].value == 2
        plain = str(screen_of(GAME).screen(view, seat, Look(part="dashboards", plain=True)))
        assert "Ember Hound: Cinder Breath, 3 energy. Deal 2 damage" in plain
        drawn = Console(width=100, record=True, file=io.StringIO())
        drawn.print(screen_of(GAME).screen(view, seat, Look(part="dashboards")))
        assert "Cinder Breath." in drawn.export_text()
    table.where[4] = -1
    titles = [panel.title for panel in draw_of(GAME).draw(table, 0, Look()).panels]
    assert "Ember Hound" not in titles and "Bog Crocodile" in titles


def test_an_additional_cost_is_marked_on_dashboard_and_card() -> None:
    table = GAME.arrange({"A": {"hand": ["smuggle"]}}, "standard", {"bosses": "captain-saltjaw,mecha-bot"}, None)
    drawing = draw_of(GAME).draw(table, 0, Look())
    also = {row.name: row.also for panel in drawing.panels for row in panel.rows if row.also}
    assert also == {"Broadside": "1 crystal", "Deploy Relay": "sacrifice 1 Drone up to 2 away"}
    assert [card.also for card in drawing.cards] == ["discard 1 card"]
    plain = str(screen_of(GAME).screen(table, 0, Look(part="dashboards", plain=True)))
    assert "Deploy Relay, 1 energy, additional cost: sacrifice 1 Drone up to 2 away." in plain


def test_in_a_mirror_duel_bosses_are_told_apart() -> None:
    table = GAME.arrange({}, "standard", {"bosses": "mecha-bot,mecha-bot"}, None)
    assert on.brawled(table, 0, 1) == "Mecha Bot (A) brawls Mecha Bot (B)."

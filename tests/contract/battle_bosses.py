"""What the contract must know of Battle Bosses: which things keep their number, and what there is to be used."""

from __future__ import annotations

from wartable.games.battle_bosses import GAME, content, turn
from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses.codes import PLAY
from wartable.games.battle_bosses.state import Dashboard, Table

EVENTS = [name.replace("_", "-") for name, say in vars(on).items() if getattr(say, "__module__", "") == on.__name__]
QUESTIONS = [asked.name for asked in GAME.questions]
RARE = {"timeout", "draw", "no-card", "take-off", "exhausted", "steal"}
"""What random play hardly ever comes to; the rules' own tests show it."""
ARENA_EVENTS = {
    "used-pet", "base-damaged", "respawned", "restored", "turned-up", "timer", "defeated", "new-tile", "pet",
    "monster-damaged", "fogged",
}  # fmt: skip
ARENA_QUESTIONS = {"company", "split", "spawn", "reward", "where"}
LAID = {"laid", "tile", "start"}
"""What comes up only where the players lay their tiles."""
SEVERAL = {"victim", "brawl"}
"""What comes up only with several opponents."""


def conserved(table: Table) -> object:
    """Every card of every player, wherever it lies; and that damage and tokens are within their bounds."""
    setting = table.setting
    cards = [[*table.deck[p], *table.hand[p], *table.discard[p], *table.upgrades[p]] for p in range(setting.players)]
    if not any(cards):
        return None
    match table.agenda:
        case ((turn.PERFORM, player, option), *_) if PLAY.has(option):
            cards[player].append(PLAY.part(option))  # it has left the hand and is being resolved
    cards = [sorted(pile) for pile in cards]
    healthy = all(0 <= damage <= table.health(figure) for figure, damage in enumerate(table.damage))
    positive = min(*table.energy, *table.crystals, *table.minions, *table.tokens) >= 0
    size = setting.geometry.size
    few = all(
        sum(table.tokens[player * size : (player + 1) * size]) <= (board.token.max if board.token else 0)
        for player, board in enumerate(setting.dashboards)
    )
    return cards, healthy, positive, few


def standard() -> set[str]:
    """Every card, ability, kind of event and kind of question of a duel."""
    return _everything(False, ARENA_EVENTS | ARENA_QUESTIONS | SEVERAL)


def arena() -> set[str]:
    """Every card, ability, kind of event and kind of question of Arena."""
    return _everything(True, {"health-left"} | LAID)


def _everything(arena: bool, without: set[str]) -> set[str]:
    pack = content.load()
    names = {f"event {name}" for name in EVENTS if name not in without | RARE}
    names |= {f"question {name}" for name in QUESTIONS if name not in without | RARE}
    for slug in pack.bosses:
        boss = pack.boss(slug, arena)
        names |= {f"action play:{card.id}" for card in boss.deck}
        of_kind = {
            ability.id: f".{kind.id}" for kind in boss.minions for ability in kind.abilities if len(boss.minions) > 1
        }
        names |= {f"action use:{ability.id}{of_kind.get(ability.id, '')}" for ability in Dashboard(boss, 0).abilities}
    return names

"""From checked data files to the programs the engine runs: one plain function for each kind of record.

Everything that comes in has passed `schema.py` and `checks.py`; nothing is checked again here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from wartable.games.battle_bosses import program as p
from wartable.games.battle_bosses import schema as s
from wartable.games.battle_bosses import vocabulary as v

# ------------------------------------------------------------------------------------------------------- expressions


def _within(within: int | str | None) -> int:
    return within if isinstance(within, int) else p.BOARD


def _ref(word: str) -> int:
    return p.REFERENCES.index(word)


def target(written: v.Target) -> p.Target:
    """A target expression."""
    if isinstance(written, str):
        return p.Target(ref=_ref(written))
    pick, up_to = written.pick, isinstance(written.pick, v.UpTo)
    if isinstance(pick, v.UpTo):
        pick = pick.up_to
    return p.Target(
        piece=p.PIECES.index(written.piece),
        side=p.SIDES.index(written.side),
        within=_within(written.within),
        of=_ref(written.of),
        pick=p.ALL if pick == "all" else pick,
        up_to=up_to,
        same_space=written.same_space,
    )


def space(written: v.Space) -> p.Space:
    """A space expression."""
    if isinstance(written, str):
        return p.Space(ref=_ref(written))
    side, _, piece = (written.has or "").partition("_")
    return p.Space(
        within=_within(written.within),
        of=_ref(written.of),
        has_side=p.SIDES.index(side) if side else -1,
        has_piece=p.PIECES.index(piece) if piece else -1,
        empty=written.empty,
        controlled=written.controlled,
        pick_all=written.pick == "all",
    )


def number(written: v.Number) -> p.Number:
    """A number expression."""
    if isinstance(written, int):
        return p.Number(plus=written)
    top = -1 if written.max is None else written.max
    return p.Number(plus=written.plus, count=target(written.count), top=top)


def condition(written: v.Condition | None) -> p.Condition | None:
    """The condition of a step."""
    if written is None:
        return None
    return p.Condition(
        count=None if written.count is None else target(written.count),
        at_least=written.at_least or 1,
        control=None if written.control is None else space(written.control),
    )


# ------------------------------------------------------------------------------------------------------------- steps


def steps(effect: Iterable[v.Step]) -> tuple[p.Step, ...]:
    """An effect program."""
    return tuple(_step(written) for written in effect)


def _step(written: v.Step) -> p.Step:
    """A step has the fields its record has, each made by the function for its name."""
    made = dict(_MADE_BY[name](value) for name, value in written if name in _MADE_BY and value is not None)
    return p.Step(p.VERBS.index(written.do), written.may, condition(written.when), **made)


_MADE_BY: dict[str, Callable[[Any], tuple[str, Any]]] = {
    "n": lambda n: ("n", number(n)),
    "dice": lambda n: ("n", number(n)),
    "target": lambda of: ("target", target(of)),
    "space": lambda at: ("space", space(at)),
    "to": lambda at: ("to", space(at)),
    "how": lambda how: ("jump", how == "jump"),
    "steps": lambda n: ("steps", n),
    "with_minions": lambda yes: ("with_minions", yes),
    "kind": lambda kind: ("kind", kind),
    "energy": lambda n: ("energy", n),
    "crystal": lambda n: ("crystals", n),
    "who": lambda who: ("who_enemy", who == "enemy"),
    "modifiers": lambda found: ("modifiers", modifiers(found)),
    "abilities": lambda found: ("abilities", abilities(found, p.BOSS)),
    "options": lambda found: ("options", tuple(p.Option(each.text, steps(each.effect)) for each in found)),
}


# ------------------------------------------------------------------------------- costs, abilities, triggers, modifiers


def cost(extra: v.ExtraCost | None, energy: int = 0, crystals: int = 0) -> p.Cost:
    """The printed cost and what is paid besides."""
    if extra is None:
        return p.Cost(energy=energy, crystals=crystals)
    given_up = extra.sacrifice
    return p.Cost(
        energy=energy,
        crystals=crystals + extra.crystal,
        sacrifice_piece=-1 if given_up is None else p.PIECES.index(given_up.piece),
        sacrifice_n=0 if given_up is None else given_up.n,
        sacrifice_within=p.BOARD if given_up is None else _within(given_up.within),
        discard=extra.discard,
        self_damage=extra.self_damage,
        plain=False,
    )


def ability(written: v.Ability, holder: int) -> p.Ability:
    """An ability of a boss or pet (BOSS), a minion or a token."""
    return p.Ability(
        id=written.id,
        name=written.name,
        text=written.text,
        holder=holder,
        cost=cost(written.extra_cost, energy=written.energy),
        steps=steps(written.effect),
        ultimate=written.ultimate,
    )


def abilities(written: Iterable[v.Ability], holder: int) -> tuple[p.Ability, ...]:
    """The abilities of one holder, in the order of the file."""
    return tuple(ability(each, holder) for each in written)


def modifiers(written: Iterable[v.Modifier]) -> tuple[p.Modifier, ...]:
    """Continuous changes."""
    return tuple(_modifier(each) for each in written)


def _modifier(written: v.Modifier) -> p.Modifier:
    mod, n = p.MODIFIERS.index(written.mod), written.n
    match written:
        case v.MoveSteps():
            return p.Modifier(mod, n, detail=p.PIECES.index(written.of))
        case v.EnergyCost():
            return p.Modifier(mod, n, ability=written.ability)
        case v.CrystalCost():
            return p.Modifier(mod, n, detail=p.CARD_TYPES.index(written.cards))
        case v.Armor():
            return p.Modifier(mod, n, detail=p.AGAINST.index(written.against))
        case v.PlainModifier():
            return p.Modifier(mod, n)


def triggers(written: Iterable[v.Trigger]) -> tuple[p.Trigger, ...]:
    """Effects that wait."""
    return tuple(
        p.Trigger(
            trigger=p.TRIGGERS.index(each.trigger),
            text=each.text,
            steps=steps(each.effect),
            once=each.once,
            by_mine=each.by == "mine",
            card_type=p.CARD_TYPES.index(each.type or "any"),
            cause=p.AGAINST.index(each.cause or "all"),
        )
        for each in written
    )


# ---------------------------------------------------------------------------------------------- cards, bosses, monsters


def card(written: s.Card) -> p.Card:
    """One kind of card; what a Promotion grants is held by the piece it promotes."""
    promotes = p.PIECES.index(written.promotes) if isinstance(written, s.PromotionCard) else -1
    holder = promotes if promotes >= 0 else p.BOSS
    price = cost(written.extra_cost, crystals=written.cost)
    type_ = p.CARD_TYPES.index(written.type)
    if isinstance(written, s.EffectCard):
        effect = steps(written.effect)
        return p.Card(written.id, written.name, type_, price, written.copies, written.text, steps=effect)
    return p.Card(
        written.id,
        written.name,
        type_,
        price,
        written.copies,
        written.text,
        promotes=promotes,
        modifiers=modifiers(written.modifiers),
        triggers=triggers(written.triggers),
        abilities=abilities(written.abilities, holder),
    )


def arena_abilities(written: s.Boss) -> list[v.Ability]:
    """The dashboard's abilities with the fields the Arena dashboard replaces."""
    changed: list[v.Ability] = []
    for each in written.abilities:
        change = written.arena.abilities.get(each.id)
        fields = {} if change is None else {name: getattr(change, name) for name in change.model_fields_set}
        changed.append(each.model_copy(update=fields))
    return changed


def boss(written: s.Boss, arena: bool) -> p.Boss:
    """A boss with its standard or its Arena dashboard (BB-RESP-01)."""
    health = written.health.standard
    if arena and written.arena_health is not None:
        health = written.arena_health
    token = written.token
    return p.Boss(
        slug=written.slug,
        name=written.name,
        title=written.title,
        style=written.style,
        health=health,
        abilities=abilities(arena_abilities(written) if arena else written.abilities, p.BOSS),
        minions=tuple(
            p.Minion(kind.id, kind.name, kind.plural, abilities(kind.abilities, p.MINION)) for kind in written.minions
        ),
        token=None
        if token is None
        else p.Token(
            token.id,
            token.name,
            token.max,
            token.text,
            abilities(token.abilities, p.TOKEN),
            triggers(token.triggers),
        ),
        deck=tuple(card(each) for each in written.deck),
        modifiers=modifiers(written.modifiers),
        modifier_text=written.modifier_text,
        triggers=triggers(written.triggers),
    )


def pet(written: s.Pet) -> p.Pet:
    """A pet's dashboard; its abilities follow the rules of boss abilities (BB-PET-03)."""
    return p.Pet(
        written.id,
        written.name,
        written.health,
        abilities(written.abilities, p.BOSS),
        modifiers(written.modifiers),
        written.modifier_text,
    )


def monster(written: s.Monster, pets: list[str]) -> p.Monster:
    """A monster tile; `pets` are the ids of the pets in their order."""
    if isinstance(written.reward, s.PetReward):
        return p.Monster(written.id, written.name, written.health, written.text, pet=pets.index(written.reward.pet))
    return p.Monster(written.id, written.name, written.health, written.text, steps=steps(written.reward))

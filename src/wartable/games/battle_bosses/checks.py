"""Whether the parts of a boss fit together: words that mean something where they stand, ids that exist, ids once only.

Comes after `schema.py`, which has seen to the shape. Every check adds a `Problem` and goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wartable.games.battle_bosses import codes
from wartable.games.battle_bosses import program as p
from wartable.games.battle_bosses import schema as s
from wartable.games.battle_bosses import vocabulary as v
from wartable.kernel.books.problems import Problem, did_you_mean

SMALLEST_DECK = 15
MOST_PLAYERS = 6
MOST_KINDS = codes.MINION.parts["kind"] // MOST_PLAYERS
MOST_CARDS = codes.UPGRADE.parts["card"]
MOST_ABILITIES = codes.USE.parts["ability"]
MOST_CHOICES = codes.CHOICE.parts["step"] // (MOST_PLAYERS + 2)
MOST_OPTIONS = codes.CHOICE.parts["at"]
"""What a match has numbers for, whoever plays: a boss that keeps to these can meet any others (`Setting`)."""

# What `event` is: nothing (absent), a piece or a space.
_EVENTS = {
    "brawl": "piece",
    "token_entered": "piece",
    "boss_damaged": "space",
    "minion_lost": "space",
    "minion_killed": "space",
}


_GIVES_BACK = {
    "boss_damaged": ("heal",),
    "minion_lost": ("heal", "make"),
    "minion_killed": ("heal", "make"),
    "token_entered": ("heal", "make", "place_token"),
}
"""By trigger, the verbs that give back what its event used up, or what is worth more."""


@dataclass(frozen=True, slots=True)
class _Scope:
    """What the references mean in a program: empty when they mean nothing there."""

    source: str
    event: str = ""
    last: str = ""
    group: bool = False


class _Checker:
    """Walks the programs of one file with what they may name."""

    def __init__(self, file: str, token: bool, kinds: Sequence[str], endless: bool = True) -> None:
        """`endless`: look for what could go on for ever."""
        self.file = file
        self.endless = endless
        self.token = token
        self.kinds = kinds
        self.problems: list[Problem] = []
        self.abilities: dict[str, str] = {}
        self.costs: list[tuple[str, str]] = []
        self.choices = 0

    def add(self, path: str, reason: str) -> None:
        self.problems.append(Problem(self.file, path, reason))

    def once(self, ids: Iterable[tuple[str, str]], what: str) -> None:
        """Each (path, id) may stand once."""
        seen: dict[str, str] = {}
        for path, each in ids:
            if each in seen:
                self.add(path, f"'{each}' is already the id of {seen[each]}; each {what} needs an id of its own")
            seen.setdefault(each, path.removesuffix(".id"))

    # ------------------------------------------------------------------------------------------------------ holders

    def held(self, holder: s.UpgradeCard | s.Boss | s.Token | s.Minion | s.Pet, path: str, source: str) -> None:
        """The modifiers, triggers and abilities of a dashboard, card or piece."""
        dot = f"{path}." if path else ""
        if not isinstance(holder, s.Token | s.Minion):
            self.modifiers(holder.modifiers, f"{dot}modifiers")
        if not isinstance(holder, s.Minion | s.Pet):
            for i, trigger in enumerate(holder.triggers):
                self.trigger(trigger, f"{dot}triggers[{i}]", source)
        for i, ability in enumerate(holder.abilities):
            self.ability(ability, f"{dot}abilities[{i}]", source)

    def ability(self, ability: v.Ability, path: str, source: str) -> None:
        if ability.id in self.abilities:
            where = self.abilities[ability.id]
            self.add(f"{path}.id", f"'{ability.id}' is already the id of {where}; each ability needs an id of its own")
        self.abilities.setdefault(ability.id, path)
        given = sum(step.energy for step in ability.effect if isinstance(step, v.Get) and not step.when)
        if given >= ability.energy and ability.extra_cost is None:
            self.add(f"{path}.energy", f"it gives {given} energy back, so it could be used for ever; let it cost more")
        self.paid_program(ability.extra_cost, ability.effect, path, source)

    def paid_program(self, cost: v.ExtraCost | None, effect: list[v.Step], path: str, source: str) -> None:
        """A program that is paid for: `last` is at first where a sacrifice was; minions act as a group (BB-ABIL-05)."""
        last = ""
        if cost and cost.sacrifice:
            last = "space"
            if cost.sacrifice.piece == "token":
                self.needs_token(f"{path}.extra_cost.sacrifice.piece", "nothing of this kind can be sacrificed")
        self.program(effect, f"{path}.effect", _Scope(source, last=last, group=source == "minion"))

    def trigger(self, trigger: v.Trigger, path: str, source: str) -> None:
        if self.endless and not trigger.once and (again := _again(trigger)):
            self.add(
                f"{path}.effect",
                f"'{again}' whenever {trigger.trigger} happens could go on for ever between two bosses; "
                "write 'once: true' beside the trigger",
            )
        if trigger.trigger == "token_entered" and source != "token":
            self.add(f"{path}.trigger", "token_entered works only on a token or in a Promotion of tokens; put it there")
        self.program(trigger.effect, f"{path}.effect", _Scope(source, _EVENTS.get(trigger.trigger, "")))

    def modifiers(self, modifiers: Iterable[v.Modifier], path: str) -> None:
        for i, modifier in enumerate(modifiers):
            if isinstance(modifier, v.EnergyCost):
                self.costs.append((f"{path}[{i}].ability", modifier.ability))

    def needs_token(self, path: str, reason: str) -> None:
        if not self.token:
            self.add(path, f"this boss has no token, so {reason}; give it a 'token' or leave this out")

    def known_costs(self) -> None:
        """After the walk: every `energy_cost` names an ability that was seen."""
        for path, ability in self.costs:
            if ability not in self.abilities:
                known = f"{', '.join(self.abilities)}{did_you_mean(ability, self.abilities)}"
                self.add(path, f"there is no ability '{ability}'; abilities are {known}")

    # ----------------------------------------------------------------------------------------------------- programs

    def program(self, effect: Iterable[v.Step], path: str, scope: _Scope) -> None:
        for i, step in enumerate(effect):
            self.step(step, f"{path}[{i}]", scope)
            scope = replace(scope, last=step.chooses or scope.last)

    def step(self, step: v.Step, path: str, scope: _Scope) -> None:
        if step.when and step.when.count is not None:
            self.target(step.when.count, f"{path}.when.count", scope)
        if step.when and step.when.control is not None:
            self.space(step.when.control, f"{path}.when.control", scope)
        for name, value in step:
            self.part(step, name, value, f"{path}.{name}", scope)
        if isinstance(step, v.PlaceToken):
            self.needs_token(f"{path}.do", "none can be placed")

    def part(self, step: v.Step, name: str, value: Any, path: str, scope: _Scope) -> None:
        """A field of a step, checked by what it is called."""
        match name, value:
            case _, None:
                return
            case "n" | "dice", _:
                self.number(value, path, scope)
            case "target", _:
                self.victim(step, value, path, scope)
            case "space", _:
                self.space(value, path, scope)
            case "to", _:
                self.space(value, path, replace(scope, last="piece"))
            case "kind", _ if value not in self.kinds:
                known = f"{', '.join(self.kinds) or 'none'}{did_you_mean(value, self.kinds)}"
                self.add(path, f"there is no minion '{value}'; minions are {known}")
            case "modifiers", _:
                self.modifiers(value, path)
            case "abilities", _:
                for i, ability in enumerate(value):
                    self.ability(ability, f"{path}[{i}]", "boss")
            case "options", _:
                self.choices += 1
                if len(value) > MOST_OPTIONS:
                    self.add(path, f"has {len(value)} options; {MOST_OPTIONS} is the most")
                for i, option in enumerate(value):
                    self.program(option.effect, f"{path}[{i}].effect", scope)

    # -------------------------------------------------------------------------------------------------- expressions

    def victim(self, step: v.Step, target: v.Target, path: str, scope: _Scope) -> None:
        """A target something is done to: it must be a piece, and one the verb can be done to."""
        self.target(target, path, scope)
        verb, suits = step.do, step.suits
        if isinstance(target, v.TargetShape):
            if target.piece not in suits:
                self.add(f"{path}.piece", f"{verb} cannot be done to a {target.piece}; possible are {', '.join(suits)}")
            if verb == "sacrifice" and target.side != "mine":
                self.add(f"{path}.side", "only your own pieces can be sacrificed; write mine, or use destroy")
            return
        piece = {"boss": "boss", "group": "minion", "source": scope.source}.get(target, "")
        if piece and piece not in suits:
            what = "" if piece == target else f"'{target}' is the {piece} here; "
            self.add(path, f"{what}{verb} cannot be done to a {piece}; possible are {', '.join(suits)}")
        if (target == "event" and scope.event == "space") or (target == "last" and scope.last == "space"):
            self.add(path, f"'{target}' is a space here, not a piece; write {{piece, side, within: 0, of: {target}}}")

    def target(self, target: v.Target, path: str, scope: _Scope) -> None:
        if not isinstance(target, v.TargetShape):
            self.reference(target, path, scope)
            return
        self.reference(target.of, f"{path}.of", scope)
        if target.piece == "token" and target.side == "mine":
            self.needs_token(f"{path}.piece", "it never finds one")

    def space(self, space: v.Space, path: str, scope: _Scope) -> None:
        if not isinstance(space, v.SpaceShape):
            self.reference(space, path, scope)
            return
        self.reference(space.of, f"{path}.of", scope)
        if space.has == "mine_token":
            self.needs_token(f"{path}.has", "it never finds one")

    def number(self, number: v.Number, path: str, scope: _Scope) -> None:
        if isinstance(number, v.Counted):
            self.target(number.count, f"{path}.count", scope)

    def reference(self, word: str, path: str, scope: _Scope) -> None:
        if word == "group" and not scope.group:
            self.add(path, "'group' means something only in an ability of minions; choose {piece: minion, ...} instead")
        if word == "source" and not scope.source:
            self.add(path, "'source' means nothing here; write boss or event")
        if word == "event" and not scope.event:
            names = ", ".join(name for name in p.TRIGGERS if name in _EVENTS)
            self.add(path, f"'event' means nothing here; only these triggers have one: {names}")
        if word == "last" and not scope.last:
            self.add(path, "'last' means nothing here: no step before this one chooses a piece or a space")


# ------------------------------------------------------------------------------------------------------------- files


def check_boss(boss: s.Boss, file: str, played: bool = False) -> list[Problem]:
    """Everything about one boss that its shape does not show.

    What is `played` already goes on as it began: loops that were not looked for then end in the match (BB-TIME-03).
    """
    kinds = boss.minions
    check = _Checker(file, boss.token is not None, [kind.id for kind in kinds], endless=not played)
    minion_paths = [f"minion[{i}]" if isinstance(boss.minion, list) else "minion" for i in range(len(kinds))]
    check.held(boss, "", "boss")
    for kind, path in zip(kinds, minion_paths, strict=True):
        check.held(kind, path, "minion")
    if boss.token:
        check.held(boss.token, "token", "token")
    for i, card in enumerate(boss.deck):
        _card(check, card, f"deck[{i}]")
    pieces = [(f"{path}.id", kind.id) for kind, path in zip(kinds, minion_paths, strict=True)]
    if boss.token:
        pieces.append(("token.id", boss.token.id))
    check.once(pieces, "minion or token")
    check.once(((f"deck[{i}].id", card.id) for i, card in enumerate(boss.deck)), "card")
    _arena(check, boss)
    check.known_costs()
    _limits(check, boss)
    if boss.modifiers and not boss.modifier_text:
        check.add("modifier_text", "is missing; say in a sentence what the modifiers do")
    size = sum(card.copies for card in boss.deck)
    if size < SMALLEST_DECK:
        check.add("deck", f"has {size} cards, copies counted; at least {SMALLEST_DECK}")
    return check.problems


def _again(trigger: v.Trigger) -> str:
    """What a trigger gives back of what its event has used up, so that bosses could set each other off for ever.

    Triggers come to rest when each uses something up and gives back only what is worth less: health, then minions, then
    tokens (a token that is destroyed when it is entered is used up, and may send its visitor on).
    """
    verbs = set(_verbs(trigger.effect))
    gives = _GIVES_BACK.get(trigger.trigger, ())
    if trigger.trigger == "token_entered" and not any(
        step.do == "destroy" and step.target == "source" and not step.may and step.when is None
        for step in trigger.effect
    ):
        gives = (*gives, "move")
    return next((verb for verb in gives if verb in verbs), "")


def _verbs(effect: Iterable[v.Step]) -> Iterator[str]:
    for step in effect:
        yield step.do
        if isinstance(step, v.Choose):
            for option in step.options:
                yield from _verbs(option.effect)


def _limits(check: _Checker, boss: s.Boss) -> None:
    """Nothing there is more of than a match has numbers for."""
    for path, what, n, most in (
        ("minion", "kinds of minions", len(boss.minions), MOST_KINDS),
        ("deck", "different cards", len(boss.deck), MOST_CARDS),
        ("abilities", "abilities, those of minions, tokens and cards included", len(check.abilities), MOST_ABILITIES),
        ("deck", "steps that let one choose an option", check.choices, MOST_CHOICES),
    ):
        if n > most:
            check.add(path, f"has {n} {what}; {most} is the most")


def _card(check: _Checker, card: s.Card, path: str) -> None:
    if isinstance(card, s.EffectCard):
        check.paid_program(card.extra_cost, card.effect, path, "boss")
        return
    source = card.promotes if isinstance(card, s.PromotionCard) else "boss"
    if source == "token":
        check.needs_token(f"{path}.promotes", "there is nothing to promote")
    if card.extra_cost and card.extra_cost.sacrifice and card.extra_cost.sacrifice.piece == "token":
        check.needs_token(f"{path}.extra_cost.sacrifice.piece", "nothing of this kind can be sacrificed")
    check.held(card, path, source)


def _arena(check: _Checker, boss: s.Boss) -> None:
    if boss.arena_health is None:
        check.add("health", "has no figure for Arena; add 'arena'")
    printed = {ability.id: ability for ability in boss.abilities}
    # An ability of Arena may grant under the same id what the printed one grants.
    arena = _Checker(check.file, check.token, check.kinds, check.endless)
    for name, change in boss.arena.abilities.items():
        path = f"arena.abilities.{name}"
        if name not in printed:
            known = ", ".join(printed)
            check.add(path, f"the dashboard has no ability '{name}'; it has {known}{did_you_mean(name, printed)}")
        elif change.effect is not None or change.extra_cost is not None:
            cost = change.extra_cost or printed[name].extra_cost
            arena.paid_program(cost, change.effect or printed[name].effect, path, "boss")
    check.problems += arena.problems
    check.costs += arena.costs
    check.abilities = arena.abilities | check.abilities


def check_monsters(monsters: s.Monsters | s.UserMonsters, file: str, others: Sequence[str] = ()) -> list[Problem]:
    """Rewards and pets: they belong to no boss, so there is no token and no named minion. `others` are pets besides."""
    check = _Checker(file, token=False, kinds=[])
    check.once(((f"monsters[{i}].id", monster.id) for i, monster in enumerate(monsters.monsters)), "monster")
    check.once(((f"pets[{i}].id", pet.id) for i, pet in enumerate(monsters.pets)), "pet")
    pets = [*others, *(pet.id for pet in monsters.pets)]
    for i, monster in enumerate(monsters.monsters):
        if not isinstance(monster.reward, s.PetReward):
            check.program(monster.reward, f"monsters[{i}].reward", _Scope("", "space"))
        elif monster.reward.pet not in pets:
            reason = f"there is no pet '{monster.reward.pet}'; pets are {', '.join(pets)}"
            check.add(f"monsters[{i}].reward.pet", reason + did_you_mean(monster.reward.pet, pets))
    for i, pet in enumerate(monsters.pets):
        check.held(pet, f"pets[{i}]", "boss")
        if pet.modifiers and not pet.modifier_text:
            check.add(f"pets[{i}].modifier_text", "is missing; say in a sentence what the modifiers do")
    check.known_costs()
    return check.problems

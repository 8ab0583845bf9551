"""A turn, an Order and its attack: what may be named there, how it reads, and the rule against what is not offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wartable.games.infinity import cards, codes, objects, requirements
from wartable.games.infinity.names import card_name, in_one, target_key, target_name, thing_name, trooper_name
from wartable.games.infinity.questions import NOT_HERE, of_actor, thing, trooper
from wartable.games.infinity.setting import ESCORTED, NOBODY
from wartable.games.infinity.state import TABLE, Table
from wartable.kernel.books.ledger import load
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Asked, No, Options, Packed, Said, option, options

# -- a turn -----------------------------------------------------------------------------------------------------------

UNDER_WAY: Final = No("INF-SEQ-02", "The Order that was begun is finished first")
NOT_ACTIVE: Final = No("INF-SEQ-01", "{it} is not of the Active Player")
NULL_STATE: Final = No("INF-ORD-01", "{it} is in a Null State")
CARRIED: Final = No("ITS-CASEVAC-07", "{it} is carried; its carrier declares for both")
NO_GROUP: Final = No("ITS-CIV-02", "{it} is a Civilian: it belongs to no Combat Group, gives no Order and gets none")
NO_ORDER: Final = No("INF-ORD-02", "there is no Order left for {it}")
PLAYED_OUT: Final = No("INF-SEQ-01", "In a digital match the software works out what happens to a Trooper")
NOT_LEADING: Final = No("INF-ORD-04", "{it} cannot use the Lieutenant Special Order now")
NOT_FREED: Final = No("INF-CMD-02", "{it} is not in Retreat!")
NO_TOKEN: Final = No("INF-CMD-01", "There is no Command Token left to spend in this Turn")


@options(codes.ORDER, lambda t, me: range(len(t.setting.troopers)))
def order(t: Table, me: int, number: int) -> Said:
    name = t.setting.troopers[number].id
    return Said(f"order:{name}", f"an Order for {trooper_name(t, number)}", it=name)


@options(codes.CLAIM, lambda t, me: (codes.CLAIM.code(card) for card in range(len(t.setting.cards))))
def claim(t: Table, me: int, number: int) -> Said:
    printed = t.setting.cards[number]
    return Said(f"card:{printed.id}", f"{in_one(printed.name)}: {printed.condition}", it=card_name(t, number))


@options(codes.LEAD, lambda t, me: (codes.LEAD.code(n) for n in t.setting.army[me]) if me in (0, 1) else ())
def lead(t: Table, me: int, number: int) -> Said:
    name = t.setting.troopers[number].id
    said = "then everybody knows who leads" if t.lieutenant[me] == number else "as an NCO"
    return Said(f"lead:{name}", f"the Lieutenant Special Order for {trooper_name(t, number)}; {said}", it=name)


@options(codes.FREE, lambda t, me: (codes.FREE.code(n) for n in range(len(t.setting.troopers))))
def free(t: Table, me: int, number: int) -> Said:
    name = t.setting.troopers[number].id
    return Said(f"free:{name}", f"a Command Token frees {trooper_name(t, number)} from Retreat!", it=name)


def cannot_order(t: Table, me: int, question: Question, chosen: int) -> No | None:
    """Why a Trooper gets no Order, or a card is not claimed."""
    if codes.CLAIM.has(chosen):
        return cards.cannot_claim(t, t.active, codes.CLAIM.part(chosen))
    if chosen == codes.SUFFER:
        return PLAYED_OUT
    if codes.LEAD.has(chosen):
        return NOT_LEADING
    if codes.FREE.has(chosen):
        return NOT_FREED if t.tokens[t.active] and t.limit else NO_TOKEN
    if t.setting.troopers[chosen].side != t.active:
        return NOT_ACTIVE
    if t.borne[chosen] != NOBODY:
        return CARRIED
    return NULL_STATE if t.place[chosen] == TABLE and not t.standing(chosen) else NO_ORDER


def no_orders_for_civilians(t: Table, me: int, question: Question, key: str) -> Refused | None:
    """Civilians belong to no Combat Group; nobody gives them an Order (ITS-CIV-02)."""
    name = key.removeprefix("order:")
    civilian = name in t.setting.index and t.setting.things[t.setting.index[name]].kind in ESCORTED
    named = key != name and civilian and question.what is TURN
    return NO_GROUP.told(Said(key, key, it=name)) if named else None


def between_orders(t: Table, me: int, question: Question, chosen: int) -> No | None:
    """While an Order is carried out no other is given."""
    return UNDER_WAY if codes.ORDER.has(chosen) else None


TURN: Final = Asked(
    "turn", "Whom do you give an Order?",
    order, claim, free, lead, option("end-turn", "end the Turn", codes.END_TURN),
    option("suffer", "enter what happened to a Trooper", codes.SUFFER),
    otherwise=cannot_order, closed=between_orders, beyond=no_orders_for_civilians,
)  # fmt: skip

# -- an Order ---------------------------------------------------------------------------------------------------------

NOT_YET: Final = No("SC-MW-04", "{thing} may not be attacked yet")
NO_MARKER_STATE: Final[No] = No("INF-CAMO-01", "{actor} has no Marker State to go into")
STAYS_BREACHER: Final = No("SC-MB-02", "{actor} stays a Model for the whole game")
STAYS_KEY_OPS: Final = No("SC-KEY-02", "{actor} stays a Model for the whole game")
IN_AN_ORDER: Final = No("INF-SEQ-02", "That is done in an Order; give one first")
NO_REPAIR: Final = No("INF-MED-05", "{actor} cannot repair {thing}: only what is damaged, in contact and made for it")
NOT_MET: Final = No("SC-CLS-03", "{it} is not tried with this Trooper now")
NOT_ESCORTED: Final = No("ITS-CIVEVAC-21", "{actor} has no {thing} under control that it could let go")
NOT_IN_THIS_ORDER: Final = No("INF-SEQ-02", "{actor} cannot do that now")


def _actor(t: Table) -> str:
    return t.setting.troopers[t.actor].id if t.actor != NOBODY else "nobody"


WITH_THING: Final = {
    "strike": "strike {thing}",
    "charge": "D-Charge on {thing}",
    "shoot": "shoot at {thing}",
    "repair": "repair {thing}",
    "reload": "reload at {thing}",
    "release": "let {thing} go",
    "civevac": "CivEvac: take {thing} along",
}


def with_thing(word: str, numbers: Packed) -> Options:
    """What is done to a thing, as in `strike@console-1`."""

    def say(t: Table, me: int, n: int) -> Said:
        said = thing_name(t, n)
        return Said(
            f"{word}@{t.setting.things[n].id}", WITH_THING[word].format(thing=said), thing=said, actor=_actor(t)
        )

    return options(numbers, lambda t, me: (numbers.code(n) for n in range(len(t.setting.things))))(say)


def simple(key: str, label: str, code: int) -> Options:
    """What needs no target."""
    return options(Packed(code), lambda t, me: (code,))(lambda t, me: Said(key, label, actor=_actor(t)))


def every_skill(t: Table, me: int) -> Iterator[int]:
    for k in range(len(t.setting.skills)):
        for n in range(len(t.setting.things)):
            yield codes.SKILL.code(k, codes.THING.code(n))


@options(codes.SKILL, every_skill)
def skill(t: Table, me: int, k: int, target: int) -> Said:
    printed, name = t.setting.skills[k], target_key(t, target)
    said = target_name(t, target)
    return Said(
        f"skill:{printed.id}@{name}", f"{printed.name}: {said}", skill=printed.name, thing=said, actor=_actor(t)
    )


@options(codes.ATTEMPT, lambda t, me: (codes.ATTEMPT.code(card) for card in range(len(t.setting.cards))))
def attempt(t: Table, me: int, number: int) -> Said:
    printed = t.setting.cards[number]
    label = f"{in_one(printed.name)}: {printed.condition}"
    return Said(f"card:{printed.id}", label, it=card_name(t, number), actor=_actor(t))


def _says(rule: str) -> str:
    """What a rule is called."""
    for system in ("its-scenarios", "infinity-core", "its-tournament"):
        if rule in load(system).rules:
            return load(system).rules[rule].title
    return rule


def cannot_act(t: Table, me: int, question: Question, chosen: int) -> No:
    """Why an activated Trooper may not do something."""
    return cannot_do(t, t.actor, chosen)


def cannot_do(t: Table, actor: int, chosen: int) -> No:
    """Why a Trooper may not use a Skill of the scenario, or change how it is shown."""
    if codes.SKILL.has(chosen):
        k, target = codes.SKILL.pair(chosen)
        rule = requirements.lacks(t, actor, k, codes.THING.part(target)) or "SC-SKILL-01"
        return No(rule, "{actor} cannot use {skill} on {thing}: {why}", why=_says(rule))
    if codes.CIVEVAC.has(chosen):
        return requirements.cannot_civevac(t, actor, codes.CIVEVAC.part(chosen)) or NOT_IN_THIS_ORDER
    if codes.RELEASE.has(chosen):
        return NOT_ESCORTED
    for numbers in (codes.STRIKE, codes.CHARGE, codes.SHOOT):
        if numbers.has(chosen):
            return cannot_attack(t, actor, numbers.part(chosen))
    if codes.REPAIR.has(chosen):
        return NO_REPAIR
    if chosen == codes.GO_MARKER:
        roles = t.roles(actor)
        return NO_MARKER_STATE if not roles else STAYS_BREACHER if "master-breacher" in roles else STAYS_KEY_OPS
    if codes.ATTEMPT.has(chosen):
        no = cards.cannot_claim(t, t.setting.troopers[actor].side, codes.ATTEMPT.part(chosen))
        return no if no in (cards.GIVEN_UP, cards.ONCE) else NOT_MET
    return NOT_IN_THIS_ORDER


def cannot_attack(t: Table, actor: int, n: int) -> No:
    """Why a thing is not attacked so."""
    if not objects.may_attack(t, t.setting.troopers[actor].side, n):
        return NOT_YET
    rule = objects.DAMAGE_RULES.get(t.setting.things[n].kind, "SC-OBJ-03")
    return No(rule, "{actor} cannot hurt {thing} so: {why}", why=_says(rule))


def only_in_an_order(t: Table, me: int, question: Question, chosen: int) -> No | None:
    """What is done in an Order is not done between them; cards can be claimed as well, so nothing is said of them."""
    return None if codes.ATTEMPT.has(chosen) else IN_AN_ORDER


ACT: Final = Asked(
    "act", of_actor("What does it do?"),
    simple("done", "nothing more in this Order", codes.DONE), simple("marker", "become a Marker", codes.GO_MARKER),
    simple("model", "become a Model", codes.GO_MODEL),
    simple("approach", "move into contact with something", codes.APPROACH),
    simple("attack", "attack somebody", codes.FIGHT), attempt,
    with_thing("strike", codes.STRIKE), with_thing("charge", codes.CHARGE), with_thing("shoot", codes.SHOOT),
    with_thing("repair", codes.REPAIR), with_thing("reload", codes.RELOAD), with_thing("release", codes.RELEASE),
    with_thing("civevac", codes.CIVEVAC), skill,
    otherwise=cannot_act, closed=only_in_an_order,
)  # fmt: skip

# -- an attack --------------------------------------------------------------------------------------------------------

NO_ENEMY: Final = No("INF-SEQ-01", "{it} is no enemy")
OWN: Final = No("INF-SEQ-01", "{it} is your own")
NEUTRAL: Final = "{it} is a Neutral Civilian and may not be attacked"
MASKED: Final = No("SC-UNM-05", NEUTRAL)
CIVILIAN: Final = No("SC-HVT-01", NEUTRAL)


def cannot_target(t: Table, me: int, question: Question, chosen: int) -> No:
    """Why somebody or something is no target."""
    if not codes.THING.has(chosen):
        return NOT_HERE
    n = codes.THING.part(chosen)
    if t.setting.things[n].kind != "hvt":
        return NO_ENEMY
    if objects.attackable(t, n):
        return OWN
    return MASKED if t.setting.scenario.flags["hvt"]["use"] == "masked-targets" else CIVILIAN


WHOM: Final = Asked("whom", "Whom does it attack?", trooper, thing, otherwise=cannot_target)

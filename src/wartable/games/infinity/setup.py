"""The set-up of the scenario up to the Deployment Phase, in the order of SC-SETUP-01."""

from __future__ import annotations

from wartable.games.infinity import codes, deeds, questions, tasks
from wartable.games.infinity import opening_events as on
from wartable.games.infinity.dice import d20, strength
from wartable.games.infinity.events import CSU, gift
from wartable.games.infinity.places import Spot, bodies, ground, solids
from wartable.games.infinity.setting import DECKS, NOBODY, OWN_DECK
from wartable.games.infinity.skirmish.leading import lookalikes
from wartable.games.infinity.state import UNDEPLOYED, Table
from wartable.its.classified import cards_of, load_decks
from wartable.kernel.engine.chance import Bag, including, without
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import Asked

EXTRA_RULES = {"secdet": "SC-SEC-01", "corsair": "SC-COR-01"}
COMMON = 2
"""The place of the deck that both sides share."""


def begin(table: Table) -> tuple[tuple[int, ...], ...]:
    """The agenda of a match."""
    flags = table.setting.scenario.flags
    ahead: list[tuple[int, ...]] = [(tasks.CLASSIFIED,)]
    ahead += [(tasks.LIST, side) for side in (0, 1) if table.setting.brought[side] > 1]
    if table.setting.digital:
        ahead += [(tasks.LEADER, 0), (tasks.LEADER, 1)]
    if flags["extra_trooper"]["kind"] != "none":
        ahead += [(tasks.EXTRA, 0), (tasks.EXTRA, 1)]
    if flags["intelcom"]["mode"] == "support-and-control":
        ahead.append((tasks.INTELCOM,))
    return (*ahead, (tasks.INITIATIVE,), (tasks.OBJECTIVES,))


# ----------------------------------------------------------------------------------------------- Classified Objectives


def classified(table: Table, ask: Oracle) -> None:
    """Which cards are drawn by whom (SC-CLS-01, SC-CM-01, SC-HC-01)."""
    scenario = table.setting.scenario
    use = scenario.flags["classified_deck"]["use"]
    if table.setting.version == OWN_DECK:  # what they say, their owners alone know (ITS-PRIV-04)
        table.hand = [tuple(range(len(table.setting.cards)))] * 2
        table.deck[:2] = (), ()
        ask.tell(on.own_cards, "ITS-DECK-01", len(table.setting.cards))
        return
    if use != "none":
        _tell_decks(table, ask, use)
    if use == "private":
        table.push(*((tasks.DRAW, side) for side in (0, 1) for _ in range(scenario.classified.count)))
    elif use == "shared":
        open_cards(table, ask, "SC-CM-01")
    elif use == "main-and-secondary":
        mains = [(tasks.MAIN, at % 2) for at in range(scenario.classified.main)]
        table.push(*mains, (tasks.SECONDARY, 0), (tasks.SECONDARY, 1))


def _tell_decks(table: Table, ask: Oracle, use: str) -> None:
    """Which deck is used, what is taken out of it, and how many objectives it gives (ITS-DECK, ITS-CO-04)."""
    setting = table.setting
    ask.tell(on.deck_named, "ITS-DECK-03")
    out = len(cards_of(DECKS[setting.version], load_decks())[0]) - len(setting.cards)
    if out:
        ask.tell(on.hvt_cards_out, "ITS-DECK-05", out)
    if use != "shared":
        ask.tell(on.shuffled, "ITS-DECK-01", len(setting.cards))
        ask.tell(on.objectives_each, "ITS-CO-04", setting.scenario.classified.count)


def draw(table: Table, ask: Oracle, side: int) -> None:
    """Draw two cards of the own deck, keep one (SC-CLS-03). Only the player sees them."""
    rule = "ITS-DECK-02" if table.setting.digital else "SC-CLS-03"
    _keep_one_of_two(table, ask, side, table.deck[side], rule)


def _keep_one_of_two(table: Table, ask: Oracle, side: int, bag: Bag, rule: str) -> None:
    """The deck changes only when both are decided, so that nobody sees from it what was drawn."""
    first = _draw_private(ask, side, bag, rule)
    second = _draw_private(ask, side, without(bag, first), rule)
    kept = ask.choose(side, questions.KEEP, (first, second), seen_by=1 << side)
    table.deck[side] = without(without(table.deck[side], first), second)
    table.hand[side] = (*table.hand[side], kept)
    table.discard[side] = including(table.discard[side], second if kept == first else first)
    private = "ITS-PRIV-04" if table.setting.digital else rule
    ask.tell_only(1 << side, on.kept, private, (side, kept), (side, NOBODY))


def _draw_private(ask: Oracle, side: int, bag: Bag, rule: str) -> int:
    card = ask.draw(bag, rule, seen_by=1 << side, stream=side)
    ask.tell_only(1 << side, on.drew, rule, (side, card), (side, NOBODY))
    return card


def open_cards(table: Table, ask: Oracle, rule: str) -> None:
    """Lay cards of the shared deck open until there are three; an empty pile is renewed (SC-CM-01, SC-CM-05)."""
    while len(table.open) < 3 and (table.deck[COMMON] or table.discard[COMMON]):
        if not table.deck[COMMON]:
            table.deck[COMMON], table.discard[COMMON] = table.discard[COMMON], ()
        card = ask.draw(table.deck[COMMON], rule, stream=COMMON)
        table.deck[COMMON] = without(table.deck[COMMON], card)
        table.open = tuple(sorted((*table.open, card)))
        deeds.forget(table, card)
        ask.tell(on.opened, rule, card)


def main_card(table: Table, ask: Oracle, side: int) -> None:
    """A player draws and shows a Main Classified Objective; one that lies open already is redrawn (SC-HC-01, -02)."""
    while True:
        card = ask.draw(table.deck[side], "SC-HC-01", stream=side)
        table.deck[side] = without(table.deck[side], card)
        if card not in table.open:
            break
        table.discard[side] = including(table.discard[side], card)
        ask.tell(on.discarded, "SC-HC-02", side, card)
    table.open = tuple(sorted((*table.open, card)))
    ask.tell(on.opened, "SC-HC-01", card)


def secondary_card(table: Table, ask: Oracle, side: int) -> None:
    """The private Secondary Objective: one of two cards, in High Difficulty Mode the only one (SC-HC-03, SC-HC-05).

    Cards that repeat a Main one are replaced, so they are not drawn at all.
    """
    bag = tuple(card for card in table.deck[side] if card not in table.open)
    if table.setting.version != "high-difficulty":
        _keep_one_of_two(table, ask, side, bag, "SC-HC-03")
        return
    card = _draw_private(ask, side, bag, "SC-HC-05")
    table.deck[side] = without(table.deck[side], card)
    table.hand[side] = (card,)


# ---------------------------------------------------------------------------------------------- lists and initiative


def army_list(table: Table, ask: Oracle, side: int) -> None:
    """Which list is played: chosen once the own cards are known, and sealed (ITS-LIST-12, ITS-CO-06)."""
    lists = range(table.setting.brought[side])
    chosen = ask.choose(side, questions.LIST, lists, seen_by=1 << side)
    table.bring(side, chosen)
    ask.tell_only(1 << side, on.list_chosen, "ITS-LIST-12", (side, chosen), (side, NOBODY))


def extra_trooper(table: Table, ask: Oracle, side: int) -> None:
    """Both players may add a free Trooper with any weapon option (SC-SEC-01, SC-COR-01)."""
    rule = EXTRA_RULES[table.setting.scenario.flags["extra_trooper"]["kind"]]
    taken = ask.choose(side, questions.EXTRA, (*table.setting.extras[side], codes.NONE))
    if taken == codes.NONE:
        ask.tell(on.no_extra, rule, side)
        return
    table.place[taken] = UNDEPLOYED
    ask.tell(on.took_extra, rule, side, taken)
    ask.tell(on.free_of_charge, "ITS-LIST-13", taken)
    if rule == "SC-SEC-01":
        ask.tell(gift, "SC-SEC-02", taken, CSU)


def intelcom(table: Table, ask: Oracle) -> None:
    """Both roll a die, the higher one announces first; ties are rolled again (SC-INT-01, ITS-ICOM-03, ITS-ROLL-05)."""
    a, b = d20(ask, "SC-INT-01"), d20(ask, "SC-INT-01")
    ask.tell(on.rolled, "SC-INT-01", 0, a)
    ask.tell(on.rolled, "SC-INT-01", 1, b)
    if a == b:
        ask.tell(on.roll_again, "ITS-ROLL-05", a)
        table.push((tasks.INTELCOM,))
    else:
        first = 0 if a > b else 1
        ask.tell(on.announces_first, "ITS-ICOM-03", first)
        table.push((tasks.ANNOUNCE, first), (tasks.ANNOUNCE, 1 - first))


def announce(table: Table, ask: Oracle, side: int) -> None:
    """Is the first card a Classified Objective or the INTELCOM card? The card itself stays private (SC-INT-01)."""
    table.intelcom[side] = ask.choose(side, questions.ANNOUNCE, (codes.NO, codes.YES))
    ask.tell(on.announced, "ITS-ICOM-02" if table.setting.digital else "SC-INT-01", side, table.intelcom[side])
    if table.intelcom[side]:
        ask.tell(on.given_up, "ITS-ICOM-01", side)


def initiative(table: Table, ask: Oracle) -> None:
    """A Face to Face Roll with the WIP of the Lieutenants (INF-INIT-01); the winner keeps Initiative or Deployment."""
    results = []
    for side in (0, 1):
        lieutenant = table.lieutenant[side]
        if lieutenant == NOBODY:  # a view that does not know who leads; all who may be it have the same WIP
            lieutenant = lookalikes(table, side)[0]
        die = d20(ask, "INF-INIT-01")
        results.append(strength(die, table.wip(lieutenant)))
        ask.tell(on.rolled, "INF-INIT-01", side, die)
    if results[0] == results[1]:
        table.push((tasks.INITIATIVE,))
        return
    if table.setting.digital:
        ask.tell(on.dice_lie_open, "ITS-CONDUCT-03")
    winner = 0 if results[0] > results[1] else 1
    ask.tell(on.initiative, "INF-INIT-01", winner)
    keeps_initiative = ask.choose(winner, questions.PREFER, (codes.YES, codes.NO))
    ask.tell(on.preferred, "INF-INIT-01", winner, keeps_initiative)
    starter = winner if keeps_initiative else 1 - winner
    table.first = ask.choose(starter, questions.FIRST, (0, 1))
    ask.tell(on.goes_first, "INF-INIT-02", table.first)
    table.deployer = ask.choose(1 - starter, questions.DEPLOYER, (0, 1))
    ask.tell(on.deploys_first, "INF-INIT-03", table.deployer)
    if table.setting.scenery is not None:
        table.turned = ask.choose(1 - starter, questions.SIDE, (0, 1))
        ask.tell(on.sides, "INF-INIT-03", 1 - starter, table.turned)


# -------------------------------------------------------------------------------------------- what is placed by players


def objectives(table: Table, ask: Oracle) -> None:
    """The fixed objectives stand before anything that players place (SC-SETUP-02)."""
    setting = table.setting
    for t, trooper in enumerate(setting.troopers):
        for rule in trooper.season:  # its owner alone knows what is in the list
            ask.tell_only(1 << trooper.side, on.season, rule, (t,), None)
        if "ITS-TACHI-01" in trooper.season:
            ask.tell_only(1 << trooper.side, on.season, "INF-SK-10", (t,), None)
        if "ITS-LONG-01" in trooper.season:
            ask.tell_only(1 << trooper.side, on.season, "INF-SK-11", (t,), None)
    ask.tell(on.objectives, "SC-SETUP-01", sum(thing.printed for thing in setting.things))
    order = (table.deployer, 1 - table.deployer)
    templates = [(tasks.TEMPLATE, n) for side in order for n in setting.templates if setting.things[n].owner == side]
    turrets = [(tasks.TURRET, n) for side in order for n in setting.turrets if setting.things[n].owner == side]
    table.push(*templates, *turrets, (tasks.DEPLOYMENT,))


def template(table: Table, ask: Oracle, n: int) -> None:
    """A Decompression template, wholly outside of every Deployment Zone (SC-DEC-01, -02)."""
    setting = table.setting
    zones = tuple((rect, 0, "SC-DEC-02") for side in (0, 1) for rect in setting.deployment[side])
    spot = Spot(setting.things[n].radius, setting.width, setting.length, outside=zones)
    _place(table, ask, n, questions.TEMPLATE, spot)
    ask.tell(on.template_placed, "SC-DEC-01", n, table.tx[n], table.ty[n])
    ask.tell(on.template_placed, "SC-DEC-03", n, table.tx[n], table.ty[n])


def turret(table: Table, ask: Oracle, n: int) -> None:
    """A Defensive Turret with its whole base inside the own Deployment Zone (SC-TUR-01)."""
    setting = table.setting
    thing = setting.things[n]
    zone = setting.deployment[thing.owner]
    rule = "INF-SCN-07" if setting.digital else "SC-TUR-01"
    spot = Spot(thing.radius, setting.width, setting.length, zone, rule, (), bodies(table), (), solids(table))
    spot = spot._replace(terrain=ground(table))
    _place(table, ask, n, questions.TURRET, spot)
    ask.tell(on.turret_placed, "SC-TUR-01", n, table.tx[n], table.ty[n])


def _place(table: Table, ask: Oracle, n: int, what: Asked, spot: Spot) -> None:
    thing = table.setting.things[n]
    answer = ask.fill(thing.owner, what, (spot.form("at"),))
    assert isinstance(answer, tuple)
    table.tx[n], table.ty[n] = answer[1:]

"""What can happen before the first Turn, from the first card drawn to the last Trooper deployed."""

from __future__ import annotations

from wartable.games.infinity.events import card_of
from wartable.games.infinity.measure import place
from wartable.games.infinity.names import profile_name, side_name, thing_name, trooper_name
from wartable.games.infinity.setting import DECK_NAMES, NOBODY
from wartable.games.infinity.state import Table
from wartable.kernel.engine.people import speaking
from wartable.kernel.showing.words import counted

ROLES = ("Master Breacher", "Key Ops", "holder of the Data Pack")


def drew(table: Table, side: int, card: int) -> str:
    return f"{side_name(side)} draws {card_of(table, card)}"


def kept(table: Table, side: int, card: int) -> str:
    return f"{side_name(side)} keeps {card_of(table, card)}"


def deck_named(table: Table) -> str:
    return f"The Classified Deck is {DECK_NAMES[table.setting.version]}"


def own_cards(table: Table, n: int) -> str:
    return f"Each player keeps {n} card{'s' * (n != 1)} of a real deck, known to nobody else until it is met"


def hvt_cards_out(table: Table, n: int) -> str:
    return f"{n} HVT cards are taken out: there are no HVTs in this scenario"


def shuffled(table: Table, n: int) -> str:
    return f"Each player has {counted(n, 'card')} of their own, shuffled anew by the seed of the match"


def objectives_each(table: Table, n: int) -> str:
    return f"The scenario gives each player {n} Classified Objective{'s' * (n != 1)}"


def opened(table: Table, card: int) -> str:
    return f"{card_of(table, card)} lies open"


def discarded(table: Table, side: int, card: int) -> str:
    return f"{side_name(side)} discards {card_of(table, card)}"


def took_extra(table: Table, side: int, t: int) -> str:
    return f"{side_name(side)} adds {trooper_name(table, t)}"


def free_of_charge(table: Table, t: int) -> str:
    name = trooper_name(table, t)
    return f"{name} costs neither points nor SWC and counts neither to ten of a Combat Group nor to fifteen of the list"


def no_extra(table: Table, side: int) -> str:
    return f"{side_name(side)} adds no free Trooper"


def rolled(table: Table, side: int, die: int) -> str:
    return f"{side_name(side)} rolls {die}"


def roll_again(table: Table, die: int) -> str:
    return f"Both have rolled {die} and roll again"


def announces_first(table: Table, side: int) -> str:
    return f"{side_name(side)} has rolled higher and says first what the card is"


def announced(table: Table, side: int, yes: int) -> str:
    return f"{side_name(side)} uses the first card as {'the INTELCOM card' if yes else 'a Classified Objective'}"


def given_up(table: Table, side: int) -> str:
    return f"{side_name(side)} gives up that Classified Objective; its number and symbol stay private"


def dice_lie_open(table: Table) -> str:
    return "Every roll is shown to both players with its dice, and stays in the log"


def initiative(table: Table, side: int) -> str:
    return f"{side_name(side)} wins the Initiative Roll"


def preferred(table: Table, side: int, keeps: int) -> str:
    return f"{side_name(side)} keeps {'Initiative' if keeps else 'Deployment'}"


def goes_first(table: Table, side: int) -> str:
    return f"{side_name(side)} takes the first Player Turn"


def deploys_first(table: Table, side: int) -> str:
    return f"{side_name(side)} deploys first"


def sides(table: Table, side: int, turned: int) -> str:
    return f"{side_name(side)} takes the {'other side of the table' if turned else 'side as the table lies'}"


def objectives(table: Table, n: int) -> str:
    return f"The objectives of the scenario stand: {n}" if n else "The scenario places nothing on the table by itself"


def template_placed(table: Table, n: int, x: int, y: int) -> str:
    return (
        f"Decompression {thing_name(table, n)} lies at {place(x, y)}: Difficult Terrain (Zero-G) and a Saturation Zone"
    )


def turret_placed(table: Table, n: int, x: int, y: int) -> str:
    return f"Defensive {thing_name(table, n)} stands at {place(x, y)}"


def hvt_placed(table: Table, n: int, x: int, y: int) -> str:
    return f"{thing_name(table, n)} stands at {place(x, y)}"


def target_noted(table: Table, side: int, n: int) -> str:
    noted = "its Designated Target" if n == NOBODY else f"{thing_name(table, n)} as Designated Target"
    return f"{side_name(side)} notes {noted}"


def list_chosen(table: Table, side: int, chosen: int) -> str:
    which = "a list" if chosen == NOBODY else f"List {chosen + 1}"
    return f"{side_name(side)} has chosen {which}"


def deployed(table: Table, t: int, x: int, y: int) -> str:
    return f"{profile_name(table, t)} is deployed at {place(x, y)}"


def marker_deployed(table: Table, t: int, x: int, y: int) -> str:
    marker = trooper_name(table, t) if speaking() else f"The Marker {trooper_name(table, t)}"
    return f"{marker} is deployed at {place(x, y)}"


def hidden(table: Table, t: int, x: int, y: int) -> str:
    if t == NOBODY:
        return "Somebody is in Hidden Deployment"
    return f"{trooper_name(table, t)} is in Hidden Deployment" + ("" if x == NOBODY else f" at {place(x, y)}")


def in_reserve(table: Table, t: int) -> str:
    return f"{'Somebody' if t == NOBODY else trooper_name(table, t)} stays off the table"


def confused(table: Table, t: int, die: int, value: int, passed: int) -> str:
    end = "lands where it wants" if passed else "ends up in the own Deployment Zone"
    return f"{trooper_name(table, t)} rolls {die} against {value} and {end}"


def role_named(table: Table, t: int, role: int) -> str:
    return f"{trooper_name(table, t)} is the {ROLES[role]}"


def role_none(table: Table, side: int, role: int) -> str:
    return f"{side_name(side)} has nobody to be the {ROLES[role]}"


def pack_given(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} holds the Data Pack"


def season(table: Table, t: int) -> str:
    return f"The season changes the profile of {trooper_name(table, t)}"

"""How questions and options are called: keys for journals, labels and prompts for people."""

from __future__ import annotations

from wartable.games.infinity import happenings as on
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.state import STATES, Table
from wartable.kernel.oracle import Question

PROMPTS = {
    on.KEEP: "Which of the two cards do you keep?",
    on.EXTRA: "Which free Trooper do you add?",
    on.ANNOUNCE: "Is your first card the INTELCOM card?",
    on.PREFER: "Do you keep Initiative or Deployment?",
    on.FIRST: "Who takes the first Player Turn?",
    on.DEPLOYER: "Who deploys first?",
    on.TEMPLATE: "Where does the Decompression template lie?",
    on.TURRET: "Where does your Defensive Turret stand?",
    on.HVT: "Where does your HVT stand?",
    on.TARGET: "Which of your HVTs is the Designated Target?",
    on.DEPLOY: "Whom do you deploy, and where?",
    on.HIDE: "Where is it hidden? Only you will know.",
    on.BREACHER: "Who is your Master Breacher?",
    on.KEY_OPS: "Who is your Key Ops?",
    on.DATA_PACK: "Which Hacker holds the Data Pack?",
    on.EXCHANGE: "Which open card do you exchange?",
    on.TURN: "Whom do you give an Order?",
    on.ACT: "What does it do?",
    on.LAND: "Where does it land?",
    on.WHO: "To whom did something happen?",
    on.HURT: "What happened to it?",
    on.CREDIT: "Did the enemy Key Ops cost it a point in this Order?",
    on.AGREE: "Is the objective met?",
    on.HEATING_UNIT: "Which Heating Unit becomes Active?",
    on.SERVER: "Which Server holds the Rogue AI?",
    on.REVEAL: "Which enemy HVT is Revealed?",
    on.PANOPLY: "D-Charges, or a roll on the chart?",
    on.LIEUTENANT: "Who is your new Lieutenant?",
    on.CLOSING: "Which card is met at this moment?",
    on.SECURE_HVT: "Which card do you replace by Secure HVT?",
    on.INTELCOM: "To which Zone of Operations does the INTELCOM card add?",
    on.TO: "Into contact with what?",
    on.WHOM: "Whom does it attack?",
    on.STR_LOST: "How many points of STR did it lose?",
    on.SIDE: "Which side of the table do you take?",
    on.APPEAR: "Does your hidden Trooper appear?",
}
SIDES = ("A", "B")
_SIDED = frozenset({on.FIRST, on.DEPLOYER})
_CARDS = frozenset({on.KEEP, on.EXCHANGE, on.CLOSING, on.SECURE_HVT})
_TROOPERS = frozenset({on.EXTRA, on.BREACHER, on.KEY_OPS, on.DATA_PACK, on.WHO, on.LIEUTENANT})
_THINGS = frozenset({on.TARGET, on.HEATING_UNIT, on.SERVER, on.REVEAL})
_WORDS = {
    on.ANNOUNCE: ("objective", "intelcom"),
    on.PREFER: ("deployment", "initiative"),
    on.CREDIT: ("no", "yes"),
    on.AGREE: ("agree", "deny", "both"),
    on.PANOPLY: ("chart", "d-charges"),
    on.SIDE: ("stay", "change"),
    on.APPEAR: ("hidden", "appears"),
}
_LABELS = {
    "objective": "a Classified Objective",
    "intelcom": "the INTELCOM card",
    "deployment": "keep Deployment",
    "initiative": "keep Initiative",
    "no": "no",
    "yes": "yes, the Key Ops took part",
    "agree": "yes, it is met",
    "deny": "no, it is not met",
    "both": "yes, and by both players in one Order",
    "stay": "as the table lies",
    "change": "the other one; the scenery is turned",
    "hidden": "no, it stays hidden",
    "appears": "yes, it appears",
    "chart": "roll on the chart",
    "d-charges": "take D-Charges",
    "done": "nothing more in this Order",
    "marker": "become a Marker",
    "model": "become a Model",
    "approach": "move into contact with something",
    "attack": "attack somebody",
    "rest": "all others, lined up in the Deployment Zone",
    "suffer": "enter what happened to a Trooper",
    "end-turn": "end the Turn",
    "unhurt": "nothing",
    "lose-point": "it loses a point of Wounds or STR",
    "regain-point": "it regains a point",
    "none": "none",
}


def prompt(table: Table, question: Question) -> str:
    """The question, with what it is about."""
    if question.what in (on.ACT, on.LAND) and table.actor != NOBODY:
        return f"{trooper_name(table, table.actor)}: {PROMPTS[question.what]}"
    if question.what == on.AGREE and table.subject != NOBODY:
        card = table.setting.cards[table.subject]
        return f"{card.name} ({card.condition}): {PROMPTS[question.what]}"
    if question.what in (on.HURT, on.CREDIT, on.STR_LOST) and table.subject != NOBODY:
        about = trooper_name(table, table.subject) if table.subject < on.THING else target_key(table, table.subject)
        return f"{about}: {PROMPTS[question.what]}"
    places = " Places are x,y in hundredths of an inch." if question.forms else ""
    return PROMPTS[question.what] + places


def trooper_name(table: Table, t: int) -> str:
    trooper = table.setting.troopers[t]
    return f"{trooper.id} ({trooper.name})"


def thing_name(table: Table, n: int) -> str:
    return table.setting.things[n].id


def card_name(table: Table, card: int) -> str:
    printed = table.setting.cards[card]
    return f"{printed.id} {printed.name}"


def target_key(table: Table, target: int) -> str:
    """A Trooper, or a thing counted from `THING`."""
    if target >= on.THING:
        return table.setting.things[target - on.THING].id
    return table.setting.troopers[target].id


def option_key(table: Table, what: int, option: int) -> str:
    setting = table.setting
    if what in _WORDS:
        return _WORDS[what][option]
    if option == on.NONE:
        return "none"
    if what in _CARDS:
        return setting.cards[option].id
    if what in _SIDED:
        return SIDES[option]
    if what in _TROOPERS:
        return setting.troopers[option].id
    if what in _THINGS:
        return setting.things[option].id
    if what in (on.TO, on.WHOM):
        return target_key(table, option)
    if what == on.INTELCOM:
        return setting.areas[option].id
    if what == on.STR_LOST:
        return str(option)
    if what == on.DEPLOY:
        return _deploy_key(table, option)
    if what == on.TURN:
        return _turn_key(table, option)
    if what == on.HURT:
        return _hurt_key(option)
    return _act_key(table, option)


def _deploy_key(table: Table, option: int) -> str:
    if option == on.REST:
        return "rest"
    at, word = (on.RESERVE_AT, "reserve") if option >= on.RESERVE_AT else (on.HIDE_AT, "hide")
    return f"{word}:{table.setting.troopers[option - at].id}"


def _turn_key(table: Table, option: int) -> str:
    if option == on.END_TURN:
        return "end-turn"
    if option == on.SUFFER:
        return "suffer"
    if option >= on.CARD_AT:
        return f"card:{table.setting.cards[option - on.CARD_AT].id}"
    return f"order:{table.setting.troopers[option].id}"


def _hurt_key(option: int) -> str:
    if option >= on.LEAVE_STATE:
        return f"end:{STATES[option - on.LEAVE_STATE]}"
    if option >= on.ENTER_STATE:
        return f"state:{STATES[option - on.ENTER_STATE]}"
    return ("unhurt", "lose-point", "regain-point")[option]


_ACTS = (
    (on.CIVEVAC, "civevac"), (on.RELEASE, "release"), (on.RELOAD, "reload"), (on.REPAIR, "repair"),
    (on.SHOOT, "shoot"), (on.CHARGE, "charge"), (on.STRIKE, "strike"),
)  # fmt: skip


def _act_key(table: Table, option: int) -> str:
    setting = table.setting
    if option < on.ACT_CARD:
        return ("done", "marker", "model", "approach", "attack")[option]
    if option >= on.USE_SKILL:
        k, target = divmod(option - on.USE_SKILL, on.PER_SKILL)
        return f"skill:{setting.skills[k].id}@{target_key(table, target)}"
    for at, word in _ACTS:
        if option >= at:
            return f"{word}@{setting.things[option - at].id}"
    return f"card:{setting.cards[option - on.ACT_CARD].id}"


def option_label(table: Table, what: int, option: int) -> str:
    key = option_key(table, what, option)
    word, _, rest = key.partition(":")
    if what in _CARDS and option != on.NONE:
        return f"{card_name(table, option)}: {table.setting.cards[option].condition}"
    if word == "card":
        card = next(card for card in table.setting.cards if card.id == rest)
        return f"{card.name}: {card.condition}"
    if what in _TROOPERS and option != on.NONE:
        return trooper_name(table, option)
    if what in (on.TO, on.WHOM) and option < on.THING:
        return trooper_name(table, option)
    if what == on.TURN and word == "order":
        return f"an Order for {trooper_name(table, option)}"
    if what == on.DEPLOY and option != on.REST:
        t = option - (on.RESERVE_AT if option >= on.RESERVE_AT else on.HIDE_AT)
        return f"{trooper_name(table, t)} {'stays off the table' if word == 'reserve' else 'in Hidden Deployment'}"
    if word == "skill":
        k, target = divmod(option - on.USE_SKILL, on.PER_SKILL)
        return f"{table.setting.skills[k].name}: {target_key(table, target)}"
    if word in ("state", "end"):
        return f"it {'enters' if word == 'state' else 'leaves'} the {rest} State"
    return _LABELS.get(key, key.replace("@", " "))


def side_name(side: int) -> str:
    return "nobody" if side == NOBODY else SIDES[side]

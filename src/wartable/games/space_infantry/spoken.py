"""Events as sentences, and the names under which odds are reported. No rule lives here."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.space_infantry import cards, outlook
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.names import foe_name, unit_name, who
from wartable.games.space_infantry.state import CODE, Setting, Table

MEANS = ("", "attacks", "fires Piercing Rounds", "throws a Grenade", "makes an A-V attack", "fires a Scorpio")
RANGES = ("Fire", "Melee")
RATINGS = ("failed", "marginal", "solid", "decisive")

TEXTS: dict[int, str] = {
    on.JOINED: "{u0} joins the squad",
    on.PACKED: "{r0} packed; Resources: {1}",
    on.ROUND: "Combat round {0}",
    on.NO_COMMAND: "Nobody can command",
    on.COMMANDED: "{u0} commands: RN {1}, {2} CP",
    on.RANGE_DREW: "range RN {0} against Closing {1}",
    on.CLOSING: "the force closes on {0}",
    on.ENGAGED: "{u0} engages {f1}",
    on.DISENGAGED: "{u0} disengages from {f1}",
    on.IN_BREACH: "{u0} engages {f2} through {f1}",
    on.MOUNTED: "{u0} mounts {u1}",
    on.DISMOUNTED: "{u0} dismounts from {u1}",
    on.SPENT: "{r0} used up; {1} left",
    on.DREW: "{u0} draws RN {1}",
    on.SCORED: "{u0}: {1} AP at level {2} give {3} SL",
    on.POTENTIAL: "{w0}: {1} potential hits",
    on.HELD_BACK: "{u0} holds back",
    on.FOE_ACTS: "{f0} is activated: RN {1}",
    on.FOE_IDLE: "{f0} has no skill for this range",
    on.FOE_SCORED: "{f0} scores {1} damage",
    on.FOE_AIMS: "{f0} makes an A-V attack at {u1}",
    on.ALLOTTED: "{u0}: a point goes to {f1}",
    on.ALLOTTED_ZONE: "{u0}: {2} points go to {f1}",
    on.WAITS: "{x0}: the point waits for its pair",
    on.PAIRED: "{x0}: two points make a wound",
    on.PIERCED: "{x0}: the point ignores Armor",
    on.SHIELDED: "the Shield of {f0} stops a point",
    on.IMMUNE: "{f0} is immune: {1} points do nothing",
    on.OVERFLOWS: "{u0}: {2} points go on to {f1}",
    on.LOST: "{x0}: {1} points are lost",
    on.FOE_WOUNDED: "{f0} is wounded: {1} of {2}",
    on.FOE_DESTROYED: "{f0} is destroyed",
    on.STRUCK: "{f0} strikes {u1}",
    on.WOUNDED: "{u0} is wounded: {1} of {2}",
    on.HIT: "{f0} hits {u1}: {2}",
    on.KILLED: "{u0} is lost",
    on.THROWN_OUT: "{u0} is thrown out: RN {1}",
    on.GRAPPLED: "{u0} is grappled for the next round",
    on.POISONED: "{u0} is poisoned",
    on.BLASTED: "{f0} blasts {u1}",
    on.LEAVES: "{f0} leaves play",
    on.REGENERATED: "{f0} regenerates {1}",
    on.CP_LOST: "{0} unspent CP are lost",
    on.STALEMATE: "neither side can end this: the Enemies are removed",
    on.BOTH_LOST: "the last Enemy and the last Unit fall together",
    on.TOXIC: "{u0} and the poison: RN {1}",
    on.SQUAD_LOST: "the squad is lost",
    on.NARROWED: "{u0} goes to the front",
    on.ENCOUNTER: "encounter {c0}: RN {1}",
    on.TURN: "turn {0}",
    on.CHECKED: "{u0}: {s1}, {2} SL",
    on.MARKED: "{n0}: {1} SL marked",
    on.ENTERED: "the squad enters {n0}",
    on.FAILED_ENTRY: "{n0} is not entered yet",
    on.MOVED: "the squad moves to {n0}",
    on.STAYED: "the squad stays at {n0}",
    on.TREATED: "{u0} treats the wounded: {1}",
    on.REPAIRED: "{u0} is repaired: {1}",
    on.EVENT_CHECK: "event check at {n0}: RN {1} against {2}+",
    on.EVENT_HAPPENS: "the event of {n0} happens",
    on.CACHE: "the cache holds {1} x {r0}",
    on.TOOK: "the squad takes {1} x {r0}",
    on.LEFT_BEHIND: "{0} cannot be carried and stay behind",
    on.OBJECTIVE: "the objective at {n0} is completed: {1} VP",
    on.WITHDREW: "the squad withdraws to {n0}",
    on.TRACK: "the track shows {0}",
    on.OUT_OF_TIME: "the time is up",
    on.EXTRACTED: "the squad leaves from {n0}",
    on.VP: "Victory Points: {0}",
    on.PARKED: "{u0} is parked at {n1}",
    on.UNSKILLED: "{u0} tries {s1} unskilled",
    on.INTEL: "Intel opens {n0}",
    on.MEDIKIT: "a Medikit takes {1} wounds from {u0}",
    on.TRAPPED: "{u0} is caught in a trap",
    on.EXPERIENCE: "{u0} has experience {1}",
    on.HOME: "back home: {0} Units wait",
    on.RETRIED: "the mission is tried again, with 10 points less",
    on.CAMPAIGN: "the campaign is over: {0} VP",
}


def event_text(setting: Setting, kind: int, args: tuple[int, ...]) -> str:
    """The event as a sentence, the same in all states of a match."""
    pattern = TEXTS.get(kind)
    said = _special(setting, kind, args) if pattern is None else _filled(setting, pattern, args)
    return said[:1].upper() + said[1:]


def _filled(setting: Setting, pattern: str, args: tuple[int, ...]) -> str:
    """Numbers put into a sentence: {u0} is the Unit, {f0} the Enemy, {w0} either, {r0} the Resource of argument 0."""
    for at, number in enumerate(args):
        pattern = pattern.replace(f"{{{at}}}", str(number))
        for letter, name in _NAMES.items():
            mark = f"{{{letter}{at}}}"
            if mark in pattern:
                pattern = pattern.replace(mark, name(setting, number))
    return pattern


def _either(setting: Setting, code: int) -> str:
    """An Enemy, or a Unit written as -1 - code."""
    return foe_name(setting, code) if code >= 0 else unit_name(setting, -1 - code)


_NAMES: dict[str, Callable[[Setting, int], str]] = {
    "u": unit_name,
    "f": foe_name,
    "w": who,
    "x": _either,
    "r": lambda _setting, kind: cards.RESOURCE_NAMES[kind],
    "c": lambda _setting, letter: chr(letter),
    "n": lambda setting, place: setting.campaign[place // CODE].nodes[place % CODE].name,
    "s": lambda _setting, skill: cards.SKILLS[skill].title(),
}


def _special(setting: Setting, kind: int, args: tuple[int, ...]) -> str:
    if kind == on.MET:
        return f"{setting.bosses[-1 - args[0]].name if args[0] < 0 else foe_name(setting, args[0])} appears"
    if kind == on.RANGE_SET:
        return f"the range is {RANGES[args[0]]}"
    if kind == on.SHIFTED:
        return f"the range RN is shifted by {args[0]:+d} to {args[1]}"
    if kind == on.ACTIVATED:
        code, means, aimed, at = args
        how = f"{MEANS[means]} at {RANGES[at]} range" if means == on.STANDARD else MEANS[means]
        return f"{unit_name(setting, code)} {how}" + (f" against {foe_name(setting, aimed)}" if aimed >= 0 else "")
    if kind == on.MODIFIED:
        return f"{who(setting, args[0])}: {args[1]:+d} AP" if args[1] else f"{who(setting, args[0])}: its ability works"
    if kind == on.PENETRATION:
        code, hits, needed, pen, *numbers = args
        shown = " ".join(str(number) for number in numbers) or "none"
        return f"{who(setting, code)}: penetration RN {shown}, PEN {pen}, against {needed}+: {hits} hits"
    if kind == on.TAKES_EFFECT:
        return f"{unit_name(setting, args[0])}: {args[1]} {'piercing ' if args[2] else ''}damage"
    if kind == on.POINTS_OVER:
        return f"{args[0]} points find no target" if args[0] else "all damage takes effect"
    if kind == on.BOSS_DEAD:
        return f"{setting.bosses[args[0]].name} is eliminated"
    if kind == on.DRIVE_LOST:
        return f"{setting.bosses[args[0]].name} cannot close any more"
    if kind == on.SPAWNED:
        return f"{foe_name(setting, args[0])} spawns " + (foe_name(setting, args[1]) if args[1] >= 0 else "nothing")
    if kind == on.AMBUSHED:
        return f"Ambush at {RANGES[args[0]]} range"
    if kind == on.FIGHT_OVER:
        return "the fight is over: " + ("the Enemies are gone" if args[0] else "the Enemies hold the field")
    if kind == on.SCORE:
        if setting.mission is None:
            return f"score: {args[0]}"
        return "the mission has succeeded" if args[0] else "the mission has failed"
    if kind == on.RACE_DRAWN:
        return f"the enemy: {setting.races[args[0]].name}"
    if kind == on.DRONE:
        return f"{unit_name(setting, args[0])} uses a Drone" if args[0] >= 0 else "a Drone spoils the Ambush"
    if kind == on.SPECIAL:
        node = setting.campaign[args[0] // CODE].nodes[args[0] % CODE]
        return f"{node.name}: {'Ambush' if node.ambush else node.effect}"
    if kind == on.VETERAN:
        better = cards.SKILLS[args[1]].title() if args[1] < len(cards.SKILLS) else "Hit Points"
        return f"{unit_name(setting, args[0])} improves its {better}"
    if kind == on.RATED:
        return f"rating: {RATINGS[args[0]]}"
    return on.EVENTS[kind]


# -- odds -------------------------------------------------------------------------------------------------------------


def outcome(before: Table, after: Table, seat: int) -> str:
    """What changed, in a few words: destroyed, wounded, lost."""
    said: list[str] = []
    had = len(before.foe)
    was, now = outlook.wounds(before), outlook.wounds(after)
    for foe in range(min(had, len(after.foe))):
        if before.foe[foe] != after.foe[foe]:
            break
        card = after.foe_card(foe)
        name = foe_name(after.setting, after.foe_code(foe))
        if before.foe_out[foe]:
            continue
        if now[foe] >= card.health > was[foe] or (after.foe_out[foe] and was[foe] < card.health):
            said.append(f"destroys {name}")
        elif now[foe] > was[foe]:
            n = now[foe] - was[foe]
            said.append(f"{n} wound{'s' if n > 1 else ''} on {name}")
    for unit in range(min(len(before.kind), len(after.kind))):
        name = unit_name(after.setting, after.code(unit))
        if after.dead[unit] and not before.dead[unit]:
            said.append(f"{name} is lost")
        elif after.wounds[unit] > before.wounds[unit]:
            said.append(f"{after.wounds[unit] - before.wounds[unit]} on {name}")
    if after.node != before.node and after.setting.mission is not None and after.setting.stage == before.setting.stage:
        said.append(f"enters {after.setting.mission.nodes[after.node].name}")
    elif after.marks != before.marks:
        said.append("marks Success Levels")
    points = sum(attack[2] for attack in after.attacks) - sum(attack[2] for attack in before.attacks)
    if points > 0 and not said:
        said.append(f"{points} damage")
    if after.cp != before.cp:
        said.append(f"{after.cp} CP")
    if after.range != before.range and after.round == before.round:
        said.append(f"{RANGES[after.range]} range")
    return ", ".join(said) or "nothing"

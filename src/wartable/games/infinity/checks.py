"""What is wrong with a scenario of the right shape: names that mean nothing, zones off the table, missing charts."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.infinity.scenario import INSIDE, PREDICATES, Item, Quantity, Scenario, Table, common, quantities
from wartable.kernel.books import ledger
from wartable.kernel.books.problems import did_you_mean


def mistakes(found: Scenario) -> Iterator[tuple[str, str]]:
    """What the shape alone does not show: names that mean nothing, zones off the table, unknown rules."""
    for at, row in enumerate(found.rows):
        if row.layout not in found.layouts:
            yield f"rows[{at}].layout", f"there is no layout '{row.layout}'{did_you_mean(row.layout, found.layouts)}"
    kinds = set(common().token_diameter_mm)
    groups, zones = set[str](), set[str]()
    for name, layout in found.layouts.items():
        ids = [zone.id for zone in layout.zones] + [thing.id for thing in layout.objects]
        for each in sorted({each for each in ids if ids.count(each) > 1}):
            yield f"layouts.{name}", f"'{each}' is the id of two things"
        for at, zone in enumerate(layout.zones):
            zones.add(zone.id)
            groups.add(zone.group)
            if any(not _fits(rect, layout.table) for rect in zone.rects):
                yield f"layouts.{name}.zones[{at}].rects", f"zone '{zone.id}' is not on the table"
        for at, thing in enumerate(layout.objects):
            if thing.kind not in kinds:
                yield f"layouts.{name}.objects[{at}].kind", f"'{thing.kind}' is no kind of object; {', '.join(kinds)}"
            if not (0 <= thing.x <= layout.table.width and 0 <= thing.y <= layout.table.length):
                yield f"layouts.{name}.objects[{at}]", f"'{thing.id}' is not on the table"
    for at, item in enumerate(found.scoring):
        yield from _item_mistakes(item, f"scoring[{at}]", kinds, groups, zones)
    yield from _skill_mistakes(found, kinds)
    yield from _flag_mistakes(found)
    cited = [found.scored_by, *found.rules_in_force, *(effect.rule for effect in found.end_effects)]
    cited += [item.rule for item in found.scoring if item.rule]
    for rule in ledger.unknown(cited):
        yield "rules_in_force", f"'{rule}' is the id of no rule"


NEEDED_FLAGS = {
    "hvt": ("use", "per_player", "secure_hvt"),
    "classified_deck": ("use", "hvt_cards", "modes"),
    "intelcom": ("mode", "at"),
    "extra_trooper": ("kind", "cost_counts_in_zo", "cost_counts_in_kills", "cost_counts_in_survivors"),
    "no_quarter": (),
    "season_rules": (),
}
NEEDED_TABLES = {"mark-once-and-chart": "coffin_chart", "mark-once-and-find-rogue-ai": "rogue_ai_table"}
"""The tables of `special` that an op rolls on."""


def _flag_mistakes(found: Scenario) -> Iterator[tuple[str, str]]:
    for name, keys in NEEDED_FLAGS.items():
        if name not in found.flags:
            yield "flags", f"'{name}' is missing"
            continue
        for key in keys:
            if key not in found.flags[name]:
                yield f"flags.{name}", f"'{key}' is missing"
    for key in ("retreat_ends_game", "all_null_ends_game"):
        if key not in found.end:
            yield "end", f"'{key}' is missing"


def _skill_mistakes(found: Scenario, kinds: set[str]) -> Iterator[tuple[str, str]]:
    """Skills about things that do not exist, and charts that are missing."""
    for at, skill in enumerate(found.skills):
        for word in skill.contact_with:
            kind = word.removeprefix("enemy-").removeprefix("own-")
            if kind not in kinds and word != "friendly-carrier":
                yield f"skills[{at}].contact_with", f"'{word}' is no kind of object{did_you_mean(kind, kinds)}"
        table = NEEDED_TABLES.get(skill.op)
        if table is not None and table not in found.special:
            yield f"skills[{at}].op", f"'{skill.op}' rolls on '{table}', which 'special' does not hold"
        if skill.op == "extract" and not any(other.op == "carry" for other in found.skills):
            yield f"skills[{at}].op", "'extract' needs a skill with the op 'carry' as well"


def _fits(rect: list[float], table: Table) -> bool:
    return len(rect) == 4 and 0 <= rect[0] < rect[2] <= table.width and 0 <= rect[1] < rect[3] <= table.length


def _item_mistakes(
    item: Item, path: str, kinds: set[str], groups: set[str], zones: set[str]
) -> Iterator[tuple[str, str]]:
    if item.brackets is None and not item.points:
        yield path, f"item '{item.id}' gives no points; give 'points', or 'brackets' with 'of'"
    if (item.brackets is None) != (item.of is None):
        yield path, f"item '{item.id}': 'brackets' and 'of' belong together"
    for quantity in quantities(item):
        given = [name for name in Quantity.model_fields if getattr(quantity, name) is not None]
        if len(given) != 1:
            yield path, f"a quantity is exactly one of {', '.join(Quantity.model_fields)}; here are {len(given)}"
        counted = quantity.objects or quantity.str_left or quantity.str_lost
        if counted is not None and counted.kind not in kinds:
            yield path, f"'{counted.kind}' is no kind of object{did_you_mean(counted.kind, kinds)}"
        if quantity.zones is not None and quantity.zones.group not in groups:
            yield path, f"no zone is of the group '{quantity.zones.group}'"
        troopers = quantity.troopers or quantity.points
        for word in troopers.where if troopers is not None else ():
            known = word.removeprefix(INSIDE) in zones if word.startswith(INSIDE) else word in PREDICATES
            if not known:
                yield path, f"'{word}' says nothing about a Trooper{did_you_mean(word, PREDICATES)}"

"""Army lists of Infinity, chosen on a page: a link is the list with one Trooper more or less, an address is a list."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from wartable.games.infinity import building, content, spec_ops
from wartable.games.infinity.building import Pick
from wartable.games.infinity.schema import Army, Option, Purchase, Unit
from wartable.its.lists import SPEC_OPS
from wartable.its.season import load_season
from wartable.kernel.engine.citations import surface
from wartable.kernel.engine.errors import Refused, Unreadable
from wartable.web.pages import render

ROUTER = APIRouter()
SIZES = (150, 200, 250, 300, 400)
GROUPS = (1, 2)


def _points(points: int) -> int:
    if points not in SIZES:
        raise Unreadable(f"{points} is no size of a game; sizes are {', '.join(map(str, SIZES))}")
    return points


@ROUTER.get("/armies", response_class=HTMLResponse)
async def armies(request: Request) -> Response:
    """The armies there are."""
    return render(request, "armies.html", armies=content.load().armies.values())


def _read(slug: str, picks: str) -> tuple[Army, list[Pick]]:
    pack = content.load()
    return building.read(f"{slug}{building.WORD}{picks}", pack.armies, pack.purchases)


@ROUTER.get("/armies/{slug}", response_class=HTMLResponse)
@surface("page")
def army(request: Request, slug: str, points: int = 300, picks: str = "", extras: str = "") -> Response:
    """One army: its units, and the list as it stands; with the Extra its Spec-Ops."""
    found, chosen = _read(slug, picks)
    size, wished = _points(points), [SPEC_OPS] if extras else []
    return render(
        request,
        "army.html",
        army=found,
        points=size,
        sizes=SIZES,
        picks=_address(found, chosen),
        word=building.word(found, chosen),
        cost=building.cost(found, chosen),
        swc=building.swc(found, chosen),
        limit=size / building.SWC_SHARE,
        problems=building.problems(found, chosen, size, wished) if chosen else [],
        rule=building.RULE,
        with_extra=bool(wished),
        special=_spec_ops(found, chosen, size, wished),
        query=f"points={size}{f'&extras={SPEC_OPS}' if wished else ''}",
        units=[_unit(found, chosen, unit, size) for unit in found.units],
        rows=[
            (pick.group, *building.profile(found, pick), _address(found, [*chosen[:at], *chosen[at + 1 :]]))
            for at, pick in sorted(enumerate(chosen), key=lambda row: row[1].group)
        ],
    )


def _address(army: Army, picks: list[Pick]) -> str:
    return building.word(army, picks).partition(building.WORD)[2].replace("+", "%2B")


Way = tuple[Option, list[tuple[int, str, Refused | None]]]
"""An option of a unit, and for each Combat Group the list with it, or why it cannot be added."""


def _unit(army: Army, chosen: list[Pick], unit: Unit, points: int) -> tuple[Unit, list[Way]]:
    ways: list[Way] = []
    for at, option in enumerate(unit.options):
        picks = [Pick(unit.id, at, group) for group in GROUPS]
        adds = [
            (pick.group, _address(army, [*chosen, pick]), building.why_not(army, chosen, pick, points))
            for pick in picks
        ]
        ways.append((option, adds))
    return unit, ways


Buy = tuple[Purchase, bool, str, Refused | None]
"""A purchase, whether it is bought, and the list with it or without it, or why it cannot be bought."""


class Special(NamedTuple):
    """The Spec-Ops as the page shows it: its base, the ways to add it, and what it has bought and may buy."""

    unit: Unit
    option: Option
    adds: list[tuple[int, str, Refused | None]]
    spent: int
    most: int
    buys: list[Buy]


def _spec_ops(army: Army, chosen: list[Pick], points: int, extras: list[str]) -> Special:
    at = next((at for at, pick in enumerate(chosen) if pick.bought is not None), None)
    if at is None:
        unit, option = spec_ops.base(army)
        adds = [
            (pick.group, _address(army, [*chosen, pick]), building.why_not(army, chosen, pick, points, extras))
            for pick in map(building.special, GROUPS)
        ]
        return Special(unit, option, adds, 0, load_season().lists.experience, [])
    pick, others = chosen[at], [*chosen[:at], *chosen[at + 1 :]]
    bought = pick.bought or ()

    def with_(purchases: spec_ops.Bought) -> Pick:
        return building.special(pick.group, purchases)

    buys: list[Buy] = []
    for each in content.load().purchases.values():
        has = each in bought
        changed = with_(tuple(one for one in bought if one != each) if has else (*bought, each))
        refused = None if has else building.why_not(army, others, changed, points, extras)
        buys.append((each, has, _address(army, [*chosen[:at], changed, *chosen[at + 1 :]]), refused))
    buys.sort(key=lambda buy: not buy[1])
    unit, option = building.profile(army, pick)
    return Special(unit, option, [], spec_ops.experience(bought), load_season().lists.experience, buys)


@ROUTER.get("/armies/{slug}/list.{kind}")
def export(slug: str, kind: str, points: int = 300, picks: str = "") -> Response:
    """The list as YAML for the desk, or as text."""
    found, chosen = _read(slug, picks)
    if kind not in ("yaml", "txt"):
        raise Unreadable(f"a list is exported as yaml or txt, not as {kind[:20]}")
    written = building.as_yaml if kind == "yaml" else building.as_text
    name = f'attachment; filename="{found.slug}-{points}.{kind}"'
    return PlainTextResponse(written(found, chosen, _points(points)), headers={"content-disposition": name})

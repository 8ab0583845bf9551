"""Army lists of Infinity, chosen on a page: a link is the list with one Trooper more or less, an address is a list."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from wartable.games.infinity import building, content
from wartable.games.infinity.building import Pick
from wartable.games.infinity.schema import Army, Option, Unit
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


@ROUTER.get("/armies/{slug}", response_class=HTMLResponse)
@surface("page")
def army(request: Request, slug: str, points: int = 300, picks: str = "") -> Response:
    """One army: its units, and the list as it stands."""
    found, chosen = building.read(f"{slug}{building.WORD}{picks}", content.load().armies)
    size = _points(points)
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
        problems=building.problems(found, chosen, size) if chosen else [],
        rule=building.RULE,
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


@ROUTER.get("/armies/{slug}/list.{kind}")
def export(slug: str, kind: str, points: int = 300, picks: str = "") -> Response:
    """The list as YAML for the desk, or as text."""
    found, chosen = building.read(f"{slug}{building.WORD}{picks}", content.load().armies)
    if kind not in ("yaml", "txt"):
        raise Unreadable(f"a list is exported as yaml or txt, not as {kind[:20]}")
    written = building.as_yaml if kind == "yaml" else building.as_text
    name = f'attachment; filename="{found.slug}-{points}.{kind}"'
    return PlainTextResponse(written(found, chosen, _points(points)), headers={"content-disposition": name})

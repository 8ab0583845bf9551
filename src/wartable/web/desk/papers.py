"""The print set: every sheet as a page that prints itself, and as PDF."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.desk.sheets.documents import BY_ROUND, possible, sheet
from wartable.desk.sheets.html import STYLE, as_html
from wartable.desk.sheets.pdf import as_pdf
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.showing.languages import ENGLISH, languages
from wartable.web.address import public_base, reachable
from wartable.web.desk.room import By, DeskRoute, desk_of, page

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)

SHEETS: Final = {
    "announcement": "Announcement, for the wall", "scenarios": "Scenarios with their maps and rules",
    "pairings-by-name": "Pairings by name", "pairings-by-table": "Pairings by table", "slips": "Result slips",
    "standings": "Standings", "control": "Control sheets with what is known", "control-blank": "Control sheets, blank",
    "complete": "Complete army lists", "courtesy": "Courtesy army lists",
    "report": "Report for the publisher's manager",
}  # fmt: skip

WITH_PINS: Final = ("control", "report", "complete")
"""For the organiser alone (ITS-PRIV-05)."""

OWN_STYLE: Final = b64encode(sha256(STYLE.encode()).digest()).decode()
"""A sheet carries its style with it, so that it also prints from a file; the page allows this very style alone."""


@ROUTER.get("/desk/{event}/print")
def print_page(request: Request, event: str, member: By, number: int | None = None, language: str = "") -> Response:
    """What can be printed now, of any round there has been, in any language there is."""
    seen = desk_of(request).seen(event)
    chosen = seen.state.round(number).number if seen.state.rounds else 0
    language = _language(language or seen.state.settings.language or ENGLISH)
    kinds = [(kind, title) for kind, title in SHEETS.items() if kind in possible(seen.state)]
    kinds = [(kind, title) for kind, title in kinds if member.organiser or kind not in WITH_PINS]
    return page(
        request, "desk/print.html", seen, member, "print", kinds=kinds, reachable=reachable(public_base(request)),
        chosen=chosen, by_round=BY_ROUND, wanted=language, languages=languages(),
    )  # fmt: skip


def _language(name: str) -> str:
    if name not in languages():
        raise Ambiguous(f"there is no language '{name}'; there are {', '.join(languages())}")
    return name


@ROUTER.get("/desk/{event}/print/{name}")
def printed(
    request: Request, event: str, name: str, member: By, number: int | None = None, language: str = ""
) -> Response:
    """One sheet, in the language asked for or that of the event."""
    kind, _, ending = name.rpartition(".")
    if kind in WITH_PINS:
        member.check_organiser("prints sheets with PINs")
    seen = desk_of(request).seen(event)
    language = _language(language or seen.state.settings.language or ENGLISH)
    base = public_base(request)
    document = sheet(kind, seen.state, event, number, base if reachable(base) else "")
    if ending == "pdf":
        headers = {"content-disposition": f'inline; filename="{kind}.pdf"'}
        return Response(as_pdf(document, language), media_type="application/pdf", headers=headers)
    if ending != "html":
        raise Ambiguous(f"a sheet is there as html and as pdf, not as {ending!r}")
    policy = f"default-src 'none'; style-src 'sha256-{OWN_STYLE}'; img-src data:; frame-ancestors 'none'"
    return HTMLResponse(as_html(document, language), headers={"content-security-policy": policy})

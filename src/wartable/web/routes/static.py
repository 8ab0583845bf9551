"""Styles, scripts and symbols; see `web/files.py`."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from wartable.web.files import called, static
from wartable.web.pages import render

ROUTER = APIRouter()
FOR_EVER: Final = "public, max-age=31536000, immutable"


@ROUTER.get("/static/{name}")
async def static_file(request: Request, name: str) -> Response:
    """One file, compressed for who can read that."""
    found, by_mark = called(name)
    keep = FOR_EVER if by_mark else "no-cache"
    headers = {"vary": "accept-encoding", "cache-control": keep, "etag": f'"{found.mark}"'}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, headers=headers | {"content-encoding": "gzip"}, media_type=found.kind)
    return Response(found.body, headers=headers, media_type=found.kind)


@ROUTER.get("/manifest.webmanifest")
async def manifest() -> Response:
    """What a phone needs to put the app on its first screen."""
    icon = {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    said = {
        "name": "Wartable",
        "short_name": "Wartable",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#0f1519",
        "theme_color": "#172027",
        "icons": [icon],
    }
    return JSONResponse(said, media_type="application/manifest+json")


@ROUTER.get("/worker.js")
async def worker() -> Response:
    """The script beside an installed app; it must come from the root to speak for all pages."""
    return Response(called("worker.js")[0].body, media_type="text/javascript")


@ROUTER.get("/offline", response_class=HTMLResponse)
async def offline(request: Request) -> Response:
    """The page of an app that cannot reach its server."""
    words = "There is no line to the server. Your games are kept there and go on when it is back."
    return render(request, "error.html", heading="You are offline", sentence=words, rule=None)

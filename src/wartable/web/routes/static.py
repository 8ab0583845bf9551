"""Styles, scripts and symbols; see `web/files.py`."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from wartable.web.files import called

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

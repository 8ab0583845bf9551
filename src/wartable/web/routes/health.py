"""Is this server there? For whatever waits for it or watches it; nothing is read from the store."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from wartable import __version__

ROUTER = APIRouter()
ANSWER: Final = {"status": "up", "version": __version__}


@ROUTER.get("/health", include_in_schema=False)
async def health() -> dict[str, str]:
    """Answers when the app is ready for requests."""
    return ANSWER

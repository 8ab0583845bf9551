"""Having something worked out for a page without keeping others from theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from starlette.requests import Request

from wartable.table.thinking import Busy, Thinking
from wartable.web.app import services_of
from wartable.web.guard import address_of, browser_of

TOO_LONG_S: Final = 40.0
"""After that somebody who waits is told so; what comes out later is thrown away."""
Made = TypeVar("Made")


def spend(request: Request, what: str, times: int = 1) -> None:
    """Count something that takes long for whoever asks. Raises `TooMuch`."""
    services_of(request).budget.spend(browser_of(request), address_of(request.scope), what, times)


async def worked_out(request: Request, where: Thinking, work: Callable[..., Made], *args: Any) -> Made:
    """What comes out of `work`, done elsewhere. No thread of this server waits for it. Raises `Busy`."""
    who = (f"browser {browser_of(request)}", f"address {address_of(request.scope)}")
    try:
        return await asyncio.wait_for(asyncio.wrap_future(where.begin(who, work, *args)), TOO_LONG_S)
    except TimeoutError:
        raise Busy("This takes too long to be worked out here") from None
    except BrokenProcessPool:
        raise Busy("This could not be worked out; try again") from None

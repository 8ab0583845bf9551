"""A study on a cluster: workers of a Dask scheduler play, and a worker that dies loses nothing.

Every go of a study has a name of its own. Dask gives a go whose worker died to another worker; a go that was played
twice has one result under one name, so no game is lost and none counts twice. The extra is `cluster`.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from typing import Any, Final

from wartable.kernel.engine.errors import Refused
from wartable.lab.report import Played, Study
from wartable.lab.simulate import chunks_of, play_some

PATIENCE: Final = "10s"
"""How long a scheduler may take to answer the first time."""
AHEAD: Final = 200
"""How many goes are handed out at a time."""


def on_cluster(study: Study, address: str) -> Iterator[list[Played]]:
    """The games in order, a few at a time. Raises `Refused` when nobody answers at the address."""
    try:
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise Refused("--cluster needs Dask: pip install 'wartable[cluster]'") from None
    try:
        connect: Any = Client
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Refused(f"no Dask scheduler answers at '{address}': {error}") from None
    name = sha256(repr(study).encode()).hexdigest()[:16]
    with client:
        cuts = iter(chunks_of(study))

        def hand_out(n: int) -> list[Any]:
            return [
                client.submit(play_some, study, *cut, key=f"{name}-{cut[0]}", pure=True, retries=3)
                for cut in islice(cuts, n)
            ]

        waiting = hand_out(AHEAD)
        try:
            while waiting:
                yield waiting.pop(0).result()
                waiting += hand_out(1)
        except KilledWorker as error:
            raise Refused(f"workers of the cluster died again and again over the same games: {error}") from None
        finally:
            client.cancel(waiting)

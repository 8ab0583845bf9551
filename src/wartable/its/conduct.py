"""Conduct: what players tell each other of their armies. That dice are seen and reactions awaited is the match's."""

from __future__ import annotations

from typing import Any

from wartable.its.list_file import ArmyList
from wartable.its.privacy import show_courtesy
from wartable.its.reasons import Reason
from wartable.kernel.engine.saying import said


def open_information(
    asks: str, owner: str, deployment_finished: bool, in_use: ArmyList
) -> tuple[dict[str, Any], tuple[Reason, ...]]:
    """The open view of the opposing army, as often as it is asked for, from the end of deployment (ITS-CONDUCT-04).

    What it holds and when it opens is ITS-PRIV-02 and ITS-PRIV-03; this never refuses a second question.
    """
    view, reasons = show_courtesy(asks, owner, asks, deployment_finished, in_use)
    return view, (
        *reasons,
        Reason(said("%(name)s tells %(other)s all Open Information", name=owner, other=asks), "ITS-CONDUCT-04"),
    )

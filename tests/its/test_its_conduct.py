"""Conduct: open information is open, as often as it is asked for."""

from __future__ import annotations

import pytest

from wartable.its.conduct import open_information
from wartable.its.list_file import ArmyList, Trooper
from wartable.kernel.engine.errors import Refused

LIST = ArmyList(
    army="Harbour Watch",
    kind="generic",
    troopers=[Trooper(name="Guard", cost=12, lieutenant=True), Trooper(name="Ghost", cost=30, private=True)],
)


def test_open_information_is_repeated_as_often_as_asked_and_stays_open_only() -> None:
    with pytest.raises(Refused, match="ITS-PRIV-03"):
        open_information("Ben", "Ann", deployment_finished=False, in_use=LIST)
    first, reasons = open_information("Ben", "Ann", deployment_finished=True, in_use=LIST)
    again, _ = open_information("Ben", "Ann", deployment_finished=True, in_use=LIST)
    assert first == again
    assert [line["name"] for line in first["troopers"]] == ["Guard"]
    assert [reason.rule for reason in reasons] == ["ITS-PRIV-03", "ITS-PRIV-02", "ITS-CONDUCT-04"]

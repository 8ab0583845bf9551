"""Recorded events: a log written once gives the same event for ever, to the last number and reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desk.desks import AT
from wartable.desk.computed import report
from wartable.desk.exchange import event_yaml
from wartable.desk.service import Desk
from wartable.desk.views import event_view, standings_view
from wartable.its.event import replay
from wartable.its.event_file import read_event
from wartable.store.log import Store

GOLDEN = sorted(path for path in (Path(__file__).parent / "golden").glob("*.json") if ".expected" not in path.name)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_recorded_event_is_what_it_was(path: Path, tmp_path: Path) -> None:
    desk = Desk(Store(str(tmp_path / "wartable.sqlite")))
    event, _ = desk.restore(path.read_text(encoding="utf-8"), str(path), AT)
    state = desk.state(event)
    expected = json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8"))
    made = {"standings": standings_view(state), "event": event_view(state, event)}
    settings, kept = made["event"].pop("settings"), expected["event"].pop("settings")
    assert kept.items() <= settings.items(), "settings that came later have their usual values"
    assert made == expected
    # The file it exports gives the same final table by the pure functions alone.
    assert replay(read_event(event_yaml(state), "export"), state.season).final == report(state).final


def test_there_are_recorded_events() -> None:
    assert len(GOLDEN) >= 2

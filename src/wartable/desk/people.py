"""One person in all events of an installation: everything that is kept about them, and forgetting it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wartable.desk.actions import Entrant, payload
from wartable.desk.fold.event import Step, undone
from wartable.desk.persons import is_label, label
from wartable.desk.service import Desk
from wartable.desk.views import round_view, standings_view
from wartable.desk.words import sentence
from wartable.kernel.engine.errors import Ambiguous, WartableError

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Found:
    """A person as one event knows them: the number in its log, and every record, oldest first."""

    event: str
    person: int
    records: tuple[Plain, ...]

    def values(self, what: str) -> list[str]:
        """Everything they ever had for a field, each once."""
        return list(dict.fromkeys(str(each[what]) for each in self.records if each.get(what)))


def find(desk: Desk, who: str, event: str | None = None) -> list[Found]:
    """A person by name or PIN, in one event or in all; in one event also by number, as in `Player #3`.

    Raises Ambiguous for nobody and for several people: what is erased does not come back.
    """
    wanted = who.strip().casefold()
    found: list[Found] = []
    for name in [event] if event else desk.store.events():
        desk.log(name)  # raises for an event that cannot be searched, rather than passing over it
        by_person: dict[int, list[Plain]] = {}
        for record in desk.store.read_whole(name)[1]:
            if record.data is not None:
                by_person.setdefault(record.person, []).append(json.loads(record.data))
        for person, records in by_person.items():
            each = Found(name, person, tuple(records))
            known = [*each.values("name"), *each.values("pin"), *([label(person)] if event else [])]
            if wanted in [value.casefold() for value in known]:
                found.append(each)
    if not found:
        raise Ambiguous(f"nobody has the name or PIN {who!r} {f'in {event}' if event else 'in any event here'}")
    for place in dict.fromkeys(each.event for each in found):
        there = [label(each.person) for each in found if each.event == place]
        if len(there) > 1:
            several = " and ".join(there)
            raise Ambiguous(f"{who} is or was the name of {several} in {place}; name one of them, with --event {place}")
    pins = list(dict.fromkeys(pin for each in found for pin in each.values("pin")))
    if len(pins) > 1 and wanted not in [pin.casefold() for pin in pins]:
        places = ", ".join(f"{each.event} (PIN {' and '.join(each.values('pin')) or 'none'})" for each in found)
        raise Ambiguous(f"{who} is in {places}; these may be several people, so give a PIN or --event")
    return found


def export(desk: Desk, who: str, event: str | None = None) -> Plain:
    """Everything that is kept about a person, as plain data to hand over."""
    return {"person": who, "events": [_exported(desk, each) for each in find(desk, who, event)]}


def _exported(desk: Desk, found: Found) -> Plain:
    log = desk.log(found.event)
    gone = undone(log)
    state = desk.state(found.event)
    name = desk.persons(found.event).name(found.person)
    player = state.players.get(name)
    shown = player.name if player else name
    lines = standings_view(state)["standings"] if state.computable else []
    return {
        "event": found.event,
        "name": state.settings.name,
        "person": found.person,
        "records": list(found.records),
        "registered": None if player is None else {"region": player.region, "army": player.army, "lists": player.lists},
        "standing": next((line for line in lines if line["p"] == shown), None),
        "games": [
            {"round": played.number, **row}
            for played in state.rounds
            for row in round_view(state, played)["tables"]
            if shown in (row["a"], row["b"])
        ],
        "entries": [
            {"number": step.entry.number, "at": step.entry.at, "text": sentence(step),
             "counts": step.entry.number not in gone}
            for step in log
            if _about(step, found)
        ],
    }  # fmt: skip


def _about(step: Step, found: Found) -> bool:
    return f"{{#{found.person}}}" in step.entry.payload or f'"person":{found.person},' in step.entry.payload


@dataclass(frozen=True, slots=True)
class Erased:
    """What was done: the event, what the person is called there now, the copies changed, and what could not be."""

    event: str
    label: str
    copies: list[Path]
    mentions: list[int]


def erase(desk: Desk, who: str, event: str | None = None) -> list[Erased]:
    """Forget a person: a neutral label takes the place of the name everywhere, and the log still verifies."""
    done: list[Erased] = []
    for found in find(desk, who, event):
        changed = desk.erase(found.event, found.person)
        done.append(Erased(found.event, label(found.person), changed, _mentions(desk, found)))
    return done


def _mentions(desk: Desk, found: Found) -> list[int]:
    """Entries whose typed words still hold a part of the name, such as a first name alone; the chain keeps them."""
    words = {word.casefold() for name in found.values("name") for word in re.findall(r"\w{3,}", name)}
    numbers: list[int] = []
    for step in desk.log(found.event):
        typed = [value for key, value in payload(step.action).items() if key in ("why", "by", "accepted", "referee")]
        if words & {word.casefold() for text in typed for word in re.findall(r"\w+", str(text))}:
            numbers.append(step.entry.number)
    return numbers


def known_here(desk: Desk, but: str) -> list[Entrant]:
    """Everybody who took part in other events here, as they were registered last, by name. Nobody who was erased."""
    found: dict[str, Entrant] = {}
    for event in desk.store.events():
        if event == but:
            continue
        try:
            players = desk.state(event).players.values()
        except WartableError:
            continue  # a damaged event is the trouble of its own page
        for player in players:
            if not is_label(player.name):
                found[player.pin or player.name.casefold()] = Entrant(
                    name=player.name, pin=player.pin, region=player.region, army=player.army, club=player.club,
                    contact=player.contact,
                )  # fmt: skip
    return sorted(found.values(), key=lambda each: each.name.casefold())

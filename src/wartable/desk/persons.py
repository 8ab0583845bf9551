"""Persons beside the log: the log holds pseudonyms, the names stand in a table of their own and can be erased.

The desk thinks in names. On the way into the log `hide` takes name, PIN, club and contact out of a payload and puts a
mark (`{#3}`) wherever a name stands, also inside a sentence; `show` puts them back. Each record is sealed: the log has
a hash over it with a salt that is kept with the record, so a changed name is found as surely as a changed result, and
once record and salt are erased the hash says nothing any more. A person who was erased is `Player #3` everywhere.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

from wartable.kernel.engine.errors import Refused, Unreadable
from wartable.store.log import Entry, PersonRecord, canonical

Plain = dict[str, Any]

PERSONAL = ("name", "pin", "club", "contact")
"""What is known about a person and stands in no log."""

WORDS = ("do", "rule", "step", "seed", "personal")
"""Fields that hold words of the software, never a name."""

LABEL = re.compile(r"player #\d+", re.IGNORECASE)
MARK = re.compile(r"\{#(\d+)(?:\.(\d+))?\}|\{##")
WITHOUT_SPACES = ("\u3040", "\u30ff"), ("\u3400", "\u9fff"), ("\uac00", "\ud7af")
"""Scripts that put no spaces between words; in these a name is found inside a row of letters."""


def label(person: int) -> str:
    """What an erased person is called."""
    return f"Player #{person}"


def is_label(name: str) -> bool:
    """Is this the label of an erased person? Nobody else can be called so."""
    return LABEL.fullmatch(name) is not None


def seal(person: int, record: int, salt: str, data: str) -> str:
    """The hash that stands in the log for a record."""
    return sha256("\n".join((salt, str(person), str(record), data)).encode()).hexdigest()


class Persons:
    """The persons of one event. `new` are the records that `hide` has made; they are written with their entries."""

    def __init__(self, records: Iterable[PersonRecord] = (), salt: Callable[[], str] | None = None) -> None:
        self.records = {(each.person, each.record): each for each in records}
        self.new: list[PersonRecord] = []
        self._salt = salt or (lambda: secrets.token_hex(16))
        self._marks: dict[str, str] = {}
        self._names: dict[tuple[int, int], str] = {}
        self._numbers: dict[str, int] = {}
        for each in self.records.values():
            if each.data is not None:
                self._learn(each.person, each.record, json.loads(each.data))
            elif each.record == 1:
                self._learn(each.person, 1, {"name": label(each.person)})

    def all(self) -> list[PersonRecord]:
        """Every record, by person and number, as a copy holds them."""
        return [self.records[key] for key in sorted(self.records)]

    def name(self, person: int, record: int = 1) -> str:
        """What a person was called in a record; the label of an erased one."""
        known = self._names.get((person, record))
        if known is None:  # a long log names the same few hundred people thousands of times
            data = self._data(person, record)
            known = self._names[person, record] = label(person) if data is None else _as_name(data["name"])
        return known

    def _data(self, person: int, record: int) -> Plain | None:
        if (person, record) not in self.records:
            raise Unreadable(f"the personal data of person {person} are not here; the event was not copied whole")
        text = self.records[person, record].data
        data: Plain | None = None if text is None else json.loads(text)
        return data

    def _learn(self, person: int, record: int, data: Plain) -> None:
        if data.get("name") is None:
            return
        name = _as_name(data["name"])
        if record == 1:
            self._numbers[name] = person
        if record == 1 or name not in self._marks:
            self._marks[name] = f"{{#{person}}}" if record == 1 else f"{{#{person}.{record}}}"

    # ------------------------------------------------------------------------------------------------ into the log

    def hide(self, payload: Plain) -> Plain:
        """The payload as the log holds it. Raises Refused for a name that only an erased person has."""
        match payload["do"]:
            case "create" | "settings":
                return payload
            case "add":
                return {**payload, "players": [self._hide_entrant(each) for each in payload["players"]]}
            case "late" | "sign-up":
                return {**self._hidden(payload), "player": self._hide_entrant(payload["player"])}
            case "edit":
                return self._hide_edit(payload)
            case _:
                made: Plain = self._hidden(payload)
                return made

    def _hide_entrant(self, entrant: Plain) -> Plain:
        name = _as_name(entrant["name"])
        person = self._numbers.get(name) or max((each for each, _ in self.records), default=0) + 1
        rest, personal = _parted(entrant)
        return {**self._hidden(rest), "personal": self._sealed(person, personal)}

    def _hide_edit(self, payload: Plain) -> Plain:
        rest, personal = _parted(payload["changes"])
        made: Plain = {**self._hidden(payload), "changes": self._hidden(rest)}
        if personal:
            made["personal"] = self._sealed(self._numbers[payload["player"]], personal)
        return made

    def _sealed(self, person: int, data: Plain) -> Plain:
        if is_label(_as_name(data.get("name", ""))):
            raise Refused(f"{data['name']} is how somebody is called whose name was erased; write another name")
        record = sum(each == person for each, _ in self.records) + 1
        salt, text = self._salt(), canonical(data)
        made = PersonRecord(person, record, salt, text)
        self.new.append(made)
        self.records[person, record] = made
        self._learn(person, record, data)
        return {"person": person, "record": record, "fields": sorted(data), "seal": seal(person, record, salt, text)}

    def _hidden(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._marks.get(value) or self._mark(value)
        if isinstance(value, list):
            return [self._hidden(each) for each in value]
        if isinstance(value, dict):
            return {key: each if key in WORDS else self._hidden(each) for key, each in value.items()}
        return value

    def _mark(self, text: str) -> str:
        """Every name in a sentence becomes its mark; what looks like a mark already is told apart by a second #."""
        names = sorted((name for name in self._marks if name in text), key=len, reverse=True)
        if not names and "{#" not in text:
            return text
        out: list[str] = []
        at = 0
        while at < len(text):
            name = next((each for each in names if text.startswith(each, at) and _alone(text, at, len(each))), None)
            if name is not None:
                out.append(self._marks[name])
                at += len(name)
            else:
                out.append("{##" if text.startswith("{#", at) else text[at])
                at += 2 if text.startswith("{#", at) else 1
        return "".join(out)

    # ---------------------------------------------------------------------------------------------- out of the log

    def show(self, payload: Plain) -> Plain:
        """The payload with the names in it. Raises Unreadable when a record is missing."""
        match payload["do"]:
            case "create" | "settings":
                return payload
            case "add":
                return {**payload, "players": [self._show_entrant(each) for each in payload["players"]]}
            case "late" | "sign-up":
                return {**self._shown(payload), "player": self._show_entrant(payload["player"])}
            case "edit":
                made: Plain = self._shown({key: each for key, each in payload.items() if key != "personal"})
                known = self._unsealed(payload["personal"]) if "personal" in payload else {}
                return {**made, "changes": {**made["changes"], **known}}
            case _:
                shown: Plain = self._shown(payload)
                return shown

    def _show_entrant(self, entrant: Plain) -> Plain:
        rest = {key: each for key, each in entrant.items() if key != "personal"}
        return {**self._shown(rest), **self._unsealed(entrant["personal"])}

    def _unsealed(self, personal: Plain) -> Plain:
        data = self._data(personal["person"], personal["record"])
        if data is not None:
            return data
        # An erased PIN still counts as one: the event stays as official as it was (ITS-ORG-04).
        erased = {"name": label(personal["person"]), "pin": f"erased{personal['person']}"}
        return {each: erased.get(each) for each in personal["fields"]}

    def _shown(self, value: Any) -> Any:
        if isinstance(value, str):
            return MARK.sub(self._unmark, value) if "{#" in value else value
        if isinstance(value, list):
            return [self._shown(each) for each in value]
        if isinstance(value, dict):
            return {key: each if key in WORDS else self._shown(each) for key, each in value.items()}
        return value

    def _unmark(self, found: re.Match[str]) -> str:
        return "{#" if found[1] is None else self.name(int(found[1]), int(found[2] or 1))

    # ------------------------------------------------------------------------------------------------------ checks

    def fault(self, entries: Sequence[Entry]) -> str | None:
        """What is wrong with the records that the log seals, as a sentence; None when all are whole or erased."""
        for entry in entries:
            for personal in _sealed_in(entry.data):
                person, record = personal["person"], personal["record"]
                kept = self.records.get((person, record))
                if kept is None:
                    return f"entry {entry.number}: the personal data of person {person} are missing"
                erased = kept.data is None or kept.salt is None
                if not erased and personal["seal"] != seal(person, record, kept.salt or "", kept.data or ""):
                    return f"entry {entry.number}: the personal data of person {person} were changed"
        return None


def _parted(data: Plain) -> tuple[Plain, Plain]:
    return {k: v for k, v in data.items() if k not in PERSONAL}, {k: v for k, v in data.items() if k in PERSONAL}


def _as_name(value: Any) -> str:
    """A name as registration reads it."""
    return str(value).strip()


def _alone(text: str, at: int, length: int) -> bool:
    """Whether what stands there is a word of its own, and not a part of a longer one."""
    end = at + length
    before, after = text[at - 1 : at] if at else "", text[end : end + 1]
    return not (_letter(before) and _letter(text[at])) and not (_letter(text[end - 1]) and _letter(after))


def _letter(character: str) -> bool:
    return character.isalnum() and not any(first <= character <= last for first, last in WITHOUT_SPACES)


def _sealed_in(payload: Plain) -> Iterator[Plain]:
    entrants = payload.get("players", []) if payload["do"] == "add" else [payload.get("player")]
    for each in (*entrants, payload):
        if isinstance(each, dict) and "personal" in each:
            yield each["personal"]

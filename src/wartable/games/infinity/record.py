"""A recorded game: everything the scorer needs, and nothing else may influence Objective Points.

These are plain tuples, which a match in play makes by the hundred; `record_files` reads what people have written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from wartable.games.infinity.scenario import Side

_NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


class Trooper(NamedTuple):
    """One Trooper of either army list: what does not change during a game."""

    id: str
    side: Side
    cost: int
    base_mm: float = 25
    type: str = "LI"
    skills: Sequence[str] = ()
    gear: Sequence[str] = ()
    classification: Sequence[str] = ()
    roles: Sequence[str] = ()
    lieutenant_ever: bool = False
    extra: str | None = None


class TrooperState(NamedTuple):
    id: str
    x: float = 0
    y: float = 0
    as_: str = "model"
    """model, marker, or absent."""
    states: Sequence[str] = ()
    contact: Sequence[str] = ()
    carries: Sequence[str] = ()
    lieutenant: bool = False


class ObjectState(NamedTuple):
    id: str
    kind: str | None = None
    owner: Side | Literal["none"] | None = None
    x: float | None = None
    y: float | None = None
    marks: Sequence[Side] = ()
    str_: int | None = None
    destroyed: bool = False
    civevac_by: str | None = None
    revealed: bool = False
    killed: bool = False
    role: str | None = None
    """designated, or decoy."""
    rogue_ai: bool = False


class Snapshot(NamedTuple):
    troopers: Sequence[TrooperState] = ()
    objects: Sequence[ObjectState] = ()


class History(NamedTuple):
    entered_dead: bool = False
    lt_null_turn_end: bool = False
    left_table: bool = False
    """It went off the table in Retreat!, and survives (INF-RET-04)."""
    null_by: str | None = None
    death_order_hits_by: Sequence[str] = ()


class Card(NamedTuple):
    card: str
    accomplished: bool = False
    pool: str = "main"
    """main, or secondary."""
    use: str = "objective"
    """objective, or intelcom."""
    symbol: str | None = None


class Intelcom(NamedTuple):
    value: int
    zone: str


class GameRecord(NamedTuple):
    """The game at the end of each Game Round and at its end."""

    scenario: str
    points: int
    rounds_played: int
    roster: Sequence[Trooper]
    rounds: Sequence[Snapshot] = ()
    end: Snapshot | None = None
    history: Mapping[str, History] = _NOTHING
    acquired: Mapping[Side, int] = _NOTHING
    classified: Mapping[Side, Sequence[Card]] = _NOTHING
    secure_hvt: Mapping[Side, str] = _NOTHING
    intelcom: Mapping[Side, Intelcom] = _NOTHING

    @property
    def final(self) -> Snapshot:
        """The snapshot at the end of the game."""
        return self.end if self.end is not None else self.rounds[-1]


def document(value: Any) -> Any:
    """A record or a part of it as plain data, as a record file holds it: what is as usual is left out."""
    if isinstance(value, Mapping):
        return {key: document(each) for key, each in value.items()}
    if hasattr(value, "_fields"):
        usual = {name: document(each) for name, each in value._field_defaults.items()}
        said = {name: document(each) for name, each in zip(value._fields, value, strict=True)}
        return {name.removesuffix("_"): each for name, each in said.items() if name not in usual or each != usual[name]}
    return [document(each) for each in value] if isinstance(value, tuple | list) else value

"""Moving named numbers of a pack towards targets: one at a time, in smaller and smaller steps, on common seeds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from wartable.games import game as find_game
from wartable.kernel.engine.errors import Ambiguous
from wartable.lab.changing import Place, changed, number_at
from wartable.lab.report import Interval, Report, Study
from wartable.lab.simulate import simulate

LENGTH = "length"
"""The target that is about the mean number of turns; all others are shares."""


class Limits(NamedTuple):
    """From and to, both included."""

    low: float
    high: float

    def beyond(self, value: float) -> float:
        return max(0.0, self.low - value, value - self.high)


class Step(NamedTuple):
    """One try: the numbers, what each target came to, how far off that is, and whether it was kept."""

    numbers: dict[Place, int]
    found: dict[str, Interval]
    off: float
    kept: bool


@dataclass(slots=True)
class Tuning:
    """What is moved within which limits, towards what; and the path so far."""

    study: Study
    numbers: Mapping[Place, Limits]
    targets: Mapping[str, Limits]
    path: list[Step] = field(default_factory=list)

    @property
    def best(self) -> Step:
        return [step for step in self.path if step.kept][-1]

    def as_json(self) -> list[dict[str, Any]]:
        return [
            {
                "numbers": {str(where): number for where, number in step.numbers.items()},
                "found": {name: share._asdict() for name, share in step.found.items()},
                "off": step.off,
                "kept": step.kept,
            }
            for step in self.path
        ]


def tune(
    tuning: Tuning, work: Path, jobs: int, tries: int, heard: Callable[[Tuning], None] = lambda tuning: None
) -> Tuning:
    """Try until all targets are met, no step helps, or so many tries were made; `work` is a folder for packs."""
    game = find_game(tuning.study.game)
    start = {where: number_at(game, tuning.study.content, where) for where in tuning.numbers}
    known: set[tuple[int, ...]] = set()

    def attempt(numbers: dict[Place, int]) -> bool:
        """Play with these numbers; is it the best so far?"""
        known.add(tuple(numbers.values()))
        pack = changed(game, tuning.study.content, numbers, work / str(len(tuning.path)))
        found = _found(simulate(replace(tuning.study, content=pack), jobs), tuning.targets)
        off = sum(limits.beyond(found[name].share) / _unit(name) for name, limits in tuning.targets.items())
        better = not tuning.path or off < tuning.best.off
        tuning.path.append(Step(numbers, found, off, better))
        heard(tuning)
        return better

    try:
        attempt(start)
        steps = {where: max(1, round((limits.high - limits.low) / 4)) for where, limits in tuning.numbers.items()}
        while tuning.best.off > 0:
            moved = False
            for where, limits in tuning.numbers.items():
                for way in (1, -1):
                    while len(tuning.path) < tries and tuning.best.off > 0:
                        wished = tuning.best.numbers[where] + way * steps[where]
                        numbers = {**tuning.best.numbers, where: int(max(limits.low, min(limits.high, wished)))}
                        if tuple(numbers.values()) in known or not attempt(numbers):
                            break
                        moved = True
            if len(tuning.path) >= tries or (not moved and all(step == 1 for step in steps.values())):
                break
            if not moved:
                steps = {where: max(1, step // 2) for where, step in steps.items()}
    except KeyboardInterrupt:
        pass
    return tuning


def _unit(name: str) -> float:
    """What being off by one means: a turn counts like three points of percent."""
    return 33.0 if name == LENGTH else 1.0


def _found(report: Report, targets: Mapping[str, Limits]) -> dict[str, Interval]:
    known = {value: tally for (_, value), tally in report.options.items()} | report.seats | report.factions
    found = {}
    for name in targets:
        if name == LENGTH:
            mean = sum(report.lengths) / len(report.lengths)
            found[name] = Interval(mean, report.quantile(0.1), report.quantile(0.9))
        elif name in known:
            found[name] = known[name].interval()
        else:
            raise Ambiguous(f"nothing called '{name}' was played; there is {LENGTH}, {', '.join(sorted(known))}")
    return found

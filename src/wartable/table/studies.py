"""Studies that a server plays for people: some games at a time, in processes that stand back behind everything else.

What is played is kept at once, part by part, so that a server that is killed goes on where it stood, and no game counts
twice. Games are seeded: whoever plays them, the report is that of `wartable simulate`.
"""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, Final

from wartable.games import game as find_game
from wartable.kernel.engine.dice import Dice
from wartable.kernel.engine.errors import Refused, WartableError
from wartable.kernel.engine.modes import mode_called
from wartable.lab.changing import changed
from wartable.lab.compare import Question
from wartable.lab.keeping import Findings, Noted, Work, play_part, unpacked
from wartable.lab.planning import changes, compared, planned
from wartable.lab.report import Played, Study
from wartable.store.studies import DONE, FAILED, RUNNING, STOPPED, Part, StudyRow, StudyStore
from wartable.table.packs import Packs
from wartable.table.study_jobs import Job
from wartable.table.thinking import Busy, Thinking

GAMES: Final = 2_000
"""Games of one study."""
GAME_S: Final = 300.0
"""Seconds of one game."""
STUDY_S: Final = 4 * 3600
"""Seconds of all games of a study together."""
RUNS: Final = 1_200
"""Runs of a search for one answer: as many as an expert has."""
OF_BROWSER, OF_ALL = 2, 12
"""Studies that run at a time, of one browser and of all."""
KEPT_OF_BROWSER, KEPT = 20, 400
"""Studies that are kept."""
QUOTA: Final = 200_000_000
"""Letters of all games that are kept; then the oldest studies go."""
AGAIN: Final = 3
"""How often the same games are begun anew when their process was killed."""
READY: Final = 20
"""Findings that are kept in memory for those who look."""
BEAT_S: Final = 10.0
NICER: Final = 15
"""How far studies stand back: behind programs at tables, which stand back behind pages."""
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A study as somebody asks for it; with `second` pack or `changes` two packs are compared."""

    game: str
    mode: str
    players: tuple[str, ...]
    games: int
    seed: str
    options: Mapping[str, str] = field(default_factory=dict)
    matchups: bool = False
    pack: str = ""
    compares: bool = False
    second: str = ""
    changes: tuple[str, ...] = ()
    of: str = ""
    margin: float = 0.03
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """What a page shows of a study: the report as it is now, and how far it is."""

    report: dict[str, Any]
    noted: tuple[Noted, ...]
    lengths: tuple[int, ...]
    games: int
    of: int
    left: float | None
    """Seconds until it is done, where that can be told."""
    waiting: bool
    """Does it wait for others to be done?"""


class Studies:
    """The studies of one server."""

    def __init__(self, kept: StudyStore, packs: Packs, thinking: Thinking, shared: bool) -> None:
        """On a `shared` database other servers play as well, and one takes over what another leaves behind."""
        self._kept = kept
        self._packs = packs
        self._thinking = thinking
        self._shared = shared
        self._worker = secrets.token_hex(8)
        self._jobs: dict[str, Job] = {}
        self._looked: OrderedDict[str, tuple[str, Findings]] = OrderedDict()
        self._lock = Lock()
        self._writer = ThreadPoolExecutor(1, "studies")
        self._turn = 0
        self._stopped = Event()

    # -- what people do -----------------------------------------------------------------------------------------------

    def begin(self, browser: str, wanted: Wanted) -> str:
        """Have a study played; gives its id. Raises what is wrong with the wish, and `Busy` beyond the limits."""
        terms = self._terms(wanted)
        work = self._plan(terms)
        terms["sets"] = (work if isinstance(work, Study) else work.one).options
        if self._kept.running(browser) >= OF_BROWSER:
            raise Busy(f"You have {OF_BROWSER} studies running; wait until one is done, or stop it")
        if self._kept.running() >= OF_ALL:
            raise Busy("So many studies run on this server that no more are begun; come again later")
        if len(self._kept.newest(KEPT_OF_BROWSER, browser)) >= KEPT_OF_BROWSER:
            raise Refused(f"You have {KEPT_OF_BROWSER} studies here; remove one that you need no more")
        self._kept.make_room(KEPT, QUOTA)
        id_ = secrets.token_urlsafe(9)
        self._kept.add(id_, browser, terms, self._worker)
        self._play(id_, work, 0)
        return id_

    def stop(self, browser: str, id_: str) -> None:
        """End a study with what was played. Only who began it may."""
        self._owned(browser, id_)
        self._kept.end(id_, STOPPED)
        with self._lock:
            self._jobs.pop(id_, None)

    def go_on(self, browser: str, id_: str) -> None:
        """Play on where a study was stopped."""
        row = self._owned(browser, id_)
        if row.state != STOPPED:
            raise Refused("Only a study that was stopped can go on")
        if self._kept.running(browser) >= OF_BROWSER:
            raise Busy(f"You have {OF_BROWSER} studies running; wait until one is done, or stop it")
        work = self._work(row.terms)
        self._kept.go_on(id_, self._worker)
        self._play(id_, work, row.seconds)

    def remove(self, browser: str, id_: str) -> None:
        """Forget a study."""
        self._owned(browser, id_)
        with self._lock:
            self._jobs.pop(id_, None)
            self._looked.pop(id_, None)
        self._kept.remove(id_)

    def _owned(self, browser: str, id_: str) -> StudyRow:
        row = self._kept.study(id_)
        if not row.is_of(browser):
            raise Refused("This study is somebody else's; you can look at it, and begin one of your own")
        return row

    def _terms(self, wanted: Wanted) -> dict[str, Any]:
        """The wish as it is kept. Raises what is wrong with it."""
        game = find_game(wanted.game)
        mode_called(game, wanted.mode).check_players([False for _ in wanted.players])
        if not 1 <= wanted.games <= GAMES:
            raise Refused(f"A study has 1 to {GAMES} games here; with `wartable simulate` it can have more")
        Dice(wanted.seed)  # raises what is wrong with it
        for player in wanted.players:
            runs = player.partition(":")[2]
            if runs.isdecimal() and int(runs[:9]) > RUNS:
                raise Refused(f"{player}: a search has at most {RUNS} runs for an answer here")
        terms: dict[str, Any] = {name: getattr(wanted, name) for name in Wanted.__slots__}
        terms |= {"players": list(wanted.players), "changes": list(wanted.changes), "options": dict(wanted.options)}
        return terms | {"rules": game.rules_number, "digests": self._digests(terms)}

    # -- content ------------------------------------------------------------------------------------------------------

    def _digests(self, terms: dict[str, Any]) -> list[str]:
        game = find_game(terms["game"])
        try:
            return [game.content_digest(folder) for folder in self.folders(terms)]
        except WartableError as error:
            raise type(error)(str(error).replace(f"{self._packs.place}/", "")) from None

    def folders(self, terms: dict[str, Any]) -> list[Path | None]:
        """Where the content of a study lies; of a comparison also that of the second pack."""
        first = self._packs.folder(terms["pack"])
        if not terms["compares"]:
            return [first]
        second = self._packs.folder(terms["second"]) if terms["second"] else first
        numbers = changes(terms["game"], second, terms["changes"])
        if not numbers:
            return [first, second]
        name = sha256(repr((terms["game"], terms["second"] or terms["pack"], sorted(numbers.items()))).encode())
        place = self._packs.place / f"changed-{name.hexdigest()[:24]}"
        with self._lock:
            if not place.is_dir():
                half = place.with_name(f"half-{secrets.token_hex(6)}")
                changed(find_game(terms["game"]), second, numbers, half).rename(place)
        return [first, place]

    def _plan(self, terms: dict[str, Any]) -> Work:
        """What a new study plays. Raises what is wrong with the wish."""
        folders = self.folders(terms)
        asked = (terms["game"], terms["mode"], terms["players"], terms["games"], terms["seed"], terms["options"])
        study = planned(*asked, terms["matchups"] or terms["compares"], folders[0])
        return compared(study, folders[1], terms["of"], terms["margin"]) if terms["compares"] else study

    def _work(self, terms: dict[str, Any], to_play: bool = True) -> Work:
        """What a study plays. Raises `Refused` when it is to be played and is no longer what it began as."""
        rules = find_game(terms["game"])
        mode_called(rules, terms["mode"])
        if to_play and (terms["rules"] != rules.rules_number or terms["digests"] != self._digests(terms)):
            raise Refused("The rules or the content have changed since this study began; begin it anew")
        folders = self.folders(terms) if to_play else [None, None]
        sets = tuple(tuple((name, value) for name, value in options) for options in terms["sets"])
        asked = (terms["game"], terms["mode"], tuple(terms["players"]), terms["games"], terms["seed"], sets)
        one = Study(*asked, folders[0])
        if not terms["compares"]:
            return one
        return Question(one, Study(*asked, folders[1]), terms["of"], terms["margin"])

    # -- looking ------------------------------------------------------------------------------------------------------

    def row(self, id_: str) -> StudyRow:
        """A study as it was asked for. Raises `Ambiguous` when there is none."""
        return self._kept.study(id_)

    def mine(self, browser: str) -> list[StudyRow]:
        """What this browser has begun, the newest first."""
        return self._kept.newest(KEPT_OF_BROWSER, browser)

    def listed(self, browser: str, most: int) -> list[StudyRow]:
        """What others show to everybody, the newest first."""
        newest = self._kept.newest(KEPT)
        return [row for row in newest if row.terms["listed"] and not row.is_of(browser)][:most]

    def findings(self, row: StudyRow) -> Findings:
        """What came out so far; while the study is played it grows."""
        with self._lock:
            job, ready = self._jobs.get(row.id), self._looked.get(row.id)
        if job is not None:
            return job.findings
        if ready is not None and ready[0] == f"{row.state} {row.size}":
            return ready[1]
        made = Findings(self._work(row.terms, to_play=False))
        for part in self._kept.parts(row.id):
            if part.first == made.games:
                made.add(unpacked(part.games))
        with self._lock:
            self._looked[row.id] = (f"{row.state} {row.size}", made)
            while len(self._looked) > READY:
                self._looked.popitem(last=False)
        return made

    def mark(self, row: StudyRow) -> str:
        """Stands for what there is to be seen: another one means that something is new."""
        return f"{row.state}-{self.findings(row).games}"

    def seen(self, row: StudyRow) -> Seen:
        """The same as it is at this moment."""
        found = self.findings(row)
        with self._lock:
            job = self._jobs.get(row.id)
            left = None if job is None else job.left()
            waiting = row.state == RUNNING and (job is None or not (job.under_way or found.games))
            study = found.report.study
            lengths = tuple(found.report.lengths)
            return Seen(found.as_json(), tuple(found.noted), lengths, found.games, study.games, left, waiting)

    def games(self, row: StudyRow, first: int, last: int) -> list[tuple[int, Played]]:
        """Some games that were played; of a comparison each twice, as both packs had them."""
        each, found = 2 if row.terms["compares"] else 1, []
        at = first
        while at < last:
            part = self._kept.part_with(row.id, at)
            if part is None:
                break
            games = unpacked(part.games)
            for number in range(at, min(part.last, last)):
                place = each * (number - part.first)
                found += [(number, played) for played in games[place : place + each]]
            at = part.last
        return found

    def study_of(self, row: StudyRow, second: bool) -> Study:
        """What its games are games of."""
        work = self._work(row.terms)
        return work if isinstance(work, Study) else work.other if second else work.one

    # -- playing ------------------------------------------------------------------------------------------------------

    def take_up(self) -> None:
        """Go on with what this server, or one that is gone, left behind."""
        self._take(not self._shared)
        if self._shared:
            Thread(target=self._beat, name="studies-beat", daemon=True).start()

    def close(self) -> None:
        """Begin nothing more. What is under way is played again by whoever takes it up."""
        self._stopped.set()
        self._writer.shutdown(wait=False, cancel_futures=True)

    def _beat(self) -> None:
        while not self._stopped.wait(BEAT_S):
            try:
                self._kept.alive(self._worker)
                self._take(False)
            except WartableError as error:
                LOG.warning("studies: %s", error)

    def _take(self, at_once: bool) -> None:
        for row in self._kept.take(self._worker, at_once):
            try:
                self._play(row.id, self._work(row.terms), row.seconds)
            except WartableError as error:
                self._kept.end(row.id, FAILED, str(error))

    def _play(self, id_: str, work: Work, seconds: float) -> None:
        job = Job(id_, work, seconds)
        for part in self._kept.parts(id_):
            job.add(part.first, part.last, unpacked(part.games))
        if job.findings.is_whole():
            self._kept.end(id_, DONE)
            return
        job.counted_from, job.begun = job.findings.games, monotonic()
        with self._lock:
            self._jobs[id_] = job
        self._hand_out()

    def _hand_out(self) -> None:
        """Give the processes something to do, each study in its turn."""
        with self._lock:
            busy = sum(len(job.under_way) for job in self._jobs.values())
            while busy < self._thinking.processes and not self._stopped.is_set():
                cuts = [(len(job.under_way), job.served, job, job.cut()) for job in self._jobs.values()]
                open_ = sorted((each for each in cuts if each[3] is not None), key=lambda each: each[:2])
                if not open_:
                    return
                _, _, job, cut = open_[0]
                assert cut is not None
                self._turn += 1
                job.served = self._turn
                try:
                    future = self._thinking.begin((), play_part, job.work, *cut, GAME_S)
                except Busy:
                    return  # the server is about to stop
                job.under_way[cut[0]] = cut[1]
                busy += 1
                future.add_done_callback(partial(self._played, job, *cut, monotonic()))

    def _played(self, job: Job, first: int, last: int, begun: float, done: Future[str]) -> None:
        if not self._stopped.is_set():
            try:
                self._writer.submit(self._write, job, Part(first, last, ""), monotonic() - begun, done)
            except RuntimeError:
                return  # the server is about to stop

    def _write(self, job: Job, part: Part, took: float, done: Future[str]) -> None:
        """Keep what was played, and go on."""
        try:
            games = done.result()
            part = part._replace(games=games)
            with self._lock:
                wanted = self._jobs.get(job.id) is job
            if wanted and not self._kept.keep(job.id, self._worker, part, took):
                with self._lock:
                    self._jobs.pop(job.id, None)  # it was stopped, or another server has it
            elif wanted:
                self._count(job, part, took)
        except BrokenProcessPool:
            with self._lock:
                job.under_way.pop(part.first, None)
                job.tries[part.first] = job.tries.get(part.first, 0) + 1
                given_up = job.tries[part.first] >= AGAIN
            if given_up:
                self._end(job, FAILED, f"Game {part.first + 1} ended its process again and again")
        except WartableError as error:
            self._end(job, FAILED, f"Game {part.first + 1} or one of the next could not be played: {error}")
        except Exception as error:
            LOG.exception("study %s failed at games %d to %d", job.id, part.first, part.last)
            self._end(job, FAILED, f"The program made a mistake after game {part.first}: {type(error).__name__}")
        self._hand_out()

    def _count(self, job: Job, part: Part, took: float) -> None:
        games = unpacked(part.games)
        with self._lock:
            job.under_way.pop(part.first, None)
            job.pace = max(took / (part.last - part.first), 1e-4)
            job.seconds += took
            job.add(part.first, part.last, games)
            whole = job.findings.is_whole()
        if whole:
            self._end(job, DONE)
        elif job.seconds > STUDY_S:
            self._end(job, STOPPED, f"It was stopped after {STUDY_S // 3600} hours of playing")

    def _end(self, job: Job, state: str, said: str = "") -> None:
        self._kept.end(job.id, state, said)
        with self._lock:
            self._jobs.pop(job.id, None)

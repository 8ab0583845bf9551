"""The lab in the browser: studies are begun, watched while they are played, compared, and their games seen again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from wartable.bots import BOTS
from wartable.bots.levels import LEVELS
from wartable.games import game as find_game
from wartable.games import names
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.modes import choices_of, mode_called
from wartable.kernel.engine.parts import lineup_of
from wartable.kernel.showing.markup import Markup
from wartable.lab.keeping import journal_of
from wartable.lab.page import command, page
from wartable.lab.report import DRAWN, Played, Use
from wartable.store.stamps import now
from wartable.store.studies import RUNNING, STOPPED, StudyRow
from wartable.table.packs import LARGEST
from wartable.table.studies import GAMES, Wanted
from wartable.web import lab_plots
from wartable.web.app import Services, services_of
from wartable.web.guard import browser_of, csrf, form, text
from wartable.web.pages import ENVIRONMENT, ordinal, render
from wartable.web.routes.play import number
from wartable.web.routes.replays import QUOTA
from wartable.web.work import spend, worked_out

ROUTER = APIRouter()
LISTED: Final = 12
"""Studies of others that the first page shows."""
ROWS: Final = 50
"""Games on one page."""
USES: Final = 14
"""Answers that are shown with how they go with winning."""
USUAL_GAMES, USUAL_PROGRAM = 100, "greedy"


@ROUTER.get("/lab", response_class=HTMLResponse)
async def lab(request: Request) -> Response:
    """One's own studies, those of others who show them, and games to begin one with."""
    services, browser = services_of(request), browser_of(request)
    mine = await run_in_threadpool(services.studies.mine, browser)
    listed = await run_in_threadpool(services.studies.listed, browser, LISTED)
    games = [
        (game, [mode for mode in game.modes.values() if mode.programs])
        for game in map(find_game, names())
        if game.modes
    ]
    return render(request, "lab.html", mine=_titled(mine), listed=_titled(listed), games=games)


def _titled(rows: list[StudyRow]) -> list[tuple[StudyRow, str]]:
    return [(row, _title(row)) for row in rows if row.terms["game"] in names()]


def _title(row: StudyRow) -> str:
    """What a study is about."""
    terms, game = row.terms, find_game(row.terms["game"])
    mode = game.modes[terms["mode"]].title if terms["mode"] in game.modes else terms["mode"]
    what = f"{_called(game).get(terms['of'], terms['of']) or 'two packs'} compared" if terms["compares"] else mode
    return f"{game.title}: {what}"


def _called(game: Game[Any], content: Path | None = None) -> dict[str, str]:
    """What bosses, missions and the like are called, without their titles."""
    named = lineup_of(game).named(content).values()
    return {one.value: one.name.partition(", ")[0] for found in named for one in found if one.value}


def _called_in(services: Services, row: StudyRow) -> dict[str, str]:
    """The same in the content of a study."""
    return _called(find_game(row.terms["game"]), services.packs.folder(row.terms["pack"]))


@ROUTER.get("/lab/new/{name}", response_class=HTMLResponse)
async def new(request: Request, name: str, mode: str = "", like: str = "") -> Response:
    """What is to be studied; `like` fills in what another study was begun with."""
    game = find_game(name)
    modes = [each for each in game.modes.values() if each.programs]
    chosen = mode_called(game, mode or modes[0].name)
    terms = (await run_in_threadpool(services_of(request).studies.row, like)).terms if like else {}
    if terms.get("game") != game.name or terms.get("mode") != chosen.name:
        terms = {}
    usual = {
        "players": [USUAL_PROGRAM for _ in chosen.seats],
        "games": USUAL_GAMES,
        "seed": "1",
        "options": {},
        "matchups": True,
        "changes": [],
        "of": "",
        "margin": 0.03,
        "pack": "",
        "second": "",
        "compares": False,
    }
    return render(
        request,
        "lab-new.html",
        game=game,
        mode=chosen,
        modes=modes,
        bots=tuple(BOTS),
        levels=LEVELS,
        choices=choices_of(game, chosen),
        lineups=len(await run_in_threadpool(lineup_of(game).matchups, chosen.name)),
        terms=usual | terms,
        most=GAMES,
    )


@ROUTER.post("/lab")
async def begin(request: Request) -> Response:
    """Begin a study, or a comparison of two packs."""
    fields = await form(request)
    services = services_of(request)
    game = find_game(text(fields, "game"))
    mode = mode_called(game, text(fields, "mode"))
    spend(request, "study")
    packs = [await _pack(request, services, game.name, fields, name) for name in ("pack", "second")]
    compares = text(fields, "do") == "compare"
    wanted = Wanted(
        game=game.name,
        mode=mode.name,
        players=tuple(text(fields, f"seat-{seat}", 20) or USUAL_PROGRAM for seat in range(len(mode.seats))),
        games=number(text(fields, "games") or str(USUAL_GAMES)),
        seed=text(fields, "seed", 60) or "1",
        options=_options(text(fields, "options", 600)),
        matchups=bool(fields.get("matchups")),
        pack=packs[0],
        compares=compares,
        second=packs[1] if compares else "",
        changes=tuple(text(fields, "changes", 2000).split()) if compares else (),
        of=text(fields, "of", 80) if compares else "",
        margin=_margin(text(fields, "margin") or "3"),
        listed=bool(fields.get("listed")),
    )
    if compares and not (wanted.second or wanted.changes):
        raise Refused("To compare, bring a second pack or name a number to be changed")
    id_ = await run_in_threadpool(services.studies.begin, browser_of(request), wanted)
    return RedirectResponse(f"/lab/{id_}", 303)


async def _pack(request: Request, services: Services, game: str, fields: FormData, name: str) -> str:
    """The id of the content that came with the form, or of that of the study it is like; empty for none."""
    brought = fields.get(name)
    if not isinstance(brought, UploadFile) or not brought.filename:
        kept = text(fields, f"{name}-kept", 40)
        if kept and services.rooms.pack(kept) is None:
            raise Ambiguous("the content of that study is not kept any more; bring it again")
        return kept
    spend(request, "pack")
    data = await brought.read(LARGEST + 1)
    return await run_in_threadpool(services.packs.bring, game, brought.filename, data)


def _options(written: str) -> dict[str, str]:
    options = {}
    for word in written.split():
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise Unreadable(f"'{word}' is no option; write NAME=VALUE")
        options[name] = value
    return options


def _margin(written: str) -> float:
    try:
        points = float(written)
    except ValueError:
        raise Unreadable(f"'{written}' is no number of points") from None
    if not 0.1 <= points <= 50:
        raise Refused("A difference that does not matter has 0.1 to 50 points")
    return points / 100


# -- one study ---------------------------------------------------------------------------------------------------------


@ROUTER.get("/lab/{id_}", response_class=HTMLResponse)
async def study(request: Request, id_: str) -> Response:
    """A study as far as it is played; the page follows it."""
    return render(request, "lab-study.html", **await _shown(request, id_))


@ROUTER.get("/lab/{id_}/now", response_class=HTMLResponse)
async def study_now(request: Request, id_: str, seen: str = "") -> Response:
    """What of the page changes; nothing when the browser has seen it."""
    studies = services_of(request).studies
    if seen == await run_in_threadpool(lambda: studies.mark(studies.row(id_))):
        return Response(status_code=204)
    shown = await _shown(request, id_)
    shown["csrf"] = csrf(request)
    return HTMLResponse(ENVIRONMENT.get_template("lab-now.html").render(shown))


async def _shown(request: Request, id_: str) -> dict[str, Any]:
    services, browser = services_of(request), browser_of(request)

    def work() -> dict[str, Any]:
        row = services.studies.row(id_)
        game = find_game(row.terms["game"])
        seen = services.studies.seen(row)
        called = _called_in(services, row)
        art, faces = lineup_of(game).portraits()
        plain = not row.terms["compares"] and bool(seen.games)
        report = _in_words(seen.report, _seat_words(game, row)) if plain else seen.report
        shown = {
            "id": id_,
            "row": row,
            "game": game,
            "title": _title(row),
            "mine": row.is_of(browser),
            "seen": seen,
            "report": report,
            "called": called,
            "left": lab_plots.duration(seen.left),
            "took": lab_plots.duration(row.seconds or None),
            "mark": f"{row.state}-{seen.games}",
            "running": row.state == RUNNING,
            "stopped": row.state == STOPPED,
            "bars": lab_plots.bars(seen.lengths),
            "funnel": lab_plots.funnel(seen.noted, seen.of, row.terms["compares"]),
            "art": Markup(art),
            "faces": {value: Markup(face) for value, face in faces.items()},
            "uses": [],
            "fights": len(mode_called(game, row.terms["mode"]).sides) > 1,
        }
        if plain:
            shown |= _figures(report, called)
        return shown

    return await run_in_threadpool(work)


def _seat_words(game: Game[Any], row: StudyRow) -> dict[str, str]:
    """What the seats of a study are called on a page: those that have but a letter are counted."""
    seats = mode_called(game, row.terms["mode"]).seats
    return {name: name if len(name) > 2 else f"{ordinal(at)} seat" for at, name in enumerate(seats)}


def _in_words(report: dict[str, Any], seats: dict[str, str]) -> dict[str, Any]:
    """A report as a page tells it, without what only programs write."""
    return {
        **report,
        "seats": {seats[name]: tally for name, tally in report["seats"].items()},
        "luck": {seats[name]: luck for name, luck in (report["luck"] or {}).items()},
        "causes": {cause.replace("-", " "): n for cause, n in report["causes"].items()},
    }


def _figures(report: dict[str, Any], called: dict[str, str]) -> dict[str, Any]:
    """The plots of a study of one pack."""
    seats = zip(report["seats"].items(), report["players"], strict=True)
    plots = [("Seats", lab_plots.shares({f"{name} ({player})": tally for (name, tally), player in seats}, {}))]
    if len(report["factions"]) > 1:
        plots.append(("What was played", lab_plots.shares(report["factions"], called)))
    elif report["options"]:
        plots += [(option.capitalize(), lab_plots.shares(found, called)) for option, found in report["options"].items()]
    off = sum(row.off for row in plots[1][1].rows) if len(plots) > 1 else 0
    differ = len({tally["share"] for tally in report["factions"].values()}) > 1  # a crew wins and loses together
    return {
        "plots": plots,
        "matrix": lab_plots.table_of(report["pairings"]) if len(report["pairings"]) > 2 else None,
        "off": off,
        "best": max(report["factions"].items(), key=lambda each: each[1]["share"]) if differ else None,
        "uses": [Use(**each) for each in report["used"][:USES]],
    }


@ROUTER.post("/lab/{id_}/do")
async def do(request: Request, id_: str) -> Response:
    """Stop a study of one's own, go on with it, or remove it."""
    fields = await form(request)
    studies, browser, wanted = services_of(request).studies, browser_of(request), text(fields, "do", 20)
    deeds = {"stop": studies.stop, "go-on": studies.go_on, "remove": studies.remove}
    if wanted not in deeds:
        raise Refused("A study can be stopped, go on, or be removed")
    await run_in_threadpool(deeds[wanted], browser, id_)
    return RedirectResponse("/lab" if wanted == "remove" else f"/lab/{id_}", 303)


@ROUTER.get("/lab/{id_}/report.json", response_class=PlainTextResponse)
async def as_json(request: Request, id_: str) -> Response:
    """The report as `wartable simulate --json`, or `wartable lab compare --json`, prints it."""
    studies = services_of(request).studies
    seen = await run_in_threadpool(lambda: studies.seen(studies.row(id_)))
    written = json.dumps(seen.report, indent=2, ensure_ascii=False) + "\n"
    return PlainTextResponse(written, media_type="application/json")


@ROUTER.get("/lab/{id_}/report.html", response_class=HTMLResponse)
async def as_page(request: Request, id_: str) -> Response:
    """The report as one file to show around, with plots; it is downloaded."""
    services = services_of(request)
    row = await run_in_threadpool(services.studies.row, id_)
    if row.terms["compares"]:
        raise Refused("A comparison has no page of its own to download; its figures are there as JSON")
    if row.state == RUNNING:
        raise Refused("The study is still played; its page can be downloaded when it is over")
    spend(request, "study")
    found = await run_in_threadpool(services.studies.findings, row)
    if not found.games:
        raise Refused("No game was played, so there is nothing to be drawn")
    made = await worked_out(request, services.projector, page, found.report, command(found.report.study))
    name = f"{row.terms['game']}-{row.terms['mode']}-{id_}.html"
    return HTMLResponse(made, headers={"content-disposition": f'attachment; filename="{name}"'})


# -- its games ---------------------------------------------------------------------------------------------------------


@ROUTER.get("/lab/{id_}/games", response_class=HTMLResponse)
async def games(request: Request, id_: str, first: int = 1) -> Response:
    """The games of a study, some at a time."""
    services = services_of(request)
    row = await run_in_threadpool(services.studies.row, id_)
    game = find_game(row.terms["game"])
    at = max(0, min(first - 1, row.terms["games"] - 1))
    found = await run_in_threadpool(services.studies.games, row, at, at + ROWS)
    called = await run_in_threadpool(_called_in, services, row)
    return render(
        request,
        "lab-games.html",
        id=id_,
        row=row,
        title=_title(row),
        game=game,
        games=[_played(game, row, called, *each) for each in found],
        first=at + 1,
        rows=ROWS,
        more=len({number for number, _ in found}) == ROWS and at + ROWS < row.terms["games"],
    )


def _played(game: Game[Any], row: StudyRow, called: dict[str, str], number: int, played: Played) -> dict[str, Any]:
    """A game in words: what was played, and who won; of a crew everybody did, or nobody."""
    seats = _seat_words(game, row).values()
    won = [name for name, score in zip(seats, played.scores, strict=True) if score > DRAWN]
    return {
        "number": number + 1,
        "plays": ", ".join(called.get(faction, faction) for faction in played.factions if faction),
        "won": ", ".join(won) or ("drawn" if DRAWN in played.scores else "nobody"),
        "length": played.length,
        "cause": played.cause.replace("-", " "),
    }


@ROUTER.post("/lab/{id_}/watch")
async def watch(request: Request, id_: str) -> Response:
    """One game of a study as a replay, like any journal that is brought."""
    fields = await form(request)
    wanted, second = number(text(fields, "game")) - 1, request.query_params.get("second") == "yes"
    services = services_of(request)
    row = await run_in_threadpool(services.studies.row, id_)
    found = await run_in_threadpool(services.studies.games, row, max(0, wanted), wanted + 1)
    if wanted < 0 or not found:
        raise Ambiguous(f"game {wanted + 1} of this study was not played")
    spend(request, "replay")
    played = found[-1 if second and row.terms["compares"] else 0][1]
    what = await run_in_threadpool(services.studies.study_of, row, second)
    journal = await worked_out(request, services.projector, journal_of, what, wanted, played)

    def keep() -> str:
        game = find_game(what.game)
        services.tables.contents.keep_folder(game, what.content, game.content_digest(what.content))
        return services.rooms.keep_upload(journal, now(), QUOTA)

    return RedirectResponse(f"/replay/{await run_in_threadpool(keep)}?at=0", 303)

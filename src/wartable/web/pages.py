"""Rendering: templates with what every page needs, and errors as pages or as JSON."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from pathlib import Path
from threading import RLock
from typing import Any, Final
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from wartable.desk.times import day_and_hour, hour
from wartable.kernel.books import ledger
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable, WartableError
from wartable.kernel.showing.drawing import Board
from wartable.kernel.showing.languages import preferred, translated
from wartable.kernel.showing.markup import Markup, key_id
from wartable.kernel.showing.words import counted
from wartable.store.database import DiskFull, Unavailable
from wartable.table.faults import RuleFailed
from wartable.table.live import Outdated
from wartable.table.offers import blank_name
from wartable.table.thinking import Busy
from wartable.web.files import static
from wartable.web.guard import csrf, netloc_of
from wartable.web.limits import TooMuch
from wartable.web.you import your_name

HERE: Final = Path(__file__).parent
STATUS: Final = {
    DiskFull: 507, Unavailable: 503, RuleFailed: 500, TooMuch: 429, Busy: 429, Outdated: 409,
    Unreadable: 400, Ambiguous: 404, Refused: 409,
}  # fmt: skip
"""What each kind of mistake is answered with; the narrower kinds first."""


def templates() -> Environment:
    """The templates; everything is escaped, and a name that is not known is an error."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(("html", "svg", "xml"), default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["key_id"] = key_id
    made.filters["place_words"] = place_words
    made.filters["blank_name"] = blank_name
    made.filters["still_picture"] = still_picture
    made.filters["typed"] = typed
    made.filters["counted"] = counted
    made.filters["at_venue"] = lambda at, state: day_and_hour(at, state.settings)
    made.filters["hour_at_venue"] = lambda at, state: hour(at, state.settings)
    made.globals["ico"] = ico
    made.globals["rule_link"] = rule_link
    made.globals["static"] = static
    made.globals["ordinal"] = ordinal
    return made


def still_picture(board: Board, label: str) -> Markup:
    """A board that is only looked at: nothing on it can be clicked, focused or found by its id."""
    text = re.sub(r' (?:id|tabindex|role|aria-label|data-[a-z]+)="[^"]*"| href="#opt[^"]*"', "", str(board))
    return Markup(text.replace("<svg", f'<svg role="img" aria-label="{escape(label)}"', 1))


def place_words(key: str) -> str:
    """The heading of a form, from its key: what is placed or done where the blanks say.

    >>> place_words("move@{x},{y}"), place_words("at@{x},{y}")
    ('Move: where?', 'Where?')
    """
    words = key.partition("@")[0].partition("{")[0].strip(":").replace(":", " ").replace("-", " ")
    return "Where?" if words in ("", "at") else f"{words[:1].upper()}{words[1:]}: where?"


def typed(words: str) -> Markup:
    """A sentence with what is typed, between backticks, set as such.

    >>> typed("as in `a<b`")
    'as in <code>a&lt;b</code>'
    """
    return Markup(re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(words, quote=False)))


def ordinal(place: int) -> str:
    """A place in a row, counted from 0, as a word."""
    return ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")[place]


@lru_cache(512)
def ico(name: str, label: str = "") -> Markup:
    """A symbol of the page in the size of the text around it."""
    shown = f'role="img" aria-label="{Markup(label)}"' if label else 'aria-hidden="true"'
    return Markup(f'<svg class="ico" {shown}><use href="#{name}"/></svg>')


@lru_cache(4096)
def rule_link(rule: str) -> Markup:
    """A rule's id as a link to it; nothing for no rule."""
    return Markup(f'<a class="rule" href="/rules/{key_id(rule)}">{key_id(rule)}</a>') if rule else Markup("")


ENVIRONMENT: Final = templates()
FIRST: Final = RLock()
READY: Final[set[str]] = set()


def rendered(template: str, context: dict[str, Any]) -> str:
    """A template with its context. It is read and compiled when it is first needed, by one for all who need it then."""
    if template in READY:
        return ENVIRONMENT.get_template(template).render(context)
    with FIRST:
        made = ENVIRONMENT.get_template(template).render(context)
        READY.add(template)
    return made


def render(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page. Every template may use `csrf`, `theme` and `here` besides its own context."""
    theme = request.cookies.get("theme", "")
    language = language_of(request, context.pop("language", ""))
    context |= {
        "_": lambda words, **blanks: translated(words, language, **blanks),
        "language": language,
        "csrf": csrf(request),
        "theme": theme if theme in ("light", "dark") else "",
        "here": request.url.path,
        "you": your_name(request),
    }
    return HTMLResponse(rendered(template, context).encode(errors="replace"), status)


def language_of(request: Request, wanted: str = "") -> str:
    """The language of a page: the one wanted for everybody, or that of the browser."""
    return wanted or preferred(request.headers.get("accept-language", ""))


def fragment(template: str, language: str, **context: Any) -> str:
    """A part of a page that is the same for everybody who reads it in a language."""
    context["_"] = lambda words, **blanks: translated(words, language, **blanks)
    return rendered(template, context)


async def sentence(request: Request, error: Exception) -> Response:
    """An error of a person as a page with its sentence, or as JSON where JSON is asked for."""
    assert isinstance(error, WartableError)
    status, said = status_of(error), str(error).encode(errors="replace").decode()
    rule = getattr(error, "rule", "")
    if request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"error": said, "rule": rule}, status)
    explained = ledger.find(rule) if rule else None
    return render(request, "error.html", status, sentence=whole_sentence(said), rule=explained, back=_form_of(request))


def _form_of(request: Request) -> str:
    """The page whose form was sent, so that it can be mended; empty where that is not known, or nothing was sent."""
    came = request.headers.get("referer", "")
    if request.method != "POST" or netloc_of(came) != request.url.netloc:
        return ""
    place = urlsplit(came)
    return "" if place.path.startswith("//") else place._replace(scheme="", netloc="", fragment="").geturl()


def whole_sentence(said: str) -> str:
    """What went wrong as a sentence on a page; keys and file names at the beginning stay as they are.

    >>> whole_sentence("there is no such table"), whole_sentence("boss.yaml: there is no such file")
    ('There is no such table.', 'boss.yaml: there is no such file.')
    """
    begun = said[:1].upper() + said[1:] if said.partition(" ")[0].isalpha() else said
    return begun if begun.endswith((".", "?", "!")) else f"{begun}."


def status_of(error: WartableError) -> int:
    """The status a mistake is answered with."""
    return next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)

"""Signing up before the day, people of earlier events, and the players' pages in their language."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import wartable
from wartable.desk.announcing import ANNOUNCED
from wartable.desk.settings import called
from wartable.games.infinity.briefing import CQB, Briefing, briefing
from wartable.games.infinity.scenario import scenarios
from wartable.its.announcement import PRECEDENCE
from wartable.its.classified import Version
from wartable.its.setup import DIRECT_ACTION, DOUBLE_DECK, REINFORCED_COMMAND
from wartable.kernel.books import datafiles, shapes
from wartable.kernel.engine.saying import Said
from wartable.kernel.showing.languages import RULES, catalogue, languages
from web.desk.desk_web import Venue, finish, shown


def test_somebody_signs_up_and_the_organiser_confirms(venue: Venue) -> None:
    event = venue.event(4)
    stranger = venue.person()
    assert "Nobody can sign up" in shown(stranger.get(f"/event/{event}/signup"))
    venue.olga.post(f"/desk/{event}/settings", {"sign_up-shown": "1", "sign_up": "yes"})
    assert "Sign up" in shown(stranger.get(f"/event/{event}"))
    data = {"name": "Yan Quay", "pin": "Y1", "army": "Crane Crew", "contact": "yan@example.org"}
    assert "Thank you, Yan Quay" in shown(stranger.post(f"/event/{event}/signup", data))
    assert "Yan Quay" not in venue.desk.state(event).players
    again = stranger.post(f"/event/{event}/signup", data, 409)
    assert "already registered" in shown(again) and 'value="Yan Quay"' in again, "what was typed is still there"
    assert "yan@example.org" not in stranger.get(f"/event/{event}")
    log = "\n".join(entry.payload for entry in venue.desk.store.read(event))
    assert "Yan Quay" not in log and "yan@example.org" not in log
    assert "1 to confirm" in shown(venue.olga.get(f"/desk/{event}/players"))
    venue.olga.post(f"/desk/{event}/admit", {"player": "Yan Quay", "admit": "yes"})
    player = venue.desk.state(event).players["Yan Quay"]
    assert (player.pin, player.army) == ("Y1", "Crane Crew")
    stranger.post(f"/event/{event}/signup", {"name": "Zed"})
    venue.olga.post(f"/desk/{event}/admit", {"player": "Zed", "admit": "no"})
    assert "Zed" not in venue.desk.state(event).players and not venue.desk.state(event).waiting
    venue.olga.post(f"/desk/{event}/draw", {"seed": "1"})
    assert "Nobody can sign up" in shown(stranger.post(f"/event/{event}/signup", {"name": "Late"}, 409))


def test_people_of_earlier_events_are_registered_with_what_is_known(venue: Venue) -> None:
    venue.event(4, name="Earlier")
    event = venue.event(0, name="Later")
    page = venue.olga.get(f"/desk/{event}/players")
    at = re.search(r'<input type="checkbox" name="known" value="(\d+)"> Ben, Harbour Watch</label>', page)
    assert at is not None
    venue.olga.post(f"/desk/{event}/known", {"known": at[1]})
    ben = venue.desk.state(event).players["Ben"]
    assert (ben.pin, ben.army) == ("PBen", "Harbour Watch")
    assert "Ben, Harbour Watch" not in venue.olga.get(f"/desk/{event}/players")


def test_players_read_in_the_language_of_their_browser_or_of_the_event(venue: Venue) -> None:
    event = venue.event(4, scenarios=["Supremacy", "Supplies", "Rescue"])
    venue.published(event)
    reader = venue.person()
    assert "Standings" in shown(reader.get(f"/event/{event}"))
    reader.client.headers["accept-language"] = "es-ES,es;q=0.9,en;q=0.5"
    page = reader.get(f"/event/{event}")
    assert '<html lang="es"' in page and "Clasificación" in shown(page) and "Ronda 1" in shown(page)
    page = shown(reader.get(f"/event/{event}/scenario/1"))
    assert "al final de cada ronda" in page and "La partida termina después de la Ronda de Juego 3." in page
    assert "Dominar una ZO" in page and "The game ends" not in page and "Hackear Consolas" in page
    assert "strictly more Victory Points" not in page
    page = shown(reader.get(f"/event/{event}/player/1"))
    assert "Ronda Rival Mesa" in page and "en juego" in page
    venue.olga.post(f"/desk/{event}/settings", {"language": "en"})
    assert "Standings" in shown(reader.get(f"/event/{event}"))
    assert "language" in shown(venue.olga.post(f"/desk/{event}/settings", {"language": "x1"}, 400))


def test_an_announcement_is_read_in_spanish_with_what_changed(venue: Venue) -> None:
    event = venue.event(4, scenarios=["Supremacy", "Supplies", "Rescue"])
    venue.olga.post(f"/desk/{event}/announce", {})
    venue.olga.post(f"/desk/{event}/settings", {"venue": "Casa Azul"})
    reader = venue.person()
    reader.client.headers["accept-language"] = "es"
    page = shown(reader.get(f"/event/{event}/announcement"))
    assert "torneo , Temporada 14" in page or "torneo, Temporada 14" in page
    assert "dos del mismo ejército; hasta el sorteo" in page and "las reglas de la temporada" in page
    assert ": lugar" in page, "what the second announcement changed"
    assert not re.search(r"until|official|needed|draw|rules", page)


def in_blanks(text: str) -> set[str]:
    """The words of a sentence, and of what stands in its blanks."""
    if not isinstance(text, Said):
        return set()
    return {text.words}.union(*(in_blanks(each) for each in text.blanks.values() if isinstance(each, str)))


def briefed() -> list[Briefing]:
    """Every scenario at every size with everything that an event may choose for it."""
    decks: tuple[Version, ...] = ("green", "red")
    extras: tuple[list[str], ...] = ([], [DIRECT_ACTION], [DOUBLE_DECK], [REINFORCED_COMMAND, CQB])
    return [
        briefing(scenario, points, chosen, deck, extreme)
        for scenario in scenarios().values()
        for points in (150, 200, 250, 300, 400)
        for chosen in extras
        for deck in decks
        for extreme in (False, True)
    ]


def given_to_said(package: Path) -> set[str]:
    """The words of every sentence in the code that a page may have to tell in another language."""
    found = set(shapes._FIXED.values()) | {words for _, words in datafiles._WRONG} | {datafiles._UNKNOWN}
    found |= {"Possible now: %(them)s.", "%(first)s and %(last)s"}
    for file in package.rglob("*.py"):
        text = file.read_text("utf-8")
        if "from wartable.kernel.engine.saying import" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "said":
                ways = [node.args[0].body, node.args[0].orelse] if isinstance(node.args[0], ast.IfExp) else node.args
                found |= {each.value for each in ways if isinstance(each, ast.Constant) and isinstance(each.value, str)}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "%(" in node.value:
                found.add(node.value)
    return {words for words in found if re.sub(r"%\(\w+\)s|\W", "", words)}


def test_every_translation_belongs_to_words_of_the_templates_and_keeps_their_blanks() -> None:
    package = Path(wartable.__file__).parent
    templates = "\n".join(path.read_text("utf-8") for path in (package / "web" / "templates").rglob("*.html"))
    said = {*re.findall(r'_\("([^"]+)"', templates), "checked", "accepted"}
    said |= {*PRECEDENCE, *map(called, ANNOUNCED)} | given_to_said(package)
    for told in briefed():
        points = (*told.scoring, *told.classified, told.deck, *told.special)
        for text in (*(text for each in points for text in (each.name, each.text)), *told.end):
            said |= in_blanks(text) if getattr(text, "part", "") != RULES else set()
        said |= {each.kind.words for each in told.things}
    maps = [package / "games" / "infinity" / name for name in ("scenario.py", "tablemap.py")]
    for file in (*(package / "desk" / "sheets").glob("*.py"), package / "desk" / "lists_held.py", *maps):
        found = ast.walk(ast.parse(file.read_text("utf-8")))
        said |= {each.value for each in found if isinstance(each, ast.Constant) and isinstance(each.value, str)} & {
            word for language in languages()[1:] for word in catalogue(language)
        }
    brought = {"miniatures", "tape measure", "templates and markers", "dice", "Classified Deck", "Army Lists"}
    for language in languages()[1:]:
        words = catalogue(language)
        assert len(words) > 60
        missing = said - words.keys()
        assert not missing, f"{language}: {sorted(missing)}"
        assert not words.keys() - said - brought, f"{language}: {sorted(words.keys() - said - brought)}"
        for english, there in words.items():
            assert re.findall(r"%\(\w+\)s", english) == re.findall(r"%\(\w+\)s", there), english


def test_every_rule_that_a_scenario_quotes_is_translated_and_no_other() -> None:
    quoted = [text for told in briefed() for each in told.special for text in (each.name, each.text)]
    rules = {text.words for text in quoted if isinstance(text, Said) and text.part == RULES}
    assert len(rules) > 400, "216 titles and 216 texts, one of them twice"
    for language in languages()[1:]:
        words = catalogue(language, RULES)
        assert not rules - words.keys(), f"{language}: {sorted(rules - words.keys())}"
        assert not words.keys() - rules, f"{language}: {sorted(words.keys() - rules)}"
        for english, there in words.items():
            assert sorted(re.findall(r"\d+", english)) == sorted(re.findall(r"\d+", there)), english


def test_a_rule_is_read_in_the_language_of_the_browser_with_the_words_of_the_ledger_below(venue: Venue) -> None:
    reader = venue.person()
    english = "A player dominates a ZO by having strictly more Victory Points"
    page = shown(reader.get("/rules/SC-DOM-01"))
    assert english in page and "domina" not in page.replace("dominates", "").replace("dominate", "")
    reader.client.headers["accept-language"] = "es"
    page = shown(reader.get("/rules/SC-DOM-01"))
    assert "Dominar una ZO" in page and page.index("Un jugador domina una ZO") < page.index(english)
    assert "Short Skill" not in shown(reader.get("/rules/BB-COMBAT-06")), "a rule that nobody translated is as it was"


def test_names_with_an_apostrophe_read_as_they_are_written(venue: Venue) -> None:
    event = venue.event(0)
    venue.olga.post(f"/desk/{event}/settings", {"sign_up-shown": "1", "sign_up": "yes"})
    page = venue.person().post(f"/event/{event}/signup", {"name": "Sean O'Neil"})
    assert "Thank you, Sean O&#39;Neil" in page


def test_sheets_of_any_round_in_any_language(venue: Venue) -> None:
    event = venue.event(4)
    venue.published(event)
    finish(venue, event)
    venue.published(event)
    page = venue.olga.get(f"/desk/{event}/print?number=1&language=es")
    assert "pairings-by-name.html?language=es&amp;number=1" in page
    sheet = venue.olga.get(f"/desk/{event}/print/pairings-by-name.html?language=es&number=1")
    assert "Ronda 1: emparejamientos por nombre" in sheet
    assert "Round 2: pairings by name" in venue.olga.get(f"/desk/{event}/print/pairings-by-name.html")
    assert "there are en, es" in shown(venue.olga.get(f"/desk/{event}/print?language=xx", 404))
    venue.olga.get(f"/desk/{event}/print?number=9", 409)

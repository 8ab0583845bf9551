"""The print set: what stands on each sheet, in every script, as HTML and as PDF."""

from __future__ import annotations

import io
import random
import re
import socket
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from desk.desks import NAMES, Room, fresh
from wartable.desk import actions as act
from wartable.desk.sheets import documents as sheets
from wartable.desk.sheets.html import as_html, qr_svg
from wartable.desk.sheets.paper import Document, Section
from wartable.desk.sheets.pdf import as_pdf
from wartable.desk.sheets.text import as_text
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.saying import Said
from wartable.kernel.showing.languages import catalogue, languages

SCRIPTS = ("Żółć Łękawska", "Ελένη Παππά", "Дмитрий Ёлкин", "山田 太郎", "Ann <b> & #co", "Zoë Ångström", "Ben")


@pytest.fixture
def room(tmp_path: Path, fonts: None) -> Room:
    made = fresh(tmp_path, name="Łódź Cup", scenarios=["Frontline", "Supplies", "Own"])
    made.act(
        act.Add(players=[act.Entrant(name=name, pin=f"P{n}", army="東京 Watch") for n, name in enumerate(SCRIPTS)])
    )
    made.act(act.Draw(order=list(SCRIPTS)))
    made.published()
    return made


def pdf_text(document: Document) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(as_pdf(document))).pages]


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def test_names_of_every_script_print_right(room: Room) -> None:
    document = sheets.pairings_by_name(room.state)
    page = "".join(pdf_text(document))
    html = as_html(document)
    for name in SCRIPTS:
        assert squeezed(name) in squeezed(page)
    assert "Żółć Łękawska" in html and "山田 太郎" in html and "Ann &lt;b&gt; &amp; #co" in html


def test_a_letter_no_font_has_is_said_and_not_drawn_as_a_box(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    import typst

    class Few:
        def families(self) -> list[str]:
            return ["Noto Sans", "Libertinus Serif"]

    monkeypatch.setattr(typst, "Fonts", Few)
    with pytest.raises(Unreadable, match="no font here has the Chinese, Japanese or Korean letters"):
        as_pdf(sheets.pairings_by_name(room.state))


def test_pairings_come_by_name_and_by_table(room: Room) -> None:
    by_table = sheets.pairings_by_table(room.state).sections[0]
    assert by_table.rows == [
        ("1", "Żółć Łękawska", "Ελένη Παππά"),
        ("2", "Дмитрий Ёлкин", "山田 太郎"),
        ("3", "Ann <b> & #co", "Zoë Ångström"),
    ]
    assert by_table.lines == ("Scenario: Frontline", "Bye: Ben")
    by_name = sheets.pairings_by_name(room.state).sections[0].rows
    assert [row[0] for row in by_name] == sorted((name for name in SCRIPTS if name != "Ben"), key=str.casefold)
    assert ("Zoë Ångström", "3", "Ann <b> & #co") in by_name


def test_no_pin_stands_on_a_public_sheet(room: Room) -> None:
    room.played()
    public = [sheets.pairings_by_name(room.state), sheets.pairings_by_table(room.state), sheets.standings(room.state)]
    assert not any(re.search(r"P\d", as_html(document).partition("<body")[2]) for document in public)


def test_standings_show_the_adjustment_only_with_byes(room: Room, tmp_path: Path) -> None:
    room.played()
    with_bye = sheets.standings(room.state)
    assert with_bye.title == "Standings after round 1"
    assert with_bye.sections[0].columns[-2:] == ("OP adjusted", "VP adjusted")
    other = fresh(tmp_path / "even")
    other.drawn(NAMES[:4])
    other.published()
    other.played()
    assert sheets.standings(other.state).sections[0].columns == ("Place", "Player", "TP", "OP", "VP", "SOS")


def test_control_sheets_are_blank_prefilled_or_final(room: Room) -> None:
    blank = sheets.control_sheets_blank(room.state)
    assert len(blank.sections) == 7 and blank.sections[0].rows[0] == ("1", "Frontline", *[""] * 8)
    filled = {section.heading: section for section in sheets.control_sheets(room.state).sections}
    assert filled["Name: Ben"].rows[0][2] == "BYE"
    assert filled["Name: 山田 太郎"].lines == ("PIN: P3", "Faction: 東京 Watch")
    assert filled["Name: 山田 太郎"].rows[0] == ("1", "Frontline", "Дмитрий Ёлкин", *[""] * 7)
    room.played()
    filled = {section.heading: section for section in sheets.control_sheets(room.state).sections}
    assert filled["Name: 山田 太郎"].rows[0] == ("1", "Frontline", "Дмитрий Ёлкин", "", "3", "7", "100", "200", "0", "")
    pages = pdf_text(sheets.control_sheets(room.state))
    assert len(pages) == 7 and all("Łódź Cup" in page for page in pages)


def test_slips_have_a_code_and_come_in_cut_stack_order(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(NAMES)
    room.published()
    assert not any(section.code for section in sheets.slips(room.state, room.event).sections), "it would lead nowhere"
    document = sheets.slips(room.state, room.event, base="http://10.0.0.5:8000")
    heads = [section.heading.rpartition(" ")[2] for section in document.sections]
    # Two pages of four; each pile of the cut stack goes on: 1, 2 | 3, 4 | 5, - | -, -.
    assert heads == ["1", "3", "5", "", "2", "4", "", ""]
    assert document.sections[0].code == "http://10.0.0.5:8000/event/spring-cup/slip/1/1"
    assert len(pdf_text(document)) == 2
    assert as_html(document).count("<svg") == 5
    assert document.sections[0].code in qr_svg(document.sections[0].code)


def test_without_segno_a_slip_shows_its_code_as_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = fresh(tmp_path)
    room.drawn(NAMES[:4])
    room.published()
    monkeypatch.setitem(sys.modules, "segno", None)
    document = sheets.slips(room.state, room.event, base="http://10.0.0.5:8000")
    assert "<p>http://10.0.0.5:8000/event/spring-cup/slip/1/2</p>" in as_html(document)
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Unreadable, match=r"PDF needs typst; install it with: pip install 'wartable\[print\]'"):
        as_pdf(sheets.slips(room.state, room.event))


def test_the_report_has_the_order_of_typing(room: Room) -> None:
    with pytest.raises(Refused, match="ITS-REPORT-03"):
        sheets.final_report(room.state)
    room.played(random.Random(1))
    for seed in (2, 3):
        room.published()
        room.played(random.Random(seed))
    room.act(act.Close())
    document = sheets.final_report(room.state)
    assert [section.heading for section in document.sections] == [
        "1 Event", "2 Players", "3.1 Games of round 1", "3.2 Games of round 2", "3.3 Games of round 3",
        "4 Final ranking",
    ]  # fmt: skip
    assert [row[0] for row in document.sections[2].rows] == ["1", "2", "3"]
    assert document.sections[2].lines == ("Bye: Ben",)
    assert "4 Final ranking\nPlace  Player" in as_text(document)
    assert squeezed("山田 太郎") in squeezed("".join(pdf_text(document)))
    assert sheets.control_sheets(room.state).title == "Control sheet, final"


def test_every_sheet_has_a_name(room: Room) -> None:
    for kind in sheets.possible(room.state):
        assert as_html(sheets.sheet(kind, room.state, room.event)).startswith("<!DOCTYPE html>")
    with pytest.raises(Ambiguous, match="there is no sheet 'poster'"):
        sheets.sheet("poster", room.state, room.event)


def test_the_whole_print_set_needs_no_network(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise AssertionError("a sheet reaches for the network")

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)
    for kind in sheets.possible(room.state):
        document = sheets.sheet(kind, room.state, room.event)
        assert not re.search(r"(src|href)=.?https?:|url\(|@import", as_html(document))
        assert as_pdf(document).startswith(b"%PDF")


def test_the_sheet_of_scenarios_has_map_and_everything_a_player_needs(room: Room) -> None:
    document = sheets.sheet("scenarios", room.state, room.event)
    page, there = as_html(document), as_html(document, "es")
    assert page.count("data:image/svg+xml;base64,") == 2, "the third scenario is the organiser's own"
    for words in ("Round 1: Frontline", "Classified Objectives", "The game ends after Game Round 3.", "(SC-ZONE-01)"):
        assert words in page
    assert "Un Soldado está dentro de una Zona de Operaciones" in there and "A Trooper is inside" not in there
    text = " ".join(each.extract_text() for each in PdfReader(io.BytesIO(as_pdf(document, "es"))).pages)
    assert "Reglas especiales" in text and "Coger Cajas de Suministros" in " ".join(text.split())


def test_what_players_read_on_paper_is_whole_in_every_language(room: Room) -> None:
    """Every sentence of the sheets, and every heading of their columns, has words in each language there is."""
    room.played()
    kinds = set(sheets.possible(room.state)) - {"report"}
    for language in languages()[1:]:
        known = catalogue(language)
        for kind in kinds:
            document = sheets.sheet(kind, room.state, "cup")
            texts = [document.title, *(text for each in document.sections for text in _texts(each))]
            missing = {text.words for text in texts if isinstance(text, Said) and not _known(text, language)}
            columns = {column for each in document.sections for column in each.columns} - ABBREVIATIONS
            assert not missing and not columns - set(known), (language, kind, missing, columns - set(known))


def _known(text: Said, language: str) -> bool:
    only_blanks = not re.sub(r"%\(\w+\)s|\W", "", text.words)
    return only_blanks or text.words in catalogue(language, text.part)


ABBREVIATIONS = {"TP", "OP", "VP", "SOS", "SWC"}
"""The same in every language of the book."""


def _texts(section: Section) -> list[str]:
    return [
        section.heading,
        *section.lines,
        *section.private,
        section.note,
        *(cell for row in section.rows for cell in row),
    ]


def test_a_sheet_in_spanish_keeps_names_and_boxes(room: Room) -> None:
    page = as_html(sheets.slips(room.state, "cup"), "es")
    assert '<html lang="es">' in page and "Ronda 1, mesa 1" in page and '<th scope="col" class="box">Lista</th>' in page
    assert "Ελένη Παππά" in page
    blank = "".join(
        PdfReader(io.BytesIO(as_pdf(sheets.control_sheets_blank(room.state), "es"))).pages[0].extract_text()
    )
    assert "Hoja de control" in blank and "Ronda 2" in blank and "Firma" in blank


def test_no_number_of_the_standings_on_the_wall_is_broken_in_two(room: Room) -> None:
    room.played()
    page = as_html(sheets.sheet("standings", room.state, "cup"))
    assert '<table class="many">' in page and "overflow-wrap: anywhere" not in page
    assert '<table class="many">' not in as_html(sheets.sheet("pairings-by-name", room.state, "cup"))

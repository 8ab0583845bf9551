"""What players and spectators are refused is said in the language they read, with the same rule."""

from __future__ import annotations

import re
from typing import Any

import pytest

from its.test_its_received import coded
from web.desk.desk_web import Person, Venue, finish, shown

ENGLISH = re.compile(
    r"\b(the|is|are|was|has|have|not|no such|nobody|whole number|found|lists? of|and|or|expected|ask|send|only|too|"
    r"write|there|needs?|already|over|missing|possible)\b"
)
YAML = "army: Harbour Watch\nkind: generic\ntroopers:\n- {name: Dock Guard, cost: %s, group: %s}\n"


@pytest.fixture(scope="module")
def game(venue: Venue) -> tuple[str, dict[str, str]]:
    """A published round, and everybody's links."""
    event = venue.event(5, scenarios=["Acquisition", "Supplies", "Rescue"])
    links = venue.links(event)
    venue.published(event)
    return event, links


def spanish(person: Person) -> Person:
    person.client.headers["accept-language"] = "es-ES,es;q=0.9"
    return person


def said(person: Person, path: str, data: dict[str, Any], files: Any = None) -> tuple[str, str]:
    """What a form is answered with, in English and in Spanish."""
    token = re.search(r'name="csrf" content="([0-9a-f]+)"', person.get("/desk"))
    assert token is not None
    told = []
    for language in ("en", "es"):
        headers = {"accept": "application/json", "accept-language": language}
        answer = person.client.post(path, data={"csrf": token[1], **data}, files=files, headers=headers)
        assert answer.status_code >= 400, (path, data)
        told.append(answer.json()["error"])
    return told[0], told[1]


def in_spanish(english: str, there: str) -> None:
    """Not a word of English is left, and the same rules are cited."""
    assert english != there
    plain = re.sub(r"\([A-Z0-9-]+\)|'[^']*'|Ann|Ben|Cleo|Dan|Eve", "", there)
    assert not ENGLISH.search(plain), there
    assert re.findall(r"[A-Z]+-[A-Z]+-\d+", english) == re.findall(r"[A-Z]+-[A-Z]+-\d+", there)


SCORE = {"op_mine": "7", "op_theirs": "3", "vp_mine": "200", "vp_theirs": "100"}


@pytest.mark.parametrize(
    ("path", "data", "words"),
    [
        ("score", SCORE | {"op_mine": "many"}, "tus OP: se esperaba un número entero, no many"),
        ("score", SCORE | {"vp_theirs": ""}, "VP de tu rival: se esperaba un número entero, no nada"),
        ("score", SCORE | {"op_mine": "11"}, "no puede tener 11 OP; una partida da de 0 a 10 (ITS-SHEET-05)"),
        ("confirm", {}, "no tiene resultado (ITS-SHEET-04)"),
        ("choose", {"list": "1"}, "roba primero el Objetivo Clasificado (ITS-CO-06)"),
        ("choose", {"list": "x"}, "lista: se esperaba un número entero, no x"),
        ("choose", {"list": "0"}, "0 es demasiado pequeño; debe ser"),
        ("note", {"note": ""}, "no hay texto; escribe algo"),
        ("note", {"note": "x" * 501}, "tiene 501 caracteres; se permiten 500"),
        ("note", {"reveal": "yes"}, "no ha anotado nada (ITS-SHEET-03)"),
        ("match", {}, "se abre cuando los dos queréis"),
        ("lists", {}, "pega un código o una lista, o elige un archivo o una foto"),
        ("lists", {"list_1": "hello"}, "lista 1: no es un código de ejército ni una lista"),
        ("lists", {"list_1": coded("harbour-watch", 400, 3)}, "hecha para 400 puntos, el evento tiene 300"),
        ("lists", {"list_1": coded("harbour-watch", 300, 11)}, "el grupo 1 tiene 11, como máximo 10 (ITS-LIST-06)"),
        ("lists", {"list_1": YAML % (12, 1)}, "1 lista entregada, hacen falta 2 (ITS-LIST-01)"),
        ("lists", {"list_1": YAML % ("many", 1)}, "'many' no es un número entero"),
        ("lists", {"list_1": YAML % (12, 2)}, "los Grupos de Combate se numeran 1, 2, 3 sin huecos"),
        ("lists", {"list_1": YAML % (310, 1), "list_2": YAML % (12, 1)}, "10 puntos por encima de 300 (ITS-LIST-03)"),
        (
            "lists",
            {"list_1": YAML % (12, 1), "list_2": YAML.replace("Harbour Watch", "Crane Crew") % (12, 1)},
            "listas de 2 ejércitos",
        ),
        (
            "lists",
            {"list_1": YAML % (12, 1), "list_2": YAML % (12, 1)},
            "el sorteo ya se ha hecho; solo",
        ),
        ("lists", {"list_1": "troopers: [{"}, "no es YAML válido: el texto termina dentro de un corchete"),
        ("lists", {"list_1": "troopers:\n\t- x"}, "línea 2, columna 1: no es YAML válido: un carácter con el que nada"),
        ("lists", {"list_1": "troopers: a: b"}, "aquí no puede haber dos puntos"),
        ("lists", {"list_1": "troopers:\n  - {name: A cost: 1}"}, "pon una coma entre las entradas y } al final"),
        ("lists", {"list_1": "troopers: 'x"}, "el texto termina dentro de unas comillas"),
        ("lists", {"list_1": "troopers:\n  - x\n - y"}, "las líneas no empiezan en la misma columna"),
        ("lists", {"list_1": "troopers: !x y"}, "aquí no puede haber una etiqueta con !"),
        ("lists", {"list_1": "troopers: 1\ntroopers: 2"}, "la clave 'troopers' está dos veces"),
        ("lists", {"list_1": "troopers: \x01"}, "algo que no puede estar aquí"),
    ],
)
def test_what_a_player_is_refused_is_said_in_spanish_with_its_rule(
    venue: Venue, game: tuple[str, dict[str, str]], path: str, data: dict[str, str], words: str
) -> None:
    event, links = game
    a, _ = venue.desk.state(event).rounds[0].missing()[0]
    english, there = said(venue.player(links[a]), f"/event/{event}/{path}", data)
    assert words in there
    in_spanish(english, there)


def test_who_has_the_bye_or_no_link_is_told_so_in_spanish(venue: Venue, game: tuple[str, dict[str, str]]) -> None:
    event, links = game
    held = venue.desk.state(event).rounds[0].held()
    assert held.bye is not None
    sits = venue.player(links[held.bye.player])
    for path, data in (("score", SCORE), ("wants", {}), ("match", {}), ("call", {})):
        in_spanish(*said(sits, f"/event/{event}/{path}", data))
        stranger = said(venue.person(), f"/event/{event}/{path}", data)
        assert "abre primero tu enlace privado" in stranger[1].lower()


def test_a_page_that_is_not_there_says_so_in_spanish_and_leads_back(
    venue: Venue, game: tuple[str, dict[str, str]]
) -> None:
    event, _ = game
    reader = spanish(venue.person())
    for path, words in (
        (f"/event/{event}/player/99", "no hay ningún jugador 99"),
        (f"/event/{event}/scenario/9", "no hay escenario anunciado para la ronda 9"),
        (f"/player/{event}/nonsense", "este enlace no es de ningún jugador"),
        ("/event/no-such-event", "no hay ningún evento 'no-such-event'"),
    ):
        page = reader.get(path, 404)
        assert '<html lang="es"' in page and words in shown(page).lower()
        assert "Eso no se puede mostrar" in shown(page)
        assert f'href="{"/desk" if "no-such" in path else f"/event/{event}"}">Volver' in page
    page = spanish(venue.person()).post(f"/event/{event}/score", SCORE, 409)
    assert "Eso no se ha hecho" in shown(page) and "Torneos" in page


def test_the_language_of_the_event_holds_for_refusals_too(venue: Venue) -> None:
    event = venue.event(4)
    venue.olga.post(f"/desk/{event}/settings", {"language": "es", "sign_up-shown": "1", "sign_up": "yes"})
    stranger = venue.person()
    page = shown(stranger.post(f"/event/{event}/signup", {"name": "Ann"}, 409))
    assert "ann ya está inscrito; si es otra persona, escribe otro nombre" in page.lower()
    assert "nombre: escribe tu nombre" in shown(stranger.post(f"/event/{event}/signup", {"name": ""}, 400)).lower()
    same = shown(stranger.post(f"/event/{event}/signup", {"name": "Zed", "pin": "PAnn"}, 409))
    assert "Zed tiene el PIN de Ann (ITS-ORG-04)" in same
    assert "already registered" in shown(venue.olga.post(f"/desk/{event}/add", {"name": "Ann"}, 409)), "the desk"


def test_a_confirmed_result_a_closed_event_and_a_second_call_are_told_in_spanish(own_venue: Venue) -> None:
    event = own_venue.event(4)
    links = own_venue.links(event)
    own_venue.published(event)
    a, b = own_venue.desk.state(event).rounds[0].missing()[0]
    ann, ben = own_venue.player(links[a]), own_venue.player(links[b])
    ann.post(f"/event/{event}/call", {})
    in_spanish(*said(ann, f"/event/{event}/call", {}))
    ann.post(f"/event/{event}/deployed", {})
    english, there = said(ann, f"/event/{event}/choose", {"list": "1"})
    assert f"{a} ha desplegado y juega con la lista elegida (ITS-LIST-12)" in there
    in_spanish(english, there)
    ann.post(f"/event/{event}/score", SCORE)
    own_venue.olga.post(f"/desk/{event}/answered", {"player": a})
    ben.post(f"/event/{event}/score", SCORE)
    in_spanish(*said(ann, f"/event/{event}/call", {}))
    ben.post(f"/event/{event}/score", {"op_mine": "3", "op_theirs": "7", "vp_mine": "100", "vp_theirs": "200"})
    in_spanish(*said(ann, f"/event/{event}/score", SCORE))
    in_spanish(*said(ann, f"/event/{event}/confirm", {}))
    finish(own_venue, event)
    own_venue.olga.post(f"/desk/{event}/close", {})
    english, there = said(ann, f"/event/{event}/score", SCORE)
    assert there.startswith("el evento está cerrado")
    in_spanish(english, there)

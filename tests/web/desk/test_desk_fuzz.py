"""Whatever staff or a player types into any form of the desk, the answer is a page, and the event stays whole."""

from __future__ import annotations

import random
from pathlib import Path

from web.desk.desk_web import Venue

NUMBERS = ["", "0", "1", "2", "7", "-3", "99999999999999999999", "½"]
NAMES = ["Ann", "Ben", "Zoë", "<b>", "{#1}", "Player #3", "\x00", "a" * 250, "../../etc"]
CHOICES = [
    "yes",
    "no",
    "back",
    "now",
    "after",
    "start",
    "pause",
    "resume",
    "add",
    "stop",
    "export",
    "erase",
    "remove",
    "password",
    "judge",
    "hard",
    "fresh",
    "league",
]
TEXTS = [
    "2026-01-01T10:00", "name,pin\nX,1\n", "army: X\nkind: generic\ntroopers: [{name: A, cost: 1}]\n", "army: [",
]  # fmt: skip
WORDS = NUMBERS + NAMES + CHOICES + TEXTS
FIELDS = [
    "player",
    "present",
    "all",
    "name",
    "pin",
    "region",
    "army",
    "club",
    "contact",
    "rating",
    "table",
    "pasted",
    "what",
    "seed",
    "again",
    "x",
    "y",
    "to",
    "clock",
    "step",
    "minutes",
    "round",
    "op_a",
    "op_b",
    "vp_a",
    "vp_b",
    "conceded",
    "referee",
    "list_a",
    "list_b",
    "why",
    "sure",
    "absent",
    "step_in",
    "take_tp",
    "take_op",
    "of_round",
    "remove",
    "who",
    "copy",
    "id",
    "role",
    "password",
    "old",
    "new",
    "rounds",
    "army_points",
    "clubs",
    "tables",
    "lists_until",
    "scenarios",
    "extras",
    "round_minutes",
    "type",
    "official-shown",
    "official",
    "seen",
    "accepted",
    "list_1",
    "op_mine",
    "op_theirs",
    "vp_mine",
    "vp_theirs",
    "list",
    "then",
]


def test_no_form_of_the_desk_breaks_it(tmp_path: Path) -> None:
    venue = Venue(tmp_path)
    paths = venue.app.openapi()["paths"]
    addresses = [path for path, how in paths.items() if "post" in how and path.startswith(("/desk", "/event/"))]
    assert len(addresses) > 25
    event = venue.event(6)
    links = venue.links(event)
    venue.published(event)
    ann = venue.player(links["Ann"])
    chance = random.Random(7)
    answers: set[int] = set()
    for turn in range(400):
        address = chance.choice(addresses).format(event=event, number=chance.randint(0, 40))
        given = {field: chance.choice(WORDS) for field in chance.sample(FIELDS, chance.randint(1, len(FIELDS)))}
        if address == "/desk/staff" and given.get("what") == "password":
            continue
        person = ann if address.startswith("/event/") else venue.olga
        answer = person.send(address, given)
        answers.add(answer.status_code)
        assert answer.status_code < 500, (address, given)
        assert "<main" in answer.text
        if turn % 50 == 0:
            assert venue.desk.verify(event)
    assert {200, 400, 409} <= answers
    venue.olga.get(f"/desk/{event}")
    venue.person().get(f"/event/{event}")

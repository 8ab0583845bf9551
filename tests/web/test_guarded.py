"""What every page is guarded by: scripts, forms, sizes, and what people type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from fastapi.testclient import TestClient

from wartable.web.app import Settings, create_app
from wartable.web.files import files, static
from wartable.web.guard import LARGEST
from web.asking import open_table, token


def test_every_answer_forbids_scripts_frames_and_sniffing(client: TestClient) -> None:
    for path in ("/", "/nothing", "/static/live.js", "/api/games"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy and "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "same-origin"


def test_what_a_page_needs_is_named_by_what_it_says_and_kept_for_ever(client: TestClient) -> None:
    page = client.get("/").text
    found = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert len(found) >= 5
    for address in found:
        answer = client.get(address)
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"], address
        assert answer.headers["content-encoding"] == "gzip"
        assert client.get(address, headers={"accept-encoding": "identity"}).content == answer.content
    again = client.get("/static/live.js")
    assert again.headers["cache-control"] == "no-cache"
    assert client.get("/static/live.js", headers={"if-none-match": again.headers["etag"]}).status_code == 304
    for odd in ("/static/live.000000000000.js", "/static/nothing.css", "/static/..%2fapp.py", "/static/x"):
        assert client.get(odd).status_code == 404, odd


def test_no_page_has_a_script_or_a_style_of_its_own(client: TestClient) -> None:
    ours = {f'<script src="{static(name)}" type="module">' for name in files() if name.endswith(".js")}
    for path in ("/", open_table(client), "/replays", "/tutorials", "/lab", "/daily", "/how/infinity"):
        page = client.get(path).text
        assert set(re.findall(r"<script[^>]*>", page)) <= ours
        assert "<style" not in page and not re.search(r"\son\w+=", page) and "javascript:" not in page


def test_the_browser_is_known_by_a_cookie_no_script_and_no_other_site_gets(client: TestClient) -> None:
    cookie = client.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
    assert "set-cookie" not in client.get("/").headers


def test_a_form_without_its_token_or_with_another_browsers_does_nothing(client: TestClient) -> None:
    fields = {"game": "battle-bosses", "mode": "standard"}
    other = token(TestClient(client.app, base_url="http://table.test"))
    client.get("/")
    for given in ("", "x" * 64, other):
        answer = client.post("/tables", data={**fields, "csrf": given})
        assert answer.status_code == 409 and "not made by this server" in answer.text


def test_what_another_site_sends_is_refused(client: TestClient) -> None:
    answer = client.post("/join", data={"csrf": token(client)}, headers={"origin": "http://evil.test"})
    assert answer.status_code == 403


def test_a_body_that_is_too_large_is_refused_with_or_without_its_length(client: TestClient) -> None:
    assert client.post("/join", content=b"x" * (LARGEST + 1)).status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(5):
            yield b"x" * 1_000_000

    headers = {"content-type": "application/x-www-form-urlencoded"}
    assert client.post("/join", content=pieces(), headers=headers).status_code in (409, 413)


def test_who_tries_too_often_must_wait(tmp_path: Path) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}"))
    with TestClient(app, base_url="http://table.test") as client:
        fields = {"csrf": token(client)}
        answers = [client.post("/join", data={**fields, "code": f"KITE-{n}"}).status_code for n in range(20)]
        assert answers[0] == 404 and answers[-1] == 429
        assert client.get("/").status_code == 200, "other pages still answer"


def test_what_people_type_is_never_a_tag(client: TestClient) -> None:
    nasty = "<script>alert(1)</script>"
    for answer in (
        client.get("/rules", params={"q": nasty}),
        client.post("/join", data={"csrf": token(client), "code": nasty[:20]}),
        client.get(f"/new/{nasty}"),
        client.post("/tables", data={"csrf": token(client), "game": "battle-bosses", "mode": nasty}),
        client.post(
            "/tables",
            data={"csrf": token(client), "game": "battle-bosses", "mode": "standard", "option-bosses": nasty},
        ),
    ):
        assert "<script>alert" not in answer.text
        assert answer.status_code in (200, 404, 409)

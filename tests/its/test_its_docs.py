"""The examples of docs/organised-play.md are run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

from typer.testing import CliRunner

from wartable.cli.its import app

PAGE = Path(__file__).parents[2] / "docs" / "organised-play.md"
COMMANDS = {"event": "replay", "season": "season", "list": "check-list"}


def test_every_file_on_the_page_works(tmp_path: Path) -> None:
    blocks = re.findall(r"```yaml\n# (\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert [kind for kind, _ in blocks] == ["event", "season", "list"]
    for kind, text in blocks:
        file = tmp_path / f"{kind}.yaml"
        file.write_text(text, encoding="utf-8")
        result = CliRunner().invoke(app, [COMMANDS[kind], str(file), "--json"])
        assert result.exit_code == 0, result.output


def test_every_field_of_an_event_is_on_the_page() -> None:
    from wartable.its.event_file import EventFile

    page = PAGE.read_text(encoding="utf-8")
    assert [field for field in EventFile.model_fields if not re.search(rf"\b{field}\b", page)] == []

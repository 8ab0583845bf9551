"""Whatever is sent to any address of the app, the answer is never a server error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from wartable.web.app import Settings, create_app

EXAMPLES = 12
"""Requests made up for each address and method."""


def test_no_request_is_a_server_error(tmp_path: Path) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}", relaxed=True))
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    addresses = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)

        @given(case=found.ok().as_strategy())
        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        def asked(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(checks=[not_a_server_error])

        asked()
        addresses += 1
    assert addresses > 20

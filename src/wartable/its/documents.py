"""From the text of a YAML document to a checked model; errors name the document, the place and what is right."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from wartable.kernel.errors import Unreadable


class Document(BaseModel):
    """Base of every file format of organised play: unknown fields are mistakes, values do not change once read."""

    model_config = ConfigDict(extra="forbid", frozen=True)


EXPECTED = {
    "bool_parsing": "true or false",
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "finite_number": "a number",
    "decimal_parsing": "a number",
    "decimal_type": "a number",
    "greater_than": "more than {gt}",
    "greater_than_equal": "{ge} or more",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "list_type": "a list",
    "model_type": "a mapping",
    "string_too_short": "a name",
    "string_type": "text",
}
"""What would be right, by kind of mistake."""

AnyDocument = TypeVar("AnyDocument", bound=BaseModel)


class _NoDuplicates(yaml.SafeLoader):
    """Like the safe loader, but the same key twice in one mapping is an error instead of a silent loss."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise yaml.constructor.ConstructorError(None, None, f"{key.value!r} appears twice", key.start_mark)
                seen.add(key.value)
        return super().construct_mapping(node, deep)


def parse(text: str, name: str) -> Any:
    """Read YAML (JSON is YAML too). Raises Unreadable with line and column."""
    try:
        return yaml.load(text, Loader=_NoDuplicates)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = f" line {mark.line + 1}, column {mark.column + 1}:" if mark else ""
        raise Unreadable(f"{name}:{place} {error.problem}") from None
    except yaml.YAMLError as error:
        raise Unreadable(f"{name}: {error}") from None


def check(model: type[AnyDocument], data: Any, name: str) -> AnyDocument:
    """Make the model from plain data. Raises Unreadable naming every wrong place."""
    if not isinstance(data, dict):
        raise Unreadable(f"{name}: expected a mapping with the fields {', '.join(model.model_fields)}")
    try:
        return model.model_validate(data)
    except ValidationError as error:
        places: dict[str, list[str]] = {}
        for each in error.errors():
            places.setdefault(_path(each["loc"], data), []).append(_sentence(dict(each), model))
        # Several sentences about one place are the shapes it may have.
        mistakes = "; ".join(f"{place}: {' or '.join(dict.fromkeys(said))}" for place, said in places.items())
        raise Unreadable(f"{name}: {mistakes}") from None


def read(model: type[AnyDocument], text: str, name: str) -> AnyDocument:
    """Parse and check in one step."""
    return check(model, parse(text, name), name)


def _path(loc: tuple[int | str, ...], data: Any) -> str:
    """results.2[0].op from ("results", 2, 0, "op"): keys after a point, positions of a list, from 0, in brackets."""
    out = ""
    for position, part in enumerate(loc, start=1):
        if isinstance(data, list) and isinstance(part, int):
            out += f"[{part}]"
            data = data[part] if part < len(data) else None
        elif isinstance(data, dict) and part in data:
            out += f"{'.' if out else ''}{part}"
            data = data[part]
        elif isinstance(data, dict) and position == len(loc) and part != "[key]":
            out += f"{'.' if out else ''}{part}"  # a field that is missing; other parts name the shape that was tried
    return out or "document"


def _sentence(error: dict[str, Any], model: type[BaseModel]) -> str:
    kind, limits = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        known = f"; possible here: {', '.join(model.model_fields)}" if len(error["loc"]) == 1 else ""
        return f"there is no such field{known}"
    if kind == "missing":
        return "this field is missing"
    if kind in ("too_short", "too_long"):
        wanted = limits.get("min_length", limits.get("max_length"))
        return f"expected {wanted} items, found {limits['actual_length']}"
    given = error.get("input")
    found = "nothing" if given is None else repr(given) if isinstance(given, str | int | float) else ""
    shown = f", found {found}" if found else ""
    if kind == "value_error":
        return f"{limits['error']}{shown}"
    if kind == "literal_error":
        return f"expected {limits['expected']}{shown}"
    if kind in EXPECTED:
        return f"expected {EXPECTED[kind].format(**limits)}{shown}"
    text = str(error["msg"])
    return f"{text[:1].lower()}{text[1:]}{shown}"

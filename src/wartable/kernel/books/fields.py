"""The keys of content files as tables, made from their JSON Schemas: what the documentation says cannot go stale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]
WIDE = 8
"""Words of a closed list that are written out; of longer ones the first and a dash."""


def tables(schema: Schema) -> Iterator[str]:
    """A table of keys for the file, then for each thing in it that has keys of its own, in the order of mention."""
    named: Mapping[str, Schema] = schema.get("$defs", {})
    wanted, seen = [("the file", schema)], set[str]()
    while wanted:
        title, each = wanted.pop(0)
        keys: Mapping[str, Schema] = each.get("properties", {})
        if keys:
            yield f"**{title}**"
            yield ""
            yield "| key | value |"
            yield "|---|---|"
            for key, value in keys.items():
                optional = "" if key in each.get("required", ()) else ", optional"
                yield f"| `{key}` | {_said(value, named)}{optional} |"
            yield ""
        for inner in [name for value in keys.values() for name in _mentioned(value)]:
            if inner not in seen:
                seen.add(inner)
                wanted.append((_words(inner), named[inner]))


def _words(name: str) -> str:
    """`DicePerTurn` as `dice per turn`."""
    return "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in name).strip()


def _mentioned(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        if "$ref" in value:
            yield str(value["$ref"]).rpartition("/")[2]
        for inner in value.values():
            yield from _mentioned(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _mentioned(inner)


def _said(value: Schema, named: Mapping[str, Schema]) -> str:
    """A value in a few words."""
    if "$ref" in value:
        name = str(value["$ref"]).rpartition("/")[2]
        return _words(name) if named[name].get("properties") else _said(named[name], named)
    if "const" in value:
        return f"`{value['const']}`"
    if "enum" in value:
        words = [f"`{word}`" for word in value["enum"]]
        return ", ".join(words) if len(words) <= WIDE else f"{', '.join(words[:WIDE])}, ..."
    for several in ("anyOf", "oneOf"):
        if several in value:
            found = [_said(one, named) for one in value[several] if one.get("type") != "null"]
            return " or ".join(dict.fromkeys(found)) if len(found) <= WIDE else "one of several things"
    match value.get("type"):
        case "array":
            return f"list of {_said(value.get('items', {}), named)}"
        case "object":
            inner = value.get("additionalProperties")
            return f"words with {_said(inner, named)}" if isinstance(inner, Mapping) and inner else "mapping"
        case "integer":
            low, high = value.get("minimum"), value.get("maximum")
            bounds = f" from {low}" if low is not None else ""
            return f"number{bounds}{f' to {high}' if high is not None else ''}"
        case "boolean":
            return "`true` or `false`"
        case "string":
            return "id" if "pattern" in value and "Lower-case" in str(value.get("description")) else "text"
    return "anything"

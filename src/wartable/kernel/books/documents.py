"""What the files of a content say, kept as one text: for its digest, and to add a user's files to it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, NamedTuple


class Documents(NamedTuple):
    """Parsed files by name, as JSON that is the same whatever their layout, comments and order.

    They are read again only when files are added; a text is quicker to keep and to hash than what it says.
    """

    said: str

    @classmethod
    def of(cls, documents: Mapping[str, Any]) -> Documents:
        """Files as they were parsed, by name."""
        return cls(json.dumps(documents, sort_keys=True, separators=(",", ":")))

    def joined(self, more: Mapping[str, Any]) -> Documents:
        """These with more files, which stand in the place of those with the same name."""
        return Documents.of({**self.parsed(), **more})

    def parsed(self) -> dict[str, Any]:
        """The files by name, each as it was parsed."""
        found: dict[str, Any] = json.loads(self.said)
        return found

    def digest(self) -> str:
        """Stands for what the files say: SHA-256 in hexadecimal digits."""
        return hashlib.sha256(self.said.encode()).hexdigest()

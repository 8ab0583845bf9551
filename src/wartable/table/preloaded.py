"""Imported once in the process that all thinking processes are split off from: it loads what each of them needs."""

from __future__ import annotations

from wartable.table.thinkers import ready

GAMES = ready()

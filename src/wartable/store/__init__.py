"""Persistence: append-only logs in SQLite or PostgreSQL, persons beside them. Acknowledged means on disk."""

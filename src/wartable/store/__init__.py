"""Persistence: append-only logs in SQLite or PostgreSQL. Acknowledged means on disk; nothing is changed or removed."""

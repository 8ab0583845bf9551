"""Tabletop rulebooks as software."""

__version__ = "0.1.0"

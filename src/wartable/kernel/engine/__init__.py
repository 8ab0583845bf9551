"""The engine: states, oracles, positions, matches, records, views, undo, and what a game declares. No text, no page."""

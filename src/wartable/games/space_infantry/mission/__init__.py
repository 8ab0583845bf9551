"""A mission: its map of nodes, its turns, and the campaign that missions are played in."""

"""Organised play: the tournament rules as pure functions. Nothing here reads a clock, a network or a user's file."""

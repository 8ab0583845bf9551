"""Infinity ITS Season 14: the scenarios as data, and the scorer that counts Objective Points from a recorded game."""

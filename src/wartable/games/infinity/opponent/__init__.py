"""The program as opponent (INF-BOT-01): where it wants to go, what it risks there, and what an Order is good for."""

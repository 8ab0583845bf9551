"""The game under the scenarios, played out: Orders, reactions, rolls, attacks. A digital match is played by this."""

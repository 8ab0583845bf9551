"""One file for each version, named after it."""

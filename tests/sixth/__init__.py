"""A whole game that no part of Wartable knows of."""

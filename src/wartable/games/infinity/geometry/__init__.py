"""The table in whole hundredths of an inch: terrain, distances, sight, ways to walk. Knows no match."""

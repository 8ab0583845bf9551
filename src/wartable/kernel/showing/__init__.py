"""The showing: drawings, markup and words for people. Knows no page."""

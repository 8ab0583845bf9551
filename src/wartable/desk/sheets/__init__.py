"""The print set: what stands on paper (`documents.py`, `event.py`), and how it is set as a page, PDF and text."""

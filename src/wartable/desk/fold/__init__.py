"""What entries of an event's log do to it, by chapter; `event.py` puts them together."""

"""The same small games on our kernel and on public peers, measured side by side: `python -m bench.same`."""

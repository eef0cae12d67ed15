"""Tournaments under faults of our own: `python -m bench.siege`."""

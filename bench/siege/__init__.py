"""A siege of tournaments: `python -m bench.siege`."""

"""Strange input for everything that reads: `python -m bench.fuzz`."""

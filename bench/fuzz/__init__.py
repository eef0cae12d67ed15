"""Fuzzing of everything that reads input: `python -m bench.fuzz`."""

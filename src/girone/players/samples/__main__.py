"""Runs a sample player as a program, as tables do: `python -m girone.players.samples`."""

from girone.players.samples.program import main

if __name__ == "__main__":
    raise SystemExit(main())

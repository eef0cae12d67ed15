"""The sample players as a program of its own, which tables start: `python -m girone.players.samples`."""

from girone.players.samples.program import main

if __name__ == "__main__":
    raise SystemExit(main())

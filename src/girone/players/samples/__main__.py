"""`python -m girone.players.samples` is `girone sample` without the other commands."""

from girone.players.samples.program import main

if __name__ == "__main__":
    raise SystemExit(main())

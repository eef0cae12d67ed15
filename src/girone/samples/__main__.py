"""`python -m girone.samples` is `girone sample` without the other commands."""

from girone.samples.program import main

if __name__ == "__main__":
    raise SystemExit(main())

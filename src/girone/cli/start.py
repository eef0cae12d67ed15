"""The way into the command line: nothing else is loaded before Ctrl-C has an answer."""

import sys


def main() -> int:
    """Load the command line and run it; one who interrupts even the loading is told so, without a traceback."""
    try:
        from girone.cli.main import main as run

        return run()
    except KeyboardInterrupt:
        print("girone: interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())

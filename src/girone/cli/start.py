"""Entry point of the command line; imports nothing else before Ctrl-C is handled."""

import sys


def main() -> int:
    """Load the command line and run it; Ctrl-C during the import gives no traceback either."""
    try:
        from girone.cli.main import main as run

        return run()
    except KeyboardInterrupt:
        print("girone: interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())

"""Entry point of the command line; imports nothing else before Ctrl-C is handled."""

import gc
import sys


def main() -> int:
    """Load the command line and run it; Ctrl-C during the import gives no traceback either."""
    gc.disable()  # imports leave no garbage; collecting took a fifth of a command's start and end
    try:
        from girone.cli.main import main as run

        return run(loaded=_keep)
    except KeyboardInterrupt:
        print("girone: interrupted", file=sys.stderr)
        return 130


def _keep() -> None:
    """Collect garbage again, but only among later objects."""
    gc.freeze()
    gc.enable()


if __name__ == "__main__":
    sys.exit(main())

"""The page beside a run, as a process that ends with it: `python -m girone.page.beside PARENT STORE HOST PORT`."""

import os
import signal
import sys
from pathlib import Path

from girone.channels.prctl import die_with_parent
from girone.page.serve import next_free, serve
from girone.page.settings import Settings


def main() -> int:
    """Serve at the port, or at the next one that is free, and say where in the first line."""
    die_with_parent(signal.SIGTERM)
    parent, folder, host, port = int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    if os.getppid() != parent:
        return 0  # it ended before we asked to be told
    serve(Settings(folder, host), next_free(host, port), lambda address: print(address, flush=True))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""The page beside a run, a process that ends with it: `python -m girone.web.companion PARENT STORE HOST PORT [FILE]`.

A file in place of the store is the list of a lobby. With the tournament's file it has an organiser's room, whose token
is made here: command lines can be read by everybody.
"""

import os
import signal
import sys
from pathlib import Path

from girone.host.prctl import die_with_parent
from girone.web.serve import next_free, serve
from girone.web.settings import Settings, new_token, organiser_at


def main() -> int:
    """Serve at the port, or at the next one that is free, and say in a line where, and where the organiser comes in."""
    die_with_parent(signal.SIGTERM)
    parent, folder, host, port = int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    if os.getppid() != parent:
        return 0  # it ended before we asked to be told
    file = Path(sys.argv[5]) if len(sys.argv) > 5 else None
    settings = Settings(folder, host, token=new_token() if file else "", file=file)
    if folder.is_file():
        settings = Settings(None, host, lobby=folder)
    serve(settings, next_free(host, port), lambda address: print(address, organiser_at(address, settings), flush=True))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

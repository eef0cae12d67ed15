"""The page of a run, a process that ends with it: `python -m girone.web.companion PARENT STORE HOST PORT [FILE]`.

A file instead of the store is the list of a lobby. With the tournament's file there is an organiser's page; its token
is made in this process, because everybody can read command lines.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

LEAVE_WITHIN = 10


class PageAddress(NamedTuple):
    """The address of a page, and of its organiser's page if there is one."""

    address: str
    organiser: str


@contextmanager
def page_beside(folder: Path, first_port: int, organised: Path | None = None) -> Iterator[PageAddress]:
    """Show a store while the block lasts, with an organiser's page if `organised` names the tournament's file."""
    command = [sys.executable, "-P", "-m", "girone.web.companion"]
    words = [str(os.getpid()), str(folder), "127.0.0.1", str(first_port), *([str(organised)] if organised else [])]
    with subprocess.Popen(
        [*command, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C in the terminal is for the run, which then ends the page
    ) as page:
        assert page.stdout
        try:
            address, _, organiser = page.stdout.readline().strip().partition(" ")
            yield PageAddress(address, organiser)
        finally:
            page.terminate()
            page.wait(LEAVE_WITHIN)


def main() -> int:
    """Serve at the port or the next free one; print the addresses of the page and of the organiser's page."""
    # Imported only in the page's process, so that a run starts fast.
    from girone.host.prctl import die_with_parent
    from girone.web.serve import next_free, serve
    from girone.web.settings import Settings, new_token, organiser_at

    die_with_parent(signal.SIGTERM)
    parent, folder, host, port = int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    if os.getppid() != parent:
        return 0  # the parent ended before die_with_parent
    file = Path(sys.argv[5]) if len(sys.argv) > 5 else None
    settings = Settings(folder, host, token=new_token() if file else "", file=file)
    if folder.is_file():
        settings = Settings(None, host, lobby=folder)
    serve(settings, next_free(host, port), lambda address: print(address, organiser_at(address, settings), flush=True))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

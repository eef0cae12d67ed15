"""The page beside a run: a process of its own, started when the store is there, ended with the run."""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from girone.cli.shared import port

USUAL_PORT = 8000
LEAVE_WITHIN = 10


def page_arguments(parser: argparse.ArgumentParser, default: bool | None = False) -> None:
    """Declare --page and where it listens."""
    where = "in a terminal" if default is None else "no"
    parser.add_argument(
        "--page",
        action=argparse.BooleanOptionalAction,
        default=default,
        help=f"show it in the browser, too; default: {where}",
    )
    parser.add_argument(
        "--port",
        type=port,
        default=USUAL_PORT,
        metavar="N",
        help=f"the page's port, or the next that is free; default: {USUAL_PORT}",
    )


class Beside(NamedTuple):
    """Where a page is, and where its organiser comes in, if there is one."""

    address: str
    organiser: str


@contextmanager
def page_beside(folder: Path, first_port: int, organised: Path | None = None) -> Iterator[Beside]:
    """Show a store while the block lasts, with an organiser's room where the tournament's file is given."""
    command = [sys.executable, "-P", "-m", "girone.web.companion"]
    words = [str(os.getpid()), str(folder), "127.0.0.1", str(first_port), *([str(organised)] if organised else [])]
    with subprocess.Popen(
        [*command, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # the terminal's Ctrl-C is for the run, which ends the page
    ) as page:
        assert page.stdout
        try:
            address, _, organiser = page.stdout.readline().strip().partition(" ")
            yield Beside(address, organiser)
        finally:
            page.terminate()
            page.wait(LEAVE_WITHIN)


def in_a_terminal() -> bool:
    """Whether a person sees what is printed and can press Ctrl-C."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def keep_open(address: str) -> None:
    """Leave the page open until Ctrl-C, so that one can look; it has a line, so no terminal breaks the address."""
    print(f"\nthe page stays open until Ctrl-C:\n  {address}", flush=True)
    former = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        signal.pause()
    except KeyboardInterrupt:
        print()
    finally:
        signal.signal(signal.SIGINT, former)

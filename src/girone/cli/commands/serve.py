"""Serve an arena: entrants upload programs in the browser, and a standing ladder tries, enters and ranks them.

FOLDER holds everything. In an empty one a ladder is made from --regulation. The organiser's address is printed; there
entrants are added, and each gets a personal link. The page and the ladder end together with Ctrl-C; the same command
goes on where they stopped, also after a crash.

Programs of others run behind walls (sandbox strict); where this host cannot build them, nothing is served unless
--sandbox limits is said.

Examples:
  girone serve arena/ --regulation dipole-2020
  girone serve arena/ --host 0.0.0.0 --name games.example.edu
"""

import argparse
import math
import os
import secrets
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from girone import regulations
from girone.cli.arguments import (
    USUAL_PORT,
    host_argument,
    host_name_argument,
    limit_arguments,
    page_port_argument,
    regulation_option,
    sandbox_argument,
)
from girone.cli.help import complain
from girone.entries.arena import DROP, FILE, LOCK
from girone.formats.ladder import LADDER
from girone.host.lock import Held, Lock
from girone.host.sandbox.bubblewrap import Level
from girone.host.sandbox.probe import demand
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.tournament.plan.draft import draft
from girone.tournament.plan.file import load
from girone.tournament.store.reading import store_folder

EVERY = 2.0
"""Seconds between two looks of the ladder; uploads lie there whole, so nothing has to settle."""
END_WITHIN = 30.0
AGAIN_AFTER = 2.0
SEED_BYTES = 8
WORKER_LOG = "ladder.log"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where everything is kept; made if it is not there")
    regulation_option(parser, f"of a new ladder; one of: {', '.join(regulations.names())}")
    parser.add_argument("--title", metavar="TEXT", help="of a new ladder; default: the regulation's name")
    host_argument(parser, "127.0.0.1", "where to listen; default: this machine only")
    page_port_argument(parser, f"default: {USUAL_PORT}; 0 is any that is free")
    host_name_argument(parser)
    sandbox_argument(parser, "strict", "strict; limits takes programs of others without walls")
    limit_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from girone.web.serve import serve
    from girone.web.settings import Settings, new_token, organiser_at

    folder: Path = arguments.folder.absolute()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / FILE
    if not file.exists():
        _new_ladder(file, arguments)
    plan = load(file, complete=False)
    _check_walls(file, plan.sandbox, arguments.sandbox)
    settings = Settings(
        store_folder(None, file, plan),
        arguments.host,
        tuple(arguments.name),
        cache=folder / "cache",
        token=new_token(),
        file=file,
        arena=folder,
    )

    def listening(address: str) -> None:
        print(address, flush=True)
        print(f"organiser, for you alone: {organiser_at(address, settings)}", flush=True)

    (folder / DROP).mkdir(mode=0o700, exist_ok=True)
    words = ["--build-limit", str(arguments.build_limit)]
    words += ["--test-limit", str(arguments.test_limit)] if math.isfinite(arguments.test_limit) else []
    try:
        with Lock(folder / LOCK).holding(f"girone serve {folder}"), _ladder_beside(folder, words):
            serve(settings, arguments.port, listening)
    except Held as who:
        raise ConfigError(said("{folder} is served already by {name}", folder=folder, name=who)) from None
    return 0


def _new_ladder(file: Path, arguments: argparse.Namespace) -> None:
    """Write the file of a ladder; whole, or not at all."""
    if not arguments.regulation:
        raise ConfigError(
            said(
                "{folder} has no {file} yet; say which game is played: --regulation NAME, one of: {names}",
                folder=file.parent,
                file=FILE,
                names=", ".join(regulations.names()),
            )
        )
    regulation = regulations.load(arguments.regulation)
    _check_walls(file, arguments.sandbox, arguments.sandbox)
    text = draft(regulation, arguments.title or regulation.name, secrets.token_hex(SEED_BYTES), LADDER)
    walls = f'sandbox = "{arguments.sandbox}"'
    text = "\n".join(walls if line.startswith("# sandbox = ") else line for line in text.split("\n"))
    half = file.with_name(f".{file.name}")
    half.write_text(text, encoding="utf-8")
    half.replace(file)


def _check_walls(file: Path, kept: Level, allowed: Level) -> None:
    """Refuse to take programs of others without walls, unless that was said knowingly."""
    if kept is not Level.STRICT and allowed is Level.STRICT:
        pattern = (
            '{file} does not say sandbox = "strict": uploaded programs could read your files and each other\'s. '
            "Write it there, or say --sandbox limits if you trust everybody who uploads"
        )
        raise ConfigError(said(pattern, file=file))
    try:
        demand(kept, file.parent)
    except ConfigError as missing:
        pattern = (
            "{detail}\nUploads of others need these walls: install bubblewrap (`girone doctor` says more), "
            "or say --sandbox limits"
        )
        raise ConfigError(said(pattern, detail=missing)) from None


@contextmanager
def _ladder_beside(folder: Path, words: Sequence[str]) -> Iterator[None]:
    """Keep the ladder at work while the block lasts, in a process of its own that is started again if it ends.

    The thread that starts it was there before the page stepped aside, so the ladder has the usual priority; the ladder
    dies with that thread, and so with this process, however it ends.
    """
    ladder = _Ladder(folder, words)
    thread = threading.Thread(target=ladder.keep)
    thread.start()
    try:
        yield
    finally:
        ladder.end()
        thread.join()


class _Ladder:
    """`girone ladder` as a child, again and again."""

    def __init__(self, folder: Path, words: Sequence[str]) -> None:
        self._folder = folder
        self._command = [sys.executable, "-P", "-m", "girone.cli.commands.serve", str(os.getpid())]
        self._command += [
            str(folder / DROP),
            "--into",
            str(folder / FILE),
            "--every",
            f"{EVERY:g}",
            "--settle",
            "0",
            *words,
        ]
        self._ends = threading.Event()

    def keep(self) -> None:
        """Start it, wait for its end, and start it again."""
        while not self._ends.is_set():
            with (self._folder / WORKER_LOG).open("ab") as log:
                process = subprocess.Popen(
                    self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
                )
            while process.poll() is None and not self._ends.wait(0.2):
                pass
            if self._ends.is_set():
                _end(process)
                return
            complain(said("the ladder has ended and is started again; {file} says why", file=self._folder / WORKER_LOG))
            self._ends.wait(AGAIN_AFTER)

    def end(self) -> None:
        """Have it end."""
        self._ends.set()


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Break off what it does; matches in play are played again at the next start."""
    process.terminate()
    try:
        process.wait(END_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def main() -> int:
    """The ladder of an arena, which ends with the process that serves it: `python -m … PARENT DROP …`."""
    from girone.cli.main import main as girone
    from girone.host.prctl import die_with_parent

    die_with_parent(signal.SIGTERM)
    if os.getppid() != int(sys.argv[1]):
        return 0  # it ended before we asked to be told
    return girone(["ladder", *sys.argv[2:]])


if __name__ == "__main__":
    raise SystemExit(main())

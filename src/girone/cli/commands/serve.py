"""Serve an arena: entrants upload programs in the browser, and a standing ladder tests and ranks them.

FOLDER contains everything. The command prints the organiser's address. In an empty folder the organiser makes the
ladder on the page, or --regulation makes it at once. Then the organiser adds entrants, and each gets a personal link.
Ctrl-C ends page and ladder; the same command resumes, also after a crash.

Uploaded programs run in the strict sandbox. If this host cannot build it, the command refuses to start unless you say
--sandbox limits.

Examples:
  girone serve arena/
  girone serve arena/ --regulation dipole-2020
  girone serve arena/ --host 0.0.0.0 --name games.example.edu
"""

import argparse
import math
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

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
from girone.entries.arena.arena import DROP, FILE, LOCK, STOPPED
from girone.entries.arena.final import begins_at, final_file, final_store
from girone.entries.arena.new_arena import ArenaOrder, arena_text, make_arena
from girone.host.lock import Held, Lock
from girone.host.sandbox.bubblewrap import Level
from girone.host.sandbox.probe import demand
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.tournament.plan.file import load
from girone.tournament.store.reading import store_folder
from girone.tournament.store.store import DATABASE

LADDER_INTERVAL = 2.0
"""Seconds between two looks of the ladder for uploads; they are complete, so nothing has to settle."""
END_WITHIN = 30.0
RESTART_AFTER = 2.0
LOOK = 0.2
LAST_LINES = 3
STANDS = 5.0
"""Seconds after which a restarted command counts as running: the message about its last failure is removed."""
WORKER_LOG, FINAL_LOG = "ladder.log", "final.log"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where everything is kept; created if missing")
    regulation_option(parser, f"of a new ladder; one of: {', '.join(regulations.names())}")
    parser.add_argument("--title", metavar="TEXT", help="of a new ladder; default: the regulation's name")
    host_argument(parser, "127.0.0.1", "where to listen; default: this machine only")
    page_port_argument(parser, f"default: {USUAL_PORT}; 0 is any that is free")
    host_name_argument(parser)
    parser.add_argument(
        "--sign-in-header",
        metavar="HEADER",
        type=_header,
        help="the header in which your proxy names the person it has signed in, such as X-Remote-User; it must also "
        "send X-Girone-Proxy with the content of FOLDER/proxy-secret",
    )
    sandbox_argument(parser, "strict", "strict, or limits: uploaded programs without a sandbox")
    limit_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from girone.web.serve import serve
    from girone.web.settings import Settings, new_token, organiser_at

    folder: Path = arguments.folder.absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(said("nothing can be written into {folder}: {detail}", folder=folder, detail=error)) from None
    file = folder / FILE
    if not file.exists():
        _check_sandbox(file, arguments.sandbox, arguments.sandbox)
        if arguments.regulation:
            order = ArenaOrder(arguments.regulation, arguments.title or "")
            make_arena(file, arena_text(order, arguments.sandbox), arguments.sandbox)
    empty = Settings(
        None,
        arguments.host,
        tuple(arguments.name),
        cache=folder / "cache",
        token=new_token(),
        file=file,
        arena=folder,
        walls=arguments.sandbox,
        sign_in_header=arguments.sign_in_header or "",
    )
    told: list[str] = []

    def listening(address: str) -> None:
        if not told:
            print(address, flush=True)
            print(f"organiser, for you alone: {organiser_at(address, empty)}", flush=True)
        told.append(address)

    def served(port: int) -> bool:
        if not file.exists():
            return serve(empty, port, listening)  # serves until the organiser has made the ladder
        plan = load(file, complete=False)
        _check_sandbox(file, plan.sandbox, arguments.sandbox)
        return serve(replace(empty, folder=store_folder(None, file, plan)), port, listening)

    (folder / DROP).mkdir(mode=0o700, exist_ok=True)
    words = ["--build-limit", str(arguments.build_limit)]
    words += ["--test-limit", str(arguments.test_limit)] if math.isfinite(arguments.test_limit) else []
    try:
        with Lock(folder / LOCK).holding(f"girone serve {folder}"), _matches_running(folder, words):
            port = arguments.port
            while served(port):
                port = urlsplit(told[0]).port or port
    except Held as who:
        raise ConfigError(said("{name} already serves {folder}", folder=folder, name=who)) from None
    return 0


def _header(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9-]+", text):
        raise argparse.ArgumentTypeError(
            f"a header has letters, digits and hyphens, such as X-Remote-User, not {text!r}"
        )
    return text


def _check_sandbox(file: Path, kept: Level, allowed: Level) -> None:
    """Refuse uploads without the strict sandbox, unless the organiser allowed that on the command line."""
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
            "{detail}\nUploaded programs need the sandbox: install bubblewrap (`girone doctor` says "
            "more), or use --sandbox limits"
        )
        raise ConfigError(said(pattern, detail=missing)) from None


@contextmanager
def _matches_running(folder: Path, words: Sequence[str]) -> Iterator[None]:
    """Keep the ladder running while the block lasts, and instead of it the final once that begins.

    Each is a child process and is restarted if it ends. The ladder starts once the arena has its file.

    The thread is started before the page lowers its own priority, so its children run at the usual one. They die with
    the thread, and so with this process, however it ends.
    """
    worker = _Worker(folder, words)
    thread = threading.Thread(target=worker.keep)
    thread.start()
    try:
        yield
    finally:
        worker.end()
        thread.join()


class _Worker:
    """Runs `girone ladder` as a child again and again, and `girone run` of the final once that begins."""

    def __init__(self, folder: Path, words: Sequence[str]) -> None:
        self._folder = folder
        taking = ["--every", f"{LADDER_INTERVAL:g}", "--settle", "0", *words]
        self._ladder = ["ladder", str(folder / DROP), "--into", str(folder / FILE), *taking]
        self._final = ["run", str(final_file(folder)), "--store", str(final_store(folder)), "--json"]
        self._ends = threading.Event()
        self._seen: tuple[int, datetime | None] = 0, None
        self._read: tuple[int, str] = 0, ""

    def keep(self) -> None:
        """Start the ladder or the final, wait until it ends, and start it again, until `end`."""
        while not (self._folder / FILE).exists() and not self._ends.wait(0.2):
            pass
        while not self._ends.is_set():
            if self._is_final_due():
                self._play(self._final, FINAL_LOG, lambda: False)
                self._await_store_change()
            elif self._play(self._ladder, WORKER_LOG, self._has_ladder_ended()):
                complain(
                    said("the ladder stopped and is started again; {file} says why", file=self._folder / WORKER_LOG)
                )
                self._ends.wait(RESTART_AFTER)

    def _play(self, words: Sequence[str], name: str, is_over: Callable[[], bool]) -> bool:
        """Run a command; True if it ended by itself, False if we ended it because of `end` or `is_over`."""
        command = [sys.executable, "-P", "-m", "girone.cli.commands.serve", str(os.getpid()), *words]
        stopped = self._folder / STOPPED
        with (self._folder / name).open("ab") as log:
            began, said_before = time.monotonic(), log.tell()
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        while process.poll() is None and not self._ends.wait(LOOK):
            if time.monotonic() - began > STANDS:
                stopped.unlink(missing_ok=True)
            if is_over():
                break
        if process.poll() is not None:
            if process.returncode:
                stopped.write_bytes(_last_lines((self._folder / name).read_bytes()[said_before:]))
            return True
        _terminate(process)
        return False

    def _is_final_due(self) -> bool:
        """Whether the final should run now; its file is read again only when it has changed."""
        try:
            changed = final_file(self._folder).stat().st_mtime_ns
            if changed != self._seen[0]:
                self._seen = changed, begins_at(self._folder)
        except (OSError, ConfigError):
            return False
        return self._seen[1] is not None and self._seen[1] <= datetime.now(UTC)

    def _has_ladder_ended(self) -> Callable[[], bool]:
        """A function that tells whether the final or another season has begun."""
        season = self._season()
        return lambda: self._is_final_due() or self._season() != season

    def _season(self) -> str:
        """The season in the ladder's file, which is read again after a change."""
        try:
            changed = (self._folder / FILE).stat().st_mtime_ns
            if changed != self._read[0]:
                self._read = changed, load(self._folder / FILE, complete=False).season
        except (OSError, ConfigError):
            pass  # the ladder reports the error itself
        return self._read[1]

    def _await_store_change(self) -> None:
        """Wait until the store of the final changes: until a decision, nothing can be played."""
        known = self._recorded()
        while self._recorded() == known and not self._ends.wait(RESTART_AFTER):
            pass

    def _recorded(self) -> list[tuple[str, int, int]]:
        found = [(each.name, each.stat()) for each in final_store(self._folder).glob(f"{DATABASE}*")]
        return [(name, stat.st_size, stat.st_mtime_ns) for name, stat in found if not name.endswith("-shm")]

    def end(self) -> None:
        """Make `keep` end."""
        self._ends.set()


def _last_lines(output: bytes) -> bytes:
    """The last lines that a command printed: they say why it ended, and the log may hold weeks of matches."""
    return b"\n".join([line for line in output.splitlines() if line.strip()][-LAST_LINES:])


def _terminate(process: "subprocess.Popen[bytes]") -> None:
    """Terminate a command; matches in play are played again at the next start."""
    process.terminate()
    try:
        process.wait(END_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def main() -> int:
    """Run a command that ends with the process that serves the arena: `python -m … PARENT COMMAND …`."""
    from girone.cli.main import main as girone
    from girone.host.prctl import die_with_parent

    die_with_parent(signal.SIGTERM)
    if os.getppid() != int(sys.argv[1]):
        return 0  # the parent ended before die_with_parent
    return girone(sys.argv[2:])


if __name__ == "__main__":
    raise SystemExit(main())

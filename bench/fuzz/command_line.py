"""Runs every command with strange words: each must succeed or refuse with a sentence, never a traceback.

Each call is a process in a copy of the same folder, with an isolated network. Calls that do not end by themselves, such
as `page` and `play`, are terminated.
"""

import argparse
import ctypes
import fcntl
import os
import random
import resource
import shutil
import signal
import socket
import struct
import sys
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import FrameType

from bench.fuzz.target import Target
from girone import formats, games, regulations, wires
from girone.cli.main import command as module_of
from girone.cli.main import commands, main, parser_of
from girone.host.removal import remove
from girone.players.samples.program import PLAYERS
from girone.tournament.store.store import DATABASE
from tests.results.evening import Evening, file_of

LONGEST = 4.0
"""Seconds for a call; matches and pages run longer."""
MEMORY, FILE_SIZE = 6 << 30, 64 << 20
EXPECTED = (0, 1, 2, 130)
WENT_ON = "went on"
NUMBERS = (
    "0", "1", "2", "-1", "+3", "1.5", "1e3", "1e400", "nan", "-inf", "99999999999999999999", "٣", "0x10", "1_0", " 1 ",
)  # fmt: skip
ODD = (
    "", " ", "-", "--", "=", ":", "x", "x=", "=x", "x:y", "a:b:c", "\u202eabc", "\x1b[31mred", "é", "\udcff\udcfe",
    "n" * 300, "a/" * 3000, "[" * 2000, "{}", "null", "a\nb", "%s%n", "~", ".", "?", "*", "D4", "-1,-1", "all",
    "http://127.0.0.1:9/", "tcp://127.0.0.1:9", "tcp://", "127.0.0.1:9", "localhost:0", "::1", "127.0.0.1", "a..b",
    "2027-02-30", "2027-02-15 17:30", "99999-01-01", "game.size=7", "limits.move=-1", "limits.move=nan",
)  # fmt: skip
PLACES = (
    "cup.toml", "cup.store", f"cup.store/{DATABASE}", "cup.store/matches/00001", "journal.jsonl", "damaged.store",
    "wrong.toml", "empty", "noise", "folder", "program.py", "hand_in.zip", "link", "pipe", "closed", "nowhere/new",
    "new", "/dev/full", "/dev/null", "/proc/self/nothing",
)  # fmt: skip

BY_NAME: Mapping[str, Sequence[str]] = {
    "store": ("cup.store", "cup.toml", *PLACES),
    "regulation": regulations.names(),
    "game": games.names(),
    "wire": wires.names(),
    "player": tuple(PLAYERS),
    "match": ("1", "2", "Alfa:Beta", "Beta:Alfa", "7", "journal.jsonl", "cup.store/matches/00001/journal.jsonl"),
    "entrant": ("Alfa", "Beta", "Gamma"),
    "file": PLACES,
    "dir": PLACES,
    "source": PLACES,
    "output": ("new", *PLACES),
    "host": ("127.0.0.1", "localhost", "::1", "0.0.0.0"),
    "port": ("0", "8080", "65536", "1"),
    "set": ("game.size=6", "limits.move=5", "limits.move=-1", "game.size=x", "limits.=1", "a.b.c=1", "limits.move"),
}
"""Likely values, by a part of the argument's name."""
LIKELY = 0.75


class CommandLine(Target):
    """Commands with their real options, and values that somebody could type."""

    name = "command line"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder, self._model, self._places = folder, folder / "model", count()
        _create_files(self._model)
        self._parsers = {name: parser_of(name, module_of(name)) for name in commands()}
        known = (games.names(), wires.names(), formats.names(), regulations.names(), tuple(PLAYERS), ("Alfa", "Beta"))
        self._words = (NUMBERS, ODD, PLACES, PLACES, *known)

    def draw(self, chance: random.Random) -> list[str]:
        name = chance.choice(list(self._parsers))
        words = [name]
        for action in self._parsers[name]._actions:
            if isinstance(action, argparse._HelpAction):
                continue
            if not action.option_strings:
                words += [self._word(chance, action) for _ in range(chance.choice((0, 1, 1, 1, 1, 2)))]
            elif chance.random() < 0.15:
                words.append(chance.choice(action.option_strings))
                words += [] if action.nargs == 0 else [self._word(chance, action)]
        if chance.random() < 0.1:
            words.insert(chance.randint(0, len(words)), self._word(chance, None))
        return words

    def _word(self, chance: random.Random, action: argparse.Action | None) -> str:
        if action and chance.random() < LIKELY and (fitting := _fitting(action)):
            return chance.choice(fitting)
        return chance.choice(chance.choice(self._words))

    def feed(self, drawn: list[str]) -> Counter[str]:
        place = self._folder / f"place-{next(self._places)}"
        shutil.copytree(self._model, place, symlinks=True)
        os.mkfifo(place / "pipe")
        (place / "closed").mkdir(mode=0)
        status = called(drawn, place)
        words = (place / ".said").read_text("utf-8", "replace")
        remove(place)
        assert "Traceback (most recent" not in words, words
        assert status is None or status in EXPECTED, f"exit code {status}: {words}"
        assert status != 2 or words.strip(), "refused without a word"
        return Counter([WENT_ON if status is None else f"exit {status}"])


def _fitting(action: argparse.Action) -> Sequence[str]:
    """Likely values of an argument; empty if unknown."""
    if action.choices:
        return [str(each) for each in action.choices]
    if action.type in (int, float):
        return NUMBERS
    named = f"{action.metavar} {action.dest}".lower()
    return next((words for part, words in BY_NAME.items() if part in named), ())


def called(words: Sequence[str], place: Path) -> int | None:
    """The exit code of a call, with its output in `.said`; None if it had to be terminated."""
    child = os.fork()
    if not child:
        try:
            _become_a_call(place)
            os._exit(main(words))
        except SystemExit as leaving:
            os._exit(leaving.code if isinstance(leaving.code, int) else 2)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    until = time.monotonic() + LONGEST
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            _end_group(child)
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > until:
            _end_group(child)
            os.waitpid(child, 0)
            return None
        time.sleep(0.01)


def _become_a_call(place: Path) -> None:
    os.setsid()
    os.chdir(place)
    os.environ.update(HOME=str(place), XDG_CACHE_HOME=str(place / "cache"), BROWSER="true", GIRONE_CORES=os.devnull)
    nothing = os.open(os.devnull, os.O_RDONLY)
    said = os.open(".said", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for number, file in enumerate((nothing, said, said)):
        os.dup2(file, number)
    sys.stdin = os.fdopen(0)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", 1, "utf-8", "backslashreplace") for number in (1, 2))
    for kind, amount in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_FSIZE, FILE_SIZE), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(kind, (amount, amount))
    signal.signal(signal.SIGTERM, _leave)
    _isolate_network()


def _leave(number: int, frame: FrameType | None) -> None:
    os._exit(130)


def _isolate_network() -> None:
    """If the system allows it, isolate the network except loopback: no call reaches another host or takes a port."""
    user, group = os.geteuid(), os.getegid()
    new_user, new_network = 0x1000_0000, 0x4000_0000
    if ctypes.CDLL(None).unshare(new_network | (new_user if user else 0)):
        return
    for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        if user:
            Path(f"/proc/self/{name}").write_text(text)
    with socket.socket() as any_socket:
        set_flags, up_and_running = 0x8914, 0x41
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sh", b"lo", up_and_running))


def _end_group(leader: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


def _create_files(folder: Path) -> None:
    """Create what the calls name: a tournament with its record, and files with wrong contents."""
    folder.mkdir()
    evening = Evening(folder / "cup.store", file_of("Alfa", "Beta", "Gamma"), clumsy=("Gamma",))
    evening.play()
    evening.store.close()
    players = '[[entrants]]\nname = "Alfa"\nplayer = "random"\n[[entrants]]\nname = "Beta"\nplayer = "greedy"\n'
    (folder / "cup.toml").write_text(f'name = "Cup"\nregulation = "dipole-2020"\nseed = "s"\n{players}')
    (folder / "wrong.toml").write_text('name = "Cup"\nregulation = "none"\n[[entrants]]\nname = 5\n')
    shutil.copy(next((folder / "cup.store" / "matches").glob("*/journal.jsonl")), folder / "journal.jsonl")
    shutil.copytree(folder / "cup.store", folder / "damaged.store")
    (folder / "damaged.store" / DATABASE).write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 40)
    (folder / "empty").touch()
    (folder / "noise").write_bytes(random.Random(1).randbytes(5_000))
    (folder / "folder").mkdir()
    (folder / "program.py").write_text("print('A1')\n")
    with zipfile.ZipFile(folder / "hand_in.zip", "w") as packed:
        packed.writestr("team/player.py", "print('A1')\n")
    (folder / "link").symlink_to("link")

"""The levels of the sandbox, and the bubblewrap command of the level `strict`.

Behind them a program sees the system, girone with its Python, and its own folders; nothing that stands elsewhere. It
has processes, a network and a /tmp of its own, and gains no further rights.
"""

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path

from girone.host.sandbox import scratch

BUBBLEWRAP = "bwrap"
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store", "/gnu/store")
SETTINGS = (
    "alternatives", "bash.bashrc", "debian_version", "fonts", "group", "hosts", "java-*", "ld.so.cache", "ld.so.conf",
    "ld.so.conf.d", "localtime", "mime.types", "nsswitch.conf", "os-release", "passwd", "profile", "python3*",
    "ssl/certs", "timezone",
)  # fmt: skip
"""What of /etc programs need to run; the rest may hold secrets, which the root of a host could read."""
NOBODY = "65534"


class Level(StrEnum):
    """How programs are kept: within limits, or also behind walls."""

    LIMITS = "limits"
    STRICT = "strict"


def walls(folder: Path, home: Path, shown: Sequence[str] = ()) -> list[str]:
    """The command before the program's: only what lies on its scratch can be written, and what is shown can be read.

    The scratch is mounted at `folder` when the walls are built.
    """
    return [
        shutil.which(BUBBLEWRAP) or BUBBLEWRAP,
        *("--unshare-user", "--disable-userns", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"),
        *("--unshare-cgroup-try", "--hostname", "girone", "--cap-drop", "ALL"),
        *(() if os.geteuid() else ("--uid", NOBODY, "--gid", NOBODY)),
        *_readable(SYSTEM),
        *_readable(path for name in SETTINGS for path in sorted(map(str, Path("/etc").glob(name)))),
        *("--dev", "/dev", "--bind", f"{folder}/{scratch.SHM}", "/dev/shm", "--remount-ro", "/dev"),
        *("--proc", "/proc", "--bind", f"{folder}/{scratch.TMP}", "/tmp"),
        *_readable(ours()),
        *_readable(path for path in shown if _may_be_shown(path, folder)),
        *("--bind", f"{folder}/{scratch.FOLDER}", str(folder), "--bind", f"{folder}/{scratch.HOME}", str(home)),
        *("--remount-ro", "/"),
    ]


def ours() -> list[str]:
    """Where girone and its Python lie, for the sandbox init process and for players of the house."""
    package = str(Path(__file__).resolve().parents[2])
    return list(dict.fromkeys(path for path in (sys.base_prefix, sys.prefix, package) if not _is_in(path, SYSTEM)))


def readable_place(folder: Path) -> str:
    """The place that all programs can read in which a folder lies; nothing if they cannot see it."""
    return next((place for place in (*SYSTEM, *ours()) if folder.resolve().is_relative_to(Path(place).resolve())), "")


def _may_be_shown(word: str, folder: Path) -> bool:
    """Whether a word of a command names a file or folder, that is not seen anyway, and does not hold the match."""
    if not (word.startswith("/") and Path(word).exists()) or _is_in(word, [*SYSTEM, *ours()]):
        return False
    return not folder.is_relative_to(Path(word).resolve())


def _is_in(path: str, places: Iterable[str]) -> bool:
    return any(os.path.normpath(path).startswith(f"{place}/") for place in places)


def _readable(paths: Iterable[str]) -> list[str]:
    return [word for path in paths for word in ("--ro-bind-try", path, path)]

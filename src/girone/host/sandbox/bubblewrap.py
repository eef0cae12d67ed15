"""The sandbox levels, and the bubblewrap command of the level `strict`.

In the strict sandbox a program sees the system, the Python that runs girone, what the organiser provides, and its own
folders, but nothing else, not even girone, wherever that is installed. It has its own processes, network and /tmp, and
gains no further rights.
"""

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path

from girone.host.sandbox import init, scratch

BUBBLEWRAP = "bwrap"
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store")
"""The parts of the system that any program may need; /opt is visible only if the organiser provides it."""
NOT_NEEDED = ("/usr/games", "/usr/local/games", "/usr/src", "/usr/local/src")
"""Folders that no program needs to run; Debian installs other engines among its games."""
SETTINGS = (
    "alternatives", "bash.bashrc", "debian_version", "fonts", "group", "hosts", "java-*", "ld.so.cache", "ld.so.conf",
    "ld.so.conf.d", "localtime", "mime.types", "nsswitch.conf", "os-release", "passwd", "profile", "python3*",
    "ssl/certs", "timezone",
)  # fmt: skip
"""The files of /etc that programs need; the rest may hold secrets, which the host's root could read."""
NOBODY = "65534"
"""Root's user id in the sandbox: with its own it would still be root to the kernel, and could change /proc/sys."""
PACKAGE = Path(__file__).resolve().parents[2]
GIRONE = "girone"
"""Provided only by name, because a program that sees girone has our engine."""
INIT = PACKAGE / "host" / "sandbox" / "init.py"


class Level(StrEnum):
    """How programs are confined: by limits, or also by a sandbox; not at all on systems other than Linux."""

    NONE = "none"
    LIMITS = "limits"
    STRICT = "strict"


TO_CHOOSE = (Level.LIMITS, Level.STRICT)
"""The levels that an organiser may choose."""


def walls(folder: Path, home: Path, shown: Sequence[str] = (), house: bool = False) -> list[str]:
    """The command prefix of the sandbox: only the scratch is writable, and only what is `shown` is readable.

    The scratch must be mounted at `folder` when the sandbox starts. Only players of the `house` see girone.
    """
    return [
        shutil.which(BUBBLEWRAP) or BUBBLEWRAP,
        *("--unshare-user", "--disable-userns", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"),
        *("--unshare-cgroup-try", "--hostname", "girone", "--cap-drop", "ALL"),
        *(() if os.geteuid() else ("--uid", NOBODY, "--gid", NOBODY)),
        *_readable(SYSTEM),
        *(word for path in _not_needed() for word in ("--tmpfs", path)),
        *_readable(path for name in SETTINGS for path in sorted(map(str, Path("/etc").glob(name)))),
        *("--dev", "/dev", "--bind", f"{folder}/{scratch.SHM}", "/dev/shm", "--remount-ro", "/dev"),
        *("--proc", "/proc", "--remount-ro", "/proc", "--bind", f"{folder}/{scratch.TMP}", "/tmp"),
        *_readable([*pythons(), *([str(PACKAGE)] if house else [])]),
        *_readable(path for path in shown if _may_be_shown(path, folder)),
        *([] if house else _covers(f"{folder}/{scratch.COVER}", [*SYSTEM, *pythons(), *shown])),
        *("--ro-bind", str(INIT), init.PLACE),
        *("--bind", f"{folder}/{scratch.FOLDER}", str(folder), "--bind", f"{folder}/{scratch.HOME}", str(home)),
        *(word for path in _not_needed() for word in ("--remount-ro", path)),
        *("--remount-ro", "/"),
    ]


def tool_walls(readable: Sequence[str], workspace: Path) -> list[str]:
    """The command prefix for a system tool that reads untrusted files and writes only to its workspace.

    Empty if bubblewrap is not installed.
    """
    bubblewrap = shutil.which(BUBBLEWRAP)
    if bubblewrap is None:
        return []
    return [
        *(bubblewrap, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"),
        *_readable(SYSTEM),
        *("--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache", "--ro-bind-try", "/etc/alternatives"),
        *("/etc/alternatives", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"),
        *_readable(path for path in readable if not _is_in(path, SYSTEM)),
        *("--bind", str(workspace), str(workspace), "--chdir", str(workspace), "--"),
    ]


def layers(folder: Path, shown: Sequence[str], house: bool) -> list[str]:
    """The folders that several programs can read; each program gets its own layer over them."""
    places = [
        *SYSTEM,
        "/etc",
        *pythons(),
        str(PACKAGE if house else INIT.parent),
        *(path for path in shown if _may_be_shown(path, folder)),
    ]
    real = dict.fromkeys(place for place in places if Path(place).is_dir() and not Path(place).is_symlink())
    return [place for place in real if not any(_is_in(place, [other]) for other in real)]


def pythons() -> list[str]:
    """The folders of the Python that runs girone, which the sandbox init process needs."""
    prefixes = dict.fromkeys((sys.base_prefix, sys.prefix))
    return [path for path in prefixes if path not in SYSTEM and not _is_in(path, SYSTEM)]


def _covers(cover: str, seen: Sequence[str]) -> list[str]:
    """Arguments that hide girone where it would be visible: its checkout, and every place where it is installed."""
    prefixes = list(dict.fromkeys((sys.base_prefix, sys.prefix)))
    checkout, words = str(PACKAGE.parents[1]), list[str]()
    if Path(checkout, "pyproject.toml").is_file() and _is_seen(checkout, seen):
        needed = [prefix for prefix in prefixes if _is_in(prefix, [checkout])]
        words += ["--tmpfs", checkout, *_readable(needed), "--remount-ro", checkout]
    roots = ("/usr", "/usr/local", *prefixes, *(path for path in seen if path[:1] == "/"))
    installed = dict.fromkeys(path for root in roots for path in Path(root).glob("lib/python3*/*-packages/girone"))
    packages = [*map(str, installed), *([] if words else [str(PACKAGE)])]
    return [*words, *(word for path in packages if _is_seen(path, seen) for word in ("--ro-bind", cover, path))]


def _is_seen(path: str, seen: Sequence[str]) -> bool:
    real = Path(path).resolve()
    return any(place[:1] == "/" and real.is_relative_to(Path(place).resolve()) for place in seen)


def provided(programs: Sequence[str]) -> list[str]:
    """The folders of programs that are installed outside the system, such as a Java in a home directory."""
    return [place for name in programs if (found := shutil.which(name)) for place in _installation(found)]


def hidden(program: str) -> str:
    """The path of a program that exists here but is invisible in the sandbox; empty otherwise."""
    found = [folder for folder in os.environ.get("PATH", os.defpath).split(":") if shutil.which(program, path=folder)]
    if "/" in program or any(readable_place(Path(folder)) for folder in found):
        return ""
    return str(Path(found[0], program)) if found else ""


def is_hidden_program(path: str) -> bool:
    """Whether a program lies there that is found here, but not behind walls."""
    return os.access(path, os.X_OK) and Path(path).is_file() and not readable_place(Path(path).parent)


def readable_place(folder: Path) -> str:
    """The place readable for all programs that contains a folder; empty if there is none."""
    places = (*SYSTEM, *pythons())
    return next((place for place in places if folder.resolve().is_relative_to(Path(place).resolve())), "")


def _installation(program: str) -> list[str]:
    """The files that a program needs: the folder above its bin, and the same for the file that it links to."""
    file = Path(program).resolve()
    if Path(program).parent.name != "bin" or Path(program).parents[1] in (Path.home(), Path("/")):
        return [program, str(file)]
    roots = [Path(program).parents[1], file.parents[1] if file.parent.name == "bin" else file]
    return [program, *(str(root) for root in roots if root != Path.home())]


def _may_be_shown(word: str, folder: Path) -> bool:
    """Whether a word names a file or folder that is not visible anyway and does not contain the match."""
    is_seen = _is_in(word, [*SYSTEM, *pythons()]) and not _is_in(word, NOT_NEEDED)
    if not (word.startswith("/") and Path(word).exists()) or is_seen:
        return False
    return not folder.is_relative_to(Path(word).resolve())


def _is_in(path: str, places: Iterable[str]) -> bool:
    return any(os.path.normpath(path).startswith(f"{place}/") for place in places)


def _not_needed() -> list[str]:
    return [path for path in NOT_NEEDED if Path(path).is_dir() and not Path(path).is_symlink()]


def _readable(paths: Iterable[str]) -> list[str]:
    return [word for path in paths for word in ("--ro-bind-try", path, path)]

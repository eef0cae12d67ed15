"""The levels of the sandbox, and the bubblewrap command of the level `strict`.

Behind them a program sees the system, the Python that girone runs on, what the organiser provides, and its own folders;
nothing that stands elsewhere, and not girone itself, wherever it is installed. It has processes, a network and a /tmp
of its own, and gains no further rights.
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
"""What every program may need of the system; what lies in /opt is shown where the organiser provides it."""
NOT_NEEDED = ("/usr/games", "/usr/local/games", "/usr/src", "/usr/local/src")
"""What no program needs to run: Debian installs engines of others among its games."""
SETTINGS = (
    "alternatives", "bash.bashrc", "debian_version", "fonts", "group", "hosts", "java-*", "ld.so.cache", "ld.so.conf",
    "ld.so.conf.d", "localtime", "mime.types", "nsswitch.conf", "os-release", "passwd", "profile", "python3*",
    "ssl/certs", "timezone",
)  # fmt: skip
"""What of /etc programs need to run; the rest may hold secrets, which the root of a host could read."""
NOBODY = "65534"
"""What root is called behind walls: to the kernel it is root still, whose settings in /proc/sys it could change."""
PACKAGE = Path(__file__).resolve().parents[2]
GIRONE = "girone"
"""Provided only where it is named: who has it has our engine."""
INIT = PACKAGE / "host" / "sandbox" / "init.py"


class Level(StrEnum):
    """How programs are kept: within limits, or also behind walls; not at all where there is no Linux."""

    NONE = "none"
    LIMITS = "limits"
    STRICT = "strict"


TO_CHOOSE = (Level.LIMITS, Level.STRICT)
"""The levels that an organiser may ask for."""


def walls(folder: Path, home: Path, shown: Sequence[str] = (), house: bool = False) -> list[str]:
    """The command before the program's: only what lies on its scratch can be written, and what is shown can be read.

    The scratch is mounted at `folder` when the walls are built. Only players of the `house` see girone.
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
    """The command before that of a tool of the system which reads what a stranger sent, and writes in its workspace.

    Nothing where there is no bubblewrap.
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
    """The folders that several programs can read, and that each program has as a layer of its own."""
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
    """Where the Python lies that girone runs on: the sandbox init process needs it."""
    prefixes = dict.fromkeys((sys.base_prefix, sys.prefix))
    return [path for path in prefixes if path not in SYSTEM and not _is_in(path, SYSTEM)]


def _covers(cover: str, seen: Sequence[str]) -> list[str]:
    """What hides girone where it would be seen: its checkout, and every place where it is installed."""
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
    """The folders of programs that are installed elsewhere than in the system, such as a Java in somebody's home."""
    return [place for name in programs if (found := shutil.which(name)) for place in _installation(found)]


def hidden(program: str) -> str:
    """Where a program lies that is found here, but not behind walls; nothing if there is no such program, or it is."""
    found = [folder for folder in os.environ.get("PATH", os.defpath).split(":") if shutil.which(program, path=folder)]
    if "/" in program or any(readable_place(Path(folder)) for folder in found):
        return ""
    return str(Path(found[0], program)) if found else ""


def readable_place(folder: Path) -> str:
    """The place that all programs can read in which a folder lies; nothing if they cannot see it."""
    places = (*SYSTEM, *pythons())
    return next((place for place in places if folder.resolve().is_relative_to(Path(place).resolve())), "")


def _installation(program: str) -> list[str]:
    """What a program needs: the folder above its bin, and the same of the file that it links to."""
    file = Path(program).resolve()
    if Path(program).parent.name != "bin" or Path(program).parents[1] in (Path.home(), Path("/")):
        return [program, str(file)]
    roots = [Path(program).parents[1], file.parents[1] if file.parent.name == "bin" else file]
    return [program, *(str(root) for root in roots if root != Path.home())]


def _may_be_shown(word: str, folder: Path) -> bool:
    """Whether a word of a command names a file or folder, that is not seen anyway, and does not hold the match."""
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

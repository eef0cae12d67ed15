"""A command as an ordinary user, for who is root: `python -m tests.siege.as_user COMMAND...`

Where Python or the sources lie in a folder that is closed to others, such as root's home, they are shown to the command
at the same place, in a mount namespace of its own; nothing else of that folder is.
"""

import ctypes
import os
import pwd
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.support import ROOT

USER = "nobody"
_NEW_MOUNTS = 0x0002_0000
_BIND, _RECURSIVE, _PRIVATE = 0x1000, 0x4000, 0x4_0000


def command(words: Iterable[str]) -> list[str]:
    """How root runs a command as an ordinary user."""
    return [sys.executable, "-m", "tests.siege.as_user", *words]


def main(words: list[str]) -> None:
    """Become the user, and then the command."""
    user = pwd.getpwnam(USER)
    _open_up([Path(place).resolve() for place in (sys.base_prefix, sys.prefix, ROOT)])
    os.setgroups([])
    os.setgid(user.pw_gid)
    os.setuid(user.pw_uid)
    environment = os.environ | {"USER": USER, "LOGNAME": USER, "HOME": "/nonexistent"}
    os.execvpe(words[0], words, environment)


def _open_up(places: Iterable[Path]) -> None:
    """Lay an open folder over each closed one on the way to these places, with nothing but them in it."""
    hidden: dict[Path, list[Path]] = {}
    for place in places:
        if closed := next((each for each in reversed([place, *place.parents]) if not _is_open(each)), None):
            hidden.setdefault(closed, []).append(place)
    if not hidden:
        return
    _called("unshare", _NEW_MOUNTS)
    _mount("none", "/", flags=_RECURSIVE | _PRIVATE)
    for closed, inside in hidden.items():
        held = {place: os.open(place, os.O_PATH | os.O_CLOEXEC) for place in inside}
        _mount("tmpfs", closed, "tmpfs", data="mode=755")
        for place, handle in held.items():
            place.mkdir(parents=True, exist_ok=True)
            _mount(f"/proc/self/fd/{handle}", place, flags=_BIND | _RECURSIVE)


def _is_open(folder: Path) -> bool:
    return bool(folder.stat().st_mode & stat.S_IXOTH)


def _mount(source: str, target: Path | str, kind: str = "", flags: int = 0, data: str = "") -> None:
    words = [word.encode() or None for word in (source, str(target), kind)]
    _called("mount", *words, ctypes.c_ulong(flags), data.encode() or None)


def _called(name: str, *arguments: object) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    if getattr(library, name)(*arguments):
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")


if __name__ == "__main__":
    main(sys.argv[1:])

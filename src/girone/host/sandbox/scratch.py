"""The memory that a program behind walls writes to: its folder, its home, /tmp and /dev/shm, on one bounded tmpfs.

The supervisor mounts it in namespaces of its own, over the program's folder, where nobody else sees it. It is gone when
the supervisor and the program are. A program that fills it is told so by the system ("no space left").
"""

import ctypes
import errno
import os
from collections.abc import Sequence

from girone.host import prctl
from girone.host.removal import empty

FOLDER, HOME, TMP, SHM, EMPTY, COVER = "folder", "home", "tmp", "shm", "empty", "cover"
"""What lies on it; the folder is put there by the table, and the cover lies over what a program is not to see."""
COVERED = b"raise ImportError('girone is not shown to programs')\n"
MOST_FILES = 20_000
SPARE_FILES = 200
"""Files that there is room for before the walls are built again, whatever a program has left."""

_NEW_MOUNTS, _NEW_USER = 0x0002_0000, 0x1000_0000
_READ_ONLY, _NO_SUID, _NO_DEVICES, _REMOUNT, _RECURSIVE, _PRIVATE = 0x1, 0x2, 0x4, 0x20, 0x4000, 0x4_0000
_BIND, _KEPT_FLAGS = 0x1000, 0x2 | 0x4 | 0x8
"""Flags of a mount that nobody may take away in a namespace of his own: no set-user-id, devices, execution."""
_CAP_SYS_PTRACE, _CAP_SYS_ADMIN = 19, 21
_OPEN_TO_ALL = 0o1777


def make(place: str) -> int:
    """Mount it at a place, for this process and its children only; return it, opened."""
    _have_own_mounts(own_user=True)
    _mount("tmpfs", place, "tmpfs", _NO_SUID | _NO_DEVICES, "mode=755")
    opened = os.open(place, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    for name, mode in ((HOME, 0o700), (TMP, _OPEN_TO_ALL), (SHM, _OPEN_TO_ALL), (EMPTY, 0o555), (COVER, 0o755)):
        os.mkdir(name, dir_fd=opened)
        os.chmod(name, mode, dir_fd=opened)
    cover = os.open(f"{COVER}/__init__.py", os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o444, dir_fd=opened)
    os.write(cover, COVERED)
    os.close(cover)
    return opened


def layer(place: str, folders: Sequence[str]) -> list[str]:
    """Lay these folders over themselves, so that a lock or a watch on a file of theirs is ours alone.

    Two programs that can read the same file could signal to each other by it. Left as it is, and returned, is what the
    kernel refuses, and what has other file systems in it: a layer would not show them.
    """
    refused = []
    for folder in folders:
        try:
            if _holds_mounts(folder):
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), folder)
            _mount("overlay", folder, "overlay", _READ_ONLY, f"lowerdir={_escaped(folder)}:{_escaped(place)}/{EMPTY}")
        except OSError:
            refused.append(folder)
    return refused


def _holds_mounts(folder: str) -> bool:
    file = os.open("/proc/self/mountinfo", os.O_RDONLY | os.O_CLOEXEC)
    with os.fdopen(file, "rb") as mounts:
        return any(line.split()[4].startswith(f"{folder}/".encode()) for line in mounts)


def _escaped(path: str) -> str:
    return "".join(f"\\{letter}" if letter in "\\:," else letter for letter in path)


def keep(places: Sequence[str], writable: Sequence[str]) -> None:
    """Let this process and its children change nothing in these places, save what is writable there.

    Whoever is not root cannot undo it: the rights over these mounts end when a program is executed. Root is left the
    rights over files that a build may need, and loses those over mounts and over the processes of others, in whose
    /proc/PID/root all is as it was.
    """
    _have_own_mounts(own_user=os.geteuid() != 0)
    for number, path in enumerate([*places, *writable]):
        _mount(path, path, "", _BIND | _RECURSIVE)
        flags = os.statvfs(path).f_flag & _KEPT_FLAGS
        _mount("none", path, "", _REMOUNT | _BIND | flags | (_READ_ONLY if number < len(places) else 0))
    prctl.drop_capability(_CAP_SYS_ADMIN)
    prctl.drop_capability(_CAP_SYS_PTRACE)


def _have_own_mounts(own_user: bool) -> None:
    """Have mounts that nobody else sees; without further rights this takes a namespace of users, too."""
    user, group = os.geteuid(), os.getegid()
    _called("unshare", _NEW_MOUNTS | (_NEW_USER if own_user else 0))
    maps = (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1"))
    for name, text in maps if own_user else ():
        file = os.open(f"/proc/self/{name}", os.O_WRONLY | os.O_CLOEXEC)
        os.write(file, text.encode())
        os.close(file)
    _mount("none", "/", "", _RECURSIVE | _PRIVATE)


def bound(place: str, room: int) -> None:
    """Let it hold so many bytes, and `MOST_FILES` files, beside what is there now."""
    now = os.statvfs(place)
    size = (now.f_blocks - now.f_bfree) * now.f_frsize + room
    files = now.f_files - now.f_ffree + MOST_FILES
    _bound_to(place, f"size={size},nr_inodes={files}")


def renew(place: str) -> None:
    """Empty /tmp and /dev/shm between two launches.

    Who builds the walls makes folders in them for what lies there outside, and follows links that a program left.
    """
    opened = os.open(place, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for name in (TMP, SHM):
            empty(name, opened)
            os.chmod(name, _OPEN_TO_ALL, dir_fd=opened)
            with os.scandir(f"{place}/{name}") as left:
                if any(left):
                    raise OSError(errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY), name)
    finally:
        os.close(opened)
    now = os.statvfs(place)
    if now.f_ffree < SPARE_FILES:
        _bound_to(place, f"nr_inodes={now.f_files - now.f_ffree + SPARE_FILES}")


def _bound_to(place: str, options: str) -> None:
    _mount("tmpfs", place, "tmpfs", _REMOUNT | _NO_SUID | _NO_DEVICES, options)


def _mount(source: str, place: str, kind: str, flags: int, options: str = "") -> None:
    words = [os.fsencode(word) or None for word in (source, place, kind)]
    _called("mount", *words, ctypes.c_ulong(flags), options.encode() or None)


def _called(name: str, *arguments: object) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    if getattr(library, name)(*arguments):
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")

"""The bounded tmpfs that a program in the strict sandbox writes to: its folder, its home, /tmp and /dev/shm.

The supervisor mounts it over the program's folder, in its own namespaces, where nobody else sees it. It disappears with
the supervisor and the program. A program that fills it gets the system's error ("no space left").
"""

import ctypes
import errno
import os
from collections.abc import Sequence

from girone.host import prctl
from girone.host.removal import empty

FOLDER, HOME, TMP, SHM, EMPTY, COVER = "folder", "home", "tmp", "shm", "empty", "cover"
"""Its folders: the table copies the program into `folder`, and `cover` hides what a program must not see."""
COVERED = b"raise ImportError('girone is not shown to programs')\n"
MOST_FILES = 20_000
SPARE_FILES = 200
"""Files that are free when the sandbox starts again, however many a program has left."""

_NEW_MOUNTS, _NEW_USER = 0x0002_0000, 0x1000_0000
_READ_ONLY, _NO_SUID, _NO_DEVICES, _REMOUNT, _RECURSIVE, _PRIVATE = 0x1, 0x2, 0x4, 0x20, 0x4000, 0x4_0000
_BIND, _KEPT_FLAGS = 0x1000, 0x2 | 0x4 | 0x8
"""Mount flags that cannot be removed in another namespace: no set-user-id, no devices, no execution."""
_CAP_SYS_PTRACE, _CAP_SYS_ADMIN = 19, 21
_OPEN_TO_ALL = 0o1777


def make(place: str) -> int:
    """Mount the tmpfs, visible for this process and its children only; returns it as an open folder."""
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
    """Mount an overlay of each folder over itself, so that locks and watches on its files are not shared.

    Otherwise two programs that can read the same file could signal to each other by it. Returns the folders that stay
    as they are: those that the kernel refuses, and those that contain other mounts, which an overlay would not show.
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
    """Make these places read-only for this process and its children, except the writable ones.

    Ordinary users cannot undo it: their rights over these mounts end when a program is executed. Root keeps the file
    rights that a build may need, but loses those over mounts and over foreign processes, whose /proc/PID/root shows
    everything unprotected.
    """
    _have_own_mounts(own_user=os.geteuid() != 0)
    for number, path in enumerate([*places, *writable]):
        _mount(path, path, "", _BIND | _RECURSIVE)
        flags = os.statvfs(path).f_flag & _KEPT_FLAGS
        _mount("none", path, "", _REMOUNT | _BIND | flags | (_READ_ONLY if number < len(places) else 0))
    prctl.drop_capability(_CAP_SYS_ADMIN)
    prctl.drop_capability(_CAP_SYS_PTRACE)


def _have_own_mounts(own_user: bool) -> None:
    """Enter a private mount namespace; an ordinary user needs a user namespace, too."""
    user, group = os.geteuid(), os.getegid()
    _called("unshare", _NEW_MOUNTS | (_NEW_USER if own_user else 0))
    maps = (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1"))
    for name, text in maps if own_user else ():
        file = os.open(f"/proc/self/{name}", os.O_WRONLY | os.O_CLOEXEC)
        os.write(file, text.encode())
        os.close(file)
    _mount("none", "/", "", _RECURSIVE | _PRIVATE)


def bound(place: str, room: int) -> None:
    """Limit it to this many bytes and `MOST_FILES` files in addition to its current content."""
    now = os.statvfs(place)
    size = (now.f_blocks - now.f_bfree) * now.f_frsize + room
    files = now.f_files - now.f_ffree + MOST_FILES
    _bound_to(place, f"size={size},nr_inodes={files}")


def renew(place: str) -> None:
    """Empty /tmp and /dev/shm between two launches.

    Otherwise bubblewrap, which creates mount points in them, would follow links that a program left.
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

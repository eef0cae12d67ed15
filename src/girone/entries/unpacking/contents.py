"""Which files of a folder belong to the program, opened safely while others may write there.

Whoever owns the folder may write into it at any moment: what was looked at can be something else when it is opened.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path, PurePath
from typing import BinaryIO

from girone.entries.hand_in import Refused
from girone.host.system import CLOEXEC, NOFOLLOW, NONBLOCK
from girone.model.detail import Wording

TOO_DEEP = Wording(
    "hand_in.too_deep", "its folders are nested more than {number} deep, which girone does not accept: {folder}/…"
)
LEFT_OUT = frozenset({".git", "__MACOSX", ".DS_Store", "__pycache__", "Thumbs.db", "desktop.ini"})
"""What tools leave anywhere in a program, and what is no part of it."""
TRIALS = frozenset({"matches", "practice", "reruns"})
"""The folders that girone leaves beside a program that is tried; deeper ones are the program's own."""
DEEPEST = 100
"""Folders within folders; systems take paths of 4,096 bytes, and Python functions that call themselves 1,000 times."""
READING = os.O_RDONLY | NOFOLLOW | NONBLOCK | CLOEXEC


def contents(root: Path, onerror: Callable[[OSError], None] = lambda error: None) -> Iterator[Path]:
    """Every file and folder of a program, a folder before what is in it; what lies too deep is not looked for."""
    waiting = [(root, 1)]
    while waiting:
        folder, depth = waiting.pop()
        try:
            with os.scandir(folder) as found:
                inner = sorted((each.name, each.is_dir(follow_symlinks=False)) for each in found)
        except OSError as error:
            onerror(error)
            continue
        out = LEFT_OUT | TRIALS if depth == 1 else LEFT_OUT
        inner = [(name, is_folder) for name, is_folder in inner if name not in (out if is_folder else LEFT_OUT)]
        yield from (folder / name for name, _ in inner)
        if depth <= DEEPEST:
            waiting += reversed([(folder / name, depth + 1) for name, is_folder in inner if is_folder])


def check_depth(path: PurePath) -> None:
    """Refuse a path in a hand-in with more folders than any program has; much deeper ones could not even be removed."""
    if len(path.parts) > DEEPEST:
        raise Refused(TOO_DEEP(number=DEEPEST, folder=str(PurePath(*path.parts[:3]))))


def open_inside(root: Path, path: Path) -> BinaryIO:
    """Open a plain file of a folder, or the root itself if it is one; no link is followed on the way from the root."""
    descriptor = os.open(root, READING)
    try:
        for part in path.relative_to(root).parts:
            inner = os.open(part, READING, dir_fd=descriptor)
            os.close(descriptor)
            descriptor = inner
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "it is not a plain file", str(path))
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise

"""What in a folder is the program, and its files opened so that nothing there leads elsewhere or makes us wait.

Whoever owns the folder may write into it at any moment: what was looked at can be something else when it is opened.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

LEFT_OUT = frozenset({".git", "__MACOSX", ".DS_Store", "__pycache__"})
"""What tools leave anywhere in a program, and what is no part of it."""
TRIALS = frozenset({"matches", "practice", "reruns"})
"""The folders that girone leaves beside a program that is tried; deeper ones are the program's own."""
READING = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


def contents(root: Path, onerror: Callable[[OSError], None] | None = None) -> Iterator[Path]:
    """Every file and folder of a program, a folder before what is in it."""
    for folder, inner, files in os.walk(root, onerror=onerror):
        inner[:] = sorted(set(inner) - LEFT_OUT - (TRIALS if Path(folder) == root else set()))
        yield from (Path(folder, name) for name in sorted([*inner, *set(files) - LEFT_OUT]))


def open_inside(root: Path, path: Path) -> BinaryIO:
    """Open a plain file of a folder, or the root itself if it is one; no link is followed on the way from the root."""
    descriptor = os.open(root, READING)
    try:
        for part in path.relative_to(root).parts:
            inner = os.open(part, READING, dir_fd=descriptor)
            os.close(descriptor)
            descriptor = inner
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "it is no plain file", str(path))
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise

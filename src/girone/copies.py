"""Copies of whole folders, for one match each."""

import os
import shutil
from pathlib import Path


def uncopiable(folder: Path) -> list[Path]:
    """What in a folder is neither a file nor a folder nor a link: pipes, sockets and devices have no copies."""
    return sorted(path for path in folder.rglob("*") if not (path.is_symlink() or path.is_file() or path.is_dir()))


def copy_folder(folder: Path, copy: Path) -> None:
    """Copy a folder with its links; the first thing that hinders it ends it, and is raised as the system said it.

    `shutil.copytree` goes on after an error, on a full disk through all the other files, and raises a list without a
    number in the end.
    """
    with os.scandir(folder) as found:
        entries = list(found)
    copy.mkdir(parents=True)
    for entry in entries:
        target = copy / entry.name
        if entry.is_dir(follow_symlinks=False):
            copy_folder(Path(entry.path), target)
        else:
            shutil.copy2(entry.path, target, follow_symlinks=False)
    shutil.copystat(folder, copy)

"""What was handed in becomes a folder of plain files: nothing leads out of it, nothing is larger than it may be."""

import os
import stat
from pathlib import Path, PurePosixPath
from typing import IO

from girone.entries.allowance import SizeLimits
from girone.entries.contents import LEFT_OUT, check_depth, contents, open_inside
from girone.entries.hand_in import Refused
from girone.entries.zips import BROKEN, unzip
from girone.host.removal import remove

GULP = 1 << 16
RUNS = (b"\x7fELF", b"#!")
"""How files begin that are meant to be executed; zips made on Windows have no run bits."""


def unpack(source: Path, target: Path) -> None:
    """Fill a new folder with a hand-in; Refused says what is wrong with it."""
    allowance = SizeLimits()
    target.mkdir(parents=True)
    try:
        if source.is_dir():
            _copy(source, target, allowance)
        else:
            for name, runs, file in unzip(source, allowance):
                check_depth(PurePosixPath(name))
                if not LEFT_OUT & set(PurePosixPath(name).parts):
                    _write(file, target / name, runs, allowance)
            _lift_single_folder(target)
    except FileExistsError as error:
        raise Refused(f"{Path(error.filename).relative_to(target)} is in it twice") from None
    except BROKEN as error:
        raise Refused(f"it is no whole zip: {error}") from None
    except OSError as error:
        raise Refused(f"it cannot be unpacked: {error.strerror or error}") from None


def _copy(source: Path, target: Path, allowance: SizeLimits) -> None:
    """Copy a folder; a link to a file in it becomes that file."""
    # All links are followed but one in the place of the source itself.
    root = Path(os.path.normpath(source.absolute().parent.resolve() / source.name))
    for path in contents(root, _stop):
        check_depth(path.relative_to(root))
        goal = target / path.relative_to(root)
        meant, mode = _meant(path, root)
        if stat.S_ISDIR(mode):
            allowance.take_file()
            goal.mkdir()
            continue
        with open_inside(root, meant) as file:
            _write(file, goal, bool(mode & stat.S_IXUSR), allowance)


def _stop(error: OSError) -> None:
    raise error


def _meant(path: Path, root: Path) -> tuple[Path, int]:
    """What a path stands for, and its mode; only plain files and folders, and links to files inside, are taken."""
    name = path.relative_to(root)
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        goal = Path(os.path.realpath(path))  # Path.resolve raises where a link leads to itself
        if not goal.is_relative_to(root) or not goal.is_file():
            raise Refused(f"{name} is a link to {path.readlink()}, and only links to files inside are taken")
        return goal, goal.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise Refused(f"{name} is neither a file nor a folder")
    return path, mode


def _write(file: IO[bytes], goal: Path, runs: bool, allowance: SizeLimits) -> None:
    allowance.take_file()
    goal.parent.mkdir(parents=True, exist_ok=True)
    with goal.open("xb") as copy:
        first = gulp = file.read(GULP)
        while gulp:
            allowance.take_bytes(len(gulp))
            copy.write(gulp)
            gulp = file.read(GULP)
    goal.chmod(0o755 if runs or first.startswith(RUNS) else 0o644)


def _lift_single_folder(target: Path) -> None:
    """A zip that holds one folder is that folder."""
    while len(inside := list(target.iterdir())) == 1 and inside[0].is_dir():
        lifted = inside[0].rename(target.with_name(f"{target.name}.lifted"))
        target.rmdir()
        lifted.rename(target)
    if not inside:
        remove(target)
        raise Refused("it is empty")

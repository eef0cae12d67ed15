"""Unpacks a hand-in into a folder of plain files; no link leads out, and sizes are bounded."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from girone.entries.allowance import SizeLimits
from girone.entries.archives import BROKEN, packed, suffix_of
from girone.entries.contents import LEFT_OUT, check_depth, contents, open_inside
from girone.entries.hand_in import Refused
from girone.entries.zips import NEITHER
from girone.host.removal import remove
from girone.model.detail import Wording

TWICE = Wording("hand_in.twice", "{file} is in it twice")
NOT_WHOLE = Wording("hand_in.not_whole", "it is no whole {kind}: {cause}")
NOT_UNPACKED = Wording("hand_in.not_unpacked", "it cannot be unpacked: {cause}")
LEADS_OUT = Wording("hand_in.link_out", "{file} is a link to {target}, and only links to files inside are taken")
EMPTY = Wording("hand_in.empty", "it is empty")
GULP = 1 << 16
LARGEST_SCRIPT = 1 << 20
MOST_NESTED = 3
"""Archives within archives."""
APPLE = "._"
"""How files begin that macOS adds to those of a program."""
PAPERS = frozenset({".pdf", ".txt", ".md", ".doc", ".docx", ".odt", ".rtf", ".html", ".htm"})
RUNS = (b"\x7fELF", b"#!")
"""How files begin that are meant to be executed; zips made on Windows have no run bits."""


class Unpacked(NamedTuple):
    """What its author called a hand-in, and the scripts that were saved on Windows: they got other line ends."""

    own_name: str
    windows_scripts: tuple[str, ...] = ()


def unpack(source: Path, target: Path) -> Unpacked:
    """Fill a new folder with a hand-in; Refused says what is wrong with it."""
    allowance, name = SizeLimits(), source.name.removesuffix(suffix_of(source))
    target.mkdir(parents=True)
    try:
        if source.is_dir():
            _copy(source, target, allowance)
        elif suffix_of(source):
            _fill(source, target, allowance)
        else:
            with open_inside(source, source) as file:
                _write(file, target / source.name, os.access(source, os.X_OK), allowance)
        if source.is_file() and suffix_of(source):
            name = _lift_single_folder(target) or name
        for _ in range(MOST_NESTED):
            name = _open_single_archive(target, allowance) or name
    except FileExistsError as error:
        raise Refused(TWICE(file=str(Path(error.filename).relative_to(target)))) from None
    except BROKEN as error:
        raise Refused(NOT_WHOLE(kind=suffix_of(source).strip(".") or "zip", cause=str(error))) from None
    except OSError as error:
        raise Refused(NOT_UNPACKED(cause=error.strerror or str(error))) from None
    return Unpacked(name, tuple(_convert_scripts(target)))


def _convert_scripts(target: Path) -> Iterator[str]:
    """Give scripts that were saved on Windows the line ends that shells read; their names."""
    for path in contents(target):
        if path.is_file() and path.stat().st_size < LARGEST_SCRIPT:
            text = path.read_bytes()
            if (path.suffix == ".sh" or text.startswith(b"#!")) and b"\r\n" in text:
                path.write_bytes(text.replace(b"\r\n", b"\n"))
                yield str(path.relative_to(target))


def _fill(archive: Path, target: Path, allowance: SizeLimits) -> None:
    """Write the files of an archive."""
    for name, runs, file in packed(archive, allowance):
        path = PurePosixPath(name)
        check_depth(path)
        if not LEFT_OUT & set(path.parts) and not path.name.startswith(APPLE):
            _write(file, target / name, runs, allowance)


def _open_single_archive(target: Path, allowance: SizeLimits) -> str:
    """An archive that lies there alone, or beside documents only, is the program: as in what Moodle exports.

    Returns the name of the single folder in it, if there is one.
    """
    inside = list(target.iterdir())
    archives = [each for each in inside if each.is_file() and suffix_of(each)]
    papers = [each for each in inside if each.is_file() and each.suffix.lower() in PAPERS]
    name = ""
    if len(archives) == 1 and len(papers) == len(inside) - 1:
        room = target.with_name(f"{target.name}.inner")
        room.mkdir()
        try:
            _fill(archives[0], room, allowance)
            name = _lift_single_folder(room) or archives[0].name.removesuffix(suffix_of(archives[0]))
            for paper in papers:
                if not (room / paper.name).exists():
                    paper.rename(room / paper.name)
            remove(target)
            room.rename(target)
        finally:
            remove(room)
    return name


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
            raise Refused(LEADS_OUT(file=str(name), target=str(path.readlink())))
        return goal, goal.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise Refused(NEITHER(file=str(name)))
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


def _lift_single_folder(target: Path) -> str:
    """A zip that holds one folder is that folder; its name, if it does."""
    name = ""
    while len(inside := list(target.iterdir())) == 1 and inside[0].is_dir():
        name = inside[0].name
        lifted = inside[0].rename(target.with_name(f"{target.name}.lifted"))
        target.rmdir()
        lifted.rename(target)
    if not inside:
        remove(target)
        raise Refused(EMPTY())
    return name

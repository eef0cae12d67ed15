"""Unpacks a hand-in into a folder of plain files; no link leads out, and sizes are limited."""

import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from girone.entries.hand_in import Refused
from girone.entries.unpacking.archives import BROKEN, packed, suffix_of
from girone.entries.unpacking.contents import LEFT_OUT, check_depth, contents, open_inside
from girone.entries.unpacking.packages import packages_around
from girone.entries.unpacking.size_limits import SizeLimits, excuse_full_disk
from girone.entries.unpacking.zips import NEITHER, Link
from girone.host.removal import remove
from girone.model.detail import Wording

TWICE = Wording("hand_in.twice", "it contains {file} twice")
NOT_WHOLE = Wording("hand_in.not_whole", "it is not a complete {kind} file: {cause}")
NOT_UNPACKED = Wording("hand_in.not_unpacked", "it cannot be unpacked: {cause}")
LINKS_OUT = Wording(
    "hand_in.link_out",
    "{file} is a link to {target}, and only links to files inside are accepted; pack the file itself",
)
EMPTY = Wording("hand_in.empty", "it is empty")
GULP = 1 << 16
LARGEST_SCRIPT = 1 << 20
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
MOST_LINKS = 8
"""Length of a chain of links, as libraries have them."""
MOST_NESTED = 3
"""Nesting of archives."""
MACOS_PREFIX = "._"
"""Prefix of the files that macOS adds."""
PAPERS = frozenset({".pdf", ".txt", ".md", ".doc", ".docx", ".odt", ".rtf", ".html", ".htm"})
EXECUTABLE_STARTS = (b"\x7fELF", b"#!")
"""First bytes of executable files; zips made on Windows have no run bits."""


class Unpacked(NamedTuple):
    """The author's name of a hand-in, and its scripts with Windows line ends, which were converted."""

    own_name: str
    windows_scripts: tuple[str, ...] = ()


def unpack(source: Path, target: Path) -> Unpacked:
    """Fill a new folder with a hand-in; Refused if something is wrong with it."""
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
        excuse_full_disk(error)
        raise Refused(NOT_UNPACKED(cause=error.strerror or str(error))) from None
    return Unpacked(name, tuple(_convert_scripts(target)))


def _convert_scripts(target: Path) -> Iterator[str]:
    """Remove byte order marks and Windows line ends from scripts; yields their names."""
    for path in contents(target):
        if path.is_file() and path.stat().st_size < LARGEST_SCRIPT:
            text = path.read_bytes()
            script = text.removeprefix(BYTE_ORDER_MARK).replace(b"\r\n", b"\n")
            if (path.suffix == ".sh" or script.startswith(b"#!")) and script != text:
                path.write_bytes(script)
                yield str(path.relative_to(target))


def _fill(archive: Path, target: Path, allowance: SizeLimits) -> None:
    """Write the files of an archive; a link becomes a copy of the file it leads to."""
    links: dict[str, Link] = {}
    for name, runs, file in packed(archive, allowance):
        path = PurePosixPath(name)
        check_depth(path)
        if LEFT_OUT & set(path.parts) or path.name.startswith(MACOS_PREFIX):
            continue
        if file is None:  # a folder; it may be empty, for the program to write into
            (target / name).mkdir(parents=True, exist_ok=True)
        elif isinstance(file, Link):
            allowance.take_file()
            links[os.path.normpath(name)] = file
        else:
            _write(file, target / name, runs, allowance)
    for name, link in links.items():
        _write_linked(target, name, link, links, allowance)


def _write_linked(target: Path, name: str, link: Link, links: Mapping[str, Link], allowance: SizeLimits) -> None:
    """Write the target of a link in an archive, which may go through other links."""
    goal = os.path.normpath(link.goal)
    for _ in range(MOST_LINKS):
        goal = os.path.normpath(links[goal].goal) if goal in links else goal
    parts = PurePosixPath(goal).parts
    if goal.startswith("/") or ".." in parts or not (target / goal).is_file():
        raise Refused(LINKS_OUT(file=name, target=link.written))
    with open_inside(target, target / goal) as file:
        _write(file, target / name, os.access(target / goal, os.X_OK), allowance)


def _open_single_archive(target: Path, allowance: SizeLimits) -> str:
    """Unpack an archive that is alone or only beside documents, as in exports of Moodle: it is the program.

    Returns the name of the single folder in it, if there is one.
    """
    inside = list(target.iterdir())
    archives = [each for each in inside if each.is_file() and suffix_of(each)]
    papers = [each for each in inside if each.is_file() and each.suffix.lower() in PAPERS]
    name = ""
    if len(archives) == 1 and len(papers) == len(inside) - 1:
        workspace = target.with_name(f"{target.name}.inner")
        workspace.mkdir()
        try:
            _fill(archives[0], workspace, allowance)
            name = _lift_single_folder(workspace) or archives[0].name.removesuffix(suffix_of(archives[0]))
            for paper in papers:
                if not (workspace / paper.name).exists():
                    paper.rename(workspace / paper.name)
            remove(target)
            workspace.rename(target)
        finally:
            remove(workspace)
    return name


def _copy(source: Path, target: Path, allowance: SizeLimits) -> None:
    """Copy a folder; a link becomes a copy of the file it leads to."""
    # Resolve links above the source, but not the source itself.
    root = Path(os.path.normpath(source.absolute().parent.resolve() / source.name))
    for path in contents(root, _stop):
        check_depth(path.relative_to(root))
        goal = target / path.relative_to(root)
        meant, mode = _resolved(path, root)
        if stat.S_ISDIR(mode):
            allowance.take_file()
            goal.mkdir()
            continue
        with open_inside(root, meant) as file:
            _write(file, goal, bool(mode & stat.S_IXUSR), allowance)


def _stop(error: OSError) -> None:
    raise error


def _resolved(path: Path, root: Path) -> tuple[Path, int]:
    """The file that a path or link stands for, and its mode; refuses anything but files, folders and links inside."""
    name = path.relative_to(root)
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        goal = Path(os.path.realpath(path))  # Path.resolve raises if a link leads to itself
        if not goal.is_relative_to(root) or not goal.is_file():
            raise Refused(LINKS_OUT(file=str(name), target=str(path.readlink())))
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
    goal.chmod(0o755 if runs or first.startswith(EXECUTABLE_STARTS) else 0o644)


def _lift_single_folder(target: Path) -> str:
    """Replace a folder by its only subfolder, repeatedly, unless that is a package; the name of the last one."""
    chain: list[str] = []
    innermost = target
    while len(inside := list(innermost.iterdir())) == 1 and inside[0].is_dir():
        innermost = inside[0]
        chain.append(innermost.name)
    if not inside:
        remove(target)
        raise Refused(EMPTY())
    around = chain[: len(chain) - packages_around(innermost, chain)]
    for name in around:
        lifted = (target / name).rename(target.with_name(f"{target.name}.lifted"))
        target.rmdir()
        lifted.rename(target)
    return next(reversed(around), "")

"""Hand-ins of girone's engine: for each document a folder that works alone, offline, with Python and a compiler.

What is written by hand lies in `submissions/`, what it plays with in the package and in `native/`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from girone import __version__, regulations
from girone.lab import paper
from girone.model.detail import unknown
from girone.model.errors import ConfigError
from girone.model.regulation import Regulation
from girone.tournament.plan.draft import quoted

PACKAGE = Path(__file__).parents[2]
COMMON = "common"
PROGRAM = PurePosixPath("program")
PYTHON = (
    "*.py", "model/*.py", "games/*.py", "games/*/*.py", "wires/*.py", "wires/*/*.py", "players/*.py",
    "players/samples/*.py", "languages/*.py", "regulations/*.toml",
    "engine/__init__.py", "cli/__init__.py", "cli/start.py", "cli/main.py",
    "cli/help.py", "cli/manual_page.py", "cli/player_arguments.py", "cli/renamed.py", "cli/shared.py",
    *(f"cli/commands/{name}.py" for name in ("__init__", "join", "move")),
)  # fmt: skip
"""The rooms that a player needs."""
ALONE = {"plugins"}
"""What it needs of the modules without a room."""
FACE = f'"""The player of girone."""\n\n__version__ = "{__version__}"\n'
"""The package in a hand-in: what girone offers to Python beside its player is not in it."""
FOR_PYTHON = {"module.cpp", "engine.hpp", "level.cpp", "levels.cpp", "levels.hpp"}
"""The part of the core that only the Python module has: its face, and its choice of instructions."""
NOT_ON_ITS_BOARD = {"othello-ufmg-2014": {"local.bin", "proven.bin", "othello_large.cpp", "othello_largest.cpp"}}
"""What the player knows of other boards than the one that a document plays on; native/options.txt leaves those out."""
DOCUMENTATION = PurePosixPath("DOCUMENTATION.md")
"""The text that a document wants as PDF, too; without typst it stays Markdown alone."""
MARK = "Part of girone's engine, for demonstrations; not the work of the person who hands it in."
NOTICE = PurePosixPath("HOUSE.txt")
ALSO = "So are the files beside and below this one that have no room for these words."
COMMENTS = {
    ".py": "# ",
    ".sh": "# ",
    ".toml": "# ",
    ".cpp": "// ",
    ".hpp": "// ",
    ".bat": "rem ",
    ".md": "> ",
}
"""How a file of each kind is marked."""
GROUP, AUTHORS = "@GROUP@", "@AUTHORS@"


@dataclass(frozen=True)
class File:
    """One file of a hand-in."""

    name: PurePosixPath
    content: bytes

    @property
    def runs(self) -> bool:
        """Whether it may be executed."""
        return self.name.suffix == ".sh"


@dataclass(frozen=True)
class Signature:
    """Who hands in, as far as that is said."""

    group: str = ""
    authors: Sequence[str] = ()


def names() -> tuple[str, ...]:
    """The documents that there is a hand-in for."""
    return tuple(sorted(each.name for each in kept("submissions").iterdir() if each.is_dir() and each.name != COMMON))


def gather(name: str, signature: Signature) -> list[File]:
    """All files of a hand-in, in the order of their names; the same ones every time."""
    if name not in names():
        raise ConfigError(unknown("submission", name, names()))
    regulation = regulations.load(name)
    _check(signature, regulation)
    signed = [_signed(file, signature) for file in _files(regulation)]
    papers = [_printed(file) for file in signed if file.name == DOCUMENTATION and paper.available()]
    notice = File(NOTICE, f"{MARK}\n{ALSO}\n".encode())
    return sorted([*signed, *papers, notice], key=lambda file: file.name)


def _check(signature: Signature, regulation: Regulation) -> None:
    most = regulation.members
    if most and len(signature.authors) > most:
        raise ConfigError(f"{len(signature.authors)} authors; {regulation.name} allows at most {most}")
    for word in (signature.group, *signature.authors):
        if not word.isprintable():
            raise ConfigError(f"{word!r} is not a name: it has unprintable characters")


def _files(regulation: Regulation) -> Iterator[File]:
    written, native, game = kept("submissions"), kept("native"), regulation.game.name
    for place in (written / COMMON, written / regulation.name):
        yield from _read(place, (path for path in place.rglob("*") if "__pycache__" not in path.parts))
    yield from _read(PACKAGE, _player_files(), PROGRAM / "girone")
    yield File(PROGRAM / "girone" / "__init__.py", FACE.encode())
    for pattern in ("*.hpp", "*.bin"):
        known = PACKAGE.glob(f"games/{game}/{pattern}")
        used = (path for path in known if path.name not in NOT_ON_ITS_BOARD.get(regulation.name, ()))
        yield from _read(PACKAGE, used, PROGRAM / "girone")
    left_out = FOR_PYTHON | NOT_ON_ITS_BOARD.get(regulation.name, set())
    sources = {*native.glob("*.[ch]pp"), *native.glob(f"games/{game}*.cpp")}
    yield from _read(native, (path for path in sources if path.name not in left_out), PROGRAM / "native")


def _player_files() -> Iterator[Path]:
    for pattern in PYTHON:
        yield from (path for path in PACKAGE.glob(pattern) if path.parent != PACKAGE or path.stem in ALONE)


def _read(root: Path, paths: Iterable[Path], into: str | PurePosixPath = "") -> Iterator[File]:
    for path in paths:
        if path.is_file():
            yield File(PurePosixPath(into) / path.relative_to(root).as_posix(), path.read_bytes())


def _signed(file: File, signature: Signature) -> File:
    """The file with the names of those who hand it in; scripts for Windows get its line ends."""
    content = file.content
    if file.name.suffix == ".bat":
        content = content.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    if file.name.suffix == ".md":
        group, authors = signature.group or "…", ", ".join(signature.authors) or "…"
        content = content.replace(GROUP.encode(), group.encode()).replace(AUTHORS.encode(), authors.encode())
    if str(file.name) == "girone.toml":
        said = {"group": signature.group, "members": list(signature.authors)}
        content += "".join(f"{key} = {quoted(value)}\n" for key, value in said.items() if value).encode()
    return File(file.name, _marked(file.name.suffix, content))


def _marked(suffix: str, content: bytes) -> bytes:
    """The file with the mark below the line that says how it is run, where it has one."""
    if suffix not in COMMENTS:
        return content
    first, end, rest = content.partition(b"\n")
    mark = f"{COMMENTS[suffix]}{MARK}".encode() + (b"\r\n" if first.endswith(b"\r") else b"\n")
    if suffix == ".md":
        return first + end + b"\n" + mark + rest
    return first + end + mark + rest if first.startswith((b"#!", b"@")) else mark + content


def _printed(file: File) -> File:
    return File(file.name.with_suffix(".pdf"), paper.pdf(file.content.decode()))


def kept(folder: str) -> Path:
    """A folder that lies in the package where it is installed, and at the top of a checkout."""
    inside = PACKAGE / folder
    return inside if inside.is_dir() else PACKAGE.parent.parent / folder

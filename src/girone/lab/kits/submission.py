"""Submissions of girone's engine: for each document a folder that works offline with Python and a compiler.

Texts and scripts come from `submissions/`, the player from the package and `native/`.
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
"""The parts of the package that a player needs."""
TOP_LEVEL_MODULES = {"plugins"}
"""Top-level modules that a player needs."""
PACKAGE_INIT = f'"""The player of girone."""\n\n__version__ = "{__version__}"\n'
"""The package's __init__ in a submission, without the public API."""
BINDINGS = {"module.cpp", "engine.hpp", "level.cpp", "levels.cpp", "levels.hpp"}
"""Sources that only the Python module needs: bindings, and choice of the instruction set."""
OTHER_BOARD_SIZES = {"othello-ufmg-2014": {"local.bin", "proven.bin", "othello_large.cpp", "othello_largest.cpp"}}
"""What the player knows about other board sizes than the document's; native/options.txt excludes it from the build."""
DOCUMENTATION = PurePosixPath("DOCUMENTATION.md")
"""Documents ask for it as PDF; without typst only the Markdown is written."""
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
"""The start of the mark's line, by kind of file."""
GROUP, AUTHORS = "@GROUP@", "@AUTHORS@"


@dataclass(frozen=True)
class File:
    """One file of a hand-in."""

    name: PurePosixPath
    content: bytes

    @property
    def runs(self) -> bool:
        """Whether it gets the run bit."""
        return self.name.suffix == ".sh"


@dataclass(frozen=True)
class Signature:
    """Names of those who hand in; may be empty."""

    group: str = ""
    authors: Sequence[str] = ()


def names() -> tuple[str, ...]:
    """The documents for which there is a submission."""
    return tuple(sorted(each.name for each in kept("submissions").iterdir() if each.is_dir() and each.name != COMMON))


def gather(name: str, signature: Signature) -> list[File]:
    """All files of a submission, sorted by name; always the same bytes."""
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
    yield File(PROGRAM / "girone" / "__init__.py", PACKAGE_INIT.encode())
    for pattern in ("*.hpp", "*.bin"):
        known = PACKAGE.glob(f"games/{game}/{pattern}")
        used = (path for path in known if path.name not in OTHER_BOARD_SIZES.get(regulation.name, ()))
        yield from _read(PACKAGE, used, PROGRAM / "girone")
    left_out = BINDINGS | OTHER_BOARD_SIZES.get(regulation.name, set())
    sources = {*native.glob("*.[ch]pp"), *native.glob(f"games/{game}*.cpp")}
    yield from _read(native, (path for path in sources if path.name not in left_out), PROGRAM / "native")


def _player_files() -> Iterator[Path]:
    for pattern in PYTHON:
        yield from (path for path in PACKAGE.glob(pattern) if path.parent != PACKAGE or path.stem in TOP_LEVEL_MODULES)


def _read(root: Path, paths: Iterable[Path], into: str | PurePosixPath = "") -> Iterator[File]:
    for path in paths:
        if path.is_file():
            yield File(PurePosixPath(into) / path.relative_to(root).as_posix(), path.read_bytes())


def _signed(file: File, signature: Signature) -> File:
    """The file with the authors' names filled in; scripts for Windows get CR LF line ends."""
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
    """The file with the mark, after its first line if that must come first."""
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
    """A folder that is in the package after installation, and at the top of a checkout."""
    inside = PACKAGE / folder
    return inside if inside.is_dir() else PACKAGE.parent.parent / folder

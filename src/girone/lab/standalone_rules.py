"""The rules of a game as files that stand alone: its modules without the drawing, and what they import of girone."""

import ast
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from girone import games
from girone.lab.submission import PACKAGE, File

DRAWING = "draw.py"
EMPTY = '"""What the rules need of girone, and nothing else."""\n'


def rules_of(name: str) -> Iterator[File]:
    """The files under `girone/` with which `girone.games.NAME` can be imported where no girone is installed."""
    own = {path.name: path for path in sorted(games.folder(name).glob("*.py")) if path.name != DRAWING}
    needed = _closure([path.read_text(encoding="utf-8") for path in own.values()], name)
    root = PurePosixPath("girone")
    for package in (root, root / "games", root / "model"):
        yield File(package / "__init__.py", EMPTY.encode())
    for path in sorted(needed):
        yield File(root / path.relative_to(PACKAGE).as_posix(), path.read_bytes())
    for file, path in own.items():
        yield File(root / "games" / name / file, path.read_bytes())


def _closure(texts: list[str], name: str) -> set[Path]:
    """The modules of girone that these texts import, and those that they import in turn."""
    found: set[Path] = set()
    while texts:
        fresh = set(_imported(texts.pop(), name)) - found
        found |= fresh
        texts += [path.read_text(encoding="utf-8") for path in sorted(fresh)]
    return found


def _imported(text: str, name: str) -> Iterator[Path]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            _, *parts = node.module.split(".")
            path = PACKAGE.joinpath(*parts).with_suffix(".py")
            if node.module.startswith("girone.") and parts[:2] != ["games", name] and path.is_file():
                yield path

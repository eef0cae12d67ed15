"""How many of the folders around a program are packages of its language, and so belong to it."""

import re
from collections.abc import Sequence
from pathlib import Path

LONGEST = 1 << 20
PACKAGE = re.compile(rb"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
RELATIVE = re.compile(rb"^\s*from\s+\.", re.MULTILINE)
MAIN_MODULE = "__main__.py"


def packages_around(folder: Path, chain: Sequence[str]) -> int:
    """How many of the last folders of `chain` (this folder is the last) its files name as their package."""
    files = sorted(path for path in folder.iterdir() if path.is_file())
    return max((_named(path, path.read_bytes()[:LONGEST], chain) for path in files), default=0)


def _named(file: Path, text: bytes, chain: Sequence[str]) -> int:
    if file.name == MAIN_MODULE:
        return min(len(chain), 1) if RELATIVE.search(text) else 0
    if file.suffix == ".class":
        sizes = range(len(chain), 0, -1)
        return next((size for size in sizes if "/".join([*chain[-size:], file.stem]).encode() in text), 0)
    told = PACKAGE.search(text) if file.suffix == ".java" else None
    names = told[1].decode().split(".") if told else []
    return len(names) if names and list(chain[-len(names) :]) == names else 0

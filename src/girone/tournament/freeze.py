"""Handed-in files are frozen (seed 000 §4.3): a fingerprint tells whether they are still the same."""

import shlex
import shutil
from hashlib import sha256
from pathlib import Path

from girone.model.game import Side
from girone.tournament.entrant import COPY, Entrant


def fingerprint(entrant: Entrant, base: Path) -> str:
    """The SHA-256 over names, run bits and contents of an entrant's files; empty where none are ours to see."""
    if entrant.folder:
        root = base / entrant.folder
        files = sorted(path for path in root.rglob("*") if path.is_file())
    else:
        root = base
        words = {word for side in Side for word in shlex.split(entrant.command_of(side))}
        files = sorted(base / word for word in words if (base / word).is_file() and not shutil.which(word))
    digest = sha256()
    for file in files:
        run = "x" if file.stat().st_mode & 0o100 else "-"
        content = sha256(file.read_bytes()).hexdigest()
        digest.update(f"{content} {run} {file.relative_to(root)}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest() if files else ""


def lay_out(entrant: Entrant, side: Side, base: Path, match: Path) -> None:
    """Copy an entrant's folder for one match."""
    if entrant.folder:
        shutil.copytree(base / entrant.folder, match / COPY.format(side=side), symlinks=True)


def clear_away(match: Path) -> None:
    """Remove the copies; the record and the logs stay."""
    for side in Side:
        shutil.rmtree(match / COPY.format(side=side), ignore_errors=True)

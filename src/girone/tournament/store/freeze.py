"""Handed-in files are frozen (Lines of Action, §4.3): a fingerprint shows whether they have changed."""

import os
import shlex
import shutil
from hashlib import sha256
from pathlib import Path

from girone.host.copies import inside, uncopiable
from girone.host.removal import remove
from girone.matches.places import COPY
from girone.model.game import Side
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.plan import Plan


def files(entrant: Entrant, base: Path) -> list[Path]:
    """The files of an entrant: all in its folder, or those that its commands name."""
    if entrant.folder:
        return sorted(path for path in inside(base / entrant.folder) if path.is_file())
    words = {word for side in Side for word in shlex.split(entrant.command_of(side))}
    return sorted(base / word for word in words if (base / word).is_file() and not shutil.which(word))


def fingerprint(entrant: Entrant, base: Path) -> str:
    """The SHA-256 of the names, executable bits and contents of an entrant's files; empty if it has no files here."""
    found, root = files(entrant, base), base / entrant.folder
    digest = sha256()
    for file in found:
        run = "x" if file.stat().st_mode & 0o100 else "-"
        content = sha256(file.read_bytes()).hexdigest()
        name = os.path.relpath(file, root)  # a command may name a file outside
        digest.update(f"{content} {run} {name}\n".encode("utf-8", "surrogateescape"))
    for strange in uncopiable(root) if entrant.folder else ():  # added after hand-in, and blocks every match
        digest.update(f"{os.path.relpath(strange, root)}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest() if found else ""


def clear_away(match: Path) -> None:
    """Remove the copies of entrants' folders; the journal and the logs stay."""
    for side in Side:
        remove(match / COPY.format(side=side))


def changed(plan: Plan) -> list[str]:
    """The entrants whose files have changed since they were handed in."""
    return [
        entrant.name
        for entrant in plan.entrants
        if entrant.frozen and entrant.frozen != fingerprint(entrant, plan.base)
    ]

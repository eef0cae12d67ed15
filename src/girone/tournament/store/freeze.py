"""Handed-in files are frozen (Lines of Action, §4.3): a fingerprint tells whether they are still the same."""

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
    """The files of an entrant: all of its folder, or those that its commands name."""
    if entrant.folder:
        return sorted(path for path in inside(base / entrant.folder) if path.is_file())
    words = {word for side in Side for word in shlex.split(entrant.command_of(side))}
    return sorted(base / word for word in words if (base / word).is_file() and not shutil.which(word))


def fingerprint(entrant: Entrant, base: Path) -> str:
    """The SHA-256 over names, run bits and contents of an entrant's files; empty where none are ours to see."""
    found, root = files(entrant, base), base / entrant.folder
    digest = sha256()
    for file in found:
        run = "x" if file.stat().st_mode & 0o100 else "-"
        content = sha256(file.read_bytes()).hexdigest()
        name = os.path.relpath(file, root)  # a command may name a file elsewhere
        digest.update(f"{content} {run} {name}\n".encode("utf-8", "surrogateescape"))
    for strange in uncopiable(root) if entrant.folder else ():  # nobody handed it in, and no match could begin
        digest.update(f"{os.path.relpath(strange, root)}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest() if found else ""


def clear_away(match: Path) -> None:
    """Remove the copies; the record and the logs stay."""
    for side in Side:
        remove(match / COPY.format(side=side))


def changed(plan: Plan) -> list[str]:
    """Entrants whose files are not those that were handed in."""
    return [
        entrant.name
        for entrant in plan.entrants
        if entrant.frozen and entrant.frozen != fingerprint(entrant, plan.base)
    ]

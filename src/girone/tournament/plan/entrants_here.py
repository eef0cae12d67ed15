"""Whether the program of an entrant is on this host: its folder, its launch.sh, the first word of its command."""

import os
import shlex
import shutil
from pathlib import Path

from girone import wires
from girone.config import TomlTable
from girone.host.copies import uncopiable
from girone.matches.order import Folder, usual_reach
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.tournament.plan.entrant import Entrant


def check_presence(table: TomlTable, entrant: Entrant, base: Path) -> None:
    """Note what is missing of a program that girone starts itself."""
    if entrant.player or entrant.address:
        return
    folder = base / entrant.folder
    if entrant.folder and not folder.is_dir():
        table.complain("folder", f"{folder} is no folder")
        return
    for strange in uncopiable(folder) if entrant.folder else ():
        table.complain("folder", f"{strange} is neither a file nor a folder; remove it")
    wrong: dict[str, str] = {}
    for side in Side:
        key = side if getattr(entrant, side) else "command" if entrant.command else "folder"
        try:
            reach = usual_reach(entrant.wire, side, entrant.command_of(side), str(folder) if entrant.folder else "")
        except ConfigError as refused:
            said = f"the folder alone does not say how it is started; write command, too ({refused})"
            wrong.setdefault(key, said if key == "folder" and not wires.kind(entrant.wire).launcher else str(refused))
            continue
        if not isinstance(reach, Folder) and (missing := _missing(reach.command[0], folder, bool(entrant.folder))):
            wrong[key] = f"{shlex.join(reach.command)!r}: {missing}"
    for key, message in wrong.items():
        table.complain(key, message)


def _missing(word: str, folder: Path, runs_there: bool) -> str:
    """Why the first word of a command cannot be started, or nothing; a program runs in a copy of its folder."""
    file = folder / word
    if "/" not in word and shutil.which(word):
        return ""
    if not file.is_file():
        return f"there is no program {word} here, neither in {folder} nor installed"
    if not os.access(file, os.X_OK):
        return f"{file} may not be executed; chmod +x it, or write what runs it, such as python3 {word}"
    if runs_there and "/" not in word:
        return f"{word} is in the folder, and a command finds it as ./{word}"
    return ""

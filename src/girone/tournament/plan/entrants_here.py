"""Whether the program of an entrant is on this host: its folder, its launch.sh, the first word of its command."""

import os
import shlex
import shutil
from pathlib import Path

from girone import wires
from girone.config import TomlTable
from girone.host.copies import uncopiable
from girone.matches.order import Folder, usual_reach
from girone.model.detail import Detail, detail_of, said
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.tournament.plan.entrant import Entrant


def check_presence(table: TomlTable, entrant: Entrant, base: Path) -> None:
    """Note what is missing of a program that girone starts itself."""
    if entrant.player or entrant.address:
        return
    folder = base / entrant.folder
    if entrant.folder and not folder.is_dir():
        table.complain("folder", said("{folder} is no folder", folder=folder))
        return
    for strange in uncopiable(folder) if entrant.folder else ():
        table.complain("folder", said("{file} is neither a file nor a folder; remove it", file=strange))
    wrong: dict[str, Detail] = {}
    for side in Side:
        key = side if getattr(entrant, side) else "command" if entrant.command else "folder"
        try:
            reach = usual_reach(entrant.wire, side, entrant.command_of(side), str(folder) if entrant.folder else "")
        except ConfigError as refused:
            alone = said(
                "the folder alone does not say how it is started; write command, too ({detail})", detail=refused
            )
            is_alone = key == "folder" and not wires.kind(entrant.wire).launcher
            wrong.setdefault(key, alone if is_alone else detail_of(refused))
            continue
        if not isinstance(reach, Folder) and (missing := _missing(reach.command[0], folder, bool(entrant.folder))):
            wrong[key] = said("{quoted}: {detail}", quoted=repr(shlex.join(reach.command)), detail=missing)
    for key, message in wrong.items():
        table.complain(key, message)


def _missing(word: str, folder: Path, runs_there: bool) -> Detail | None:
    """Why the first word of a command cannot be started, or nothing; a program runs in a copy of its folder."""
    file = folder / word
    if "/" not in word and shutil.which(word):
        return None
    if not file.is_file():
        pattern = "there is no program {name} here, neither in {folder} nor installed"
        return said(pattern, name=word, folder=folder)
    if not os.access(file, os.X_OK):
        pattern = "{file} may not be executed; chmod +x it, or write what runs it, such as python3 {name}"
        return said(pattern, file=file, name=word)
    if runs_there and "/" not in word:
        return said("{name} is in the folder, and a command finds it as ./{name}", name=word)
    return None

"""How a program that was handed in is built and started, where nobody says it: by what lies in its folder."""

import os
import shlex
from pathlib import Path

from girone import wires
from girone.entries.hand_in import OWN_WORDS, Refused
from girone.host.channels.one_shot import launch_command

SCRIPTS = ("compila.sh", "build.sh")
MAKEFILES = ("Makefile", "makefile", "GNUmakefile")


def find_build(folder: Path) -> list[str]:
    """The command that builds the program, nothing if there is none to be seen."""
    for script in SCRIPTS:
        if (folder / script).is_file():
            _demand_line_feeds(folder / script)
            return launch_command(folder, script)
    return ["make"] if any((folder / name).is_file() for name in MAKEFILES) else []


def find_start(folder: Path, wire: str) -> dict[str, str]:
    """The command that starts the program, as keys of an entrant; a program that is a folder needs none."""
    kind = wires.kind(wire)
    if launcher := kind.launcher:
        if not (folder / launcher).is_file():
            raise Refused(f"there is no {launcher} in it, which {wire} needs; there is: {_listing(folder)}")
        _demand_line_feeds(folder / launcher)
        return {}
    if kind.differs_by_side():
        raise Refused(f"{wire} starts a program differently for each colour; {_advice('white and black')}")
    for files, command in _candidates(folder):
        if len(files) == 1:
            return {"command": command + shlex.quote(files[0])}
        if files:
            raise Refused(f"which one is the program: {', '.join(files)}? {_advice('command')}")
    raise Refused(f"no program was found in it; {_advice('command')}; there is: {_listing(folder)}")


def _candidates(folder: Path) -> list[tuple[list[str], str]]:
    names = sorted(path.name for path in folder.iterdir() if path.is_file())
    runs = [name for name in names if os.access(folder / name, os.X_OK) and name not in SCRIPTS and ".so" not in name]
    return [
        (runs, "./"),
        ([name for name in names if name.endswith(".jar")], "java -jar "),
        ([name for name in names if name.endswith(".py")], "python3 "),
    ]


def _demand_line_feeds(script: Path) -> None:
    """A shell takes the CR of a Windows line for a part of the last word, and says so in riddles."""
    if b"\r\n" in script.read_bytes():
        raise Refused(f"{script.name} has the line ends of Windows, which no shell reads; save it with LF alone")


def _advice(keys: str) -> str:
    return f"write {keys} into its {OWN_WORDS} or into the CSV file"


def _listing(folder: Path, most: int = 10) -> str:
    names = sorted(path.name for path in folder.iterdir())
    return ", ".join(names[:most]) + (", …" if len(names) > most else "") if names else "nothing"

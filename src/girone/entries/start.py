"""How a program that was handed in is built and started, where nobody says it: by what lies in its folder."""

import os
import shlex
from pathlib import Path

from girone import wires
from girone.entries.build import build
from girone.entries.hand_in import OWN_WORDS, HandIn, Refused
from girone.entries.unpack import unpack
from girone.host.channels.one_shot import launch_command
from girone.host.sandbox.bubblewrap import Level
from girone.lab.subject import Subject, from_afar, started
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.regulation import Regulation

SCRIPTS = ("compila.sh", "build.sh")
MAKEFILES = ("Makefile", "makefile", "GNUmakefile")
PATIENT_BUILD = 600.0
"""Seconds for a build, more than `girone enter` grants: that this machine is busy is no fault of the program."""


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


def handed_in(source: Path, regulation: Regulation, room: Path, sandbox: Level = Level.LIMITS) -> Subject:
    """A hand-in, a folder or a zip, as a program to check: unpacked into `room` and built there."""
    if not source.exists():
        raise ConfigError(f"there is no {source} to check")
    folder = room / "handed-in"
    try:
        unpack(source.resolve(), folder)
        hand_in = HandIn(source, source.resolve().stem).completed(folder)
        command = shlex.split(hand_in.build) or find_build(folder)
        if command:
            build(folder, command, room / "build.log", sandbox, PATIENT_BUILD)
        said = hand_in.commands or find_start(folder, regulation.wire)
    except Refused as why:
        raise ConfigError(f"{source}: {why}{_said(room / 'build.log')}") from None
    if (wire := hand_in.wire or regulation.wire) != regulation.wire:
        raise ConfigError(f"{source} speaks {wire}, and {regulation.name} wants {regulation.wire}")
    commands = {side: said.get(side) or said.get("command", "") for side in Side}
    return Subject(hand_in.name, regulation.wire, commands, folder)


def _said(log: Path) -> str:
    """The end of what a build said, if it said anything."""
    text = log.read_text("utf-8", "replace").strip() if log.exists() else ""
    return f"\n{text[-2000:]}" if text else ""


def subject_of(
    regulation: Regulation,
    room: Path,
    command: str = "",
    white: str = "",
    black: str = "",
    folder: str = "",
    listen: str = "",
    connect: str = "",
    sandbox: Level = Level.LIMITS,
) -> Subject:
    """A program to check, by a command, from a folder or a zip, or from afar; exactly one way to it must be given."""
    is_from_afar = bool(listen or connect)
    if bool(command or white or black) + bool(folder) + is_from_afar != 1:
        raise ConfigError("say which program: its command after --, or --folder, or --listen; one of them")
    if is_from_afar:
        return from_afar(regulation, listen, connect)
    subject = (
        handed_in(Path(folder), regulation, room, sandbox) if folder else started(regulation, command, white, black)
    )
    subject.demand_startable()
    return subject

"""A program to check: by its command, from what was handed in, or from afar."""

import shlex
from pathlib import Path

from girone.entries.build import build
from girone.entries.hand_in import HandIn, Refused
from girone.entries.start import commands_to_try, find_build, find_folder, find_start
from girone.entries.trial import settle
from girone.entries.unpack import unpack
from girone.host.sandbox.bubblewrap import Level
from girone.lab.situation_run import SituationRunner
from girone.lab.subject import Subject, from_afar, started
from girone.matches.order import FAREWELL
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.model.regulation import Regulation

PATIENT_BUILD = 600.0
"""Seconds for a build, more than `girone enter` grants: that this machine is busy is no fault of the program."""


def handed_in(source: Path, regulation: Regulation, room: Path, sandbox: Level = Level.LIMITS) -> Subject:
    """A hand-in, a folder or an archive, as a program to check: unpacked into `room`, built and started there."""
    if not source.exists():
        raise ConfigError(f"there is no {source} to check")
    folder = room / "handed-in"
    try:
        unpack(source.resolve(), folder)
        hand_in = HandIn(source, source.resolve().stem).completed(folder)
        if (wire := hand_in.wire or regulation.wire) != regulation.wire:
            raise ConfigError(f"{source} speaks {wire}, and {regulation.name} wants {regulation.wire}")
        folder = find_folder(folder, wire, hand_in.program)
        command = shlex.split(hand_in.build) or find_build(folder)
        if command:
            build(folder, command, room / "build.log", sandbox, PATIENT_BUILD)
        own = hand_in.commands
        commands = commands_to_try(own or find_start(folder, wire, hand_in.program), wire, bool(own))
        subject = Subject(hand_in.name, wire, {side: tried[0] for side, tried in commands.items()}, folder)
        course = SituationRunner(
            subject, regulation.name, regulation.overrides, room / "start", 0.0, farewell=FAREWELL, sandbox=sandbox
        )
        course, _ = settle(course, commands)
    except Refused as why:
        log = _said(room / "build.log")
        raise ConfigError(said("{file}: {detail}{text}", file=source, detail=why.detail, text=log)) from None
    return course.subject


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

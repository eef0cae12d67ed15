"""The program that `girone check` is about: a command, a hand-in that is built first, or one that comes to us."""

import argparse
import shlex
from pathlib import Path
from typing import Any

from girone import regulations, wires
from girone.cli.reader import readers_language
from girone.cli.shared import port
from girone.entries.build import build
from girone.entries.hand_in import HandIn, Refused
from girone.entries.start import commands_to_try, find_build, find_folder, find_start
from girone.entries.trial import settle
from girone.entries.unpack import unpack
from girone.host.sandbox.bubblewrap import Level
from girone.lab.situation_run import Course
from girone.lab.subject import Subject
from girone.matches.order import FAREWELL, Reach, Way
from girone.matches.places import PLAYERS
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.regulation import Regulation

ANYWHERE = "0.0.0.0"
PATIENT_BUILD = 600.0
"""Seconds for a build, more than `girone enter` grants: that this machine is busy is no fault of the program."""


def command_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the command of a program."""
    parser.add_argument("command", metavar="-- CMD", nargs="*", help="the program; for ufmg_files its folder")


def program_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare how a program is started, and by which regulation it plays."""
    command_argument(parser)
    known = ", ".join(regulations.names())
    parser.add_argument("--regulation", metavar="NAME", required=True, help=f"one of: {known}")
    parser.add_argument("--white", metavar="CMD", help="the program as white, where that is another command")
    parser.add_argument("--black", metavar="CMD", help="the program as black, where that is another command")


def subject_of(arguments: argparse.Namespace, regulation: Regulation, room: Path) -> tuple[Subject, dict[str, Any]]:
    """The program, and the values of the regulation that are changed for it; exactly one way to it must be given."""
    overrides = dict(arguments.set)
    by_command = bool(arguments.command or arguments.white or arguments.black)
    from_afar = bool(arguments.listen or arguments.connect)
    if by_command + bool(arguments.folder) + from_afar != 1:
        raise ConfigError("say which program: its command after --, or --folder, or --listen; one of them")
    if from_afar:
        return _from_afar(arguments, regulation), overrides | {"limits.start": arguments.wait}
    subject = (
        _handed_in(Path(arguments.folder), regulation, overrides, room, arguments.sandbox)
        if arguments.folder
        else _started(arguments, regulation)
    )
    subject.demand_startable()
    return subject, overrides


def _started(arguments: argparse.Namespace, regulation: Regulation) -> Subject:
    words = arguments.command
    common = words[0] if len(words) == 1 else shlex.join(words)
    if wires.kind(regulation.wire).differs_by_side() and common and common not in PLAYERS:
        raise ConfigError(
            f"a program of {regulation.wire} is started differently for each colour; give --white and --black"
        )
    given = {Side.WHITE: arguments.white or common, Side.BLACK: arguments.black or common}
    commands = {side: command for side, command in given.items() if command}
    name = common or " | ".join(commands.values())
    return Subject(name, regulation.wire, commands)


def _handed_in(source: Path, regulation: Regulation, overrides: dict[str, Any], room: Path, sandbox: Level) -> Subject:
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
        said = hand_in.commands
        commands = commands_to_try(
            said or find_start(folder, regulation.wire, hand_in.program), regulation.wire, bool(said)
        )
        subject = Subject(hand_in.name, regulation.wire, {side: tried[0] for side, tried in commands.items()}, folder)
        course = Course(subject, regulation.name, overrides, room / "start", 0.0, farewell=FAREWELL, sandbox=sandbox)
        course, _ = settle(course, commands)
    except Refused as why:
        words = readers_language().render(why.detail)
        raise ConfigError(f"{source}: {words}{_said(room / 'build.log')}") from None
    return course.subject


def _said(log: Path) -> str:
    """The end of what a build said, if it said anything."""
    text = log.read_text("utf-8", "replace").strip() if log.exists() else ""
    return f"\n{text[-2000:]}" if text else ""


def _from_afar(arguments: argparse.Namespace, regulation: Regulation) -> Subject:
    """How a program comes to us that somebody else starts, once for every match."""
    reaches: dict[Side, Reach] = {}
    for side, ways in wires.kind(regulation.wire).ways.items():
        if Way.WE_DIAL in ways and arguments.connect:
            host, number = _address(arguments.connect, "")
            reaches[side] = Reach(Way.WE_DIAL, host=host, port=number)
        if Way.THEY_DIAL in ways and arguments.listen:
            host, number = _address(arguments.listen, ANYWHERE)
            reaches[side] = Reach(Way.THEY_DIAL, host=host, port=number)
    if not reaches:
        raise ConfigError(f"programs of {regulation.wire} cannot come to us like this; write the command after --")
    return Subject(arguments.connect or arguments.listen, regulation.wire, {}, afar=reaches)


def _address(text: str, usual: str) -> tuple[str, int]:
    host, _, number = text.rpartition(":")
    try:
        found = port(number)
    except argparse.ArgumentTypeError as error:
        raise ConfigError(f"{text}: {error}") from None
    if not (host or usual) or not found:
        raise ConfigError(f"{text} is no address; write HOST:PORT, such as 127.0.0.1:8901")
    return host.strip("[]") or usual, found

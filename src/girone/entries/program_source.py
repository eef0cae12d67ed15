"""An author's program from the command line: a command, a hand-in, or a program on another machine."""

import shlex
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from girone.entries.building.prepare import NOTHING, Provided, Workshop, at_its_top
from girone.entries.building.start import find_build
from girone.entries.find_command import settle
from girone.entries.hand_in import HandIn, Refused
from girone.entries.unpacking.archives import suffix_of
from girone.entries.unpacking.unpack import unpack
from girone.host.sandbox.bubblewrap import Level
from girone.lab.situations.situation_run import SituationRunner
from girone.lab.tested_program import Subject, from_afar, started
from girone.matches.order import FAREWELL
from girone.model.detail import Detail, said
from girone.model.errors import ConfigError
from girone.model.regulation import Regulation
from girone.players.samples.program import PLAYERS

AUTHOR_BUILD_WITHIN = 600.0
"""Seconds; longer than for `girone enter`, because a busy machine of the author's is not the program's fault."""
INTERPRETERS = frozenset({"python3", "python", "bash", "sh", "node", "wine"})
LONGEST_NAME = 4096


def handed_in(
    source: Path,
    regulation: Regulation,
    workspace: Path,
    sandbox: Level = Level.LIMITS,
    provided: Provided = NOTHING,
    wire: str = "",
    tell: Callable[[Detail], None] = lambda what: None,
) -> Subject:
    """A folder or archive as a program: unpacked into `workspace`, built and ready to start."""
    if not source.exists():
        raise ConfigError(f"there is no {source} to check")
    wanted = wire or regulation.wire
    try:
        unpacked = unpack(source.resolve(), workspace / "unpacked")
        folder = (workspace / "unpacked").rename(workspace / (unpacked.own_name or "program"))
        hand_in = HandIn(source, source.resolve().stem, **unpacked._asdict()).completed(folder)
        if (spoken := hand_in.wire or wanted) != wanted:
            raise ConfigError(f"{source} speaks {spoken}, and {regulation.name} wants {wanted}")
        hand_in = at_its_top(hand_in, folder, wanted)
        workshop = Workshop(workspace, AUTHOR_BUILD_WITHIN, sandbox, provided, tell)
        prepared = workshop.prepare(hand_in, folder, wanted)
        for note in prepared.notes:
            tell(note)
        commands = prepared.commands
        subject = Subject(hand_in.name, wanted, {side: tried[0] for side, tried in commands.items()}, folder)
        course = SituationRunner(
            subject, regulation.name, regulation.overrides, workspace / "start", 0.0, farewell=FAREWELL, sandbox=sandbox
        )
        course, _ = settle(course, commands)
    except Refused as why:
        log = _log_end(workspace / "build.log")
        raise ConfigError(said("{file}: {detail}{text}", file=source, detail=why.detail, text=log)) from None
    return course.subject


def _log_end(log: Path) -> str:
    """The end of a build's output, if there is any."""
    text = log.read_text("utf-8", "replace").strip() if log.exists() else ""
    return f"\n{text[-2000:]}" if text else ""


def is_hand_in(program: str) -> bool:
    """Whether a program is given as a folder or an archive, not as a command."""
    path = Path(program)
    try:
        return bool(program) and (path.is_dir() or (bool(suffix_of(path)) and path.is_file()))
    except OSError:  # a command too long for a file name
        return False


def program_of(words: Sequence[str]) -> str:
    """The program's file among the words of its command; an interpreter may have none."""
    file = next(iter(words), "")
    if file in INTERPRETERS or file == "java":
        return next((word for word in words[1:] if word.endswith((".py", ".sh", ".js", ".exe", ".jar"))), "")
    return file


def demand_built(command: str) -> None:
    """Raise ConfigError if a command's file is missing, and name the build that seems to make it."""
    if command in PLAYERS:
        return
    try:
        words = shlex.split(command)
    except ValueError:  # the code that starts it reports the error
        return
    file = program_of(words)
    if not file or len(file) > LONGEST_NAME or Path(file).exists():
        return
    if file in words[:1] and "/" not in file:
        if not shutil.which(file):
            pattern = (
                "there is no program {name}, neither here nor installed; ours are random, greedy, level1 to level10"
            )
            raise ConfigError(said(pattern, name=file))
        return
    folder = next((each for each in (Path(file).parent, Path()) if each.is_dir() and find_build(each)), None)
    if folder is None:
        raise ConfigError(said("there is no {file} to start", file=file))
    built = shlex.join(find_build(folder))
    raise ConfigError(
        said(
            "there is no {file} to start; build it first, in {folder}: {command}",
            file=file,
            folder=folder,
            command=built,
        )
    )


def subject_of(
    regulation: Regulation,
    workspace: Path,
    command: str = "",
    white: str = "",
    black: str = "",
    folder: str = "",
    listen: str = "",
    connect: str = "",
    sandbox: Level = Level.LIMITS,
    provided: Provided = NOTHING,
    tell: Callable[[Detail], None] = lambda what: None,
) -> Subject:
    """The program to check, given in exactly one way: a command, a folder or zip, or an address."""
    is_from_afar = bool(listen or connect)
    if bool(command or white or black) + bool(folder) + is_from_afar != 1:
        raise ConfigError("say which program: its command after --, or --folder, or --listen; one of them")
    if is_from_afar:
        return from_afar(regulation, listen, connect)
    if folder or is_hand_in(command):
        subject = handed_in(Path(folder or command), regulation, workspace, sandbox, provided, tell=tell)
        subject.demand_startable()
        return subject
    subject = started(regulation, command, white, black)
    subject.demand_startable()
    for each in filter(None, (command, white, black)):
        demand_built(each)
    return subject

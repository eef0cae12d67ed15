"""From the folder of a hand-in to a program that can be started; every command that runs a folder uses this."""

import os
import re
import shlex
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from girone import wires
from girone.entries.building import settings_file
from girone.entries.building.build import build
from girone.entries.building.causes import first_error, lines
from girone.entries.building.start import (
    commands_to_try,
    find_build,
    find_folder,
    find_start,
    misspelt_launcher,
    project_tool,
    windows_programs,
)
from girone.entries.building.wine import wine_command
from girone.entries.building.without_build_file import compiler, passed_over
from girone.entries.hand_in import HandIn, Refused
from girone.entries.unpacking.contents import contents
from girone.entries.unpacking.size_limits import check_built
from girone.host.copies import BESIDE, OWN, copy_folder
from girone.host.removal import remove
from girone.host.sandbox.bubblewrap import Level, provided
from girone.model.detail import Detail, Wording
from girone.model.game import Side

REQUIREMENTS, WHEELS, PACKAGES = "requirements.txt", "girone-wheels", "girone-packages"
MAKE = "make"
OWN_LAUNCHER = "girone-launch.sh"
LAUNCHER = '#!/bin/bash\nexport PYTHONPATH={path}\nexec {command} "$@"\n'
"""Replaces an agent's launcher and starts the original, renamed, with a PYTHONPATH."""
PACKAGE_ABOVE = "import os\n\n__path__ = [os.path.dirname(os.path.dirname(os.path.abspath(__file__)))]\n"
"""A package whose modules are in the folder above it."""

NO_COMMAND = Wording("hand_in.no_command", "build = {quoted}: {cause}")
BUILDING = Wording("hand_in.building", "building: {command}")
PLAIN_JAVA = Wording(
    "hand_in.plain_java",
    "{tool} cannot build it here without a network; its sources were compiled as plain Java",
)
CONVERTED = Wording(
    "hand_in.converted",
    "saved by a Windows editor, with CR LF line ends or a byte order mark, which were removed here: {listing}; "
    "elsewhere it would not start",
)
NO_MAIN_CLASS = Wording(
    "hand_in.no_main_class",
    "{file} names no main class and is not what was started; export it as a runnable jar",
)
BY_WINE = Wording(
    "hand_in.by_wine", "{file} is a program for Windows and was run by wine; hand in the source, too, to be sure"
)
PYTHON_INSIDE = Wording(
    "hand_in.python_inside",
    "{file} is a program for Windows that only starts the Python program in it, which was started by python3; hand in "
    "the source, too",
)
MISSPELT = Wording(
    "hand_in.misspelt", "{file} was used as {other}; rename it to {other}, or it will not be found elsewhere"
)
NO_PACKAGES = Wording(
    "hand_in.no_packages", "the packages in {file} could not be installed from the organiser's wheels: {words}"
)


@dataclass(frozen=True)
class Provided:
    """What the organiser gives every program: a folder copied into its own, and wheels for its requirements.

    The sandbox shows it the `programs`.
    """

    folder: Path | None = None
    wheels: Path | None = None
    programs: tuple[str, ...] = ()


NOTHING = Provided()


@dataclass(frozen=True)
class Prepared:
    """For each side the commands to try in order, and notes about anything unusual."""

    commands: Mapping[Side, tuple[str, ...]]
    notes: tuple[Detail, ...] = ()


@dataclass(frozen=True)
class Workshop:
    """Where and how programs are built; `tell` is called before each build."""

    logs: Path
    within: float
    sandbox: Level = Level.LIMITS
    provided: Provided = NOTHING
    tell: Callable[[Detail], None] = lambda what: None
    kept: tuple[Path, ...] = ()
    """Places that no build may change."""

    def prepare(self, hand_in: HandIn, folder: Path, wire: str) -> Prepared:
        """Build the folder and find how to start it; Refused if that fails."""
        path = [*hand_in.python_path, *self._provide(folder)]
        _alias_package(folder, hand_in)
        notes = [CONVERTED(listing=", ".join(hand_in.windows_scripts))] if hand_in.windows_scripts else []
        notes += [MISSPELT(file=hand_in.misspelt, other=wires.kind(wire).launcher)] if hand_in.misspelt else []
        notes += [*self._build(hand_in, folder), *self._install(folder)]
        path += [PACKAGES] if (folder / PACKAGES).is_dir() else []
        said = hand_in.commands
        try:
            found = said or find_start(folder, wire, hand_in.program)
        except Refused as why:
            raise Refused(lines(why.detail, *notes)) from None
        notes += [NO_MAIN_CLASS(file=jar) for jar in passed_over(folder, found.get("command", ""))]
        if found.get("command", "").startswith("wine ") and not said:
            notes.append(BY_WINE(file=found["command"].removeprefix("wine ")))
            found = {"command": wine_command(found["command"], folder, self.sandbox)}
        elif found.get("command", "").lower().endswith(".exe") and not said:
            notes.append(PYTHON_INSIDE(file=found["command"].removeprefix("python3 ")))
        if path and not wires.kind(wire).launcher:
            prefix = f"env PYTHONPATH={shlex.quote(':'.join(path))}"
            found = {key: f"{prefix} {command}" for key, command in found.items()}
        elif path:
            _wrap_launcher(folder, wires.kind(wire).launcher, path)
        commands = commands_to_try(found, wire, bool(said), folder)
        if any(each.startswith(settings_file.BEGIN) for tried in commands.values() for each in tried):
            (folder / settings_file.SCRIPT).write_text(settings_file.RUN, encoding="utf-8")
        return Prepared(commands, tuple(notes))

    def _provide(self, folder: Path) -> list[str]:
        """Copy the organiser's folder into the program's, unless it has one of that name."""
        given = self.provided.folder
        if not given:
            return []
        if not (folder / given.name).exists():
            copy_folder(given, folder / given.name)
            _record_neighbour(folder, given.name)
        return [given.name] if any(each.suffix == ".py" for each in contents(folder)) else []

    def _build(self, hand_in: HandIn, folder: Path) -> list[Detail]:
        """Run the declared build, or the one that the files suggest; notes if another tool was used."""
        try:
            command = shlex.split(hand_in.build) or find_build(folder, hand_in.program)
        except ValueError as error:
            raise Refused(NO_COMMAND(quoted=repr(hand_in.build), cause=str(error))) from None
        tool = "" if hand_in.build else project_tool(folder)
        plain = compiler(folder) if tool else []
        notes = [PLAIN_JAVA(tool=tool)] if plain and command == plain else []
        try:
            notes += self._run(folder, command, "build.log")
        except Refused:
            if not hand_in.build and command == compiler(folder) and windows_programs(folder):
                return []
            if command[:1] == [MAKE]:  # make may have taken files compiled on another computer for up to date
                with suppress(Refused):
                    return [*notes, *self._run(folder, [MAKE, "-B", *command[1:]], "second-build.log")]
            if not plain or command == plain:
                raise
            notes = [PLAIN_JAVA(tool=tool), *self._run(folder, plain, "plain-build.log")]
        return notes

    def _install(self, folder: Path) -> list[Detail]:
        """Install the packages in requirements.txt, only from the organiser's wheels."""
        if not self.provided.wheels or not (folder / REQUIREMENTS).is_file():
            return []
        wheels = folder / WHEELS
        copy_folder(self.provided.wheels, wheels)
        command = ["python3", "-m", "pip", "install", "--no-index", "--no-cache-dir", "--disable-pip-version-check"]
        log = "packages.log"
        try:
            self._run(
                folder, [*command, "--quiet", "--find-links", WHEELS, "--target", PACKAGES, "-r", REQUIREMENTS], log
            )
        except Refused as why:
            said = (self.logs / log).read_text("utf-8", "replace") if (self.logs / log).is_file() else ""
            return [NO_PACKAGES(file=REQUIREMENTS, words=first_error(said) or str(why))]
        finally:
            remove(wheels)
        return []

    def _run(self, folder: Path, command: list[str], log: str) -> list[Detail]:
        """Run a build command, if there is one; return notes about it."""
        if not command:
            return []
        self.tell(BUILDING(command=shlex.join(command)))
        shown = provided(self.provided.programs)
        note = build(folder, command, self.logs / log, self.sandbox, self.within, shown, self.kept)
        check_built(folder)
        return [note] if note else []


def at_its_top(hand_in: HandIn, folder: Path, wire: str) -> HandIn:
    """Move the program to the top of the folder if it was deeper; the hand-in gets what its author declares there."""
    launcher = wires.kind(wire).launcher
    if launcher and (misspelt := misspelt_launcher(folder, launcher)):
        (folder / misspelt).rename(folder / launcher)
        hand_in = replace(hand_in, misspelt=misspelt)
    inner = find_folder(folder, wire, hand_in.program)
    if inner == folder:
        return hand_in
    own_name = inner.name
    _move_up(inner, folder)
    return replace(hand_in, program="", own_name=own_name).completed(folder)


def _move_up(inner: Path, folder: Path) -> None:
    """Make an inner folder the program's folder; folders beside it without a program (a kit's) come along."""
    for beside in [each for each in inner.parent.iterdir() if each != inner and each.is_dir()]:
        if not (inner / beside.name).exists() and not any(beside.rglob("launch.sh")):
            beside.rename(inner / beside.name)
            _record_neighbour(inner, beside.name)
    lifted = inner.rename(folder.with_name(f"{folder.name}.lifted"))
    remove(folder)
    lifted.rename(folder)


def _record_neighbour(folder: Path, name: str) -> None:
    """Record that matches must copy this folder beside the program's, too, so that `../NAME` finds it."""
    with (folder / BESIDE).open("a", encoding="utf-8") as file:
        file.write(f"{name}\n")


def _alias_package(folder: Path, hand_in: HandIn) -> None:
    """Let modules import each other by the folder's original name: add a package of that name."""
    name = hand_in.own_name
    if name.isidentifier() and not (folder / name).exists() and not (folder / f"{name}.py").exists():
        sources = [each for each in contents(folder) if each.suffix == ".py" and each.is_file()]
        imports = re.compile(rf"^\s*(?:from|import)\s+{name}\b", re.MULTILINE)
        if any(imports.search(each.read_text("utf-8", "replace")) for each in sources):
            (folder / name).mkdir()
            (folder / name / "__init__.py").write_text(PACKAGE_ABOVE, encoding="utf-8")
            _record_neighbour(folder, f"{name}{OWN}")


def _wrap_launcher(folder: Path, launcher: str, path: list[str]) -> None:
    own = folder / OWN_LAUNCHER
    if not own.exists():
        (folder / launcher).rename(own)
    command = f"./{OWN_LAUNCHER}" if os.access(own, os.X_OK) else f"bash {OWN_LAUNCHER}"
    quoted = ":".join(f'"$PWD"/{shlex.quote(each)}' for each in path)
    (folder / launcher).write_text(LAUNCHER.format(path=quoted, command=command), encoding="utf-8")
    shutil.copymode(own, folder / launcher)
    (folder / launcher).chmod(0o755)

"""How to build and start a hand-in that does not say so: judged by the files in its folder."""

import os
import re
import shlex
import shutil
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

from girone import wires
from girone.entries.building.causes import lines
from girone.entries.building.makefile import goals
from girone.entries.building.settings_file import BEGIN, settings_forms
from girone.entries.building.several import likeliest, one_for_each_side
from girone.entries.building.usage import (
    ENVIRONMENT,
    printed_forms,
    reads_keyboard,
    told_forms,
    typed_commands,
    variable_forms,
)
from girone.entries.building.without_build_file import (
    CPP,
    PROGRAM,
    WRAPPERS,
    C,
    c_mains,
    class_mains,
    compiler,
    java_command,
    java_mains,
    main_modules,
    main_scripts,
    runnable_jars,
)
from girone.entries.hand_in import OWN_WORDS, Refused
from girone.entries.unpacking.contents import contents
from girone.host.channels.one_shot import launch_command
from girone.model.detail import Detail, Wording
from girone.model.game import Side

GO = "GOFLAGS=-mod=mod GOPROXY=off GO111MODULE=auto go build -buildvcs=false"
GO_MAIN = re.compile(r"^func main\(\)", re.MULTILINE)
RUST = "girone-rust"
INTERPRETERS = {".pl": "perl", ".rb": "ruby", ".lua": "lua", ".php": "php"}
SCRIPTS = ("compila.sh", "build.sh")
MAKEFILES = ("GNUmakefile", "makefile", "Makefile")
"""In the order in which make tries them."""
PROJECTS = {"pom.xml": "mvn", "build.gradle": "gradle", "build.gradle.kts": "gradle", "build.xml": "ant"}
REMOVE_CMAKE_CACHE = "rm -rf build/CMakeCache.txt build/CMakeFiles"
"""Remove what CMake remembers of another computer; with it, CMake refuses to build here."""
OFFLINE_ARGUMENTS = {
    "mvn": ("-o", "-q", "-B", "-DskipTests", "package"),
    "gradle": ("--offline", "--no-daemon", "-q", "assemble"),
    "ant": ("-q",),
}
"""Arguments of each tool for a build without a network."""
START_SCRIPT = re.compile(r"(avvi|start|run|launch|play|gioca|esegui|execut|inici|joga)\w*\.sh", re.IGNORECASE)
NO_PROGRAM = re.compile(
    r".*\.(?:py|jar|java|class|js|[ch]|[ch]pp|cc|o|a|so[.\d]*|dll|exe|bat|cmd|txt|md|toml|json|xml|csv|pdf|html?|png|jpe?g)"
    r"|(?:GNU)?[Mm]akefile|\.[^/]*|gradlew|mvnw|configure",
    re.IGNORECASE,
)
"""Files that are no programs by themselves, even on a disk where every file is executable."""
SEARCH_DEPTH = 3
"""How deep a program is searched for: `dist`, `target`, `src/main`."""
MIN_SIMILARITY = 0.85
"""Similarity of two file names, from 0 to 1, at which one counts as a misspelling of the other."""

NO_LAUNCHER = Wording("hand_in.no_launcher", "there is no {file} in it, which {wire} needs; there is: {listing}")
WHICH = Wording(
    "hand_in.which",
    "which one is the program: {listing}? Answer by one line in {file}: program = {quoted}; "
    'the organiser can answer by: girone enter … --program "NAME={example}"',
)
NONE_FOUND = Wording(
    "hand_in.no_program",
    (
        "no program was found in it; there is: {listing}. Write how to start it in {file}, such "
        'as command = "python3 src/player.py"'
    ),
)
FOR_WINDOWS = Wording(
    "hand_in.for_windows",
    (
        "{file} runs only on Windows, and this machine runs Linux; hand in the source, too: C, "
        "C++ and Java are compiled here"
    ),
)
NEEDS_WINE = Wording(
    "hand_in.needs_wine",
    "{file} is a program for Windows, and wine, which could run it, is not installed here; hand in the source, too: C, "
    "C++ and Java are compiled here",
)
NOTEBOOK = Wording("hand_in.notebook", "{file} is a notebook; export it as a program (in Jupyter: Save as .py)")
NOT_BUILT = Wording(
    "hand_in.not_built",
    "it is written in {name}, for which no build is known here; hand in the built program, too, or ask the organiser "
    "to install what builds it and write build and command in {file}",
)
OTHER_LANGUAGES = {
    ".rs": "Rust",
    ".go": "Go",
    ".cs": "C#",
    ".kt": "Kotlin",
    ".scala": "Scala",
    ".hs": "Haskell",
    ".ml": "OCaml",
    ".swift": "Swift",
    ".ts": "TypeScript",
    ".vb": "Visual Basic",
    ".pas": "Pascal",
    ".m": "MATLAB",
}
NOT_THERE = Wording("hand_in.program_not_there", "program = {quoted}: there is no such file in it; there is: {listing}")


def find_build(folder: Path, program: str = "") -> list[str]:
    """The command that builds the program; empty if none is found. `program` as for `find_start`."""
    if Path(program).suffix.lower() in (*C, *CPP):
        return compiler(folder, program)
    for script in SCRIPTS:
        if (folder / script).is_file():
            return launch_command(folder, script)
    if makefile := next((folder / name for name in MAKEFILES if (folder / name).is_file()), None):
        return ["make", *goals(makefile.read_text("utf-8", "replace"))]
    if makefile := next((path for path in folder.iterdir() if path.name.lower() == "makefile"), None):
        return ["make", "-f", makefile.name, *goals(makefile.read_text("utf-8", "replace"))]
    if (folder / "CMakeLists.txt").is_file():
        return [
            "sh",
            "-c",
            f"{REMOVE_CMAKE_CACHE}; cmake -S . -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build",
        ]
    if any(_candidates(folder)):
        return []
    if native := native_build(folder):
        return native
    tool = project_tool(folder)
    return [tool, *OFFLINE_ARGUMENTS[tool]] if tool and shutil.which(tool) else compiler(folder)


def native_build(folder: Path) -> list[str]:
    """The command that builds a program in Go or Rust, if what builds it is installed; nothing else."""
    go = sorted(path for path in contents(folder) if path.name == "go.mod" or path.suffix == ".go")
    if go and shutil.which("go"):
        mains = [path for path in go if path.suffix == ".go" and GO_MAIN.search(path.read_text("utf-8", "replace"))]
        place = next((path for path in go if path.name == "go.mod"), go[0]).parent
        main = (mains or go)[0].parent
        is_module = (place / "go.mod").is_file()
        files = ["."] if is_module else [each.name for each in go if each.parent == main]
        where = shlex.quote(str(main.relative_to(folder)))
        top = "/".join([".."] * len(main.relative_to(folder).parts)) or "."
        return ["sh", "-c", f"cd {where} && {GO} -o {top}/{PROGRAM} {shlex.join(files)}"]
    cargo = next((path for path in contents(folder) if path.name == "Cargo.toml"), None)
    if cargo and shutil.which("cargo"):
        where = str(cargo.parent.relative_to(folder))
        return ["cargo", "install", "--offline", "--quiet", "--no-track", "--path", where, "--root", RUST]
    return []


def project_tool(folder: Path) -> str:
    """The tool for the project file of a Java program; empty if there is none."""
    return next((tool for name, tool in PROJECTS.items() if (folder / name).is_file()), "")


def find_folder(folder: Path, wire: str, program: str = "") -> Path:
    """The program's folder; with wires that take folders, it may be below the top of the hand-in."""
    launcher = wires.kind(wire).launcher
    if not launcher or (folder / launcher).is_file():
        return folder
    found = [path.parent for path in contents(folder) if path.name == launcher and path.is_file()]
    names = sorted(str(path.relative_to(folder)) for path in found)
    if len(names) == 1 or program in names:
        return folder / (program if program in names else names[0])
    if names:
        raise Refused(_question(names))
    raise Refused(NO_LAUNCHER(file=launcher, wire=wire, listing=_listing(folder)))


def find_start(folder: Path, wire: str, program: str = "") -> dict[str, str]:
    """The command that starts the program, as keys of an entrant; empty for wires that take folders.

    `program` is the file that the author or the organiser named as the program.
    """
    if launcher := wires.kind(wire).launcher:
        if not (folder / launcher).is_file():
            raise Refused(NO_LAUNCHER(file=launcher, wire=wire, listing=_listing(folder)))
        return {}
    if program:
        if not (folder / program).is_file():
            raise Refused(NOT_THERE(quoted=repr(program), listing=_listing(folder)))
        return {"command": _command(folder, program)}
    by_python = [name for name in _windows_files(folder) if is_python_inside(folder / name)]
    for found in (*_candidates(folder), java_mains(folder), class_mains(folder), by_python, windows_programs(folder)):
        if pair := one_for_each_side(found):
            return {str(side): _command(folder, name) for side, name in pair.items()}
        files = likeliest(folder, found)
        if len(files) == 1:
            return {"command": _command(folder, files[0])}
        if files:
            raise Refused(_question(files))
    if len(mains := c_mains(folder)) > 1:
        raise Refused(_question(mains))
    if foreign := sorted(path.name for path in contents(folder) if path.suffix.lower() in (".exe", ".bat")):
        programs = [name for name in foreign if name.lower().endswith(".exe")]
        raise Refused(NEEDS_WINE(file=programs[0]) if programs else FOR_WINDOWS(file=foreign[0]))
    nothing = NONE_FOUND(listing=_listing(folder), file=OWN_WORDS)
    raise Refused(lines(nothing, *_advice_on_sources(folder)))


def _advice_on_sources(folder: Path) -> list[Detail]:
    """Advice about sources that girone cannot build."""
    suffixes = {path.suffix.lower(): path for path in contents(folder) if path.is_file()}
    if notebook := suffixes.get(".ipynb"):
        return [NOTEBOOK(file=str(notebook.relative_to(folder)))]
    found = next((language for suffix, language in OTHER_LANGUAGES.items() if suffix in suffixes), "")
    return [NOT_BUILT(name=found, file=OWN_WORDS)] if found else []


def windows_programs(folder: Path) -> list[str]:
    """The programs for Windows, if wine is installed."""
    return _windows_files(folder) if shutil.which("wine") else []


def _windows_files(folder: Path) -> list[str]:
    found = [path for path in contents(folder) if path.suffix.lower() == ".exe" and path.is_file()]
    return sorted(str(path.relative_to(folder)) for path in found)


def is_python_inside(file: Path) -> bool:
    """Whether an .exe is a Python program in a zip with a starter in front, which python3 runs anywhere."""
    try:
        with zipfile.ZipFile(file) as archive:
            return "__main__.py" in archive.namelist()
    except (OSError, zipfile.BadZipFile):
        return False


def misspelt_launcher(folder: Path, launcher: str) -> str:
    """The only file whose name nearly matches the launcher's, if the launcher is missing."""
    names = [path.name for path in folder.iterdir() if path.is_file()]
    near = get_close_matches(launcher, [name.casefold() for name in names], cutoff=MIN_SIMILARITY)
    found = [name for name in names if name.casefold() in near]
    return found[0] if launcher not in names and len(found) == 1 else ""


def _question(names: Sequence[str]) -> Detail:
    return WHICH(listing=", ".join(names), file=OWN_WORDS, quoted=f'"{names[0]}"', example=names[0])


def commands_to_try(
    commands: Mapping[str, str], wire: str, is_said: bool, folder: Path | None = None
) -> dict[Side, tuple[str, ...]]:
    """For each side the commands to try in order.

    If a command does not say where the address goes, argument forms from the program's own files are tried first, then
    the usual ones. If somebody wrote the command (`is_said`), it is first tried without arguments.
    """
    tried: dict[Side, tuple[str, ...]] = {}
    we_dial = wires.kind(wire).differs_by_side()
    for side in Side:
        command = commands.get(side) or commands.get("command", "")
        forms = wires.kind(wire).forms.get(side, ())
        if not command or "{port}" in command or not forms:
            tried[side] = (command,)
        else:
            ordered = [*_shown_forms(folder, command, side, we_dial), *forms]
            ordered = sorted(ordered, key=bool) if is_said else ordered
            typed = typed_commands(command, side, we_dial) if folder and reads_keyboard(folder) else []
            tried[side] = tuple(dict.fromkeys([*(_with_form(command, form) for form in ordered), *typed]))
    return tried


def printed_commands(tried: Sequence[str], wire: str, side: Side, log: str) -> list[str]:
    """The commands that a program asks for in its own output, of which others were `tried`."""
    kind = wires.kind(wire)
    usual = f" {next(iter(kind.forms.get(side, ())), '')}"
    bare = next((each.removesuffix(usual) for each in tried if each.endswith(usual)), "")
    printed = printed_forms(log, side, kind.differs_by_side()) if bare else []
    return [_with_form(bare, form) for form in printed]


def _shown_forms(folder: Path | None, command: str, side: Side, we_dial: bool) -> list[str]:
    """The forms that the files of a program show: behind its name, or in a file of settings."""
    if not folder:
        return []
    is_alone = we_dial and side is Side.WHITE
    in_files = [*settings_forms(folder, side, is_alone), *variable_forms(folder, side, is_alone)]
    return [*told_forms(folder, command, we_dial)[side], *in_files]


def _with_form(command: str, form: str) -> str:
    """A command followed by its arguments, or preceded by what is set for it."""
    return f"{form} {command}" if form.startswith((f"{ENVIRONMENT} ", BEGIN)) else f"{command} {form}".strip()


def _candidates(folder: Path) -> Iterator[list[str]]:
    """Files that may be the program, the likeliest kind first, the top folder before deeper ones."""
    files = [path.relative_to(folder) for path in contents(folder) if path.is_file()]
    found = [path for path in files if not WRAPPERS & set(path.parts)]
    for depth in range(1, SEARCH_DEPTH + 1):
        names = sorted(str(path) for path in found if len(path.parts) == depth)
        last = {name: Path(name).name for name in names}
        yield [name for name in names if START_SCRIPT.fullmatch(last[name])]
        yield [name for name in names if _is_executable(folder / name) and "CMakeFiles" not in name]
        yield runnable_jars(folder, [name for name in names if name.lower().endswith(".jar")])
        yield main_modules(folder, [name for name in names if name.lower().endswith(".py")])
        yield [name for name in names if last[name] in ("main.js", "index.js", "player.js")][:1]
        yield main_scripts(folder, [name for name in names if name.endswith(".js")])
        yield [name for name in names if Path(name).suffix.lower() in INTERPRETERS]
        yield [name for name in names if name.endswith(".sh") and last[name] not in SCRIPTS]


def _is_executable(file: Path) -> bool:
    return os.access(file, os.X_OK) and not (NO_PROGRAM.fullmatch(file.name) or file.name in SCRIPTS)


def _command(folder: Path, name: str) -> str:
    """The command that starts a file, run in the program's folder."""
    quoted = shlex.quote(name)
    match Path(name).suffix.lower():
        case ".py" if Path(name).name == "__main__.py" and Path(name).parent != Path():
            return f"python3 -m {shlex.quote('.'.join(Path(name).parts[:-1]))}"
        case ".py":
            return f"python3 {quoted}"
        case ".jar":
            return f"java -jar {quoted}"
        case ".js":
            return f"node {quoted}"
        case suffix if suffix in INTERPRETERS:
            return f"{INTERPRETERS[suffix]} {quoted}"
        case ".java" | ".class":
            return java_command(folder, name)
        case suffix if suffix in (*C, *CPP):
            return f"./{PROGRAM}"
        case ".exe":
            return f"python3 {quoted}" if is_python_inside(folder / name) else f"wine {quoted}"
        case ".sh":
            return f"./{quoted}" if os.access(folder / name, os.X_OK) else f"bash {quoted}"
    return f"./{quoted}"


def _listing(folder: Path, most: int = 10) -> str:
    names = sorted(path.name for path in folder.iterdir())
    return ", ".join(names[:most]) + (", …" if len(names) > most else "") if names else "–"

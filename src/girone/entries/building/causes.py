"""The last error lines of a failed program, with known causes and how to fix them."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath

from girone.entries.unpacking.contents import contents
from girone.model.detail import Detail, Wording

LONGEST = 300
TELLING = re.compile(
    r"\b\w*(Error|Exception)\b|\berror:|not found|No such file|[Pp]ermission denied|cannot|[Uu]sage|^Uso\b|Segmentation"
    r"|no main manifest"
)
FIRST_ERROR = re.compile(r"\berror\b|not found|No such file|No rule to make|[Pp]ermission denied", re.IGNORECASE)
TRACED = re.compile(r"\s+(at |File |\.\.\. \d+ more)|\s*\^+\s*$")
"""Lines of a traceback that show the place, not the error."""

PLACE = re.compile(r'File "(?:[^"\n]*/)?([^"/\n]+)", line (\d+)')
UNREADABLE = ("SyntaxError", "IndentationError", "TabError")
"""Python errors that are useless without their place."""

COMMAND_MISSING = re.compile(r"(?P<name>[\w.+-]+): (?:command )?not found")
LAST_WORDS = Wording("hand_in.last_words", "its last output: {words}")
OLD_PYTHON = Wording(
    "cure.old_python", "it is written for Python 2, which is no longer installed; `2to3 -w .` converts most of it"
)
CURES: Mapping[str, Wording] = {
    r"No module named '(?:Tkinter|Queue|ConfigParser|SocketServer|cPickle|urllib2|c?StringIO|commands)'": OLD_PYTHON,
    r"(?:ModuleNotFoundError|ImportError): No module named '?(?P<name>[\w.]+)": Wording(
        "cure.module",
        "the module {name} was not handed in and is not installed here; put it beside the program, or ask the "
        "organiser to provide it ([provide] folder or wheels in the tournament's file)",
    ),
    r"Missing parentheses in call to '(?:print|exec)|NameError: name '(?:raw_input|xrange|unicode|unichr|reduce|long)'"
    r"|multiple exception types must be parenthesized|has no attribute '(?:has_key|iteritems|maxint)'"
    r"|TabError: inconsistent|leading zeros in decimal integer": OLD_PYTHON,
    r"cannot import name '(?P<name>\w+)' from 'collections'": Wording(
        "cure.collections",
        "since Python 3.10, {name} is in collections.abc and no longer in collections; import it there",
    ),
    r"(?P<name>python[\d.]*): (?:command )?not found|‘(?P<other>python[\d.]*)’: No such file": Wording(
        "cure.python_command", "there is no command {name} here; write python3"
    ),
    r"(?P<name>[\w.+-]+): (?:command not found|not found$)": Wording(
        "cure.command", "there is no command {name} here; hand in what it needs, or ask the organiser to install it"
    ),
    r"error: package (?P<name>[\w.]+) does not exist": Wording(
        "cure.java_library", "the library with the package {name} was not handed in; put its jar into the folder"
    ),
    r"(?P<name>(?:iostream|fstream|conio|graphics|windows|dos|iomanip|stdafx|pch|tchar)\.h): No such file": Wording(
        "cure.old_compiler",
        "{name} belongs to Windows or to a compiler of the nineties; write standard C++: #include <iostream>, int main",
    ),
    r"No such file or directory: '(?P<name>/(?:home|Users)/[^']+|[A-Za-z]:[\\/][^']+)'"
    r"|FileNotFoundException: (?P<other>[A-Z]:\\[^()\n]+?) \("
    r"|cd: (?P<folder>/(?:home|Users)/.+?): No such file": (
        Wording("cure.own_path", "{name} is a path on another computer; use paths relative to the program")
    ),
    r"(?:No such file or directory: '|FileNotFoundException: |cannot create )(?P<name>(?![./])[\w.-]+/[^':()\s]+)"
    r"(?:'| \(No such|: Directory nonexistent)|line \d+: (?P<other>(?![./])[\w.-]+/[^:\s]+): No such file": Wording(
        "cure.folder",
        "there is no {name} here, or no folder for it; hand it in, or let the program make its folder (an empty one is "
        "lost in git and in some archives)",
    ),
    r"FileNotFoundError: .*: '(?P<name>[^']+)'|FileNotFoundException: (?P<other>[^()\n]+?) \(No such": Wording(
        "cure.file",
        "there is no file {name} here; hand it in, and write its path from the program's own folder, where it is "
        "started",
    ),
    r"invalid literal for int\(\) with base 10: '-?\d+[ \t]+-?\d|For input string: \"-?\d+[ \t]+-?\d": Wording(
        "cure.one_line", "several numbers come in one line; take the line apart: split() in Python, nextInt() in Java"
    ),
    r"\$'\\r'|\^M|\\r['’]?: No such file": Wording(
        "cure.windows_lines", "a script has Windows line ends; save it with LF alone (`dos2unix`)"
    ),
    r"Non-UTF-8 code starting with|\(unicode error\) 'utf-8' codec": Wording(
        "cure.coding",
        "its source has letters that are not in UTF-8; save it as UTF-8, or write `# -*- coding: cp1252 -*-` as its "
        "first line",
    ),
    r"SyntaxError: f-string: (?:expecting '}'|unmatched|expression part cannot include)": Wording(
        "cure.new_python",
        "it needs Python 3.12 or newer, which allows the same quotes within an f-string; use other quotes there",
    ),
    r"RecursionError|StackOverflowError": Wording(
        "cure.recursion", "a function calls itself without end, or too deep; check where its recursion stops"
    ),
    r"Permission denied": Wording(
        "cure.run_bit",
        "a file is not executable; run `chmod +x` before packing, or start it with its interpreter",
    ),
    r"UnsupportedClassVersionError": Wording(
        "cure.class_version", "its classes need a newer Java than the one here; compile with --release 17"
    ),
    r"Could not find or load main class (?P<name>\S+)|NoClassDefFoundError: (?P<other>\S+)": Wording(
        "cure.class", "Java does not find the class {name}; hand in all classes and libraries, and name them by -cp"
    ),
    r"no main manifest attribute": Wording(
        "cure.manifest", "the jar names no main class; export it as a runnable jar, or start it by java -cp"
    ),
    r"error while loading shared libraries: (?P<name>[^:\s]+)|version `(?P<other>GLIBC\w*_[\d.]+)' not found": Wording(
        "cure.library", "{name} is missing here; hand in the source with a Makefile, or link statically"
    ),
    r"Exec format error|cannot execute binary file": Wording(
        "cure.format", "it was built for another system; hand in the source with a Makefile"
    ),
    r"Address already in use": Wording(
        "cure.port_in_use", "it opens a port of its own choice that is in use; take the port from the arguments"
    ),
    r"Connection refused|ConnectException|No route to host|Network is unreachable|[Tt]imed out": Wording(
        "cure.own_address",
        "it connects to another address than the one it was given; take address and port from the arguments",
    ),
    r"HeadlessException|_tkinter\.create|No X11 DISPLAY|cannot open display|no display name": Wording(
        "cure.window", "it opens a window, and there is no screen in a match; start it without one"
    ),
    r"^\s*(?:[Uu]sage|[Uu]so|USO)\b": Wording(
        "cure.arguments",
        (
            "it needs other arguments; write how to start it in girone.toml, such as command = "
            '"./player --server {address}"'
        ),
    ),
}
"""Patterns in a program's output, each with advice; the first match counts."""
MISSED_FILE = re.compile(
    r"No module named '(?P<module>[\w.]+)'|No such file or directory: '(?P<opened>[^']+)'"
    r"|fatal error: (?P<included>\S+): No such file|Cannot find module '(?P<required>[^']+)'"
    r"|FileNotFoundException: (?P<read>[^()\n]+?) \(No such|can't open file '(?P<script>[^']+)'"
    r"|: (?P<run>\S+): No such file or directory"
)
OTHER_CASE = Wording(
    "cure.letter_case",
    "it asks for {name}, but the file is called {file}: unlike on Windows and macOS, upper and lower case differ here",
)


def last_words(log: str) -> str:
    """The most useful line at the end of a log: the last that names an error, else the last."""
    lines = [line.strip() for line in log.splitlines() if line.strip() and not TRACED.match(line)]
    told = [line for line in lines if TELLING.search(line)] or lines
    words = told[-1] if told else ""
    places = PLACE.findall(log) if words.startswith(UNREADABLE) else []
    return f"{words[:LONGEST]} ({places[-1][0]}, line {places[-1][1]})" if places else words[:LONGEST]


def first_error(log: str) -> str:
    """The most useful line of a build's log: the first that names an error, else the last."""
    found = [line.strip() for line in log.splitlines() if line.strip()]
    told = [line for line in found if FIRST_ERROR.search(line)][:1] or found[-1:]
    return told[0][:LONGEST] if told else ""


def causes(log: str, known: Sequence[Detail] = ()) -> list[Detail]:
    """The error that a program printed, and advice unless the cause is already `known`."""
    words = last_words(log)
    return [LAST_WORDS(words=words), *(known or cures(log))] if words else []


def cures(log: str) -> list[Detail]:
    """The usual advice for a log."""
    for pattern, wording in CURES.items():
        if found := re.search(pattern, log, re.MULTILINE):
            names = [name for name in found.groupdict().values() if name]
            return [wording(**_values(wording, names[0] if names else ""))]
    return []


def other_case(folder: Path | None, log: str) -> list[Detail]:
    """A note if a file that the program does not find exists with other capital letters."""
    names = [path.name for path in contents(folder)] if folder else []
    for found in MISSED_FILE.finditer(log):
        asked = next(name for name in found.groupdict().values() if name)
        wanted = PurePosixPath(asked.replace("\\", "/")).name
        fitting = {wanted, f"{wanted.split('.')[0]}.py" if found["module"] else f"{wanted}.js"}
        folded = {each.casefold() for each in fitting}
        if not fitting & {*names} and (file := next((name for name in names if name.casefold() in folded), "")):
            return [OTHER_CASE(name=asked, file=file)]
    return []


def _values(wording: Wording, name: str) -> dict[str, str]:
    values = {"name": name.replace("\\\\", "\\"), "address": "{host}:{port}"}
    return {key: value for key, value in values.items() if f"{{{key}}}" in wording.english}


def lines(*details: Detail) -> Detail:
    """Details joined by line breaks."""
    return joined("\n", *details)


def joined(between: str, *details: Detail) -> Detail:
    """Details joined into one by a separator; an empty one if there are none."""
    pattern = between.join(f"{{part_{chr(97 + number)}}}" for number in range(len(details)))
    return Detail("joined", {f"part_{chr(97 + number)}": each for number, each in enumerate(details)}, pattern)

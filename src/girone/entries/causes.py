"""The last error lines of a failed program, with known causes and cures."""

import re
from collections.abc import Mapping

from girone.model.detail import Detail, Wording

LONGEST = 300
TELLING = re.compile(
    r"\b\w*(Error|Exception)\b|\berror:|not found|No such file|[Pp]ermission denied|cannot|[Uu]sage|^Uso\b|Segmentation"
    r"|no main manifest"
)
FIRST_ERROR = re.compile(r"\berror\b|not found|No such file|No rule to make|[Pp]ermission denied", re.IGNORECASE)
TRACED = re.compile(r"\s+(at |File |\.\.\. \d+ more)|\s*\^+\s*$")
"""Lines of a traceback that say where, not what."""

PLACE = re.compile(r'File "(?:[^"\n]*/)?([^"/\n]+)", line (\d+)')
UNREADABLE = ("SyntaxError", "IndentationError", "TabError")
"""Errors of Python that mean nothing without their place."""

LAST_WORDS = Wording("hand_in.last_words", "its last words: {words}")
OLD_PYTHON = Wording(
    "cure.old_python", "it is written for Python 2, which nobody has any more; `2to3 -w .` converts most of it"
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
    r"(?P<name>python[\d.]*): (?:command )?not found|‘(?P<other>python[\d.]*)’: No such file": Wording(
        "cure.python_command", "there is no command {name} here; write python3"
    ),
    r"error: package (?P<name>[\w.]+) does not exist": Wording(
        "cure.java_library", "the library with the package {name} was not handed in; put its jar into the folder"
    ),
    r"(?P<name>(?:iostream|fstream|conio|graphics|windows|dos|iomanip)\.h): No such file": Wording(
        "cure.old_compiler",
        "{name} belongs to Windows or to a compiler of the nineties; write standard C++: #include <iostream>, int main",
    ),
    r"No such file or directory: '(?P<name>/(?:home|Users)/[^']+)'"
    r"|FileNotFoundException: (?P<other>[A-Z]:\\[^()\n]+?) \(": (
        Wording("cure.own_path", "{name} is a path of another computer; name files as they lie beside the program")
    ),
    r"\$'\\r'|\^M|\\r['’]?: No such file": Wording(
        "cure.windows_lines", "a script has the line ends of Windows; save it with LF alone (`dos2unix`)"
    ),
    r"Permission denied": Wording(
        "cure.run_bit",
        "a file has no right to be executed; `chmod +x` it before packing, or start it by its interpreter",
    ),
    r"UnsupportedClassVersionError": Wording(
        "cure.class_version", "its classes were made for a newer Java than the one here; compile with --release 17"
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
        "cure.own_address", "it dials another address than the one it was given; take both from the arguments"
    ),
    r"HeadlessException|_tkinter\.create|No X11 DISPLAY|cannot open display|no display name": Wording(
        "cure.window", "it opens a window, and there is no screen in a match; start it without"
    ),
    r"^\s*(?:[Uu]sage|[Uu]so|USO)\b": Wording(
        "cure.arguments",
        "it wants other arguments; say how it is started by one line in girone.toml, such as "
        'command = "./player --server {address}"',
    ),
}
"""What in a program's words tells which cure; the first that is found counts."""


def last_words(log: str) -> str:
    """The line of a log that says most about its end: the last that names an error, else the last."""
    lines = [line.strip() for line in log.splitlines() if line.strip() and not TRACED.match(line)]
    told = [line for line in lines if TELLING.search(line)] or lines
    words = told[-1] if told else ""
    places = PLACE.findall(log) if words.startswith(UNREADABLE) else []
    return f"{words[:LONGEST]} ({places[-1][0]}, line {places[-1][1]})" if places else words[:LONGEST]


def first_error(log: str) -> str:
    """The line of a build's log that says most: the first that names an error, else the last."""
    found = [line.strip() for line in log.splitlines() if line.strip()]
    told = [line for line in found if FIRST_ERROR.search(line)][:1] or found[-1:]
    return told[0][:LONGEST] if told else ""


def causes(log: str) -> list[Detail]:
    """What can be said about a failure by a program's own words."""
    words = last_words(log)
    return [LAST_WORDS(words=words), *cures(log)] if words else []


def cures(log: str) -> list[Detail]:
    """What usually helps."""
    for pattern, wording in CURES.items():
        if found := re.search(pattern, log, re.MULTILINE):
            names = [name for name in found.groupdict().values() if name]
            return [wording(**_values(wording, names[0] if names else ""))]
    return []


def _values(wording: Wording, name: str) -> dict[str, str]:
    values = {"name": name, "address": "{host}:{port}"}
    return {key: value for key, value in values.items() if f"{{{key}}}" in wording.english}


def lines(*details: Detail) -> Detail:
    """Details below one another."""
    return joined("\n", *details)


def joined(between: str, *details: Detail) -> Detail:
    """Details after one another, as one; of none, an empty one."""
    pattern = between.join(f"{{part_{chr(97 + number)}}}" for number in range(len(details)))
    return Detail("joined", {f"part_{chr(97 + number)}": each for number, each in enumerate(details)}, pattern)

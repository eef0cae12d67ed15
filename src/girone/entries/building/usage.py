"""Finds which arguments a program expects in its manual or its source: `python3 loa.py white PORT`."""

import re
import shlex
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from girone.entries.unpacking.contents import contents
from girone.model.game import Side

READ = frozenset({".md", ".txt", ".py", ".js", ".c", ".cpp", ".cc", ".java", ".sh", ".bat", ""})
LONGEST_TEXT, MOST_FILES, MOST_FORMS, MOST_WORDS = 1 << 16, 40, 4, 8
PORT = re.compile(r"(?:server_?)?(?:port[ao]?|numero_?porta)(?:_?number)?|\d{4,5}|p", re.IGNORECASE)
HOST = re.compile(
    r"host(?:name)?|server|ip|ip_?(?:address|server)|indirizzo(?:_?ip)?|address|localhost|\d+\.\d+\.\d+\.\d+",
    re.IGNORECASE,
)
COLOURS = {
    Side.WHITE: frozenset({"white", "bianco", "w", "branco"}),
    Side.BLACK: frozenset({"black", "nero", "b", "n", "preto"}),
}
ITALIAN_COLOURS = frozenset({"-b", "-n"})
"""Bianco and nero, if a program has both."""
SOURCES = frozenset({".py", ".js", ".c", ".cpp", ".cc", ".java", ".sh"})
ADDRESS = re.compile(r"[\"'](\d{1,3}(?:\.\d{1,3}){3})[\"']")
OWN_PORT = re.compile(r"(?:\bport[ao]?\s*=\s*|[\"'](?:localhost|127\.0\.0\.1)[\"']\s*,\s*)(\d{4,5})\b", re.IGNORECASE)
PROGRAM_NAME = "%s"
"""Stands for the program's name in its own usage message."""
JAR = r"[\w.-]+\.jar"
ENVIRONMENT = "env"
"""A form that begins with this goes before the command."""
WORD = re.compile(r"-{1,2}[A-Za-z][\w-]*")


def fixed_address(folder: Path | None) -> Iterator[dict[str, str]]:
    """The first address of another machine in its sources, with file and line."""
    for address, file, number in _found_in_sources(folder, ADDRESS):
        if not address.startswith(("127.", "0.", "255.")):
            yield {"address": address, "file": file, "number": number}
            return


def fixed_port(folder: Path | None) -> Iterator[dict[str, str]]:
    """The first port in its sources, with file and line."""
    for port, file, number in islice(_found_in_sources(folder, OWN_PORT), 1):
        yield {"port": port, "file": file, "number": number}


def _found_in_sources(folder: Path | None, what: re.Pattern[str]) -> Iterator[tuple[str, str, str]]:
    """Matches in the sources of a program, with file and line."""
    files = [path for path in contents(folder) if path.suffix.lower() in SOURCES and path.is_file()] if folder else []
    for path in files[:MOST_FILES]:
        text = path.read_bytes()[:LONGEST_TEXT].decode("utf-8", "replace")
        for number, line in enumerate(text.splitlines(), start=1):
            yield from ((found, path.name, str(number)) for found in what.findall(line))


def told_forms(folder: Path, command: str, wire_dials: bool) -> dict[Side, list[str]]:
    """Argument forms that its files show after the program's name; if we dial White, White gets only a port."""
    try:
        *_, word = shlex.split(command)
    except ValueError:  # not a valid command; whoever starts it reports that
        return {side: [] for side in Side}
    name = Path(word).name
    names = [re.escape(name), PROGRAM_NAME]
    if command.startswith("java -cp"):  # the manual may name the jar that the author makes
        names += [re.escape(name.rpartition(".")[2]), JAR]
    found = list(dict.fromkeys(_forms(folder, "|".join(names))))
    forms: dict[Side, list[str]] = {}
    for side in Side:
        alone = wire_dials and side is Side.WHITE
        fitting = [
            form for form in found if ("{host}" in form) is not alone and not _names_colour(side.other, form, found)
        ]
        forms[side] = fitting[:MOST_FORMS]
    return forms


def _names_colour(side: Side, form: str, all_forms: list[str]) -> bool:
    """Whether a form names this colour."""
    words = {word.lstrip("-").lower() for word in re.split(r"[\s=]", form)}
    if {each for other in all_forms for each in other.split()} >= ITALIAN_COLOURS:
        return ("-b" if side is Side.WHITE else "-n") in form.split()
    return bool(words & COLOURS[side])


def _forms(folder: Path, names: str) -> Iterator[str]:
    """The arguments after one of the names, and variables set before it."""
    shown = re.compile(rf"(?:^|[\s'\"`/(])(?:{names})[ \t]+(?=([^\n\"'`;|#]+))", re.MULTILINE)
    set_before = re.compile(
        rf"^[\s$>]*((?:[A-Za-z_]\w*=[\w.:]+[ \t]+)+)[^\n=]*?(?<![\w.])(?:{names})(?![\w.])", re.MULTILINE
    )
    files = [path for path in contents(folder) if path.suffix.lower() in READ and path.is_file()]
    for path in sorted(files, key=lambda each: each.suffix.lower() not in (".md", ".txt", ""))[:MOST_FILES]:
        text = path.read_bytes()[:LONGEST_TEXT].decode("utf-8", "replace")
        yield from filter(None, map(_environment, set_before.findall(text)))
        yield from filter(None, map(_form, shown.findall(text)))


def _environment(variables: str) -> str:
    """Variable assignments with placeholders and colours, after the `env` that sets them."""
    words: list[str] = []
    for name, _, value in (each.partition("=") for each in variables.split()):
        word = "{port}" if PORT.fullmatch(name) else "{host}" if HOST.fullmatch(name) else value
        words.append(f"{name}={word}")
    form = " ".join([ENVIRONMENT, *words])
    return form if form.count("{port}") == 1 and form.count("{host}") <= 1 else ""


def _form(arguments: str) -> str:
    """The words of a line as placeholders, options and colours, up to the first other word."""
    words: list[str] = []
    shown, *_ = re.split(r"\s{2,}|\t", arguments.strip())  # a wide gap ends the command
    for told in shown.split()[:MOST_WORDS]:
        if told.startswith("["):
            break
        word = told.strip("<>(){}.,:$\\").replace("\\n", "")
        if HOST.fullmatch(word):
            words.append("{host}")
        elif PORT.fullmatch(word):
            words.append("{port}")
        elif WORD.fullmatch(word) or word.lower() in COLOURS[Side.WHITE] | COLOURS[Side.BLACK]:
            words.append(word)
        else:
            break
        if told.endswith((".", ",", ")")) and "{port}" in words:
            break
    return " ".join(words) if words.count("{port}") == 1 and words.count("{host}") <= 1 else ""

"""How a program wants its arguments, as its manual or its source says: `python3 loa.py white PORT`."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from girone.entries.contents import contents
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
ITALIAN = frozenset({"-b", "-n"})
"""Bianco and nero, where a program has both."""
SOURCES = frozenset({".py", ".js", ".c", ".cpp", ".cc", ".java", ".sh"})
ADDRESS = re.compile(r"[\"'](\d{1,3}(?:\.\d{1,3}){3})[\"']")
WORD = re.compile(r"-{1,2}[A-Za-z][\w-]*")


def fixed_address(folder: Path | None) -> Iterator[dict[str, str]]:
    """The first address of another machine that stands in its sources: where, and which."""
    files = [path for path in contents(folder) if path.suffix.lower() in SOURCES and path.is_file()] if folder else []
    for path in files[:MOST_FILES]:
        text = path.read_bytes()[:LONGEST_TEXT].decode("utf-8", "replace")
        for number, line in enumerate(text.splitlines(), start=1):
            for address in ADDRESS.findall(line):
                if not address.startswith(("127.", "0.", "255.")):
                    yield {"address": address, "file": path.name, "number": str(number)}
                    return


def told_forms(folder: Path, command: str, wire_dials: bool) -> dict[Side, list[str]]:
    """The forms that its files show behind the program's name; where we dial white, white is told a port alone."""
    try:
        *_, word = shlex.split(command)
    except ValueError:  # no command; whoever starts it says so
        return {side: [] for side in Side}
    name = Path(word).name
    names = {name, name.rpartition(".")[2]} if command.startswith("java -cp") else {name}
    found = list(dict.fromkeys(form for each in names for form in _forms(folder, each)))
    forms: dict[Side, list[str]] = {}
    for side in Side:
        alone = wire_dials and side is Side.WHITE
        fitting = [form for form in found if ("{host}" in form) is not alone and not _is_for(side.other, form, found)]
        forms[side] = fitting[:MOST_FORMS]
    return forms


def _is_for(side: Side, form: str, all_forms: list[str]) -> bool:
    """Whether a form names this colour."""
    words = {word.lstrip("-").lower() for word in form.split()}
    if {each for other in all_forms for each in other.split()} >= ITALIAN:
        return ("-b" if side is Side.WHITE else "-n") in form.split()
    return bool(words & COLOURS[side])


def _forms(folder: Path, name: str) -> Iterator[str]:
    shown = re.compile(rf"(?:^|[\s'\"`/(]){re.escape(name)}[ \t]+(?=([^\n\"'`;|#]+))", re.MULTILINE)
    files = [path for path in contents(folder) if path.suffix.lower() in READ and path.is_file()]
    for path in sorted(files, key=lambda each: each.suffix.lower() not in (".md", ".txt", ""))[:MOST_FILES]:
        text = path.read_bytes()[:LONGEST_TEXT].decode("utf-8", "replace")
        for arguments in shown.findall(text):
            if form := _form(arguments):
                yield form


def _form(arguments: str) -> str:
    """The words of a line as placeholders, options and colours, up to the first that is none of them."""
    words: list[str] = []
    shown, *_ = re.split(r"\s{2,}|\t", arguments.strip())  # a wide gap ends a line's command
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

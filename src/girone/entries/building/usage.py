"""Finds which arguments a program expects in its manual or its source: `python3 loa.py white PORT`."""

import re
import shlex
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from girone.entries.unpacking.contents import contents
from girone.model.game import Side

READ = frozenset({".md", ".txt", ".py", ".js", ".c", ".cpp", ".cc", ".java", ".sh", ".bat", ".pl", ".go", ".rs", ""})
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
ITALIAN_COLOURS = (frozenset({"-b", "-n"}), frozenset({"b", "n"}))
"""Bianco and nero, if a program has both."""
SOURCES = frozenset({".py", ".js", ".c", ".cpp", ".cc", ".java", ".sh", ".pl", ".go", ".rs"})
ADDRESS = re.compile(r"[\"'](\d{1,3}(?:\.\d{1,3}){3})[\"']")
OWN_PATH = re.compile(r"[\"']([A-Za-z]:(?:\\|/)[^\"'\n]+|/(?:home|Users)/[^\"'\n]+)[\"']")
OWN_PORT = re.compile(r"(?:\bport[ao]?\s*=\s*|[\"'](?:localhost|127\.0\.0\.1)[\"']\s*,\s*)(\d{4,5})\b", re.IGNORECASE)
HOST_AND_PORT = "{host}:{port}"
MOST_LINES = 20
"""Of what a program prints that was started with other arguments than it wants."""
VARIABLE = re.compile(r"(?:getenv|environ|process\.env|\bENV)\b[^\w\n]{0,3}(?:get[(])?[^\w\n]{0,3}([A-Za-z]\w+)")
COLOUR_NAMES = re.compile(r"colou?re?|cor|side|lato|giocatore|player", re.IGNORECASE)
OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
TYPED = "girone-typed.txt"
KEYBOARD = re.compile(
    r"\b(?:raw_)?input\s*\(|System\.in\b|\bscanf\s*\(|\bcin\s*>>|\breadline\b|process\.stdin|,\s*stdin\s*\)|\bread -"
)
"""What reads what is typed."""
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


def fixed_path(folder: Path | None) -> Iterator[dict[str, str]]:
    """The same of a path on another computer."""
    for path, file, number in islice(_found_in_sources(folder, OWN_PATH), 1):
        yield {"name": path.replace("\\\\", "\\"), "file": file, "number": number}


def _found_in_sources(folder: Path | None, what: re.Pattern[str]) -> Iterator[tuple[str, str, str]]:
    """Matches in the sources of a program, with file and line."""
    files = [path for path in contents(folder) if path.suffix.lower() in SOURCES and path.is_file()] if folder else []
    for path in files[:MOST_FILES]:
        text = path.read_bytes()[:LONGEST_TEXT].decode("utf-8", "replace")
        for number, line in enumerate(text.splitlines(), start=1):
            yield from ((found, path.name, str(number)) for found in what.findall(line))


def reads_keyboard(folder: Path) -> bool:
    """Whether a source asks somebody to type."""
    files = [path for path in contents(folder) if path.suffix.lower() in SOURCES and path.is_file()]
    return any(KEYBOARD.search(path.read_bytes()[:LONGEST_TEXT].decode("utf-8", "replace")) for path in files)


def typed_commands(command: str, side: Side, wire_dials: bool) -> list[str]:
    """The command with what a person would type: host and port, where we dial the colour and what it then needs."""
    if not wire_dials:
        answers = ["{host} {port}", "{port} {host}"]
    else:
        asked = "{port}" if side is Side.WHITE else "{host} {port}"
        answers = [asked, *(f"{colour} {asked}" for colour in sorted(COLOURS[side], key=len, reverse=True)[:2])]
    script = shlex.quote(f'printf "%s\\n" "$@" >{TYPED}; exec {command} <{TYPED}')
    return [f"sh -c {script} - {each}" for each in answers]


def manuals(folder: Path) -> Iterator[str]:
    """What its author wrote for people."""
    for path in contents(folder):
        if path.suffix.lower() in (".md", ".txt", "") and path.is_file():
            yield path.read_bytes()[:LONGEST_TEXT].decode("utf-8", "replace")


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
    return {side: _fitting(side, found, wire_dials) for side in Side}


def printed_forms(log: str, side: Side, wire_dials: bool) -> list[str]:
    """The forms that a program names in its own output."""
    lines = [part for line in log.splitlines()[:MOST_LINES] for part in re.split(r"\s\|\s", line)]
    words = (OPTIONAL.sub(_if_address, line).split() for line in lines)
    first = (next(filter(None, (_form(" ".join(each[at:])) for at in range(len(each)))), "") for each in words)
    return _fitting(side, [*filter(None, first), *_set_before(log)], wire_dials)


def variable_forms(folder: Path, side: Side, is_alone: bool) -> list[str]:
    """Variables that its sources read for the port, the address and perhaps the colour; `is_alone` is told no host."""
    names = {name: None for name, *_ in _found_in_sources(folder, VARIABLE)}
    kinds = {name: _kind(name) for name in names}
    words = [f"{name}={kind}" for name, kind in kinds.items() if kind and not (is_alone and kind == "{host}")]
    colours = [name for name in names if COLOUR_NAMES.fullmatch(name.rpartition("_")[2])]
    if "{port}" not in kinds.values():
        return []
    both = [
        [f"{name}={word}" for name in colours[:1]]
        for word in (("bianco", "white") if side is Side.WHITE else ("nero", "black"))
    ]
    return [" ".join([ENVIRONMENT, *colour, *words]) for colour in (both if colours else [[]])]


def _kind(variable: str) -> str:
    """The placeholder for a variable such as FISSION_PORTA; nothing if it is no address."""
    word = variable.rpartition("_")[2] or variable
    return "{port}" if PORT.fullmatch(word) else "{host}" if HOST.fullmatch(word) else ""


def _if_address(optional: re.Match[str]) -> str:
    """What stands in brackets, if it is an address or a port."""
    words = [word.strip("<>-") for word in re.split(r"[\s=]", optional[1])]
    return f" {optional[1]} " if any(HOST.fullmatch(word) or PORT.fullmatch(word) for word in words) else " "


def _fitting(side: Side, found: list[str], wire_dials: bool) -> list[str]:
    """Those for a side: where we dial white, white is told a port alone."""
    alone = wire_dials and side is Side.WHITE
    fitting = [form for form in found if ("{host}" in form) is not alone and not _names_colour(side.other, form, found)]
    return list(dict.fromkeys(fitting))[:MOST_FORMS]


def _names_colour(side: Side, form: str, all_forms: list[str]) -> bool:
    """Whether a form names this colour."""
    words = {word.lstrip("-").lower() for word in re.split(r"[\s=]", form)}
    every = {each for other in all_forms for each in other.split()}
    for pair in ITALIAN_COLOURS:
        if every >= pair:
            return bool(pair & {*form.split()} & ({"-b", "b"} if side is Side.WHITE else {"-n", "n"}))
    return bool(words & COLOURS[side])


def _forms(folder: Path, names: str) -> Iterator[str]:
    """The arguments after one of the names, and variables set before it."""
    shown = re.compile(rf"(?:^|[\s'\"`/(])(?:{names})[ \t]+(?=([^\n\"'`;|#]+))", re.MULTILINE)
    files = [path for path in contents(folder) if path.suffix.lower() in READ and path.is_file()]
    for path in sorted(files, key=lambda each: each.suffix.lower() not in (".md", ".txt", ""))[:MOST_FILES]:
        text = path.read_bytes()[:LONGEST_TEXT].decode("utf-8", "replace")
        yield from _set_before(text, names)
        yield from filter(None, map(_form, shown.findall(text)))


def _set_before(text: str, names: str = r"\S+") -> Iterator[str]:
    """The variables that are set before a program of these names."""
    shown = rf"(?:^|[\s$>])((?:[A-Za-z_]\w*=[\w.:]+[ \t]+)+)[^\n=]*?(?<![\w.])(?:{names})(?![\w.])"
    yield from filter(None, map(_environment, re.findall(shown, text, re.MULTILINE)))


def _environment(variables: str) -> str:
    """Variable assignments with placeholders and colours, after the `env` that sets them."""
    words: list[str] = []
    for name, _, value in (each.partition("=") for each in variables.split()):
        words.append(f"{name}={_kind(name) or value}")
    form = " ".join([ENVIRONMENT, *words])
    return form if form.count("{port}") == 1 and form.count("{host}") <= 1 else ""


def _colour(word: str) -> str:
    """The word, if it is a colour."""
    return word if word.lower() in COLOURS[Side.WHITE] | COLOURS[Side.BLACK] else ""


def _follows(words: list[str], what: re.Pattern[str], word: str) -> bool:
    """Whether a word is the value of an option for this, as in `-port numero`."""
    is_option = bool(words) and words[-1].startswith("-") and word.isalpha()
    return is_option and bool(what.fullmatch(words[-1].lstrip("-")))


def _form(arguments: str) -> str:
    """The words of a line as placeholders, options and colours, up to the first other word."""
    words: list[str] = []
    shown, *_ = re.split(r"\s{2,}|\t", arguments.strip())  # a wide gap ends a line's command
    shown = OPTIONAL.sub(_if_address, shown)
    for told in shown.split()[:MOST_WORDS]:
        if told.startswith("["):
            break
        word = told.strip("<>(){}.,:$\\").replace("\\n", "")
        option, _, value = word.partition("=")
        host, _, port = word.replace(">:<", ":").partition(":")
        if HOST.fullmatch(host) and PORT.fullmatch(port):
            words.append(HOST_AND_PORT)
        elif HOST.fullmatch(word) or _follows(words, HOST, word):
            words.append("{host}")
        elif PORT.fullmatch(word) or _follows(words, PORT, word):
            words.append("{port}")
        elif value and WORD.fullmatch(option) and (kind := _kind(option.lstrip("-")) or _colour(value)):
            words.append(f"{option}={kind}")
        elif WORD.fullmatch(word) or _colour(word):
            words.append(word)
        else:
            break
        if told.endswith((".", ",", ")")) and "{port}" in words:
            break
    form = " ".join(words)
    return form if form.count("{port}") == 1 and form.count("{host}") <= 1 else ""

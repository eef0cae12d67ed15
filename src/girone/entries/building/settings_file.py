"""Programs that take address, port and colour from a settings file: how it is filled in before they start."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from girone.entries.unpacking.contents import contents
from girone.model.game import Side

SCRIPT = "girone-settings.sh"
BEGIN = f"sh {SCRIPT} "
"""Begins a form that goes before the command."""
RUN = r"""#!/bin/sh
# FILE KEY=VALUE… -- COMMAND: fills in a settings file, lays a copy of it here, and starts the program.
file=$1
shift
while [ "$1" != -- ]; do
    key="[[:space:]]*[\"']?${1%%=*}[\"']?[[:space:]]*[=:][[:space:]]*[\"']?"
    sed -i -E "s|^($key)[^\"',;#[:space:]]*|\1${1#*=}|" "$file"
    shift
done
shift
[ -e "${file##*/}" ] || cp "$file" .
exec "$@"
"""
FILES = frozenset(
    {".txt", ".ini", ".cfg", ".conf", ".config", ".properties", ".json", ".toml", ".yaml", ".yml", ".env"}
)
NOT_OURS = frozenset({"girone.toml", "package.json", "requirements.txt", "CMakeLists.txt", "CMakeCache.txt"})
SOURCES = frozenset({".py", ".js", ".c", ".cpp", ".cc", ".h", ".hpp", ".java", ".sh"})
LONGEST, MOST_FILES = 1 << 16, 40
LINE = re.compile(r"^[ \t]*[\"']?([A-Za-z][\w.-]*)[\"']?[ \t]*[=:][ \t]*[\"']?([^\"',;#\s]*)", re.MULTILINE)
PORT = re.compile(r"(?:^|[_.-]|(?<=[a-z]))[Pp](?:ort[aeo]?|ORT[AEO]?)(?:$|[_.\-A-Z])")
HOST = re.compile(r"host|server|indirizzo|endereco|addr|(?:^|[_.-])ip(?:$|[_.-])", re.IGNORECASE)
WORDS = (("white", "black"), ("bianco", "nero"), ("branco", "preto"), ("brancas", "pretas"), ("w", "b"))
"""As files call the two sides."""


def settings_forms(folder: Path, side: Side, is_alone: bool) -> list[str]:
    """What goes before the command where a file that its sources name has a port in it; `is_alone` is told no host."""
    return [form for file, text in _named(folder) if (form := _form(file, text, side, is_alone))]


def _named(folder: Path) -> Iterator[tuple[str, str]]:
    """The settings files that a source names, with their text; those at the top first."""
    found = [path for path in contents(folder) if path.is_file()]
    sources = [path for path in found if path.suffix.lower() in SOURCES][:MOST_FILES]
    code = "\n".join(map(_text, sources))
    for path in sorted(found, key=lambda each: (len(each.parts), each)):
        if path.suffix.lower() in FILES and path.name not in NOT_OURS and path.name in code:
            yield str(path.relative_to(folder)), _text(path)


def _form(file: str, text: str, side: Side, is_alone: bool) -> str:
    """The command that fills in a file; nothing if it has no port."""
    filled: dict[str, str] = {}
    for key, value in LINE.findall(text):
        if PORT.search(key) and value.isdigit():
            filled[key] = "{port}"
        elif HOST.search(key) and not is_alone:
            filled[key] = "{host}"
        elif word := _for_side(value, side):
            filled[key] = word
    pairs = " ".join(f"{key}={value}" for key, value in filled.items())
    return f"{BEGIN}{shlex.quote(file)} {pairs} --" if "{port}" in filled.values() else ""


def _for_side(value: str, side: Side) -> str:
    """A word for a colour as the file writes it, for this side; nothing if it is none."""
    pair = next((pair for pair in WORDS if value.lower() in pair), ())
    word = pair[side is Side.BLACK] if pair else ""
    return word.upper() if value.isupper() else word.capitalize() if value.istitle() else word


def _text(path: Path) -> str:
    return path.read_bytes()[:LONGEST].decode("utf-8", "replace")

"""Which items of the regulation's list a hand-in contains: judged by file names and a short look, before the build."""

import os
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from girone.entries.unpacking.contents import contents, open_inside
from girone.model.detail import Detail, Wording
from girone.model.regulation import Deliverable

COMPILED = (
    *("*.c", "*.cc", "*.cpp", "*.cxx", "*.cs", "*.d", "*.f90", "*.go", "*.hs", "*.java", "*.kt", "*.ml", "*.nim"),
    *("*.pas", "*.rs", "*.scala", "*.swift", "*.vb", "*.zig"),
)
KINDS = {
    "<source>": (
        *COMPILED,
        "*.awk",
        "*.jl",
        "*.js",
        "*.lisp",
        "*.lua",
        "*.php",
        "*.pl",
        "*.pro",
        "*.py",
        "*.rb",
        "*.ts",
    ),
    "<program>": ("*.bat", "*.class", "*.exe", "*.jar", "*.js", "*.py", "*.sh"),
    "<document>": ("*.doc", "*.docx", "*.htm", "*.html", "*.md", "*.odt", "*.pdf", "*.rtf", "*.tex", "*.txt", "readme"),
}
PROGRAM = "<program>"
READ = 64 * 1024
"""Bytes of a file to look at."""
PDF = b"%PDF"

EMPTY = Wording("deliverable.empty", "{what} ({file} is empty)")
NO_PDF = Wording("deliverable.no_pdf", "{what} ({file} is not a PDF)")
NO_COMMAND = Wording("deliverable.no_command", "{what} (there is no command in {file})")


def missing(folder: Path, wanted: Sequence[Deliverable]) -> tuple[Detail, ...]:
    """A detail for each item that is missing, or present only by name."""
    files = [path for path in contents(folder) if path.is_file()] if wanted else []
    is_compiled = any(_is_one(file, COMPILED) for file in files)
    due = [each for each in wanted if is_compiled or not each.compiled]
    return tuple(fault for each in due if (fault := _lacks(folder, each, files)))


def _lacks(folder: Path, wanted: Deliverable, files: Sequence[Path]) -> Detail | None:
    what = Detail(wanted.what, {}, wanted.what)
    flaws = [_flaw(folder, file) for file in files if _serves(file, wanted.files)]
    if not flaws:
        return what
    if None in flaws:
        return None
    (flaw, file), *_ = filter(None, flaws)
    return flaw(what=what, file=file)


def _flaw(folder: Path, file: Path) -> tuple[Wording, str] | None:
    """Why a file is not what its name says, as far as a short look shows."""
    try:
        with open_inside(folder, file) as opened:
            data = opened.read(READ)
    except OSError:
        data = b""
    name = str(file.relative_to(folder))
    if not data.strip():
        return EMPTY, name
    match file.suffix.lower():
        case ".pdf" if PDF not in data[:1024]:
            return NO_PDF, name
        case ".sh" if all(not line.strip() or line.lstrip().startswith(b"#") for line in data.splitlines()):
            return NO_COMMAND, name
    return None


def _serves(file: Path, names: Sequence[str]) -> bool:
    patterns = [pattern for name in names for pattern in KINDS.get(name, (name,))]
    return _is_one(file, patterns) or (PROGRAM in names and os.access(file, os.X_OK))


def _is_one(file: Path, patterns: Sequence[str]) -> bool:
    return any(fnmatch(file.name.casefold(), pattern.casefold()) for pattern in patterns)

"""What of a regulation's list is in a hand-in: by the names of its files, before anything is built."""

import os
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from girone.entries.contents import contents
from girone.model.regulation import Deliverable

COMPILED = (
    *("*.c", "*.cc", "*.cpp", "*.cxx", "*.cs", "*.d", "*.f90", "*.go", "*.hs", "*.java", "*.kt", "*.ml", "*.nim"),
    *("*.pas", "*.rs", "*.scala", "*.swift", "*.vb", "*.zig"),
)
KINDS = {
    "<source>": (*COMPILED, "*.jl", "*.js", "*.lisp", "*.lua", "*.php", "*.pl", "*.pro", "*.py", "*.rb", "*.ts"),
    "<program>": ("*.bat", "*.class", "*.exe", "*.jar", "*.js", "*.py", "*.sh"),
    "<document>": ("*.doc", "*.docx", "*.htm", "*.html", "*.md", "*.odt", "*.pdf", "*.rtf", "*.tex", "*.txt", "readme"),
}
PROGRAM = "<program>"


def missing(folder: Path, wanted: Sequence[Deliverable]) -> tuple[str, ...]:
    """The words for each thing that is not there."""
    files = [path for path in contents(folder) if path.is_file()] if wanted else []
    is_compiled = any(_is_one(file, COMPILED) for file in files)
    return tuple(
        each.what
        for each in wanted
        if (is_compiled or not each.compiled) and not any(_serves(file, each.files) for file in files)
    )


def _serves(file: Path, names: Sequence[str]) -> bool:
    patterns = [pattern for name in names for pattern in KINDS.get(name, (name,))]
    return _is_one(file, patterns) or (PROGRAM in names and os.access(file, os.X_OK))


def _is_one(file: Path, patterns: Sequence[str]) -> bool:
    return any(fnmatch(file.name.casefold(), pattern.casefold()) for pattern in patterns)

"""Programs that are the same apart from blanks, line ends and names of files, for the organiser to look at."""

import os
from collections.abc import Collection
from hashlib import sha256
from itertools import combinations
from pathlib import Path

from girone.entries.contents import contents
from girone.model.detail import Detail, Wording
from girone.tournament.plan.plan import Plan

OURS = "girone"
SOURCES = frozenset(
    {".py", ".js", ".ts", ".c", ".cc", ".cpp", ".h", ".hpp", ".java", ".kt", ".rs", ".go", ".cs", ".sh"}
)
COMPILED = frozenset({".jar", ".class", ".exe"})
IDENTICAL = Wording(
    "entrants_identical", "{name} and {other} handed in the same program, apart from blanks and names of files"
)


def identical(plan: Plan, fresh: Collection[str]) -> list[Detail]:
    """A sentence for each pair of entrants with the same program, of which one is among the `fresh`."""
    folders = {each.name: plan.base / each.folder for each in plan.entrants if each.folder} if fresh else {}
    known = {name: _fingerprint(folder) for name, folder in folders.items()}
    pairs = [pair for pair in combinations(known, 2) if not {*pair}.isdisjoint(fresh)]
    return [IDENTICAL(name=one, other=two) for one, two in pairs if known[one] and known[one] == known[two]]


def _fingerprint(folder: Path) -> str:
    """The fingerprint of its sources, or where there are none of what was compiled; what we added does not count."""
    files = [path for path in contents(folder) if path.is_file() and not path.is_symlink()]
    own = [path for path in files if not any(part.startswith(OURS) for part in path.relative_to(folder).parts)]
    compiled = [path for path in own if path.suffix.lower() in COMPILED or os.access(path, os.X_OK)]
    chosen = [path for path in own if path.suffix.lower() in SOURCES] or compiled
    digests = sorted(sha256(b"".join(path.read_bytes().split())).hexdigest() for path in chosen)
    return sha256("".join(digests).encode()).hexdigest() if digests else ""

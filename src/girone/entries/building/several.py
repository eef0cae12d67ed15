"""Which of several files that could be started is the program."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from girone.entries.building.usage import COLOURS, manuals
from girone.model.game import Side

WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^\W\d_]+")
BESIDE = frozenset({"test", "tests", "prova", "prove", "teste", "testes", "demo", "debug", "benchmark", "perft"})
"""Words in the names of programs that try the program, or its rules."""


def one_for_each_side(names: Sequence[str]) -> Mapping[Side, str]:
    """Two programs whose names differ by the colour alone, as `gioca_bianco.sh` and `gioca_nero.sh`; nothing else."""
    if len(names) != len(Side):
        return {}
    pairs = {side: [name for name in names if COLOURS[side] & {*_words(name)}] for side in Side}
    rests = {
        tuple(word for word in _words(name) if not any(word in each for each in COLOURS.values())) for name in names
    }
    is_pair = all(len(found) == 1 for found in pairs.values()) and len(rests) == 1
    return {side: name for side, (name,) in pairs.items()} if is_pair else {}


def likeliest(folder: Path, names: Sequence[str]) -> Sequence[str]:
    """Those of several that do not call themselves a test; of them the one that the manual names, if it names one."""
    own = [name for name in names if not BESIDE & {*_words(name)}] or names
    if len(own) < 2:
        return own
    text = "\n".join(manuals(folder))
    told = [name for name in own if re.search(rf"(?<![\w/-]){re.escape(Path(name).name)}\b", text)]
    told = told or [name for name in own if re.search(rf"(?:java\b.*|[./-]|-m ){re.escape(Path(name).stem)}\b", text)]
    return told if len(told) == 1 else own


def _words(name: str) -> list[str]:
    return [word.lower() for word in WORDS.findall(str(Path(name).with_suffix("")))]

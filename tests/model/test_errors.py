"""The error tree as it is drawn, in the code and in the manual, is the tree of the classes."""

import pkgutil
import re
from importlib import import_module
from importlib.util import find_spec

import pytest

import girone
from girone.model.errors import GironeError
from tests.support import ROOT

MISSING = () if find_spec("pyspiel") else ("learning.openspiel",)
"""Modules whose extra is not installed here."""
DRAWN = ["src/girone/model/errors.py", "docs/design.md"]
NAME = re.compile(r"^    ([│ ├└─]*)([A-Z]\w+)(?:  |$)")


def drawn(text: str) -> set[tuple[str, str]]:
    """Each error of the drawing with the one it hangs from."""
    branches: list[tuple[int, str]] = []
    pairs: set[tuple[str, str]] = set()
    for line in text[text.index("    GironeError\n") :].splitlines():
        if not (found := NAME.match(line)):
            break
        depth = len(found[1])
        branches = [branch for branch in branches if branch[0] < depth]
        if branches:
            pairs.add((branches[-1][1], found[2]))
        branches.append((depth, found[2]))
    return pairs


def subclasses(error: type[Exception]) -> set[tuple[str, str]]:
    pairs: set[tuple[str, str]] = set()
    for each in error.__subclasses__():
        pairs |= {(error.__name__, each.__name__)} | subclasses(each)
    return pairs


@pytest.mark.parametrize("file", DRAWN)
def test_the_drawn_tree_is_the_tree_of_the_classes(file: str) -> None:
    for module in pkgutil.walk_packages(girone.__path__, "girone."):
        if not module.name.endswith(("__main__", "_native", *MISSING)):
            import_module(module.name)
    assert drawn((ROOT / file).read_text(encoding="utf-8")) == subclasses(GironeError)

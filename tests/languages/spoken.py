"""Sentences as the source code has them, with samples for what is put in: some are said only where a host fails."""

import ast
from collections.abc import Iterator

from girone.model.text import counted
from tests.support import ROOT

PACKAGE = ROOT / "src" / "girone"
NOT_SPOKEN = {"ValueError", "RuntimeError", "TypeError"}
"""Exceptions for bugs; nobody translates those."""
QUOTED = {"shorten"}
SAMPLE, QUOTED_SAMPLE = "7", "'x'"


NO_SENTENCES = {"as any process", "printf %s 7 | sha256sum", ", 1 to 7", "player in this match", "way to go on"}
"""Texts with blanks that are parts of something else, or for programs."""


def sentences_of(*modules: str) -> Iterator[str]:
    """Every text with two blanks or more in these modules, docstrings and the words of bugs left out."""
    for name in modules:
        tree = ast.parse((PACKAGE / name).read_text(encoding="utf-8"))
        yield from (text for text in _texts(tree) if text.count(" ") >= 2 and text not in NO_SENTENCES)


def constants() -> set[str]:
    """All texts that stand in the code as they are."""
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in sorted(PACKAGE.rglob("*.py")))
    return {text for tree in trees for node in ast.walk(tree) if (text := text_of(node))}


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Expr) and text_of(node.value):
        return
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and _name(node.exc.func) in NOT_SPOKEN:
        return
    if isinstance(node, ast.Call) and _name(node.func) in ("Wording", "said"):
        return  # it has a pattern of its own
    if isinstance(node, ast.JoinedStr):
        yield "".join(map(part, node.values))
    elif text := text_of(node):
        yield text
    else:
        for child in ast.iter_child_nodes(node):
            yield from _texts(child)


def part(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    assert isinstance(node, ast.FormattedValue)
    if isinstance(node.value, ast.Call) and _name(node.value.func) == "counted":
        return counted(int(SAMPLE), *(text_of(noun) or "" for noun in node.value.args[1:]))
    quoted = node.conversion == ord("r") or (isinstance(node.value, ast.Call) and _name(node.value.func) in QUOTED)
    return QUOTED_SAMPLE if quoted else SAMPLE


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def text_of(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None

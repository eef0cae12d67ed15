"""Texts that templates and code say to readers, found in their source: patterns, and words that come by a variable."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from girone.model.game import Side
from girone.model.record import Ruling
from girone.tournament.entries import State, Worth
from girone.tournament.motion import ABOUT_ENTRANTS
from tests.languages.spoken import PACKAGE

TEMPLATES = PACKAGE / "page" / "templates"
QUOTED = re.compile(r"""\bt\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')""")
BY_VARIABLE = re.compile(r"""\bt\(\s*([^"'\s][^,)]*)""")
OUTCOMES = ("won", "tied", "lost")
RULINGS = [ruling.value for ruling in Ruling]
SIDES = [side.value for side in Side]
VARIABLES = {
    "ply.side": SIDES,
    "each.side": SIDES,
    "side": SIDES,
    "message.seat": SIDES,
    "bar.amount.about.side": SIDES,
    "each.outcome": [*OUTCOMES, *(state.value for state in State)],
    "each.outcome | capitalize": [outcome.capitalize() for outcome in OUTCOMES],
    "each.worth": [worth.value for worth in Worth],
    "entrant.out.ruling": RULINGS,
    "each.out.ruling": RULINGS,
    "each.ruling": RULINGS,
    "each.ruling.value": RULINGS,
    "ruling.value | capitalize": [ruling.capitalize() for ruling in ABOUT_ENTRANTS],
    "said": ["this is not the token that was printed"],
}
"""What templates translate by a variable; whoever adds one says here what it can hold."""
SPEAKERS = ("language", "tongue", "self._language")
"""Those whose `say` translates; a screen's only shows."""


def of_templates() -> set[str]:
    """All texts of the templates."""
    sources = [file.read_text(encoding="utf-8") for file in sorted(TEMPLATES.glob("*.html"))]
    quoted = {ast.literal_eval(found) for source in sources for found in QUOTED.findall(source)}
    variables = {found.strip() for source in sources for found in BY_VARIABLE.findall(source)}
    return quoted | {text for variable in variables for text in VARIABLES[variable]}


def of_code(folder: str) -> set[str]:
    """All texts that the modules of a folder say."""
    return set(Room(PACKAGE / folder).texts())


class Room:
    """The modules of a folder as syntax trees."""

    def __init__(self, folder: Path) -> None:
        self._trees = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.py"))]

    def texts(self) -> Iterator[str]:
        """The patterns of all calls; one that cannot be found in the source is a mistake."""
        for tree in self._trees:
            wrapped = {node.args.args[1].arg for node in _functions(tree) if node.name == "_say"}
            for pattern in _patterns(tree):
                found = set(self._resolved(tree, pattern))
                assert found or ast.unparse(pattern) in wrapped, f"what is {ast.unparse(pattern)}?"
                yield from found

    def _resolved(self, tree: ast.Module, node: ast.expr) -> Iterator[str]:
        """The texts that an expression can be, looked for here and then in the other modules."""
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.IfExp():
                yield from (*self._resolved(tree, node.body), *self._resolved(tree, node.orelse))
            case ast.Subscript(value=ast.Name(id=name)) | ast.Name(id=name) | ast.Attribute(attr=name):
                yield from _assigned(tree, name) or [text for each in self._trees for text in _assigned(each, name)]
            case ast.Call(func=ast.Attribute(attr=name)):
                made = [each for each in _functions(tree) if each.name == name]
                yield from (text for each in made for back in ast.walk(each) for text in _returned(back))


def _patterns(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="say"), args=[pattern]):
                yield pattern
            case ast.Call(func=ast.Attribute(attr="_say"), args=[ast.Constant() as pattern, *_]):
                yield pattern
            case ast.Call(func=ast.Attribute(attr="say", value=speaker), args=[pattern]):
                if ast.unparse(speaker) in SPEAKERS:
                    yield pattern


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def _assigned(tree: ast.Module, name: str) -> list[str]:
    """The texts in what a name or an attribute is set to."""
    values = []
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=target) | ast.Attribute(attr=target)], value=value) if target == name:
                values.append(value)
    return [text for value in values for text in _constants(value) if text]


def _returned(node: ast.AST) -> list[str]:
    return _constants(node.value) if isinstance(node, ast.Return) and node.value else []


def _constants(value: ast.AST) -> list[str]:
    inner = (each.value for each in ast.walk(value) if isinstance(each, ast.Constant))
    return [text for text in inner if isinstance(text, str)]

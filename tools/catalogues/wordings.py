"""Finds all wordings of the package where they are declared."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from girone.model.detail import Wording
from tools.catalogues.compiling import FOLDER

SOURCE = FOLDER.parent


def declared() -> dict[Wording, str]:
    """Every wording at the top level of a module, or in a table there, with that module."""
    found: dict[Wording, str] = {}
    for name in _modules():
        for value in vars(import_module(name)).values():
            for each in value.values() if isinstance(value, dict) else (value,):
                if isinstance(each, Wording):
                    found.setdefault(each, name)
    return found


def _modules() -> Iterator[str]:
    for file in sorted(SOURCE.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if "Wording(" in text and any(_declares(node) for node in ast.walk(ast.parse(text))):
            yield name_of(file)


def name_of(file: Path) -> str:
    """The import name of a file."""
    parts = file.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _declares(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="Wording"), args=[ast.Constant(), *_]):
            return True
    return False

"""Finds texts that code shows by their patterns, in ways that Babel's own extraction cannot follow.

A pattern may be a constant of another module, or one of several; an unresolved one is an error.
"""

import ast
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import IO, Any

from tools.catalogues.declared import BY_DATA

SPEAKERS = ("language", "self._language")
"""Objects whose `say` translates; a screen's only prints."""
Found = tuple[int, str, tuple[str, ...], list[str]]


def extract(source: IO[bytes], keywords: object, tags: Collection[str], options: Mapping[str, Any]) -> Iterator[Found]:
    """Babel's extraction interface: yields line, gettext function, texts, comments."""
    file = Path(source.name)
    for call in _calls(_tree(file)):
        match call:
            case ast.Call(
                func=ast.Attribute(attr="say_count"), args=[ast.Constant(value=str(one)), ast.Constant(value=str(many))]
            ):
                yield call.lineno, "ngettext", (one, many), []
            case _:
                yield from ((call.lineno, "gettext", (text,), []) for text in _said(file, call.args[0]))


def patterns_of_details(file: Path) -> Iterator[str]:
    """The patterns of details that a file makes with `said`."""
    for node in ast.walk(_tree(file)):
        match node:
            case ast.Call(func=ast.Name(id="said"), args=[pattern]):
                yield from _said(file, pattern)
            case ast.Call(func=ast.Name(id="heads"), args=[words, _]):
                yield from _constants(words)


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="say"), args=[_]):
                yield node
            case ast.Call(func=ast.Attribute(attr="_say"), args=[ast.Constant(), *_]):
                yield node
            case ast.Call(func=ast.Attribute(attr="say" | "say_count", value=speaker)):
                if ast.unparse(speaker) in SPEAKERS:
                    yield node


def _said(file: Path, pattern: ast.expr) -> list[str]:
    written = ast.unparse(pattern)
    if written in BY_DATA:
        return []
    texts = sorted(set(_resolved(file, pattern)))
    assert texts or written in _wrapped(_tree(file)), f"{file}:{pattern.lineno}: what is {written}?"
    return texts


def _resolved(file: Path, node: ast.expr) -> Iterator[str]:
    """The possible texts of an expression, searched in this file and then in the folder's other modules."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from (*_resolved(file, node.body), *_resolved(file, node.orelse))
        case ast.Subscript(value=ast.Name(id=name)) | ast.Name(id=name) | ast.Attribute(attr=name):
            others = (text for each in sorted(file.parent.glob("*.py")) for text in _assigned(_tree(each), name))
            yield from _assigned(_tree(file), name) or others
        case ast.Call(func=ast.Attribute(attr=name)):
            made = [each for each in _functions(_tree(file)) if each.name == name]
            yield from (text for each in made for back in ast.walk(each) for text in _returned(back))


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _wrapped(tree: ast.Module) -> set[str]:
    """Names of functions that pass a pattern on; their callers have the text."""
    return {node.args.args[1].arg for node in _functions(tree) if node.name == "_say"}


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def _assigned(tree: ast.Module, name: str) -> list[str]:
    """The texts assigned to a name or an attribute."""
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

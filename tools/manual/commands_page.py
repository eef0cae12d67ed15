"""docs/commands.md: every command with its options, examples and JSON, from the parsers and the types of reports."""

import argparse
import dataclasses
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from girone.cli.help import EXAMPLES, paragraphs
from girone.cli.main import GROUPS, command, headline, parser_of
from girone.cli.manual_page import spelling
from girone.cli.renamed import COMMANDS as OLD
from girone.cli.reports import REPORTS, Shape
from tools.manual.tables import code, table

HEAD = """# The commands

    girone COMMAND [arguments]

`girone` alone, `girone help` and `girone --help` (`-h`) print the overview in groups; `girone help results` prints
one of them, `girone help check` the help of a command, `girone help --man` the manual page (`girone help --man | man
-l -`); `girone --version` prints the version and how it was built. From a checkout write `./girone`.
`python -m tools.documents` writes this page.
"""
SHARED = """## What they share

**Exit codes.** 0: done. 2: a mistake in what was asked; standard error says what it was and how to fix it. 130:
interrupted with Ctrl-C. Some commands also use 1; their help says when. A Python traceback is a bug of girone.

**Mistakes** name the value and the alternatives:

    $ girone show otello
    girone: no game 'otello'; there are: dipole, fission, lines_of_action, othello; did you mean 'othello'?

**Usual options.** `-o FILE` says where to write, `--json` prints a report for scripts, `-n N` is a number of games,
`-q` hides progress, `-v` shows more. They mean the same everywhere.

**JSON.** With `--json` a command prints JSON on standard output and nothing else, each value in one line, in ASCII.
Records, JSON and CSV are always English. [The types](#types-in-json) are at the end; within a release no key is
removed or changes its type.

**A recorded match** is named by its journal, its folder, or by a store and a number: `girone replay
cup.store 28`. Where two entrants met only once with these colours, `Alfa:Beta` (white, black) works, too: in
`replay`, `verify`, `analyse` and `export`.

**Your own games.** Installed packages and the folders in `GIRONE_PATH` may add [games, wires, formats and
regulations](adding-a-game.md).

**Language.** What is printed for people follows the locale: English, Italian, Portuguese or Persian;
`GIRONE_LANGUAGE` overrides it ([languages.md](languages.md)).

**Overrides.** `--set KEY=VALUE` overrides one value of a regulation by its dotted key, such as `limits.move=2`, and
may be repeated ([regulations.md](regulations.md#override-values)).

**Colour** is used when standard output is a terminal, unless `NO_COLOR` is set or `TERM=dumb`.

**Old names** work for one more release, with a note on standard error: {old}.
"""
PLAIN = {
    str: "text", int: "whole number", float: "number", bool: "true or false", NoneType: "null", Any: "any value",
    Path: "text",
}  # fmt: skip
REPEATED = "## Types in JSON\n\n`[X]` is a list of X; `{text: X}` is an object whose keys are names.\n"


def page() -> str:
    """The whole page."""
    old = ", ".join(f"`{name}` (now `{each.instead}`)" for name, each in OLD.items())
    index = table(
        ("command", "what it does"),
        (
            (f"[`girone {name}`](#girone-{name})", _escaped(headline(name)))
            for names in GROUPS.values()
            for name in names
        ),
    )
    sections = [_command(name) for names in GROUPS.values() for name in names]
    types = [REPEATED, *(_type(each) for each in sorted(_types(), key=lambda each: each.__name__))]
    return "\n".join([HEAD, index, SHARED.replace("{old}", old), *sections, *types]).rstrip("\n") + "\n"


def _command(name: str) -> str:
    parser = parser_of(name, command(name))
    description = parser.description or ""
    examples = description.partition(EXAMPLES)[2].strip("\n").splitlines()
    words = " ".join(argparse.ArgumentParser.format_usage(parser).removeprefix("usage: ").split())
    usage = textwrap.fill(words, 92, initial_indent="    ", subsequent_indent="        ", break_on_hyphens=False)
    parts = [
        f"## `girone {name}`",
        "\n\n".join(_escaped(each) for each in paragraphs(description)),
        usage,
        table(("argument", "meaning"), _rows(parser)).rstrip("\n"),
        "Examples:",
        "\n".join(f"    {line.strip()}" for line in examples),
        _json(name),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _rows(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in parser._actions:
        if not isinstance(action, argparse._HelpAction):
            yield code(spelling(action)), _escaped(action.help or "")


def _json(name: str) -> str:
    shapes = REPORTS.get(name, ())
    return f"**JSON.** {'; '.join(map(_shape, shapes))}." if shapes else ""


def _shape(shape: Shape) -> str:
    linked = " with ".join(_link(each) for each in shape.types)
    many = f"one {linked} in a line for each {shape.lines}" if shape.lines else linked
    told = f"a list of {linked}" if shape.is_list else many
    return f"{shape.when}: {told}" if shape.when else told


def _link(shape: type) -> str:
    return f"[`{shape.__name__}`](#{shape.__name__.lower()})" if shape is not dict else "an object"


def _types() -> set[type]:
    """All types of reports, including nested ones."""
    found: set[type] = set()
    left = [each for shapes in REPORTS.values() for shape in shapes for each in shape.types if each is not dict]
    while left:
        shape = left.pop()
        if shape not in found:
            found.add(shape)
            left += [each for hint, _ in fields(shape).values() for each in _inside(hint)]
    return found


def fields(shape: type) -> dict[str, tuple[Any, str]]:
    """The keys of a type, each with its type and its meaning."""
    hints = get_type_hints(shape, include_extras=True)
    names = [each.name for each in dataclasses.fields(shape)] if dataclasses.is_dataclass(shape) else list(hints)
    return {name: _meant(hints[name]) for name in names}


def _meant(hint: Any) -> tuple[Any, str]:
    if get_origin(hint) is NotRequired:
        return _meant(get_args(hint)[0])
    if get_origin(hint) is Annotated:
        return get_args(hint)[0], get_args(hint)[1]
    return hint, ""


def _inside(hint: Any) -> list[type]:
    if is_typeddict(hint) or dataclasses.is_dataclass(hint):
        return [hint]
    return [each for inner in get_args(hint) for each in _inside(inner)]


def _type(shape: type) -> str:
    keys = [
        f"{code(name)} {_written(hint)}{f' ({meaning})' if meaning else ''}"
        for name, (hint, meaning) in fields(shape).items()
    ]
    about = "" if dataclasses.is_dataclass(shape) else f"{(shape.__doc__ or '').strip()} "
    return f"### {shape.__name__}\n\n{about}Keys: {', '.join(keys)}.\n"


def _written(hint: Any) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " or ".join(map(_written, inner))
    if origin is Literal:
        return " or ".join(f"`{each}`" for each in inner)
    if origin is dict:
        return f"{{text: {_written(inner[1])}}}"
    if origin in (list, tuple):
        return f"[{_written(inner[0])}]"
    if is_typeddict(hint) or dataclasses.is_dataclass(hint):
        return _link(hint)
    return PLAIN.get(hint, "text")


def _escaped(text: str) -> str:
    return text.replace("<", "&lt;").replace("{", "\\{").replace("*", "\\*").replace("_", "\\_")

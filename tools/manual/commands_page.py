"""The reference of the commands, read from their parsers."""

import argparse
import textwrap
from collections.abc import Iterator
from importlib import import_module

from girone.cli.main import commands
from tools.manual.tables import code, table


def parser_of(name: str) -> argparse.ArgumentParser:
    """The parser of one command, as the command line makes it."""
    module = import_module(f"girone.cli.commands.{name.replace('-', '_')}")
    parser = argparse.ArgumentParser(prog=f"girone {name}", description=module.__doc__)
    module.arguments(parser)
    return parser


def page() -> str:
    """All commands."""
    head = (
        "# Every command and option\n\nWritten from the parsers of the commands when the manual is built. "
        "[The commands](../commands.md) says more about each: exit codes, what is printed, JSON.\n"
    )
    return "\n".join([head, *(_command(name) for name in commands())])


def _command(name: str) -> str:
    parser = parser_of(name)
    text, _, examples = (parser.description or "").strip().partition("\nExamples:\n")
    shown = "\n".join(f"    {line.strip()}" for line in examples.strip().splitlines())
    words = " ".join(parser.format_usage().removeprefix("usage: ").split())
    usage = textwrap.fill(words, 92, initial_indent="    ", subsequent_indent="        ", break_on_hyphens=False)
    parts = [
        f"## `girone {name}`",
        _escaped(text.strip()),
        usage,
        _arguments(list(_rows(parser))),
        shown,
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _arguments(rows: list[tuple[str, str, str]]) -> str:
    """A table of arguments, with what is usual where anything is."""
    if any(usual for *_, usual in rows):
        return table(("argument", "meaning", "usual"), rows)
    return table(("argument", "meaning"), (row[:2] for row in rows))


def _rows(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str, str]]:
    for action in parser._actions:
        if isinstance(action, argparse._HelpAction):
            continue
        yield code(spelling(action)), _escaped(action.help or ""), _usual(action)


def spelling(action: argparse.Action) -> str:
    """An argument as it is typed."""
    value = action.metavar or action.dest.upper()
    if isinstance(value, tuple):
        value = " ".join(value)
    if not action.option_strings:
        return value
    return ", ".join(action.option_strings) + ("" if action.nargs == 0 else f" {value}")


def _usual(action: argparse.Action) -> str:
    if action.default in (None, False, "", argparse.SUPPRESS) or action.default == []:
        return ""
    return code(f"{action.default:g}" if isinstance(action.default, float) else action.default)


def _escaped(text: str) -> str:
    return text.replace("<", "&lt;").replace("{", "\\{").replace("*", "\\*").replace("_", "\\_")

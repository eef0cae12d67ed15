"""The manual page girone(1), written in roff from the parsers of the commands."""

import argparse
import re

from girone import __version__
from girone.cli.help import EXAMPLES, paragraphs
from girone.cli.main import GROUPS, TITLES, command, commands, parser_of

HEAD = r""".TH GIRONE 1 "" "girone {version}" "User Commands"
.SH NAME
girone \- board\-game AI tournaments: referee, rankings, live page, players
.SH SYNOPSIS
.B girone
.I COMMAND
.RI [ arguments ]
.br
.B girone help
.RI [ COMMAND | GROUP ]
.SH DESCRIPTION
Runs board\-game AI tournaments, and plays in them.
.SH COMMANDS
"""
TAIL = r""".SH EXIT STATUS
.TP
.B 0
done
.TP
.B 1
as the command says
.TP
.B 2
a mistake in what was asked; standard error says what it was
.TP
.B 130
interrupted with Ctrl\-C
.SH ENVIRONMENT
.TP
.B GIRONE_LANGUAGE
the language of what is printed for people: en, it, pt or fa; usually that of the locale
.TP
.B GIRONE_PATH
folders with games, wires, formats and regulations of your own
.TP
.B NO_COLOR
if set and not empty, no colours
"""


def manual_page() -> str:
    """The whole page."""
    parts = [HEAD.format(version=_plain(__version__))]
    for group, names in GROUPS.items():
        parts += [f".SS {group}: {_plain(TITLES[group])}\n", *(_command(name) for name in names if name in commands())]
    return "".join([*parts, TAIL])


def _command(name: str) -> str:
    parser = parser_of(name, command(name))
    description = parser.description or ""
    explained = "\n.PP\n".join(map(_plain, paragraphs(description)))
    usage = " ".join(argparse.ArgumentParser.format_usage(parser).split()).removeprefix("usage: ")
    arguments = [_argument(action) for action in parser._actions if not isinstance(action, argparse._HelpAction)]
    shown = "\n".join(_plain(line[2:]) for line in description.partition(EXAMPLES)[2].strip("\n").splitlines())
    parts = [
        f".PP\n.B girone {name}\n.RS 4\n{_plain(usage)}\n.PP\n{explained}\n",
        *arguments,
        f".PP\nExamples:\n.PP\n.nf\n{shown}\n.fi\n.RE\n",
    ]
    return "".join(parts)


def _argument(action: argparse.Action) -> str:
    meaning = " ".join((action.help or "").split())
    return f".TP\n.B {_plain(spelling(action))}\n{_plain(meaning)}\n"


def spelling(action: argparse.Action) -> str:
    """How an argument is typed."""
    value = action.metavar or "|".join(map(str, action.choices or ())) or action.dest.upper()
    if isinstance(value, tuple):
        value = " ".join(value)
    if not action.option_strings:
        return value
    return ", ".join(action.option_strings) + ("" if action.nargs == 0 else f" {value}")


def _plain(text: str) -> str:
    """Escaped for roff: no line starts a request, and minus signs stay minus signs."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    ascii_only = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in escaped)
    return re.sub(r"^\.", r"\\&.", ascii_only, flags=re.MULTILINE)

"""The texts of the help that follows the locale, taken from the commands themselves."""

import re
from collections.abc import Iterator
from typing import NoReturn

from girone.cli import _module, _parser
from girone.commands import _help
from girone.languages import ENGLISH

LISTED = re.compile(r"one of: .*")
MISTAKES = {
    "check": (["--wait", "soon", "--regulation", "loa-2012"], ["--only"], [], ["--quick", "--regulation", "x", "--w"]),
    "join": (
        ["dipole", "--white", "x"],
        ["dipole", "--black", "x"],
        ["dipole", "--side", "red"],
        ["dipole", "--nonsense"],
    ),
}
"""What people type wrongly: argparse answers in sentences of its own."""


def help_texts() -> set[str]:
    """Every text of the translated helps, with the names of games and regulations as a gap."""
    own = {_help.USAGE, _help.ARGUMENTS, _help.OPTIONS, _help.EXAMPLES, _help.ERROR}
    return own | {text for name in _help.TRANSLATED for text in _texts(name)}


def _texts(name: str) -> Iterator[str]:
    module = _module(name)
    assert module.__doc__
    yield from _help.paragraphs(module.__doc__)
    parser = _parser(name, module.__doc__)
    module.arguments(parser)
    yield from (LISTED.sub("one of: {names}", action.help) for action in parser._actions if action.help)


def of_mistakes() -> Iterator[str]:
    """What is answered to them."""
    for name, typed in MISTAKES.items():
        for words in typed:
            parser = _Listening(name)
            _module(name).arguments(parser)
            try:
                parser.parse_intermixed_args(words)
            except _Heard as heard:
                yield str(heard)


class _Heard(Exception):
    pass


class _Listening(_help.Parser):
    def __init__(self, name: str) -> None:
        super().__init__(name, "", lambda: ENGLISH)

    def error(self, message: str) -> NoReturn:
        raise _Heard(message)

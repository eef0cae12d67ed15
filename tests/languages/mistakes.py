"""What people type wrongly at a command, and what argparse answers in sentences of its own."""

from collections.abc import Iterator
from typing import NoReturn

from girone.cli import help as _help
from girone.cli.main import _module
from girone.languages import ENGLISH

MISTAKES = {
    "check": (
        ["--wait", "soon", "--regulation", "loa-2012"],
        ["--only"],
        [],
        ["--quick", "--regulation", "x", "--w"],
        ["--size", "4"],
    ),
    "join": (
        ["dipole", "--white", "x"],
        ["dipole", "--black", "x"],
        ["dipole", "--side", "red"],
        ["dipole", "--nonsense"],
    ),
}


def of_mistakes() -> Iterator[str]:
    """What is answered to them."""
    for name, typed in MISTAKES.items():
        for words in typed:
            parser = _Listening(name)
            _module(name).arguments(parser)
            try:
                parser.read(words)
            except _Heard as heard:
                yield str(heard)


class _Heard(Exception):
    pass


class _Listening(_help.Parser):
    def __init__(self, name: str) -> None:
        super().__init__(name, "", lambda: ENGLISH)

    def error(self, message: str) -> NoReturn:
        raise _Heard(message)

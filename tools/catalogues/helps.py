"""The help texts of translated commands, taken from the commands themselves."""

from collections.abc import Iterator

from girone.cli import help as _help
from girone.cli.main import command, parser_of
from girone.model.detail import Worded


def help_texts() -> Iterator[tuple[str, str]]:
    """Every text of the translated helps with its module; names of games and regulations become a placeholder."""
    for text in (_help.USAGE, _help.ARGUMENTS, _help.OPTIONS, _help.EXAMPLES, _help.ERROR, *_help.OF_ARGPARSE):
        yield "cli/help.py", text
    for name in _help.TRANSLATED:
        yield from ((f"cli/commands/{name}.py", text) for text in _texts(name))


def _texts(name: str) -> Iterator[str]:
    module = command(name)
    assert module.__doc__
    yield from _help.paragraphs(module.__doc__)
    parser = parser_of(name, module)
    helps = [action.help for action in parser._actions if action.help]
    yield from (each.detail.english if isinstance(each, Worded) else each for each in helps)

"""Parsers that explain themselves in the reader's language; catalogues are loaded only when needed."""

import argparse
import os
import re
import shlex
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from itertools import pairwise, takewhile
from typing import IO, TYPE_CHECKING, Any, NoReturn

from girone.model.text import visible

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from girone.languages.language import Language
    from girone.model.detail import Detail

TRANSLATED = ("check", "join", "kit", "play")
"""The commands whose help is translated; the others explain themselves in English."""
EXAMPLES = "Examples:"
SET, END = "--set", "--"
COMMAND = "-- CMD"
"""The metavar of a program's command; everything after -- belongs to it."""
NOT_AN_OPTION = "\0"
"""Prefix of a word that argparse must not take for an option; nobody can type it."""
USAGE, ARGUMENTS, OPTIONS, HELP = "usage: ", "positional arguments", "options", "show this help message and exit"
ERROR = "error: {detail}"
OF_ARGPARSE = (
    "argument %(argument_name)s: %(message)s",
    "the following arguments are required: %s",
    "unrecognized arguments: %s",
    "expected one argument",
    "expected %s arguments",
    "invalid %(type)s value: %(value)r",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "ambiguous option: %(option)s could match %(matches)s",
)
"""Error messages of argparse, as it writes them."""
GAP = re.compile(r"%s|%\((?!message)\w+\)[rs]")
LONG_OPTION = re.compile("--?[a-z][a-z0-9-]+")
WIDTH = 118
MISTAKE = 2

LanguageOf = Callable[[], "Language"]
KeyLookup = Callable[[str], Sequence[str]]


class Visible:
    """Wraps a terminal, a file or a pipe: control characters in texts are shown, never obeyed."""

    def __init__(self, out: IO[str]) -> None:
        self.out = out
        self._colours = out.isatty()

    def write(self, text: str) -> int:
        """Write a text; a carriage return alone is ours: it rewrites a progress line."""
        self.out.write(text if text == "\r" else visible(text, self._colours))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.out, name)


class Plain(argparse.ArgumentParser):
    """A parser that explains itself in English."""

    meant: KeyLookup | None = None
    """Maps a word to the regulation keys that it may mean, in commands with --set."""

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the whole help; unlike argparse's own method, it reports a full disk."""
        print(self.format_help(), end="", file=file)
        sys.stdout.flush()

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Parse the command line; words after -- are no options, nor is the pass of Othello, `-1,-1`."""
        before = list(takewhile(lambda word: word != END, words))
        if instead := self._regulation_key_hint(before):
            self.error(self._in_words(instead))
        if meant := self._misspelling_hint(before):
            self.error(self._in_words(meant))
        shielded = [NOT_AN_OPTION + word if word.startswith("-1,") else word for word in before]
        separator, behind = words[len(before) : len(before) + 1], words[len(before) + 1 :]
        if not any(action.metavar == COMMAND for action in self._actions):
            return self.parse_intermixed_args([*shielded, *separator, *(NOT_AN_OPTION + word for word in behind)])
        read = self.parse_intermixed_args(shielded)
        read.command = [*read.command, *behind]
        return read

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Exit, with the message free of NOT_AN_OPTION."""
        super().exit(status, message and message.replace(NOT_AN_OPTION, ""))

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """Convert one word, without its NOT_AN_OPTION."""
        return super()._get_value(action, arg_string.removeprefix(NOT_AN_OPTION))

    def _in_words(self, detail: "Detail") -> str:
        return str(detail)

    def _misspelling_hint(self, words: Sequence[str]) -> "Detail | None":
        """The message for the first unknown option that resembles a known one: written with one dash, or misspelt."""
        known = {flag.strip("-").replace("-", ""): flag for flag in self._option_string_actions if len(flag) > 2}
        for word in words:
            option = word.partition("=")[0]
            name = option.strip("-").replace("-", "")
            is_begun = option.startswith("--") and any(flag.startswith(option) for flag in known.values())
            if is_begun or not LONG_OPTION.fullmatch(option):
                continue
            near = get_close_matches(name, known, n=1, cutoff=0.8) if option.startswith("--") else [name]
            if near and (meant := known.get(near[0])):
                from girone.model.detail import said  # slow to import; only needed for a mistake

                return said("there is no option {option}; did you mean {name}?", option=option, name=meant)
        return None

    def _regulation_key_hint(self, words: Sequence[str]) -> "Detail | None":
        """The message for the first unknown option that is really a key of the regulation."""
        flags = self._option_string_actions
        for word, behind in pairwise([*words, "-"]):
            option, is_given, value = word.partition("=")
            if option.startswith("--") and self.meant and not any(flag.startswith(option) for flag in flags):
                given = value if is_given else "VALUE" if behind.startswith("-") else behind
                if ways := [shlex.join([SET, f"{key}={given}"]) for key in self.meant(option.removeprefix("--"))]:
                    from girone.model.detail import said  # slow to import; only needed for a mistake

                    pattern = "{option} is a value of the regulation, not an option: write {words}"
                    return said(pattern, option=option, words=" or ".join(ways))
        return None


class Wrapped(argparse.RawDescriptionHelpFormatter):
    """Wraps lines; a name that is broken over two lines is isolated (bidi) in both."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        from girone.languages.language import END_OF_ISOLATE, ISOLATE

        lines, is_open = [], False
        for each in super()._split_lines(text, width):
            line = ISOLATE * is_open + each
            is_open = line.count(ISOLATE) > line.count(END_OF_ISOLATE)
            lines.append(line + END_OF_ISOLATE * is_open)
        return lines


class Parser(Plain):
    """A parser whose help and errors are in the reader's language."""

    def __init__(self, prog: str, description: str, language: LanguageOf) -> None:
        super().__init__(prog, description=description, formatter_class=Wrapped, add_help=False)
        self._language = language
        self.add_argument("-h", "--help", action="help", help=HELP)

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Parse the command line; argparse's own error messages are translated."""
        with _translated_argparse(self._language):
            return super().read(words)

    def _in_words(self, detail: "Detail") -> str:
        return self._language().tell(detail)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError as error:
            if isinstance(error.__context__, argparse.ArgumentTypeError):
                from girone.model.detail import detail_of

                error.message = self._in_words(detail_of(error.__context__))
            raise

    def format_help(self) -> str:
        """The whole help."""
        language = self._language()
        self._positionals.title, self._optionals.title = language.tell(ARGUMENTS), language.tell(OPTIONS)
        self.description = _description(self.description or "", language)
        for action in self._actions:
            action.help = action.help and language.tell(action.help)
        return _usage(super().format_help(), language)

    def error(self, message: str) -> NoReturn:
        """Say what was wrong, and exit."""
        language = self._language()
        usage, words = _usage(self.format_usage(), language), language.tell(ERROR).replace("{detail}", message)
        self.exit(MISTAKE, f"{usage}{self.prog}: {words}\n")


def _translated(pattern: str, language: "Language") -> str:
    """A message of argparse in a language, its values isolated (bidi) as everywhere."""
    return GAP.sub(lambda gap: language.isolated(gap[0]), language.tell(pattern))


@contextmanager
def _translated_argparse(language: LanguageOf) -> Iterator[None]:
    """Replace the gettext functions of argparse while the block lasts."""
    own = vars(argparse)
    before = {name: own[name] for name in ("_", "ngettext")}
    own["_"] = lambda text: _translated(text, language()) if text in OF_ARGPARSE else text
    own["ngettext"] = lambda one, many, number: own["_"](one if number == 1 else many)
    try:
        yield
    finally:
        own.update(before)


def paragraphs(description: str) -> list[str]:
    """The paragraphs of a command's docstring before its examples, each as one line."""
    before, _, _ = description.partition(EXAMPLES)
    return [" ".join(each.split()) for each in before.strip().split("\n\n")]


def _usage(text: str, language: "Language") -> str:
    """Translate the first word; argparse needs the length of the English one, so this comes last."""
    return text.replace(USAGE, language.tell(USAGE), 1)


def _description(description: str, language: "Language") -> str:
    if not language.phrases:
        return description
    explained = [textwrap.fill(language.tell(each), WIDTH) for each in paragraphs(description)]
    _, _, examples = description.partition(EXAMPLES)
    return "\n\n".join([*explained, language.tell(EXAMPLES) + examples])


def complain(words: "str | Detail") -> None:
    """Print a warning or an error on standard error."""
    print(f"girone: {readers_language().tell(words)}", file=sys.stderr)


def readers_language() -> "Language":
    """The language of the locale, if the terminal can show its letters; records and JSON are always in English."""
    from girone.languages import of_terminal  # slow to import; only needed for texts

    return of_terminal(os.environ, sys.stdout.encoding)

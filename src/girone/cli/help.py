"""The reader at the terminal, in whose language helps and errors are; nothing is loaded for them before."""

import argparse
import os
import shlex
import sys
import textwrap
from collections.abc import Callable, Sequence
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from girone.languages.language import Language

TRANSLATED = ("check", "join", "kit", "play")
"""The commands whose help has its words in all languages; that of the others is English."""
EXAMPLES = "Examples:"
SET, END = "--set", "--"
SHIELD = "\0"
"""Stands before a word that argparse must not take for an option; nobody can type it."""
USAGE, ARGUMENTS, OPTIONS, HELP = "usage: ", "positional arguments", "options", "show this help message and exit"
ERROR = "error: {detail}"
WIDTH = 118
MISTAKE = 2

Tongue = Callable[[], "Language"]
Meant = Callable[[str], Sequence[str]]


class Plain(argparse.ArgumentParser):
    """Explains itself in English."""

    meant: Meant | None = None
    """Where values of the regulation can be set: the keys that a word means."""

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the whole help; argparse would pass over that there was no room for it."""
        print(self.format_help(), end="", file=file)
        sys.stdout.flush()

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """What was typed, as values; behind -- nothing is an option, and a pass in Othello, `-1,-1`, never is one."""
        before = list(takewhile(lambda word: word != END, words))
        if instead := self._to_be_set(before):
            self.error(instead)
        shielded = [SHIELD + word if word.startswith("-1,") else word for word in before]
        separator, behind = words[len(before) : len(before) + 1], words[len(before) + 1 :]
        return self.parse_intermixed_args([*shielded, *separator, *(SHIELD + word for word in behind)])

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Leave, with a word about it as it was typed."""
        super().exit(status, message and message.replace(SHIELD, ""))

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """One word as the value that it is for."""
        return super()._get_value(action, arg_string.removeprefix(SHIELD))

    def _to_be_set(self, words: Sequence[str]) -> str:
        """The sentence for the first option that is none, but a value of the regulation; empty if there is none."""
        flags = self._option_string_actions
        for word, behind in pairwise([*words, "-"]):
            option, is_given, value = word.partition("=")
            if option.startswith("--") and self.meant and not any(flag.startswith(option) for flag in flags):
                given = value if is_given else "VALUE" if behind.startswith("-") else behind
                if ways := [shlex.join([SET, f"{key}={given}"]) for key in self.meant(option.removeprefix("--"))]:
                    return f"{option} is a value of the regulation, and no option: write {' or '.join(ways)}"
        return ""


class Parser(Plain):
    """Explains itself, and what was wrong, in the reader's language."""

    def __init__(self, prog: str, description: str, language: Tongue) -> None:
        formatter = argparse.RawDescriptionHelpFormatter
        super().__init__(prog, description=description, formatter_class=formatter, add_help=False)
        self._language = language
        self.add_argument("-h", "--help", action="help", help=HELP)

    def format_help(self) -> str:
        """The whole help."""
        language = self._language()
        self._positionals.title, self._optionals.title = told(ARGUMENTS, language), told(OPTIONS, language)
        self.description = _description(self.description or "", language)
        for action in self._actions:
            action.help = action.help and told(action.help, language)
        return _usage(super().format_help(), language)

    def error(self, message: str) -> NoReturn:
        """Say what was wrong, and exit."""
        language = self._language()
        usage, words = _usage(self.format_usage(), language), language.say(ERROR, detail=message)
        self.exit(MISTAKE, f"{usage}{self.prog}: {words}\n")


def told(text: str, language: "Language") -> str:
    """A text as a language has it: word for word, or by a pattern with gaps."""
    return language.phrases.get(text) or language.render(text)


def paragraphs(description: str) -> list[str]:
    """What a command's docstring explains, each paragraph as one line."""
    before, _, _ = description.partition(EXAMPLES)
    return [" ".join(each.split()) for each in before.strip().split("\n\n")]


def _usage(text: str, language: "Language") -> str:
    """The first word of it translated; argparse itself counts on its length, so it is put in at last."""
    return text.replace(USAGE, told(USAGE, language), 1)


def _description(description: str, language: "Language") -> str:
    if not language.phrases:
        return description
    explained = [textwrap.fill(told(each, language), WIDTH) for each in paragraphs(description)]
    _, _, examples = description.partition(EXAMPLES)
    return "\n\n".join([*explained, told(EXAMPLES, language) + examples])


def complain(words: str) -> None:
    """Say on standard error what went wrong or was left out."""
    print(f"girone: {readers_language().render(words)}", file=sys.stderr)


def readers_language() -> "Language":
    """The language of the locale, if the terminal has its letters; what is recorded or printed as JSON is English."""
    from girone.languages import ENGLISH, load, of_locale  # only who needs words waits for it to be loaded

    wanted = load(of_locale(os.environ))
    return wanted if wanted.can_be_written(sys.stdout.encoding) else ENGLISH

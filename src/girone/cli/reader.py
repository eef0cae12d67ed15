"""The reader at the terminal: in which language to speak to them."""

import os
import sys

from girone.languages import ENGLISH, load, of_locale
from girone.languages.language import Language
from girone.model.detail import Detail


def complain(words: str | Detail) -> None:
    """Say on standard error what went wrong or was left out."""
    print(f"girone: {readers_language().tell(words)}", file=sys.stderr)


def readers_language() -> Language:
    """The language of the locale, if the terminal has its letters; what is recorded or printed as JSON is English."""
    wanted = load(of_locale(os.environ))
    return wanted if wanted.can_be_written(sys.stdout.encoding) else ENGLISH

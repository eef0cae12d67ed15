"""The languages of the readers. A catalogue here is a language; English needs none: its text is the key of the others.

Catalogues are PO files; the build, or `python -m tools.catalogues`, compiles them to the MO files that are read here.
What is recorded stays English; a language only shows it. Nothing here imports anything of girone but the model.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from girone.languages import catalogue
from girone.languages.choice import ENGLISH as DEFAULT
from girone.languages.choice import of_environment, preferred
from girone.languages.language import Language
from girone.model.detail import unknown
from girone.model.errors import ConfigError

FOLDER = Path(__file__).parent
ENGLISH = Language(DEFAULT, "English", "ltr")


@cache
def codes() -> tuple[str, ...]:
    """The codes of all languages."""
    return tuple(sorted([DEFAULT, *(file.stem for file in FOLDER.glob("*.mo"))]))


@cache
def load(code: str) -> Language:
    """A language by its code; an unknown one is answered with the known ones."""
    if code not in codes():
        raise ConfigError(unknown("language", code, codes()))
    if code == DEFAULT:
        return ENGLISH
    return catalogue.read(code, FOLDER / f"{code}.mo")


def negotiate(accept_language: str) -> str:
    """The code of the language that a browser prefers, by its header Accept-Language."""
    return preferred(accept_language, codes())


def of_locale(environ: Mapping[str, str]) -> str:
    """The code of the language of a command line: GIRONE_LANGUAGE, else the locale."""
    return of_environment(environ, codes())

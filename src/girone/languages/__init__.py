"""The languages of the readers. A TOML file here is a language; English needs none: its text is the key of the others.

What is recorded stays English; a language only shows it. Nothing here imports anything of girone but the model.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from girone.languages.choice import ENGLISH as DEFAULT
from girone.languages.choice import of_environment, preferred
from girone.languages.language import Language
from girone.model.errors import ConfigError, unknown

FOLDER = Path(__file__).parent
ENGLISH = Language(DEFAULT, "English", "ltr")


@cache
def codes() -> tuple[str, ...]:
    """The codes of all languages."""
    return tuple(sorted([DEFAULT, *(file.stem for file in FOLDER.glob("*.toml"))]))


@cache
def load(code: str) -> Language:
    """A language by its code; an unknown one is answered with the known ones."""
    if code not in codes():
        raise ConfigError(unknown("language", code, codes()))
    if code == DEFAULT:
        return ENGLISH
    sections = tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8"))
    own = sections.pop("language")
    phrases = {english: words for section in sections.values() for english, words in section.items()}
    only_said = frozenset({*sections["card"], *sections["page"], *sections["lab"]})
    return Language(code, own["name"], own["direction"], phrases, only_said)


def negotiate(accept_language: str) -> str:
    """The code of the language that a browser prefers, by its header Accept-Language."""
    return preferred(accept_language, codes())


def of_locale(environ: Mapping[str, str]) -> str:
    """The code of the language of a command line: GIRONE_LANGUAGE, else the locale."""
    return of_environment(environ, codes())


def keys_missing(texts: Iterable[str]) -> dict[str, list[str]]:
    """The texts that a language does not have, by its code; languages that have all are left out."""
    wanted = list(texts)
    missing = {code: [text for text in wanted if text not in load(code).phrases] for code in codes() if code != DEFAULT}
    return {code: lacking for code, lacking in missing.items() if lacking}

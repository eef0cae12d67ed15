"""The readers' languages. Each catalogue here is a language; English needs none: its texts are the keys of the others.

Catalogues are PO files; the build, or `python -m tools.catalogues`, compiles them to the MO files read here. Records
stay English; a language is only for display. Of girone, only the model may be imported here.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from girone.languages.language import Language, read
from girone.model.detail import unknown
from girone.model.errors import ConfigError

FOLDER = Path(__file__).parent
DEFAULT = "en"
ENGLISH = Language(DEFAULT, "English", "ltr")
WEIGHT = r"0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?"
RANGE = re.compile(rf"\s*([A-Za-z]{{1,8}}|\*)(?:-[A-Za-z0-9]{{1,8}})*\s*(?:;\s*[qQ]\s*=\s*({WEIGHT}))?\s*")
LOCALES = ("GIRONE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables with the language, the strongest first."""


@cache
def codes() -> tuple[str, ...]:
    """The codes of all languages."""
    return tuple(sorted([DEFAULT, *(file.stem for file in FOLDER.glob("*.mo"))]))


@cache
def load(code: str) -> Language:
    """A language by its code; the error for an unknown code lists the known ones."""
    if code not in codes():
        raise ConfigError(unknown("language", code, codes()))
    if code == DEFAULT:
        return ENGLISH
    return read(code, FOLDER / f"{code}.mo")


def negotiate(accept_language: str) -> str:
    """The browser's preferred language from its header (RFC 9110 §12.5.4); English if it names none of ours."""
    wishes: dict[str, float] = {}
    for part in accept_language.split(","):
        if found := RANGE.fullmatch(part):
            code, weight = found[1].lower(), float(found[2] or 1)
            wishes[code] = max(weight, wishes.get(code, 0.0))
    otherwise = wishes.pop("*", None)
    if otherwise is not None:
        wishes.setdefault(DEFAULT, otherwise)
    liked = [code for code in wishes if code in codes() and wishes[code] > 0]
    return max(liked, key=wishes.__getitem__, default=DEFAULT)


def of_locale(environ: Mapping[str, str]) -> str:
    """The language of a command line, from a locale such as `fa_IR.UTF-8`; English for C, POSIX and others."""
    wish = next((value for name in LOCALES if (value := environ.get(name))), "")
    code = re.split(r"[_.@-]", wish, maxsplit=1)[0].lower()
    return code if code in codes() else DEFAULT


def of_terminal(environ: Mapping[str, str], encoding: str) -> Language:
    """The language of the locale, if the terminal can show its letters."""
    wanted = load(of_locale(environ))
    return wanted if wanted.can_be_written(encoding) else ENGLISH

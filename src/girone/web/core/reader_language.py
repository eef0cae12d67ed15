"""The reader's language; what is on record stays English."""

from collections.abc import Callable

from starlette.requests import Request

from girone import languages
from girone.languages.language import Language

NAMES = {code: languages.load(code).name for code in languages.codes()}
COOKIE = "language"
CHOICE = "lang"
"""Query parameter of the language; the choice is kept in a cookie."""


def language_of(request: Request) -> Language:
    """The language in the address, else the cookie's, else the browser's preference."""
    wanted = [request.query_params.get(CHOICE), request.cookies.get(COOKIE)]
    preferred = languages.negotiate(request.headers.get("accept-language", ""))
    return languages.load(next((code for code in wanted if code in NAMES), preferred))


def language_asked(request: Request) -> Language:
    """The language in the address, else English."""
    wanted = request.query_params.get(CHOICE)
    return languages.load(wanted) if wanted in NAMES else languages.ENGLISH


def in_all(speak: Callable[[Language], str]) -> dict[str, str]:
    """A text in every language, for readers who receive it together."""
    return {code: speak(languages.load(code)) for code in NAMES}

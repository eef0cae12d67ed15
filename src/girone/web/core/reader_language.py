"""The language that a reader of the page is spoken to in; what is on record stays English."""

from collections.abc import Callable

from starlette.requests import Request

from girone import languages
from girone.languages.language import Language

NAMES = {code: languages.load(code).name for code in languages.codes()}
COOKIE = "language"
CHOICE = "lang"
"""What asks for a language in an address; the choice is kept in a cookie."""


def language_of(request: Request) -> Language:
    """What the address asks for, else what was chosen before, else what the browser prefers."""
    wanted = [request.query_params.get(CHOICE), request.cookies.get(COOKIE)]
    preferred = languages.negotiate(request.headers.get("accept-language", ""))
    return languages.load(next((code for code in wanted if code in NAMES), preferred))


def language_asked(request: Request) -> Language:
    """What the address asks for, else English."""
    wanted = request.query_params.get(CHOICE)
    return languages.load(wanted) if wanted in NAMES else languages.ENGLISH


def in_all(speak: Callable[[Language], str]) -> dict[str, str]:
    """Something said in every language, for those who hear it together."""
    return {code: speak(languages.load(code)) for code in NAMES}

"""The languages of the page: which one a reader wants, and how it is spoken; what is on record stays English."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

NAMES = {"en": "English", "it": "Italiano", "pt": "Português", "fa": "فارسی"}
RIGHT_TO_LEFT = ("fa",)
COOKIE = "language"
CHOICE = "lang"
"""What asks for a language in an address; the choice is kept in a cookie."""


@dataclass(frozen=True)
class Tongue:
    """A language that a reader is spoken to in."""

    code: str

    @property
    def direction(self) -> str:
        """Which way it is written."""
        return "rtl" if self.code in RIGHT_TO_LEFT else "ltr"

    def say(self, text: str, **values: Any) -> str:
        """A text of the page, with its values put in."""
        return text.format(**values) if values else text

    def render(self, sentence: str) -> str:
        """A sentence from the record."""
        return sentence


def tongue_of(request: Request) -> Tongue:
    """What the address asks for, else what was chosen before, else what the browser prefers."""
    wanted = [request.query_params.get(CHOICE), request.cookies.get(COOKIE), *_preferred(request)]
    return Tongue(next((code for code in wanted if code in NAMES), "en"))


def in_all(speak: Callable[[Tongue], str]) -> dict[str, str]:
    """Something said in every language, for those who hear it together."""
    return {code: speak(Tongue(code)) for code in NAMES}


def _preferred(request: Request) -> list[str]:
    ranges = [part.strip().partition(";q=") for part in request.headers.get("accept-language", "").split(",")]
    weighed = sorted(ranges, key=lambda part: -_weight(part[2]))
    return [tag.partition("-")[0].lower() for tag, _, _ in weighed]


def _weight(quality: str) -> float:
    try:
        return float(quality or 1)
    except ValueError:
        return 0.0

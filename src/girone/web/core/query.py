"""What an address asks for beside its path: numbers and names that exist, or a sentence that says what was wrong."""

from starlette.requests import Request

from girone.model.detail import said, unknown
from girone.tournament.plan.plan import Category
from girone.web.core.wording import Refusal
from girone.web.tournament.archive import Edition

BAD = 400
LARGEST = 1_000_000_000


def whole(request: Request, key: str, least: int = 0) -> int | None:
    """A whole number; None where it is not asked for or left empty."""
    text = request.query_params.get(key, "")
    if not text:
        return None
    number = int(text) if text.isascii() and text.isdigit() and len(text) < len(str(LARGEST)) else -1
    if number < least:
        raise Refusal(
            BAD,
            said(
                "{key} has to be a whole number of {number} or more, not {quoted}",
                key=key,
                number=least,
                quoted=repr(text),
            ),
        )
    return number


def entrant(request: Request, edition: Edition, key: str) -> str | None:
    """The name of the entrant whose number is asked for."""
    number, entrants = whole(request, key), edition.state.entrants
    if number is None:
        return None
    if number >= len(entrants):
        raise Refusal(
            BAD,
            said(
                "{key} has to be one of the entrants 0 to {count}, not {number}",
                key=key,
                count=len(entrants) - 1,
                number=number,
            ),
        )
    return entrants[number].name


def category(request: Request, edition: Edition) -> Category | None:
    """The category that is asked for."""
    wanted, categories = request.query_params.get("category", ""), edition.state.plan.categories
    if not wanted:
        return None
    for each in categories:
        if each.name == wanted:
            return each
    raise Refusal(BAD, unknown("category", wanted, [each.name for each in categories]))

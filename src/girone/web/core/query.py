"""What an address asks for beside its path: numbers and names that exist, or a sentence that says what was wrong."""

from starlette.exceptions import HTTPException
from starlette.requests import Request

from girone.model.errors import unknown
from girone.tournament.plan.plan import Category
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
        raise HTTPException(BAD, f"{key} has to be a whole number of {least} or more, not {text!r}")
    return number


def entrant(request: Request, edition: Edition, key: str) -> str | None:
    """The name of the entrant whose number is asked for."""
    number, entrants = whole(request, key), edition.situation.entrants
    if number is None:
        return None
    if number >= len(entrants):
        raise HTTPException(BAD, f"{key} has to be one of the entrants 0 to {len(entrants) - 1}, not {number}")
    return entrants[number].name


def category(request: Request, edition: Edition) -> Category | None:
    """The category that is asked for."""
    wanted, categories = request.query_params.get("category", ""), edition.situation.plan.categories
    if not wanted:
        return None
    for each in categories:
        if each.name == wanted:
            return each
    raise HTTPException(BAD, unknown("category", wanted, [each.name for each in categories]))

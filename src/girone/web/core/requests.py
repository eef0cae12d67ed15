"""Reads and checks requests: matches, bodies, query parameters."""

import json
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request

from girone.model.detail import said, unknown
from girone.model.record import Attempt
from girone.tournament.plan.plan import Category
from girone.web.core.wording import Refusal
from girone.web.tournament.archive import Edition
from girone.web.tournament.live_state import live_state_of

LARGEST = 1_000_000_000


def attempt_of(request: Request) -> Attempt:
    """The attempt whose number is in the path."""
    attempt = live_state_of(request).edition.attempts.get(request.path_params["number"])
    if attempt is None:
        raise Refusal(404, said("there is no match of this number"))
    return attempt


async def json_of(request: Request) -> dict[str, Any]:
    """The JSON object in the body of a request."""
    try:
        found = json.loads(await request.body())
        json.dumps(found, ensure_ascii=False).encode()  # unpaired surrogates cannot be stored
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Refusal(400, said("the body has to be a JSON object"))
    return found


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    try:
        return dict(parse_qsl((await request.body()).decode("ascii"), max_num_fields=20))
    except ValueError:
        raise Refusal(400, said("the body has to be a form")) from None


def whole_number_of(request: Request, key: str, least: int = 0) -> int | None:
    """A whole number in the query; None if missing or empty."""
    text = request.query_params.get(key, "")
    if not text:
        return None
    number = int(text) if text.isascii() and text.isdigit() and len(text) < len(str(LARGEST)) else -1
    if number < least:
        raise Refusal(
            400,
            said(
                "{key} has to be a whole number of {number} or more, not {quoted}",
                key=key,
                number=least,
                quoted=repr(text),
            ),
        )
    return number


def entrant_of(request: Request, edition: Edition, key: str) -> str | None:
    """The name of the entrant whose number is in the query."""
    number, entrants = whole_number_of(request, key), edition.state.entrants
    if number is None:
        return None
    if number >= len(entrants):
        raise Refusal(
            400,
            said(
                "{key} has to be one of the entrants 0 to {count}, not {number}",
                key=key,
                count=len(entrants) - 1,
                number=number,
            ),
        )
    return entrants[number].name


def category_of(request: Request, edition: Edition) -> Category | None:
    """The category in the query."""
    wanted, categories = request.query_params.get("category", ""), edition.state.plan.categories
    if not wanted:
        return None
    for each in categories:
        if each.name == wanted:
            return each
    raise Refusal(400, unknown("category", wanted, [each.name for each in categories]))

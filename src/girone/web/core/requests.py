"""Reads and checks what requests ask for: numbers, bodies, the live state of the tournament."""

import json
import re
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request

from girone.model.detail import said
from girone.model.record import Attempt
from girone.web.core.wording import Refusal
from girone.web.tournament.live_state import live_state_of

WHOLE = re.compile(r"[0-9]{1,9}")


def whole(request: Request, name: str, default: int, least: int = 0) -> int:
    """A whole number of the query."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not WHOLE.fullmatch(text) or int(text) < least:
        raise Refusal(400, said("{key} is a whole number from {number} on", key=name, number=least))
    return int(text)


def attempt_of(request: Request) -> Attempt:
    """The attempt that a path names by its number."""
    attempt = live_state_of(request).edition.attempts.get(request.path_params["number"])
    if attempt is None:
        raise Refusal(404, said("there is no match of this number"))
    return attempt


async def json_of(request: Request) -> dict[str, Any]:
    """The object in the body of a request."""
    try:
        found = json.loads(await request.body())
        json.dumps(found, ensure_ascii=False).encode()  # half a character cannot be recorded
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

"""What is not shown, with a sentence: as JSON under /api, else as a page."""

import re

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from girone.page.looks import page

DIGITS = re.compile(r"[0-9]{1,9}")


async def refuse(request: Request, error: Exception) -> Response:
    """The answer to a request that an HTTPException ended."""
    assert isinstance(error, HTTPException)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": error.detail}, error.status_code, error.headers)
    answer = page(request, "refused.html", code=error.status_code, sentence=error.detail)
    answer.status_code = error.status_code
    return answer


def missing(sentence: str) -> HTTPException:
    """What is not there."""
    return HTTPException(404, sentence)


def number_in(text: str, sentence: str) -> int:
    """The number that a part of an address writes; what is no number is not there."""
    if not DIGITS.fullmatch(text):
        raise missing(sentence)
    return int(text)

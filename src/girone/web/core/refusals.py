"""What cannot be answered: a sentence, as JSON under /api and as a small page elsewhere; never a traceback."""

import re
import sys
from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from girone.model.errors import ConfigError, RecordError
from girone.web.core.reader_language import language_of
from girone.web.core.rendering import page

DIGITS = re.compile(r"[0-9]{1,9}")
SENTENCES = {
    404: "there is nothing at this address",
    405: "this address is not asked in this way",
    500: "the page has a mistake of its own; the organiser's terminal says more",
}


def refusal(request: Request, status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    """An answer that says why there is no other; for programs in English, and beside it as the reader says it."""
    answer: Response
    if request.url.path.startswith("/api/"):
        words = language_of(request).render(sentence)
        answer = JSONResponse({"error": sentence, **({"words": words} if words != sentence else {})}, status)
    else:
        answer = page(request, "refusal.html", status=status, sentence=sentence)
        answer.status_code = status
    answer.headers.update(headers or {})
    return answer


def missing(sentence: str) -> HTTPException:
    """What is not there."""
    return HTTPException(404, sentence)


def number_in(text: str, sentence: str) -> int:
    """The number that a part of an address writes; what is no number is not there."""
    if not DIGITS.fullmatch(text):
        raise missing(sentence)
    return int(text)


async def refused(request: Request, error: Exception) -> Response:
    """What was refused on purpose."""
    assert isinstance(error, HTTPException)
    plain = error.detail in ("Not Found", "Method Not Allowed")  # the words of the library
    sentence = SENTENCES.get(error.status_code, error.detail) if plain else error.detail
    return refusal(request, error.status_code, sentence, error.headers)


async def mistaken(request: Request, error: Exception) -> Response:
    """What the asker can mend."""
    return refusal(request, 400, str(error))


async def unreadable(request: Request, error: Exception) -> Response:
    """A record that is not what it claims; its path is for the terminal only."""
    print(f"girone: {error}", file=sys.stderr)
    return refusal(request, 500, "the record of this match cannot be read; `girone verify` says why")


async def left(request: Request, error: Exception) -> Response:
    """Who hangs up in the middle of a body hears nothing, and is no mistake of ours."""
    return Response(status_code=400)


async def failed(request: Request, error: Exception) -> Response:
    """A mistake of ours; the server writes the traceback to its own terminal."""
    return refusal(request, 500, SENTENCES[500])


HANDLERS = {
    HTTPException: refused,
    ConfigError: mistaken,
    RecordError: unreadable,
    ClientDisconnect: left,
    Exception: failed,
}

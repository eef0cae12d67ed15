"""Error responses: a sentence, as JSON under /api and as a small page elsewhere; never a traceback."""

import re
import sys
from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from girone.model.detail import PLAIN, Detail, detail_of, said
from girone.model.errors import ConfigError, RecordError
from girone.web.core.reader_language import language_of
from girone.web.core.rendering import page
from girone.web.core.wording import Refusal

DIGITS = re.compile(r"[0-9]{1,9}")
SENTENCES = {
    404: said("there is nothing at this address"),
    405: said("this address does not allow this method"),
    500: said("an internal error of the page; the organiser's terminal says more"),
}


def refusal(request: Request, status: int, sentence: Detail, headers: Mapping[str, str] | None = None) -> Response:
    """An error response; JSON has the sentence in English and in the reader's language."""
    answer: Response
    if request.url.path.startswith("/api/"):
        english, words = str(sentence), language_of(request).tell(sentence)
        answer = JSONResponse({"error": english, **({"words": words} if words != english else {})}, status)
    else:
        answer = page(request, "refusal.html", status=status, sentence=sentence)
        answer.status_code = status
        if request.method == "GET" and headers and "Retry-After" in headers:
            answer.headers["Refresh"] = headers["Retry-After"]  # the browser asks again by itself
    answer.headers.update(headers or {})
    return answer


def missing(sentence: Detail) -> Refusal:
    """A 404 refusal."""
    return Refusal(404, sentence)


def number_in(text: str, sentence: Detail) -> int:
    """The number in a part of an address; a 404 refusal if it is none."""
    if not DIGITS.fullmatch(text):
        raise missing(sentence)
    return int(text)


async def refused(request: Request, error: Exception) -> Response:
    """Handle a Refusal."""
    assert isinstance(error, HTTPException)
    told = error.told if isinstance(error, Refusal) else SENTENCES.get(error.status_code, PLAIN(cause=error.detail))
    return refusal(request, error.status_code, told, error.headers)


async def mistaken(request: Request, error: Exception) -> Response:
    """Handle an error that the client can correct."""
    return refusal(request, 400, detail_of(error))


async def unreadable(request: Request, error: Exception) -> Response:
    """Handle a damaged record; its path is printed only in the terminal."""
    print(f"girone: {error}", file=sys.stderr)
    return refusal(request, 500, said("the record of this match cannot be read; `girone verify` says why"))


async def left(request: Request, error: Exception) -> Response:
    """Handle a client that disconnects while sending a body: no response, no bug."""
    return Response(status_code=400)


async def failed(request: Request, error: Exception) -> Response:
    """Handle a bug of ours; the server prints the traceback in its terminal."""
    return refusal(request, 500, SENTENCES[500])


HANDLERS = {
    HTTPException: refused,
    ConfigError: mistaken,
    RecordError: unreadable,
    ClientDisconnect: left,
    Exception: failed,
}

"""What holds for every request and every answer: known names, same origin, bounded sizes, strict headers."""

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from girone.page.refusals import refusal

LONGEST_ADDRESS, LARGEST_BODY = 2_000, 65_536
"""Characters of path and query, bytes of a body: nothing on the page needs more."""
LOCAL = ("localhost",)
CONTENT = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": CONTENT,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with none at all, browsers send the forms of our own pages from "null"
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
SAFE = ("GET", "HEAD")


class Policy:
    """The application behind its door; `names` are those by which the page may be called, beside addresses."""

    def __init__(self, app: Starlette, names: Iterable[str] = ()) -> None:
        self.app = app
        self._names = {*LOCAL, *(name.casefold() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse what may not come in, pass on the rest."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope.setdefault("app", self.app)
        answer: ASGIApp = self._objection(scope) or self.app
        await answer(scope, _bounded(receive, scope["method"] in SAFE), _with_headers(scope, send))

    def _objection(self, scope: Scope) -> Response | None:
        request, headers = Request(scope), Headers(scope=scope)
        if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return refusal(request, 414, "this address is too long")
        if not self._is_known(headers.get("host", "")):
            return refusal(request, 421, "this page is not known by that name; `girone page --name NAME` adds one")
        if scope["method"] not in SAFE and not _is_of_this_site(headers):
            return refusal(request, 403, "this request comes from another site")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            return refusal(request, 413, TOO_LARGE)
        return None

    def _is_known(self, host: str) -> bool:
        """An address can be nobody else's; a name could be made to lead here (DNS rebinding)."""
        name = _name_in(host)
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name.casefold().rstrip(".") in self._names
        return True


TOO_LARGE = f"the request is too large; it may have {LARGEST_BODY} bytes"


def _name_in(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_of_this_site(headers: Headers) -> bool:
    """Browsers say where a request comes from; who says nothing is no browser, and has no cookies to abuse."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or _place_in(origin) == headers.get("host")


def _place_in(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # half an IPv6 address
        return None


def _bounded(receive: Receive, is_safe: bool) -> Receive:
    """Count the bytes of a body that does not say how long it is.

    Nobody reads that of a safe request, but events that are being sent listen whether their reader is still there, when
    it is too late to refuse: what is too much is dropped.
    """
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > LARGEST_BODY and is_safe:
            return {**message, "body": b""}
        if taken > LARGEST_BODY:
            raise HTTPException(413, TOO_LARGE)
        return message

    return bounded


def _with_headers(scope: Scope, send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-cache")
        await send(message)

    return with_headers

"""Checks for every request and response: known host names, same origin, size limits, strict headers."""

import asyncio
import ipaddress
import re
from collections.abc import Iterable, Mapping

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from girone.model.detail import Detail, said
from girone.web.core.compressed import Compressed
from girone.web.core.refusals import refusal
from girone.web.core.wording import Refusal

LONGEST_ADDRESS, LARGEST_HEAD, LARGEST_BODY = 2_000, 16_384, 65_536
"""Characters of path and query, and bytes of head and body; no page needs more."""
PER_LINE = len(": \r\n")
"""Bytes of a header line beside name and value, so that many small lines count as a large head."""
BODY_WITHIN = 20.0
"""Seconds for a whole body to arrive."""
LARGE_WITHIN = 600.0
"""The same for large bodies; each piece must still arrive within BODY_WITHIN."""
LOCAL = ("localhost",)
PLACE = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([0-9A-Za-z._-]+))(?::[0-9]{1,5})?")
"""Valid forms of Host: an IPv6 address in brackets, or a name or IPv4 address; each with an optional port."""
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
    "Referrer-Policy": "same-origin",  # with no-referrer, browsers send our own forms with the origin "null"
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
SAFE = ("GET", "HEAD")


class Policy:
    """The application behind all checks; `names` are its host names, beside addresses.

    `large` maps paths that accept larger bodies to their limit in bytes.
    """

    def __init__(self, app: Starlette, names: Iterable[str] = (), large: Mapping[str, int] | None = None) -> None:
        self.app = app
        self._compressed = Compressed(app)
        self._names = {*LOCAL, *(name.casefold() for name in names)}
        self._large = large or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse bad requests, pass on the others."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope.setdefault("app", self.app)
        answer: ASGIApp = self._objection(scope) or self._compressed
        bounded = _bounded(receive, scope["method"] in SAFE, self._largest(scope))
        await answer(scope, bounded, _with_headers(scope, send))

    def _largest(self, scope: Scope) -> int:
        return self._large.get(scope["path"], LARGEST_BODY)

    def _objection(self, scope: Scope) -> Response | None:
        request, headers = Request(scope), Headers(scope=scope)
        if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return refusal(request, 414, said("this address is too long"))
        if sum(len(name) + len(value) + PER_LINE for name, value in scope["headers"]) > LARGEST_HEAD:
            return refusal(request, 431, said("the head of this request is too large"))
        host = headers.get("host", "")
        if not self._is_known(host):
            return refusal(
                request, 421, said("this page does not answer to that host name; `girone page --name NAME` adds one")
            )
        if scope["method"] not in SAFE and not self._is_of_this_site(scope.get("scheme", "http"), host, headers):
            return refusal(request, 403, said("this request comes from another site"))
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._largest(scope):
            return refusal(request, 413, too_large(self._largest(scope)))
        return None

    def _is_known(self, host: str) -> bool:
        """Whether Host is an address or a known name; an unknown name may point here by DNS rebinding."""
        name = _name_in(host)
        return _is_address(name) or name in self._names

    def _is_of_this_site(self, scheme: str, host: str, headers: Headers) -> bool:
        """Whether a request comes from our own pages. Without these headers it is no browser: nothing to abuse."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        ours, name = {f"{scheme}://{host}"}, _name_in(host)
        if name not in LOCAL and not _is_address(name):
            ours.add(f"https://{host}")  # a named page may be behind a TLS proxy
        return headers.get("origin") is None or headers["origin"] in ours


def too_large(most: int) -> Detail:
    """The message about a body that is too large."""
    return said("the request is too large; it may have {count} bytes", count=most)


TOO_SLOW = said("the request did not arrive within {seconds} s", seconds=f"{BODY_WITHIN:g}")


def _name_in(host: str) -> str:
    """The name or address in a Host header; empty if invalid, which no browser sends."""
    place = PLACE.fullmatch(host)
    return (place[1] or place[2]).casefold().rstrip(".") if place else ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _bounded(receive: Receive, is_safe: bool, largest: int) -> Receive:
    """Count the bytes and the time of a body that does not declare its length.

    Safe requests ignore their body. But a running event stream calls `receive` to notice that its client left, when it
    is too late to refuse; so excess data of a safe request is dropped.
    """
    taken, whole, deadline = 0, is_safe, 0.0

    async def bounded() -> Message:
        nonlocal taken, whole, deadline
        now = asyncio.get_running_loop().time()
        deadline = deadline or now + (LARGE_WITHIN if largest > LARGEST_BODY else BODY_WITHIN)
        try:
            async with asyncio.timeout_at(None if whole else min(deadline, now + BODY_WITHIN)):
                message = await receive()
        except TimeoutError:
            raise Refusal(408, TOO_SLOW, {"Connection": "close"}) from None
        whole = whole or not message.get("more_body", False)
        taken += len(message.get("body", b""))
        if taken > largest and is_safe:
            return {**message, "body": b""}
        if taken > largest:
            raise Refusal(413, too_large(largest))
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

"""What holds for every request and every answer: known names, same origin, bounded sizes, strict headers."""

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
"""Characters of path and query, bytes of a head and of a body: nothing on the page needs more."""
PER_LINE = len(": \r\n")
"""What a line of a head has beside a name and a value: many small lines are a large head, too."""
BODY_WITHIN = 20.0
"""Seconds in which a body is here, whatever its sender does meanwhile."""
LARGE_WITHIN = 600.0
"""The same of a body that may be large; each piece of it still comes within the seconds of a small one."""
LOCAL = ("localhost",)
PLACE = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([0-9A-Za-z._-]+))(?::[0-9]{1,5})?")
"""The forms of a Host: an IPv6 address in brackets, or a name or an IPv4 address; then perhaps a port."""
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
    """The application behind its connection guard; `names` are those by which the page may be called, beside addresses.

    `large` are the paths to which larger bodies may be sent, and how many bytes.
    """

    def __init__(self, app: Starlette, names: Iterable[str] = (), large: Mapping[str, int] | None = None) -> None:
        self.app = app
        self._compressed = Compressed(app)
        self._names = {*LOCAL, *(name.casefold() for name in names)}
        self._large = large or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse what may not come in, pass on the rest."""
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
        """An address can be nobody else's; a name could be made to lead here (DNS rebinding)."""
        name = _name_in(host)
        return _is_address(name) or name in self._names

    def _is_of_this_site(self, scheme: str, host: str, headers: Headers) -> bool:
        """Browsers say where a request comes from; who says nothing is no browser, and has no cookies to abuse."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        ours, name = {f"{scheme}://{host}"}, _name_in(host)
        if name not in LOCAL and not _is_address(name):
            ours.add(f"https://{host}")  # a proxy with a certificate may stand before a page that has a name
        return headers.get("origin") is None or headers["origin"] in ours


def too_large(most: int) -> Detail:
    """The sentence about a body that has too many bytes."""
    return said("the request is too large; it may have {count} bytes", count=most)


TOO_SLOW = said("the request did not arrive within {seconds} s", seconds=f"{BODY_WITHIN:g}")


def _name_in(host: str) -> str:
    """The name or the address in a Host; nothing where it has another form, which no browser sends."""
    place = PLACE.fullmatch(host)
    return (place[1] or place[2]).casefold().rstrip(".") if place else ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _bounded(receive: Receive, is_safe: bool, largest: int) -> Receive:
    """Count the bytes of a body that does not say how long it is, and the seconds until all of it is here.

    Nobody reads that of a safe request, but events that are being sent listen whether their reader is still there, when
    it is too late to refuse: what is too much is dropped.
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

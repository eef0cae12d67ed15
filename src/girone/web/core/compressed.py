"""Compresses what everybody may see.

What is for one person alone stays as it is: where strangers can add to it, the compressed length tells secrets
(BREACH).
"""

import gzip
from functools import lru_cache

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 1_000
"""Bytes below which it is not worth it."""
LEVEL = 5
KEPT = 32
"""Answers whose compressed form is kept: when an edition appears, all spectators ask for the same parts."""
KINDS = ("text/html", "text/css", "text/javascript", "application/json", "image/svg+xml")


class Compressed:
    """An application whose answers are compressed for those who understand it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._pack = lru_cache(KEPT)(_packed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back."""
        is_understood = scope["type"] == "http" and "gzip" in Headers(scope=scope).get("accept-encoding", "")
        is_asked = is_understood and scope["method"] == "GET"
        await self._app(scope, receive, self._compressing(send) if is_asked else send)

    def _compressing(self, send: Send) -> Send:
        start: Message = {}

        async def compressing(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_worth_it(Headers(raw=message["headers"])):
                start.update(message)  # what is said of the length has to wait for the body
                return
            if start and message["type"] == "http.response.body":
                head, body = {**start}, message.get("body", b"")
                start.clear()
                headers = MutableHeaders(raw=head["headers"])
                headers.add_vary_header("Accept-Encoding")
                if not message.get("more_body") and len(body) >= LEAST:
                    message = {**message, "body": self._pack(body)}
                    headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(message["body"]))
                await send(head)
            await send(message)

        return compressing


def _is_worth_it(headers: Headers) -> bool:
    kind = headers.get("content-type", "").partition(";")[0]
    is_private = "no-store" in headers.get("cache-control", "") or "set-cookie" in headers
    return kind in KINDS and not is_private and "content-encoding" not in headers


def _packed(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)

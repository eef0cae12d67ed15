"""Compresses public responses.

Personal pages stay uncompressed: if strangers can add text to them, the compressed length leaks secrets (BREACH).
"""

import gzip
from functools import lru_cache

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 1_000
"""Bytes below which compression is not worth it."""
LEVEL = 5
KEPT = 32
"""Compressed responses that are cached: after each edition all spectators ask for the same parts."""
KINDS = ("text/html", "text/css", "text/javascript", "application/json", "image/svg+xml")


class Compressed:
    """An application that compresses its responses for clients that accept it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._pack = lru_cache(KEPT)(_packed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request and compress its response."""
        is_understood = scope["type"] == "http" and "gzip" in Headers(scope=scope).get("accept-encoding", "")
        is_asked = is_understood and scope["method"] == "GET"
        await self._app(scope, receive, self._compressing(send) if is_asked else send)

    def _compressing(self, send: Send) -> Send:
        start: Message = {}

        async def compressing(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_worth_it(Headers(raw=message["headers"])):
                start.update(message)  # the content length is known only after the body
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

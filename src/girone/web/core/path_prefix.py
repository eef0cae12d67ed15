"""Serves a tournament below a path of another page: it does not know the path; links in its responses are rewritten."""

import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LINK = re.compile(r'\b(href|src|action|data-[a-z]+)="/(?!static/|you\b|play\b|ladder\b)')
"""Links of the tournament itself; scripts, uploads and casual games belong to the outer page."""
HTML = b"text/html"


class PathPrefix:
    """An application below a path."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self._app, self._path = app, path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Remove the path from a request, and add it to the response."""
        inner = scope["path"].removeprefix(self._path) or "/"
        await self._app(
            {**scope, "path": inner, "raw_path": inner.encode(), "root_path": ""}, receive, self._prefixed(send)
        )

    def _prefixed(self, send: Send) -> Send:
        start: Message = {}
        body = bytearray()

        async def led(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [self._header(*each) for each in message["headers"]]}
                if dict(message["headers"]).get(b"content-type", b"").startswith(HTML):
                    start.update(message)
                    return
            elif start:
                body.extend(message.get("body", b""))
                if message.get("more_body"):
                    return
                page = self._page(body.decode()).encode()
                headers = [each for each in start["headers"] if each[0] != b"content-length"]
                await send({**start, "headers": [*headers, (b"content-length", str(len(page)).encode())]})
                message = {**message, "body": page}
            await send(message)

        return led

    def _header(self, name: bytes, value: bytes) -> tuple[bytes, bytes]:
        led = name == b"location" and value.startswith(b"/")
        return name, self._path.encode() + value if led else value

    def _page(self, html: str) -> str:
        linked = LINK.sub(rf'\1="{self._path}/', html)
        return linked.replace("<html ", f'<html data-root="{self._path}" ', 1)

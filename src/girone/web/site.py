"""The page of a tournament as files: the same pages, requested once and written, for any web server or none.

A browser runs no modules and fetches nothing for a page opened from disk. So each page has its scripts as one plain
script, and the data that they would fetch.
"""

import asyncio
import json
import re
from base64 import b64encode
from gzip import compress
from hashlib import sha256
from html import escape, unescape
from pathlib import Path
from posixpath import relpath
from urllib.parse import parse_qsl, urlsplit

from starlette.types import ASGIApp, Message

from girone.model.detail import said
from girone.model.errors import RecordError
from girone.web.app import STATIC, application
from girone.web.core.policy import CONTENT
from girone.web.settings import Settings

FRONT = "/"
SCRIPTS = {"lots.js", "replay.js", "times.js"}
"""Scripts that work without a server; the others fetch news."""
REPLACED_SCRIPTS = {"ask.js": "answers.js"}
"""Replaces the script that asks the server by one that finds the answers in the page."""
SCRIPT = re.compile(r'<script type="module" src="/static/([a-z_]+\.js)"></script>\n?')
LINK = re.compile(r'\b(href|src)="([/?][^"]*)"')
IMPORT = re.compile(r'^import \{ (.+) \} from "/static/([a-z_]+\.js)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function (\w+))", re.MULTILINE)
MATCH = re.compile(
    r'<article class="match" data-match="([0-9]+)" data-ply="[0-9]+" data-last="([0-9]+)" data-stamp="(\w+)"'
)
BOARD = 'id="board"'
PLAIN = re.compile(r"[a-z0-9]{1,40}")
POLICY = "; ".join(rule for rule in CONTENT.split("; ") if not rule.startswith("frame-ancestors"))
"""The page's content policy without the rule that works only as a header."""


def site(folder: Path, language: str, file: Path | None = None) -> dict[str, bytes]:
    """All files of a store's site by name; before the first match the tournament's file is enough."""
    return asyncio.run(_site(Settings(folder, file=file, is_site=True), language))


async def _site(settings: Settings, language: str) -> dict[str, bytes]:
    page = application(settings)
    async with page.app.router.lifespan_context(page.app):
        return await _Writer(page, language).written()


class _Writer:
    """Requests every page that can be reached from the front page."""

    def __init__(self, page: ASGIApp, language: str) -> None:
        self._page, self._language = page, language
        self._waiting, self._known = [FRONT], {FRONT}

    async def written(self) -> dict[str, bytes]:
        files: dict[str, bytes] = {}
        while self._waiting:
            address = self._waiting.pop()
            if address.startswith("/static/"):
                files[file_of(address)] = _static(address)
            else:
                answer = await self._ask(address)
                files[file_of(address)] = (
                    answer if address.startswith("/api/") else await self._page_file(address, answer)
                )
        return files

    async def _page_file(self, address: str, answer: bytes) -> bytes:
        html = SCRIPT.sub(_plain_script, answer.decode())
        html = LINK.sub(lambda found: f'{found[1]}="{escape(self._link(address, unescape(found[2])))}"', html)
        html = html.replace("<head>", f'<head>\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">', 1)
        packed = await self._packed(html)
        return html.replace("</main>", f"{packed}</main>", 1).encode()

    async def _packed(self, html: str) -> str:
        """The data for the script of a match: its boards."""
        match = MATCH.search(html) if BOARD in html else None
        if match is None:
            return ""
        boards = [
            f"/api/matches/{match[1]}/board/{ply}.svg?lang={self._language}&of={match[3]}"
            for ply in range(int(match[2]) + 1)
        ]
        answers = {board: (await self._ask(board)).decode() for board in boards}
        packed = b64encode(compress(json.dumps(answers).encode(), mtime=0)).decode()
        return f'<script type="text/plain" id="answers">{packed}</script>\n'

    def _link(self, here: str, address: str) -> str:
        """The target of a link within the site; the linked page is written, too."""
        if address.startswith("?ply="):
            return address
        whole = f"{urlsplit(here).path}{address}" if address.startswith("?") else address
        if whole not in self._known:
            self._known.add(whole)
            self._waiting.append(whole)
        return relpath(file_of(whole), str(Path(file_of(here)).parent))

    async def _ask(self, address: str) -> bytes:
        status, body = await _answer(self._page, address, self._language)
        if status != 200:
            raise RecordError(said("{address} of the site cannot be written: {detail}", address=address, detail=status))
        return body


def file_of(address: str) -> str:
    """The file name for an address; parts that are no plain words become a hash."""
    parts = urlsplit(address)
    path = parts.path.strip("/")
    if path.startswith("static/"):
        return path
    if path.startswith("api/"):
        return f"{path.removeprefix('api/')}.jsonl"
    asked = [(key, value) for key, value in parse_qsl(parts.query) if (key, value) != ("page", "1")]
    return f"{path or 'index'}{''.join(f'-{key}-{_plain(value)}' for key, value in asked)}.html"


def _plain(value: str) -> str:
    return value if PLAIN.fullmatch(value) else sha256(value.encode()).hexdigest()[:12]


def _static(address: str) -> bytes:
    name = address.removeprefix("/static/")
    return plain_script(name).encode() if name.endswith(".js") else (STATIC / name).read_bytes()


def _plain_script(found: re.Match[str]) -> str:
    return f'<script defer src="/static/{found[1]}"></script>\n' if found[1] in SCRIPTS else ""


def plain_script(name: str) -> str:
    """A module and its imports as one script without imports: each module becomes the result of a function.

    Scripts of one page share global names, so each is wrapped in a function.
    """
    modules: dict[str, str] = {}
    _collect(name, modules)
    return f'(() => {{\n"use strict";\nconst modules = {{}};\n{"".join(modules.values())}}})();\n'


def _collect(name: str, modules: dict[str, str]) -> None:
    text = (STATIC / REPLACED_SCRIPTS.get(name, name)).read_text(encoding="utf-8")
    for _, other in IMPORT.findall(text):
        if other not in modules:
            _collect(other, modules)
    exported = ", ".join(each for _, each in EXPORT.findall(text))
    body = EXPORT.sub(r"\1", IMPORT.sub(_imported, text))
    modules[name] = f'modules["{name}"] = (() => {{\n{body}return {{ {exported} }};\n}})();\n'


def _imported(found: re.Match[str]) -> str:
    return f'const {{ {found[1].replace(" as ", ": ")} }} = modules["{found[2]}"];'


async def _answer(page: ASGIApp, address: str, language: str) -> tuple[int, bytes]:
    """The page's response, without a network."""
    parts, said_to_us = urlsplit(address), list[Message]()
    headers = {"host": "localhost", "accept-language": language}
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": parts.path,
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": None,
        "server": None,
    }

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        said_to_us.append(message)

    await page(scope, receive, send)
    return said_to_us[0]["status"], b"".join(each.get("body", b"") for each in said_to_us)

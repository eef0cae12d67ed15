"""Visitors of a page without a browser: they ask, keep their cookies, and take a refusal for an answer."""

from dataclasses import dataclass
from email.message import Message
from html import unescape
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import HTTPCookieProcessor, Request, build_opener


@dataclass(frozen=True)
class Answer:
    """What the page said."""

    status: int
    text: str
    headers: Message

    @property
    def plain(self) -> str:
        """The text as one reads it."""
        return unescape(self.text)


class Visitor:
    """One who asks the page at an address."""

    def __init__(self, address: str, language: str = "") -> None:
        self._address = address
        self._headers = {"Accept-Language": language} if language else {}
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> Answer:
        """Ask for a path."""
        request = Request(self._address + quote(path, safe="/?&="), headers=self._headers)
        try:
            answer = self._opener.open(request, timeout=60)
        except HTTPError as refusal:
            answer = refusal
        with answer:
            return Answer(answer.status or 0, answer.read().decode(), answer.headers)

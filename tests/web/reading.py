"""The words of a page as somebody reads or hears them, without what is quoted: names, code, other languages."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

WORD = re.compile(r"[A-Za-z]{3,}")
SPOKEN = ("title", "aria-label", "placeholder", "data-words", "data-move", "data-seconds", "data-place", "data-of")
QUOTED = ("code", "bdi", "script", "style", "cite", "option")
VOID = ("meta", "link", "input", "br", "hr", "img")


@dataclass
class Reader(HTMLParser):
    """Collects words of Latin letters; a page from right to left should have none."""

    words: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Go into an element, and hear what it says of itself."""
        given = dict(attributes)
        self._hear(*(value for name, value in attributes if name in SPOKEN and value))
        if tag not in VOID:
            self._open.append((tag, tag in QUOTED or ("lang" in given and tag != "html")))

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Hear what an element without content says of itself."""
        self._hear(*(value for name, value in attributes if name in SPOKEN and value))

    def handle_endtag(self, tag: str) -> None:
        """Go out again."""
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, text: str) -> None:
        """Hear what stands there."""
        if not any(is_quoted for _, is_quoted in self._open):
            self._hear(text)

    def _hear(self, *texts: str) -> None:
        self.words.update(word for text in texts for word in WORD.findall(re.sub(r"\{\w+\}", "", text)))


def latin_words(page: str) -> set[str]:
    """The words of a page that are written with Latin letters."""
    reader = Reader()
    reader.feed(page)
    return reader.words

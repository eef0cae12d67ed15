"""The patterns of sentences that are made in English and rendered when they are shown, as `recorded.txt` lists them."""

from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

from girone.languages.catalogue import RECORD

CHAPTER = "== "


def extract(
    source: IO[bytes], keywords: object, tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """What Babel asks of an extraction: line, function of gettext, context and text, the chapter as a comment."""
    chapter = ""
    for number, line in enumerate(source.read().decode().splitlines(), 1):
        if line.startswith(CHAPTER):
            chapter = line.removeprefix(CHAPTER)
        elif line:
            yield number, "pgettext", (RECORD, line), [chapter]

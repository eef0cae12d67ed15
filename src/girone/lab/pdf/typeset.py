"""Simple Markdown laid out in rows of words with their places: headings, paragraphs, items, tables, code."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from girone.lab.pdf.typeface import Face, width

WIDTH = 483.0
"""Of a column of text, in points."""
SIZE, LEADING = 9.5, 12.8
INDENT, GUTTER = 12.0, 10.0
INLINE = re.compile(r"\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`|\[([^\]]+)\]\([^)]+\)")


@dataclass(frozen=True)
class Word:
    """A word in its typeface; `glued` to the one before where no blank lies between."""

    text: str
    face: Face
    glued: bool = False


@dataclass(frozen=True)
class Placed:
    """Words of one typeface at their place in a row."""

    x: float
    face: Face
    size: float
    text: str


@dataclass(frozen=True)
class Row:
    """A row of a page; `ruled`: a line is drawn below it, `keeps`: it may not end a page."""

    height: float
    placed: tuple[Placed, ...] = ()
    ruled: bool = False
    keeps: bool = False


def rows(text: str) -> Iterator[Row]:
    """The whole text; a blank line is half a row."""
    for block in re.split(r"\n{2,}", text.strip("\n")):
        lines = block.split("\n")
        if lines[0].startswith("|"):
            yield from _table(lines)
        elif all(line.startswith("    ") for line in lines):
            yield from (Row(LEADING, (Placed(INDENT, Face.CODE, SIZE - 1, line[4:]),)) for line in lines)
        else:
            for item in _items(lines):
                yield from _item(item)
        yield Row(LEADING / 2, keeps=lines[-1].startswith("#"))


def _items(lines: Sequence[str]) -> Iterator[str]:
    """The lines of a block joined to what belongs together: a heading, an item, a paragraph."""
    item = ""
    for line in lines:
        if item and not item.startswith("#") and not line.startswith(("#", "- ")):
            item += f" {line.strip()}"
            continue
        if item:
            yield item
        item = line
    yield item


def _item(item: str) -> Iterator[Row]:
    if heading := re.match(r"(#+) (.*)", item):
        size = {1: 16.0, 2: 12.0}.get(len(heading[1]), 10.0)
        yield Row(size / 2, keeps=True)
        for line in wrapped(words(heading[2], Face.BOLD), WIDTH, size):
            yield Row(size * 1.3, tuple(line_at(0, line, size)), keeps=True)
    elif item.startswith("- "):
        for at, line in enumerate(wrapped(words(item[2:]), WIDTH - INDENT, SIZE)):
            dot = [Placed(2, Face.PLAIN, SIZE, "•")] if at == 0 else []
            yield Row(LEADING, (*dot, *line_at(INDENT, line, SIZE)))
    else:
        yield from (Row(LEADING, tuple(line_at(0, line, SIZE))) for line in wrapped(words(item), WIDTH, SIZE))


def words(text: str, face: Face = Face.PLAIN) -> list[Word]:
    """The words of a text with bold, italic and code in it."""
    found: list[Word] = []
    end = 0
    parts: list[tuple[str, Face]] = []
    for mark in INLINE.finditer(text):
        bold, italic, code, link = mark.groups()
        parts.append((text[end : mark.start()], face))
        parts.append(
            (
                bold or italic or code or link,
                Face.BOLD if bold else Face.ITALIC if italic else Face.CODE if code else face,
            )
        )
        end = mark.end()
    blank = True
    for part, style in [*parts, (text[end:], face)]:
        for piece in re.findall(r"\s+|\S+", part):
            if piece.isspace():
                blank = True
                continue
            found.append(Word(piece, style, glued=not blank))
            blank = False
    return found


def wrapped(given: Sequence[Word], room: float, size: float) -> Iterator[list[Word]]:
    """The words in lines that fit into the room; words that are glued stay together."""
    line: list[Word] = []
    used = 0.0
    for group in _groups(given):
        wide = sum(width(word.text, word.face, size) for word in group)
        gap = width(" ", Face.PLAIN, size) if line else 0.0
        if line and used + gap + wide > room:
            yield line
            line, used, gap = [], 0.0, 0.0
        line, used = [*line, *group], used + gap + wide
    yield line


def _groups(given: Sequence[Word]) -> Iterator[list[Word]]:
    group: list[Word] = []
    for word in given:
        if group and not word.glued:
            yield group
            group = []
        group.append(word)
    if group:
        yield group


def line_at(x: float, line: Sequence[Word], size: float) -> Iterator[Placed]:
    """A line of words from a place on."""
    for at, word in enumerate(line):
        if at and not word.glued:
            x += width(" ", Face.PLAIN, size)
        yield Placed(x, word.face, size, word.text)
        x += width(word.text, word.face, size)


def _table(lines: Sequence[str]) -> Iterator[Row]:
    """A table in columns: each as wide as its longest cell, or all narrower where that is too much."""
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in lines if not re.match(r"\|[-|: ]+\|$", line)
    ]
    size = SIZE - 0.8
    faces = [Face.BOLD] + [Face.PLAIN] * (len(cells) - 1)
    natural = [max(_natural(row[at], size) for row in cells) for at in range(len(cells[0]))]
    spare = WIDTH - GUTTER * (len(natural) - 1)
    widths = _shared(natural, spare)
    starts = [sum(widths[:at]) + GUTTER * at for at in range(len(widths))]
    for row, face in zip(cells, faces, strict=True):
        columns = [list(wrapped(words(cell, face), room, size)) for cell, room in zip(row, widths, strict=True)]
        deep = max(map(len, columns))
        for at in range(deep):
            placed = [
                each
                for x, lines in zip(starts, columns, strict=True)
                if at < len(lines)
                for each in line_at(x, lines[at], size)
            ]
            yield Row(LEADING, tuple(placed), ruled=at == deep - 1, keeps=at < deep - 1)


def _natural(cell: str, size: float) -> float:
    return sum(
        width(f"{word.text} ", Face.BOLD if word.face is Face.PLAIN else word.face, size) for word in words(cell)
    )


def _shared(natural: Sequence[float], spare: float) -> list[float]:
    """The widths of columns: narrow ones as they are, wide ones share what is left."""
    left, open_ = spare, len(natural)
    widths = dict[int, float]()
    for at, wanted in sorted(enumerate(natural), key=lambda pair: pair[1]):
        widths[at] = min(wanted, left / open_)
        left, open_ = left - widths[at], open_ - 1
    return [widths[at] for at in range(len(natural))]

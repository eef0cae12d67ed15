"""Text with headings as a PDF on A4, the form that seed 002 wants; the same text gives the same bytes."""

import re
import textwrap
from collections.abc import Iterator
from itertools import accumulate

WIDTH, HEIGHT, MARGIN = 595, 842, 56
SIZE, LEADING = 9, 12
COLUMNS = int((WIDTH - 2 * MARGIN) / (0.6 * SIZE))
"""Every letter of Courier is 0.6 times as wide as its size."""
ROWS = (HEIGHT - 2 * MARGIN) // LEADING
PLAIN, BOLD = "/F1", "/F2"
BEGINS = re.compile(r"#|- |\||    ")
"""How lines of the text begin that do not go on with the one before."""


def pdf(text: str) -> bytes:
    """The document; signs that the typeface has not become question marks."""
    rows = list(_rows(text))
    pages = [_stream(rows[first : first + ROWS]) for first in range(0, len(rows), ROWS)]
    kids = " ".join(f"{5 + 2 * number} 0 R" for number in range(len(pages)))
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} /MediaBox [0 0 {WIDTH} {HEIGHT}] >>".encode(),
        font.format("Courier").encode(),
        font.format("Courier-Bold").encode(),
    ]
    for number, stream in enumerate(pages):
        fonts = f"<< /Font << {PLAIN} 3 0 R {BOLD} 4 0 R >> >>"
        objects.append(f"<< /Type /Page /Parent 2 0 R /Resources {fonts} /Contents {6 + 2 * number} 0 R >>".encode())
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    return _file(objects)


def _rows(text: str) -> Iterator[tuple[str, str]]:
    """The rows of the pages, each with its typeface."""
    for line in _lines(text):
        heading = line.startswith("#")
        words = line.lstrip("# ") if heading else line
        indent = " " * (len(words) - len(words.lstrip(" -")))
        for row in textwrap.wrap(words, COLUMNS, subsequent_indent=indent) or [""]:
            yield BOLD if heading else PLAIN, row


def _lines(text: str) -> Iterator[str]:
    """The text with its paragraphs each in one line."""
    line = ""
    for part in [*text.splitlines(), ""]:
        if line and part and not line.startswith("#") and not BEGINS.match(part):
            line += f" {part.strip()}"
            continue
        if line:
            yield line
        if not part:
            yield ""
        line = part


def _stream(rows: list[tuple[str, str]]) -> bytes:
    """What draws one page."""
    parts = [b"BT %d TL %d %d Td" % (LEADING, MARGIN, HEIGHT - MARGIN)]
    for typeface, row in rows:
        escaped = re.sub(r"([\\()])", r"\\\1", row).encode("cp1252", "replace")
        parts.append(b"%s %d Tf (%s) Tj T*" % (typeface.encode(), SIZE, escaped))
    return b"\n".join([*parts, b"ET"])


def _file(objects: list[bytes]) -> bytes:
    """The objects one after the other, and the table of where they begin."""
    head = b"%PDF-1.4\n"
    written = [b"%d 0 obj\n%s\nendobj\n" % (number, each) for number, each in enumerate(objects, start=1)]
    *places, end = accumulate(map(len, written), initial=len(head))
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    tail = b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return head + b"".join(written) + tail % (size, table, size, end)

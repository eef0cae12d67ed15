"""Simple Markdown as a PDF on A4, the form that seed 002 wants; the same text gives the same bytes."""

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate

from girone.lab.pdf.typeface import Face
from girone.lab.pdf.typeset import WIDTH as TEXT_WIDTH
from girone.lab.pdf.typeset import Placed, Row, rows

WIDTH, HEIGHT, MARGIN = 595, 842, 56
ROOM = HEIGHT - 2 * MARGIN
FACES = {
    Face.PLAIN: "Helvetica",
    Face.BOLD: "Helvetica-Bold",
    Face.CODE: "Courier",
    Face.ITALIC: "Helvetica-Oblique",
}


def pdf(text: str) -> bytes:
    """The document; signs that the typefaces have not become question marks."""
    pages = [_stream(page, number) for number, page in enumerate(_pages(rows(text)), start=1)]
    first = 3 + len(FACES)
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(pages)))
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} /MediaBox [0 0 {WIDTH} {HEIGHT}] >>".encode(),
        *(font.format(name).encode() for name in FACES.values()),
    ]
    fonts = " ".join(f"{face.value} {3 + at} 0 R" for at, face in enumerate(FACES))
    for number, stream in enumerate(pages):
        resources = f"<< /Font << {fonts} >> >>"
        contents = first + 1 + 2 * number
        objects.append(f"<< /Type /Page /Parent 2 0 R /Resources {resources} /Contents {contents} 0 R >>".encode())
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    return _file(objects)


def _pages(given: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows by pages; what keeps with the next row goes there with it."""
    page: list[Row] = []
    for row in given:
        if sum(each.height for each in page) + row.height > ROOM:
            end = len(page)
            while end > 1 and page[end - 1].keeps:
                end -= 1
            yield page[:end]
            page = page[end:]
        if page or row.placed:
            page.append(row)
    yield page


def _stream(page: Iterable[Row], number: int) -> bytes:
    """What draws one page."""
    parts = [b"0.6 G 0.4 w"]
    y = float(HEIGHT - MARGIN)
    for row in page:
        y -= row.height
        parts += [_drawn(each, y) for each in row.placed]
        if row.ruled:
            parts.append(b"%d %.1f m %.1f %.1f l S" % (MARGIN, y - 3, MARGIN + TEXT_WIDTH, y - 3))
    parts.append(_drawn(Placed(TEXT_WIDTH / 2, Face.PLAIN, 8, str(number)), MARGIN / 2))
    return b"\n".join(parts)


def _drawn(placed: Placed, y: float) -> bytes:
    escaped = re.sub(r"([\\()])", r"\\\1", placed.text).encode("cp1252", "replace")
    face = placed.face.value.encode()
    return b"BT %s %.1f Tf %.2f %.1f Td (%s) Tj ET" % (face, placed.size, MARGIN + placed.x, y, escaped)


def _file(objects: list[bytes]) -> bytes:
    """The objects one after the other, and the table of where they begin."""
    head = b"%PDF-1.4\n"
    written = [b"%d 0 obj\n%s\nendobj\n" % (number, each) for number, each in enumerate(objects, start=1)]
    *places, end = accumulate(map(len, written), initial=len(head))
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    tail = b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return head + b"".join(written) + tail % (size, table, size, end)

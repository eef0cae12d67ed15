"""The PDF: a whole file by its own table, with every word of the text, each inside its page."""

import re

from girone.lab.pdf.pdf import HEIGHT, MARGIN, pdf
from girone.lab.pdf.typeface import Face, width
from girone.lab.pdf.typeset import WIDTH, rows
from tests.support import ROOT

TEXT = (ROOT / "submissions" / "othello-ufmg-2014" / "DOCUMENTATION.md").read_text(encoding="utf-8")
DRAWN = re.compile(rb"BT (/F\d) ([\d.]+) Tf ([\d.]+) ([\d.]+) Td \((.*)\) Tj ET")


def shown(document: bytes) -> list[str]:
    """The words on all pages, without the numbers at their feet and the dots of items."""
    words = [(float(y), re.sub(r"\\(.)", r"\1", text.decode("cp1252"))) for *_, y, text in DRAWN.findall(document)]
    return [text for y, text in words if y > MARGIN / 2 and text != "•"]


def test_its_table_says_where_each_object_begins() -> None:
    document = pdf(TEXT)
    start = int(document.split(b"startxref\n")[1].split()[0])
    assert document[start:].startswith(b"xref\n")
    places = re.findall(rb"(\d{10}) 00000 n ", document[start:])
    assert len(places) > 6
    for number, place in enumerate(places, start=1):
        assert document[int(place) :].startswith(b"%d 0 obj\n" % number)
    for length, stream in re.findall(rb"/Length (\d+) >>\nstream\n(.*?)\nendstream", document, re.DOTALL):
        assert len(stream) == int(length)


def test_every_word_is_on_its_pages() -> None:
    """In tables a cell may be broken over rows, so there the order is another."""
    plain = re.sub(r"\|[-|]+\|\n", "", TEXT)
    wanted = "".join(re.sub(r"[*`|#•-]", "", plain).split())
    got = "".join(re.sub(r"[*`|#•-]", "", "".join(shown(pdf(TEXT)))).split())
    assert sorted(got) == sorted(wanted)
    assert "Minimax with alpha-beta pruning as principal variation search" in " ".join(shown(pdf(TEXT)))


def test_every_word_is_inside_its_page() -> None:
    faces = {face.value: face for face in Face}
    for face, size, x, y, text in DRAWN.findall(pdf(TEXT)):
        right = float(x) + width(text.decode("cp1252").replace("\\", ""), faces[face.decode()], float(size))
        assert MARGIN <= float(x) < right <= MARGIN + WIDTH + 1, text
        assert MARGIN / 2 <= float(y) <= HEIGHT - MARGIN, text


def test_paragraphs_flow_and_items_begin_anew() -> None:
    text = "# A (b)\n\none\ntwo\n- three\n  four\n\n    code  here\n"
    lines = [" ".join(each.text for each in row.placed) for row in rows(text) if row.placed]
    assert lines == ["A (b)", "one two", "• three four", "code  here"]


def test_marks_choose_the_typeface_and_are_not_shown() -> None:
    (row,) = (row for row in rows("a **b c** `d`, *e* [f](g.md)") if row.placed)
    assert [(each.text, each.face) for each in row.placed] == [
        ("a", Face.PLAIN),
        ("b", Face.BOLD),
        ("c", Face.BOLD),
        ("d", Face.CODE),
        (",", Face.PLAIN),
        ("e", Face.ITALIC),
        ("f", Face.PLAIN),
    ]
    places = [each.x for each in row.placed]
    assert places == sorted(places)
    assert places[4] == places[3] + width("d", Face.CODE, row.placed[3].size)


def test_a_table_stands_in_columns() -> None:
    table = [row for row in rows("| x | long words here |\n|---|---|\n| y | z |\n") if row.placed]
    assert [each.ruled for each in table] == [True, True]
    assert table[0].placed[1].x == table[1].placed[1].x > table[0].placed[0].x
    assert [each.face for each in table[0].placed] == [Face.BOLD] * 4


def test_a_heading_does_not_end_a_page() -> None:
    filled = "\n\n".join(f"line {number}" for number in range(32))
    for more in range(8):
        document = pdf(filled + "\n\nmore" * more + "\n\n## Heading\n\nafter it\n")
        streams = re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)
        together = [b"(Heading)" in stream and b"(after)" in stream for stream in streams]
        assert any(together), more


def test_it_is_the_same_again_and_names_no_date() -> None:
    assert pdf(TEXT) == pdf(TEXT)
    assert b"Date" not in pdf(TEXT)

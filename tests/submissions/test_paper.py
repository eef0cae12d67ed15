"""The PDF: a whole file by its own table, with every word of the text."""

import re

from girone.paper import COLUMNS, pdf
from tests.support import ROOT

TEXT = (ROOT / "submissions" / "othello-ufmg-2014" / "DOCUMENTATION.md").read_text(encoding="utf-8")


def shown(document: bytes) -> list[str]:
    """The rows on all pages."""
    rows = re.findall(rb"Tf \((.*)\) Tj", document)
    return [re.sub(r"\\(.)", r"\1", row.decode("cp1252")) for row in rows]


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
    rows = shown(pdf(TEXT))
    assert max(map(len, rows)) <= COLUMNS
    assert " ".join(rows).split() == re.sub(r"^#+ ", "", TEXT, flags=re.MULTILINE).split()


def test_paragraphs_flow_and_items_begin_anew() -> None:
    text = "# A (b)\n\none\ntwo\n- three\n  four\n| x |\n| y |\n"
    assert shown(pdf(text)) == ["A (b)", "", "one two", "- three four", "| x |", "| y |", ""]


def test_it_is_the_same_again_and_names_no_date() -> None:
    assert pdf(TEXT) == pdf(TEXT)
    assert b"Date" not in pdf(TEXT)

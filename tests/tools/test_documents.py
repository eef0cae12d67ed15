"""The generated pages, and the sentences of the documents with the tests that quote them."""

import pytest

from girone import regulations
from tests.support import ROOT
from tools import documents


@pytest.mark.parametrize("name", documents.GENERATED)
def test_a_generated_page_is_what_the_code_says(name: str) -> None:
    page = documents.DOCS / f"{name}.md"
    assert page.read_text(encoding="utf-8") == documents.GENERATED[name](), "run .venv/bin/python -m tools.documents"


@pytest.mark.parametrize("name", regulations.names())
def test_every_sentence_that_orders_something_has_a_test_and_a_place(name: str) -> None:
    tests = [each for each in documents.marked() if each.document == name]
    for sentence in documents.listed(name):
        assert any(test.is_about(sentence) for test in tests), sentence.text
        assert (ROOT / sentence.done).exists(), sentence.done


def test_marks_name_documents_that_there_are() -> None:
    marks = list(documents.marked())
    assert {each.document for each in marks} == {*regulations.names()}
    assert len({each.name for each in marks}) > 100

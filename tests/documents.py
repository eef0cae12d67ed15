"""Ties a test to the sentence of a tournament document that it holds girone to.

A sentence is quoted in the document's own words, whole or in part; `@orders` may stand several times above one test.
tests/data/documents has the sentences, and tools/documents.py makes docs/documents.md of both.
"""

import pytest


def orders(document: str, sentence: str) -> pytest.MarkDecorator:
    """The mark of a test: the regulation's name, and the sentence that orders what is tested."""
    return pytest.mark.orders(document, sentence)

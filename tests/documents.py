"""Ties a test to the sentence of a tournament document that it holds girone to.

A sentence is quoted in the document's own words; `@orders` may stand several times above one test.
"""

import pytest


def orders(document: str, sentence: str) -> pytest.MarkDecorator:
    """The mark of a test: the regulation's name, and the sentence that orders what is tested."""
    return pytest.mark.orders(document, sentence)

"""The catalogues use the words of the glossary: what it rules out is in none of them."""

import re

import pytest

from girone.languages import FOLDER
from tools.catalogues.files import read

GLOSSARY = (FOLDER / "README.md").read_text(encoding="utf-8")
CODES = {"Italian": "it", "Portuguese": "pt", "Persian": "fa"}
NOT_THESE = {language: re.search(rf"^\| {language} \| (.+) \|$", GLOSSARY, re.MULTILINE) for language in CODES}


def texts(code: str) -> list[str]:
    found: list[str] = []
    for each in read(FOLDER / f"{code}.po"):
        if each.id and each.string:
            found += [each.string] if isinstance(each.string, str) else each.string
    return found


@pytest.mark.parametrize("language", CODES)
def test_a_word_that_is_ruled_out_is_used_nowhere(language: str) -> None:
    listed = NOT_THESE[language]
    assert listed
    words = listed[1].split(", ")
    assert len(words) > 4
    # Persian writes what English puts behind a word as a part of it.
    after = "" if language == "Persian" else r"(?!\w)"
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(word)}{after}" for word in words), re.IGNORECASE)
    assert [text for text in texts(CODES[language]) if pattern.search(text)] == []

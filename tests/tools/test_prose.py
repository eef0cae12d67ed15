"""The prose check: what counts as a sentence, what is too long, and which phrases are named."""

from pathlib import Path

import pytest

from tools import prose
from tools.documents import GENERATED
from tools.prose import Prose, sentences, words

PAGE = """# A heading is no sentence

First one. A [link](page.md#there) and `code here` count as words, e.g. so.

    an indented block is code. It does not count.

- an item without a full stop
- another item. With a second sentence.

| a | table |
|---|---|
"""


def test_sentences_of_a_page() -> None:
    assert list(sentences(PAGE)) == [
        "First one.",
        "A link and CODE count as words, e.g. so.",
        "an item without a full stop",
        "another item.",
        "With a second sentence.",
    ]


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("It is mended by hand.", "“mended”"),
        ("What became of it", "“What became of”"),
        ("A board that is none is refused.", "“that is none”"),
        ("No run is at work.", "“at work”"),
        ("Come in", "“Come in”"),
        ("'x' is no square", "“is no square”"),
        ("There is no square x, and it is no longer there", ""),
        ("word " * (prose.LONGEST + 1), f"{prose.LONGEST + 1} words"),
        ("The programs come in pairs, and there is none left.", ""),
    ],
)
def test_a_fault_is_named(sentence: str, fault: str) -> None:
    found = list(Prose("page", (sentence,), 0).faults(average=100))
    assert [each for each in found if fault in each] == found
    assert bool(found) is bool(fault)


def test_figures_of_a_text() -> None:
    text = Prose("page", ("The cat sat on the mat.", "It was given a fish by us."), 13)
    assert (text.mean, text.longest, text.passive) == (6.5, 7, 0.5)
    assert text.ease > 100
    assert words("H5,N,2 is a move") == 4


def test_every_page_and_message_is_plain() -> None:
    written = [prose.of_page(file) for file in prose.pages()]
    assert {"README.md", "organising.md", "design.md"} <= {each.name for each in written}
    assert "commands.md" not in {each.name for each in written}
    assert [fault for each in (*written, prose.of_messages()) for fault in each.faults()] == []


def test_the_pages_around_the_manual_are_plain() -> None:
    written = [prose.of_page(file) for file in prose.around()]
    assert {"CONTRIBUTING.md", "training/README.md", "kits/README.md"} <= {each.name for each in written}
    assert [fault for each in written for fault in each.faults(prose.AROUND)] == []


def test_what_the_program_says_in_english_alone_is_plain() -> None:
    assert list(prose.texts('"""It is at work."""\nkey = "mended"\nraise ValueError(f"it is at work in {key}")')) == [
        "it is at work in "
    ]
    assert list(prose.spoken()) == []


@pytest.mark.parametrize("name", [name for name in GENERATED if name not in prose.QUOTING])
def test_a_generated_page_has_no_phrase_to_avoid(name: str) -> None:
    assert list(prose.told(name)) == []


def test_the_manual_stays_short() -> None:
    assert sum(prose.of_page(file).size for file in prose.pages() if file.parent == Path(prose.ROOT / "docs")) <= 25_000

"""Template and catalogues: what the sources say, complete, with nothing left over, and compiled as they stand."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo

from girone.languages import FOLDER, codes, load
from girone.languages.language import ABOUT
from girone.model.detail import GAP
from tools.catalogues.compiling import FOLDER as SOURCES
from tools.catalogues.compiling import compile_all
from tools.catalogues.declared import of_the_lab
from tools.catalogues.files import as_bytes, read
from tools.catalogues.template import TEMPLATE, template

FILES = sorted(SOURCES.glob("*.po"))
MEND = "run `.venv/bin/python -m tools.catalogues`, and translate what it names"


def entries(catalogue: Catalog) -> list[tuple[object, ...]]:
    """What each text is called, and where it comes from."""
    return [
        (text.context, text.id, sorted({file for file, _ in text.locations}), text.auto_comments)
        for text in catalogue
        if text.id
    ]


@pytest.fixture(scope="module")
def extracted() -> Catalog:
    return template()


def test_the_template_is_what_the_sources_say(extracted: Catalog) -> None:
    assert entries(extracted) == entries(read(TEMPLATE)), MEND


def test_texts_of_all_sources_are_in_it(extracted: Catalog) -> None:
    said = ["Live", "Move {ply}, {side}: {move}, {seconds} s", "Won", "show this help message and exit", "a move"]
    assert [text for text in said if text not in extracted] == []
    details = ["{side} played an illegal move: {detail}", "there is no match {number}", "one of: {names}"]
    assert [text for text in details if text not in extracted] == []
    counted = extracted.get("{count} match waits for you:")
    assert counted
    assert counted.id == ("{count} match waits for you:", "{count} matches wait for you:")


def test_texts_of_the_lab_are_in_it(extracted: Catalog) -> None:
    texts = {text for _, text in of_the_lab()}
    assert len(texts) > 80
    assert [text for text in sorted(texts) if text not in extracted] == []
    assert "our own machine was too busy to judge: {names}" in extracted


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_catalogue_has_the_texts_of_the_template_and_no_others(file: Path, extracted: Catalog) -> None:
    catalogue = read(file)
    assert entries(catalogue) == entries(extracted), MEND
    assert not catalogue.obsolete


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_text_has_words_and_keeps_its_gaps(file: Path) -> None:
    for text in read(file):
        assert not text.fuzzy, text.id
        for english, words in pairs(text):
            assert words.strip(), english
            assert set(GAP.findall(english)) == set(GAP.findall(words)), english
            assert not set("{}") & set(GAP.sub("", words)), english


def pairs(text: Message) -> Iterator[tuple[str, str]]:
    """A text with its words; of one with several forms the English for one stands beside the first of them."""
    if text.context == ABOUT or not text.id:
        return
    if isinstance(text.id, str):
        assert isinstance(text.string, str)
        yield text.id, text.string
        return
    one, many = text.id
    assert text.string
    yield from ((one if at == 0 else many, words) for at, words in enumerate(text.string))


def test_a_per_cent_sign_is_no_format() -> None:
    """Tools such as msgfmt would refuse 40 %, which is no gap of ours."""
    texts = [file.read_text(encoding="utf-8") for file in (*FILES, TEMPLATE)]
    assert all("%" in text for text in texts)
    assert not [text for text in texts if "python-format" in text]


def test_they_can_be_compiled_elsewhere_than_beside_their_sources(tmp_path: Path) -> None:
    """A wheel is built also where the sources can only be read."""
    compile_all(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {f"{file.stem}.mo" for file in FILES}
    for file in FILES:
        compiled = BytesIO()
        write_mo(compiled, read(file))
        assert (tmp_path / f"{file.stem}.mo").read_bytes() == compiled.getvalue()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_gettext_reads_is_compiled_from_it_as_it_stands(file: Path) -> None:
    compiled = BytesIO()
    write_mo(compiled, read(file))
    assert file.with_suffix(".mo").read_bytes() == compiled.getvalue(), MEND


def test_every_catalogue_is_a_language() -> None:
    assert [file.stem for file in FILES] == [code for code in codes() if code != "en"]
    assert FOLDER == SOURCES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_catalogue_is_written_as_the_tool_writes_it(file: Path) -> None:
    """Other tools wrap lines and move comments; one form makes a difference a change."""
    kept = file.read_bytes()
    assert as_bytes(read(file)).split(b"\n\n")[1:] == kept.split(b"\n\n")[1:], MEND


def test_the_glossary_has_the_words_of_the_catalogues() -> None:
    table = (FOLDER / "README.md").read_text(encoding="utf-8").partition("| English |")[2].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    assert len(rows) > 20
    for place, code in enumerate(("it", "pt", "fa"), start=1):
        language = load(code)
        for row in rows:
            said = {language.say(form).lower() for form in (row[0], row[0].capitalize())}
            assert row[place] in said, (row[0], code)

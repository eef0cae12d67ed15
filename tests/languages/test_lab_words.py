"""Everything that the lab says has its words in every language, and every rule it names is one of the regulation's."""

import pytest

from girone import regulations
from girone.lab.catalogue import FAULTS
from girone.languages import codes, load
from girone.languages.catalogue import RECORD
from tools.catalogues.declared import of_the_lab
from tools.catalogues.template import template


def test_every_text_is_in_the_template() -> None:
    texts, current = {text for _, text in of_the_lab()}, template()
    assert len(texts) > 80
    assert [text for text in sorted(texts) if text not in current and not current.get(text, context=RECORD)] == []
    assert "our own machine was too busy to judge: {names}" in current


@pytest.mark.parametrize("name", regulations.names())
def test_every_fault_rests_on_a_sentence(name: str) -> None:
    sentences = regulations.load(name).sentences
    assert all(sentences[fault.reason].english for fault in FAULTS.values())


def test_a_detail_within_a_finding_is_said_in_the_readers_language() -> None:
    what = FAULTS["illegal"].what
    told = {code: load(code).say(what, detail="white 0,0: 0,0 is occupied") for code in codes()}
    assert len(set(told.values())) == len(codes())
    assert load("it").say(FAULTS["large"].what, detail="700 MiB, and 512 MiB are allowed") == (
        "Usa molta memoria: 700 MiB, e ne sono consentiti 512"
    )

"""Everything that the lab says has its words in every language, and every rule it names is one of the regulation's."""

import pytest

from girone import regulations
from girone.games.othello.rules import OCCUPIED
from girone.lab.catalogue import FAULTS
from girone.lab.habits import MUCH_MEMORY
from girone.languages import codes, load
from girone.model.referee import AGAINST


@pytest.mark.parametrize("name", regulations.names())
def test_every_fault_rests_on_a_sentence(name: str) -> None:
    sentences = regulations.load(name).sentences
    assert all(sentences[fault.reason].english for fault in FAULTS.values())


def test_a_detail_within_a_finding_is_said_in_the_readers_language() -> None:
    what = FAULTS["illegal"].what
    told = {code: load(code).say(what, detail=AGAINST(move="0,0", detail=OCCUPIED(cell="0,0"))) for code in codes()}
    assert len(set(told.values())) == len(codes())
    assert load("it").say(FAULTS["large"].what, detail=MUCH_MEMORY(count=700, limit=512)) == (
        "Usa molta memoria: 700 MiB, e ne sono consentiti 512"
    )

"""Everything that the lab says has its words in every language, and every rule it names is one of the regulation's."""

import ast

import pytest

from girone import regulations
from girone.lab.catalogue import FAULTS
from girone.lab.examination import Outcome
from girone.lab.families import situations
from girone.lab.finding import Grade
from girone.languages import codes, keys_missing, load
from tests.support import ROOT

REPORTS = sorted((ROOT / "src" / "girone" / "lab").glob("report_*.py"))


def said() -> set[str]:
    """The texts of the reports: whatever is said as it stands, and the patterns that have a name."""
    found = set()
    for node in (node for file in REPORTS for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))):
        match node:
            case ast.Call(func=ast.Attribute(attr="say"), args=[ast.Constant(value=str(text))]):
                found.add(text)
            case ast.Assign(targets=[ast.Name(id="NOT_REACHED" | "NOT_JUDGED" | "SUMMARY")], value=value):
                assert isinstance(value, ast.Constant)
                found.add(str(value.value))
    return found


def test_every_text_has_its_words() -> None:
    faults = {text for fault in FAULTS.values() for text in (fault.what, fault.why, fault.mend)}
    titles = {situation.title for situation in situations()}
    words = {grade.words for grade in Grade} | {outcome.value for outcome in Outcome}
    assert len(said()) >= 10
    assert keys_missing(sorted(faults | titles | words | said())) == {}


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

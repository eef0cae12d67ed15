"""Every sentence that can be shown has its words in every language, and every phrase of a language is one of ours."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

import pytest

from girone.languages import codes, load
from girone.languages.language import Language
from girone.languages.phrase import Phrase
from girone.model.record import Ruling
from girone.model.tournament import Pairing
from girone.tournament.results.pairings import entries
from girone.tournament.results.report import ending
from tests.languages import command_sentences, outputs, page_sentences, sentences
from tests.languages.mistakes import of_mistakes
from tests.languages.sentences import untold
from tests.languages.spoken import SAMPLE, constants
from tests.results.evening import Evening, file_of
from tools.catalogues.helps import help_texts
from tools.catalogues.recorded import CHAPTER
from tools.catalogues.template import RECORDED
from tools.catalogues.wordings import declared

AREAS = [
    sentences.of_words,
    sentences.of_objections,
    sentences.of_rare_objections,
    sentences.of_pictures,
    sentences.of_the_referee,
    sentences.of_the_wires,
    sentences.of_hosts,
    sentences.of_formats,
    sentences.of_rules,
    sentences.of_estimates,
    sentences.of_the_lab,
    of_mistakes,
    outputs.of_practice,
    outputs.of_reruns,
    outputs.of_fairness,
    command_sentences.of_commands,
    page_sentences.of_refusals,
    page_sentences.of_damage,
    page_sentences.of_saved_games,
    page_sentences.of_friendlies,
]
SYSTEM = {"No such file or directory", "Permission denied", "No space left on device"}
"""Words of the operating system that programs meet."""
STANDARD = "its files are not those handed in"


@pytest.fixture(scope="module")
def of_entries(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The words of all entries and attempts of evenings on which everything happens."""
    found: list[str] = []
    for excluded in ("annul", "forfeit", "forfeit_rest"):
        text = file_of("Alfa", "Beta", "Clumsy", more=f'[format]\nexcluded = "{excluded}"\n')
        evening = Evening(tmp_path_factory.mktemp("evening") / "store", text, clumsy=["Clumsy"])
        for act in _acts(evening):
            act()
            found += _told(evening)
    cup = Evening(tmp_path_factory.mktemp("cup") / "store", file_of(*"ABCD", more='[format]\nkind = "knockout"\n'))
    champion = cup.play().stages(cup.situation.plan.categories[0])[0].table.rows[0].name
    for ruling in (Ruling.EXCLUDE, Ruling.READMIT):
        cup.decide(ruling, STANDARD, name=champion)
        cup.play()
        found += _told(cup)
    return found


def _acts(evening: Evening) -> Iterator[Callable[[], object]]:
    one, other = Pairing("Alfa", "Beta"), Pairing("Beta", "Alfa")
    yield lambda: evening.match(one, void=True)
    yield lambda: evening.match(one)
    yield lambda: evening.match(Pairing("Alfa", "Clumsy"))
    yield lambda: evening.decide_on(Ruling.REPLAY, one, STANDARD)
    yield lambda: evening.decide_on(Ruling.CORRECT, one, STANDARD, winner="Alfa", margin=2)
    yield lambda: evening.decide_on(Ruling.CORRECT, other, STANDARD, winner=None, margin=0)
    yield lambda: evening.decide_on(Ruling.RESULT, one, STANDARD, winner="Alfa", margin=2)
    yield lambda: evening.decide_on(Ruling.RESULT, other, STANDARD, winner=None, margin=0)
    yield lambda: evening.decide(Ruling.HOLD, STANDARD, name="Beta", fingerprint="x")
    yield lambda: evening.decide(Ruling.EXCLUDE, "disqualified after 3 faults against the protocol", name="Clumsy")
    yield lambda: evening.decide(Ruling.WITHDRAW, STANDARD, name="Beta")
    yield lambda: evening.decide(Ruling.READMIT, STANDARD, name="Beta")
    yield lambda: evening.decide(Ruling.EXCLUDE, STANDARD, name="Beta")
    yield lambda: evening.decide(Ruling.WITHDRAW, STANDARD, name="Alfa")


def _told(evening: Evening) -> Iterator[str]:
    situation = evening.situation
    for entry in entries(situation, situation.plan.categories[0]):
        yield from (entry.outcome, *filter(None, [entry.words]))
        yield from (ending(attempt, worth) for attempt, worth in entry.attempts)


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.__name__)
def test_every_sentence_has_its_words(area: Callable[[], Iterator[str]]) -> None:
    told = set(area())
    assert told
    assert {sentence: missing for sentence in sorted(told) if (missing := untold(sentence))} == {}


@pytest.mark.parametrize("code", [code for code in codes() if code != "en"])
def test_every_wording_has_its_words(code: str) -> None:
    patterns = {pattern for wording in declared() for pattern in wording.patterns}
    assert sorted(patterns - load(code).phrases.keys()) == []


def test_what_becomes_of_pairings_has_its_words(of_entries: list[str]) -> None:
    assert {sentence: missing for sentence in sorted(set(of_entries)) if (missing := untold(sentence))} == {}


def test_persian_is_written_with_persian_letters() -> None:
    words = "".join(load("fa").phrases.values())
    assert not set(words) & set("يكىة")
    assert not set(words) & set("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹")


class Witness(Language):
    """A language that knows which of its phrases were of use."""

    @cached_property
    def used(self) -> set[str]:
        return set()

    def _filled(self, phrase: Phrase, values: Mapping[str, str], deep: int) -> tuple[str, list[str]]:
        filled = super()._filled(phrase, values, deep)
        if set(filled[1]) <= {SAMPLE}:
            self.used.add(phrase.english)
        return filled


class Watched(dict[str, str]):
    """Phrases that note which of them were taken as they are."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
        super().__init__(phrases)
        self.taken: set[str] = set()

    def __getitem__(self, english: str) -> str:
        self.taken.add(english)
        return super().__getitem__(english)


def test_every_recorded_pattern_is_of_use(of_entries: list[str]) -> None:
    """It is found in a sentence of ours, or stands in the code as it is."""
    phrases = Watched(load("it").phrases)
    witness = Witness("it", "Italiano", "ltr", phrases)
    for sentence in {*of_entries, *(sentence for area in AREAS for sentence in area())}:
        witness.render(sentence)
    listed = [line for line in RECORDED.read_text(encoding="utf-8").splitlines() if not line.startswith(CHAPTER)]
    known = witness.used | phrases.taken | constants() | SYSTEM | {text for _, text in help_texts()}
    assert [english for english in listed if english and english not in known] == []

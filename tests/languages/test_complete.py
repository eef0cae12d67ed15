"""Every sentence that can be shown has its words in every language, and every phrase of a language is one of ours."""

import ast
import re
from collections.abc import Callable, Iterator

import pytest

from girone.languages import codes, load
from girone.model.detail import Detail
from girone.model.record import DecisionKind
from girone.model.tournament import Pairing
from girone.tournament.results.pairings import listed_matches
from tests.languages import command_sentences, outputs, page_sentences, sentences
from tests.languages.sentences import untold
from tests.languages.wordings import SOURCE, declared
from tests.results.evening import Evening, file_of

AREAS: list[Callable[[], Iterator[str | Detail]]] = [
    sentences.of_words,
    sentences.of_objections,
    sentences.of_rare_objections,
    sentences.of_pictures,
    sentences.of_the_referee,
    sentences.of_formats,
    sentences.of_rules,
    sentences.of_estimates,
    outputs.of_practice,
    outputs.of_fairness,
    command_sentences.of_commands,
    page_sentences.of_damage,
    page_sentences.of_saved_games,
    page_sentences.of_friendlies,
]
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
    champion = cup.play().stages(cup.state.plan.categories[0])[0].table.rows[0].name
    for ruling in (DecisionKind.EXCLUDE, DecisionKind.READMIT):
        cup.decide(ruling, STANDARD, name=champion)
        cup.play()
        found += _told(cup)
    return found


def _acts(evening: Evening) -> Iterator[Callable[[], object]]:
    one, other = Pairing("Alfa", "Beta"), Pairing("Beta", "Alfa")
    yield lambda: evening.match(one, void=True)
    yield lambda: evening.match(one)
    yield lambda: evening.match(Pairing("Alfa", "Clumsy"))
    yield lambda: evening.decide_on(DecisionKind.REPLAY, one, STANDARD)
    yield lambda: evening.decide_on(DecisionKind.CORRECT, one, STANDARD, winner="Alfa", margin=2)
    yield lambda: evening.decide_on(DecisionKind.CORRECT, other, STANDARD, winner=None, margin=0)
    yield lambda: evening.decide_on(DecisionKind.RESULT, one, STANDARD, winner="Alfa", margin=2)
    yield lambda: evening.decide_on(DecisionKind.RESULT, other, STANDARD, winner=None, margin=0)
    yield lambda: evening.decide(DecisionKind.HOLD, STANDARD, name="Beta", fingerprint="x")
    yield lambda: evening.decide(
        DecisionKind.EXCLUDE, "disqualified after 3 faults against the protocol", name="Clumsy"
    )
    yield lambda: evening.decide(DecisionKind.WITHDRAW, STANDARD, name="Beta")
    yield lambda: evening.decide(DecisionKind.READMIT, STANDARD, name="Beta")
    yield lambda: evening.decide(DecisionKind.EXCLUDE, STANDARD, name="Beta")
    yield lambda: evening.decide(DecisionKind.WITHDRAW, STANDARD, name="Alfa")


def _told(evening: Evening) -> Iterator[str]:
    state = evening.state
    for entry in listed_matches(state, state.plan.categories[0]):
        yield from (entry.outcome, *filter(None, [entry.words]))
        yield from (attempt.words for attempt, _ in entry.attempts)


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.__name__)
def test_every_sentence_has_its_words(area: Callable[[], Iterator[str | Detail]]) -> None:
    told = set(area())
    assert told
    assert {sentence: missing for sentence in told if (missing := untold(sentence))} == {}


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


TOLD = {
    "web": ("Refusal", "refusal", "missing", "number_in"),
    "tournament": ("HostFailed",),
    "tournament/run/cluster": ("ConfigError", "RecordError", "HostFailed", "say"),
}
"""In which rooms a finished sentence would reach readers, and by which calls."""
WHOLE = (
    "tournament/decisions/request",
    "tournament/decisions/by_hand",
    "tournament/decisions/rules",
    "players/casual/saved",
    "matches/journal/fields",
    "matches/journal/journal",
    "host/lock",
)
"""Modules whose errors are all told in the reader's language."""


def _told_by(name: str) -> tuple[str, ...]:
    """The calls of the room that a module is in, the innermost one first."""
    rooms = [room for room in TOLD if name.startswith(f"{room}/")]
    return TOLD[max(rooms, key=len)] if rooms else ()


def test_what_readers_are_told_is_a_detail() -> None:
    """A text that is handed over as it is could only be translated by reading it back."""
    assert all((SOURCE / f"{name}.py").is_file() for name in WHOLE)
    assert all((SOURCE / room).is_dir() for room in TOLD)
    found = []
    for file in sorted(SOURCE.rglob("*.py")):
        name = file.relative_to(SOURCE).with_suffix("").as_posix()
        calls = ("ConfigError", "RecordError", "HostFailed") if name in WHOLE else _told_by(name)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=called), args=given) if called in calls:
                    texts = [each for each in given if isinstance(each, ast.JoinedStr) or _is_text(each)]
                    found += [f"{name}:{each.lineno}" for each in texts]
    assert found == []


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def test_no_module_looks_for_english_in_a_sentence() -> None:
    """Patterns are filled, never matched: nothing makes an expression of them."""
    for file in sorted(SOURCE.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        assert not re.search(
            r"(re\.(compile|search|match|fullmatch)|fullmatch|search)\([^)]*(english|phrases)", text
        ), file
        assert not re.search(
            r"\.words\.(startswith|endswith|removeprefix|partition|split|replace)|in .*\.words\b:$", text
        ), file

"""Rule cards: every regulation has its own, in its language and in English, true to its data."""

import re
from pathlib import Path

import pytest

from girone import regulations, wires
from girone.cli.main import main
from girone.languages import load
from girone.model.errors import ConfigError
from girone.model.notices import AllPresent, Seated, YourTurn
from girone.model.reason import Reason
from girone.model.wire import Answer, FileContent
from girone.regulations import cards
from girone.regulations.cards.card import card

EVERY = [(name, code) for name in regulations.names() for code in ("en", regulations.load(name).language)]


@pytest.mark.parametrize("name", regulations.names())
def test_a_card_speaks_the_language_of_its_document_and_english(name: str) -> None:
    regulation = regulations.load(name)
    assert cards.languages(regulation) == (regulation.language, "en")


@pytest.mark.parametrize("name", regulations.names())
def test_both_languages_say_as_much(name: str) -> None:
    regulation = regulations.load(name)
    own, english = (cards.notes(regulation, code) for code in cards.languages(regulation))
    assert [len(own.rules), len(own.program), len(own.settled)] == [
        len(english.rules),
        len(english.program),
        len(english.settled),
    ]


@pytest.mark.parametrize("name", regulations.names())
def test_the_answer_on_the_card_is_a_legal_first_move(name: str) -> None:
    regulation = regulations.load(name)
    game, first, start = regulation.game, regulation.game.first, regulation.game.start()
    wire = wires.load(regulation.wire, game, **regulation.wire_options)
    for notice in (Seated(first, game), AllPresent(), YourTurn(first, start)):
        wire.send(notice)
    (answer,) = cards.notes(regulation, "en").answers
    arrival = FileContent(answer.encode()) if regulation.wire == "ufmg_files" else answer.encode()
    (heard,) = wire.receive(arrival)
    assert isinstance(heard, Answer)
    assert start.why_not(heard.text) is None


@pytest.mark.parametrize(("name", "code"), EVERY)
def test_the_data_is_on_the_card(name: str, code: str) -> None:
    regulation, language = regulations.load(name), load(code)
    page = card(regulation, code)
    assert f'<html lang="{code}" dir="{language.direction}">' in page
    assert language.say("{seconds} s", seconds=f"{regulation.limits.move:g}") in page
    assert language.tell(Reason.TOO_SLOW.words) in page
    assert f"girone check --regulation {name}" in page
    assert "<svg" in page
    assert not re.search(r"\{\w+\}", page.partition("<body>")[2])


def test_an_override_is_on_the_card() -> None:
    ours = regulations.load("dipole-2020", {"limits.move": 7, "game.move_limit": 33, "conduct.lost_turns": 4})
    page = card(ours, "en")
    assert "<td>7 s</td>" in page
    assert "After 33 moves of each side" in page
    assert "What loses the turn; 4 in a row lose the match" in page
    assert "What loses the match" in card(regulations.load("dipole-2020"), "en")


@pytest.mark.parametrize(
    ("removal", "words", "others"),
    [("dark", "the target must be dark", "by the letter"), ("letter", "by the letter", "the target must be dark")],
)
def test_the_card_says_what_may_leave_the_board(removal: str, words: str, others: str) -> None:
    page = card(regulations.load("dipole-2020", {"game.removal": removal}), "en")
    assert words in page
    assert others not in page


def test_another_language_is_answered_with_those_there_are() -> None:
    with pytest.raises(ConfigError, match="no language of the card of loa-2012 'fa'; there are: en, it"):
        card(regulations.load("loa-2012"), "fa")


def test_the_command_prints_the_own_language_unless_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regulations", "--card", "othello-sadjad-1389"]) == 0
    assert '<html lang="fa" dir="rtl">' in capsys.readouterr().out
    file = tmp_path / "card.html"
    assert main(["regulations", "--card", "othello-sadjad-1389", "--language", "en", "-o", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == card(regulations.load("othello-sadjad-1389"), "en")

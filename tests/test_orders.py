"""What the documents order: formats and points, and the page of all their sentences with the tests that quote them."""

import pytest

from girone import regulations
from tests.documents import orders
from tests.support import ROOT
from tools import documents

DOUBLE, KNOCKOUT = "double_round_robin", "knockout"


@orders("loa-2012", "Il torneo verrà svolto nella modalità di campionato")
@orders("loa-2012", "Al giocatore che vince una partita vengono assegnati 3 punti, al perdente 0.")
@orders("loa-2012", "In caso di partita patta si assegna 1 punto ad entrambi i giocatori.")
@orders("fission-2022", "Il torneo è all’italiana e prevede quindi un girone")
@orders("fission-2022", "durante ciascuna partita per la vittoria vengono assegnati")
@orders("othello-ufmg-2014", "Haverá um torneio entre todos os agentes recebidos.")
@orders("othello-sadjad-1389", "مسابقات بصورت حذفی و در حضور شرکت کنندگان برگزار خواهد شد")
@pytest.mark.parametrize(
    ("name", "form", "points"),
    [
        ("loa-2012", DOUBLE, (3, 1, 0)),
        ("fission-2022", DOUBLE, (3, 1, 0)),
        ("dipole-2020", DOUBLE, (3, 1, 0)),
        ("othello-ufmg-2014", DOUBLE, (3, 1, 0)),
        ("othello-sadjad-1389", KNOCKOUT, None),
    ],
)
def test_format_and_points_of_each_document(name: str, form: str, points: tuple[int, int, int] | None) -> None:
    regulation = regulations.load(name)
    given = regulation.points
    assert regulation.format == form
    assert (given and (given.win, given.draw, given.loss)) == points


def test_the_page_is_what_the_marks_say() -> None:
    assert documents.PAGE.read_text(encoding="utf-8") == documents.page(), "run .venv/bin/python -m tools.documents"


@pytest.mark.parametrize("name", regulations.names())
def test_every_sentence_that_orders_something_has_a_test_and_a_place(name: str) -> None:
    tests = [each for each in documents.marked() if each.document == name]
    for sentence in documents.listed(name):
        assert any(test.is_about(sentence) for test in tests), sentence.text
        assert (ROOT / sentence.done).exists(), sentence.done


def test_marks_name_documents_that_there_are() -> None:
    marks = list(documents.marked())
    assert {each.document for each in marks} == {*regulations.names()}
    assert len({each.name for each in marks}) > 100

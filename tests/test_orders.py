"""What the documents order: formats and points."""

import pytest

from girone import regulations
from tests.documents import orders

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

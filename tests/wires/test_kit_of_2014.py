"""The exchange of files, sentence by sentence (the tournament of the UFMG 2014 document)."""

from pathlib import Path

import pytest

from girone.model.reason import Reason
from girone.model.wire import Launch, PutFile, RemoveFile
from tests.documents import orders
from tests.virtual import BLACK, WHITE, Evening, Scripted, file

NAME = "othello-ufmg-2014"


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def states(player: Scripted) -> list[list[str]]:
    return [each.data.decode().split("\n") for each in player.told if isinstance(each, PutFile)]


@orders("othello-ufmg-2014", "Os diferentes programas (agentes) irão competir entre")
@orders("othello-ufmg-2014", "Quando for sua vez de jogar, seu programa será chamado,")
@orders("othello-ufmg-2014", "Você deverá escrever um script launch.sh que recebe")
@orders("othello-ufmg-2014", "o servidor escreverá o estado do tabuleiro no seu diretório,")
def test_each_turn_the_board_is_written_and_the_script_called_with_file_and_colour(evening: Evening) -> None:
    black, white = Scripted(file(b"5,4")), Scripted(file(b"5,5"))
    evening.play(NAME, white, black, conduct__lost_turns=1)
    assert next(each for each in black.told if isinstance(each, RemoveFile)).name == "move.txt"
    assert {each.arguments for each in black.told if isinstance(each, Launch)} == {("state.txt", "black")}
    assert {each.arguments for each in white.told if isinstance(each, Launch)} == {("state.txt", "white")}


@orders("othello-ufmg-2014", "No arquivo com o estado do tabuleiro, W representa uma")
@orders("othello-ufmg-2014", "Observe que cada linha do arquivo possui exatamente")
def test_the_file_has_eight_lines_of_eight_signs(evening: Evening) -> None:
    black = Scripted(file(b"5,4"))
    evening.play(NAME, Scripted(file(b"5,5")), black, conduct__lost_turns=1)
    first, second = states(black)
    assert first == ["........"] * 3 + ["...WB...", "...BW..."] + ["........"] * 3 + [""]
    assert second == ["........"] * 3 + ["...WB...", "...BWB..", ".....W.."] + ["........"] * 2 + [""]


@orders("othello-ufmg-2014", "Seu agente terá 5 segundos para ler este arquivo, chamar")
@pytest.mark.parametrize(("seconds", "reason"), [(5.0, Reason.MALFORMED), (5.1, Reason.TOO_SLOW)])
def test_there_are_five_seconds_for_a_move(evening: Evening, seconds: float, reason: Reason) -> None:
    verdict = evening.play(NAME, Scripted(), Scripted(file(b"late", seconds)), conduct__lost_turns=0)
    assert (verdict.winner, verdict.reason) == (WHITE, reason)


@orders("othello-ufmg-2014", "O arquivo move.txt conterá simplesmente a coordenada")
@orders("othello-ufmg-2014", "As coordenadas vão de 0 a 7. O eixo x cresce da esquerda")
@orders("othello-ufmg-2014", "O arquivo deverá conter somente os dois números separados")
@orders("othello-ufmg-2014", "No protocolo do torneio, a jogada é x,y (coluna, linha)")
@pytest.mark.parametrize(
    ("written", "stands"),
    [(b"5,4", True), (b"5,4\n", True), (b"2,3", True), (b"4,5", True), (b"8,0", False), (b"5;4", False), (b"5", False)],
)
def test_the_answer_is_column_and_row_from_0_to_7(evening: Evening, written: bytes, stands: bool) -> None:
    """Column first: 4,5 is below the centre."""
    verdict = evening.play(NAME, Scripted(), Scripted(file(written)), conduct__lost_turns=0)
    assert (WHITE in verdict.losers) == stands


@orders("othello-ufmg-2014", "As coordenadas vão de 0 a 7. O eixo x cresce da esquerda")
def test_x_grows_to_the_right_and_y_downwards(evening: Evening) -> None:
    white = Scripted()
    evening.play(NAME, white, Scripted(file(b"5,4")), conduct__lost_turns=0)
    assert states(white)[0][4] == "...BBB.."


@orders("othello-ufmg-2014", "Caso não haja jogada válida para seu jogador, escreva -1, -1 no arquivo.")
def test_without_a_valid_move_minus_one_twice_is_a_pass(evening: Evening) -> None:
    opening = "OX" + "-" * 62 + " X"
    for written in (b"-1,-1", b"-1, -1"):
        evening = Evening(evening.journal.parent / written.decode().strip())
        evening.journal.parent.mkdir()
        white = Scripted(file(b"2,0"))
        verdict = evening.play(NAME, white, Scripted(file(written)), opening=opening)
        assert (verdict.winner, verdict.reason) == (WHITE, Reason.WON)


@orders("othello-ufmg-2014", "Durante uma partida, seu launch.sh será chamado diversas")
@orders("othello-ufmg-2014", "Em seguida o servidor escreverá o novo estado no diretório")
def test_the_program_runs_anew_for_every_move_until_the_end(evening: Evening) -> None:
    black = Scripted(file(b"5,4"), file(b"4,5"), file(None))
    white = Scripted(file(b"5,5"), file(b"5,3"))
    verdict = evening.play(NAME, white, black, conduct__lost_turns=1)
    assert verdict.reason is Reason.LOST_TURNS
    assert verdict.losers == (BLACK,)
    assert sum(isinstance(each, Launch) for each in black.told) == 3

"""Kits that a person plays with: against the agent of UFMG, and through by-hand mode where the network fails."""

import subprocess

import pytest

from girone import games
from girone.lab.kits import kit
from girone.languages import load
from girone.model.game import Position
from tests.documents import orders
from tests.kits.building import built, demand_tool

WITHIN = 300


def played(regulation: str, language: str, words: list[str], typed: str) -> str:
    """What a kit's script says to what a person types."""
    demand_tool(language)
    folder = built(regulation, language)
    done = subprocess.run(
        [folder / words[0], *words[1:]], input=typed, capture_output=True, text=True, timeout=WITHIN, env={"SEED": "3"}
        | {"PATH": "/usr/local/bin:/usr/bin:/bin"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def after(position: Position, said: str, own: list[str]) -> Position:
    """The position after a person's moves and the program's answers; each of them has to be legal."""
    answers = [line.removeprefix("I play ") for line in said.splitlines() if line.startswith("I play ")]
    for move in own:
        position = position.play(move).play(answers.pop(0))
    assert not answers
    return position


@orders("othello-ufmg-2014", "Implemente um programa para um humano jogar Othello contra a sua função play.")
@orders("othello-ufmg-2014", "Seu programa deve permitir a escolha da cor com a qual os jogadores vão jogar")
@pytest.mark.parametrize("language", kit.languages())
def test_a_human_plays_against_the_agent(language: str) -> None:
    said = played("othello-ufmg-2014", language, ["othello.sh"], "black\n9,9\n5,4\n")
    assert "Which colour do you play, black or white?" in said
    assert "not possible; these are: " in said
    assert said.endswith("ended by hand\n")
    assert after(games.load("othello").start(), said, ["5,4"]).turn == "black"
    assert "I play" in played("othello-ufmg-2014", language, ["othello.sh", "white"], "")


@orders(
    "loa-2012",
    "Implementate il vostro software in maniera tale che possa ricevere le mosse anche in modo manuale, ad esempio "
    "tramite tastiera o mouse.",
)
@orders("loa-2012", "Ed inoltre deve essere possibile interrompere una partita manualmente.")
@pytest.mark.parametrize("language", kit.languages())
def test_moves_are_typed_where_the_network_fails(language: str) -> None:
    said = played("loa-2012", language, ["by_hand.sh", "black"], "A1-A2\nA2-C2\n")
    assert "not possible; these are: " in said
    assert said.endswith("ended by hand\n")
    assert after(games.load("lines_of_action").start(), said, ["A2-C2"]).turn == "white"
    assert "I play" in played("loa-2012", language, ["by_hand.sh", "white"], "")


@pytest.mark.parametrize("language", kit.languages())
def test_the_kit_of_sadjad_plays_without_a_referee(language: str) -> None:
    said = played("othello-sadjad-1389", language, ["by_hand.sh", "white"], "9,9\n5,3\n")
    assert "not possible; these are: " in said
    assert said.endswith("ended by hand\n")
    assert after(games.load("othello", layout="mirrored").start(), said, ["5,3"]).turn == "black"


@pytest.mark.parametrize("language", kit.languages())
def test_the_program_of_a_kit_speaks_the_language_of_who_asked_for_it(language: str) -> None:
    files = kit.gather("othello-ufmg-2014", language, load("pt"))
    program = "".join(file.content.decode() for file in files if file.name.stem.lower() in ("wire", "hand"))
    assert "Which colour" not in program
    assert "eu jogo" in program
    assert "Com que cor voc" in program
    assert program.isascii() is (language == "java")


@orders(
    "loa-2012", "la prima mossa (di entrambi i giocatori) può essere fatta pervenire entro un tempo massimo di 2000ms"
)
def test_the_kit_tells_the_time_of_the_first_move() -> None:
    files = {str(file.name): file.content.decode() for file in kit.gather("loa-2012", "python")}
    assert "1 s (2 s for its first move)" in files["README.md"]
    assert "1 s (2 s for its first move)" in files["main.py"]

"""Whole games between programs that run as processes of their own, in every wire and across wires."""

from dataclasses import replace
from pathlib import Path

import pytest

from girone import regulations
from girone.matches import replay
from girone.matches.places import place
from girone.matches.table import JOURNAL
from girone.model.game import Side
from tests.documents import orders
from tests.matches.evening import PYTHON, Played, late, left_running, order, table

WHITE, BLACK = Side.WHITE, Side.BLACK


def check(played: Played, folder: Path) -> None:
    """A proper ending, judged again with the same result, and nothing left."""
    assert played.verdict["kind"] == "played", played.words
    assert replay.rejudge(folder / JOURNAL).agrees
    assert left_running(str(folder)) == []
    assert played.stderr == ""


@orders("othello-ufmg-2014", "Em seguida o servidor escreverá o novo estado no diretório")
@pytest.mark.parametrize("name", regulations.names())
def test_random_against_greedy(name: str, tmp_path: Path) -> None:
    check(table(order(name, tmp_path, "random", "greedy")), tmp_path)


@pytest.mark.parametrize("size", [4, 6, 10, 18])
def test_othello_of_every_kind_of_size(size: int, tmp_path: Path) -> None:
    check(table(order("othello-sadjad-1389", tmp_path, "random", "greedy", game__size=size), timeout=120), tmp_path)


@pytest.mark.parametrize("game", ["othello-sadjad-1389", "loa-2012", "fission-2022"])
def test_house_wire_without_a_socket(game: str, tmp_path: Path) -> None:
    check(table(order(game, tmp_path, "greedy", "random", wire="unical_server")), tmp_path)


@pytest.mark.parametrize(
    ("name", "white", "black"),
    [
        ("othello-sadjad-1389", "sadjad_stdio", "ufmg_files"),
        ("othello-sadjad-1389", "unical_server", "sadjad_stdio"),
        ("othello-ufmg-2014", "ufmg_files", "unical_server"),
        ("othello-ufmg-2014", "sadjad_stdio", "ufmg_files"),
        ("othello-ufmg-2014", "gtp", "nboard"),
        ("othello-sadjad-1389", "nboard", "gtp"),
        ("loa-2012", "unical_relay", "unical_server"),
        ("loa-2012", "unical_server", "unical_relay"),
    ],
)
def test_players_of_different_wires_meet(name: str, white: str, black: str, tmp_path: Path) -> None:
    regulation = regulations.load(name)
    first = place(WHITE, "random", white, regulation, tmp_path, seed=5)
    second = place(BLACK, "random", black, regulation, tmp_path, seed=6)
    opening = late(name) if white == "ufmg_files" else None
    check(table(replace(order(name, tmp_path, first, second), opening=opening)), tmp_path)


def test_unical_server_over_tcp(tmp_path: Path) -> None:
    regulation = regulations.load("dipole-2020")
    command = f"{PYTHON} -m girone.players.samples random unical_server {{host}} {{port}} --game dipole --seed 4"
    white, black = (place(side, command, "unical_server", regulation, tmp_path, seed=None) for side in Side)
    played = table(order("dipole-2020", tmp_path, white, black))
    check(played, tmp_path)
    assert played.sent_to(WHITE).startswith("WELCOME White\nMESSAGE Group 0, please wait for the opponent\n")


def test_the_same_seeds_play_the_same_game(tmp_path: Path) -> None:
    games = [table(order("fission-2022", tmp_path / str(number), "random", "random", seed=9)) for number in range(2)]
    assert games[0].sent_to(WHITE) == games[1].sent_to(WHITE)
    assert games[0].words == games[1].words

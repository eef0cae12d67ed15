"""Whole games: every client against the server's side of its wire, judged by the referee."""

import pytest

from girone import games, wires
from girone.games.othello.rules import SIZES
from girone.model.game import Game, Side
from girone.players.samples import greedy_player, random_player
from girone.wires.client import ConversationResult
from girone.wires.nboard.client import NBoard
from girone.wires.unical_server.client import UnicalServer
from tests.clients.table import Place, client_of, expected, play
from tests.support import VARIANTS, variant_name

OTHELLOS = [games.load("othello", size=size, layout=layout) for size in SIZES for layout in ("standard", "mirrored")]
GAMES = [*OTHELLOS, *(game for game in VARIANTS if game.name != "othello")]


def carries(wire: str, game: Game) -> bool:
    return game.name in wires.games_of(wire) and (wire != "ufmg_files" or game.options["size"] == 8)


SEATS = [
    pytest.param(wire, game, id=f"{wire}-{variant_name(game)}")
    for wire in wires.names()
    for game in GAMES
    if carries(wire, game)
]
MEETINGS = [
    pytest.param(black, white, game, id=f"{black}-{white}-{variant_name(game)}")
    for game in (*OTHELLOS[4:6], games.load("lines_of_action"))
    for black in wires.names()
    for white in wires.names()
    if carries(black, game) and carries(white, game) and black != white
]


def place(wire: str, side: Side, game: Game, seed: int) -> Place:
    think = random_player(seed) if side is game.first else greedy_player() if seed % 2 else random_player(-seed)
    return Place(wire, game, client_of(wire, side, game, think), think)


def check(game: Game, seats: dict[Side, Place]) -> None:
    verdict = play(game, seats)
    for side, seat in seats.items():
        if seat.client:
            assert seat.client.finished
            # A board shows the NBoard's engines positions, and never the end of a game.
            asked = isinstance(seat.client, NBoard)
            assert seat.client.result is (ConversationResult.DISMISSED if asked else expected(verdict, side))


@pytest.mark.parametrize(("wire", "game"), SEATS)
def test_a_game_is_played_to_its_end(wire: str, game: Game) -> None:
    seeds = range(1, 3) if game.options.get("size", 8) <= 8 else range(2, 3)
    for seed in seeds:
        check(game, {side: place(wire, side, game, seed) for side in Side})


@pytest.mark.parametrize(("black", "white", "game"), MEETINGS)
def test_players_of_different_wires_meet(black: str, white: str, game: Game) -> None:
    check(game, {Side.BLACK: place(black, Side.BLACK, game, 2), Side.WHITE: place(white, Side.WHITE, game, 2)})


@pytest.mark.parametrize("name", ["othello", "lines_of_action"])
def test_the_line_server_tells_the_game_where_it_can_vary(name: str) -> None:
    for game in (game for game in VARIANTS if game.name == name and game.options.get("size", 8) <= 8):
        clients = {side: UnicalServer(random_player(3)) for side in Side}
        check(game, {side: Place("unical_server", game, clients[side], random_player()) for side in Side})


@pytest.mark.parametrize("name", ["dipole", "fission", "lines_of_action"])
def test_a_server_may_have_another_move_limit_than_the_player(name: str) -> None:
    game, clients = (
        games.load(name),
        {side: UnicalServer(random_player(5), games.load(name, move_limit=3)) for side in Side},
    )
    verdict = play(game, {side: Place("unical_server", game, clients[side], random_player()) for side in Side})
    assert {side: client.result for side, client in clients.items()} == {side: expected(verdict, side) for side in Side}

"""The rules against what others recorded: the courses' own servers, historic games, world records."""

import struct
from pathlib import Path

import pytest

from girone import games
from girone.model.game import Position, Side
from girone.model.reason import Reason
from tests.support import DATA, borrowed

SIGN = {"White": "W", "Black": "B"}


def recorded(file: str) -> list[list[str]]:
    """The fields of each line: POS board | side | moves … and PLAY move -> board | counts …."""
    lines = (DATA / file).read_text().splitlines()
    return [[field.strip() for field in line.split("|")] for line in lines if not line.startswith("END")]


def test_dipole_server_positions() -> None:
    game, position, positions = games.load("dipole"), games.load("dipole").start(), 0
    for first, second, *rest in recorded("dipole_server_positions.txt"):
        word, board = first.split(" ", 1)
        if word == "POS":
            position = game.parse(f"{board} {SIGN[second]} 0")
            assert sorted(position.moves()) == sorted(rest[0].split())
            positions += 1
        else:
            move, _, board = board.partition(" -> ")
            after = position.play(move)
            assert after.text().rsplit(" ", 2)[0] == board
            assert f"{after.count(Side.WHITE)} {after.count(Side.BLACK)}" == second
    assert positions == 424


def test_fission_server_positions() -> None:
    game, position, positions, ends = games.load("fission"), games.load("fission").start(), 0, 0
    for first, second, rest in recorded("fission_server_positions.txt"):
        word, board = first.split(" ", 1)
        if word == "POS":
            position = game.parse(f"{board} {SIGN[second]} 0")
            assert sorted(position.moves()) == sorted(rest.split())
            positions += 1
        else:
            move, _, board = board.partition(" -> ")
            after = position.play(move)
            assert "/".join(after.rows()) == board
            assert f"{after.count(Side.WHITE)} {after.count(Side.BLACK)}" == second
            assert _fission_result(after) == rest
            ends += rest != "-"
    assert (positions, ends) == (1128, 25)


def _fission_result(position: Position) -> str:
    outcome = position.outcome()
    if not outcome:
        return "-"
    return outcome.winner.capitalize() if outcome.winner else "TIE"


def replay(start: Position, moves: list[str]) -> Position:
    for move in moves:
        start = start.play(move)
    return start


def test_historic_games_of_lines_of_action() -> None:
    files = sorted(borrowed("loa", "winands_thesis_games").glob("*.unical"))
    assert len(files) == 16
    for file in files:
        replay(games.load("lines_of_action", layout="transposed").start(), file.read_text().split())


def test_shortest_game_of_lines_of_action() -> None:
    file = borrowed("loa", "winands_thesis_games", "shortest_game.unical")
    outcome = replay(games.load("lines_of_action", layout="transposed").start(), file.read_text().split()).outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (Side.WHITE, Reason.WON)


def test_game_that_ends_without_a_legal_move() -> None:
    moves = borrowed("loa", "no_legal_move_game.txt").read_text().split()
    final = replay(games.load("lines_of_action", layout="transposed").start(), moves)
    outcome = final.outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (final.turn.other, Reason.NO_LEGAL_MOVE)
    assert final.moves() == ()


def test_feinstein_line_on_six_by_six() -> None:
    line = borrowed("othello", "feinstein_6x6.txt").read_text().splitlines()[3]
    position = games.load("othello", size=6, layout="mirrored").start()
    passes = []
    for number, cell in enumerate(line.split(), start=1):
        if position.moves() == ("-1,-1",):
            passes.append(number)
            position = position.play("-1,-1")
        row, column = cell.split(",")
        position = position.play(f"{column},{row}")
    outcome = position.outcome()
    assert outcome
    assert outcome.winner is Side.WHITE
    assert (position.count(Side.BLACK), position.count(Side.WHITE), passes) == (16, 20, [31])


def test_wipe_out_in_nine_plies() -> None:
    moves = borrowed("othello", "wipeout_9ply.txt").read_text().splitlines()[1].split()
    position = replay(games.load("othello").start(), moves)
    outcome = position.outcome()
    assert outcome
    assert (len(moves), outcome.winner, position.count(Side.BLACK), position.count(Side.WHITE)) == (
        9,
        Side.BLACK,
        13,
        0,
    )


WTHOR_YEARS = (1985, 1995, 2005, 2015, 2024)
WTHOR_GAMES_A_YEAR = 420


@pytest.mark.parametrize("year", WTHOR_YEARS)
def test_wthor_games_replay(year: int) -> None:
    """At least 2,000 games in all, every move legal, the disc counts of finished games as recorded."""
    games_replayed = finished = 0
    for black_score, cells in wthor(borrowed("othello", "wthor", f"WTH_{year}.wtb"))[:WTHOR_GAMES_A_YEAR]:
        position: Position = games.load("othello").start()
        for cell in cells:
            if position.moves() == ("-1,-1",):
                position = position.play("-1,-1")
            position = position.play(cell)
        games_replayed += 1
        if outcome := position.outcome():
            empty = 64 - position.count(Side.BLACK) - position.count(Side.WHITE)
            gift = {Side.BLACK: empty, Side.WHITE: 0, None: empty // 2}[outcome.winner]
            assert position.count(Side.BLACK) + gift == black_score
            finished += 1
    assert games_replayed == WTHOR_GAMES_A_YEAR
    assert finished > 0.8 * games_replayed


def wthor(file: Path) -> list[tuple[int, list[str]]]:
    """Black's score and the cells of each game; a cell is stored as 10 × row + column, counted from 1."""
    content = file.read_bytes()
    (count,) = struct.unpack_from("<i", content, 4)
    records = [content[16 + 68 * number : 84 + 68 * number] for number in range(count)]
    return [(record[6], [f"{byte % 10 - 1},{byte // 10 - 1}" for byte in record[8:] if byte]) for record in records]

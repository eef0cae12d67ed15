"""Matches of the engine against itself: each level against the one below, and the highest against plain alpha-beta.

Every opening of the game's file is played with both colours; a tie counts half. The plain player is alpha-beta of fixed
depth with the same evaluation, nothing else. The result is the share of points with its 95 % interval.
"""

import argparse
import json
import math
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from girone import _native, games
from girone.engine import LEVELS, Effort, Engine, native_board
from girone.games.openings import after, openings
from girone.model.game import Move, Position, Side

Player = Callable[[Position], Move]
Start = tuple[str, tuple[Move, ...]]


def main() -> int:
    """Play the requested matches and print a row for each pairing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.names()))
    parser.add_argument("--openings", type=int, default=100, help="openings; each is played twice")
    parser.add_argument(
        "--levels", type=int, nargs="*", default=list(LEVELS[1:]), help="levels to try against the one below"
    )
    parser.add_argument("--plain-depth", type=int, default=4, help="depth of the plain alpha-beta; 0 leaves it out")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for name in arguments.games:
        starts = [(name, opening) for opening in openings(name)[: arguments.openings]]
        pairings = [(f"level {level}", f"level {level - 1}") for level in arguments.levels]
        if arguments.plain_depth:
            pairings.append((f"level {LEVELS[-1]}", f"plain {arguments.plain_depth}"))
        for one, other in pairings:
            row = {"game": name, "player": one, "opponent": other, **tally(match(starts, one, other))}
            print(json.dumps(row) if arguments.json else in_words(row), flush=True)
    return 0


def match(starts: list[Start], one: str, other: str) -> list[float]:
    """The points of one player in all games."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        both = pool.map(partial(play_both, one, other), starts)
        return [points for pair in both for points in pair]


def play_both(one: str, other: str, start: Start) -> tuple[float, float]:
    """One opening with both colours."""
    name, opening = start
    position = after(games.load(name).start(), opening)
    return (
        play(position, {Side.WHITE: player(one), Side.BLACK: player(other)}, Side.WHITE),
        play(position, {Side.WHITE: player(other), Side.BLACK: player(one)}, Side.BLACK),
    )


def play(position: Position, players: dict[Side, Player], side: Side) -> float:
    """The points of a side."""
    while not (outcome := position.outcome()):
        position = position.play(players[position.turn](position))
    return 0.5 if outcome.winner is None else float(outcome.winner is side)


def player(name: str) -> Player:
    """A new player, by name."""
    kind, _, number = name.partition(" ")
    if kind == "plain":
        return partial(plain, int(number))
    engine, effort = Engine(16), Effort.of_level(int(number))
    return lambda position: engine.analyse(position, effort).best


def plain(depth: int, position: Position) -> Move:
    """Alpha-beta of fixed depth with the engine's evaluation."""
    board = native_board(position)
    best, alpha = "", -math.inf
    for move in board.moves():
        board.play(move)
        value = -_plain(board, depth - 1, -math.inf, -alpha)
        board.undo()
        if value > alpha:
            best, alpha = move, value
    return best


def _plain(board: _native.Board, depth: int, alpha: float, beta: float) -> float:
    result = board.result()
    if result is not None:
        return float(result) * 31_000
    if depth == 0:
        return float(board.evaluate())
    for move in board.move_ids():
        board.play(move)
        value = -_plain(board, depth - 1, -beta, -alpha)
        board.undo()
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return alpha


def tally(points: list[float]) -> dict[str, float]:
    """The share of points and its interval."""
    games_played, share, z = len(points), sum(points) / len(points), 1.96
    middle = (share + z * z / (2 * games_played)) / (1 + z * z / games_played)
    half = (
        z / (1 + z * z / games_played) * math.sqrt(share * (1 - share) / games_played + (z / (2 * games_played)) ** 2)
    )
    ties = sum(each == 0.5 for each in points)
    return {"games": games_played, "share": share, "low": middle - half, "high": middle + half, "ties": ties}


def in_words(row: dict[str, object]) -> str:
    """A row as text."""
    return (
        f"{row['game']:16} {row['player']:9} against {row['opponent']:9} {row['share']:6.1%} "
        f"({row['low']:.1%} to {row['high']:.1%}) of {row['games']} games, {row['ties']} ties"
    )


if __name__ == "__main__":
    sys.exit(main())

"""When the answers of a player arrive under full load: the seconds from YOUR_TURN to the move, by game.

Every core is kept busy by as many loops as asked for. An answer is late if it comes after the
limit, and within the margin if it comes after the limit minus the margin.
"""

import argparse
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from girone import games

GAMES = ("dipole", "fission", "lines_of_action", "othello")
PATIENCE = 60.0


def main() -> int:
    """Play one match of each game and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=1.0, help="seconds for a move")
    parser.add_argument("--margin", type=float, default=0.1, help="seconds of it that are not used")
    parser.add_argument("--load", type=int, default=2, help="busy loops for each core")
    parser.add_argument("--answers", type=int, default=20, help="answers of each game")
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with _load((os.cpu_count() or 1) * arguments.load):
        rows = [_summary(name, _answers(name, arguments), arguments) for name in arguments.games]
    if arguments.json:
        print(json.dumps(rows))
        return 0
    print(f"{'game':16} {'answers':>7} {'first s':>8} {'median s':>9} {'worst s':>8} {'in margin':>10} {'late':>5}")
    for row in rows:
        print(
            f"{row['game']:16} {row['answers']:7} {row['first']:8.3f} {row['median']:9.3f} {row['worst']:8.3f} "
            f"{row['in_margin']:10} {row['late']:5}"
        )
    return 0


@contextmanager
def _load(loops: int) -> Iterator[None]:
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield
    finally:
        for each in busy:
            each.kill()
            each.wait()


def _answers(name: str, arguments: argparse.Namespace) -> list[float]:
    """The seconds of each answer; games are begun anew until there are enough."""
    seconds: list[float] = []
    seed = 0
    while len(seconds) < arguments.answers:
        seconds += _match(name, arguments, seed, arguments.answers - len(seconds))
        seed += 1
    return seconds


def _match(name: str, arguments: argparse.Namespace, seed: int, most: int) -> list[float]:
    chance, position, seconds = random.Random(seed), games.load(name).start(), list[float]()
    think = ["--limit", str(arguments.limit), "--margin", str(arguments.margin)]
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.settimeout(PATIENCE)
        reach = ["127.0.0.1", str(door.getsockname()[1])]
        command = [sys.executable, "-m", "girone.start", "join", name, *reach, "--wire", "unical_server", *think]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as player:
            connection, _ = door.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            ours = position.turn
            with connection, connection.makefile("r") as reader:
                connection.sendall(f"WELCOME {ours.capitalize()}\n".encode())
                while not position.outcome() and len(seconds) < most:
                    if position.turn is ours:
                        begun = time.perf_counter()
                        connection.sendall(b"YOUR_TURN\n")
                        move = reader.readline().split()[1]
                        seconds.append(time.perf_counter() - begun)
                    else:
                        move = chance.choice(position.moves())
                        connection.sendall(f"OPPONENT_MOVE {move}\n".encode())
                    position = position.play(move)
                connection.sendall(b"TIE\n")
            player.wait(PATIENCE)
    return seconds


def _summary(name: str, seconds: list[float], arguments: argparse.Namespace) -> dict[str, float | str]:
    return {
        "game": name,
        "answers": len(seconds),
        "first": seconds[0],
        "median": statistics.median(seconds),
        "worst": max(seconds),
        "in_margin": sum(arguments.limit - arguments.margin < each <= arguments.limit for each in seconds),
        "late": sum(each > arguments.limit for each in seconds),
    }


if __name__ == "__main__":
    sys.exit(main())

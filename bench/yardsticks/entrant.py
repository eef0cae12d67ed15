"""Shared by the entrants: one match over standard input and output, with a given time per move."""

import argparse
from collections.abc import Callable

from girone import games
from girone.players.samples.line import Pipes, converse
from girone.wires.client import Think
from girone.wires.unical_server.client import UnicalServer


def enter(description: str | None, player: Callable[[str, float], Think], kinds: tuple[str, ...] | None = None) -> None:
    """Play one match as the chosen one of `kinds`, or any kind if None."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("kind", choices=kinds)
    parser.add_argument("--game", help="where the server does not tell it")
    parser.add_argument("--seconds", type=float, default=0.9, help="for a move (0.9)")
    arguments = parser.parse_args()
    game = games.load(arguments.game) if arguments.game else None
    converse(UnicalServer(player(arguments.kind, arguments.seconds), game), Pipes())

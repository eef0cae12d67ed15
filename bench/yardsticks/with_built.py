"""An engine built by bench/ablation, such as the one without the trained evaluation; KIND is its folder."""

from pathlib import Path

from bench.ablation.building import load
from bench.yardsticks.entrant import enter
from girone.model.game import Move, Position
from girone.wires.client import Think

MEGABYTES, MARGIN = 32, 0.09
"""Size of the engine's table, and seconds it leaves unused."""


def player(folder: str, seconds: float) -> Think:
    """A player that searches for so long."""
    engine, time = load(Path(folder)), seconds - MARGIN
    mind = engine.Engine(MEGABYTES)

    def think(position: Position) -> Move:
        board = engine.Board(position.game.name, position.text(), **position.game.options)
        return Move(mind.think(board, hard_seconds=time).line[0])

    return think


if __name__ == "__main__":
    enter(__doc__, player)

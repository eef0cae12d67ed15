"""Girone's engine on the thread that reads, without book and margins, for limits in processor time."""

from bench.yardsticks.entrant import enter
from girone.engine import Effort, Engine
from girone.players.house import MEMORY
from girone.wires.client import Think


def player(_: str, seconds: float) -> Think:
    """A player that searches for so long."""
    engine, effort = Engine(MEMORY), Effort(seconds=seconds)
    return lambda position: engine.analyse(position, effort).best


if __name__ == "__main__":
    enter(__doc__, player, ("engine",))

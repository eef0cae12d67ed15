"""The sample players, to read and to play against: `python -m girone.players.samples random sadjad_stdio`."""

from girone.players.samples.players import greedy_player, random_player

__all__ = ["greedy_player", "random_player"]

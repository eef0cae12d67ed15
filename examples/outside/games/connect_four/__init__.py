"""Connect Four: see README.md for the rules."""

from girone.games.connect_four.rules import ConnectFour

GAME = ConnectFour

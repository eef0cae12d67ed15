"""Connect Four: see README.md for the rules."""

from .rules import ConnectFour

GAME = ConnectFour

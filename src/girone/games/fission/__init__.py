"""Fission: see README.md for the rules and their source."""

from girone.games.fission.rules import Fission

GAME = Fission

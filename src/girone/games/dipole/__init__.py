"""Dipole: see README.md for the rules and their source."""

from girone.games.dipole.rules import Dipole

GAME = Dipole

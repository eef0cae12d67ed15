"""Othello: see README.md for the rules and their source."""

from girone.games.othello.rules import Othello

GAME = Othello

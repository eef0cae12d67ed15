"""Lines of Action: see README.md for the rules and their source."""

from girone.games.lines_of_action.rules import LinesOfAction

GAME = LinesOfAction

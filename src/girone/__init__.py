"""girone runs board-game AI tournaments."""

__version__ = "0.1.0"

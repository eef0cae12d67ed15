"""Output for a person: sentences, and the board with the last move."""

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from girone.model.game import Move, Position
from girone.model.text import visible

if TYPE_CHECKING:
    from girone.languages.language import Language

STANDARD_OUTPUT, STANDARD_ERROR = 1, 2


class Screen:
    """Prints what happens; a closed output must not lose a match."""

    def __init__(self, target: int, has_boards: bool, language: "Language | None" = None) -> None:
        """English unless a language is given."""
        self._target = target
        self._has_boards = has_boards
        self._language = language

    def say(self, sentence: str) -> None:
        """Print a line."""
        self._write(self._language.tell(sentence) if self._language else sentence)

    def remark(self, sentence: str) -> None:
        """Print a line only if boards are shown, too: programs that read the result do not want it."""
        if self._has_boards:
            self.say(sentence)

    def show(self, position: Position, before: Position | None = None) -> None:
        """Show the board and the move that led to it from `before`."""
        if self._has_boards:
            # Imported only here: a player must start fast.
            from girone.games.picture import draw
            from girone.games.terminal import as_text

            move = before and move_between(before, position)
            last = (before, move) if before and move else None
            picture = draw(position, last)
            board = as_text(picture, language=self._language) if self._language else as_text(picture)
            self._write(f"\n{board}\n")

    def _write(self, text: str) -> None:
        with suppress(OSError):
            os.write(self._target, f"{visible(text)}\n".encode())


def move_between(before: Position, after: Position) -> Move | None:
    """The move that leads from one position to the other."""
    return next((move for move in before.moves() if before.play(move) == after), None)

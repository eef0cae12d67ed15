"""What a person sees: sentences, and the board with the last move."""

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from girone.model.game import Move, Position
from girone.model.text import visible

if TYPE_CHECKING:
    from girone.languages.language import Language

STANDARD_OUTPUT, STANDARD_ERROR = 1, 2


class Screen:
    """Where a player tells what happens; a reader who has left is no reason to lose a match."""

    def __init__(self, target: int, has_boards: bool, language: "Language | None" = None) -> None:
        """Without a language, it speaks English."""
        self._target = target
        self._has_boards = has_boards
        self._language = language

    def say(self, sentence: str) -> None:
        """Tell it in a line."""
        self._write(self._language.tell(sentence) if self._language else sentence)

    def remark(self, sentence: str) -> None:
        """Tell it where a person watches the boards; a program that reads the result is not interested."""
        if self._has_boards:
            self.say(sentence)

    def show(self, position: Position, before: Position | None = None) -> None:
        """Show the board, with the move that led here from the position before."""
        if self._has_boards:
            # Drawing is loaded when it is wanted: a player has to start quickly.
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
    """The move that leads from one position to the next."""
    return next((move for move in before.moves() if before.play(move) == after), None)

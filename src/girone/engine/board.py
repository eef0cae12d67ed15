"""`Board`: fast rules for people who write their own search or learning.

`play` changes a board, `undo` changes it back. It is the player's copy of the rules: the referee uses `girone.games`,
which also explains illegal moves here.

    board = Board("othello", size=6)
    while moves := board.move_ids():
        board.play(random.choice(moves))
    print(board.outcome())
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, Self

from girone import engine, games
from girone.model.game import Game, Move, Outcome, Position, Side


class Playouts(NamedTuple):
    """Result of some random games: total moves, and wins of each side."""

    moves: int
    white: int
    black: int
    ties: int


class Board:
    """A position of any game with moves and undo, based on the native core."""

    __slots__ = ("_core", "game")

    def __init__(self, game: str, **options: Any) -> None:
        """Set up the start of a game with these options, or the defaults."""
        self._set_up(games.load(game, **options).start())

    @classmethod
    def of(cls, position: Position) -> Self:
        """The board of a position."""
        board = cls.__new__(cls)
        board._set_up(position)
        return board

    @classmethod
    def parse(cls, game: str, text: str, **options: Any) -> Self:
        """The board of a position text; options that follow from the text may be omitted."""
        return cls.of(games.kind(game).fitting(text, **options).parse(text))

    def _set_up(self, position: Position) -> None:
        self.game: Game = position.game
        self._core = engine.native_board(position)

    @property
    def turn(self) -> Side:
        """The side to move."""
        return Side.WHITE if self._core.white_to_move() else Side.BLACK

    @property
    def hash(self) -> int:
        """64 bits that depend on pieces and side to move, not on the number of plies: a key for hash tables."""
        return self._core.hash()

    def moves(self) -> list[Move]:
        """All legal moves as texts, including a forced pass; empty when the game is over."""
        return self._core.moves()

    def move_ids(self) -> list[int]:
        """The same moves in the same order as small numbers, which is faster."""
        return self._core.move_ids()

    def move_text(self, move: int) -> Move:
        """The text of a move number."""
        return self._core.move_text(move)

    def play(self, move: Move | int) -> None:
        """Play a legal move, given as text or number; an illegal one raises an error with the reason."""
        try:
            self._core.play(move)
        except ValueError:
            if isinstance(move, str):
                self.position().play(move)
            raise

    def undo(self) -> None:
        """Take the last move back."""
        self._core.undo()

    def result(self) -> int | None:
        """1, 0 or -1 if the side to move won, tied or lost; None during the game."""
        return self._core.result()

    def outcome(self) -> Outcome | None:
        """How the game ended, as the rules describe it; `result` is faster."""
        return None if self._core.result() is None else self.position().outcome()

    def text(self) -> str:
        """The whole position in one line."""
        return self._core.text()

    def position(self) -> Position:
        """The position as a value of the rules."""
        return self.game.parse(self.text())

    def copy(self) -> Self:
        """An independent copy."""
        twin = type(self).__new__(type(self))
        twin.game, twin._core = self.game, self._core.copy()
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the position; the copy cannot undo earlier moves."""
        return _unpickled, (self.game.name, self.game.options, self.text())

    def perft(self, depth: int) -> int:
        """Count the move sequences of `depth` plies."""
        return self._core.perft(depth)

    def play_random(self, times: int, seed: int) -> Playouts:
        """Play random games to their end, leaving the board as it is; the same seed gives the same games."""
        return Playouts(*self._core.play_random(times, seed))

    def symmetries(self) -> list[Self]:
        """All distinct boards that are rotations or reflections of this one, itself first.

        A game with a forward direction lists its symmetries in `symmetry.py`.
        """
        own = games.part(self.game.name, "symmetry")
        texts = own.views(self.text()) if own else _turned_and_mirrored(self.position())
        return [type(self).of(self.game.parse(text)) for text in dict.fromkeys([self.text(), *texts])]

    def planes(self, dtype: str = "float32") -> Any:
        """A NumPy array of shape (2, rows, columns): own pieces, then the opponent's; in Dipole, their numbers."""
        numpy: Any = import_module("numpy")
        cells = numpy.frombuffer(self._core.contents(), dtype=numpy.int8)
        size = round(len(cells) ** 0.5)
        signed = cells.reshape(size, size)
        return numpy.stack([signed.clip(min=0), -signed.clip(max=0)]).astype(dtype)

    def __repr__(self) -> str:
        return f"<Board {self.game.name} {self.text()}>"


def _unpickled(game: str, options: Mapping[str, Any], text: str) -> Board:
    return Board.of(games.load(game, **options).parse(text))


def _turned_and_mirrored(position: Position) -> list[str]:
    """The texts of the eight views of a square board."""
    rows, board, rest = position.rows(), *position.text().split(" ", 1)
    gap = "/" if "/" in board else ""
    views = []
    for _ in range(4):
        views += [rows, tuple(row[::-1] for row in rows)]
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return [f"{gap.join(view)} {rest}" for view in views]

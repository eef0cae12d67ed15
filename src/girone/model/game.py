"""What a game is: a `Game` makes positions; a `Position` knows its moves, its successors and its outcome.

A move is its canonical text. A position never changes: `play` returns a new one.
"""

import dataclasses
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, Self

from girone.model.detail import Detail, Wording
from girone.model.errors import IllegalMove, MalformedMove, shorten
from girone.model.options import Optioned
from girone.model.reason import Reason

Move = str
Cell = str

NOTEBOOK_WIDTH = 420
"""Width of a picture in pixels."""

OVER = Wording("over", "the game is over")
NO_PASS = Wording("needless_pass", "passing is only allowed without a legal move")
NOTHING_THERE = Wording("empty", "{cell} is empty")
NOT_A_MOVE = Wording("not_a_move", "{quoted} is not a move of {game}: {detail}")
IS_ILLEGAL = Wording("is_illegal", "{move} is illegal: {detail}")


class Side(StrEnum):
    """One of the two players."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE


@dataclass(frozen=True)
class Outcome:
    """How a game ended on the board; `winner` is None for a tie."""

    winner: Side | None
    reason: Reason

    def as_json(self) -> dict[str, str | None]:
        """The outcome as JSON, for scripts."""
        return {"winner": self.winner and self.winner.value, "reason": self.reason.value}


@dataclass(frozen=True)
class Game(Optioned, ABC):
    """A game's rules with chosen options. A subclass is a frozen dataclass whose fields are `option`s."""

    title: ClassVar[str]
    first: ClassVar[Side]
    notation: ClassVar[re.Pattern[str]]
    notation_words: ClassVar[str]
    longest: ClassVar[int | None] = None
    """The plies of the longest possible game, unless an option determines it."""
    notations: ClassVar[tuple[str, ...]] = ("transcript",)
    """The file formats in which whole games are written."""
    sgf_number: ClassVar[str] = ""
    """Its GM number in the Smart Game Format."""
    solved_by_margin: ClassVar[bool] = False
    """Whether its solver finds the margin of a win."""
    bench_depth: ClassVar[int] = 6
    """The depth in plies of the search that `girone analyse --bench` counts."""
    levels: ClassVar[tuple[float, float] | None] = None
    """The strength difference between neighbouring engine levels, and how often they tie."""
    drawn: ClassVar[Callable[["Position", tuple["Position", Move] | None, Sequence["Move | tuple[Cell, Cell]"]], str]]
    """Draws a position of any game as SVG; the package `girone.games` sets it, because this package cannot draw."""

    @classmethod
    def fitting(cls, text: str, **options: Any) -> Self:
        """The game with these options and those that a position text implies."""
        return cls.with_options(**options)

    @property
    def largest_margin(self) -> int | None:
        """The largest possible difference in pieces at the end; None where pieces do not count."""
        return None

    @abstractmethod
    def start(self) -> "Position":
        """The position before the first move."""

    @abstractmethod
    def parse(self, text: str) -> "Position":
        """Read the text of `Position.text`; raise PositionError if it is invalid."""

    def misreadings(self) -> Iterator[tuple[Detail, "Position"]]:
        """Start positions that follow from misreading the document, each with the correction, for the lab."""
        yield from ()

    def read(self, text: str) -> Move:
        """The move that a text denotes; raises MalformedMove if there is none."""
        if not self.notation.fullmatch(text):
            how = Wording(f"{self.name}.notation", self.notation_words)()
            raise MalformedMove(NOT_A_MOVE(quoted=shorten(text), game=self.title, detail=how))
        return text

    def typed(self, text: str) -> Move:
        """The move that a person typed; capitals are tried as well."""
        return text.upper() if self.notation.fullmatch(text.upper()) else text

    def typed_moves(self, text: str) -> tuple[Move, ...]:
        """The moves in one typed word: a single move, or a transcript of the game."""
        return (self.typed(text),)

    def never_legal(self) -> Move:
        """A text that is never a legal move; well written if the game has such a move."""
        return "NOWHERE"

    def is_pass(self, move: Move) -> bool:
        """Whether the move is a pass, which leaves the board unchanged."""
        return False


@dataclass(frozen=True, eq=False)
class Position(ABC):
    """One position of a game. A subclass is a frozen dataclass (eq=False) and implements the underscored methods."""

    game: Game
    turn: Side

    def moves(self) -> tuple[Move, ...]:
        """All legal moves in a fixed order, including a forced pass; empty when the game is over."""
        return () if self.outcome() else self._legal

    def why_not(self, move: Move) -> Detail | None:
        """Why the move is illegal in this position; None if it is legal."""
        self.game.read(move)
        return OVER() if self.outcome() else self._objection(move)

    def play(self, move: Move) -> Self:
        """The position after a move; one typed word such as f5 or f5d6c3 may hold several moves."""
        try:
            objection = self.why_not(move)
        except MalformedMove:
            if (typed := self.game.typed_moves(move)) == (move,):
                raise
            return self._play_typed(typed)
        if objection:
            raise IllegalMove(IS_ILLEGAL(move=move, detail=objection))
        after = self._after(move)
        vars(after)["_last_move"] = (self, move)
        return after

    def _play_typed(self, moves: tuple[Move, ...]) -> Self:
        """Play several moves; forced passes between them may be omitted."""
        position = self
        for move in moves:
            legal = position.moves()
            if not self.game.is_pass(move) and len(legal) == 1 and self.game.is_pass(legal[0]):
                position = position.play(legal[0])
            position = position.play(move)
        return position

    @cached_property
    def _last_move(self) -> tuple["Position", Move] | None:
        """The previous position and the move that was played there; None for a position that was set up."""
        return None

    def outcome(self) -> Outcome | None:
        """How the game ended, or None if it is not over."""
        return self._ending

    def lose_turn(self) -> Self:
        """The same board with the other side to move. This is a referee's ruling, not a pass."""
        return dataclasses.replace(self, turn=self.turn.other)

    @abstractmethod
    def rows(self) -> tuple[str, ...]:
        """The board as rows of text, from the top."""

    @abstractmethod
    def text(self) -> str:
        """The whole position in one line, as `Game.parse` reads it."""

    @abstractmethod
    def count(self, side: Side) -> int:
        """The number of a side's pieces on the board."""

    def svg(self, arrows: Sequence[Move | tuple[Cell, Cell]] = ()) -> str:
        """An SVG picture with the last move, a caption, and arrows for moves or between cells."""
        return type(self.game).drawn(self, self._last_move, arrows)

    def _repr_svg_(self) -> str:
        """The picture in a notebook; without a fixed width it would fill the page."""
        return self.svg().replace("<svg ", f'<svg width="{NOTEBOOK_WIDTH}" ', 1)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text()}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game == other.game and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        return tuple(self._generate())

    @cached_property
    def _ending(self) -> Outcome | None:
        return self._judge()

    @abstractmethod
    def _generate(self) -> Sequence[Move]:
        """The moves that the rules of movement allow."""

    @abstractmethod
    def _objection(self, move: Move) -> Detail | None:
        """The rule of movement that a well-written move breaks, or None."""

    @abstractmethod
    def _after(self, move: Move) -> Self:
        """The position after a legal move."""

    @abstractmethod
    def _judge(self) -> Outcome | None:
        """How the game ended, from the board alone."""


def more_pieces(position: Position, reason: Reason) -> Outcome:
    """The side with more pieces wins for this reason; equal numbers are a tie."""
    white, black = position.count(Side.WHITE), position.count(Side.BLACK)
    return Outcome(None if white == black else Side.WHITE if white > black else Side.BLACK, reason)


def leaves(position: Position, depth: int) -> int:
    """The number of move sequences of this length (perft); games that end earlier are not counted."""
    if depth <= 1:
        return len(position.moves()) if depth else 1
    return sum(leaves(position.play(move), depth - 1) for move in position.moves())

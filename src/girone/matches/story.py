"""The story of a match, folded from the lines of its journal, whole or growing, for everything that shows it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from girone import regulations
from girone.matches.journal import journal
from girone.matches.journal.fields import Header
from girone.matches.journal.lines import ENDINGS, Asked, Decided, Line, LostTurn, Moved, Ruled
from girone.model.detail import Detail, Wording, said
from girone.model.errors import GironeError, MoveError, RecordError
from girone.model.game import Move, Position, Side
from girone.model.regulation import Regulation
from girone.model.verdict import Verdict

CUT_OFF = Wording("cut_off", "the record ends without a verdict")
LOST_BY = Wording("lost_by", "{reason}: {detail}")
FIRST_LINE = 2
"""The number of the first line after the header."""


@dataclass(frozen=True)
class Turn:
    """The lines of one turn, up to its ruling; a move may arrive before its question.

    Turn 0 is what happened before the first question. What follows the last ruling is a turn without a question.
    """

    number: int
    asked: Asked | None
    lines: tuple[Line, ...]
    ruled: Ruled | None = None


@dataclass(frozen=True)
class Ply:
    """A turn of a recorded match: its side, its move (None if the turn was lost), and the position after it.

    `limit` is the side's time limit, None where the record lacks it; `fault` is why the turn was lost.
    """

    side: Side
    move: Move | None
    seconds: float
    position: Position
    limit: float | None = None
    fault: Detail | None = None


@dataclass(frozen=True, repr=False)
class Story:
    """A recorded match, turn by turn."""

    title: str
    white: str
    black: str
    start: Position
    plies: list[Ply]
    verdict: Verdict | None
    unanswered: tuple[Asked, Ruled] | None = None
    """The last question and its ruling, if no move answered it."""

    @property
    def ending(self) -> Detail:
        """The result as it is announced."""
        return self.verdict.told if self.verdict else CUT_OFF()

    def __repr__(self) -> str:
        return f"<Story {self.white} – {self.black}, {len(self.plies)} turns: {self.ending}>"

    def rows(self) -> list[dict[str, str | int | float | None]]:
        """One flat row per turn, ready for NumPy and pandas."""
        return [
            {
                "ply": number,
                "side": ply.side.value,
                "move": ply.move,
                "seconds": ply.seconds,
                "limit": ply.limit,
                "position": ply.position.text(),
                "fault": str(ply.fault) if ply.fault else None,
            }
            for number, ply in enumerate(self.plies, start=1)
        ]

    def slider(self) -> Any:
        """A slider over the positions as a widget; needs ipywidgets."""
        from girone.matches.notebook import widget  # imported late: only notebooks need it

        return widget(self)

    def plot(self) -> Any:
        """Plot the seconds of each turn with Matplotlib, and return the axes."""
        from girone.matches.notebook import plot_seconds

        return plot_seconds(self)

    def _repr_html_(self) -> str:
        """A slider over the positions, for notebooks."""
        from girone.matches.notebook import as_html

        return as_html(self)


class TurnFold:
    """Groups lines into turns as they come."""

    def __init__(self) -> None:
        self.asked: Asked | None = None
        """The question that has no ruling yet."""
        self._number = 0
        self._lines: list[Line] = []

    def take(self, line: Line) -> Turn | None:
        """Add a line; returns the turn that it ends, if any."""
        ended = None
        if isinstance(line, Asked):
            if self.asked or not self._number:
                ended = self._end()
            self.asked = line
        self._lines.append(line)
        return self._end(line) if isinstance(line, Ruled) else ended

    @property
    def rest(self) -> Turn:
        """The lines since the last turn ended."""
        return Turn(self._number, self.asked, tuple(self._lines))

    def _end(self, ruled: Ruled | None = None) -> Turn:
        turn = Turn(self._number, self.asked, tuple(self._lines), ruled)
        self._number, self.asked, self._lines = self._number + 1, None, []
        return turn


def turns(lines: Iterable[Line]) -> Iterator[Turn]:
    """The turns of a whole journal."""
    fold = TurnFold()
    for line in lines:
        if turn := fold.take(line):
            yield turn
    yield fold.rest


class MatchFold:
    """The state of a match, updated line by line: its turns, its position, its verdict."""

    def __init__(self, start: Position) -> None:
        self.position = start
        self.last: tuple[Position, Move] | None = None
        """The last move, and the position in which it was played."""
        self.plies: list[Ply] = []
        self.unanswered: tuple[Asked, Ruled] | None = None
        self.verdict: Verdict | None = None
        self._turns = TurnFold()

    @property
    def asked(self) -> Asked | None:
        """The question that has no ruling yet."""
        return None if self.verdict else self._turns.asked

    def take(self, line: Line) -> None:
        """Add a line; raises MoveError if its move is impossible."""
        asked = self._turns.asked
        self._turns.take(line)
        limit = asked.limit if asked else None
        match line:
            case Moved():
                self.last = self.position, line.move
                self.position = self.position.play(line.move)
                self.plies.append(Ply(line.side, line.move, line.seconds, self.position, limit))
            case LostTurn():
                self.position = self.position.lose_turn()
                fault = LOST_BY(reason=line.reason, detail=line.detail)
                self.plies.append(Ply(line.side, None, line.seconds, self.position, limit, fault))
            case Ruled() if type(line) in ENDINGS and asked:
                self.unanswered = asked, line
            case Decided():
                self.verdict = line.verdict


def story(file: Path) -> Story:
    """Read the story from a journal, even if it has no verdict."""
    return tell(file, *journal.read_lines(file))


def tell(file: Path, header: Header, lines: Sequence[Line]) -> Story:
    """The story of a journal that was read before."""
    try:
        regulation = regulation_of(header)
        start = start_of(header, regulation)
    except GironeError as error:
        raise RecordError(said("{file}, line {number}: {detail}", file=file, number=1, detail=error)) from None
    fold = MatchFold(start)
    for number, line in enumerate(lines, start=FIRST_LINE):
        try:
            fold.take(line)
        except MoveError as error:
            raise RecordError(said("{file}, line {number}: {detail}", file=file, number=number, detail=error)) from None
    white, black = (header.seats[side].name for side in (Side.WHITE, Side.BLACK))
    return Story(regulation.title, white, black, start, fold.plies, fold.verdict, fold.unanswered)


def regulation_of(header: Header) -> Regulation:
    """The regulation of a recorded match, from the text in its header."""
    if header.flaw:
        raise RecordError(header.flaw)
    return regulations.read(header.text, "the regulation", header.regulation, header.overrides)


def start_of(header: Header, regulation: Regulation) -> Position:
    """The first position of a match."""
    return regulation.game.parse(header.opening) if header.opening else regulation.game.start()


def verdict_in(lines: Sequence[Line]) -> Verdict | None:
    """The verdict on record, if there is one."""
    return next((line.verdict for line in lines if isinstance(line, Decided)), None)

"""The NBoard protocol: an Othello engine is sent the board and told to move; all other output of it is ignored."""

import re
from collections.abc import Iterable, Iterator, Sequence

from girone.games.othello.squares import read_square
from girone.model.errors import shorten
from girone.model.game import Game, Position, Side
from girone.model.notices import Ended, Notice, Seated, YourTurn
from girone.model.reason import Reason
from girone.model.wire import (
    Action,
    Answer,
    Arrival,
    Breach,
    Heard,
    Order,
    Wire,
    WireOption,
    Write,
)
from girone.wires.lines import CLOSED, Lines
from girone.wires.mirror import NO_SQUARE, Mirror
from girone.wires.nboard import WIRE

SIGNS = {Side.BLACK: "*", Side.WHITE: "O"}
STONES = str.maketrans("XO-", "*O-")
CHOICE = re.compile(rb"===[ \t]*([^ \t/\r\n]*)(?:/[ \t]*([-+]?[0-9]{1,9}(?:\.[0-9]{0,9})?)(?=[/ \t\r\n]|$))?")


class NBoard(Wire):
    """An engine that is sent the whole board on each of its turns, so it cannot get out of step."""

    declared = WIRE

    def __init__(self, game: Game, **chosen: WireOption) -> None:
        super().__init__(game, **chosen)
        self._mirror = Mirror(game, assumed="standard")
        self._lines = Lines()
        self._pings = 0
        self._is_asked = False

    def send(self, notice: Notice) -> Sequence[Action]:
        """The search depth once, then the board at each turn."""
        match notice:
            case Seated():
                return [_lines("nboard 2", f"set depth {int(self.chosen['depth'])}")]
            case YourTurn(_, position):
                self._pings, self._is_asked = self._pings + 1, True
                return [_lines(f"ping {self._pings}", f"set game {self._game(position)}", "go")]
            case Ended():
                self._lines.is_closed = True
                return [_lines("quit"), Order.CLOSE]
            case _:
                return []

    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        """The first move after each `go`; all other lines are ignored."""
        return list(self._read(self._lines.hear(arrival, CLOSED())))

    def _read(self, lines: Iterable[bytes | Breach]) -> Iterator[Heard]:
        for line in lines:
            if isinstance(line, Breach):
                yield line
            elif self._is_asked and (choice := CHOICE.match(line)):
                self._is_asked = False
                yield self._move(choice[1].decode("latin-1"), choice[2], line)

    def _move(self, text: str, score: bytes | None, line: bytes) -> Heard:
        move = read_square(text)
        if move is None:
            return Breach(Reason.MALFORMED, NO_SQUARE(quoted=shorten(text)), line)
        return Answer(self._mirror.move(move), line, score=None if score is None else float(score))

    def _game(self, position: Position) -> str:
        """The position as a game without moves in the Generic Game Format."""
        size, rows = self._mirror.size, self._mirror.rows(position.rows())
        board = "".join(rows).translate(STONES)
        return f"(;GM[Othello]PC[girone]PB[black]PW[white]RE[?]TY[{size}]BO[{size} {board} {SIGNS[position.turn]}];)"


def _lines(*lines: str) -> Write:
    return Write("".join(f"{line}\n" for line in lines).encode("ascii"))


REFEREE = NBoard

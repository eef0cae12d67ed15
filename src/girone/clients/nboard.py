"""An engine behind the protocol of the NBoard: it is shown games of Othello, and says what it would play."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from girone.clients.client import LONGEST, Attempt, Client, Result, ServerFault
from girone.games.othello.rules import Othello
from girone.games.othello.squares import read_square, square
from girone.model.errors import ConfigError, MoveError, PositionError, shorten
from girone.model.game import Move, Position

BOARD = re.compile(r"BO\[\s*([0-9]+)\s+([-*O\s]+?)\s*\]")
PLAYED = re.compile(r"\b([BW])\[\s*([A-Za-z0-9-]+)[^\]]*\]")
GAME = re.compile(r"GM\[(.*?)\]")
STONES = str.maketrans("*O-", "XO-")
NAME = "girone"


@dataclass(frozen=True)
class Opinion:
    """What the last thought found: the score for the side to move in discs, the depth, and the line."""

    score: float
    depth: int
    line: tuple[Move, ...]


class NBoard(Client):
    """The engine's side; it never moves on its board by itself, and a line that it does not know is passed over."""

    is_consulted = True
    may_ponder = False

    def __init__(
        self,
        think: Attempt,
        opinion: Callable[[], Opinion | None] = lambda: None,
        limit_depth: Callable[[int], None] = lambda depth: None,
    ) -> None:
        """What is thought besides the move is known by `opinion`; `limit_depth` hears how deep the search may go."""
        super().__init__(think)
        self._opinion = opinion
        self._limit_depth = limit_depth
        self._begun = b""
        self.position = Othello().start()

    def feed(self, data: bytes) -> bytes:
        """Answers to the whole lines."""
        *lines, self._begun = (self._begun + data).split(b"\n")
        if len(self._begun) > 16 * LONGEST:
            raise ServerFault(f"the board sent more than {16 * LONGEST} bytes without a line end")
        said = (words for line in lines if not self.finished for words in self._hear(line.decode("latin-1").strip()))
        return "".join(f"{words}\n" for words in said).encode("ascii", "replace")

    def eof(self) -> None:
        """The board needs no more moves."""
        self._finish(Result.DISMISSED)

    def _hear(self, line: str) -> Iterator[str]:
        match line.split(maxsplit=2):
            case ["nboard", *_]:
                yield f"set myname {NAME}"
            case ["set", "depth", depth] if depth.isdecimal():
                self._limit_depth(int(depth))
            case ["set", "game", text]:
                self.position = read_game(text)
            case ["move", told, *_]:
                self._play(told.partition("/")[0])
            case ["ping", number, *_]:
                yield f"pong {number}"
            case ["hint", *_]:
                yield from self._hint()
            case ["go"]:
                yield from self._go()
            case ["learn"]:
                yield "learned"
            case ["quit"]:
                self.eof()

    def _play(self, text: str) -> None:
        assert self.position
        self.position = _after(self.position, text)

    def _go(self) -> Iterator[str]:
        begun = time.monotonic()
        move, opinion = self._consider()
        if move is not None:
            seconds = time.monotonic() - begun
            score = f"{opinion.score:.2f}" if opinion else ""
            yield f"=== {_spelt(move)}/{score}/{seconds:.2f}"
        yield f"status {NAME} waits"

    def _hint(self) -> Iterator[str]:
        move, opinion = self._consider()
        if move is not None:
            score, depth, line = (opinion.score, opinion.depth, opinion.line) if opinion else (0.0, 0, (move,))
            yield f"search {''.join(map(_spelt, line))} {score:.2f} 0 {depth}"
        yield f"status {NAME} waits"

    def _consider(self) -> tuple[Move | None, Opinion | None]:
        """Our move and what is thought of it; None where the game is over, or the board has other wishes by now."""
        assert self.position
        if not self.position.moves():
            return None, None
        return self._think(self.position), self._opinion()


def read_game(text: str) -> Position:
    """The position at the end of a game in the Generic Game Format."""
    kind = GAME.search(text)
    if kind and kind[1].lower() not in ("othello", "reversi"):
        raise ServerFault(f"the board plays {shorten(kind[1])}; we play Othello here")
    position = _set_up(text)
    for _, move in PLAYED.findall(BOARD.sub("", text)):
        position = _after(position, move)
    return position


def _set_up(text: str) -> Position:
    told = BOARD.search(text)
    if not told:
        return Othello().start()
    signs = "".join(told[2].split()).translate(STONES)
    try:
        return Othello(size=int(told[1])).parse(f"{signs[:-1]} {signs[-1]}")
    except (ConfigError, PositionError) as error:
        raise ServerFault(f"the board shows a position that cannot be: {error}") from None


def _after(position: Position, text: str) -> Position:
    move = read_square(text)
    try:
        if move is None:
            raise ServerFault(f"the board says {shorten(text)}, which is no square such as F5")
        return position.play(move)
    except MoveError as error:
        raise ServerFault(f"the board says that {text} was played, but {error}") from None


def _spelt(move: Move) -> str:
    return square(move, a_pass="pa").upper()


CLIENT = NBoard

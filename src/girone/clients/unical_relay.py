"""Six bytes a move and no other message (seed 000 §3): the program notices every end by itself."""

from girone.clients.client import LONGEST, Client, Result, Think, on_the_board
from girone.games.lines_of_action.rules import LinesOfAction
from girone.model.errors import MoveError
from girone.model.game import Position, Side


class UnicalRelay(Client):
    """A player at the relay: white begins on its own, and what cannot be a move is the opponent's fault.

    The relay forwards a faulty message unchanged before it closes, so that bytes without sense are no fault of its own.
    """

    def __init__(self, think: Think, side: Side, game: LinesOfAction | None = None) -> None:
        super().__init__(think)
        self.side = side
        self.position: Position = (game or LinesOfAction()).start()
        self._begun = b""

    def greet(self) -> bytes:
        """White's first move: there is no start message."""
        return self._move() if self.position.turn is self.side else b""

    def feed(self, data: bytes) -> bytes:
        """Our move in answer to the opponent's, unless one of the two ends the match."""
        if self.finished:
            return b""
        self._begun += data
        message, line_feed, rest = self._begun.partition(b"\n")
        if not line_feed and len(self._begun) <= LONGEST:
            return b""
        self._begun = b""
        try:
            # The relay waits for our answer: more bytes than one message can only be the opponent's fault.
            move = "" if rest else message.removesuffix(b"\r").decode("latin-1").upper()
            self.position = self.position.play(move)
        except MoveError:
            self._finish(Result.OPPONENT_FAILED)
            return b""
        return b"" if self._is_over() else self._move()

    def eof(self) -> None:
        """Who was to move has failed; a game that has ended is not touched by it."""
        if not self.finished:
            ours = self.position.turn is self.side
            self._finish(Result.BROKEN_OFF if ours else Result.OPPONENT_FAILED)

    def undelivered(self) -> None:
        """The relay did not wait for our move, whatever the move would have done."""
        self._finish(Result.BROKEN_OFF)

    def _move(self) -> bytes:
        move = self._think(self.position)
        self.position = self.position.play(move)
        self._is_over()
        return move.encode("ascii") + b"\n"

    def _is_over(self) -> bool:
        if outcome := self.position.outcome():
            self._finish(on_the_board(outcome, self.side))
        return self.finished

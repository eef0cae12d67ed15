"""Row and column as numbers in both directions (Sadjad); player 1 is Black and starts on the main diagonal."""

from girone.games.othello.rules import Othello
from girone.model.errors import ConfigError, MoveError, shorten
from girone.model.game import Move, Position, Side
from girone.wires.client import LONGEST, Attempt, Client, ConversationResult, ServerFault, on_the_board

SIDES = {1: Side.BLACK, 2: Side.WHITE}


class SadjadStdio(Client):
    """A program of the simulator: it is sent the board size and its player number, then the opponent's moves."""

    is_timed_from_launch = True
    may_ponder = False

    def __init__(self, think: Attempt) -> None:
        super().__init__(think)
        self.side: Side | None = None
        self._begun = b""
        self._number: int | None = None

    @classmethod
    def spell(cls, move: Move) -> bytes:
        """Row and column."""
        column, row = move.split(",")
        return f"{row} {column}\n".encode("ascii")

    def feed(self, data: bytes) -> bytes:
        """Answer each pair of numbers with a move; after the end of the game, with nothing."""
        if self.finished:
            return b""
        *tokens, self._begun = _tokens(self._begun + data)
        if len(self._begun) > LONGEST:
            raise ServerFault(f"the server sent more than {LONGEST} bytes without a blank")
        return b"".join(map(self._take, tokens))

    def eof(self) -> None:
        """End the conversation: the simulator announces no other end."""
        self._finish(self.result or ConversationResult.UNTOLD)

    def _take(self, token: bytes) -> bytes:
        if self.result:
            return b""
        try:
            number = int(token)
        except ValueError:
            raise ServerFault(f"the server sent {shorten(token.decode('latin-1'))}, which is not a number") from None
        if self._number is None:
            self._number = number
            return b""
        first, self._number = self._number, None
        return self._opponent_moved(self.position, first, number) if self.position else self._sit_down(first, number)

    def _sit_down(self, size: int, player: int) -> bytes:
        if player not in SIDES:
            raise ServerFault(f"the server called us player {player}; there are 1 and 2")
        try:
            self.position = Othello(size=size, layout="mirrored").start()
        except ConfigError as error:
            raise ServerFault(f"the server wants an invalid board: {error}") from None
        self.side = SIDES[player]
        return self._move(self.position) if self.position.turn is self.side else b""

    def _opponent_moved(self, position: Position, row: int, column: int) -> bytes:
        try:
            position = self._reach(position.play(f"{column},{row}"))
        except MoveError as error:
            raise ServerFault(f"the server says that the opponent played {row} {column}, but {error}") from None
        return b"" if self.result else self._move(position)

    def _move(self, position: Position) -> bytes:
        move = self._think(position)
        if move is None:
            return b""
        self._reach(position.play(move))
        return self.spell(move)

    def _reach(self, position: Position) -> Position:
        self.position = position
        if self.side and (outcome := position.outcome()):
            self.result = on_the_board(outcome, self.side)
        return position


def _tokens(data: bytes) -> list[bytes]:
    """The complete tokens, and as the last one the token that may continue."""
    return data.split() if data and not data[-1:].isspace() else [*data.split(), b""]


CLIENT = SadjadStdio

"""Six bytes per move and no other messages (Lines of Action, §3): the program recognises every end by itself."""

from typing import Self

from girone.games.lines_of_action.rules import LinesOfAction
from girone.model.errors import MoveError
from girone.model.game import Game, Position, Side
from girone.wires.client import LONGEST, Attempt, Client, ConversationResult, Say, on_the_board


class UnicalRelay(Client):
    """A player at the relay: White starts unasked, and a message that is not a move is the opponent's fault.

    The relay forwards a faulty message unchanged before it closes, so invalid bytes are not its own fault.
    A move in lower case or before CR LF is such a fault (Lines of Action, §3.1). Some relays accept
    it, so it is answered; if the relay then closes, the opponent has failed.
    """

    @classmethod
    def join(cls, think: Attempt, game: Game | None, side: Side, say: Say) -> Self:
        """The game is always Lines of Action; only its options are taken from `game`."""
        assert game is None or isinstance(game, LinesOfAction)
        return cls(think, side, game)

    def __init__(self, think: Attempt, side: Side, game: LinesOfAction | None = None) -> None:
        super().__init__(think)
        self.side = side
        self.position: Position = (game or LinesOfAction()).start()
        self._begun = b""
        self._is_careless = False

    def greet(self) -> bytes:
        """White's first move, because there is no start message."""
        return self._move() if self.position.turn is self.side else b""

    def feed(self, data: bytes) -> bytes:
        """Our answer to the opponent's move, unless one of the two ends the match."""
        self._begun += data
        is_whole = b"\n" in self._begun or len(self._begun) > LONGEST
        return self._hear() if is_whole and not self.finished else b""

    def eof(self) -> None:
        """Blame the side to move, or the side that wrote an improper move; a finished game keeps its result."""
        if not self.finished:
            ours = self.position.turn is self.side and not self._is_their_fault
            self._finish(ConversationResult.BROKEN_OFF if ours else ConversationResult.OPPONENT_FAILED)

    def is_ended_by(self, overheard: bytes) -> bool:
        """Whether the opponent floods us; anything shorter may be accepted by the relay."""
        return len(overheard) > LONGEST

    def undelivered(self) -> None:
        """The relay did not wait for our move, whatever the move would have done."""
        self._finish(ConversationResult.OPPONENT_FAILED if self._is_their_fault else ConversationResult.BROKEN_OFF)

    @property
    def _is_their_fault(self) -> bool:
        """Whether the opponent made a mistake for which the relay may close on our turn."""
        return self._is_careless or bool(self._begun)

    def _hear(self) -> bytes:
        message, _, rest = self._begun.partition(b"\n")
        self._begun = b""
        text = message.decode("latin-1")
        move = text.removesuffix("\r").upper()
        self._is_careless = move != text
        try:
            # The relay waits for our answer: a second message, or one on our turn, is the opponent's fault.
            self.position = self.position.play("" if rest or self.position.turn is self.side else move)
        except MoveError:
            self._finish(ConversationResult.OPPONENT_FAILED)
            return b""
        return b"" if self._is_over() else self._move()

    def _move(self) -> bytes:
        move = self._think(self.position)
        if move is None:
            return b""
        self.position = self.position.play(move)
        self._is_over()
        return move.encode("ascii") + b"\n"

    def _is_over(self) -> bool:
        if outcome := self.position.outcome():
            is_theirs = self._is_careless and self.position.turn is self.side
            self._finish(ConversationResult.OPPONENT_FAILED if is_theirs else on_the_board(outcome, self.side))
        return self.finished


CLIENT = UnicalRelay

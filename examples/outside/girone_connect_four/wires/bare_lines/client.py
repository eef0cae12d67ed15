"""The player's side of bare_lines, so that girone's own players can speak it."""

from girone.model.game import Side
from girone.wires.client import Client, ConversationResult, on_the_board


class BareLines(Client):
    """Follows the game, and answers each `go`."""

    takes_game = needs_game = True

    @classmethod
    def join(cls, think, game, side, say):
        """The server tells the side; the game has to be known before."""
        return cls(think, game)

    def __init__(self, think, game):
        super().__init__(think)
        self.position, self._side, self._begun = game.start(), None, b""

    def feed(self, data: bytes) -> bytes:
        """Our moves, one for each `go` in the lines that are whole by now."""
        *lines, self._begun = (self._begun + data).split(b"\n")
        return b"".join(self._hear(line.decode("latin-1").split()) for line in lines)

    def eof(self) -> None:
        """What the board says is the result."""
        outcome = self.position.outcome()
        self._finish(on_the_board(outcome, self._side) if outcome and self._side else ConversationResult.UNTOLD)

    def _hear(self, words: list[str]) -> bytes:
        match words:
            case ["you", side]:
                self._side = Side(side)
            case ["they", move]:
                self.position = self.position.play(move)
            case ["go"]:
                move = self._think(self.position)
                self.position = self.position.play(move)
                return f"{move}\n".encode("ascii")
            case ["end"]:
                self.eof()
        return b""


CLIENT = BareLines

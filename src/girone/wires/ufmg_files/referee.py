"""A file with the board, a new process for each move, a file with the move (UFMG 2014)."""

import re
from collections.abc import Iterator, Sequence

from girone.model.detail import PLAIN, Detail, Wording
from girone.model.errors import ConfigError, shorten
from girone.model.game import Game, Move, Position, Side
from girone.model.notices import Ended, Notice, YourTurn
from girone.model.reason import Reason
from girone.model.wire import (
    LONGEST,
    Action,
    Answer,
    Arrival,
    Breach,
    FileContent,
    Heard,
    Launch,
    Order,
    PutFile,
    RemoveFile,
    Wire,
    WireOption,
)
from girone.wires.mirror import Mirror
from girone.wires.ufmg_files import WIRE

SIZE = 8
STATE_FILE, MOVE_FILE = "state.txt", "move.txt"
SIGNS = str.maketrans("XO-", "BW.")
NO_FILE = Wording("ufmg.no_file", "there is no {file}")
NO_PAIR = Wording("ufmg.no_pair", "{quoted} is not x,y in one line, such as 5,4")
BLANKS = Wording("ufmg.blanks", "{quoted} is not x,y without blanks, such as 5,4")
FLOOD = Wording("flood.file", "{file} has more than {count} bytes")
PAIR = re.compile(rb"[ \t]*(-?[0-9]+)[ \t]*,[ \t]*(-?[0-9]+)[ \t]*(\r?\n)*")
LETTER = re.compile(rb"(?:[0-9]+,[0-9]+|-1, ?-1)(?:\r?\n)*")
"""The strict form of the document: no blanks, except in the pass, which the document prints with one."""


class UfmgFiles(Wire):
    """The kit's server: it starts the program for each move and tells it nothing else."""

    declared = WIRE

    def __init__(self, game: Game, **chosen: WireOption) -> None:
        super().__init__(game, **chosen)
        if game.options["size"] != SIZE:
            size = game.options["size"]
            raise ConfigError(f"ufmg_files speaks only Othello {SIZE}×{SIZE}; the board of this game is {size}×{size}")
        self.demands_pass = bool(self.chosen["strict"])
        self._mirror = Mirror(game, assumed="standard")
        self._granted: Move | None = None
        self._over = False

    def send(self, notice: Notice) -> Sequence[Action]:
        """Start the program when it is to move; it sees lost turns and the opponent's moves on the board."""
        match notice:
            case YourTurn(side, position):
                return self._ask(side, position)
            case Ended():
                self._over = True
                return [Order.CLOSE]
            case _:
                return []

    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        """The move in the file; the program's output is never parsed."""
        if self._over or not isinstance(arrival, FileContent):
            return []
        if self._granted:
            move, self._granted = self._granted, None
            return [Answer(move, b"")]
        if arrival.data is None:
            return [Breach(Reason.MISSING, NO_FILE(file=MOVE_FILE), b"", running=arrival.running)]
        return [self._read(arrival.data, arrival.running)]

    def forgiven(self, arrival: Arrival, position: Position) -> Iterator[tuple[str, Detail]]:
        """Files that count as a pass or a move only because this server is lenient."""
        if not isinstance(arrival, FileContent):
            return
        written = arrival.data or b""
        told = NO_FILE(file=MOVE_FILE) if arrival.data is None else PLAIN(cause=repr(written.decode("latin-1")))
        pair = PAIR.fullmatch(written)
        if all(map(self.game.is_pass, position.moves())):
            if not (self.chosen["skip_forced"] or (pair and pair.group(1, 2) == (b"-1", b"-1"))):
                yield "unwritten-pass", told
        elif pair and not LETTER.fullmatch(written):
            yield "blanks", told

    def _ask(self, side: Side, position: Position) -> Sequence[Action]:
        moves = position.moves()
        if self.chosen["skip_forced"] and all(map(self.game.is_pass, moves)):
            self._granted = moves[0]
            return [Order.SKIP]
        board = "".join(f"{row}\n" for row in self._mirror.rows(position.rows())).translate(SIGNS)
        return [
            RemoveFile(MOVE_FILE),
            PutFile(STATE_FILE, board.encode("ascii")),
            Launch((STATE_FILE, side.value), MOVE_FILE, bool(self.chosen["full_delay"])),
        ]

    def _read(self, data: bytes, running: bool) -> Heard:
        if len(data) > LONGEST:
            flood = FLOOD(file=MOVE_FILE, count=LONGEST)
            return Breach(Reason.MALFORMED, flood, data[:LONGEST], running=running)
        pair = PAIR.fullmatch(data) if data.count(b"\n") < 2 or not self.chosen["one_line"] else None
        if pair and (LETTER.fullmatch(data) or not self.chosen["strict"]):
            move = b",".join(pair.group(1, 2)).decode("ascii")
            if self.game.notation.fullmatch(move):
                return Answer(self._mirror.move(move), data, running)
        wording = BLANKS if pair and self.chosen["strict"] else NO_PAIR
        return Breach(Reason.MALFORMED, wording(quoted=shorten(data.decode("latin-1"))), data, running=running)


REFEREE = UfmgFiles

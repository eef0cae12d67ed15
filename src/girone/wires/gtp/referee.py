"""The Go Text Protocol, version 2, as Othello engines speak it: commands, and one answer to each, in order."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from girone.games.othello.squares import read_square, square
from girone.model.detail import Wording
from girone.model.errors import shorten
from girone.model.game import Game, Side
from girone.model.notices import Ended, Notice, OpponentMoved, Seated, YourTurn
from girone.model.reason import Reason
from girone.model.wire import (
    LONGEST,
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
from girone.wires.gtp import WIRE
from girone.wires.lines import CLOSED, Lines
from girone.wires.mirror import NO_SQUARE, Mirror

COLOURS = {Side.BLACK: "b", Side.WHITE: "w"}
DONE, FAILED = b"=", b"?"
NO_ANSWER = Wording("gtp.no_answer", "{quoted} is not an answer: answers begin with = or ?")
NOT_ASKED = Wording("gtp.not_asked", "answered {quoted}, but nothing was asked")
REFUSED = Wording("gtp.refused", "refused `{command}`: {quoted}")
ENDLESS = Wording("flood.answer", "sent an answer of more than {count} bytes")
CONTROLS = bytes([*range(9), *range(11, 32), 127])
"""Control characters that the protocol tells to discard; a tab counts as a blank, and a line feed ends the line."""


class Gtp(Wire):
    """An engine that keeps the board itself; it plays its own move as soon as it answers `genmove`."""

    declared = WIRE

    def __init__(self, game: Game, **chosen: WireOption) -> None:
        super().__init__(game, **chosen)
        self._mirror = Mirror(game, assumed="standard")
        self._lines = Lines()
        self._asked: deque[str] = deque()
        self._answer = b""
        self._side = game.first

    def send(self, notice: Notice) -> Sequence[Action]:
        """The board size, the opponent's moves, and the question for a move."""
        match notice:
            case Seated(side):
                self._side = side
                seconds = int(self.chosen["seconds"])
                limit = [f"time_settings 0 {seconds} 1"] if seconds else []
                return [self._ask(f"boardsize {self._mirror.size}", "clear_board", *limit)]
            case YourTurn(side):
                return [self._ask(f"genmove {COLOURS[side]}")]
            case OpponentMoved(move):
                return [self._ask(f"play {COLOURS[self._side.other]} {square(self._mirror.move(move))}")]
            case Ended():
                self._lines.is_closed = True
                return [Write(b"quit\n"), Order.CLOSE]
            case _:
                return []

    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        """The engine's moves and refusals; an empty line ends an answer."""
        return list(self._read(self._lines.hear(arrival, CLOSED())))

    def _ask(self, *commands: str) -> Write:
        self._asked.extend(commands)
        return Write("".join(f"{command}\n" for command in commands).encode("ascii"))

    def _read(self, lines: Iterable[bytes | Breach]) -> Iterator[Heard]:
        for line in lines:
            if isinstance(line, Breach):
                yield line
                return
            words = line.translate(None, CONTROLS).strip()
            if words and len(self._answer) + len(line) > LONGEST:
                yield self._endless()
                return
            if words or not self._answer:
                yield from self._begin_or_go_on(words, line)
            else:
                answer, self._answer = self._answer, b""
                yield from self._meaning(answer)

    def _begin_or_go_on(self, words: bytes, line: bytes) -> Iterator[Heard]:
        if self._answer or words.startswith((DONE, FAILED)):
            self._answer += words + b"\n"
        elif words:
            yield Breach(Reason.MALFORMED, NO_ANSWER(quoted=shorten(words.decode("latin-1"))), line)

    def _meaning(self, answer: bytes) -> Iterator[Heard]:
        text = answer[1:].decode("latin-1").strip()
        if not self._asked:
            yield Breach(Reason.MALFORMED, NOT_ASKED(quoted=shorten(text)), answer)
            return
        command = self._asked.popleft()
        is_question = command.startswith("genmove")
        if answer.startswith(FAILED):
            refused = REFUSED(command=command, quoted=shorten(text))
            yield Breach(Reason.MALFORMED, refused, answer, at_once=not is_question)
        elif is_question:
            yield self._move(text, answer)

    def _move(self, text: str, answer: bytes) -> Heard:
        move = read_square(text)
        if move is None:
            return Breach(Reason.MALFORMED, NO_SQUARE(quoted=shorten(text)), answer)
        return Answer(self._mirror.move(move), answer)

    def _endless(self) -> Breach:
        self._lines.is_closed = True
        first = self._answer.partition(b"\n")[0]
        return Breach(Reason.MALFORMED, ENDLESS(count=LONGEST), first, at_once=True)


REFEREE = Gtp

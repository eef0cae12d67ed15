"""An engine that speaks the Go Text Protocol, version 2: it keeps an Othello board and answers commands."""

from collections.abc import Callable, Sequence
from typing import Self, TypeVar

from girone import __version__
from girone.games.othello.rules import Othello
from girone.games.othello.squares import read_square, square
from girone.model.errors import ConfigError, MoveError
from girone.model.game import Position, Side
from girone.wires.client import LONGEST, Adviser, Attempt, Client, ConversationResult, ServerFault, on_the_board
from girone.wires.gtp import time_controls as times

COLOURS = {"b": Side.BLACK, "black": Side.BLACK, "w": Side.WHITE, "white": Side.WHITE}
GAME = "Othello"
Grant = Callable[[float], None]
Read = TypeVar("Read")


class GtpError(Exception):
    """An error that is answered with a question mark."""


class Gtp(Client):
    """The engine's side. Squares are those of Othello, with a1 at the top left; forced passes may be omitted."""

    is_consulted = True

    @classmethod
    def consulted(cls, adviser: Adviser) -> Self:
        return cls(adviser.think, adviser.grant)

    def __init__(self, think: Attempt, grant: Grant = lambda seconds: None) -> None:
        """`grant` receives the time for a move if the board sends it."""
        super().__init__(think)
        self._grant = grant
        self._begun = b""
        self._played: list[Position] = [Othello().start()]
        self._sides: set[Side] = set()
        self._clocks = times.Clocks()
        self._commands: dict[str, Callable[[Sequence[str]], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: "girone",
            "version": lambda _: __version__,
            "known_command": lambda words: str(words[0] in self._commands).lower() if words else "false",
            "list_commands": lambda _: "\n".join(self._commands),
            "quit": lambda _: "",
            "list_games": lambda _: GAME,
            "set_game": self._set_game,
            "boardsize": self._boardsize,
            "clear_board": self._clear,
            "komi": lambda _: "",
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            "undo": self._undo,
            "time_settings": self._time_settings,
            "kgs-time_settings": self._kgs_time_settings,
            "time_left": self._time_left,
            "showboard": lambda _: "\n" + "\n".join(self._now.rows()),
            "final_score": self._final_score,
        }

    def feed(self, data: bytes) -> bytes:
        """Answer each complete line."""
        *lines, self._begun = (self._begun + data).split(b"\n")
        if len(self._begun) > LONGEST:
            raise ServerFault(f"the board sent more than {LONGEST} bytes without a line end")
        return b"".join(self._answer(line.decode("latin-1")) for line in lines if not self.finished)

    def eof(self) -> None:
        """End the conversation: the board needs no more moves."""
        outcome = self._now.outcome()
        is_ours = len(self._sides) == 1
        self._finish(on_the_board(outcome, *self._sides) if outcome and is_ours else ConversationResult.DISMISSED)

    @property
    def _now(self) -> Position:
        return self._played[-1]

    def _answer(self, line: str) -> bytes:
        words = line.partition("#")[0].split()
        number = words.pop(0) if words and words[0].isdecimal() else ""
        if not words:
            return b""
        command, *rest = words
        try:
            if command not in self._commands:
                raise GtpError("unknown command")
            said = f"={number} {self._commands[command](rest)}".rstrip()
        except GtpError as refusal:
            said = f"?{number} {refusal}"
        if command == "quit":
            self.eof()
        return f"{said}\n\n".encode("ascii", "replace")

    def _boardsize(self, words: Sequence[str]) -> str:
        try:
            self._played = [Othello(size=int(words[0])).start()]
        except (ConfigError, ValueError, IndexError):
            raise GtpError("unacceptable size") from None
        return ""

    def _clear(self, words: Sequence[str]) -> str:
        self._played, self._sides = [self._played[0]], set()
        self._clocks.restart()
        self.position = self._now
        return ""

    def _play(self, words: Sequence[str]) -> str:
        match words:
            case [colour, vertex] if colour.lower() in COLOURS and (move := read_square(vertex)):
                position = self._turn_of(COLOURS[colour.lower()], self._now)
                try:
                    self._reach(position.play(move))
                except MoveError:
                    raise GtpError("illegal move") from None
                return ""
        raise GtpError("syntax error: play COLOUR SQUARE")

    def _genmove(self, words: Sequence[str]) -> str:
        position, vertex = self._choose(words)
        if (move := read_square(vertex)) and position.moves():
            self._reach(position.play(move))
        return vertex

    def _reg_genmove(self, words: Sequence[str]) -> str:
        return self._choose(words)[1]

    def _choose(self, words: Sequence[str]) -> tuple[Position, str]:
        """The position in which this colour moves, and the chosen move."""
        match words:
            case [colour] if colour.lower() in COLOURS:
                side = COLOURS[colour.lower()]
                position = self._turn_of(side, self._now)
                if not position.moves():
                    return position, "pass"
                self._sides.add(side)
                if seconds := self._clocks.grant(side, self._moves_to_come()):
                    self._grant(seconds)
                move = self._think(position)
                if move is None:
                    raise GtpError("interrupted")
                return position, square(move).upper() if not position.game.is_pass(move) else "pass"
        raise GtpError("syntax error: genmove COLOUR")

    def _turn_of(self, side: Side, position: Position) -> Position:
        """The position with this side to move; the board may omit forced passes."""
        if position.turn is side or not position.moves():
            return position
        if position.game.is_pass(position.moves()[0]):
            return position.play(position.moves()[0])
        raise GtpError(f"it is {position.turn}'s turn")

    def _reach(self, position: Position) -> None:
        self._played.append(position)
        self.position = position

    def _undo(self, words: Sequence[str]) -> str:
        if len(self._played) == 1:
            raise GtpError("cannot undo")
        self._played.pop()
        self.position = self._now
        return ""

    def _set_game(self, words: Sequence[str]) -> str:
        if " ".join(words).lower() != GAME.lower():
            raise GtpError("unsupported game")
        return ""

    def _time_settings(self, words: Sequence[str]) -> str:
        self._clocks = _read(times.canadian, words)
        return ""

    def _kgs_time_settings(self, words: Sequence[str]) -> str:
        self._clocks = _read(times.of_kgs, words)
        return ""

    def _time_left(self, words: Sequence[str]) -> str:
        if not words or words[0].lower() not in COLOURS:
            raise GtpError("syntax error: time_left COLOUR SECONDS STONES")
        left, stones = _read(lambda rest: times.numbers(rest, 2), words[1:])
        self._clocks.tell(COLOURS[words[0].lower()], left, int(stones))
        return ""

    def _moves_to_come(self) -> int:
        """The approximate number of moves that a side still has to make."""
        return sum(row.count("-") for row in self._now.rows()) // 2

    def _final_score(self, words: Sequence[str]) -> str:
        black, white = (sum(row.count(sign) for row in self._now.rows()) for sign in "XO")
        if black == white:
            return "0"
        return f"B+{black - white}" if black > white else f"W+{white - black}"


def _read(reader: Callable[[Sequence[str]], Read], words: Sequence[str]) -> Read:
    try:
        return reader(words)
    except ValueError as error:
        raise GtpError(f"syntax error: {error}") from None


CLIENT = Gtp

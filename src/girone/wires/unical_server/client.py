"""Lines of text, each with a keyword (Fission and Dipole); the same lines serve all four games."""

import dataclasses
from typing import Self

from girone import games
from girone.model.errors import ConfigError, IllegalMove, MoveError, PositionError
from girone.model.game import Game, Move, Outcome, Position, Side
from girone.model.reason import Reason
from girone.wires.client import LONGEST, Attempt, Client, ConversationResult, Say, ServerFault, on_the_board

NO_LIMIT = 10_000
"""More moves than in any game."""

ANNOUNCEMENTS = {
    "TIMEOUT": ConversationResult.TOO_SLOW,
    "ILLEGAL_MOVE": ConversationResult.REFUSED,
    "MESSAGE You have sent an invalid move": ConversationResult.REFUSED,
    "MESSAGE Your opponent has sent an invalid move": ConversationResult.OPPONENT_FAILED,
    "MESSAGE Opponent timeout": ConversationResult.OPPONENT_FAILED,
    "MESSAGE This match is void": ConversationResult.VOID,
}
"""Beginnings of lines that announce a reason, before the result or instead of it."""
RESULTS = ("VICTORY", "DEFEAT", "TIE")
OWN_FAULTS = (ConversationResult.TOO_SLOW, ConversationResult.REFUSED)
THEIR_FAULTS = (ConversationResult.OPPONENT_FAILED,)


class UnicalServer(Client):
    """A player at the line server; game options sent by the server override those of the given game."""

    takes_game = True

    @classmethod
    def join(cls, think: Attempt, game: Game | None, side: Side, say: Say) -> Self:
        """A client whose side is assigned by the server."""
        return cls(think, game, say)

    def __init__(self, think: Attempt, game: Game | None = None, remark: Say = lambda words: None) -> None:
        """`remark` tells a person what is odd about the server."""
        super().__init__(think)
        self._remark = remark
        self.side: Side | None = None
        self.position = game.start() if game else None
        self._begun = b""
        self._unconfirmed: Move | None = None
        self._announced: ConversationResult | None = None

    @classmethod
    def spell(cls, move: Move) -> bytes:
        """The move after its keyword."""
        return f"MOVE {move}\n".encode("ascii")

    def feed(self, data: bytes) -> bytes:
        """Our moves, one for each complete YOUR_TURN line."""
        self._begun += data
        sent = b""
        while b"\n" in self._begun:
            line, _, self._begun = self._begun.partition(b"\n")
            sent += self._hear(_read(line))
        if len(self._begun) > LONGEST:
            raise ServerFault(f"the server sent more than {LONGEST} bytes without a line end")
        return sent

    def is_ended_by(self, overheard: bytes) -> bool:
        """Whether a result has arrived, or the announcement of one."""
        *lines, _ = (self._begun + overheard).split(b"\n")
        return any(_read(line) in RESULTS or _read(line).startswith(tuple(ANNOUNCEMENTS)) for line in lines)

    def eof(self) -> None:
        """Without a result, use the last announcement, or else the board."""
        if not self.finished:
            self._finish(self.foretold() or ConversationResult.UNTOLD)

    def foretold(self) -> ConversationResult | None:
        """The announced result, or the one on the board, because the server should send it next."""
        return self._announced or self._seen()

    def _hear(self, line: str) -> bytes:
        if self.finished:
            return b""
        for announcement, result in ANNOUNCEMENTS.items():
            if line.startswith(announcement):
                self._announced, self._unconfirmed = result, None
        match line.split():
            case ["WELCOME", side] if side.lower() in list(Side):
                self.side = Side(side.lower())
            case ["MESSAGE", "Game", name, *options] if name in games.names():
                self._set_up(name, options)
            case ["MESSAGE", "Position", *text] if self.position:
                self._begin_at(" ".join(text))
            case ["YOUR_TURN"]:
                return self._move()
            case ["VALID_MOVE"]:
                self._confirm()
            case ["OPPONENT_MOVE", *text]:
                self._play(" ".join(text).upper(), "the opponent")
            case ["VICTORY"]:
                self._finish(
                    ConversationResult.WON
                    if self._outcome()
                    else self._explained(ConversationResult.AWARDED, THEIR_FAULTS)
                )
            case ["DEFEAT"]:
                self._finish(self._explained(ConversationResult.LOST, OWN_FAULTS))
            case ["TIE"]:
                self._finish(ConversationResult.TIED)
        return b""

    def _set_up(self, name: str, options: list[str]) -> None:
        told = {
            key: int(value) if value.isdecimal() else value
            for key, value in zip(options[::2], options[1::2], strict=False)
        }
        given = self.position.game.options if self.position and self.position.game.name == name else {}
        try:
            self.position = games.load(name, **given | told).start()
        except ConfigError as error:
            raise ServerFault(f"the server wants a game that cannot be: {error}") from None

    def _begin_at(self, text: str) -> None:
        assert self.position
        try:
            self.position = self.position.game.parse(text)
        except PositionError as error:
            raise ServerFault(f"the server begins at a position that cannot be: {error}") from None

    def _move(self) -> bytes:
        self._confirm()
        self._announced = None
        position = self._playing_on()
        self.side = self.side or position.turn
        if position.turn is not self.side:
            raise ServerFault(f"the server wants a move of {self.side}, but it is {position.turn}'s turn")
        if not position.moves():
            raise ServerFault(f"the server wants a move, but the game is over: {position}")
        self._unconfirmed = self._think(position)
        return self.spell(self._unconfirmed) if self._unconfirmed else b""

    def _confirm(self) -> None:
        """Play our last move: the server has accepted it, explicitly or by continuing."""
        move, self._unconfirmed = self._unconfirmed, None
        if move is not None:
            self._play(move, "we")

    def _play(self, move: Move, who: str) -> None:
        self._confirm()
        position = self._playing_on()
        try:
            self.position = position.play(move)
        except MoveError as error:
            if isinstance(error, IllegalMove) and (by_letter := _with_removal_by_the_letter(position, move)):
                self._remark(f"the server allows {move}: it reads removal by the letter, and so do we from now on")
                self.position = by_letter.play(move)
                return
            if not self._is_wrong_pass(position, move, error):
                raise ServerFault(f"the server says that {who} played {move}, but {error}") from None
            self._remark(f"the server let the opponent pass, but {error}; we play on")
            self.position = position.lose_turn()

    def _is_wrong_pass(self, position: Position, move: Move, error: MoveError) -> bool:
        """Whether the error is only a wrong pass of the opponent, after which the position is still clear.

        The course's old server ignored captures when it checked a pass.
        """
        is_theirs = position.turn is not self.side and bool(position.moves())
        return is_theirs and isinstance(error, IllegalMove) and position.game.is_pass(move)

    def _playing_on(self) -> Position:
        """The position; if our move limit ended the game, the limit is removed, because servers have their own."""
        if not self.position:
            raise ServerFault("the server does not say which game it plays, and none was given")
        outcome = self.position.outcome()
        if outcome and outcome.reason is Reason.MOVE_LIMIT:
            game = self.position.game.with_options(**self.position.game.options | {"move_limit": NO_LIMIT})
            self.position = dataclasses.replace(self.position, game=game)
        return self.position

    def _explained(self, result: ConversationResult, reasons: tuple[ConversationResult, ...]) -> ConversationResult:
        """The result, replaced by the announced reason if it is one of these."""
        return self._announced if self._announced in reasons else result

    def _seen(self) -> ConversationResult | None:
        """The result on the board, if the game is over."""
        outcome = self._outcome()
        return on_the_board(outcome, self.side) if outcome and self.side else None

    def _outcome(self) -> Outcome | None:
        """How the game ended on the board, our last move included, or None."""
        if self.position and self._unconfirmed and not self.position.why_not(self._unconfirmed):
            return self.position.play(self._unconfirmed).outcome()
        return self.position.outcome() if self.position else None


def _read(line: bytes) -> str:
    return line.decode("latin-1").strip()


def _with_removal_by_the_letter(position: Position, move: Move) -> Position | None:
    """A Dipole position under the other reading of the document, if that makes the move legal."""
    game = position.game
    if game.options.get("removal") != "dark":
        return None
    other = dataclasses.replace(position, game=game.with_options(**game.options | {"removal": "letter"}))
    return None if other.why_not(move) else other


CLIENT = UnicalServer

"""An engine that speaks the NBoard protocol: it is sent Othello games and answers with moves and evaluations."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Self

from girone.games.othello.rules import Othello
from girone.games.othello.squares import read_square, square
from girone.model.errors import ConfigError, MoveError, PositionError, shorten
from girone.model.game import Move, Position, Side
from girone.wires.client import (
    LONGEST,
    Adviser,
    Attempt,
    Client,
    ConversationResult,
    Follow,
    Opinion,
    ServerFault,
    Tell,
)

BOARD = re.compile(r"BO\[\s*([0-9]+)\s+([-*O\s]+?)\s*\]")
PLAYED = re.compile(r"\b([BW])\[\s*([A-Za-z0-9-]+)[^\]]*\]")
GAME = re.compile(r"GM\[(.*?)\]")
STONES = str.maketrans("*O-", "XO-")
NAME = "girone"
WAITING = f"status {NAME} waits"


class NBoard(Client):
    """The engine's side. It changes its board only when told to; unknown lines are ignored."""

    is_consulted = True
    may_ponder = False
    listens_meanwhile = True

    @classmethod
    def consulted(cls, adviser: Adviser) -> Self:
        return cls(adviser.think, adviser.opinion, adviser.limit_depth, adviser.follow, adviser.clock)

    def __init__(
        self,
        think: Attempt,
        opinion: Callable[[], Opinion | None] = lambda: None,
        limit_depth: Callable[[int], None] = lambda depth: None,
        follow: Follow | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """`opinion` returns the evaluation of the last move; `limit_depth` receives the maximal search depth.

        Without a clock the time of a move is not sent.
        """
        super().__init__(think)
        self._opinion = opinion
        self._limit_depth = limit_depth
        self._follow = follow or self._think_once
        self._clock = clock
        self._begun, self._said = b"", b""
        self._waiting: list[bytes] = []
        self._played: tuple[Position, ...] = (Othello().start(),)
        self.position = self._played[-1]

    def feed(self, data: bytes) -> bytes:
        """Answer all complete lines."""
        *self._waiting, self._begun = (self._begun + data).split(b"\n")
        if len(self._begun) > 16 * LONGEST:
            raise ServerFault(f"the board sent more than {16 * LONGEST} bytes without a line end")
        while self._waiting and not self.finished:
            for words in self._hear(self._waiting.pop(0).decode("latin-1").strip()):
                self._say(words)
        said, self._said = self._said, b""
        return said

    def is_ended_by(self, overheard: bytes) -> bool:
        """A ping stops any search: the board is about to send another position."""
        lines = [*self._waiting, *(self._begun + overheard).split(b"\n")[:-1]]
        return any(line.split()[:1] in ([b"ping"], [b"quit"]) for line in lines)

    def eof(self) -> None:
        """End the conversation: the board needs no more moves."""
        self._finish(ConversationResult.DISMISSED)

    def _say(self, words: str) -> None:
        self._said += f"{words}\n".encode("ascii", "replace")

    def _hear(self, line: str) -> Iterator[str]:
        match line.split(maxsplit=2):
            case ["nboard", *_]:
                yield f"set myname {NAME}"
            case ["set", "depth", depth] if depth.isdecimal():
                self._limit_depth(int(depth))
            case ["set", "game", text]:
                self._show(read_game(text))
            case ["move", told, *_]:
                self._show((*self._played, _after(self._played[-1], told.partition("/")[0])))
            case ["ping", number, *_]:
                yield f"pong {number}"
            case ["hint", *count]:
                yield from self._hint(int(count[0]) if count and count[0].isdecimal() else 1)
            case ["go"]:
                yield from self._go()
            case ["analyze"]:
                yield from self._analyze()
            case ["learn"]:
                yield "learned"
            case ["quit"]:
                self.eof()

    def _show(self, played: tuple[Position, ...]) -> None:
        self._played, self.position = played, played[-1]

    def _go(self) -> Iterator[str]:
        begun = self._clock() if self._clock else 0.0
        position = self._played[-1]
        move = self._think(position) if position.moves() else None
        if move is not None:
            seconds, opinion = f"{self._clock() - begun:.2f}" if self._clock else "", self._opinion()
            score = f"{opinion.score:.2f}" if opinion else ""
            yield f"=== {_spelt(move)}/{score}/{seconds}"
        yield WAITING

    def _hint(self, count: int) -> Iterator[str]:
        """The best moves, sent again at every depth until the board wants something else."""

        def tell(opinions: Sequence[Opinion]) -> None:
            for opinion in opinions[: max(count, 1)]:
                self._say(_hinted(opinion))
            self._send()

        if self._played[-1].moves():
            self._follow(self._played[-1], max(count, 1), tell)
        yield WAITING

    def _analyze(self) -> Iterator[str]:
        """Scores for Black of the whole game, from its end; a best move that was played keeps the score after it."""
        score: float | None = None
        for made, position in reversed(list(enumerate(self._played))):
            after = self._played[made + 1] if made + 1 < len(self._played) else None
            is_forced = after is not None and len(position.moves()) == 1
            if not position.moves():
                score = float(black_lead(position))
            elif score is None or not is_forced:
                heard: list[Opinion] = []
                if not self._follow(position, 1, heard.extend) or not heard:
                    break
                if score is None or position.play(heard[-1].line[0]) != after:
                    score = heard[-1].score if position.turn is Side.BLACK else -heard[-1].score
            self._say(f"analysis {made} {score:.2f}")
            self._send()
        yield WAITING

    def _send(self) -> None:
        """Send all output at once, if the connection allows it."""
        if self.speak:
            said, self._said = self._said, b""
            self.speak(said)

    def _think_once(self, position: Position, count: int, tell: Tell) -> bool:
        move, opinion = self._think(position), self._opinion()
        if move is not None:
            tell([opinion or Opinion(0.0, 0, (move,))])
        return move is not None


def black_lead(position: Position) -> int:
    """Black's lead in discs."""
    black, white = (sum(row.count(sign) for row in position.rows()) for sign in "XO")
    return black - white


def read_game(text: str) -> tuple[Position, ...]:
    """The positions of a game in the Generic Game Format."""
    kind = GAME.search(text)
    if kind and kind[1].lower() not in (Othello.name, "reversi"):
        raise ServerFault(f"the board plays {shorten(kind[1])}; we play Othello here")
    played = [_set_up(text)]
    for _, move in PLAYED.findall(BOARD.sub("", text)):
        played.append(_after(played[-1], move))
    return tuple(played)


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
            raise ServerFault(f"the board says {shorten(text)}, which is not a square such as F5")
        return position.play(move)
    except MoveError as error:
        raise ServerFault(f"the board says that {text} was played, but {error}") from None


def _hinted(opinion: Opinion) -> str:
    """One line of a hint; NBoard recognises an exact score by the depth 100%."""
    source, depth = "book" if opinion.is_from_book else "search", "100%" if opinion.is_exact else f"{opinion.depth}"
    return f"{source} {''.join(map(_spelt, opinion.line))} {opinion.score:.2f} 0 {depth}"


def _spelt(move: Move) -> str:
    return square(move, a_pass="pa").upper()


CLIENT = NBoard

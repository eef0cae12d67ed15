"""A casual game as a value: participants, moves, and their seconds. Times are passed in as numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from girone.model.detail import Detail, said
from girone.model.errors import IllegalMove
from girone.model.game import IS_ILLEGAL, Game, Move, Outcome, Position, Side
from girone.model.reason import Reason
from girone.model.verdict import TIE, WINS
from girone.players.casual.participant import Participant


class DefeatKind(StrEnum):
    """Ways to lose other than on the board."""

    RESIGNED = "resigned"
    OUT_OF_TIME = "ran out of time"


DEFEATS = {DefeatKind.RESIGNED: "{Side} resigned", DefeatKind.OUT_OF_TIME: "{Side} ran out of time"}
ENDINGS = {
    Side.WHITE: "{reason}, white {white_count}, black {black_count}",
    Side.BLACK: "{reason}, black {black_count}, white {white_count}",
}
TIES = {
    Side.WHITE: "Tie, white {white_count}, black {black_count}",
    Side.BLACK: "Tie, black {black_count}, white {white_count}",
}
"""The count of the side that moves first comes first."""


@dataclass(frozen=True)
class Defeat:
    """A side that lost other than on the board."""

    side: Side
    way: DefeatKind


@dataclass(frozen=True)
class PlayedTurn:
    """A move and its seconds."""

    move: Move
    seconds: float


@dataclass(frozen=True)
class CasualGame:
    """A casual game; `positions` has the start and one more for each turn.

    `running` are the seconds already used in the current turn, if the game was saved in the middle of it. `clock` is
    the time of each side for the whole game, None without a clock.
    """

    participants: Mapping[Side, Participant]
    positions: tuple[Position, ...]
    turns: tuple[PlayedTurn, ...] = ()
    running: float = 0.0
    clock: float | None = None
    defeat: Defeat | None = None

    @classmethod
    def begin(cls, start: Position, participants: Mapping[Side, Participant], clock: float | None = None) -> Self:
        """A game before its first move."""
        return cls(participants, (start,), clock=clock)

    @property
    def game(self) -> Game:
        """The rules."""
        return self.position.game

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def mover(self) -> Participant:
        """The participant who is to move."""
        return self.participants[self.position.turn]

    @property
    def last(self) -> tuple[Position, Move] | None:
        """The last move, with the position before it."""
        return (self.positions[-2], self.turns[-1].move) if self.turns else None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended on the board."""
        return self.position.outcome()

    @property
    def is_over(self) -> bool:
        """Whether it ended, on the board or otherwise."""
        return bool(self.defeat or self.outcome)

    @property
    def must_pass(self) -> bool:
        """Whether a pass is the only legal move."""
        return not self.is_over and not _has_choice(self.position)

    @property
    def verdict(self) -> Detail | None:
        """The result in words, None while it goes on."""
        if self.defeat:
            loser = self.defeat.side
            return WINS(Side=loser.other, detail=said(DEFEATS[self.defeat.way], Side=loser))
        if not (outcome := self.outcome):
            return None
        counts: dict[str, int] = {}
        if self.game.largest_margin is not None:
            counts = {f"{side}_count": self.position.count(side) for side in Side}
        if outcome.reason is Reason.TIE:
            return said(TIES[self.game.first], **counts) if counts else said("Tie")
        why = said("{reason}", reason=outcome.reason)
        if counts:
            why = said(ENDINGS[self.game.first], reason=outcome.reason, **counts)
        return WINS(Side=outcome.winner, detail=why) if outcome.winner else TIE(detail=why)

    def who(self, side: Side) -> str:
        """The name of a side's participant: `you` if there is only one person."""
        participant = self.participants[side]
        return "you" if participant.is_person and not self.participants[side.other].is_person else participant.words

    def used(self, side: Side, running: float = 0.0) -> float:
        """The seconds that a side used, including the current turn."""
        played = sum(
            turn.seconds for turn, before in zip(self.turns, self.positions, strict=False) if before.turn is side
        )
        return played + (running if side is self.position.turn else 0.0)

    def left(self, side: Side, running: float = 0.0) -> float | None:
        """The seconds left on a side's clock, at least 0; None without a clock."""
        return None if self.clock is None else max(0.0, self.clock - self.used(side, running))

    def play(self, move: Move, seconds: float) -> Self:
        """The game after a move."""
        if self.defeat:
            raise IllegalMove(IS_ILLEGAL(move=move, detail=said("the match is over")))
        after = self.position.play(move)
        return replace(
            self, positions=(*self.positions, after), turns=(*self.turns, PlayedTurn(move, seconds)), running=0.0
        )

    def pause(self, seconds: float) -> Self:
        """The game with the seconds of the unfinished turn, to be saved."""
        return replace(self, running=seconds)

    def resign(self, side: Side) -> Self:
        """The game after a side resigned."""
        return self if self.is_over else replace(self, defeat=Defeat(side, DefeatKind.RESIGNED))

    def look_at_clock(self, running: float) -> Self:
        """The game, lost by the side to move if its time is up."""
        if self.is_over or self.clock is None or self.used(self.position.turn, running) <= self.clock:
            return self
        return replace(self, defeat=Defeat(self.position.turn, DefeatKind.OUT_OF_TIME), running=running)

    def take_back(self) -> Self | None:
        """The game at a person's last choice, with the clock of that moment; None if there was none.

        A loss by resignation or time is taken back first, alone.
        """
        if self.defeat:
            return replace(self, defeat=None, running=0.0)
        for kept in reversed(range(len(self.turns))):
            before = self.positions[kept]
            if self.participants[before.turn].is_person and _has_choice(before):
                return replace(self, positions=self.positions[: kept + 1], turns=self.turns[:kept], running=0.0)
        return None

    def again(self) -> Self:
        """A new game of the same participants from the same start."""
        return replace(self, positions=self.positions[:1], turns=(), running=0.0, defeat=None)


def _has_choice(position: Position) -> bool:
    return not all(map(position.game.is_pass, position.moves()))

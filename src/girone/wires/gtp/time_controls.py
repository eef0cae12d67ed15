"""What one move may take by the time controls of the Go Text Protocol.

A board need not say how much is left: then what was granted counts as used.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from girone.model.game import Side


@dataclass
class Clocks:
    """Main time, and a period after it: for each move (byo-yomi) or for so many of them (Canadian)."""

    main: float = 0.0
    period: float = 0.0
    stones: int = 0
    is_for_each_move: bool = False
    _left: dict[Side, tuple[float, int]] = field(default_factory=dict)

    def restart(self) -> None:
        """A new game with the same time."""
        self._left.clear()

    def tell(self, side: Side, seconds: float, stones: int) -> None:
        """So much is left to this side: of the main time, or with stones of the period."""
        self._left[side] = (seconds, stones)

    def grant(self, side: Side, moves: int) -> float:
        """Seconds for the next move of this side, which has about so many before it; 0 where no time was set."""
        left, stones = self._left.get(side, (self.main, 0))
        if stones:
            return left if self.is_for_each_move else left / stones
        granted = left / (moves + 2) + self._after_main
        if side in self._left or self.main:
            self._left[side] = (max(0.0, left - granted), 0)
        return granted

    @property
    def _after_main(self) -> float:
        """What a move may take when the main time is used up."""
        return self.period / (1 if self.is_for_each_move else self.stones) if self.stones else 0.0


def canadian(words: Sequence[str]) -> Clocks:
    """GTP's `time_settings`: main time, period, stones. A period without stones means no limit."""
    main, period, stones = numbers(words, 3)
    return Clocks(main, period, int(stones))


def of_kgs(words: Sequence[str]) -> Clocks:
    """`kgs-time_settings`: none, absolute, byoyomi or canadian, and their numbers."""
    match [word.lower() for word in words[:1]]:
        case ["none"]:
            return Clocks()
        case ["absolute"]:
            (main,) = numbers(words[1:], 1)
            return Clocks(main)
        case ["byoyomi"]:
            main, period, periods = numbers(words[1:], 3)
            return Clocks(main, period, int(periods), is_for_each_move=True)
        case ["canadian"]:
            return canadian(words[1:])
    raise ValueError("none, absolute, byoyomi or canadian is wanted")


def numbers(words: Sequence[str], count: int) -> list[float]:
    """So many numbers of seconds or stones; a ValueError says what is wrong."""
    try:
        read = [float(word) for word in words]
    except ValueError:
        read = []
    if len(read) != count or not all(0 <= number < 1e9 for number in read):
        raise ValueError(f"{count} number{'s' if count > 1 else ''} wanted")
    return read

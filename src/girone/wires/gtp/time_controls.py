"""Time per move under the time controls of the Go Text Protocol.

A board need not report the time left; until it does, granted time counts as used.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from girone.model.game import Side


@dataclass
class Clocks:
    """Main time, then periods: per move (byo-yomi) or per number of moves (Canadian)."""

    main: float = 0.0
    period: float = 0.0
    stones: int = 0
    is_for_each_move: bool = False
    _left: dict[Side, tuple[float, int]] = field(default_factory=dict)

    def restart(self) -> None:
        """Start a new game with the same time."""
        self._left.clear()

    def tell(self, side: Side, seconds: float, stones: int) -> None:
        """Set the time left to a side: main time if `stones` is 0, otherwise the period's."""
        self._left[side] = (seconds, stones)

    def grant(self, side: Side, moves: int) -> float:
        """Seconds for this side's next move, with about this many moves to come; 0 if no time was set."""
        left, stones = self._left.get(side, (self.main, 0))
        if stones:
            return left if self.is_for_each_move else left / stones
        granted = left / (moves + 2) + self._after_main
        if side in self._left or self.main:
            self._left[side] = (max(0.0, left - granted), 0)
        return granted

    @property
    def _after_main(self) -> float:
        """Seconds per move after the main time."""
        return self.period / (1 if self.is_for_each_move else self.stones) if self.stones else 0.0


def canadian(words: Sequence[str]) -> Clocks:
    """Read GTP's `time_settings`: main time, period, stones. A period without stones means no limit."""
    main, period, stones = numbers(words, 3)
    return Clocks(main, period, int(stones))


def of_kgs(words: Sequence[str]) -> Clocks:
    """Read `kgs-time_settings`: none, absolute, byoyomi or canadian, with their numbers."""
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
    """Read exactly this many numbers of seconds or stones; raises ValueError otherwise."""
    try:
        read = [float(word) for word in words]
    except ValueError:
        read = []
    if len(read) != count or not all(0 <= number < 1e9 for number in read):
        raise ValueError(f"{count} number{'s' if count > 1 else ''} wanted")
    return read

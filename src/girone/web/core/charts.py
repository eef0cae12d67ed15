"""Charts as geometry: positions of bars, curves and grid lines in a field of fixed size; a template draws them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

WIDTH, HEIGHT, MARGIN, EDGE = 720.0, 200.0, 56.0, 8.0
HEADROOM = 1.08
"""Factor by which a scale exceeds the largest value."""
FAR_LIMIT = 10
"""A limit that many times the longest time is left off the scale, where it would flatten everything else."""
MIN_BAR, MAX_BAR = 1.0, 48.0
"""Minimum height of a bar, so that it is visible, and maximum width."""
LEAST = 1e-6
"""Minimum range of a bar scale."""
LEVELS = 5
"""Approximate number of grid lines."""


@dataclass(frozen=True)
class Axis:
    """A vertical scale from low to high."""

    low: float
    high: float

    def y(self, value: float) -> float:
        """The height of a value; values beyond the scale are drawn at its end."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return round(HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE), 1)

    def levels(self) -> tuple["GridLine", ...]:
        """Round values between low and high."""
        rough = (self.high - self.low) / LEVELS
        power = 10 ** math.floor(math.log10(rough))
        step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
        first, last = math.ceil(self.low / step), math.floor(self.high / step)
        return tuple(GridLine(self.y(at * step), round(at * step, 9)) for at in range(first, last + 1))


@dataclass(frozen=True)
class GridLine:
    """A value of the scale, and its height."""

    y: float
    value: float


@dataclass(frozen=True)
class Amount:
    """The content of a bar: a value (bars below zero hang), its CSS class, and its subject."""

    value: float
    kind: str
    about: Any


@dataclass(frozen=True)
class Bar:
    """A bar with its position."""

    x: float
    y: float
    width: float
    height: float
    amount: Amount


@dataclass(frozen=True)
class Bars:
    """A chart of bars; a limit far beyond them is not drawn."""

    bars: tuple[Bar, ...]
    levels: tuple[GridLine, ...]
    limits: tuple[GridLine, ...]


@dataclass(frozen=True)
class Curve:
    """A curve with its interval band, both as SVG points, and its points with their subjects."""

    line: str
    band: str
    points: tuple[tuple[float, float, Any], ...]
    levels: tuple[GridLine, ...]


def bars(columns: Sequence[Sequence[Amount]], limit: float | None) -> Bars:
    """Bars side by side, those of a column at the same place, with lines for the limit."""
    values = [amount.value for column in columns for amount in column] or [0.0]
    longest = max(map(abs, values))
    shown = limit if limit and limit < longest * FAR_LIMIT else None
    reach = max(longest, shown or 0.0, LEAST) * HEADROOM
    scale = Axis(-reach if min(values) < 0 else 0.0, reach)
    step = (WIDTH - MARGIN) / max(len(columns), 1)
    drawn = [_bar(scale, MARGIN + at * step, step, each) for at, column in enumerate(columns) for each in column]
    ways = [way for way in (1, -1) if way > 0 or scale.low] if shown else []
    limits = [GridLine(scale.y(way * shown), shown) for way in ways if shown]
    return Bars(tuple(drawn), scale.levels(), tuple(limits))


def curve(points: Sequence[tuple[float, float, float, Any]]) -> Curve:
    """A curve through evenly spaced values, each with a lower bound, an upper bound and its subject."""
    scale = Axis(*_around([bound for _, low, high, _ in points for bound in (low, high)]))
    step = (WIDTH - MARGIN - 2 * EDGE) / max(len(points) - 1, 1)
    places = [round(MARGIN + EDGE + at * step, 1) for at in range(len(points))]
    line = [(x, scale.y(point[0])) for x, point in zip(places, points, strict=True)]
    lower = [(x, scale.y(point[1])) for x, point in zip(places, points, strict=True)]
    upper = [(x, scale.y(point[2])) for x, point in zip(places, points, strict=True)]
    marks = [(x, y, point[3]) for (x, y), point in zip(line, points, strict=True)]
    return Curve(_path(line), _path([*lower, *reversed(upper)]), tuple(marks), scale.levels())


def _bar(scale: Axis, x: float, step: float, amount: Amount) -> Bar:
    zero, end = scale.y(0.0), scale.y(amount.value)
    height = max(MIN_BAR, abs(end - zero))
    y = zero if math.copysign(1.0, amount.value) < 0 else zero - height
    return Bar(round(x, 2), round(y, 1), round(min(max(step * 0.8, 0.5), MAX_BAR), 2), round(height, 1), amount)


def _around(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    room = max(high - low, 1.0) * (HEADROOM - 1)
    return low - room, high + room


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)

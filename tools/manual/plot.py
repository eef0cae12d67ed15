"""Plots as readable SVG, without a library; the same numbers give the same bytes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from tools.manual.measured import Share

WIDTH, INNER = 720, 220
LEFT, RIGHT, TOP = 64, 16, 52
BASE = TOP + INNER
ROW = 16
COLOURS = ("#0b5cad", "#b3541e", "#2f7d32", "#7a3e9d")
INK, QUIET, GRID = "#15181c", "#5d6873", "#dde2e7"


@dataclass(frozen=True)
class Axes:
    """The labels of a plot, and its vertical scale."""

    title: str
    unit: str
    low: float
    high: float
    step: float
    aim: float | None = None

    def y(self, value: float) -> float:
        """Vertical position of a value, from the top."""
        return TOP + INNER * (self.high - value) / (self.high - self.low)


def bars(axes: Axes, groups: Sequence[str], series: Mapping[str, Sequence[float]]) -> str:
    """Groups of bars, one colour per series; values of 0 are omitted."""
    return _document(axes, groups, list(series), _bars(axes, groups, series))


def shares(axes: Axes, groups: Sequence[str], series: Mapping[str, Sequence[Share]]) -> str:
    """Points with intervals, side by side."""
    return _document(axes, groups, list(series), _shares(axes, groups, series))


def lines(axes: Axes, places: Sequence[str], series: Mapping[str, Sequence[float]]) -> str:
    """A line for each series."""
    return _document(axes, places, list(series), _lines(axes, places, series))


def _document(axes: Axes, groups: Sequence[str], names: Sequence[str], marks: Iterator[str]) -> str:
    labels = [_label_rows(words, len(groups)) for words in groups]
    places = _legend_places(names if len(names) > 1 else ())
    lower = max((y for _, y in places), default=0)
    height = BASE + 16 + ROW * max(map(len, labels)) + lower
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="system-ui, Liberation Sans, DejaVu Sans, sans-serif" font-size="13">',
        f"<title>{escape(axes.title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="{LEFT}" y="20" fill="{INK}" font-weight="700" font-size="15">{escape(axes.title)}</text>',
        *_legend(names, places),
        *([f'<g transform="translate(0 {lower})">'] if lower else []),
        *_grid(axes),
        *marks,
        *(_label(_place(groups, at), words) for at, words in enumerate(labels)),
        *(["</g>"] if lower else []),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _legend_places(names: Sequence[str]) -> list[tuple[int, int]]:
    """Position of each name in the legend; a name that does not fit starts a row."""
    places, x, y = [], LEFT, 0
    for name in names:
        width = 34 + round(7.3 * len(name))
        if x > LEFT and x + width > WIDTH:
            x, y = LEFT, y + ROW + 2
        places.append((x, y))
        x += width
    return places


def _legend(names: Sequence[str], places: Sequence[tuple[int, int]]) -> Iterator[str]:
    for at, (x, y) in enumerate(places):
        yield f'<rect x="{x}" y="{y + 30}" width="12" height="12" fill="{COLOURS[at]}"/>'
        yield f'<text x="{x + 17}" y="{y + 41}" fill="{INK}">{escape(names[at])}</text>'


def _grid(axes: Axes) -> Iterator[str]:
    steps = round((axes.high - axes.low) / axes.step)
    for at in range(steps + 1):
        value = axes.low + at * axes.step
        y = axes.y(value)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{GRID}"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="{QUIET}">{value:g}</text>'
    if axes.aim is not None:
        y = axes.y(axes.aim)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{INK}" stroke-dasharray="5 4"/>'
    middle = TOP + INNER // 2
    yield (
        f'<text transform="translate(16 {middle}) rotate(-90)" text-anchor="middle" fill="{QUIET}">'
        f"{escape(axes.unit)}</text>"
    )


def _place(groups: Sequence[str], at: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (at + 0.5) / len(groups)


def _label_rows(words: str, groups: int) -> list[str]:
    """The label below a group, wrapped to its width."""
    room = (WIDTH - LEFT - RIGHT) / groups / 7
    rows = [""]
    for word in words.split():
        rows = [*rows[:-1], f"{rows[-1]} {word}".strip()] if len(rows[-1]) + len(word) < room else [*rows, word]
    return [row for row in rows if row]


def _label(x: float, rows: Sequence[str]) -> str:
    spans = "".join(
        f'<tspan x="{x:.1f}" y="{BASE + 20 + ROW * at}">{escape(text)}</tspan>' for at, text in enumerate(rows)
    )
    return f'<text text-anchor="middle" fill="{INK}">{spans}</text>'


def _bars(axes: Axes, groups: Sequence[str], series: Mapping[str, Sequence[float]]) -> Iterator[str]:
    width = min(46.0, 0.72 * (WIDTH - LEFT - RIGHT) / len(groups) / len(series))
    for number, values in enumerate(series.values()):
        for at, value in enumerate(values):
            if not value:
                continue
            x = _place(groups, at) + width * (number - len(series) / 2)
            y = axes.y(value)
            height = axes.y(axes.low) - y
            fill = COLOURS[number]
            yield f'<rect x="{x + 1:.1f}" y="{y:.1f}" width="{width - 2:.1f}" height="{height:.1f}" fill="{fill}"/>'
            yield (
                f'<text x="{x + width / 2:.1f}" y="{y - 4:.1f}" text-anchor="middle" font-size="11" fill="{INK}">'
                f"{value:g}</text>"
            )


def _shares(axes: Axes, groups: Sequence[str], series: Mapping[str, Sequence[Share]]) -> Iterator[str]:
    gap = 0.6 * (WIDTH - LEFT - RIGHT) / len(groups) / max(len(series), 2)
    for number, values in enumerate(series.values()):
        for at, each in enumerate(values):
            x = _place(groups, at) + gap * (number - (len(series) - 1) / 2)
            colour = COLOURS[number]
            span = f"M{x:.1f} {axes.y(each.low):.1f}V{axes.y(each.high):.1f}"
            yield f'<path d="{span}" stroke="{colour}" stroke-width="2.4"/>'
            yield f'<circle cx="{x:.1f}" cy="{axes.y(each.value):.1f}" r="4" fill="{colour}"/>'


def _lines(axes: Axes, places: Sequence[str], series: Mapping[str, Sequence[float]]) -> Iterator[str]:
    for number, values in enumerate(series.values()):
        points = [(_place(places, at), axes.y(value)) for at, value in enumerate(values)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline points="{path}" fill="none" stroke="{COLOURS[number]}" stroke-width="2.4"/>'
        yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.4" fill="{COLOURS[number]}"/>' for x, y in points)

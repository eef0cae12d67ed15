"""Golden conversations as sequence diagrams: the referee on the left, the program on the right."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

LEFT, RIGHT, WIDTH = 130, 690, 820
ROW, TOP = 26, 62
LONGEST = 62
INK, QUIET, SENT, HEARD = "#15181c", "#5d6873", "#0b5cad", "#8a4b00"
FONT = "font-family='ui-monospace, Menlo, Consolas, monospace'"


@dataclass(frozen=True)
class Step:
    """One line of a conversation: its sign and the rest."""

    sign: str
    words: str


def read(file: Path) -> tuple[str, dict[str, str], list[Step]]:
    """What a conversation shows, its header, and its steps."""
    head, _, talk = file.read_text(encoding="utf-8").partition("\n\n")
    lines = head.splitlines()
    shows = " ".join(line.lstrip("# ") for line in lines if line.startswith("#"))
    entries = dict(line.split(": ", 1) for line in lines if not line.startswith("#"))
    return shows, entries, [Step(line[0], line[2:]) for line in talk.splitlines() if line.strip()]


def diagram(steps: Sequence[Step], seat: str) -> str:
    """The conversation as SVG; the same steps give the same bytes."""
    height = TOP + ROW * len(steps) + 20
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" {FONT} font-size="14">',
            f"<title>{escape('A conversation of the referee and ' + seat)}</title>",
            f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#fff"/>',
            *_lifeline(LEFT, "referee", height),
            *_lifeline(RIGHT, seat, height),
            *(part for at, step in enumerate(steps) for part in _step(step, TOP + ROW * (at + 1))),
            "</svg>",
        ]
    )


def _lifeline(x: int, name: str, height: int) -> Iterator[str]:
    yield f'<path d="M{x} 44V{height - 10}" stroke="{QUIET}" stroke-dasharray="2 4"/>'
    yield f'<rect x="{x - 60}" y="14" width="120" height="30" rx="5" fill="#eef1f4" stroke="{QUIET}"/>'
    yield f'<text x="{x}" y="34" text-anchor="middle" fill="{INK}" font-weight="700">{escape(name)}</text>'


def _step(step: Step, y: int) -> Iterator[str]:
    words = step.words if len(step.words) <= LONGEST else f"{step.words[:LONGEST]} …"
    match step.sign:
        case ">":
            yield from _arrow(LEFT, RIGHT, y, words, SENT)
        case "<":
            yield from _arrow(RIGHT, LEFT, y, words, HEARD)
        case "!":
            yield from _arrow(RIGHT, LEFT, y, words, HEARD, dashed=True)
        case ".":
            yield _note((LEFT + RIGHT) // 2, y, words, SENT, "middle")
        case "*":
            yield f'<circle cx="{LEFT}" cy="{y - 5}" r="4" fill="{INK}"/>'
            yield _note(LEFT + 12, y, words, INK, "start")
        case "=":
            yield _note(LEFT + 12, y, f"⇒ {words}", QUIET, "start")


def _arrow(start: int, end: int, y: int, words: str, colour: str, dashed: bool = False) -> Iterator[str]:
    way = 1 if end > start else -1
    dash = ' stroke-dasharray="6 4"' if dashed else ""
    yield f'<path d="M{start} {y}H{end - 8 * way}" stroke="{colour}" stroke-width="1.6"{dash}/>'
    yield f'<path d="M{end} {y}l{-10 * way} -5v10z" fill="{colour}"/>'
    yield _note((start + end) // 2, y - 5, words, colour, "middle")


def _note(x: int, y: int, words: str, colour: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}">{escape(words)}</text>'

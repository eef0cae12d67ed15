"""Pictures as monospaced text, with or without colours, which add nothing to the characters.

A cell is a character between two slots. Left slot: possible moves (`*`), otherwise the last move (`[`, `(`). Right
slot: removed pieces (`x`, `#`), otherwise the last move. Lower-case letters are pieces that left the board.
"""

from collections.abc import Iterable, Iterator

from girone.games.picture import Picture
from girone.languages import ENGLISH
from girone.languages.language import Language
from girone.model.detail import Detail, said
from girone.model.game import Cell, Side

EMPTY, UNUSED, TARGET = ".", " ", "*"
PLAIN = "\033[0m"
FAINT, CYAN, YELLOW, RED = "\033[2m", "\033[1;36m", "\033[1;33m", "\033[1;31m"
PAINT = {
    "*": CYAN,
    ">": CYAN,
    "<": CYAN,
    "[": YELLOW,
    "]": YELLOW,
    "(": YELLOW,
    ")": YELLOW,
    "x": RED,
    "#": RED,
}
STONES = {Side.WHITE: "\033[30;47m", Side.BLACK: "\033[1;97;40m"}


def as_text(picture: Picture, colour: bool = False, language: Language = ENGLISH) -> str:
    """The picture as lines of text, without a line feed at the end."""
    caption = picture.caption
    state, tally = language.tell(caption.state), language.tell(caption.tally)
    lines = [caption.title, "", *_board(picture, colour), "", f"{state} ({tally})"]
    if caption.last:
        lines.append(language.say("last move: {detail}", detail=caption.last))
    if exits := picture.hints.exits:
        lines.append(language.say("may leave the board: {ways}", ways=", ".join(sorted(exits))))
    words = "  ".join(map(language.tell, legend(picture)))
    return "\n".join([*lines, words] if words else lines)


def board_text(picture: Picture, colour: bool = False) -> str:
    """The board of a picture, without its caption."""
    return "\n".join(_board(picture, colour))


def slots(picture: Picture, cell: Cell) -> tuple[str, str, str]:
    """The mark on the left of a cell, its content, and the mark on the right."""
    return _left(picture, cell), _sign(picture, cell), _right(picture, cell)


def _board(picture: Picture, colour: bool) -> Iterator[str]:
    wide = max(map(len, (EMPTY, *(_sign(picture, cell) for cell in picture.grid.cells))))
    edge = max(map(len, picture.rows))
    yield " " * (edge + 1) + "".join(label.center(wide).rjust(wide + 1) + " " for label in picture.columns)
    for index, label in enumerate(picture.rows):
        cells = (picture.grid.at(index, column) for column in range(picture.grid.width))
        yield f"{label:>{edge}} " + "".join(_cell(picture, cell, wide, colour) for cell in cells)


def _cell(picture: Picture, cell: Cell, wide: int, colour: bool) -> str:
    left, sign, right = slots(picture, cell)
    middle = sign.center(wide)
    if not colour:
        return left + middle + right
    piece = picture.pieces.get(cell)
    paint = STONES[piece.side] if piece else PAINT.get(sign, FAINT)
    return _paint(left, PAINT.get(left)) + _paint(middle, paint) + _paint(right, PAINT.get(right))


def _paint(text: str, paint: str | None) -> str:
    return f"{paint}{text}{PLAIN}" if paint else text


def _sign(picture: Picture, cell: Cell) -> str:
    if piece := picture.pieces.get(cell):
        return picture.signs[piece.side] + piece.label
    if ghost := picture.trace.gone.get(cell):
        return (picture.signs[ghost.side] + ghost.label).lower()
    if cell in picture.hints.targets:
        return TARGET
    return EMPTY if not picture.dark or cell in picture.dark else UNUSED


def _left(picture: Picture, cell: Cell) -> str:
    hints, trace = picture.hints, picture.trace
    if cell == hints.selected:
        return ">"
    if cell in hints.movable or (cell in hints.targets and _sign(picture, cell) != TARGET):
        return "*"
    return "[" if cell in trace.ends else "(" if cell in trace.turned else "#" if cell in trace.blast else " "


def _right(picture: Picture, cell: Cell) -> str:
    hints, trace = picture.hints, picture.trace
    if cell == hints.selected:
        return "<"
    if cell in trace.blast:
        return "#"
    if cell in trace.gone:
        return "x"
    return "]" if cell in trace.ends else ")" if cell in trace.turned else " "


def legend(picture: Picture) -> Iterable[Detail]:
    """The explanations of the marks on the board."""
    hints, trace = picture.hints, picture.trace
    marks = (
        (said("[ ] last move"), trace.ends),
        (said("( ) turned"), trace.turned),
        (said("x captured"), trace.gone.keys() - trace.blast),
        (said("# blown up, small letters gone"), trace.blast),
        (said("* can move"), hints.movable),
        (said("> < selected"), hints.selected),
        (said("* legal target"), hints.targets),
    )
    return (words for words, shown in marks if shown)

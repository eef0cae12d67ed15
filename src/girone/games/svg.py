"""Pictures as SVG: a self-contained image, with identical bytes for identical pictures.

There are no ids and no style sheet, so a page may contain any number of boards. Every mark has its own shape, so that
no meaning depends on colour alone. Marks have their cell as `data-cell`, in groups named by class.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import hypot
from xml.sax.saxutils import escape

from girone.games.grid import COMPASS, Grid
from girone.games.picture import Caption, Hints, Picture, Piece, Trace
from girone.languages import ENGLISH
from girone.languages.language import Language
from girone.model.game import Cell, Side

CELL = 64
HALF = CELL // 2
FRAME = 56
RADIUS = 25
BEYOND = HALF + 22

INK = {Side.WHITE: "#fbfaf5", Side.BLACK: "#17181b"}
RIM = {Side.WHITE: "#3a3a3a", Side.BLACK: "#8d959e"}
CROSS = {Side.WHITE: "#c22f00", Side.BLACK: "#ff9d7a"}
FRAME_FILL, FRAME_EDGE, LINE = "#202a36", "#75869a", "#10202a"
LABEL, SPEECH = "#b4c0cc", "#f2f5f8"
HINT, LAST, BLAST, POINT = "#b5f0ff", "#ffb000", "#c22f00", "#ff6ec7"

Point = tuple[int, int]


def as_svg(picture: Picture, language: Language = ENGLISH) -> str:
    """The picture as an SVG document, with a caption in this language."""
    width, height = _width(picture), _height(picture)
    letter = max(20, width // 24)
    caption = picture.caption
    words = [
        f"<title>{escape(f'{caption.title}: {language.tell(caption.state)}')}</title>",
        f"<desc>{escape(picture.words_in(language))}</desc>",
    ]
    return _document(
        picture, height + 3 * letter, 'role="img"', words, _caption(caption, width, height, letter, language)
    )


def as_wordless_svg(picture: Picture) -> str:
    """The picture without caption, title and description, for pages that put their own text beside it."""
    return _document(picture, _height(picture), 'aria-hidden="true"', [], [])


def _document(picture: Picture, height: int, role: str, words: Iterable[str], below: Iterable[str]) -> str:
    width = _width(picture)
    layers = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {role} '
        'font-family="system-ui, sans-serif" text-anchor="middle">',
        *words,
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="18" fill="{FRAME_FILL}" '
        f'stroke="{FRAME_EDGE}" stroke-width="2"/>',
        *_board(picture),
        *_labels(picture),
        *_pieces(picture),
        *_hints(picture.hints, picture),
        *_last_move(picture.trace, picture),
        *_pointed(picture),
        *below,
        "</svg>",
    ]
    return "\n".join(filter(None, layers)) + "\n"


def _width(picture: Picture) -> int:
    return picture.grid.width * CELL + 2 * FRAME


def _height(picture: Picture) -> int:
    return picture.grid.height * CELL + 2 * FRAME


def centre(grid: Grid, cell: Cell) -> Point:
    """The centre of a cell in the units of the image."""
    row, column = grid.place[cell]
    return FRAME + HALF + column * CELL, FRAME + HALF + row * CELL


def _board(picture: Picture) -> Iterator[str]:
    grid, wide, high = picture.grid, picture.grid.width * CELL, picture.grid.height * CELL
    yield f'<rect x="{FRAME}" y="{FRAME}" width="{wide}" height="{high}" fill="{picture.cloth}"/>'
    tiles = [_square(grid, cell, 0) for cell in grid.cells if cell in picture.dark]
    yield _group("dark", f'fill="{picture.dark_cloth}"', tiles)
    blast = [_square(grid, cell, 2) for cell in grid.cells if cell in picture.trace.blast]
    look = 'stroke="#ffe3d6" stroke-width="2.5" stroke-dasharray="6 5"'
    yield _group("blast", f'fill="{BLAST}" fill-opacity=".7" {look}', blast)
    across = "".join(f"M{FRAME} {place}h{wide}" for place in range(FRAME, FRAME + high + 1, CELL))
    down = "".join(f"M{place} {FRAME}v{high}" for place in range(FRAME, FRAME + wide + 1, CELL))
    yield f'<path stroke="{LINE}" stroke-opacity=".6" stroke-width="1.5" d="{across}{down}"/>'


def _labels(picture: Picture) -> Iterator[str]:
    before, beyond = FRAME - 34, FRAME + 34
    right, below = beyond + picture.grid.width * CELL, beyond + picture.grid.height * CELL
    texts = []
    for index, column in enumerate(picture.columns):
        place = FRAME + HALF + index * CELL
        texts += [_text(column, (place, edge), 24) for edge in (before, below)]
    for index, row in enumerate(picture.rows):
        place = FRAME + HALF + index * CELL
        texts += [_text(row, (edge, place), 24) for edge in (before, right)]
    yield _group("labels", f'fill="{LABEL}" font-size="24"', texts)


def _pieces(picture: Picture) -> Iterator[str]:
    grid, pieces, gone = picture.grid, picture.pieces, picture.trace.gone
    yield _dots(grid, pieces, 2 * RADIUS + 3, 'class="shade" stroke="#000" stroke-opacity=".3"', drop=4)
    yield _dots(grid, picture.hints.ringed & pieces.keys(), 2 * RADIUS + 13, f'class="band" stroke="{LINE}"')
    for side in Side:
        mine, lost = _of(pieces, side, grid), _of(gone, side, grid)
        yield _group(f"pieces {side}", _ink(side), _circles(grid, mine, RADIUS))
        sizes = [_text(pieces[cell].label, centre(grid, cell), 28) for cell in mine if pieces[cell].label]
        yield _group("sizes", f'fill="{INK[side.other]}" font-size="28" font-weight="700"', sizes)
        ghosts = _circles(grid, [cell for cell in lost if cell not in pieces], RADIUS - 3)
        yield _group(f"gone {side}", f'{_ink(side)} stroke-dasharray="6 5" opacity=".7"', ghosts)


def _hints(hints: Hints, picture: Picture) -> Iterator[str]:
    grid = picture.grid
    ring = f'fill="none" stroke="{HINT}"'
    movable = _circles(grid, hints.movable, RADIUS + 3)
    yield _group("movable", f'{ring} stroke-width="4" stroke-dasharray="5 3.8"', movable)
    free, taken = hints.targets - picture.pieces.keys(), hints.targets & picture.pieces.keys()
    yield _group("targets", f'fill="{HINT}" stroke="{LINE}" stroke-width="2"', _circles(grid, free, 9))
    rings = _circles(grid, taken, RADIUS + 3)
    yield _group("targets", f'{ring} stroke-width="4" stroke-dasharray="14 6"', rings)
    if hints.selected:
        yield _group("selected", f'{ring} stroke-width="6"', _circles(grid, {hints.selected}, RADIUS + 2))
        exits = [_exit(grid, hints.selected, way) for way in COMPASS if way in hints.exits]
        yield _group("exits", f'fill="{HINT}" stroke="{LINE}" stroke-width="2"', exits)


def _last_move(trace: Trace, picture: Picture) -> Iterator[str]:
    grid, arrow = picture.grid, trace.arrow
    ends = [_square(grid, cell, 3) for cell in grid.cells if cell in trace.ends]
    yield _group("band", f'fill="none" stroke="{LINE}" stroke-width="8"', ends)
    yield _group("last", f'fill="none" stroke="{LAST}" stroke-width="5"', ends)
    pips = _circles(grid, trace.turned, 6)
    yield _group("turned", f'fill="{LAST}" stroke="{LINE}" stroke-width="1.5"', pips)
    if arrow:
        start = centre(grid, arrow.origin)
        end = centre(grid, arrow.target) if arrow.target else _outside(grid, arrow.origin, arrow.way)
        back = RADIUS + 4 if arrow.target else 0
        shape = _arrow(start, end, RADIUS + 4 if arrow.origin in picture.pieces else 0, back)
        look = f'fill="{LAST}" stroke="{LINE}" stroke-width="2" stroke-linejoin="round"'
        yield _group("arrow", look, [shape])
    for cell, piece in trace.gone.items():
        if arrow and cell in picture.pieces:
            look = f'{_ink(piece.side)} font-size="18" font-weight="700"'
            yield _group(f"gone {piece.side}", look, [_badge(grid, cell, piece, arrow.origin)])


def _pointed(picture: Picture) -> Iterator[str]:
    grid = picture.grid
    rings = {arrow.origin for arrow in picture.arrows if not arrow.target}
    yield _group("pointed", f'fill="none" stroke="{POINT}" stroke-width="6"', _circles(grid, rings, RADIUS - 3))
    ways = [(centre(grid, arrow.origin), centre(grid, arrow.target)) for arrow in picture.arrows if arrow.target]
    shapes = [_arrow(start, end, RADIUS // 2, RADIUS // 2) for start, end in ways]
    yield _group("pointed", f'fill="{POINT}" stroke="{LINE}" stroke-width="2" stroke-linejoin="round"', shapes)


def _badge(grid: Grid, cell: Cell, piece: Piece, origin: Cell) -> str:
    """A captured piece, small and crossed out, shifted away from the cell that the capturing piece came from."""
    here, there = centre(grid, cell), centre(grid, origin)
    right, down = here[0] - there[0], here[1] - there[1]
    length = max(abs(right), abs(down))
    x, y = _shift(here, 20 * right // length, 20 * down // length)
    number = [_text(piece.label, (x, y), 18)] if piece.label else []
    size = _group("lost-size", f'fill="{INK[piece.side.other]}" stroke="none"', number)
    cross = f'<path stroke="{CROSS[piece.side]}" stroke-width="4" d="M{x - 13} {y + 13}l26 -26"/>'
    return f'<circle data-cell="{cell}" cx="{x}" cy="{y}" r="15"/>{cross}{size}'


def _caption(caption: Caption, width: int, height: int, letter: int, language: Language) -> Iterator[str]:
    line, small, radius = height + letter * 3 // 4, letter * 4 // 5, letter // 2
    bold = f'fill="{SPEECH}" font-size="{letter}" font-weight="600"'
    turned = ' direction="rtl"' if language.direction == "rtl" else ""
    yield _group("state", bold + turned, [_text(language.tell(caption.state), (width // 2, line), letter)])
    if caption.last:
        last = language.say("last move: {detail}", detail=caption.last)
        words = _text(last, (width // 2, line + letter * 5 // 4), small)
        yield _group("last-words", f'fill="{LABEL}" font-size="{small}"{turned}', [words])
    for (side, count), anchor in zip(caption.counts.items(), ("start", "end"), strict=True):
        x, inward = (FRAME // 2 + radius, 1) if anchor == "start" else (width - FRAME // 2 - radius, -1)
        disc = f'<circle cx="{x}" cy="{line}" r="{radius}"/>'
        turn = f'<circle cx="{x}" cy="{line}" r="{radius + letter // 5}" fill="none" stroke="{HINT}"/>'
        yield _group("count", _ink(side), [disc, turn] if side is caption.turn else [disc])
        number = _text(str(count), (x + inward * (letter + 2), line), letter)
        yield _group("count", f'{bold} text-anchor="{anchor}"', [number])


def _outside(grid: Grid, origin: Cell, way: str) -> Point:
    """The end of a move off the board: in the frame, just beyond the last cell."""
    down, right = COMPASS[way]
    return _shift(centre(grid, (origin, *grid.rays[origin][way])[-1]), right * BEYOND, down * BEYOND)


def _exit(grid: Grid, origin: Cell, way: str) -> str:
    down, right = COMPASS[way]
    tip = _outside(grid, origin, way)
    return _arrow(_shift(tip, -34 * right, -34 * down), tip, 0, 0)


def _arrow(start: Point, end: Point, leave: int, stop: int) -> str:
    """An arrow as one outline; it begins `leave` after the start, and its tip is `stop` before the end."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    tip = length - stop
    neck = tip - 20
    outline = [(leave, 4), (neck, 4), (neck, 13), (tip, 0), (neck, -13), (neck, -4), (leave, -4)]
    points = (
        f"{start[0] + far * along[0] - wide * along[1]:.1f},{start[1] + far * along[1] + wide * along[0]:.1f}"
        for far, wide in outline
    )
    return f'<polygon points="{" ".join(points)}"/>'


def _ink(side: Side) -> str:
    return f'fill="{INK[side]}" stroke="{RIM[side]}" stroke-width="3"'


def _of(pieces: Mapping[Cell, Piece], side: Side, grid: Grid) -> list[Cell]:
    return [cell for cell in grid.cells if cell in pieces and pieces[cell].side is side]


def _shift(point: Point, right: int, down: int) -> Point:
    return point[0] + right, point[1] + down


def _circles(grid: Grid, cells: Collection[Cell], radius: int) -> list[str]:
    places = [(cell, *centre(grid, cell)) for cell in grid.cells if cell in cells]
    return [f'<circle data-cell="{cell}" cx="{x}" cy="{y}" r="{radius}"/>' for cell, x, y in places]


def _dots(grid: Grid, cells: Collection[Cell], width: int, look: str, drop: int = 0) -> str:
    """Decorative discs as one path, which is short even for hundreds of them."""
    places = (_shift(centre(grid, cell), drop // 2, drop) for cell in grid.cells if cell in cells)
    path = "".join(f"M{x} {y}h0" for x, y in places)
    return f'<path {look} stroke-width="{width}" stroke-linecap="round" d="{path}"/>' if path else ""


def _square(grid: Grid, cell: Cell, inset: int) -> str:
    x, y = _shift(centre(grid, cell), inset - HALF, inset - HALF)
    side = CELL - 2 * inset
    return f'<rect data-cell="{cell}" x="{x}" y="{y}" width="{side}" height="{side}"/>'


def _text(words: str, middle: Point, size: int) -> str:
    """Centred text; the baseline is computed here, because viewers disagree about `dominant-baseline`."""
    return f'<text x="{middle[0]}" y="{middle[1] + size * 9 // 25}">{escape(words)}</text>'


def _group(name: str, look: str, items: Collection[str]) -> str:
    return f'<g class="{name}" {look}>{"".join(items)}</g>' if items else ""

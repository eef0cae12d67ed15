"""Positions as pictures: a game's `draw.py` describes them as data; `svg.py` and `terminal.py` show them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import ModuleType

from girone import games
from girone.games.grid import Grid
from girone.games.notation import SIGNS
from girone.languages import ENGLISH
from girone.languages.language import Language
from girone.model.detail import Detail, said
from girone.model.errors import ConfigError, IllegalMove, shorten
from girone.model.game import IS_ILLEGAL, Cell, Move, Position, Side
from girone.model.reason import Reason
from girone.model.verdict import TIE, WINS

OFF: Cell = "off"
"""The place beside the board, for moves that take pieces off it."""


@dataclass(frozen=True)
class Piece:
    """A piece on a cell; the label is the size of a stack."""

    side: Side
    label: str = ""


@dataclass(frozen=True)
class Arrow:
    """An arrow from one cell to another, or off the board in a direction."""

    origin: Cell
    target: Cell | None
    way: str = ""


@dataclass(frozen=True)
class Hints:
    """The options of the side to move: the pieces it can move, or the targets of the selected piece."""

    movable: frozenset[Cell] = frozenset()
    selected: Cell | None = None
    targets: frozenset[Cell] = frozenset()
    exits: frozenset[str] = frozenset()

    @property
    def ringed(self) -> frozenset[Cell]:
        """The cells whose piece, if any, is marked with a ring."""
        return self.movable | self.targets | ({self.selected} if self.selected else set())


@dataclass(frozen=True)
class Trace:
    """The marks of the last move: where it went, what it turned, what it removed."""

    placed: Cell | None = None
    arrow: Arrow | None = None
    turned: frozenset[Cell] = frozenset()
    gone: Mapping[Cell, Piece] = field(default_factory=dict)
    blast: frozenset[Cell] = frozenset()
    note: Detail | str = ""

    @property
    def ends(self) -> frozenset[Cell]:
        """The cells that the move names."""
        ends = (self.placed, self.arrow and self.arrow.origin, self.arrow and self.arrow.target)
        return frozenset(cell for cell in ends if cell)


@dataclass(frozen=True)
class Caption:
    """The text around the board; counts start with the side that moves first in the game."""

    title: str = ""
    state: Detail = field(default_factory=lambda: said(""))
    last: Detail | None = None
    counts: Mapping[Side, int] = field(default_factory=dict)
    turn: Side | None = None

    @property
    def tally(self) -> Detail:
        """The number of pieces of both sides."""
        (side, count), (rival, number) = self.counts.items()
        return said("{Side} {count}, {Rival} {number}", Side=side, count=count, Rival=rival, number=number)


@dataclass(frozen=True)
class Picture:
    """A board with its labels, pieces and marks; a game fills them in, and `draw` adds the caption."""

    grid: Grid
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    pieces: Mapping[Cell, Piece]
    hints: Hints
    trace: Trace
    cloth: str
    """The colour of the board as #rrggbb or #rgb."""
    dark_cloth: str = ""
    """The colour of the dark cells, if the board has any."""
    dark: frozenset[Cell] = frozenset()
    signs: Mapping[Side, str] = field(default_factory=lambda: SIGNS)
    caption: Caption = Caption()
    arrows: tuple[Arrow, ...] = ()
    """Extra arrows; one without a target is shown as a ring."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cloth", _colour(self.cloth))
        if self.dark_cloth:
            object.__setattr__(self, "dark_cloth", _colour(self.dark_cloth))

    def words_in(self, language: Language = ENGLISH) -> str:
        """A description of the whole position for people who cannot see it."""
        caption = self.caption
        stand = [self._stand(side, language) for side in caption.counts]
        last = [language.say("Last move: {detail}.", detail=caption.last)] if caption.last else []
        return " ".join([f"{language.tell(caption.state)}.", *stand, *last])

    def _stand(self, side: Side, language: Language) -> str:
        name, cells = side.capitalize(), self._list(side)
        if not cells:
            return language.say("{Side} on no cell.", Side=name)
        return language.say("{Side} on {cells}.", Side=name, cells=cells)

    def _list(self, side: Side) -> str:
        mine = [cell for cell in self.grid.cells if cell in self.pieces and self.pieces[cell].side is side]
        sizes = {cell: f" ({self.pieces[cell].label})" if self.pieces[cell].label else "" for cell in mine}
        return "; ".join(cell + sizes[cell] for cell in mine)


def draw(
    position: Position,
    last: tuple[Position, Move] | None = None,
    origin: Cell | None = None,
    arrows: Iterable[Move | tuple[Cell, Cell]] = (),
) -> Picture:
    """The picture of a position, with the last move, the legal targets of the piece on `origin`, and extra arrows."""
    drawing = _drawing(position.game.name)
    moved = last if last and last[0].rows() != position.rows() else None
    picture: Picture = drawing.picture(position, moved, origin)
    caption = Caption(
        title=_title(position, picture.grid),
        state=_state(position),
        last=_last_words(last, picture.trace, moved is not None) if last else None,
        counts={side: position.count(side) for side in (position.game.first, position.game.first.other)},
        turn=None if position.outcome() else position.turn,
    )
    pointed = tuple(_pointed(position, each, picture.grid) for each in arrows)
    return replace(picture, caption=caption, arrows=pointed)


def _pointed(position: Position, what: Move | tuple[Cell, Cell], grid: Grid) -> Arrow:
    """An arrow for a legal move or between two cells."""
    if isinstance(what, str):
        move = what if what in position.moves() else position.game.typed(what)
        if objection := position.why_not(move):
            raise IllegalMove(IS_ILLEGAL(move=move, detail=objection))
        cells = picks(position, move) or (OFF,)
    else:
        cells = tuple(cell if cell in grid.place else position.game.typed(cell) for cell in what)
    for cell in cells:
        if cell not in grid.place and cell != OFF:
            raise ConfigError(f"there is no cell {shorten(cell)} on this board")
    origin, target = cells[0], cells[1] if len(cells) > 1 and cells[1] != cells[0] and cells[1] != OFF else None
    return Arrow(origin, target)


def _colour(text: str) -> str:
    """The colour as #rrggbb, because a terminal knows neither #rgb nor the colour names of SVG."""
    if not re.fullmatch("#([0-9a-fA-F]{3}){1,2}", text):
        raise ConfigError(f"the colour of the board is {shorten(text)}; write it as #rrggbb, such as #2f8f6b")
    return text if len(text) == len("#rrggbb") else "#" + "".join(2 * digit for digit in text[1:])


@cache
def _drawing(game: str) -> ModuleType:
    drawing = games.part(game, "draw")
    assert drawing, f"{game} has no draw.py"
    return drawing


def picks(position: Position, move: Move) -> tuple[Cell, ...]:
    """The places to click for a move, in order; none for a pass."""
    if position.game.is_pass(move):
        return ()
    drawing = _drawing(position.game.name)
    touched: tuple[Cell, ...] = drawing.picks(position, move)
    return touched


def hints(legal: Iterable[Arrow], origin: Cell | None) -> Hints:
    """The hints of a game with moving pieces; an origin without a legal move is ignored."""
    arrows = tuple(legal)
    chosen = [arrow for arrow in arrows if arrow.origin == origin]
    if not chosen:
        return Hints(movable=frozenset(arrow.origin for arrow in arrows))
    targets = frozenset(arrow.target for arrow in chosen if arrow.target)
    return Hints(selected=origin, targets=targets, exits=frozenset(a.way for a in chosen if a.target is None))


def plain_pieces(owners: Mapping[Cell, Side]) -> dict[Cell, Piece]:
    """Pieces without labels."""
    return {cell: Piece(side) for cell, side in owners.items()}


def _title(position: Position, grid: Grid) -> str:
    return f"{position.game.title} {grid.width}×{grid.height}"


def _state(position: Position) -> Detail:
    outcome = position.outcome()
    if not outcome:
        must_pass = all(map(position.game.is_pass, position.moves()))
        return said("{Side} must pass" if must_pass else "{Side} to move", Side=position.turn)
    if outcome.reason in (Reason.WON, Reason.TIE):
        return said("{Side} wins", Side=outcome.winner) if outcome.winner else said("Tie")
    why = said("{reason}", reason=outcome.reason)
    return WINS(Side=outcome.winner, detail=why) if outcome.winner else TIE(detail=why)


def _last_words(last: tuple[Position, Move], trace: Trace, moved: bool) -> Detail:
    before, move = last
    if moved and trace.note:
        return said("{Side} {move} – {detail}", Side=before.turn, move=move, detail=trace.note)
    if moved:
        return said("{Side} {move}", Side=before.turn, move=move)
    passed = before.game.is_pass(move) and all(map(before.game.is_pass, before.moves()))
    return said("{Side} passes" if passed else "{Side} loses the turn", Side=before.turn)

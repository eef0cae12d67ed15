"""Lines of Action: 64 integers, white 1 and black -1; rays and lines are tables (Lines of Action)."""

from typing import NamedTuple, Self

from tests.strangers.rules import COMPASS, End

LIMIT = 200  # plies: 100 moves each
SQUARES = [column + row for row in "12345678" for column in "ABCDEFGH"]
NUMBER = {square: at for at, square in enumerate(SQUARES)}


def ray(at: int, down: int, right: int) -> list[int]:
    """The squares from one towards an edge, without it."""
    row, column, squares = at // 8 + down, at % 8 + right, []
    while 0 <= row < 8 and 0 <= column < 8:
        squares.append(8 * row + column)
        row, column = row + down, column + right
    return squares


RAYS = [[(ray(at, *way), ray(at, -way[0], -way[1])) for way in COMPASS.values()] for at in range(64)]
NEAR = [[ahead[0] for ahead, _ in ways if ahead] for ways in RAYS]


def start() -> "Lines":
    rim = {square: 1 for row in "234567" for square in ("A" + row, "H" + row)}
    rim |= {square: -1 for column in "BCDEFG" for square in (column + "1", column + "8")}
    return Lines(tuple(rim.get(square, 0) for square in SQUARES), 1, 0)


class Lines(NamedTuple):
    cells: tuple[int, ...]
    sign: int
    plies: int

    @property
    def side(self) -> str:
        return colour(self.sign)

    def moves(self) -> list[str]:
        found = []
        for at, piece in enumerate(self.cells):
            if piece != self.sign:
                continue
            for ahead, behind in RAYS[at]:
                count = 1 + sum(abs(self.cells[square]) for square in ahead + behind)
                path = [self.cells[square] * self.sign for square in ahead[:count]]
                if len(path) == count and path[-1] != 1 and -1 not in path[:-1]:
                    found.append(f"{SQUARES[at]}-{SQUARES[ahead[count - 1]]}")
        return found

    def accepted(self) -> list[str]:
        return self.moves()

    def after(self, move: str) -> Self:
        cells = list(self.cells)
        cells[NUMBER[move[:2]]], cells[NUMBER[move[3:]]] = 0, self.sign
        return self._replace(cells=tuple(cells), sign=-self.sign, plies=self.plies + 1)

    def balance(self) -> int:
        return sum(self.cells) * self.sign

    def end(self) -> End | None:
        for sign in (-self.sign, self.sign):  # the mover first: if both are one block, he wins
            if self.one_block(sign):
                return End(colour(sign), "block")
        if self.plies >= LIMIT:
            return End(None, "limit")
        return None if self.moves() else End(colour(-self.sign), "no move")

    def one_block(self, sign: int) -> bool:
        left = {at for at, piece in enumerate(self.cells) if piece == sign}
        border = [left.pop()]
        while border:
            touched = left.intersection(NEAR[border.pop()])
            left -= touched
            border += touched
        return not left


def colour(sign: int) -> str:
    return "white" if sign > 0 else "black"

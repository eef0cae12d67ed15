"""Fission: a board of bytes with a wall around it (Fission)."""

from typing import NamedTuple, Self

from tests.strangers.rules import COMPASS, End

LIMIT = 100  # plies: 50 moves each
EMPTY, WALL = b".#"
STEP = {way: 10 * down + right for way, (down, right) in COMPASS.items()}
PICTURE = b"""\
##########\
#........#\
#...WB...#\
#..WBWB..#\
#.WBWBWB.#\
#.BWBWBW.#\
#..BWBW..#\
#...BW...#\
#........#\
##########"""


def start() -> "Fission":
    return Fission(PICTURE, "white", 0)


def name(at: int) -> str:
    return "#ABCDEFGH"[at // 10] + str(at % 10)


class Fission(NamedTuple):
    cells: bytes
    side: str
    plies: int

    def moves(self) -> list[str]:
        stone = b"W" if self.side == "white" else b"B"
        return [
            f"{name(at)},{way}"
            for at in range(100)
            if self.cells[at] == stone[0]
            for way, step in STEP.items()
            if self.cells[at + step] == EMPTY
        ]

    def accepted(self) -> list[str]:
        return self.moves()

    def after(self, move: str) -> Self:
        cells, way = bytearray(self.cells), STEP[move[3:]]
        source = at = 10 * "#ABCDEFGH".index(move[0]) + int(move[1])
        while cells[at + way] == EMPTY:
            at += way
        crash = cells[at + way] != WALL
        cells[at], cells[source] = cells[source], EMPTY
        if crash:
            for near in (at, *(at + step for step in STEP.values())):
                if cells[near] != WALL:
                    cells[near] = EMPTY
        side = "black" if self.side == "white" else "white"
        return self._replace(cells=bytes(cells), side=side, plies=self.plies + 1)

    def balance(self) -> int:
        return (self.cells.count(b"W") - self.cells.count(b"B")) * (1 if self.side == "white" else -1)

    def end(self) -> End | None:
        white, black = self.cells.count(b"W"), self.cells.count(b"B")
        if bool(white) != bool(black):
            return End("white" if white else "black", "no stones")
        if white == black and white <= 1:
            return End(None, "few stones")
        if not self.moves():
            return End(None, "no move")
        return End(None, "limit") if self.plies >= LIMIT else None

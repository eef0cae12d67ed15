"""Boards of tests, written by their cells."""

EMPTY_ROWS = ["........"] * 8


def board(**cells: str) -> str:
    """Eight rows for Fission: board(A1='W')."""
    rows = [list(row) for row in EMPTY_ROWS]
    for cell, sign in cells.items():
        rows["ABCDEFGH".index(cell[0])][int(cell[1]) - 1] = sign
    return "/".join(map("".join, rows))


def chess_board(**cells: str) -> str:
    """Eight rows for Lines of Action, row 8 first: chess_board(A1='W')."""
    rows = [list(row) for row in EMPTY_ROWS]
    for cell, sign in cells.items():
        rows[8 - int(cell[1])]["ABCDEFGH".index(cell[0])] = sign
    return "/".join(map("".join, rows))

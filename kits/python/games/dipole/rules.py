"""The rules of Dipole: positions, legal moves, who has won."""

LETTERS = "ABCDEFGH"
PIECES = 12
MOVE_LIMIT = 60  # moves of each side
DIRECTIONS = {
    "N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1),
    "S": (1, 0), "SW": (1, -1), "W": (0, -1), "NW": (-1, -1),
}  # fmt: skip
FORWARD = {"white": -1, "black": 1}  # the step from row to row; row 0 is A
OTHER = {"white": "black", "black": "white"}


def start():
    """Return the position in which every game begins."""
    return Position({(0, 3): ("black", PIECES), (7, 4): ("white", PIECES)}, "white", 0)


def read(text):
    """Return the position of a text such as `A4B12 H5W12 W 0`."""
    *words, side, plies = text.split()
    stacks = {}
    for word in words:
        stacks[read_cell(word[:2])] = ("white" if word[2] == "W" else "black", int(word[3:]))
    return Position(stacks, "white" if side == "W" else "black", int(plies))


class Position:
    """Stacks on their cells, the side to move, and the plies played so far. A position never changes."""

    def __init__(self, stacks, turn, plies):
        self.stacks = stacks  # (row, column): (side, pieces)
        self.turn = turn
        self.plies = plies

    def moves(self):
        """List the legal moves such as `H5,N,2`; who has none must pass, which moves 0 pieces."""
        own = sorted(cell for cell, (side, _) in self.stacks.items() if side == self.turn)
        found = []
        for cell in own:
            for way in DIRECTIONS:
                for pieces in range(1, self.stacks[cell][1] + 1):
                    if self.may_go(cell, way, pieces):
                        found.append(f"{cell_name(cell)},{way},{pieces}")
        return found or [f"{cell_name(cell)},N,0" for cell in own[:1]]

    def may_go(self, cell, way, pieces):
        """Tell whether so many pieces may leave this cell in this direction; they go as many cells."""
        down, right = DIRECTIONS[way]
        if (down + right) * pieces % 2 != 0:
            return False  # a light cell, also beyond the edge
        side, size = self.stacks.get(target_of(cell, way, pieces), (self.turn, 0))
        if side != self.turn:
            return size <= pieces  # a capture may go in every direction
        return down == FORWARD[self.turn]  # to an empty cell, onto an own stack, or off the board

    def play(self, move):
        """Return the position after a move."""
        name, way, number = move.split(",")
        cell, pieces = read_cell(name), int(number)
        stacks = dict(self.stacks)
        if pieces > 0:
            left = stacks.pop(cell)[1] - pieces
            if left > 0:
                stacks[cell] = (self.turn, left)
            target = target_of(cell, way, pieces)
            if on_board(target):
                side, size = stacks.get(target, (self.turn, 0))
                stacks[target] = (self.turn, pieces + (size if side == self.turn else 0))
        return Position(stacks, OTHER[self.turn], self.plies + 1)

    def count(self, side):
        """Count the pieces of a side."""
        return sum(size for owner, size in self.stacks.values() if owner == side)

    def result(self):
        """Return None while the game goes on, else `white`, `black` or `tie`."""
        white, black = self.count("white"), self.count("black")
        if white > 0 and black > 0 and self.plies < 2 * MOVE_LIMIT:
            return None
        if white == black:
            return "tie"
        return "white" if white > black else "black"

    def text(self):
        """Return the position in one line, as `girone show` prints it."""
        words = [cell_name(cell) + sign(*self.stacks[cell]) for cell in sorted(self.stacks)]
        return " ".join([*words, self.turn[0].upper(), str(self.plies)])

    def __str__(self):
        lines = ["    1   2   3   4   5   6   7   8"]
        for row in range(8):
            cells = [sign(*self.stacks[row, column]) if (row, column) in self.stacks else "." for column in range(8)]
            lines.append(f"{LETTERS[row]}   " + " ".join(f"{cell:3}" for cell in cells))
        return "\n".join([*lines, f"{self.turn} to move"])


def sign(side, size):
    """Return a stack as text, such as `W12`."""
    return f"{side[0].upper()}{size}"


def target_of(cell, way, pieces):
    """Return the cell where a move ends; it may lie off the board."""
    (row, column), (down, right) = cell, DIRECTIONS[way]
    return row + down * pieces, column + right * pieces


def on_board(cell):
    """Tell whether a cell is on the board."""
    return 0 <= cell[0] < 8 and 0 <= cell[1] < 8


def cell_name(cell):
    """Return the name of a cell: row letter, then column number."""
    return f"{LETTERS[cell[0]]}{cell[1] + 1}"


def read_cell(name):
    """Return the cell of a name."""
    return LETTERS.index(name[0]), int(name[1]) - 1

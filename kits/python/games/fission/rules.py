"""The rules of Fission: positions, legal moves, who has won."""

LETTERS = "ABCDEFGH"
MOVE_LIMIT = 50  # moves of each side
START = "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 0"
DIRECTIONS = {
    "N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1),
    "S": (1, 0), "SW": (1, -1), "W": (0, -1), "NW": (-1, -1),
}  # fmt: skip
SIDES = {"W": "white", "B": "black"}
SIGNS = {"white": "W", "black": "B"}
OTHER = {"white": "black", "black": "white"}


def start():
    """Return the position in which every game begins."""
    return read(START)


def read(text):
    """Return the position of a text: eight rows, the side to move, the plies played."""
    rows, side, plies = text.split()
    stones = {}
    for row, line in enumerate(rows.split("/")):
        for column, found in enumerate(line):
            if found in SIDES:
                stones[row, column] = SIDES[found]
    return Position(stones, SIDES[side], int(plies))


class Position:
    """Stones on their cells, the side to move, and the plies played so far. A position never changes."""

    def __init__(self, stones, turn, plies):
        self.stones = stones  # (row, column): side
        self.turn = turn
        self.plies = plies

    def moves(self):
        """List the legal moves such as `F5,N`: a stone must be able to enter the first cell."""
        found = []
        for cell in sorted(self.stones):
            for way in DIRECTIONS:
                first = step(cell, way)
                if self.stones[cell] == self.turn and on_board(first) and first not in self.stones:
                    found.append(f"{cell_name(cell)},{way}")
        return found

    def play(self, move):
        """Return the position after a move: the stone slides, and explodes if a stone stops it."""
        name, way = move.split(",")
        cell = read_cell(name)
        stones = dict(self.stones)
        del stones[cell]
        ahead = step(cell, way)
        while on_board(ahead) and ahead not in self.stones:
            cell, ahead = ahead, step(ahead, way)
        stones[cell] = self.turn
        if on_board(ahead):
            for around in [cell, *(step(cell, each) for each in DIRECTIONS)]:
                stones.pop(around, None)
        return Position(stones, OTHER[self.turn], self.plies + 1)

    def count(self, side):
        """Count the stones of a side."""
        return sum(owner == side for owner in self.stones.values())

    def result(self):
        """Return None while the game goes on, else `white`, `black` or `tie`."""
        white, black = self.count("white"), self.count("black")
        if white > 0 and black == 0:
            return "white"
        if black > 0 and white == 0:
            return "black"
        if white == black <= 1 or not self.moves() or self.plies >= 2 * MOVE_LIMIT:
            return "tie"
        return None

    def rows(self):
        """List the rows of the board as text, A first."""
        return ["".join(SIGNS.get(self.stones.get((row, column)), ".") for column in range(8)) for row in range(8)]

    def text(self):
        """Return the position in one line, as `girone show` prints it."""
        return f"{'/'.join(self.rows())} {SIGNS[self.turn]} {self.plies}"

    def __str__(self):
        lines = [f"{LETTERS[number]} {row}" for number, row in enumerate(self.rows())]
        return "\n".join(["  12345678", *lines, f"{self.turn} to move"])


def step(cell, way):
    """Return the next cell in a direction; it may lie off the board."""
    return cell[0] + DIRECTIONS[way][0], cell[1] + DIRECTIONS[way][1]


def on_board(cell):
    """Tell whether a cell is on the board."""
    return 0 <= cell[0] < 8 and 0 <= cell[1] < 8


def cell_name(cell):
    """Return the name of a cell: row letter, then column number."""
    return f"{LETTERS[cell[0]]}{cell[1] + 1}"


def read_cell(name):
    """Return the cell of a name."""
    return LETTERS.index(name[0]), int(name[1]) - 1

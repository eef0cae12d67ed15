"""The rules of Othello on boards of every even size: positions, legal moves, who has won."""

PASS = "-1,-1"
LAYOUT = "@LAYOUT@"  # standard: white on the top-left centre cell; mirrored: black
DIRECTIONS = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]  # columns, rows
OTHER = {"white": "black", "black": "white"}
SIGNS = {"black": "X", "white": "O"}


def start(size=8):
    """Return the position in which a game begins; black moves first."""
    high, low = size // 2 - 1, size // 2
    rising, falling = ("white", "black") if LAYOUT == "mirrored" else ("black", "white")
    discs = {(high, high): falling, (low, low): falling, (low, high): rising, (high, low): rising}
    return Position(size, discs, "black")


def read(text):
    """Return the position of a text: the cells row by row as X (black), O (white) and -, then the side to move."""
    cells, side = text.split()
    size = round(len(cells) ** 0.5)
    sides = {sign: side for side, sign in SIGNS.items()}
    discs = {(place % size, place // size): sides[sign] for place, sign in enumerate(cells) if sign in sides}
    return Position(size, discs, sides[side])


class Position:
    """Discs on their cells and the side to move. A position never changes."""

    def __init__(self, size, discs, turn):
        self.size = size
        self.discs = discs  # (x, y): side; x is the column, y the row, both from 0 at the top left
        self.turn = turn

    def moves(self):
        """List the legal moves such as `5,4`, column first; only a pass where the side has to pass."""
        found = self.moves_of(self.turn)
        if not found and self.moves_of(OTHER[self.turn]):
            return [PASS]
        return found

    def moves_of(self, side):
        """List the cells where a side could place a disc."""
        cells = ((x, y) for y in range(self.size) for x in range(self.size))
        return [f"{x},{y}" for x, y in cells if self.captured((x, y), side)]

    def captured(self, cell, side):
        """List the discs that turn if this side places one here; none if it may not."""
        if cell in self.discs:
            return []
        turned = []
        for right, down in DIRECTIONS:
            line = []
            x, y = cell[0] + right, cell[1] + down
            while self.discs.get((x, y)) == OTHER[side]:
                line.append((x, y))
                x, y = x + right, y + down
            if self.discs.get((x, y)) == side:
                turned += line
        return turned

    def play(self, move):
        """Return the position after a move."""
        discs = dict(self.discs)
        if move != PASS:
            x, y = move.split(",")
            cell = int(x), int(y)
            for each in [cell, *self.captured(cell, self.turn)]:
                discs[each] = self.turn
        return Position(self.size, discs, OTHER[self.turn])

    def count(self, side):
        """Count the discs of a side."""
        return sum(owner == side for owner in self.discs.values())

    def result(self):
        """Return None while the game goes on, else `white`, `black` or `tie`."""
        if self.moves():
            return None
        white, black = self.count("white"), self.count("black")
        if white == black:
            return "tie"
        return "white" if white > black else "black"

    def rows(self):
        """List the rows of the board as text, the top row first."""
        places = range(self.size)
        return ["".join(SIGNS.get(self.discs.get((x, y)), "-") for x in places) for y in places]

    def text(self):
        """Return the position in one line, as `girone show` prints it."""
        return f"{''.join(self.rows())} {SIGNS[self.turn]}"

    def __str__(self):
        return "\n".join([*self.rows(), f"{self.turn} ({SIGNS[self.turn]}) to move"])

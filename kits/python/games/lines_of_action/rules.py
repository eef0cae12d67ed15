"""The rules of Lines of Action: positions, legal moves, who has won."""

LETTERS = "ABCDEFGH"
MOVE_LIMIT = 100  # moves of each side
START = ".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 0"
DIRECTIONS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]  # columns, rows
SIDES = {"W": "white", "B": "black"}
SIGNS = {"white": "W", "black": "B"}
OTHER = {"white": "black", "black": "white"}


def start():
    """Return the position in which every game begins."""
    return read(START)


def read(text):
    """Return the position of a text: eight rows (row 8 first), the side to move, the plies played."""
    rows, side, plies = text.split()
    pieces = {}
    for number, line in enumerate(rows.split("/")):
        for column, found in enumerate(line):
            if found in SIDES:
                pieces[column, 7 - number] = SIDES[found]
    return Position(pieces, SIDES[side], int(plies))


class Position:
    """Pieces on their squares, the side to move, and the plies played so far. A position never changes."""

    def __init__(self, pieces, turn, plies):
        self.pieces = pieces  # (column, row): side
        self.turn = turn
        self.plies = plies

    def moves(self):
        """List the legal moves such as `A2-C2`."""
        found = []
        for square in sorted(self.pieces):
            for way in DIRECTIONS:
                if self.pieces[square] == self.turn and self.may_go(square, way):
                    found.append(f"{square_name(square)}-{square_name(step(square, way, self.distance(square, way)))}")
        return found

    def distance(self, square, way):
        """Count the pieces of either side on the whole line through a square: so far a piece must go."""
        pieces = 1
        for forth in (1, -1):
            far = forth
            while on_board(step(square, way, far)):
                pieces += step(square, way, far) in self.pieces
                far += forth
        return pieces

    def may_go(self, square, way):
        """Tell whether a piece may go this way: no enemy on the path, and none of its own on the target."""
        far = self.distance(square, way)
        target = step(square, way, far)
        if not on_board(target) or self.pieces.get(target) == self.turn:
            return False
        return all(self.pieces.get(step(square, way, near)) != OTHER[self.turn] for near in range(1, far))

    def play(self, move):
        """Return the position after a move; a piece on the target is captured."""
        origin, target = (read_square(name) for name in move.split("-"))
        pieces = dict(self.pieces)
        pieces[target] = pieces.pop(origin)
        return Position(pieces, OTHER[self.turn], self.plies + 1)

    def is_connected(self, side):
        """Tell whether all pieces of a side form one block; a single piece does."""
        own = {square for square, owner in self.pieces.items() if owner == side}
        reached, fresh = set(), [min(own)]
        while fresh:
            square = fresh.pop()
            reached.add(square)
            around = (step(square, way, 1) for way in DIRECTIONS)
            fresh += [each for each in around if each in own and each not in reached]
        return reached == own

    def result(self):
        """Return None while the game goes on, else `white`, `black` or `tie`."""
        mover = OTHER[self.turn]  # who moved last wins if both are connected
        for side in (mover, self.turn):
            if self.is_connected(side):
                return side
        if self.plies >= 2 * MOVE_LIMIT:
            return "tie"
        return None if self.moves() else mover

    def rows(self):
        """List the rows of the board as text, row 8 first."""
        rows = reversed(range(8))
        return ["".join(SIGNS.get(self.pieces.get((column, row)), ".") for column in range(8)) for row in rows]

    def text(self):
        """Return the position in one line, as `girone show` prints it."""
        return f"{'/'.join(self.rows())} {SIGNS[self.turn]} {self.plies}"

    def __str__(self):
        lines = [f"{8 - number} {row}" for number, row in enumerate(self.rows())]
        return "\n".join([*lines, "  ABCDEFGH", f"{self.turn} to move"])


def step(square, way, far):
    """Return the square so many steps away in a direction; it may lie off the board."""
    return square[0] + far * way[0], square[1] + far * way[1]


def on_board(square):
    """Tell whether a square is on the board."""
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def square_name(square):
    """Return the name of a square: column letter, then row number."""
    return f"{LETTERS[square[0]]}{square[1] + 1}"


def read_square(name):
    """Return the square of a name."""
    return LETTERS.index(name[0]), int(name[1]) - 1

"""The searches of rust_reversi, a fast Othello package for Python: alpha-beta by the number of legal moves, or its UCT.

Needs the package rust-reversi.
"""

from rust_reversi import AlphaBetaSearch, Board, LegalNumEvaluator, MctsSearch, Turn

from bench.yardsticks.entrant import enter
from girone.model.game import Move, Position, Side
from girone.wires.client import Think

TURNS = {Side.BLACK: Turn.BLACK, Side.WHITE: Turn.WHITE}
DEEPEST, WIN = 60, 10**9
WITHOUT_END, EXPLORATION, EXPANSION = 10**9, 1.0, 10
SEARCHES = {
    "alpha-beta": lambda: AlphaBetaSearch(LegalNumEvaluator(), DEEPEST, WIN),
    "uct": lambda: MctsSearch(WITHOUT_END, EXPLORATION, EXPANSION),
}


def player(search: str, seconds: float) -> Think:
    """A player that searches for so long."""
    engine = SEARCHES[search]()

    def think(position: Position) -> Move:
        if position.game.is_pass(position.moves()[0]):
            return position.moves()[0]
        board = Board()
        board.set_board_str("".join(position.rows()), TURNS[position.turn])
        cell = engine.get_move_with_timeout(board, round(1000 * seconds))
        return f"{cell % 8},{cell // 8}"

    return think


if __name__ == "__main__":
    enter(__doc__, player, tuple(SEARCHES))

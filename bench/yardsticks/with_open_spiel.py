"""OpenSpiel's Monte Carlo tree search with random playouts, that is plain UCT, for Othello and Lines of Action.

Needs the package open_spiel. Its boards can only be reached by moves, so the moves of an opening are looked up.
"""

import pyspiel

from bench.yardsticks.entrant import enter
from girone import games
from girone.games.openings import after, openings
from girone.games.othello.squares import square
from girone.model.game import Cell, Move, Position

EXPLORATION, SEED = 1.4, 1
WITHOUT_END, MEMORY = 10_000_000, 2_000
"""Playouts and MiB, more than the time allows to use."""


class Uct:
    """A player that builds a new tree for each move."""

    def __init__(self, game: str, seconds: float) -> None:
        self._game = pyspiel.load_game(game)
        self._reached = games.load(game).start()
        self._state = self._game.new_initial_state()
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        self._bot = pyspiel.MCTSBot(
            self._game, evaluator, EXPLORATION, WITHOUT_END, MEMORY, True, SEED, False, max_wall_clock_time=seconds
        )

    def __call__(self, position: Position) -> Move:
        """Apply the opponent's moves, search, and play."""
        self._catch_up(position)
        action = self._bot.step(self._state)
        moves = {self._spelt(move): move for move in position.moves()}
        move = moves[self._state.action_to_string(self._state.current_player(), action).replace("x", "-")]
        self._play(move)
        return move

    def _catch_up(self, position: Position) -> None:
        if position != self._reached and not self._step_to(position):
            for moves in openings(position.game.name):
                begun = after(position.game.start(), moves)
                if begun == position or any(begun.play(move) == position for move in begun.moves()):
                    for move in moves:
                        self._play(move)
                    break
            if position != self._reached and not self._step_to(position):
                raise ValueError(f"no way is known to {position}")

    def _step_to(self, position: Position) -> bool:
        for move in self._reached.moves():
            if self._reached.play(move) == position:
                self._play(move)
                return True
        return False

    def _play(self, move: Move) -> None:
        (action,) = (
            action
            for action in self._state.legal_actions()
            if self._state.action_to_string(self._state.current_player(), action).replace("x", "-") == self._spelt(move)
        )
        self._state.apply_action(action)
        self._reached = self._reached.play(move)

    def _spelt(self, move: Move) -> str:
        """A move in OpenSpiel's notation; in Lines of Action axes are swapped: its first player is our second."""
        if self._game.get_type().short_name == "othello":
            return square(move)
        return "-".join(map(_transposed, move.split("-")))


def _transposed(cell: Cell) -> str:
    return f"{'abcdefgh'[int(cell[1]) - 1]}{'ABCDEFGH'.index(cell[0]) + 1}"


if __name__ == "__main__":
    enter(__doc__, Uct, ("othello", "lines_of_action"))

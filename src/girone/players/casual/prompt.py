"""A casual game at a plain prompt: reads a line, prints the result; for when there is no terminal."""

from collections.abc import Iterator
from pathlib import Path

from girone.model.errors import GironeError, MoveError
from girone.model.game import Move, Side
from girone.players.casual.game import CasualGame
from girone.players.casual.house import House
from girone.players.casual.running_game import RunningGame
from girone.players.casual.stopwatch import as_clock
from girone.players.screen import Screen

HELP = """type a move, or one of these:
  moves        all legal moves            board        the board again
  hint         what the engine would play eval         how the sides stand
  undo         take your last move back   resign       give up
  save [FILE]  keep the game in a file    load FILE    continue a game from a file
  help         this                       quit         leave"""


class Prompt:
    """Reads lines and plays until the game is over, the user quits, or input ends."""

    def __init__(self, table: RunningGame, house: House, screen: Screen, lines: Iterator[str]) -> None:
        self._table, self._house = table, house
        self._say, self._screen = screen.say, screen
        self._lines = lines
        self._has_asked_to_leave = self._has_left = False

    def play(self) -> None:
        """Play to the end."""
        self._show()
        self._say(f"notation: {self._casual_game.game.notation_words}; `help` lists the rest")
        while not (self._has_left or self._casual_game.is_over):
            self._turn()
        if self._casual_game.verdict:
            self._say(str(self._casual_game.verdict))

    @property
    def _casual_game(self) -> CasualGame:
        return self._table.casual_game

    def _turn(self) -> None:
        side, participant = self._casual_game.position.turn.capitalize(), self._casual_game.mover
        if not participant.is_person:
            thought = self._house.begin_move(self._casual_game)
            move = thought.wait()
            assert move
            self._say(f"{side}, {participant.words}, plays {move} {thought.source}".rstrip())
            self._play(move)
        elif self._casual_game.must_pass:
            self._say(f"{side} has no move and passes")
            self._play(self._casual_game.position.moves()[0])
        else:
            self._ask()

    def _ask(self) -> None:
        self._say(f"{self._casual_game.position.turn.capitalize()} to move ({self._clocks()}):")
        line = next(self._lines, None)
        if line is None:
            self._close()
        elif not self._table.look_at_clock():
            try:
                self._obey(line.strip())
            except GironeError as error:
                self._say(str(error))

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        insists, self._has_asked_to_leave = self._has_asked_to_leave, False
        match word.lower(), rest.strip():
            case ("", ""):
                pass
            case ("help" | "?", ""):
                self._say(HELP)
            case ("moves", ""):
                self._say(" ".join(self._casual_game.position.moves()))
            case ("board", ""):
                self._show()
            case ("hint" | "eval" as what, ""):
                self._advise(what)
            case ("undo", ""):
                self._take_back()
            case ("resign", ""):
                self._table.resign(self._casual_game.position.turn)
            case ("save", name):
                self._save(name)
            case ("load", name) if name:
                self._table.load(Path(name))
                self._show()
            case ("quit" | "exit", ""):
                self._leave(insists)
            case _:
                self._enter(self._casual_game.game.typed(line))

    def _enter(self, move: Move) -> None:
        """Play a typed move; the rules explain mistakes."""
        try:
            self._play(move)
        except MoveError as error:
            self._say(f"{error}; type another move, or `help`")

    def _play(self, move: Move) -> None:
        self._table.play(move)
        self._show()

    def _take_back(self) -> None:
        if self._table.take_back():
            self._show()
        else:
            self._say("there is nothing to take back")

    def _advise(self, what: str) -> None:
        thought = self._house.begin_advice(self._casual_game.position)
        thought.wait()
        self._say(f"hint: {thought.advice.move}" if what == "hint" else str(thought.advice.words))

    def _save(self, name: str) -> None:
        path = Path(name) if name else self._table.sheet.proposal(self._casual_game)
        self._table.save(path)
        self._say(f"saved in {path}")

    def _leave(self, insists: bool) -> None:
        if insists or not self._table.misses:
            self._has_left = True
        else:
            self._has_asked_to_leave = True
            self._say("the game is not saved: `save` keeps it, `quit` again leaves without")

    def _close(self) -> None:
        self._has_left = True
        kept = self._table.keep()
        self._say(f"nothing more was typed; the game is kept in {kept}" if kept else "nothing more was typed")

    def _show(self) -> None:
        before = self._casual_game.last[0] if self._casual_game.last else None
        self._screen.show(self._casual_game.position, before)

    def _clocks(self) -> str:
        sides = (self._casual_game.game.first, self._casual_game.game.first.other)
        return ", ".join(f"{side} {self._clock(side)}" for side in sides)

    def _clock(self, side: Side) -> str:
        left = self._casual_game.left(side, self._table.seconds)
        if left is None:
            return as_clock(self._casual_game.used(side, self._table.seconds))
        return f"{as_clock(left)} left"

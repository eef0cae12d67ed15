"""A casual game in play: its clock runs, and every move is saved where the game has a file."""

import time
from collections.abc import Callable
from pathlib import Path

from girone.model.game import Move, Side
from girone.players.casual.game import CasualGame
from girone.players.casual.game_file import Scoresheet
from girone.players.casual.stopwatch import Watch


class RunningGame:
    """The match as it stands, its watch and its scoresheet; a step that cannot be written down is made all the same."""

    def __init__(self, casual_game: CasualGame, sheet: Scoresheet, now: Callable[[], float] = time.monotonic) -> None:
        self.casual_game, self.sheet = casual_game, sheet
        self._watch = Watch(now)
        self._watch.start(casual_game.running)

    @property
    def seconds(self) -> float:
        """What the turn has taken so far."""
        return 0.0 if self.casual_game.is_over else self._watch.seconds

    @property
    def paused(self) -> CasualGame:
        """The match as it is put aside now."""
        return self.casual_game.pause(self.seconds)

    @property
    def misses(self) -> bool:
        """Whether leaving now would lose something."""
        return self.sheet.misses(self.casual_game)

    def restart_watch(self) -> None:
        """The turn begins only now."""
        self._watch.start(self.casual_game.running)

    def look_at_clock(self) -> bool:
        """Whether the match ends here, because the time of the side to move has run out."""
        looked = self.casual_game.look_at_clock(self.seconds)
        if looked is self.casual_game:
            return False
        self._go_on(looked)
        return True

    def play(self, move: Move) -> None:
        """Play a move, unless it comes too late."""
        if not self.look_at_clock():
            self._go_on(self.casual_game.play(move, self.seconds))

    def resign(self, side: Side) -> None:
        """A side gives up."""
        self._go_on(self.casual_game.resign(side))

    def take_back(self) -> bool:
        """Go back to the last choice of a person, if there was one."""
        earlier = self.casual_game.take_back()
        if earlier:
            self._go_on(earlier)
        return earlier is not None

    def again(self) -> None:
        """Begin anew; what is written down of the old match stays."""
        self.sheet.path = None
        self._go_on(self.casual_game.again())

    def save(self, path: Path) -> None:
        """Write the match into a file, and from now on every step."""
        self.sheet.save(self.paused, path)

    def load(self, path: Path) -> None:
        """Go on with the match of a file."""
        self.casual_game = self.sheet.load(path)
        self.restart_watch()

    def keep(self) -> Path | None:
        """Write down what would be lost otherwise; the file, if there was something."""
        return self.sheet.keep(self.paused) if self.misses else None

    def _go_on(self, casual_game: CasualGame) -> None:
        self.casual_game = casual_game
        self.restart_watch()
        self.sheet.note(casual_game)

"""A casual game in play, with a running clock; every move is saved if the game has a file."""

import time
from collections.abc import Callable
from pathlib import Path

from girone.model.game import Move, Side
from girone.players.casual.game import CasualGame
from girone.players.casual.game_file import Scoresheet
from girone.players.casual.stopwatch import Watch


class RunningGame:
    """The game, its stopwatch and its file; a move counts even if it cannot be saved."""

    def __init__(self, casual_game: CasualGame, sheet: Scoresheet, now: Callable[[], float] = time.monotonic) -> None:
        self.casual_game, self.sheet = casual_game, sheet
        self._watch = Watch(now)
        self._watch.start(casual_game.running)

    @property
    def seconds(self) -> float:
        """Seconds of the current turn."""
        return 0.0 if self.casual_game.is_over else self._watch.seconds

    @property
    def paused(self) -> CasualGame:
        """The game as it would be saved now."""
        return self.casual_game.pause(self.seconds)

    @property
    def misses(self) -> bool:
        """Whether leaving now would lose moves."""
        return self.sheet.misses(self.casual_game)

    def restart_watch(self) -> None:
        """Start the turn's time only now."""
        self._watch.start(self.casual_game.running)

    def look_at_clock(self) -> bool:
        """Whether the game ends now because the time of the side to move is up."""
        looked = self.casual_game.look_at_clock(self.seconds)
        if looked is self.casual_game:
            return False
        self._go_on(looked)
        return True

    def play(self, move: Move) -> None:
        """Play a move, unless the time is up."""
        if not self.look_at_clock():
            self._go_on(self.casual_game.play(move, self.seconds))

    def resign(self, side: Side) -> None:
        """A side gives up."""
        self._go_on(self.casual_game.resign(side))

    def take_back(self) -> bool:
        """Go back to a person's last choice; False if there was none."""
        earlier = self.casual_game.take_back()
        if earlier:
            self._go_on(earlier)
        return earlier is not None

    def again(self) -> None:
        """Start a new game; the file keeps the old one."""
        self.sheet.path = None
        self._go_on(self.casual_game.again())

    def save(self, path: Path) -> None:
        """Save the game into a file, and every later move, too."""
        self.sheet.save(self.paused, path)

    def load(self, path: Path) -> None:
        """Continue the game in a file."""
        self.casual_game = self.sheet.load(path)
        self.restart_watch()

    def keep(self) -> Path | None:
        """Save what leaving would lose; the file, if there was something."""
        return self.sheet.keep(self.paused) if self.misses else None

    def _go_on(self, casual_game: CasualGame) -> None:
        self.casual_game = casual_game
        self.restart_watch()
        self.sheet.note(casual_game)

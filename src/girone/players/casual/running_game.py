"""A friendly that is being played: a watch runs, and every step is written down where the match has a file."""

import time
from collections.abc import Callable
from pathlib import Path

from girone.model.game import Move, Side
from girone.players.casual.game import Friendly
from girone.players.casual.game_file import Scoresheet
from girone.players.casual.stopwatch import Watch


class Table:
    """The match as it stands, its watch and its scoresheet; a step that cannot be written down is made all the same."""

    def __init__(self, friendly: Friendly, sheet: Scoresheet, now: Callable[[], float] = time.monotonic) -> None:
        self.friendly, self.sheet = friendly, sheet
        self._watch = Watch(now)
        self._watch.start(friendly.running)

    @property
    def seconds(self) -> float:
        """What the turn has taken so far."""
        return 0.0 if self.friendly.is_over else self._watch.seconds

    @property
    def paused(self) -> Friendly:
        """The match as it is put aside now."""
        return self.friendly.pause(self.seconds)

    @property
    def misses(self) -> bool:
        """Whether leaving now would lose something."""
        return self.sheet.misses(self.friendly)

    def restart_watch(self) -> None:
        """The turn begins only now."""
        self._watch.start(self.friendly.running)

    def look_at_clock(self) -> bool:
        """Whether the match ends here, because the time of the side to move has run out."""
        looked = self.friendly.look_at_clock(self.seconds)
        if looked is self.friendly:
            return False
        self._go_on(looked)
        return True

    def play(self, move: Move) -> None:
        """Play a move, unless it comes too late."""
        if not self.look_at_clock():
            self._go_on(self.friendly.play(move, self.seconds))

    def resign(self, side: Side) -> None:
        """A side gives up."""
        self._go_on(self.friendly.resign(side))

    def take_back(self) -> bool:
        """Go back to the last choice of a person, if there was one."""
        earlier = self.friendly.take_back()
        if earlier:
            self._go_on(earlier)
        return earlier is not None

    def again(self) -> None:
        """Begin anew; what is written down of the old match stays."""
        self.sheet.path = None
        self._go_on(self.friendly.again())

    def save(self, path: Path) -> None:
        """Write the match into a file, and from now on every step."""
        self.sheet.save(self.paused, path)

    def load(self, path: Path) -> None:
        """Go on with the match of a file."""
        self.friendly = self.sheet.load(path)
        self.restart_watch()

    def keep(self) -> Path | None:
        """Write down what would be lost otherwise; the file, if there was something."""
        return self.sheet.keep(self.paused) if self.misses else None

    def _go_on(self, friendly: Friendly) -> None:
        self.friendly = friendly
        self.restart_watch()
        self.sheet.note(friendly)

"""A player at a server: the engine or a person, within the time limit; ponders in the opponent's time."""

import time
from collections.abc import Callable
from functools import partial

from girone.model.game import Move, Position
from girone.players.keyboard import Keyboard
from girone.players.screen import Screen
from girone.players.thinker import WRAP_UP, Search, Thinker
from girone.players.time_allowance import Allowance
from girone.players.wakeup import Wakeup

SENDING = 0.003
"""Seconds reserved to write and send the move."""


class Player:
    """Chooses our moves; the time of an answer counts from the last call of `hear`."""

    def __init__(
        self,
        thinker: Thinker,
        allowance: Allowance,
        screen: Screen,
        ponders: bool = False,
        keyboard: Keyboard | None = None,
        hurries_people: bool = False,
    ) -> None:
        self._thinker = thinker
        self._allowance = allowance
        self._margin = allowance.margin
        self._screen = screen
        self._ponders = ponders
        self._keyboard = keyboard
        self._hurries_people = hurries_people
        self._lateness = thinker.lateness
        self._begun = time.monotonic()
        self._asked: Position | None = None
        self._reached: Position | None = None
        self._has_answered = False
        self._news: tuple[Position | None, Position] | None = None
        self._read: tuple[Move, str] | None = None
        self._is_cut_short: Callable[[], bool] = lambda: False
        self.listen(thinker.wakeup)

    def listen(self, wakeup: Wakeup, is_cut_short: Callable[[], bool] = lambda: False) -> None:
        """Use this wake-up from now on; `is_cut_short` asks whether the server no longer waits."""
        self._thinker.wakeup, self._is_cut_short = wakeup, is_cut_short
        if self._keyboard:
            self._keyboard.wakeup = wakeup

    def hear(self, ago: float = 0.0) -> None:
        """The server may have started to wait, this long ago."""
        self._begun = time.monotonic() - ago

    def grant(self, seconds: float) -> None:
        """Allow this many seconds per move from now on."""
        self._allowance = Allowance(seconds, seconds, min(self._margin, seconds / 2))

    def think(self, position: Position) -> Move | None:
        """Our move, before the limit minus the margin; None if the server did not wait for it.

        A person has a time limit only on request.
        """
        limit = self._allowance.deadline(self._begun, is_first=not self.has_moved) - SENDING
        deadline = self._lateness.forestall(self._begun, limit)
        search = self._thinker.begin(position, None if self._is_manual else deadline - WRAP_UP)
        self._news = (self._reached, position)
        self._asked = position
        due = max(deadline, time.monotonic())
        move = self._decide(search, limit)
        if move is None:
            return None
        if not self._is_manual:
            self._lateness.note(time.monotonic() - due)
            self._lateness.fade()
        self._reached, self._has_answered = position.play(move), True
        self._read = (move, search.source) if search.source and move == search.best else None
        return move

    def follow(self, position: Position, lines: int, tell: Callable[[Search], None]) -> bool:
        """Search as for a move and report each depth, with several `lines` all moves; False if cut short."""
        deadline = self._allowance.deadline(time.monotonic(), is_first=False)
        search = self._thinker.begin(position, deadline - WRAP_UP, scores_all=lines > 1)
        search.is_followed, told = True, 0
        while not (is_over := self._is_cut_short()):
            now, is_done = time.monotonic(), search.is_done
            if search.depth > told:
                told = search.depth
                tell(search)
            if is_done or now >= deadline:
                break
            self._thinker.wait(partial(self._has_news, search, told), deadline)
        self._thinker.settle(search)
        return not is_over

    def _has_news(self, search: Search, told: int) -> bool:
        return search.is_done or search.depth > told or self._is_cut_short()

    def rest(self, position: Position | None) -> None:
        """We are not asked, and this is the server's board: show the last moves, and ponder."""
        self.show()
        if self._ponders and (ahead := self._ahead(position)) and ahead.moves():
            self._thinker.begin(ahead)

    def show(self) -> None:
        """Show the opponent's last move, and say once which moves came from the book."""
        if self._news:
            before, now = self._news
            self._news = None
            self._screen.show(now, before)
        if self._read:
            self._screen.remark("{} was {}".format(*self._read))
            self._read = None

    @property
    def source(self) -> str:
        """The source of our last move in words, once; empty if it was searched."""
        return self._read[1] if self._read else ""

    @property
    def has_moved(self) -> bool:
        """Whether we have made our first move."""
        return self._reached is not None

    @property
    def _is_manual(self) -> bool:
        return bool(self._keyboard and self._keyboard.is_manual)

    def _decide(self, search: Search, limit: float) -> Move | None:
        """A move by the limit; earlier if the machine wakes us late, which may become known during the wait."""
        while not self._is_cut_short():
            was_manual = self._is_manual
            if self._keyboard and was_manual:
                self.show()
                until = limit if self._hurries_people else None
                typed = self._keyboard.ask(search.position, lambda: search.best, until, self._is_cut_short)
                if typed:
                    return typed
            else:
                self._thinker.await_move(search, lambda: self._is_enough(search, limit), limit)
            if self._is_manual is was_manual and not self._is_cut_short():
                return self._thinker.settle(search)
        self._thinker.settle(search)
        return None

    def _is_enough(self, search: Search, limit: float) -> bool:
        if search.is_done or self._is_manual or self._is_cut_short():
            return True
        return time.monotonic() >= self._lateness.forestall(self._begun, limit)

    def _ahead(self, position: Position | None) -> Position | None:
        """The position to ponder; None if that is running already."""
        if not self._reached:
            return position
        if not self._has_answered:
            # Some servers send the opponent's move before they want ours, and our board before they confirm our move.
            is_ours = position and position.turn is not self._reached.turn and position != self._asked
            return position if is_ours else None
        self._has_answered = False
        return self._expected(self._reached)

    def _expected(self, reached: Position) -> Position:
        """The position after our move and the expected reply, as far as the game continues."""
        search = self._thinker.latest
        if search and len(search.line) > 1 and search.position.play(search.line[0]) == reached:
            replied = reached.play(search.line[1])
            return replied if replied.moves() else reached
        return reached

"""The keyboard beside a player (Lines of Action, §3.2): moves by hand, hints, switching to the engine."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from girone.model.detail import said
from girone.model.errors import MoveError
from girone.model.game import Move, Position
from girone.players.wakeup import ThreadWakeup, Wakeup

KEYBOARD = 0
GULP = 4096
HELP = said(
    "type a move, then Enter to send it or `undo` to take it back; `hint`, `auto`, `manual`, `help`; Ctrl-C ends"
).worded


class Keyboard:
    """Typed lines from a reading thread; a move counts only when confirmed."""

    def __init__(self, say: Callable[[str], None], is_manual: bool, has_both_sides: bool = False) -> None:
        """With `has_both_sides` every line may be the opponent's move."""
        self.wakeup: Wakeup = ThreadWakeup()
        self._say = say
        self._typed: SimpleQueue[str] = SimpleQueue()
        self._is_switched = is_manual
        self._has_both_sides = has_both_sides
        self._is_closed = False

    @property
    def is_manual(self) -> bool:
        """Whether a person types our moves; lines typed before the keyboard closed still count."""
        return self._is_switched and not self._is_drained

    def watch(self) -> None:
        """Start to read the keyboard."""
        if hasattr(signal, "SIGTTIN"):
            # In a shell's background, reading the keyboard would stop the whole program.
            signal.signal(signal.SIGTTIN, signal.SIG_IGN)
        Thread(target=self._read_keyboard, daemon=True).start()

    def hear(self, line: str) -> None:
        """Handle a typed line; switching to the engine works at once, in any turn."""
        word = line.strip()
        match word.lower():
            case "help" | "?":
                self._say(HELP)
            case "manual" | "auto" as mode:
                self._switch(mode)
            case _ if self._is_switched or self._has_both_sides:
                self._put(word.lower())
            case "":
                pass
            case _:
                self._say(said("the engine plays; `manual` takes over").worded)

    def close(self) -> None:
        """No more input: the engine plays on."""
        self._is_closed = True
        self._put("auto")

    def ask(
        self,
        position: Position,
        hint: Callable[[], Move],
        deadline: float | None = None,
        is_cut_short: Callable[[], bool] = lambda: False,
    ) -> Move | None:
        """Our move, typed and confirmed; None if the engine is to play, time is up, or the server wants no move."""
        return self._ask(position, hint, deadline, lambda: self.is_manual and not is_cut_short())

    def ask_for_rival(self, position: Position) -> Move | None:
        """The opponent's move, typed by hand; None if input ends."""
        return self._ask(position, lambda: said("none for the opponent").worded, None, lambda: not self._is_drained)

    @property
    def _is_drained(self) -> bool:
        return self._is_closed and self._typed.empty()

    def _ask(
        self, position: Position, hint: Callable[[], Move], deadline: float | None, is_wanted: Callable[[], bool]
    ) -> Move | None:
        chosen: Move | None = None
        self._say(said("{side} to move, by hand; `help` explains", side=position.turn).worded)
        while is_wanted():
            match self._next(deadline, is_wanted):
                case None:
                    return chosen if is_wanted() else None
                case "" if chosen:
                    return chosen
                case "" | "manual" | "auto":
                    pass
                case "undo":
                    taken_back = said("{move} is taken back", move=chosen) if chosen else said("nothing to take back")
                    self._say(taken_back.worded)
                    chosen = None
                case "hint":
                    self._say(said("hint: {detail}", detail=hint()).worded)
                case word:
                    chosen = self._check(position, position.game.typed(word)) or chosen
        return None

    def _next(self, deadline: float | None, is_wanted: Callable[[], bool]) -> str | None:
        """The next line; None if time is up or no line is wanted any more."""
        while is_wanted():
            with suppress(Empty):
                return self._typed.get_nowait()
            if deadline is not None and time.monotonic() >= deadline:
                break
            self.wakeup.wait(deadline)
        return None

    def _put(self, word: str) -> None:
        self._typed.put(word)
        self.wakeup.ring()

    def _check(self, position: Position, move: Move) -> Move | None:
        try:
            position.play(move)
        except MoveError as error:
            self._say(said("{detail}; type another move", detail=error).worded)
            return None
        self._say(said("{move}: Enter sends it, `undo` takes it back", move=move).worded)
        return move

    def _switch(self, mode: str) -> None:
        if not (self._is_switched or self._has_both_sides):
            self._typed = SimpleQueue()
        self._is_switched = mode == "manual"
        by_hand, by_engine = said("moves by hand from now on"), said("the engine plays from now on")
        self._say((by_hand if self._is_switched else by_engine).worded)
        self._put(mode)

    def _read_keyboard(self) -> None:
        begun = b""
        while data := _keys():
            *lines, begun = (begun + data).split(b"\n")
            for line in lines:
                self.hear(line.decode("utf-8", "replace"))
        self.close()


def _keys() -> bytes:
    """Typed bytes; empty if the keyboard is closed or belongs to another program.

    Does not use sys.stdin: a thread waiting in its buffer would keep the program from ending.
    """
    try:
        return os.read(KEYBOARD, GULP)
    except OSError:
        return b""

"""A friendly at a plain prompt: one line in, some lines out, where there is no terminal to draw in."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from girone.friendly.friendly import Friendly
from girone.friendly.house import House
from girone.friendly.scoresheet import Scoresheet
from girone.friendly.watch import Watch, as_clock
from girone.model.errors import GironeError, MoveError
from girone.model.game import Side
from girone.players.screen import Screen

HELP = """type a move, or one of these:
  moves        all legal moves            board        the board again
  hint         what the engine would play eval         how the sides stand
  undo         take your last move back   resign       give up
  save [FILE]  keep the game in a file    load FILE    go on with a game from a file
  help         this                       quit         leave"""
NO_ENGINE = "there is no engine here to ask; girone was installed without its native core"


@dataclass
class Prompt:
    """Reads lines and plays until the match is over, somebody quits, or nothing more is typed."""

    friendly: Friendly
    house: House
    sheet: Scoresheet
    screen: Screen
    lines: Iterator[str]
    watch: Watch = field(default_factory=Watch)
    _wants_out: bool = False
    _has_left: bool = False

    def play(self) -> None:
        """Play to the end."""
        self._go_on(self.friendly)
        self.screen.say(f"notation: {self.friendly.game.notation_words}; `help` lists the rest")
        while not (self._has_left or self.friendly.is_over):
            self._turn()
        if self.friendly.verdict:
            self.screen.say(self.friendly.verdict)

    @property
    def paused(self) -> Friendly:
        """The match as it is put aside now."""
        return self.friendly.pause(self.watch.seconds)

    def _turn(self) -> None:
        side = self.friendly.position.turn
        if not self.friendly.mover.is_person:
            move = self.house.begin_move(self.friendly).wait()
            assert move
            self.screen.say(f"{side.capitalize()}, {self.friendly.mover.words}, plays {move}")
            self._play(move)
        elif self.friendly.must_pass:
            self.screen.say(f"{side.capitalize()} has no move and passes")
            self._play(self.friendly.position.moves()[0])
        else:
            self._ask(side)

    def _ask(self, side: Side) -> None:
        self.screen.say(f"{side.capitalize()} to move ({self._clocks()}):")
        line = next(self.lines, None)
        self.friendly = self.friendly.look_at_clock(self.watch.seconds)
        if line is None:
            self._close()
        elif not self.friendly.is_over:
            try:
                self._obey(line.strip())
            except GironeError as error:
                self.screen.say(str(error))

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        insists, self._wants_out = self._wants_out, False
        match word.lower(), rest.strip():
            case ("", ""):
                pass
            case ("help" | "?", ""):
                self.screen.say(HELP)
            case ("moves", ""):
                self.screen.say(" ".join(self.friendly.position.moves()))
            case ("board", ""):
                self._show()
            case ("hint" | "eval" as what, ""):
                self._advise(what)
            case ("undo", ""):
                self._take_back()
            case ("resign", ""):
                self._note(self.friendly.resign(self.friendly.position.turn))
            case ("save", name):
                self._save(name)
            case ("load", name) if name:
                self._go_on(self.sheet.load(Path(name)))
            case ("quit" | "exit", ""):
                self._leave(insists)
            case _:
                self._enter(line)

    def _enter(self, line: str) -> None:
        """Play what was typed; the rules say what is wrong with it."""
        try:
            self._play(line.upper())
        except MoveError as error:
            self.screen.say(f"{error}; type another move, or `help`")

    def _play(self, move: str) -> None:
        self._note(self.friendly.play(move, self.watch.seconds))
        self.watch.start()
        self._show()

    def _note(self, friendly: Friendly) -> None:
        self.friendly = friendly
        self.sheet.note(friendly)

    def _take_back(self) -> None:
        if earlier := self.friendly.take_back():
            self._note(earlier)
            self._go_on(earlier)
        else:
            self.screen.say("there is nothing to take back")

    def _go_on(self, friendly: Friendly) -> None:
        self.friendly = friendly
        self.watch.start(friendly.running)
        self._show()

    def _advise(self, what: str) -> None:
        if not self.house.can_think:
            self.screen.say(NO_ENGINE)
            return
        thought = self.house.begin_advice(self.friendly.position)
        thought.wait()
        self.screen.say(f"hint: {thought.advice.move}" if what == "hint" else thought.advice.words)

    def _save(self, name: str) -> None:
        path = Path(name) if name else self.sheet.proposal(self.friendly)
        self.sheet.save(self.paused, path)
        self.screen.say(f"saved in {path}")

    def _leave(self, insists: bool) -> None:
        if insists or not self.sheet.misses(self.friendly):
            self._has_left = True
        else:
            self._wants_out = True
            self.screen.say("the game is not saved: `save` keeps it, `quit` again leaves without")

    def _close(self) -> None:
        self._has_left = True
        if self.sheet.misses(self.friendly):
            kept = self.sheet.keep(self.paused)
            self.screen.say(f"nothing more was typed; the game is kept in {kept}")
        else:
            self.screen.say("nothing more was typed")

    def _show(self) -> None:
        before = self.friendly.last[0] if self.friendly.last else None
        self.screen.show(self.friendly.position, before)

    def _clocks(self) -> str:
        sides = (self.friendly.game.first, self.friendly.game.first.other)
        return ", ".join(f"{side} {self._clock(side)}" for side in sides)

    def _clock(self, side: Side) -> str:
        left = self.friendly.left(side, self.watch.seconds)
        if left is None:
            return as_clock(self.friendly.used(side, self.watch.seconds))
        return f"{as_clock(left)} left"

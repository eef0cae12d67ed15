"""A friendly in the terminal: the board, what stands beside it, and the keys."""

import asyncio
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer
from textual.events import Resize
from textual.widgets import Footer, Static

from girone.friendly.advice import Advice
from girone.friendly.choosing import Choice
from girone.friendly.friendly import Friendly
from girone.friendly.house import House, Thought
from girone.friendly.scoresheet import Scoresheet
from girone.friendly.terminal.board import Board
from girone.friendly.terminal.dialogs import STYLE, FileDialog, HelpDialog, ListDialog
from girone.friendly.terminal.panel import Panel
from girone.friendly.terminal.words import help_page, leaving, to_do
from girone.friendly.watch import Watch
from girone.games.picture import OFF, Picture, draw, picks
from girone.model.errors import GironeError
from girone.model.game import Cell, Move, Side

TICK = 0.25
"""Seconds between two looks at the clocks."""
PACE = 0.8
"""Seconds between two moves where nobody plays and somebody watches."""
BROKEN_OFF = 130


class Play(App[int]):
    """One friendly after the other, until somebody leaves; the result is the exit code."""

    ENABLE_COMMAND_PALETTE = False
    CSS = f"""
    {STYLE}
    #title {{ width: 100%; height: 1; padding: 0 1; background: $primary; color: $text; text-style: bold; }}
    #room {{ width: auto; max-width: 100%; height: 1fr; }}
    #hall {{ height: 1fr; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "Hint"),
        Binding("e", "toggle_bar", "Bar"),
        Binding("u", "take_back", "Take back"),
        Binding("r", "resign", "Resign"),
        Binding("s", "save", "Save"),
        Binding("l", "load", "Load"),
        Binding("n", "again", "New"),
        Binding("o", "pick_off", "Off"),
        Binding("question_mark", "help", "Help"),
        Binding("q", "leave", "Quit"),
        Binding("escape", "let_go", "Let go", show=False),
        Binding("ctrl+c", "break_off", "Break off", show=False, priority=True),
    ]

    def __init__(
        self,
        friendly: Friendly,
        house: House,
        sheet: Scoresheet,
        now: Callable[[], float] = time.monotonic,
        pace: float = PACE,
        has_colour: bool = True,
    ) -> None:
        # Without colour Textual would turn it into greys; only with the terminal's own colours it drops all.
        super().__init__(ansi_color=None if has_colour else True)
        self.friendly = friendly
        self.kept: Path | None = None
        self._house, self._sheet, self._pace = house, sheet, pace
        self._watch = Watch(now)
        self._choice = Choice(friendly.position)
        self._notice = ""
        self._has_bar = self._wants_hint = False
        self._advice: Advice | None = None
        self._thoughts: list[Thought] = []
        self._headline = Static(id="title", markup=False)
        self._board, self._panel = Board(self._picture), Panel()

    def compose(self) -> ComposeResult:
        """The title, the board with its panel, the keys."""
        yield self._headline
        with Horizontal(id="hall"):
            with ScrollableContainer(id="room", can_focus=False):
                yield self._board
            yield self._panel
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Begin, or go on."""
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            if hasattr(signal, name):
                loop.add_signal_handler(getattr(signal, name), self.action_break_off)
        self._board.focus()
        self.set_interval(TICK, self._tick)
        self.call_after_refresh(self._set, self.friendly)

    def on_unmount(self) -> None:
        """Nobody waits for the engine any more."""
        self._drop_thoughts()

    def on_resize(self, event: Resize) -> None:
        """Use the room there is: all but the title and the keys."""
        self._board.fit(event.size.width, event.size.height - 2)

    # What a person does.

    def on_board_picked(self, event: Board.Picked) -> None:
        """A cell was picked, or the place beside the board."""
        if self.friendly.is_over or not self.friendly.mover.is_person:
            return
        if self.friendly.must_pass:
            self._play(self.friendly.position.moves()[0])
        elif event.place != OFF or OFF in self._choice.places:
            self._pick(event.place)

    def action_pick_off(self) -> None:
        """Move off the board."""
        self._pick(OFF)

    def action_let_go(self) -> None:
        """Put the piece back where it was."""
        self._choice, self._notice = self._choice.reset(), ""
        self._show()

    def action_hint(self) -> None:
        """Ask the engine what it would play."""
        if self._can_ask() and not self.friendly.is_over and self.friendly.mover.is_person:
            self._wants_hint, self._notice = True, "The engine looks for a hint …"
            self._show()
            self._ask_advice()

    def action_toggle_bar(self) -> None:
        """Show how the sides stand, or hide it."""
        if self._can_ask():
            self._has_bar = not self._has_bar
            self._show()
            self._ask_advice()

    def action_take_back(self) -> None:
        """Go back to the last choice of a person."""
        if earlier := self.friendly.take_back():
            self._note(earlier)
            self._set(earlier)
            self._say("Taken back.")
        else:
            self._say("There is nothing to take back.")

    def action_resign(self) -> None:
        """Give up, after one question."""
        people = [side for side in Side if self.friendly.sitters[side].is_person]
        if people and not self.friendly.is_over:
            side = self.friendly.position.turn if len(people) == 2 else people[0]
            answers = [("no", "No, play on"), ("yes", f"Yes, {side.capitalize()} resigns")]
            self.push_screen(ListDialog("Resign?", answers), lambda answer: self._resign(side, answer))

    def action_save(self) -> None:
        """Write the game into a file."""
        proposal = str(self._sheet.proposal(self.friendly))
        self.push_screen(FileDialog("Save the game as", proposal), self._saved)

    def action_load(self) -> None:
        """Go on with a game from a file."""
        proposal = str(self._sheet.path or "")
        self.push_screen(FileDialog("Load the game from", proposal), self._load)

    def action_again(self) -> None:
        """Begin anew; a game that would be lost is asked about first."""
        self._unless_missed("Begin a new game?", self._begin_anew)

    def action_leave(self) -> None:
        """Leave; a game that would be lost is asked about first."""
        self._unless_missed("Leave?", lambda: self.exit(0))

    def action_help(self) -> None:
        """Show the keys."""
        self.push_screen(HelpDialog(help_page(self.friendly.game)))

    def action_break_off(self) -> None:
        """Leave at once, as after Ctrl-C or when the terminal is closed; what is not saved is kept."""
        if self._sheet.misses(self.friendly):
            self.kept = self._sheet.keep(self.friendly.pause(self._watch.seconds))
        self.exit(BROKEN_OFF, return_code=BROKEN_OFF)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The key for leaving the board is there only where a piece may."""
        return action != "pick_off" or OFF in self._choice.places

    # What becomes of it.

    def _pick(self, place: Cell) -> None:
        before, self._choice = self._choice, self._choice.pick(place)
        self._notice = f"{before.why_not(place)}." if self._choice == before else ""
        if self._choice.picked and self._choice.is_complete:
            self._finish(self._choice.moves)
        else:
            self._show()

    def _finish(self, moves: tuple[Move, ...]) -> None:
        if len(moves) == 1:
            self._play(moves[0])
            return
        answers = [(move, leaving(move)) for move in moves]
        self.push_screen(
            ListDialog("Which move off the board?  (Enter: this one, Escape: none)", answers), self._chosen
        )

    def _chosen(self, move: Move | None) -> None:
        self._play(move) if move else self.action_let_go()

    def _play(self, move: Move) -> None:
        self._look_at_clock()
        if not self.friendly.is_over:
            played = self.friendly.play(move, self._watch.seconds)
            self._notice = ""
            self._note(played)
            self._set(played)

    def _resign(self, side: Side, answer: str | None) -> None:
        if answer == "yes":
            self._note(self.friendly.resign(side))
            self._set(self.friendly)

    def _saved(self, name: str | None) -> None:
        if name:
            self._save(Path(name))

    def _save(self, path: Path) -> bool:
        try:
            self._sheet.save(self.friendly.pause(self._watch.seconds), path)
        except GironeError as error:
            self._say(str(error))
            return False
        self._say(f"Saved in {path}; every move is written there from now on.")
        return True

    def _load(self, name: str | None) -> None:
        if name:
            try:
                loaded = self._sheet.load(Path(name))
            except GironeError as error:
                self._say(str(error))
                return
            self._set(loaded)
            self._say(f"Loaded from {name}.")

    def _unless_missed(self, question: str, go: Callable[[], object]) -> None:
        if not self._sheet.misses(self.friendly):
            go()
            return
        path = self._sheet.proposal(self.friendly)
        answers = [("save", f"Save it in {path} first"), ("drop", "Yes, without saving"), ("stay", "No, play on")]

        def answered(answer: str | None) -> None:
            if answer == "drop" or (answer == "save" and self._save(path)):
                go()

        self.push_screen(ListDialog(f"The game is not saved. {question}", answers), answered)

    def _begin_anew(self) -> None:
        self._sheet.path = None
        self._set(self.friendly.again())

    def _set(self, friendly: Friendly) -> None:
        """Go on from here: the clock runs, and the engine thinks where it is to move."""
        self._drop_thoughts()
        self.friendly, self._choice = friendly, Choice(friendly.position)
        self._advice, self._wants_hint = None, False
        self._watch.start(friendly.running)
        self._show()
        if not friendly.is_over and not friendly.mover.is_person:
            thought = self._house.begin_move(friendly)
            self._thoughts.append(thought)
            self.run_worker(self._await_move(thought, friendly))
        if self._has_bar:
            self._ask_advice()

    def _note(self, friendly: Friendly) -> None:
        self.friendly = friendly
        try:
            self._sheet.note(friendly)
        except GironeError as error:
            self._notice = str(error)

    # The engine, which thinks on threads of its own.

    async def _await_move(self, thought: Thought, asked: Friendly) -> None:
        if not any(sitter.is_person for sitter in asked.sitters.values()):
            await asyncio.sleep(self._pace)
            self._watch.start(asked.running)
        move = await asyncio.to_thread(thought.wait)
        if move and self.friendly is asked:
            self._play(move)

    def _ask_advice(self) -> None:
        if not self.friendly.is_over:
            thought = self._house.begin_advice(self.friendly.position)
            self._thoughts.append(thought)
            self.run_worker(self._await_advice(thought, self.friendly))

    async def _await_advice(self, thought: Thought, asked: Friendly) -> None:
        move = await asyncio.to_thread(thought.wait)
        if move and self.friendly is asked:
            self._advice = thought.advice
            if self._wants_hint:
                self._wants_hint = False
                self._notice = f"Hint: {move}"
                if touched := picks(asked.position, move):
                    self._board.point_at(touched[0])
            self._show()

    def _can_ask(self) -> bool:
        if not self._house.can_think:
            self._say("There is no engine here to ask: girone was installed without its native core.")
        return self._house.can_think

    def _drop_thoughts(self) -> None:
        for thought in self._thoughts:
            thought.drop()
        self._thoughts.clear()

    # What is shown.

    @property
    def _picture(self) -> Picture:
        return draw(self.friendly.position, self.friendly.last, self._choice.origin)

    def _say(self, notice: str) -> None:
        self._notice = notice
        self._show()

    def _show(self) -> None:
        picture, panel = self._picture, self._panel
        self._board.show(picture)
        self._headline.update(f"{picture.caption.title} · {_players(self.friendly)}")
        panel.show_bar(self._advice, picture, self._has_bar and not self.friendly.is_over)
        panel.tell(to_do(self.friendly, self._choice), self._notice or picture.caption.last)
        panel.show_moves(self.friendly)
        panel.show_legend(picture)
        self._show_sides(picture)
        self.refresh_bindings()

    def _show_sides(self, picture: Picture) -> None:
        self._panel.show_sides(self.friendly, picture, self._watch.seconds)

    def _tick(self) -> None:
        self._look_at_clock()
        self._show_sides(self._picture)

    def _look_at_clock(self) -> None:
        looked = self.friendly.look_at_clock(self._watch.seconds)
        if looked is not self.friendly:
            self._note(looked)
            self._set(looked)


def _players(friendly: Friendly) -> str:
    sides = (friendly.game.first, friendly.game.first.other)
    return " – ".join(f"{side.capitalize()}: {friendly.who(side)}" for side in sides)

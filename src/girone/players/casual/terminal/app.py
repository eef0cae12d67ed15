"""A casual game in the terminal: the actions of the keys, and the engine in background threads."""

import asyncio
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.widgets import Footer

from girone.games.picture import OFF, picks
from girone.model.errors import ConfigError, RecordError
from girone.model.game import Cell, Move, Side
from girone.players.casual.advice import Advice
from girone.players.casual.game import CasualGame
from girone.players.casual.house import House, Thought
from girone.players.casual.move_choice import MoveChoice
from girone.players.casual.running_game import RunningGame
from girone.players.casual.terminal.board import BoardWidget
from girone.players.casual.terminal.dialogs import STYLE, FileDialog, HelpDialog, ListDialog
from girone.players.casual.terminal.help_text import help_page, leaving
from girone.players.casual.terminal.screen import GameScreen

TICK = 0.25
"""Seconds between two looks at the clocks."""
PACE = 0.8
"""Seconds between two moves when the engine plays itself."""
BROKEN_OFF = 130


class Play(App[int]):
    """One casual game after another until the user leaves; the result is the exit code."""

    ENABLE_COMMAND_PALETTE = False
    CSS = STYLE
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

    def __init__(self, table: RunningGame, house: House, pace: float = PACE, has_colour: bool = True) -> None:
        # Without colour Textual would show greys; only with the terminal's own colours it uses none.
        super().__init__(ansi_color=None if has_colour else True)
        self.farewell = ""
        self._table, self._house, self._pace = table, house, pace
        self._choice = MoveChoice(table.casual_game.position)
        self._notice = ""
        self._has_bar = self._wants_hint = False
        self._advice: Advice | None = None
        self._thoughts: list[Thought] = []
        self._screen = GameScreen(table.casual_game)

    @property
    def casual_game(self) -> CasualGame:
        """The match as it stands."""
        return self._table.casual_game

    def compose(self) -> ComposeResult:
        """The screen above the bar of keys."""
        yield self._screen
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Start or continue the game."""
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            if hasattr(signal, name) and sys.platform != "win32":  # its event loop handles no signals there
                loop.add_signal_handler(getattr(signal, name), self.action_break_off)
        self._screen.board.focus()
        self.set_interval(TICK, self._tick)
        self.call_after_refresh(self._go_on)

    def on_unmount(self) -> None:
        """Stop the engine."""
        self._drop_thoughts()

    def on_resize(self, event: Resize) -> None:
        """Fit the board into the window, beside title and keys."""
        self._screen.board.fit(event.size.width, event.size.height - 2)

    # Actions of the user.

    def on_board_widget_picked(self, event: BoardWidget.Picked) -> None:
        """Pick a cell, or the place beside the board."""
        if self.casual_game.is_over or not self.casual_game.mover.is_person:
            return
        if self.casual_game.must_pass:
            self._play(self.casual_game.position.moves()[0])
        elif event.place != OFF or OFF in self._choice.places:
            self._pick(event.place)

    def action_pick_off(self) -> None:
        """Move off the board."""
        self._pick(OFF)

    def action_let_go(self) -> None:
        """Drop the picked piece."""
        self._choice = self._choice.reset()
        self._say("")

    def action_hint(self) -> None:
        """Ask the engine for a move."""
        if not self.casual_game.is_over and self.casual_game.mover.is_person:
            self._wants_hint = True
            self._say("The engine looks for a hint …")
            self._ask_advice()

    def action_toggle_bar(self) -> None:
        """Show or hide who is ahead."""
        self._has_bar = not self._has_bar
        self._show()
        self._ask_advice()

    def action_take_back(self) -> None:
        """Go back to the last choice of a person."""
        before, complaint = self.casual_game, self._complaint(self._table.take_back)
        if self.casual_game is before:
            self._say("There is nothing to take back.")
        else:
            self._go_on(complaint or "Taken back.")

    def action_resign(self) -> None:
        """Resign, after a question."""
        people = [side for side in Side if self.casual_game.participants[side].is_person]
        if people and not self.casual_game.is_over:
            side = self.casual_game.position.turn if len(people) == 2 else people[0]
            answers = [("no", "No, play on"), ("yes", f"Yes, {side.capitalize()} resigns")]
            self.push_screen(ListDialog("Resign?", answers), lambda answer: self._resign(side, answer))

    def action_save(self) -> None:
        """Save the game into a file."""
        proposal = str(self._table.sheet.proposal(self.casual_game))
        self.push_screen(FileDialog("Save the game as", proposal), self._save)

    def action_load(self) -> None:
        """Continue a game from a file."""
        self.push_screen(FileDialog("Load the game from", str(self._table.sheet.path or "")), self._load)

    def action_again(self) -> None:
        """Start a new game; asks first if moves would be lost."""
        self._unless_missed("Begin a new game?", self._begin_anew)

    def action_leave(self) -> None:
        """Leave; asks first if moves would be lost."""
        self._unless_missed("Leave?", lambda: self.exit(0))

    def action_help(self) -> None:
        """Show the keys."""
        self.push_screen(HelpDialog(help_page(self.casual_game.game)))

    def action_break_off(self) -> None:
        """Leave at once, as after Ctrl-C or when the terminal is closed; unsaved moves are saved."""
        self.farewell = self._complaint(self._keep) or self.farewell
        self.exit(BROKEN_OFF, return_code=BROKEN_OFF)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show the key for leaving the board only when a piece may leave."""
        return action != "pick_off" or OFF in self._choice.places

    # Consequences of actions.

    def _pick(self, place: Cell) -> None:
        before, self._choice = self._choice, self._choice.pick(place)
        moves = self._choice.moves
        if self._choice.picked and self._choice.is_complete:
            self._play(moves[0]) if len(moves) == 1 else self._ask_which(moves)
        else:
            self._say(f"{before.why_not(place)}." if self._choice == before else "")

    def _ask_which(self, moves: tuple[Move, ...]) -> None:
        answers = [(move, leaving(move)) for move in moves]
        question = "Which move off the board?  (Enter: this one, Escape: none)"
        self.push_screen(ListDialog(question, answers), self._choose)

    def _choose(self, move: Move | None) -> None:
        self._play(move) if move else self.action_let_go()

    def _play(self, move: Move, notice: str = "") -> None:
        self._go_on(self._complaint(lambda: self._table.play(move)) or notice)

    def _resign(self, side: Side, answer: str | None) -> None:
        if answer == "yes":
            self._go_on(self._complaint(lambda: self._table.resign(side)))

    def _save(self, name: str | None) -> None:
        if name:
            complaint = self._complaint(lambda: self._table.save(Path(name)))
            self._say(complaint or f"Saved in {name}; every move is written there from now on.")

    def _load(self, name: str | None) -> None:
        if not name:
            return
        if complaint := self._complaint(lambda: self._table.load(Path(name))):
            self._say(complaint)
        else:
            self._go_on(f"Loaded from {name}.")

    def _unless_missed(self, question: str, go: Callable[[], object]) -> None:
        if not self._table.misses:
            go()
            return
        path = self._table.sheet.proposal(self.casual_game)
        answers = [("save", f"Save it in {path} first"), ("drop", "Yes, without saving"), ("stay", "No, play on")]

        def answered(answer: str | None) -> None:
            if answer == "save":
                self._save(str(path))
            if answer == "drop" or (answer == "save" and not self._table.misses):
                go()

        self.push_screen(ListDialog(f"The game is not saved. {question}", answers), answered)

    def _keep(self) -> None:
        if kept := self._table.keep():
            self.farewell = f"the game is kept in {kept}; --load continues it"

    def _begin_anew(self) -> None:
        self._table.again()
        self._go_on()

    def _complaint(self, step: Callable[[], object]) -> str:
        """Run a step; the error about its file, empty if there is none."""
        try:
            step()
        except (ConfigError, RecordError) as error:
            return f"{error}."
        return ""

    def _go_on(self, notice: str = "") -> None:
        """Continue from here; starts the engine if it is to move."""
        self._drop_thoughts()
        self._choice, self._notice = MoveChoice(self.casual_game.position), notice
        self._advice, self._wants_hint = None, False
        self._show()
        if not self.casual_game.is_over and not self.casual_game.mover.is_person:
            thought = self._house.begin_move(self.casual_game)
            self._thoughts.append(thought)
            self.run_worker(self._await_move(thought, self.casual_game))
        if self._has_bar:
            self._ask_advice()

    # The engine, in threads of its own.

    async def _await_move(self, thought: Thought, asked: CasualGame) -> None:
        if not any(participant.is_person for participant in asked.participants.values()):
            await asyncio.sleep(self._pace)
            self._table.restart_watch()
        move = await asyncio.to_thread(thought.wait)
        if move and self.casual_game is asked:
            self._play(move, f"{move}, {thought.source}" if thought.source else "")

    def _ask_advice(self) -> None:
        if not self.casual_game.is_over:
            thought = self._house.begin_advice(self.casual_game.position)
            self._thoughts.append(thought)
            self.run_worker(self._await_advice(thought, self.casual_game))

    async def _await_advice(self, thought: Thought, asked: CasualGame) -> None:
        move = await asyncio.to_thread(thought.wait)
        if move and self.casual_game is asked:
            self._advice = thought.advice
            if self._wants_hint:
                self._wants_hint, self._notice = False, f"Hint: {move}"
                if touched := picks(asked.position, move):
                    self._screen.board.point_at(touched[0])
            self._show()

    def _drop_thoughts(self) -> None:
        for thought in self._thoughts:
            thought.drop()
        self._thoughts.clear()

    # Display.

    def _say(self, notice: str) -> None:
        self._notice = notice
        self._show()

    def _show(self) -> None:
        self._screen.show(self.casual_game, self._choice, self._notice)
        self._screen.show_bar(self._advice, self._has_bar and not self.casual_game.is_over)
        self._screen.show_clocks(self.casual_game, self._table.seconds)
        self.refresh_bindings()

    def _tick(self) -> None:
        before, complaint = self.casual_game, self._complaint(self._table.look_at_clock)
        if self.casual_game is not before:
            self._go_on(complaint)
        self._screen.show_clocks(self.casual_game, self._table.seconds)

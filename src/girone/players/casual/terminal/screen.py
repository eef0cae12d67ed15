"""All that is seen of a casual game: the title, the board, and the panel beside it."""

from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.widgets import Static

from girone.games.picture import draw
from girone.players.casual.advice import Advice
from girone.players.casual.game import CasualGame
from girone.players.casual.move_choice import MoveChoice
from girone.players.casual.terminal.board import BoardWidget
from girone.players.casual.terminal.help_text import to_do
from girone.players.casual.terminal.panel import Panel


class GameScreen(Vertical):
    """Shows what it is told to; it holds its parts, because a question may lie over them when they change."""

    DEFAULT_CSS = """
    #title { width: 100%; height: 1; padding: 0 1; background: $primary; color: $text; text-style: bold; }
    #room { width: auto; max-width: 100%; height: 1fr; }
    #floor { height: 1fr; }
    """

    def __init__(self, casual_game: CasualGame) -> None:
        super().__init__()
        self._picture = draw(casual_game.position, casual_game.last)
        self.board, self.panel = BoardWidget(self._picture), Panel()
        self._headline = Static(id="title", markup=False)

    def compose(self) -> ComposeResult:
        """The title over the board with its panel."""
        yield self._headline
        with Horizontal(id="floor"):
            with ScrollableContainer(id="room", can_focus=False):
                yield self.board
            yield self.panel

    def show(self, casual_game: CasualGame, choice: MoveChoice, notice: str) -> None:
        """The board with its marks, what to do, what happened, the moves."""
        picture = self._picture = draw(casual_game.position, casual_game.last, choice.origin)
        self.board.show(picture)
        self._headline.update(f"{picture.caption.title} · {_players(casual_game)}")
        self.panel.tell(to_do(casual_game, choice), notice or str(picture.caption.last or ""))
        self.panel.show_moves(casual_game)
        self.panel.show_legend(picture)

    def show_clocks(self, casual_game: CasualGame, seconds: float) -> None:
        """Both sides with their clocks, when the turn has taken so long."""
        self.panel.show_sides(casual_game, self._picture, seconds)

    def show_bar(self, advice: Advice | None, is_on: bool) -> None:
        """How the sides stand."""
        self.panel.show_bar(advice, self._picture, is_on)


def _players(casual_game: CasualGame) -> str:
    sides = (casual_game.game.first, casual_game.game.first.other)
    return " – ".join(f"{side.capitalize()}: {casual_game.who(side)}" for side in sides)

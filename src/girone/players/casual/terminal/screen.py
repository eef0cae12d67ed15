"""All that is seen of a friendly: the title, the board, and the panel beside it."""

from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.widgets import Static

from girone.games.picture import draw
from girone.players.casual.advice import Advice
from girone.players.casual.game import Friendly
from girone.players.casual.move_choice import Choice
from girone.players.casual.terminal.board import Board
from girone.players.casual.terminal.help_text import to_do
from girone.players.casual.terminal.panel import Panel


class Hall(Vertical):
    """Shows what it is told to; it holds its parts, because a question may lie over them when they change."""

    DEFAULT_CSS = """
    #title { width: 100%; height: 1; padding: 0 1; background: $primary; color: $text; text-style: bold; }
    #room { width: auto; max-width: 100%; height: 1fr; }
    #floor { height: 1fr; }
    """

    def __init__(self, friendly: Friendly) -> None:
        super().__init__()
        self._picture = draw(friendly.position, friendly.last)
        self.board, self.panel = Board(self._picture), Panel()
        self._headline = Static(id="title", markup=False)

    def compose(self) -> ComposeResult:
        """The title over the board with its panel."""
        yield self._headline
        with Horizontal(id="floor"):
            with ScrollableContainer(id="room", can_focus=False):
                yield self.board
            yield self.panel

    def show(self, friendly: Friendly, choice: Choice, notice: str) -> None:
        """The board with its marks, what to do, what happened, the moves."""
        picture = self._picture = draw(friendly.position, friendly.last, choice.origin)
        self.board.show(picture)
        self._headline.update(f"{picture.caption.title} · {_players(friendly)}")
        self.panel.tell(to_do(friendly, choice), notice or picture.caption.last)
        self.panel.show_moves(friendly)
        self.panel.show_legend(picture)

    def show_clocks(self, friendly: Friendly, seconds: float) -> None:
        """Both sides with their clocks, when the turn has taken so long."""
        self.panel.show_sides(friendly, self._picture, seconds)

    def show_bar(self, advice: Advice | None, is_on: bool) -> None:
        """How the sides stand."""
        self.panel.show_bar(advice, self._picture, is_on)


def _players(friendly: Friendly) -> str:
    sides = (friendly.game.first, friendly.game.first.other)
    return " – ".join(f"{side.capitalize()}: {friendly.who(side)}" for side in sides)

"""Everything visible of a casual game: title, board, and panel."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.widgets import Static

from girone.games.picture import Picture, draw
from girone.games.terminal import legend
from girone.model.game import Side
from girone.players.casual.advice import Advice
from girone.players.casual.game import CasualGame
from girone.players.casual.move_choice import MoveChoice
from girone.players.casual.stopwatch import as_clock
from girone.players.casual.terminal.board import BoardWidget
from girone.players.casual.terminal.help_text import to_do

NAME = 6


class Panel(Vertical):
    """The column beside the board."""

    DEFAULT_CSS = """
    Panel { width: 1fr; min-width: 23; padding: 0 0 0 2; }
    Panel Static { width: 100%; height: auto; }
    #bar, #notice { margin-top: 1; }
    #say { margin-top: 1; text-style: bold; }
    #moves-title { margin-top: 1; text-style: underline; }
    #moves { height: 1fr; min-height: 2; scrollbar-size: 1 1; }
    #legend { color: $text-muted; }
    """

    def __init__(self) -> None:
        super().__init__()
        names = ("sides", "bar", "say", "notice", "list", "legend")
        self._parts = {name: Static(id=name, markup=False) for name in names}
        self._moves = VerticalScroll(self._parts["list"], id="moves", can_focus=False)

    def compose(self) -> ComposeResult:
        """The parts from top to bottom."""
        yield from (self._parts[name] for name in ("sides", "bar", "say", "notice"))
        yield Static("Moves", id="moves-title", markup=False)
        yield self._moves
        yield self._parts["legend"]

    def tell(self, say: str, notice: str) -> None:
        """Show what to do now, and the last message."""
        self._fill("say", say)
        self._fill("notice", notice)

    def show_sides(self, casual_game: CasualGame, picture: Picture, seconds: float) -> None:
        """Show both sides with pieces and clocks; the one to move is marked."""
        sides = (casual_game.game.first, casual_game.game.first.other)
        self._fill("sides", "\n".join(_side(casual_game, picture, side, seconds) for side in sides))

    def show_bar(self, advice: Advice | None, picture: Picture, is_on: bool) -> None:
        """Show who is ahead, as a bar and in words; dots while the search runs."""
        self._fill("bar", _bar(advice, picture, max(8, self.content_size.width - 4)) if is_on else "")

    def show_moves(self, casual_game: CasualGame) -> None:
        """Show all moves, scrolled to the last."""
        self._fill("list", "\n".join(_rows(casual_game)))
        self._moves.scroll_end(animate=False)

    def show_legend(self, picture: Picture) -> None:
        """Explain the marks on the board."""
        self._fill("legend", "\n".join(map(str, legend(picture))))

    def _fill(self, which: str, text: str) -> None:
        self._parts[which].update(Text(text))
        self._parts[which].display = bool(text)


def _side(casual_game: CasualGame, picture: Picture, side: Side, seconds: float) -> str:
    mark = "▶" if side is casual_game.position.turn and not casual_game.is_over else " "
    running = 0.0 if casual_game.is_over else seconds
    left = casual_game.left(side, running)
    clock = as_clock(casual_game.used(side, running)) if left is None else f"{as_clock(left)} left"
    name = f"{mark} {picture.signs[side]} {side.capitalize():{NAME}}{casual_game.who(side)}"
    return f"{name}\n    {_pieces(casual_game, side):{NAME + 6}}{clock}"


def _pieces(casual_game: CasualGame, side: Side) -> str:
    count = casual_game.position.count(side)
    return f"{count} piece" if count == 1 else f"{count} pieces"


def _bar(advice: Advice | None, picture: Picture, width: int) -> str:
    first, other = picture.caption.counts
    if not advice:
        return f"{picture.signs[first]} {'·' * width} {picture.signs[other]}\nthe engine looks at it"
    filled = round(advice.share(first) * width)
    bar = "█" * filled + "░" * (width - filled)
    return f"{picture.signs[first]} {bar} {picture.signs[other]}\n{advice.words}"


def _rows(casual_game: CasualGame) -> list[str]:
    """The moves in two columns, the first side on the left."""
    texts = ["pass" if casual_game.game.is_pass(turn.move) else turn.move for turn in casual_game.turns]
    if casual_game.positions[0].turn is not casual_game.game.first:
        texts.insert(0, "…")
    pairs = [texts[at : at + 2] for at in range(0, len(texts), 2)]
    return [
        f"{number:3}. {''.join(f'{text:9}' for text in pair)}".rstrip() for number, pair in enumerate(pairs, start=1)
    ]


class GameScreen(Vertical):
    """Holds its widgets itself, because a dialog may cover them when they change."""

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
        """Show the board with its marks, what to do, the last message, and the moves."""
        picture = self._picture = draw(casual_game.position, casual_game.last, choice.origin)
        self.board.show(picture)
        self._headline.update(f"{picture.caption.title} · {_players(casual_game)}")
        self.panel.tell(to_do(casual_game, choice), notice or str(picture.caption.last or ""))
        self.panel.show_moves(casual_game)
        self.panel.show_legend(picture)

    def show_clocks(self, casual_game: CasualGame, seconds: float) -> None:
        """Show both sides with their clocks; `seconds` is the time of the current turn."""
        self.panel.show_sides(casual_game, self._picture, seconds)

    def show_bar(self, advice: Advice | None, is_on: bool) -> None:
        """Show who is ahead."""
        self.panel.show_bar(advice, self._picture, is_on)


def _players(casual_game: CasualGame) -> str:
    sides = (casual_game.game.first, casual_game.game.first.other)
    return " – ".join(f"{side.capitalize()}: {casual_game.who(side)}" for side in sides)

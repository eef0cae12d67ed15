"""What stands beside the board: who plays and the clocks, how it stands, what to do, the moves."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from girone.friendly.advice import Advice
from girone.friendly.friendly import Friendly
from girone.friendly.watch import as_clock
from girone.games.picture import Picture
from girone.games.terminal import legend
from girone.model.game import Side

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

    def compose(self) -> ComposeResult:
        """From the top down."""
        yield Static(id="sides", markup=False)
        yield Static(id="bar", markup=False)
        yield Static(id="say", markup=False)
        yield Static(id="notice", markup=False)
        yield Static("Moves", id="moves-title", markup=False)
        with VerticalScroll(id="moves", can_focus=False):
            yield Static(id="list", markup=False)
        yield Static(id="legend", markup=False)

    def tell(self, say: str, notice: str) -> None:
        """What to do now, and what was just said."""
        self._fill("#say", say)
        self._fill("#notice", notice)

    def show_sides(self, friendly: Friendly, picture: Picture, seconds: float) -> None:
        """Both sides with their pieces and clocks; the one to move is pointed at."""
        sides = (friendly.game.first, friendly.game.first.other)
        self._fill("#sides", "\n".join(_side(friendly, picture, side, seconds) for side in sides))

    def show_bar(self, advice: Advice | None, picture: Picture, is_on: bool) -> None:
        """How the sides stand, as a bar and in words; dots while nobody knows yet."""
        bar = self.query_one("#bar", Static)
        bar.display = is_on
        if is_on:
            bar.update(_bar(advice, picture, max(8, self.content_size.width - 4)))

    def show_moves(self, friendly: Friendly) -> None:
        """All moves, and the last of them in view."""
        self._fill("#list", "\n".join(_rows(friendly)))
        self.query_one("#moves", VerticalScroll).scroll_end(animate=False)

    def show_legend(self, picture: Picture) -> None:
        """The marks on the board."""
        self._fill("#legend", "\n".join(legend(picture)))

    def _fill(self, which: str, text: str) -> None:
        static = self.query_one(which, Static)
        static.update(Text(text))
        static.display = bool(text)


def _side(friendly: Friendly, picture: Picture, side: Side, seconds: float) -> str:
    mark = "▶" if side is friendly.position.turn and not friendly.is_over else " "
    running = 0.0 if friendly.is_over else seconds
    left = friendly.left(side, running)
    clock = as_clock(friendly.used(side, running)) if left is None else f"{as_clock(left)} left"
    sitter = friendly.sitters[side]
    who = "you" if sitter.is_person and not friendly.sitters[side.other].is_person else sitter.words
    return (
        f"{mark} {picture.signs[side]} {side.capitalize():{NAME}}{who}\n    {_pieces(friendly, side):{NAME + 6}}{clock}"
    )


def _pieces(friendly: Friendly, side: Side) -> str:
    count = friendly.position.count(side)
    return f"{count} piece" if count == 1 else f"{count} pieces"


def _bar(advice: Advice | None, picture: Picture, width: int) -> Text:
    first, other = picture.caption.counts
    if not advice:
        return Text(f"{picture.signs[first]} {'·' * width} {picture.signs[other]}\nthe engine looks at it")
    filled = round(advice.share(first) * width)
    bar = "█" * filled + "░" * (width - filled)
    return Text(f"{picture.signs[first]} {bar} {picture.signs[other]}\n{advice.words}")


def _rows(friendly: Friendly) -> list[str]:
    """The moves in two columns, that of the side which begins the game on the left."""
    texts = ["pass" if friendly.game.is_pass(turn.move) else turn.move for turn in friendly.turns]
    if friendly.positions[0].turn is not friendly.game.first:
        texts.insert(0, "…")
    pairs = [texts[at : at + 2] for at in range(0, len(texts), 2)]
    return [
        f"{number:3}. {''.join(f'{text:9}' for text in pair)}".rstrip() for number, pair in enumerate(pairs, start=1)
    ]

"""A story in a notebook: a slider over its positions, as a widget or as plain HTML, and plots by Matplotlib."""

from collections.abc import Iterator
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from girone.games.picture import draw
from girone.games.svg import as_wordless_svg
from girone.model.game import Side

if TYPE_CHECKING:
    from girone.matches.story import Story

WIDTH = 420
"""Width of a board in pixels."""
MOVED = "const all=this.parentNode.querySelectorAll('figure');all.forEach((each,at)=>each.hidden=at!=this.value)"
LOOK = {Side.WHITE: {"color": "#b07d2b", "marker": "o"}, Side.BLACK: {"color": "#17181b", "marker": "s"}}


def as_html(story: "Story") -> str:
    """The slider as HTML without a kernel, so it also works in a saved notebook."""
    frames = list(_frames(story))
    last = len(frames) - 1
    figures = "".join(
        f'<figure style="margin:0"{"" if at == last else " hidden"}>'
        f"{picture}<figcaption>{escape(words)}</figcaption></figure>"
        for at, (picture, words) in enumerate(frames)
    )
    slider = f'<input type="range" min="0" max="{last}" value="{last}" style="width:100%" oninput="{escape(MOVED)}">'
    return f'<div style="max-width:{WIDTH}px"><b>{escape(_title(story))}</b>{slider}{figures}</div>'


def widget(story: "Story") -> Any:
    """The slider as an ipywidgets widget; its first child has a `value` that a program can set."""
    if not find_spec("ipywidgets"):
        raise ModuleNotFoundError("the widget needs ipywidgets (pip install ipywidgets); without it, display the story")
    ipywidgets: Any = import_module("ipywidgets")
    frames = list(_frames(story))
    place = ipywidgets.IntSlider(len(frames) - 1, 0, len(frames) - 1, description="ply")
    board = ipywidgets.HTML(layout={"width": f"{WIDTH}px"})

    def show(at: int) -> None:
        picture, words = frames[at]
        board.value = f"{picture}{escape(words)}"

    show(place.value)
    place.observe(lambda change: show(change["new"]), "value")
    return ipywidgets.VBox([place, board, ipywidgets.Label(_title(story))])


def _frames(story: "Story") -> Iterator[tuple[str, str]]:
    """A picture and a caption for the start and for every turn."""
    before = story.start
    yield as_wordless_svg(draw(before)), "the start"
    for number, ply in enumerate(story.plies, start=1):
        last = None if ply.move is None else (before, ply.move)
        done = ply.move or str(ply.fault)
        yield as_wordless_svg(draw(ply.position, last)), f"{number}. {ply.side} {done} ({ply.seconds:.3f} s)"
        before = ply.position


def _title(story: "Story") -> str:
    return f"{story.white} (white) – {story.black} (black): {story.ending}"


def plot_seconds(story: "Story") -> Any:
    """Plot the seconds of each turn, one curve per side."""
    if not find_spec("matplotlib"):
        raise ModuleNotFoundError("curves need Matplotlib (pip install matplotlib); `rows()` has the numbers")
    axes: Any = import_module("matplotlib.pyplot").subplots(figsize=(7, 2.5), layout="constrained")[1]
    for side, name in ((Side.WHITE, story.white), (Side.BLACK, story.black)):
        turns = [(number, ply.seconds) for number, ply in enumerate(story.plies, start=1) if ply.side is side]
        axes.plot(*zip(*turns, strict=True), label=f"{name} ({side})", markersize=3, **LOOK[side])
    axes.set(xlabel="ply", ylabel="seconds", title=str(story.ending))
    axes.legend()
    return axes

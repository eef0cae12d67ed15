"""docs/screens.md: a picture of every screen, taken by `tools.pictures`."""

from collections.abc import Sequence

from tools.pictures import arena, tournament
from tools.pictures.shots import Shot

HEAD = """# Every screen

The screens of [the page](page.md) and of [an arena](serving.md), and the [game in the terminal](people.md).
`python -m tools.pictures` takes all pictures, light and dark.
"""
TERMINAL = {"othello": "Othello", "lines_of_action": "Lines of Action", "fission": "Fission", "dipole": "Dipole"}


def page() -> str:
    """The whole page."""
    return (
        "\n".join(
            [
                HEAD,
                _part("A tournament", tournament.SHOTS),
                _part("An arena", arena.SHOTS),
                "## In the terminal\n",
                *(f"![{title}](pictures/play-{name}.svg)\n" for name, title in TERMINAL.items()),
            ]
        ).rstrip()
        + "\n"
    )


def _part(title: str, shots: Sequence[Shot]) -> str:
    return "\n".join(
        [f"## {title}\n", *(f"{each.shows}.\n\n![{each.shows}](pictures/page-{each.name}.png)\n" for each in shots)]
    )

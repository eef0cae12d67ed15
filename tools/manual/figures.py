"""The figures of the page on the engine, drawn from tables in the notes: `python -m tools.manual.figures`.

They are stored in docs/pictures, so that the page is complete in the repository, too; a test notices outdated ones.
"""

from tools.manual.measured import ROOT, column, number, rows, share
from tools.manual.plot import Axes, bars, lines, shares

PICTURES = ROOT / "docs" / "pictures"
LEVELS = ("notes/2026-11-15-levels-and-duels.md", "Levels against each other, and the first duels of builds")
DUELS = (LEVELS[0], "Fission")
SEARCH = ("notes/2026-11-15-native-core.md", "The search")
ENDINGS = ("notes/2026-11-16-othello-endings.md", "Endings of Othello")
THREADS = ("notes/2026-11-16-threads.md", "Several threads")
TRAINING = ("notes/2026-11-16-training.md", "Othello")
"""The notes with the measurements, and the headings above their tables."""


def every() -> dict[str, str]:
    """All figures by file name."""
    return {
        "engine-levels": levels(),
        "engine-depth": depth(),
        "engine-changes": changes(),
        "engine-endings": endings(),
        "engine-threads": threads(),
        "engine-fit": fit(),
    }


def levels() -> str:
    """Each level against the one below it."""
    table = rows(*LEVELS, "match")
    table = [table[0], *(row for row in table[1:] if "against plain" not in row[0])]
    games = {game: [share(cell) for cell in column(table, game)] for game in table[0][1:]}
    groups = [cell.removeprefix("level ").replace(" against ", " – ") for cell in column(table, "match")]
    axes = Axes("Each level against the one below: points with their 95 % interval", "per cent", 40, 100, 10, aim=60)
    return shares(axes, groups, games)


def depth() -> str:
    """Depth reached in a second."""
    table = rows(*SEARCH, "game | depth in one second")
    axes = Axes("Depth that one thread reaches in a second from the start", "plies", 0, 24, 4)
    return bars(axes, column(table, "game"), {"depth": [number(cell) for cell in column(table, "depth")]})


def changes() -> str:
    """Builds against earlier builds."""
    table = rows(*DUELS, "change")
    axes = Axes("A build against the one before: points with their 95 % interval", "per cent", 30, 80, 10, aim=50)
    return shares(axes, column(table, "change"), {"points": [share(cell) for cell in column(table, "points")]})


def endings() -> str:
    """Nodes needed by exact endings."""
    table = rows(*ENDINGS, "positions")
    ways = {head: [0 if cell == "–" else number(cell) for cell in column(table, head)] for head in table[0][1:]}
    groups = [f"FFO {cell}" for cell in column(table, "positions")]
    return bars(
        Axes("Nodes to solve endings of Othello exactly, one thread", "million nodes", 0, 900, 150), groups, ways
    )


def threads() -> str:
    """Gain from a second thread."""
    table = rows(*THREADS, "game | nodes a second | sooner")
    gains = {name: [number(cell) for cell in column(table, name)] for name in ("nodes a second", "sooner")}
    return bars(Axes("Two threads against one", "times", 0, 2.5, 0.5, aim=1), column(table, "game"), gains)


def fit() -> str:
    """Remaining error of Othello's trained patterns."""
    table = rows(*TRAINING, "phase")
    values = {row[0]: [number(cell) for cell in row[1:]] for row in table[1:]}
    told = {"the scores themselves": values["scores"], "left over by the fit": values["left over"]}
    axes = Axes("Trained patterns of Othello on games kept out, root mean square", "discs", 0, 25, 5)
    return lines(axes, [f"phase {cell}" for cell in table[0][1:]], told)


def main() -> None:
    """Draw all figures."""
    for name, svg in every().items():
        (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")
        print(PICTURES / f"{name}.svg")


if __name__ == "__main__":
    main()

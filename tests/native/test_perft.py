"""perft of the native core: every game's perft.txt, awkward positions counted by the law, passes, Ctrl-C."""

import signal
import subprocess
import sys

import pytest

from girone import engine, games
from girone.games import FOLDER
from girone.model.game import Game, Position, leaves

MOST_LEAVES = 3_300_000  # a second or two, also under the sanitizers


def _lines() -> list[tuple[str, str]]:
    return [
        (name, line)
        for name in games.names()
        for line in (FOLDER / name / "perft.txt").read_text().splitlines()
        if not line.startswith("#")
    ]


def _game(name: str, options: str) -> Game:
    pairs = (pair.partition("=") for pair in options.split())
    return games.load(name, **{key: int(value) if value.isdigit() else value for key, _, value in pairs})


@pytest.mark.parametrize(("name", "line"), _lines())
def test_perft_file(name: str, line: str) -> None:
    options, _, counts = line.partition(":")
    start = _game(name, options).start()
    wanted = [count for count in map(int, counts.split()) if count <= MOST_LEAVES]
    assert len(wanted) >= 4
    assert [engine.perft(start, depth) for depth in range(1, len(wanted) + 1)] == wanted


@pytest.mark.parametrize("name", games.names())
def test_depth_zero_is_the_position_itself(name: str) -> None:
    assert engine.perft(games.load(name).start(), 0) == 1


@pytest.mark.parametrize("name", games.names())
def test_a_negative_depth_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="depth is 0 or more; this is -1"):
        engine.perft(games.load(name).start(), -1)


@pytest.mark.parametrize(
    ("name", "text", "counts"),
    [
        ("othello", "OX--" + "-" * 12 + " O", [1, 0]),
        ("othello", "OX--" + "-" * 12 + " X", [1, 1, 0]),
        ("othello", "X" * 64 + " X", [0, 0]),
        ("othello", "-" * 64 + " O", [0, 0]),
        ("dipole", "A2W1 H1B1 W 119", [2, 0]),
        ("dipole", "A4B12 H5W12 W 119", [30, 0]),
        ("lines_of_action", ".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 199", [36, 0]),
        ("fission", "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 99", [26, 0]),
        ("fission", "W......./......../......../......../......../......../......../.......B W 0", [0, 0]),
    ],
)
def test_passes_and_ends(name: str, text: str, counts: list[int]) -> None:
    position = games.kind(name).fitting(text).parse(text)
    depths = range(1, len(counts) + 1)
    assert [engine.perft(position, depth) for depth in depths] == counts
    assert [leaves(position, depth) for depth in depths] == counts


@pytest.mark.parametrize("size", range(4, 20, 2))
@pytest.mark.parametrize("turn", ["X", "O"])
@pytest.mark.parametrize("corner", ["top left", "bottom right"])
def test_othello_with_full_edges_and_diagonals(size: int, turn: str, corner: str) -> None:
    """The longest lines of every direction meet in a corner, and must not run on into the next row."""
    rows = [["-"] * size for _ in range(size)]
    for i in range(1, size - 1):
        rows[0][i] = rows[i][0] = rows[i][i] = "O"
    rows[0][size - 1] = rows[size - 1][0] = rows[size - 1][size - 1] = "X"
    cells = "".join("".join(row) for row in rows)
    _agrees_with_the_law(_othello(f"{cells if corner == 'top left' else cells[::-1]} {turn}"), 2)


@pytest.mark.parametrize(("size", "depth"), [(10, 4), (12, 4), (14, 3), (16, 3), (18, 3)])
def test_othello_on_large_boards(size: int, depth: int) -> None:
    """A start moved into each corner, so that the words of the set and the edges of the board take part."""
    cells, turn = games.load("othello", size=size).start().text().split()
    towards_corner = size // 2 - 2
    for by in (0, -(size + 1) * towards_corner, (size + 1) * towards_corner, (size - 1) * towards_corner):
        moved = cells[-by % len(cells) :] + cells[: -by % len(cells)]
        _agrees_with_the_law(_othello(f"{moved} {turn}"), depth)


def _othello(text: str) -> Position:
    return games.kind("othello").fitting(text).parse(text)


def _agrees_with_the_law(position: Position, most: int) -> None:
    for depth in range(1, most + 1):
        assert engine.perft(position, depth) == leaves(position, depth)


@pytest.mark.parametrize("name", games.names())
def test_ctrl_c_ends_a_deep_count(name: str) -> None:
    program = f"""
from girone import engine, games
start = games.load({name!r}).start()
engine.perft(start, 1)
print('counting', flush=True)
engine.perft(start, 40)
"""
    without_site = ["-S"] * sys.flags.no_site
    command = [sys.executable, *without_site, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "counting\n"
            process.send_signal(signal.SIGINT)
            errors = process.communicate(timeout=60)[1]
        finally:
            process.kill()
    assert "KeyboardInterrupt" in errors
    assert process.returncode != 0

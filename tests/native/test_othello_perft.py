"""perft of the native Othello: known counts, a plain model for the large boards, bad texts, Ctrl-C."""

import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from girone import engine

FROM_THE_START = {
    4: [4, 12, 44, 128, 424, 1256, 3624, 9112, 20032, 36412, 50268, 55112],
    6: [4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912],
    8: [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571056],
    10: [4, 12, 56, 244, 1396, 8200, 55180],
}

Cells = tuple[str, ...]


def start(n: int) -> str:
    """Give the standard start: O on the main diagonal of the centre, X to move."""
    h = n // 2
    discs = {(h - 1, h - 1): "O", (h, h): "O", (h - 1, h): "X", (h, h - 1): "X"}
    return "".join(discs.get((y, x), "-") for y in range(n) for x in range(n)) + " X"


def model_perft(text: str, depth: int) -> int:
    """Count as the rules are told, square by square."""
    cells, turn = text.split()
    return _count(tuple(cells), turn, depth)


def _count(cells: Cells, turn: str, depth: int) -> int:
    if depth == 0:
        return 1
    rival = "XO"[turn == "X"]
    children = list(_children(cells, turn, rival))
    if not children and any(_children(cells, rival, turn)):
        children = [cells]
    return sum(_count(child, rival, depth - 1) for child in children)


def _children(cells: Cells, turn: str, rival: str) -> Iterator[Cells]:
    for square, content in enumerate(cells):
        if content == "-" and (captured := _captured(cells, square, turn, rival)):
            yield tuple(turn if i == square or i in captured else cell for i, cell in enumerate(cells))


def _captured(cells: Cells, square: int, turn: str, rival: str) -> set[int]:
    n = round(len(cells) ** 0.5)
    captured: set[int] = set()
    for dy, dx in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
        line = []
        y, x = square // n + dy, square % n + dx
        while 0 <= y < n and 0 <= x < n and cells[n * y + x] == rival:
            line.append(n * y + x)
            y, x = y + dy, x + dx
        if 0 <= y < n and 0 <= x < n and cells[n * y + x] == turn:
            captured.update(line)
    return captured


@pytest.mark.parametrize("n", FROM_THE_START)
def test_counts_from_the_start(n: int) -> None:
    counts = [engine.perft(start(n), depth) for depth in range(1, len(FROM_THE_START[n]) + 1)]
    assert counts == FROM_THE_START[n]


def test_depth_zero_is_the_position_itself() -> None:
    assert engine.perft(start(8), 0) == 1


def test_a_pass_is_one_ply() -> None:
    only_white_can_move = "OX--" + "-" * 12
    assert [engine.perft(only_white_can_move + " O", depth) for depth in (1, 2)] == [1, 0]
    assert [engine.perft(only_white_can_move + " X", depth) for depth in (1, 2, 3)] == [1, 1, 0]


@pytest.mark.parametrize("turn", ["X", "O"])
def test_a_finished_game_counts_nothing(turn: str) -> None:
    assert engine.perft("X" * 64 + " " + turn, 1) == 0
    assert engine.perft("-" * 64 + " " + turn, 5) == 0


@pytest.mark.parametrize("n", range(4, 20, 2))
@pytest.mark.parametrize("turn", ["X", "O"])
@pytest.mark.parametrize("corner", ["top left", "bottom right"])
def test_full_edges_and_diagonals_agree_with_the_model(n: int, turn: str, corner: str) -> None:
    """The longest lines of every direction meet in a corner, and must not run on into the next row."""
    rows = [["-"] * n for _ in range(n)]
    for i in range(1, n - 1):
        rows[0][i] = rows[i][0] = rows[i][i] = "O"
    rows[0][n - 1] = rows[n - 1][0] = rows[n - 1][n - 1] = "X"
    cells = "".join("".join(row) for row in rows)
    text = f"{cells if corner == 'top left' else cells[::-1]} {turn}"
    for depth in (1, 2, 3):
        assert engine.perft(text, depth) == model_perft(text, depth)


@pytest.mark.parametrize(("n", "depth"), [(12, 4), (14, 4), (16, 3), (18, 3)])
def test_large_boards_agree_with_the_model(n: int, depth: int) -> None:
    """A start moved into each corner, so that the words of the set and the edges of the board take part."""
    cells, turn = start(n).split()
    for by in (0, -(n + 1) * (n // 2 - 2), (n + 1) * (n // 2 - 2), (n - 1) * (n // 2 - 2)):
        moved = cells[-by % len(cells) :] + cells[: -by % len(cells)]
        text = f"{moved} {turn}"
        assert engine.perft(text, depth) == model_perft(text, depth)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        " X",
        "-" * 64,
        "-" * 64 + "X",
        "-" * 64 + " -",
        "-" * 64 + " X ",
        "-" * 64 + "  X",
        "-" * 63 + " X",
        "-" * 63 + ". X",
        "-" * 63 + "x X",
        "-" * 63 + "× X",
        "-" * 62 + "\0- X",
        "-" * 4 + " X",
        "-" * 25 + " X",
        "-" * 400 + " X",
    ],
)
def test_bad_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="Othello"):
        engine.perft(text, 1)


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="depth is 0 or more; this is -1"):
        engine.perft(start(8), -1)


@pytest.mark.parametrize("n", [8, 18])
def test_ctrl_c_ends_a_deep_count(n: int) -> None:
    program = f"from girone import engine; print('counting', flush=True); engine.perft({start(n)!r}, 40)"
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

"""What the pictures show is what the rules say: every game, in SVG and in text."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from girone import games
from girone.games.picture import Picture, draw
from girone.games.svg import CELL, FRAME, as_svg
from girone.games.terminal import as_text
from girone.model.game import Cell, Game, Move, Position
from tests.support import random_game, variant_name

SVG = "{http://www.w3.org/2000/svg}"
SUBJECTS = [
    *(games.load(name) for name in games.names()),
    *(games.load("othello", size=size) for size in range(4, 19, 2) if size != 8),
]
LABELS = {
    "othello": ("01234567", "01234567"),
    "lines_of_action": ("ABCDEFGH", "87654321"),
    "fission": ("12345678", "ABCDEFGH"),
    "dipole": ("12345678", "ABCDEFGH"),
}
Ply = tuple[Position, Move, Position]

every_game = pytest.mark.parametrize("game", SUBJECTS, ids=variant_name)


def plies(game: Game, seed: int = 1) -> Iterator[Ply]:
    """A game of chance, as before, move, after."""
    return ((before, move, before.play(move)) for before, move in random_game(game, seed))


def sample(game: Game) -> list[Ply]:
    """Some plies of a game of chance, the last one among them."""
    played = list(plies(game))
    return [*played[:: max(1, len(played) // 8)], played[-1]]


def many(name: str) -> Iterator[Ply]:
    """All plies of several games of chance."""
    for seed in range(4):
        yield from plies(games.load(name), seed)


def parse(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(as_svg(picture))


def groups(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [group for group in root.iter(f"{SVG}g") if name in group.attrib["class"].split(" ")]


def cells(root: ElementTree.Element, name: str, side: str = "") -> list[Cell]:
    """The cells that carry a mark, as often as they carry it."""
    chosen = [group for group in groups(root, name) if not side or side in group.attrib["class"].split(" ")]
    return sorted(item.attrib["data-cell"] for group in chosen for item in group if "data-cell" in item.attrib)


def words(root: ElementTree.Element, name: str) -> list[str]:
    return [text.text or "" for group in groups(root, name) for text in group.iter(f"{SVG}text")]


def tokens(position: Position) -> list[list[str]]:
    """The board as the rules write it, cell by cell."""
    return [row.split(" ") if " " in row else list(row) for row in position.rows()]


def owners(position: Position) -> dict[Cell, str]:
    """What stands on each occupied cell, cells named from the labels that the documents have."""
    name = position.game.name
    board = tokens(position)
    columns, rows = LABELS[name] if name != "othello" else 2 * [[str(index) for index in range(len(board))]]
    joined = {"othello": "{0},{1}", "lines_of_action": "{0}{1}", "fission": "{1}{0}", "dipole": "{1}{0}"}[name]
    return {
        joined.format(column, row): sign
        for row, line in zip(rows, board, strict=True)
        for column, sign in zip(columns, line, strict=True)
        if sign not in ".-"
    }


def board_lines(picture: Picture) -> list[str]:
    """The rows of the board in the text, without the head and the words below."""
    return as_text(picture).split("\n")[3 : 3 + len(picture.rows)]


@every_game
def test_svg_is_accessible_small_and_needs_nothing_else(game: Game) -> None:
    for before, move, after in sample(game):
        picture = draw(after, (before, move))
        svg, root = as_svg(picture), parse(picture)
        assert len(svg.encode()) < 40 * 1024
        assert root.tag == f"{SVG}svg"
        assert root.attrib["role"] == "img"
        assert root[0].tag == f"{SVG}title"
        assert root[0].text == f"{picture.caption.title}: {picture.caption.state}"
        assert root[1].tag == f"{SVG}desc"
        assert root[1].text == picture.words_in()
        assert svg.count("http") == 1
        assert not {"id", "href", "style"}.intersection(*(item.attrib for item in root.iter()))
        assert not {f"{SVG}script", f"{SVG}style", f"{SVG}image"}.intersection(item.tag for item in root.iter())


@every_game
def test_svg_has_every_label_on_both_sides(game: Game) -> None:
    picture = draw(game.start())
    assert len(picture.columns) == len(picture.rows) == len(tokens(game.start()))
    assert sorted(words(parse(picture), "labels")) == sorted([*picture.columns, *picture.rows] * 2)


@pytest.mark.parametrize("name", LABELS)
def test_labels_are_those_of_the_document(name: str) -> None:
    picture = draw(games.load(name).start())
    assert ("".join(picture.columns), "".join(picture.rows)) == LABELS[name]


@every_game
def test_every_piece_is_drawn_once_and_counted(game: Game) -> None:
    for before, move, after in sample(game):
        picture = draw(after, (before, move))
        root = parse(picture)
        occupied = sum(sign not in ".-" for row in tokens(after) for sign in row)
        assert len(cells(root, "pieces")) == occupied == len(set(cells(root, "pieces")))
        discs = [len(list(group.iter(f"{SVG}circle"))) for group in groups(root, "count")][::2]
        to_move = None if after.outcome() else after.turn
        assert discs == [2 if side is to_move else 1 for side in (game.first, game.first.other)]
        assert words(root, "count") == [str(after.count(side)) for side in (game.first, game.first.other)]


@pytest.mark.parametrize("name", LABELS)
def test_pieces_stand_where_the_rules_have_them(name: str) -> None:
    for before, move, after in sample(games.load(name)):
        root, stand = parse(draw(after, (before, move))), owners(after)
        assert cells(root, "pieces", "white") == sorted(cell for cell, sign in stand.items() if sign[0] in "OW")
        assert cells(root, "pieces", "black") == sorted(cell for cell, sign in stand.items() if sign[0] in "XB")


def test_dipole_shows_the_size_of_every_stack() -> None:
    for before, move, after in sample(games.load("dipole")):
        sizes = [sign[1:] for sign in owners(after).values()]
        assert sorted(words(parse(draw(after, (before, move))), "sizes")) == sorted(sizes)


def test_dipole_marks_the_dark_cells() -> None:
    dark = cells(parse(draw(games.load("dipole").start())), "dark")
    assert len(dark) == 32
    assert {"A2", "A4", "B1", "H1", "H7"} <= set(dark)
    assert not {"A1", "B2", "H8"} & set(dark)


@pytest.mark.parametrize("size", range(4, 19, 2))
def test_othello_shows_the_disc_put_the_discs_turned_and_the_legal_cells(size: int) -> None:
    for before, move, after in plies(games.load("othello", size=size)):
        root = parse(draw(after, (before, move)))
        then, now = owners(before), owners(after)
        assert cells(root, "last") == sorted(now.keys() - then.keys())
        assert cells(root, "turned") == sorted(cell for cell in then if then[cell] != now[cell])
        assert cells(root, "targets") == sorted(move for move in after.moves() if move != "-1,-1")


def test_lines_of_action_shows_the_move_and_what_it_captured() -> None:
    captures = 0
    for before, move, after in many("lines_of_action"):
        root = parse(draw(after, (before, move)))
        assert cells(root, "last") == sorted(move.split("-"))
        captured = [
            cell for cell in owners(after).keys() & owners(before) if owners(after)[cell] != owners(before)[cell]
        ]
        assert cells(root, "gone", before.turn.other) == cells(root, "gone") == captured
        captures += len(captured)
    assert captures


def test_fission_shows_the_stones_blown_up_where_they_were() -> None:
    blasts = 0
    for before, move, after in many("fission"):
        root = parse(draw(after, (before, move)))
        then, now, origin = owners(before), owners(after), move.split(",")[0]
        [stop] = set(cells(root, "last")) - {origin}
        left = then.keys() - now.keys() - {origin}
        if arrived := now.keys() - then.keys():
            assert arrived == {stop}
            assert cells(root, "gone") == cells(root, "blast") == []
        else:
            assert cells(root, "gone") == sorted({*left, stop})
            assert cells(root, "gone", before.turn.other) == sorted(c for c in left if then[c] != then[origin])
            assert cells(root, "blast") == sorted(cell for cell in _square_around(stop))
            blasts += 1
    assert blasts


def _square_around(cell: Cell) -> list[Cell]:
    rows, columns = LABELS["fission"][1], LABELS["fission"][0]
    row, column = rows.index(cell[0]), columns.index(cell[1])
    return [r + c for r in rows[max(0, row - 1) : row + 2] for c in columns[max(0, column - 1) : column + 2]]


def test_dipole_shows_captures_and_arrows_that_leave_the_board() -> None:
    captures = removals = 0
    for before, move, after in many("dipole"):
        if before.game.is_pass(move):
            continue
        root = parse(draw(after, (before, move)))
        then, now = owners(before), owners(after)
        captured = [cell for cell in then.keys() & now if then[cell][0] != now[cell][0]]
        assert cells(root, "gone") == captured
        assert words(root, "gone") == [then[cell][1:] for cell in captured]
        inks = {group.attrib["fill"] for name in ("gone", "lost-size") for group in groups(root, name)}
        assert len(inks) == 2 * len(captured)
        removed = after.count(before.turn) < before.count(before.turn)
        assert len(cells(root, "last")) == (1 if removed else 2)
        assert _leaves_the_board(root) is removed
        captures += len(captured)
        removals += removed
    assert captures
    assert removals


def _leaves_the_board(root: ElementTree.Element) -> bool:
    [arrow] = [item for group in groups(root, "arrow") for item in group]
    numbers = [float(number) for number in re.split("[ ,]", arrow.attrib["points"])]
    return not all(FRAME <= number <= FRAME + 8 * CELL for number in numbers)


@pytest.mark.parametrize("name", [name for name in LABELS if name != "othello"])
def test_without_an_origin_the_movable_pieces_are_ringed(name: str) -> None:
    for before, move, after in sample(games.load(name)):
        picture = draw(after, (before, move))
        root = parse(picture)
        assert cells(root, "movable") == sorted({move[:2] for move in after.moves() if not after.game.is_pass(move)})
        assert cells(root, "targets") == cells(root, "selected") == []


def test_an_origin_shows_where_its_piece_may_go() -> None:
    loa = parse(draw(games.load("lines_of_action").start(), origin="A2"))
    assert (cells(loa, "selected"), cells(loa, "targets"), cells(loa, "movable")) == (
        ["A2"],
        ["A8", "C2", "C4"],
        [],
    )
    fission = parse(draw(games.load("fission").start(), origin="B4"))
    assert cells(fission, "targets") == ["A3", "A4", "A5", "B1"]
    start = draw(games.load("dipole").start(), origin="H5")
    assert cells(parse(start), "targets") == ["B5", "D1", "D5", "E2", "E8", "F3", "F5", "F7", "G4", "G6"]
    assert len(list(*groups(parse(start), "exits"))) == 3
    assert "may leave the board: N, NE, NW" in as_text(start)


@pytest.mark.parametrize("origin", ["A5", "A4", "Z9", ""])
def test_an_origin_that_cannot_move_is_as_good_as_none(origin: str) -> None:
    start = games.load("dipole").start()
    assert as_svg(draw(start, origin=origin)) == as_svg(draw(start))


@every_game
def test_a_lost_turn_leaves_no_mark_but_words(game: Game) -> None:
    start = game.start()
    for sent in ("", "<&>\x00", start.moves()[0]):
        picture = draw(start.lose_turn(), (start, sent))
        root = parse(picture)
        assert cells(root, "last") == cells(root, "turned") == cells(root, "gone") == []
        assert not groups(root, "arrow")
        assert words(root, "last-words") == [f"last move: {start.turn.capitalize()} loses the turn"]
        assert str(picture.caption.state) == f"{start.turn.other.capitalize()} to move"


@pytest.mark.parametrize(
    ("name", "options", "text", "move"),
    [
        ("othello", {"size": 4}, "XXXXXXXXXXXO---- O", "-1,-1"),
        ("dipole", {}, "B3B2 B5B2 C4W1 W 0", "C4,N,0"),
    ],
)
def test_a_forced_pass_is_announced_and_leaves_no_mark(
    name: str, options: dict[str, int], text: str, move: Move
) -> None:
    before = games.load(name, **options).parse(text)
    root = parse(draw(before.play(move), (before, move)))
    assert str(draw(before).caption.state) == "White must pass"
    assert cells(parse(draw(before)), "movable") == cells(parse(draw(before)), "targets") == []
    assert cells(root, "last") == []
    assert not groups(root, "arrow")
    assert words(root, "last-words") == ["last move: White passes"]


@pytest.mark.parametrize(
    ("name", "text", "state"),
    [
        ("othello", "X" * 64 + " O", "Black wins"),
        ("othello", "X" * 32 + "O" * 32 + " O", "Tie"),
        (
            "lines_of_action",
            "WW....../......../......../......../......../......../......../B.....B. B 9",
            "White wins",
        ),
        (
            "lines_of_action",
            "W......W/......../......../......../......../......../......../B......B W 200",
            "Tie: move limit",
        ),
        ("fission", "W......./......../......../......../......../......../......../.......B W 9", "Tie"),
        ("dipole", "A2W3 H1B1 W 120", "White wins: move limit"),
    ],
)
def test_the_end_is_said_in_words(name: str, text: str, state: str) -> None:
    picture = draw(games.load(name).parse(text))
    root = parse(picture)
    assert words(root, "state") == [state]
    assert state in as_text(picture)
    assert cells(root, "movable") == cells(root, "targets") == []


@every_game
def test_text_puts_every_sign_below_its_label(game: Game) -> None:
    for before, move, after in sample(game):
        picture = draw(after, (before, move))
        head, *lines = as_text(picture).split("\n")[2 : 3 + len(picture.rows)]
        wide = (len(head) - len(picture.rows[-1]) - 1) // len(picture.columns)
        edge = len(head) - wide * len(picture.columns)
        assert {len(line) for line in lines} == {len(head)}
        assert [head[edge + wide * k :][:wide].strip() for k in range(len(picture.columns))] == list(picture.columns)
        assert [line[:edge].strip() for line in lines] == list(picture.rows)
        for line, signs in zip(lines, tokens(after), strict=True):
            shown = [line[edge + wide * k + 1 : edge + wide * (k + 1) - 1].strip() for k in range(len(signs))]
            assert [sign if sign.isupper() else "-" for sign in shown] == [s if s.isupper() else "-" for s in signs]


@every_game
def test_colour_adds_nothing_but_colour(game: Game) -> None:
    for before, move, after in sample(game):
        picture = draw(after, (before, move))
        coloured = as_text(picture, colour=True)
        assert "\033[" in coloured
        assert re.sub(r"\033\[[0-9;]*m", "", coloured) == as_text(picture)


def test_text_of_othello() -> None:
    start = games.load("othello", size=4).start()
    assert as_text(draw(start.play("1,0"), (start, "1,0"))) == "\n".join(
        [
            "Othello 4×4",
            "",
            "   0  1  2  3 ",
            "0  * [X] *  . ",
            "1  . (X) X  . ",
            "2  *  X  O  . ",
            "3  .  .  .  . ",
            "",
            "White to move (Black 4, White 1)",
            "last move: Black 1,0 – turns 1",
            "[ ] last move  ( ) turned  * legal target",
        ]
    )


def test_text_of_a_capture_in_lines_of_action() -> None:
    before = games.load("lines_of_action").parse(
        "W.B...../......../......../......../......../......../B......./.......W W 5"
    )
    lines = board_lines(draw(before.play("A8-C8"), (before, "A8-C8")))
    assert lines[0] == "8 [.] . [Wx .  .  .  .  . "
    assert lines[6] == "2  B  .  .  .  .  .  .  . "


def test_text_of_a_blast_in_fission() -> None:
    before = games.load("fission").parse("W...B..B/...W..../......../......../......../......../......../W....... W 5")
    lines = board_lines(draw(before.play("A1,E"), (before, "A1,E")))
    assert lines[:3] == [
        "A [.] . #.#[w##b# .  .  B ",
        "B  .  . #.##w##.# .  .  . ",
        "C  .  .  .  .  .  .  .  . ",
    ]


def test_text_of_captures_and_targets_in_dipole() -> None:
    before = games.load("dipole").parse("A4B3 B5W1 C2B1 H5W5 B 5")
    captured = board_lines(draw(before.play("A4,SE,1"), (before, "A4,SE,1")))
    assert captured[:2] == ["A      .      [B2]     .       .  ", "B  .       .      [B1x     .      "]
    offered = board_lines(draw(before, origin="A4"))
    assert offered[:3] == [
        "A      .      >B3<     .       .  ",
        "B  .       *      *W1      .      ",
        "C     *B1      *       *       .  ",
    ]


@every_game
def test_equal_positions_give_equal_bytes(game: Game) -> None:
    for before, move, after in sample(game):
        again = draw(game.parse(after.text()), (game.parse(before.text()), move))
        assert as_svg(again) == as_svg(draw(after, (before, move)))
        assert as_text(again) == as_text(draw(after, (before, move)))


SHOW = """
import sys
from girone import games
from girone.games.picture import draw
from girone.games.svg import as_svg
from girone.games.terminal import as_text

before = games.load(sys.argv[1]).start()
move = before.moves()[0]
after = before.play(move)
for origin in (None, after.moves()[0][:2]):
    picture = draw(after, (before, move), origin)
    print(as_svg(picture), as_text(picture))
"""


@pytest.mark.parametrize("name", games.names())
def test_no_byte_depends_on_the_order_of_hashes(name: str) -> None:
    home = {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", SHOW, name]
    outputs = {subprocess.check_output(command, env=os.environ | home | {"PYTHONHASHSEED": seed}) for seed in "12345"}
    assert len(outputs) == 1


def test_the_description_names_every_piece() -> None:
    picture = draw(games.load("dipole").parse("A4B3 B5W1 C2B1 H5W5 B 5"))
    assert picture.words_in() == "Black to move. White on B5 (1); H5 (5). Black on A4 (3); C2 (1)."
    assert draw(games.load("othello", size=4).parse("X" * 16 + " O")).words_in().endswith("White on no cell.")


def test_the_sides_and_the_sizes_on_them_are_in_opposite_inks() -> None:
    root = parse(draw(games.load("dipole").start()))
    white, black = (group.attrib["fill"] for group in groups(root, "pieces"))
    assert [group.attrib["class"] for group in groups(root, "pieces")] == ["pieces white", "pieces black"]
    assert [group.attrib["fill"] for group in groups(root, "sizes")] == [black, white]
    assert int(white[1:3], 16) > 200
    assert int(black[1:3], 16) < 50

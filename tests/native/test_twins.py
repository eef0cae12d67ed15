"""The native core is the twin of the Python rules: same texts, moves, successors, outcomes, same texts refused."""

from collections.abc import Iterator
from itertools import islice

import pytest

from girone import games
from girone.engine.board import Board
from girone.model.errors import PositionError
from girone.model.game import Game, Position
from girone.model.reason import Reason
from tests.native.twins import VARIANTS, difference, random_positions
from tests.support import variant_name

POSITIONS = 5_000  # of each game, shared among its variants
LARGE_BOARD, POSITIONS_OF_LARGE_BOARDS = 10, 50  # the rules take their time on these, above all under the sanitizers

every_variant = pytest.mark.parametrize("game", [game for each in VARIANTS.values() for game in each], ids=variant_name)


def some_positions(game: Game, seed: int) -> Iterator[Position]:
    """The share of a variant."""
    small = [each for each in VARIANTS[game.name] if not _is_large(each)]
    share = POSITIONS_OF_LARGE_BOARDS if _is_large(game) else -(-POSITIONS // len(small))
    return islice(random_positions(game, seed), share)


def _is_large(game: Game) -> bool:
    return bool(game.options.get("size", 0) > LARGE_BOARD)


def test_every_game_has_a_twin() -> None:
    assert set(VARIANTS) == set(games.names())


@every_variant
def test_core_and_rules_agree(game: Game) -> None:
    for position in some_positions(game, seed=1):
        assert difference(position) is None, position.text()


BLOCKED = [
    ("lines_of_action", "WB....BW/BB....BB/......../......../.......B/......../......../........ W"),
    ("lines_of_action", "......B./.....B../......../.......B/......../......../BB..B.BB/WB....BW W"),
    ("fission", "WB....../BB....../......../......../......../......../......../........ W"),
    ("fission", "WB...BWB/BB...BBB/......../......../......../......../......../........ W"),
]


@pytest.mark.parametrize(("name", "board"), BLOCKED)
def test_core_and_rules_agree_on_a_side_that_cannot_move(name: str, board: str) -> None:
    """Chance hardly ever finds these; at the limit the two games look for them in different order."""
    for game in VARIANTS[name]:
        before, at_limit = (game.parse(f"{board} {plies}") for plies in (1, 2 * game.options["move_limit"]))
        assert (outcome := before.outcome())
        assert outcome.reason is Reason.NO_LEGAL_MOVE
        assert difference(before) is None
        assert difference(at_limit) is None


@every_variant
def test_hashes_tell_positions_apart_and_forget_the_plies(game: Game) -> None:
    share = -(-POSITIONS // len(VARIANTS[game.name]))
    hashes = {
        _without_plies(position): Board.of(position).hash for position in islice(random_positions(game, 2), share)
    }
    assert len(set(hashes.values())) == len(hashes)
    for position in islice(random_positions(game, 2), share):
        assert Board.of(position).hash == hashes[_without_plies(position)]


def _without_plies(position: Position) -> str:
    text = position.text()
    return text if position.game.name == "othello" else text.rpartition(" ")[0]


ROWS = "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........"
BAD_ROWS = [
    "",
    " ",
    ROWS,
    f"{ROWS} W",
    f"{ROWS} W 0 0",
    f"{ROWS}  W 0",
    f" {ROWS} W 0",
    f"{ROWS} W 0 ",
    f"{ROWS} w 0",
    f"{ROWS} X 0",
    f"{ROWS} WB 0",
    f"{ROWS} W ",
    f"{ROWS} W -1",
    f"{ROWS} W +1",
    f"{ROWS} W 00",
    f"{ROWS} W 1.0",
    f"{ROWS} W ٣",
    f"{ROWS} W 99999",
    f"{ROWS} W 4294967296",
    f"{ROWS} W 99999999999999999999",
    f"{ROWS[1:]} W 0",
    f"{ROWS}. W 0",
    f"{ROWS[:-9]} W 0",
    f"{ROWS}/........ W 0",
    f"{ROWS.replace('/', '.')} W 0",
    f"{ROWS.replace('/', '|')} W 0",
    f"{ROWS.replace('W', 'w')} W 0",
    f"{ROWS.replace('.', '-')} W 0",
    f"{ROWS.replace('.', chr(0))} W 0",
    f"W{ROWS[1:]} W 0",
    f"B{ROWS[1:]} B 0",
    f"{'/'.join(['WWWWWWWW'] * 8)} W 0",
]
BAD_TEXTS = {
    "othello": [
        *(
            "",
            " ",
            " X",
            "-" * 64,
            "-" * 64 + "X",
            "-" * 64 + " -",
            "-" * 64 + " x",
            "-" * 64 + " X ",
            "-" * 64 + "  X",
        ),
        *("-" * 63 + " X", "-" * 65 + " X", "-" * 63 + ". X", "-" * 63 + "x X", "-" * 63 + "× X", "-" * 62 + "\0- X"),
        *("-" * 4 + " X", "-" * 16 + " X", "-" * 25 + " X", "-" * 400 + " X", "-" * 64 + " XO", "-" * 64 + " X 0"),
    ],
    "lines_of_action": [*BAD_ROWS, f"{ROWS.replace('B', '.')} W 0", f"{ROWS.replace('W', '.')} W 0"],
    "fission": BAD_ROWS,
    "dipole": [
        *(
            "",
            " ",
            "W 0",
            " W 0",
            "A4B12",
            "A4B12 W",
            "A4B12  W 0",
            "A4B12 H5W12 W",
            "A4B12 H5W12 0",
            "A4B12 H5W12 X 0",
        ),
        *(
            "A4B13 H5W12 W 0",
            "A4B0 H5W12 W 0",
            "A4B H5W12 W 0",
            "A4B01 H5W12 W 0",
            "A4B-1 W 0",
            "A4B+1 W 0",
            "A4B1x W 0",
        ),
        *(
            "A4 H5W12 W 0",
            "A4X1 W 0",
            "a4B1 W 0",
            "A1B1 W 0",
            "I1B1 W 0",
            "A9B1 W 0",
            "A0B1 W 0",
            "4AB1 W 0",
            "A4B1, W 0",
        ),
        *(
            "A4B1 A4W1 W 0",
            "A4B1 A4B1 W 0",
            "A2B7 A4B6 W 0",
            "A4B12 H5W12 W 121",
            "A4B12 H5W12 W x",
            "A4B12\nH5W12 W 0",
        ),
        *("A4B99 H5W12 W 0", "A4B112 H5W12 W 0", "A4B4294967297 W 0", "A4B12 H5W12 W 00", "A4B12 H5W12 W  0"),
    ],
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in BAD_TEXTS.items() for text in texts])
def test_core_and_rules_refuse_the_same_texts(name: str, text: str) -> None:
    from girone import _native

    game = games.load(name)
    with pytest.raises(PositionError):
        game.parse(text)
    with pytest.raises(ValueError, match="this is|pieces"):
        _native.Board(name, text, **{key: value for key, value in game.options.items() if key != "removal"})


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("othello", {"size": 7}, "no othello of size 7"),
        ("othello", {"size": 20}, "no othello of size 20"),
        ("fission", {}, "a move limit is a number from 1 to 10000, not 0"),
        ("dipole", {"move_limit": 10_001}, "a move limit is a number from 1 to 10000, not 10001"),
        ("chess", {}, "the native core has no game 'chess'"),
    ],
)
def test_impossible_options_are_refused(game: str, options: dict[str, int], words: str) -> None:
    from girone import _native

    text = games.load(game).start().text() if game in games.names() else ""
    with pytest.raises(ValueError, match=words):
        _native.Board(game, text, size=options.get("size", 8), move_limit=options.get("move_limit", 0))

"""Games in the notations of their worlds: what is written is what the formats want, and is read back the same."""

import random
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from girone import __version__, games
from girone.games.othello.rules import PASS
from girone.games.othello.squares import squares
from girone.matches import notations
from girone.matches.notations import transcript
from girone.matches.notations.files import recorded
from girone.matches.notations.written import Unwritable, WrittenEnding, WrittenGame, WrittenTurn, after
from girone.model.errors import ConfigError, RecordError
from girone.model.game import Game, Position, Side
from girone.model.reason import Reason
from tests.support import DATA, random_game

GOLDEN = DATA / "notations"
WIPE_OUT = "e6f4e3f6g5d6e7f5c5"
"""The shortest game of Othello, as everybody writes it."""
OTHELLOS = [games.load("othello", size=size, layout=layout) for size in (6, 10) for layout in ("standard", "mirrored")]
LINES = [games.load("lines_of_action", layout=layout) for layout in ("standard", "transposed")]


def chance_game(game: Game, seed: int, most: int = 1000) -> WrittenGame:
    turns = [WrittenTurn(move, 0.25) for _, move in random_game(game, seed)][:most]
    return WrittenGame(game.start(), tuple(turns), "Ada [1]", "Bób:\\", "Cup", limit=1.0)


def with_a_lost_turn(game: Game) -> WrittenGame:
    first, *_ = game.start().moves()
    then, *_ = game.start().play(first).lose_turn().moves()
    return WrittenGame(game.start(), (WrittenTurn(first), WrittenTurn(None), WrittenTurn(then)))


def known() -> dict[str, WrittenGame]:
    """Two short games with all that can be told about one."""
    wipe_out = WrittenGame(
        start=games.load("othello").start(),
        turns=tuple(WrittenTurn(turn.move, 0.5) for turn in read_transcript(WIPE_OUT, games.load("othello").start())),
        white="Ada",
        black="Bob [2]",
        event="Cup: final",
        began=datetime(2026, 11, 16, 9, 30, tzinfo=UTC),
        limit=2.0,
        ending=WrittenEnding(Reason.WON, Side.BLACK, 13),
    )
    lines = chance_game(games.load("lines_of_action"), seed=3, most=14)
    return {
        "othello": wipe_out,
        "lines_of_action": replace(lines, ending=WrittenEnding(Reason.TOO_SLOW, Side.WHITE, None)),
    }


def read_transcript(text: str, position: Position) -> list[WrittenTurn]:
    told: list[WrittenTurn] = []
    for each in squares(text):
        for turn in transcript.turns(each, position):
            told.append(turn)
            position = after(position, turn)
    return told


@pytest.mark.parametrize("file", ["othello.transcript", "othello.ggf", "othello.sgf", "lines_of_action.sgf"])
def test_golden_files(file: str) -> None:
    name, _, notation = file.partition(".")
    written = notations.WRITERS[notation](known()[name]).replace(__version__, "VERSION")
    assert written == (GOLDEN / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", OTHELLOS, ids=str)
def test_othello_is_read_back_from_ggf(game: Game, tmp_path: Path) -> None:
    files = tmp_path / "games.ggf"
    written = [chance_game(game, seed) for seed in range(2)]
    files.write_text("".join(map(notations.WRITERS["ggf"], written)), encoding="utf-8")
    for number, each in enumerate(written, start=1):
        told = recorded(files, number)
        assert (told.start.text(), told.turns) == (each.start.text(), each.turns)
        assert (told.white, told.black) == ("Ada (1)", "Bób:/"), "the format has no escapes"


@pytest.mark.parametrize("notation", ["ggf", "sgf"])
@pytest.mark.parametrize("name", ["smile ;)", "(;", ");", "back\\"])
def test_a_name_does_not_end_a_game(name: str, notation: str, tmp_path: Path) -> None:
    file, game = tmp_path / f"games.{notation}", replace(chance_game(OTHELLOS[0], 1, most=9), white=name, black=name)
    file.write_text(2 * notations.WRITERS[notation](game), encoding="utf-8")
    for number in (1, 2):
        told = recorded(file, number)
        assert [turn.move for turn in told.turns] == [turn.move for turn in game.turns]
        assert told.white == (name.replace("\\", "/") if notation == "ggf" else name)


@pytest.mark.parametrize("game", [*OTHELLOS, *LINES], ids=str)
def test_both_games_are_read_back_from_sgf(game: Game, tmp_path: Path) -> None:
    files = tmp_path / "games.sgf"
    written = [chance_game(game, seed, most=60) for seed in range(2)]
    files.write_text("".join(map(notations.WRITERS["sgf"], written)), encoding="utf-8")
    for number, each in enumerate(written, start=1):
        told = recorded(files, number)
        assert told.start.text() == each.start.text()
        assert [turn.move for turn in told.turns] == [turn.move for turn in without_last_passes(each)]
        assert (told.white, told.black, told.event) == ("Ada [1]", "Bób:\\", "Cup")


def without_last_passes(game: WrittenGame) -> list[WrittenTurn]:
    """Passes that no move follows are not told by who names only moves."""
    turns = list(game.turns)
    while turns and turns[-1].move == PASS:
        turns.pop()
    return turns


@pytest.mark.parametrize("game", OTHELLOS, ids=str)
def test_a_transcript_is_read_back_as_everybody_sees_the_board(game: Game) -> None:
    usual = replace(game, layout="standard").start()  # type: ignore[call-arg]
    for seed in range(3):
        written = chance_game(game, seed)
        told = read_transcript(transcript.write(written).strip(), usual)
        last = [position for position, _ in replace(written, turns=(*written.turns, WrittenTurn(None))).played()][-1]
        end = usual
        for turn in told:
            end = after(end, turn)
        assert {side: end.count(side) for side in Side} == {side: last.count(side) for side in Side}


@pytest.mark.parametrize("notation", ["ggf", "sgf"])
def test_a_lost_turn_is_read_back(notation: str, tmp_path: Path) -> None:
    game, file = with_a_lost_turn(games.load("othello")), tmp_path / f"game.{notation}"
    file.write_text(notations.WRITERS[notation](game), encoding="utf-8")
    assert recorded(file).turns == game.turns


def test_a_lost_turn_in_a_transcript() -> None:
    game = with_a_lost_turn(games.load("othello"))
    text = transcript.write(game).strip()
    assert text[2:4] == transcript.LOST
    assert tuple(read_transcript(text, game.start)) == game.turns


def test_games_without_a_habit_write_their_own_moves() -> None:
    game = WrittenGame(games.load("dipole").start(), (WrittenTurn("H5,N,2"), WrittenTurn("A4,S,2")))
    assert transcript.write(game) == "H5,N,2 A4,S,2\n"


def test_a_transcript_cannot_tell_an_opening() -> None:
    start = games.load("othello").start().play("5,4")
    with pytest.raises(Unwritable, match="an opening"):
        transcript.write(WrittenGame(start, ()))


def test_a_notation_that_a_game_does_not_have() -> None:
    with pytest.raises(ConfigError, match="^Dipole is not written in sgf; there is: transcript$"):
        notations.check("sgf", games.kind("dipole"))


@pytest.mark.parametrize(
    ("reason", "winner", "margin", "ggf", "sgf"),
    [
        (Reason.WON, Side.WHITE, 10, "-10.00", "W+10"),
        (Reason.TIE, None, 0, "+0.00", "0"),
        (Reason.TOO_SLOW, Side.BLACK, 64, "+64.00:t", "B+T"),
        (Reason.ILLEGAL, Side.WHITE, 64, "-64.00:r", "W+F"),
        (Reason.NO_SHOW, None, 64, "?", "Void"),
    ],
)
def test_results(reason: Reason, winner: Side | None, margin: int, ggf: str, sgf: str) -> None:
    game = WrittenGame(games.load("othello").start(), (), ending=WrittenEnding(reason, winner, margin))
    assert f"RE[{ggf}]" in notations.WRITERS["ggf"](game)
    assert f"RE[{sgf}]" in notations.WRITERS["sgf"](game)


SERVERS = (
    "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[ada]PW[bob]RB[2197.01]RW[2199.72]TI[05:00//02:00]TY[8]RE[+0.00]"
    f"BO[8 {'-' * 27}O*------*O{'-' * 27} *]B[d3//0.01]W[c5/-1.09/2]B[pa];)"
)


def test_what_the_othello_servers_write_is_read(tmp_path: Path) -> None:
    file = tmp_path / "old.GGF"
    file.write_text(f"1 {SERVERS}\n", encoding="utf-8")
    told = recorded(file)
    assert told.turns == (WrittenTurn("3,2", 0.01), WrittenTurn("2,4", 2.0), WrittenTurn(None))
    assert (told.black, told.white, told.words) == ("ada", "bob", "the record ends without a verdict")


def test_of_variations_the_first_is_read(tmp_path: Path) -> None:
    file = tmp_path / "tree.sgf"
    file.write_text("(;FF[4]GM[2](;B[d3](;W[c3])(;W[e3]))(;B[c4]))(;GM[9];B[b1:b3!];W[A5-c5+])", encoding="utf-8")
    assert [turn.move for turn in recorded(file).turns] == ["3,2", "2,2"]
    second = recorded(file, 2)
    assert (second.start.turn, [turn.move for turn in second.turns]) == (Side.BLACK, ["B1-B3", "A5-C5"])


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.ggf", "hello", "no game of the Generic Game Format"),
        ("a.ggf", "(;GM[Amazons];)", "a game of 'Amazons'"),
        ("a.ggf", "(;GM[Othello]B[d3]B[zz];)", "'zz' is not a square"),
        ("a.ggf", "(;GM[Othello]B[a1];)", "0,0 is illegal"),
        ("a.ggf", "(;BO[8 --- *];)", "4 cells|3 cells"),
        ("a.ggf", "(;BO[];)", "not a board size"),
        ("a.ggf", f"(;BO[{'8' * 5000} --- *];)", "not a board size"),
        ("a.ggf", "(;GM[Othello]B[d3;)(;GM[Othello]B[d3];)", "not a square"),
        ("a.sgf", "(;GM[1];B[aa])", "GM.'1'. is another game"),
        ("a.sgf", "(;GM[2]SZ[7];B[d3])", "size"),
        ("a.sgf", f"(;GM[2]SZ[{'8' * 5000}];B[d3])", "size"),
        ("a.sgf", "(;GM[9]SU[Gemma];B[b1-b3])", "another kind"),
        ("a.sgf", "(;GM[9];B[resign])", "not a move of Lines of Action"),
        ("a.sgf", "(;GM[9]SU[Custom]AB[z9];B[b1-b3])", "piece|at least"),
        ("a.sgf", "(;GM[2]PL[x];B[d3])", "PL"),
        ("a.sgf", "", "no game of the Smart Game Format"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path: Path, name: str, text: str, said: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=f"{name}: .*({said})"):
        recorded(file)


def test_a_number_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "one.ggf"
    file.write_text(SERVERS, encoding="utf-8")
    with pytest.raises(ConfigError, match="has 1 game; there is no number 2"):
        recorded(file, 2)


@pytest.mark.parametrize("name", ["othello.ggf", "othello.sgf", "lines_of_action.sgf"])
def test_spoilt_files_are_read_or_refused_and_nothing_else(tmp_path: Path, name: str) -> None:
    text, chance, file = (GOLDEN / name).read_text(encoding="utf-8"), random.Random(name), tmp_path / name
    refused = 0
    for _ in range(100):
        at, length = chance.randrange(len(text)), chance.randrange(1, 6)
        spoilt = text[:at] + "".join(chance.choices("[]();:*-BWPAa19\\ ", k=chance.randrange(4))) + text[at + length :]
        file.write_text(spoilt, encoding="utf-8")
        try:
            recorded(file)
        except RecordError:
            refused += 1
    assert 0 < refused < 100

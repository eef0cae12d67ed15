"""The search without a compiler: alpha-beta loses nothing, limits and a stop end it at once, and it plays to win."""

import subprocess
import sys
from itertools import count

import pytest

from girone import games
from girone.engine import DECIDED, Analysis, Effort
from girone.model.errors import ConfigError
from girone.model.game import Game, Position
from girone.players import house, othello, plain
from girone.players.heuristic import captures, lead, won_at_a_glance
from girone.players.house import WEAKER
from girone.players.plain import WIN, PlainEngine
from tests.clients.programs import PATIENCE
from tests.documents import orders
from tests.support import VARIANTS, random_positions, variant_name

LONG = 3600.0
every_variant = pytest.mark.parametrize("game", VARIANTS, ids=variant_name)
WITHOUT_CORE = "import girone.engine as e; e.available = lambda: False; from girone.cli.start import main; main()"


@pytest.fixture(autouse=True)
def built_core() -> None:
    """No test here needs the native core."""


def some_positions(game: Game) -> list[Position]:
    opened = [position for position in random_positions(game, seeds=1) if position.moves()]
    return opened[:: max(1, len(opened) // 3)]


@orders("othello-ufmg-2014", "Sua função play deverá utilizar o algoritmo Minimax")
@pytest.mark.parametrize("game", [each for each in VARIANTS if each.options.get("size", 8) < 10], ids=variant_name)
def test_every_score_is_that_of_plain_minimax(game: Game) -> None:
    for position in some_positions(game):
        found = PlainEngine().analyse(position, Effort(depth=2), every_move=True)
        assert {each.move: each.score for each in found.moves} == {
            move: -minimax(position.play(move), 1, 1) for move in position.moves()
        }
        assert [each.score for each in found.moves] == sorted((each.score for each in found.moves), reverse=True)
        if len(found.moves) > 1:  # the only move is played without looking far
            assert PlainEngine().analyse(position, Effort(depth=2)).score == found.score


def minimax(position: Position, depth: int, ply: int) -> int:
    """The score for the side to move, by looking at everything."""
    outcome = position.outcome()
    if (outcome and depth) or won_at_a_glance(position):
        assert outcome
        return 0 if outcome.winner is None else WIN - ply if outcome.winner is position.turn else ply - WIN
    calm = [lead(position, position.turn)] if depth == 0 else []
    moves = position.moves() if depth else captures(position)
    return max(calm + [-minimax(position.play(move), max(depth - 1, 0), ply + 1) for move in moves])


def test_captures_are_the_moves_that_take_something() -> None:
    seen = 0
    for position in random_positions(games.load("dipole"), seeds=20):
        rival = position.turn.other
        taking = {m for m in position.moves() if position.play(m).count(rival) < position.count(rival)}
        assert position.outcome() or set(captures(position)) == taking
        seen += len(taking)
    assert seen > 10


@every_variant
def test_nodes_make_it_the_same_on_every_machine(game: Game) -> None:
    effort = Effort(nodes=70, seconds=LONG)
    first, second = (PlainEngine().analyse(game.start(), effort) for _ in range(2))
    assert (first.nodes, first.line, first.score, first.depth) == (
        second.nodes,
        second.line,
        second.score,
        second.depth,
    )
    assert first.nodes == 70
    position = game.start()
    for move in first.line:
        position = position.play(move)


@every_variant
def test_a_stop_ends_it_before_the_next_position(game: Game) -> None:
    engine, heard = PlainEngine(), list[Analysis]()

    def stop(analysis: Analysis) -> None:
        heard.append(analysis)
        engine.stop()

    found = engine.analyse(game.start(), Effort(seconds=LONG), progress=stop)
    assert (len(heard), found.nodes, found.best) == (1, heard[0].nodes, heard[0].best)


@orders("othello-ufmg-2014", "você deve determinar uma estratégia que defina a profundidade")
def test_the_clock_is_looked_at_for_every_position() -> None:
    ticks = count()
    engine = PlainEngine(clock=lambda: next(ticks) / 1000)
    found = engine.analyse(games.load("lines_of_action").start(), Effort(seconds=0.1))
    assert 90 <= found.nodes <= 100


def test_forgetting_changes_the_order_and_not_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    position, effort = games.load("fission").start(), Effort(depth=3)
    remembered = PlainEngine().analyse(position, effort)
    monkeypatch.setattr(plain, "MOST_ANSWERS", 5)
    forgotten = PlainEngine().analyse(position, effort)
    assert forgotten.score == remembered.score
    assert forgotten.nodes != remembered.nodes


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("dipole", "C4B2 E4W3 W 10"),
        ("lines_of_action", "B......B/......../......../......../......../......../W......./..W..... W 10"),
        ("fission", "......../......../......../......../......../......../......../W..B..W. W 10"),
        ("othello", "XXXXXXXX" * 7 + "XXXXXXO- X"),
    ],
)
def test_a_win_at_hand_is_taken(name: str, text: str) -> None:
    position = games.load(name).parse(text)
    found = PlainEngine().analyse(position, Effort(depth=4))
    outcome = position.play(found.best).outcome()
    assert outcome
    assert outcome.winner is position.turn
    assert found.score >= DECIDED


@orders("othello-ufmg-2014", "você deve determinar uma estratégia que defina a profundidade")
def test_a_game_that_was_seen_to_its_end_ends_the_search() -> None:
    position = games.load("othello", size=4).start()
    while position.text().count("-") > 5:
        position = position.play(position.moves()[0])
    assert PlainEngine().analyse(position, Effort(seconds=LONG)).depth < 12


def test_it_needs_a_limit() -> None:
    with pytest.raises(ConfigError, match="needs a limit"):
        PlainEngine().analyse(games.load("dipole").start(), Effort())


def test_a_player_without_the_core_says_so_and_plays() -> None:
    command = [sys.executable, "-c", WITHOUT_CORE, "join", "othello", "--level", "2"]
    done = subprocess.run(command, input=b"6 1\n", capture_output=True, timeout=PATIENCE)
    assert done.stdout in {b"1 3\n", b"3 1\n", b"2 4\n", b"4 2\n", b"1 2\n", b"2 1\n", b"3 4\n", b"4 3\n"}
    assert done.stderr.decode().splitlines()[0] == WEAKER


@orders("othello-ufmg-2014", "Sua função play deverá utilizar o algoritmo Minimax")
def test_othello_in_one_function_plays_without_the_core(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("girone.engine.available", lambda: False)
    monkeypatch.setattr("girone.players.house._announce", house._announce.__wrapped__)
    board = "......" * 2 + "..WB.." + "..BW.." + "......" * 2
    assert othello.play(board, "black", level=2) in {"2,1", "1,2", "4,3", "3,4"}
    assert capfd.readouterr().err == f"{WEAKER}\n"

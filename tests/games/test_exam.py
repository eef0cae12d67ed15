"""The exam: every game folder takes it, and none can stay away. What is missing fails."""

import dataclasses
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from girone import games
from girone.games import FOLDER
from girone.model.errors import IllegalMove, MalformedMove
from girone.model.game import Game, Position, Side
from girone.model.reason import Kind
from tests.support import ROOT, VARIANTS, random_game, random_positions, variant_name

MOST_LEAVES = 60_000
DUE = ["README.md", "__init__.py", "draw.py", "lengths.txt", "perft.txt", "playthrough.txt", "rules.py"]

every_game = pytest.mark.parametrize("name", games.names())
every_variant = pytest.mark.parametrize("game", VARIANTS, ids=variant_name)


@every_game
def test_folder_is_complete(name: str) -> None:
    present = {file.name for file in (FOLDER / name).iterdir()}
    assert [file for file in DUE if file not in present] == []


def test_every_game_is_among_the_variants() -> None:
    assert {game.name for game in VARIANTS} == set(games.names())


@every_game
def test_perft_file(name: str) -> None:
    lines = [line for line in (FOLDER / name / "perft.txt").read_text().splitlines() if not line.startswith("#")]
    assert lines
    for line in lines:
        options, _, counts = line.partition(":")
        game = games.load(name, **dict(_option(pair) for pair in options.split()))
        wanted = [int(count) for count in counts.split()]
        reachable = [count for count in wanted if count <= MOST_LEAVES]
        assert len(reachable) >= 3
        assert list(_counts(game.start(), len(reachable))) == reachable


def _counts(start: Position, depths: int) -> Iterator[int]:
    """The leaves at each depth; a position that is reached in several ways is looked at once, and counts so often."""
    reached = Counter([start])
    for depth in range(depths):
        yield sum(ways * len(position.moves()) for position, ways in reached.items())
        if depth + 1 < depths:
            reached = _one_ply_on(reached)


def _one_ply_on(reached: Counter[Position]) -> Counter[Position]:
    after: Counter[Position] = Counter()
    for position, ways in reached.items():
        for move in position.moves():
            after[position.play(move)] += ways
    return after


def _option(pair: str) -> tuple[str, str | int]:
    key, _, value = pair.partition("=")
    return key, int(value) if value.isdigit() else value


@every_game
def test_playthrough_file_is_what_the_rules_say(name: str) -> None:
    script = ROOT / "tools" / "playthrough.py"
    done = subprocess.run([sys.executable, script, "--check", name], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


@every_variant
def test_random_games_end_with_an_outcome(game: Game) -> None:
    for seed in range(3 if game.options.get("size", 8) > 8 else 15):
        *_, (before, move) = random_game(game, seed)
        final = before.play(move)
        outcome = final.outcome()
        assert outcome
        assert outcome.reason.kind is Kind.PLAYED
        assert final.moves() == ()
        assert all(position.outcome() is None for position, _ in random_game(game, seed))


@every_variant
def test_nothing_moves_after_the_end(game: Game) -> None:
    *_, (before, move) = random_game(game, 1)
    with pytest.raises(IllegalMove, match="the game is over"):
        before.play(move).play(move)


@every_variant
def test_positions_never_change(game: Game) -> None:
    for position, move in random_game(game, 2):
        text, moves = position.text(), position.moves()
        position.play(move)
        assert (position.text(), position.moves()) == (text, moves)
        for field in dataclasses.fields(position):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(position, field.name, None)
    for field in dataclasses.fields(position):
        with pytest.raises(TypeError):
            getattr(position, field.name)["A1"] = None


@every_variant
def test_position_text_round_trip(game: Game) -> None:
    for position in random_positions(game, 3):
        again = game.parse(position.text())
        assert again == position
        assert hash(again) == hash(position)
        assert again.moves() == position.moves()
        assert again.outcome() == position.outcome()
        assert type(game).fitting(position.text()).parse(position.text()).text() == position.text()


@every_variant
def test_move_text_round_trip(game: Game) -> None:
    for position in random_positions(game, 2):
        assert [game.read(move) for move in position.moves()] == list(position.moves())
        assert len(set(position.moves())) == len(position.moves())


@every_variant
def test_malformed_is_not_illegal(game: Game) -> None:
    start = game.start()
    legal = start.moves()[0]
    for text in (
        "",
        " ",
        legal + " ",
        " " + legal,
        legal + "\n",
        legal.lower() + "x",
        legal[:-1],
        legal + legal,
        "²,³",
    ):
        with pytest.raises(MalformedMove):
            start.play(text)
        with pytest.raises(MalformedMove):
            start.why_not(text)


@every_variant
def test_why_not_agrees_with_moves(game: Game) -> None:
    """Moves of other positions and their relatives are judged by why_not exactly as the list of moves says."""
    chance = random.Random(3)
    pool = sorted({move for position in random_positions(game, 4) for move in position.moves()})
    for position in random_positions(game, 2):
        if position.outcome():
            continue
        legal = set(position.moves())
        for move in [*chance.sample(pool, min(len(pool), 60)), *legal]:
            objection = position.why_not(move)
            accepted_pass = game.is_pass(move) and all(game.is_pass(other) for other in legal)
            assert (objection is None) == (move in legal or (accepted_pass and _names_own_cell(position, move)))
            if objection:
                with pytest.raises(IllegalMove, match="is illegal"):
                    position.play(move)


def _names_own_cell(position: Position, move: str) -> bool:
    """Dipole's pass names any own stack; Othello's names none."""
    stacks = getattr(position, "stacks", None)
    cell = move.split(",")[0]
    return stacks is None or (cell in stacks and stacks[cell].side is position.turn)


@every_variant
def test_losing_the_turn_changes_only_the_turn(game: Game) -> None:
    for position in random_positions(game, 1):
        skipped = position.lose_turn()
        assert skipped.turn is position.turn.other
        assert skipped.rows() == position.rows()
        assert skipped.lose_turn() == position


@every_variant
def test_counts_never_exceed_the_largest_margin(game: Game) -> None:
    for position in random_positions(game, 2):
        lead = abs(position.count(Side.WHITE) - position.count(Side.BLACK))
        assert game.largest_margin is None or lead <= game.largest_margin

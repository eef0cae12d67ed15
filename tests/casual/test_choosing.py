"""Picking places on the board reaches every legal move and nothing else, in all games."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from girone import games
from girone.games.picture import OFF, draw
from girone.model.game import Game
from girone.players.casual.move_choice import MoveChoice
from tests.support import VARIANTS, random_game, variant_name


def endings(choice: MoveChoice) -> list[MoveChoice]:
    """All complete choices that picking can lead to."""
    if choice.is_complete:
        return [choice]
    return [end for place in sorted(choice.places) for end in endings(choice.pick(place))]


@pytest.mark.parametrize("game", VARIANTS, ids=variant_name)
def test_picking_reaches_every_legal_move_and_nothing_else(game: Game) -> None:
    for position, _ in islice(random_game(game, seed=3), 80):
        reached = [move for end in endings(MoveChoice(position)) for move in end.moves]
        assert sorted(reached) == sorted(position.moves())


@given(st.sampled_from(VARIANTS), st.integers(0, 5), st.integers(0, 40), st.data())
def test_whatever_is_picked_the_moves_that_remain_are_legal(
    game: Game, seed: int, at: int, data: st.DataObject
) -> None:
    choice = MoveChoice([position for position, _ in islice(random_game(game, seed), at + 1)][-1])
    board = st.sampled_from([*draw(choice.position).grid.cells, OFF])
    for _ in range(data.draw(st.integers(0, 6))):
        before, place = choice, data.draw(board)
        choice = before.pick(place)
        assert set(choice.moves) <= set(choice.position.moves())
        assert choice.moves
        if choice == before:
            assert place not in before.places
            assert str(before.why_not(place))


def test_only_leaving_the_board_in_dipole_needs_a_list() -> None:
    several = {end.picked[1] for game in VARIANTS for end in endings(MoveChoice(game.start())) if len(end.moves) > 1}
    assert several == {OFF}


def test_a_piece_is_let_go_or_changed_for_another() -> None:
    choice = MoveChoice(games.load("lines_of_action").start()).pick("A2")
    assert choice.origin == "A2"
    assert choice.places == {"A8", "C2", "C4"}
    assert choice.pick("A2").picked == ()
    assert choice.pick("A3").picked == ("A3",)
    assert choice.pick("D4") == choice
    assert str(choice.why_not("D4")) == "no move from A2 ends on D4"
    assert str(choice.reset().why_not("D4")) == "no move begins on D4"


def test_a_cell_that_is_a_move_by_itself_is_explained_by_the_rules() -> None:
    choice = MoveChoice(games.load("othello").start())
    assert str(choice.why_not("0,0")) == "a disc on 0,0 turns no white disc"


def test_a_forced_pass_needs_no_pick() -> None:
    choice = MoveChoice(games.load("othello", size=4).parse("XO-------------- O"))
    assert choice.moves == ("-1,-1",)
    assert choice.is_complete

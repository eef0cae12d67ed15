"""`girone play` in a terminal: whole games by keys and by clicks, and every key."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from functools import wraps
from itertools import islice
from pathlib import Path
from typing import ParamSpec

import pytest
from textual.widgets import Input

from girone import games
from girone.model.game import Game, Move, Side
from girone.players.casual.game_file import read
from girone.players.casual.terminal.dialogs import HelpDialog, ListDialog
from tests.casual.tables import AGAINST_HOUSE, HOUSE_ALONE, TWO_PEOPLE, Clock, Guest, sitting
from tests.players.minds import ScriptedMind, found
from tests.support import random_game

P = ParamSpec("P")
SMALL = games.load("othello", size=4)
OTHELLO = games.load("othello")


def in_a_loop(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """The test as pytest calls it."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def whole() -> None:
            await test(*args, **kwargs)

        asyncio.run(whole())

    return run


def with_a_pass(game: Game) -> list[Move]:
    """A whole game of chance in which somebody passes."""
    played = ([move for _, move in random_game(game, seed)] for seed in range(50))
    return next(moves for moves in played if any(map(game.is_pass, moves)))


@in_a_loop
async def test_a_whole_game_against_the_engine_by_keys() -> None:
    async with sitting(SMALL.start(), AGAINST_HOUSE) as guest:
        while not guest.casual_game.is_over:
            assert guest.casual_game.mover.is_person
            await guest.press(*(["enter"] if guest.casual_game.must_pass else ["tab", "enter"]))
        assert guest.casual_game.outcome
        assert guest.shown("#say").startswith(str(guest.casual_game.verdict))


@in_a_loop
async def test_a_whole_game_of_two_people_by_clicks_with_a_pass() -> None:
    async with sitting(SMALL.start(), TWO_PEOPLE) as guest:
        for move in with_a_pass(SMALL):
            if SMALL.is_pass(move):
                assert guest.shown("#say").endswith("to move, but there is no move: Enter passes.")
            await guest.enter(move)
        assert guest.casual_game.outcome
        assert [turn.move for turn in guest.casual_game.turns] == with_a_pass(SMALL)
        assert "pass" in guest.shown("#list")


@pytest.mark.parametrize("name", games.names())
@in_a_loop
async def test_moves_of_all_games_by_clicks(name: str) -> None:
    game = games.load(name)
    moves = [move for _, move in islice(random_game(game, seed=5), 5)]
    async with sitting(game.start(), TWO_PEOPLE) as guest:
        for move in moves:
            await guest.enter(move)
        assert [turn.move for turn in guest.casual_game.turns] == moves


@in_a_loop
async def test_leaving_the_board_in_dipole_by_the_rim_and_a_list() -> None:
    async with sitting(games.load("dipole").start(), TWO_PEOPLE) as guest:
        await guest.click("H5")
        await guest.pilot.click(guest.board, offset=(0, 0))
        assert isinstance(guest.play.screen, ListDialog)
        await guest.press("escape")
        assert guest.casual_game.turns == ()
        await guest.enter("H5,NE,10")
        assert guest.casual_game.position.count(Side.WHITE) == 2


@in_a_loop
async def test_the_engine_plays_with_itself_to_the_end() -> None:
    async with sitting(SMALL.start(), HOUSE_ALONE) as guest:
        while not guest.casual_game.is_over:
            await guest.settle()
        await guest.press("u", "r")
        assert guest.shown("#notice") == "There is nothing to take back."


class WatchedMind(ScriptedMind):
    """Thinks until it is stopped, and remembers that it was."""

    was_stopped = False

    def stop(self) -> None:
        """End the search."""
        self.was_stopped = True
        super().stop()


@in_a_loop
async def test_a_move_is_taken_back_while_the_engine_thinks() -> None:
    mind = WatchedMind()
    async with sitting(OTHELLO.start(), AGAINST_HOUSE, mind) as guest:
        await guest.point_and_click("5,4")
        await guest.pilot.pause()
        assert guest.shown("#say") == "White, level 1, thinks …"
        await asyncio.to_thread(mind.has_told.wait)
        await guest.pilot.press("u")
        assert mind.was_stopped
        await guest.settle()
        assert guest.casual_game.turns == ()
        assert guest.shown("#say").startswith("Your turn")
        assert guest.shown("#notice") == "Taken back."


@in_a_loop
async def test_take_back_undoes_the_reply() -> None:
    async with sitting(OTHELLO.start(), AGAINST_HOUSE) as guest:
        await guest.click("5,4")
        assert len(guest.casual_game.turns) == 2
        await guest.press("u")
        assert not guest.casual_game.turns


@in_a_loop
async def test_a_hint_is_said_and_pointed_at() -> None:
    mind = ScriptedMind(found("4,5"), ends=True)
    async with sitting(OTHELLO.start(), AGAINST_HOUSE, mind) as guest:
        await guest.press("h")
        assert guest.shown("#notice") == "Hint: 4,5"
        assert guest.board.cursor == "4,5"
        await guest.press("enter")
        assert guest.casual_game.turns[0].move == "4,5"
        assert guest.shown("#notice") != "Hint: 4,5"


@in_a_loop
async def test_the_bar_comes_and_goes() -> None:
    async with sitting(OTHELLO.start(), AGAINST_HOUSE, ScriptedMind(found("4,5"), ends=True)) as guest:
        assert guest.shown("#bar") == ""
        await guest.press("e")
        bar, words = guest.shown("#bar").splitlines()
        assert bar.count("█") == pytest.approx(bar.count("░"), abs=1)
        assert (bar[0], bar[-1], words) == ("X", "O", "level")
        await guest.press("e")
        assert guest.shown("#bar") == ""


@in_a_loop
async def test_an_impossible_pick_is_explained() -> None:
    async with sitting(OTHELLO.start(), AGAINST_HOUSE) as guest:
        await guest.click("0,0")
        assert guest.shown("#notice") == "a disc on 0,0 turns no white disc."
        assert guest.casual_game.turns == ()


@in_a_loop
async def test_resigning_asks_once() -> None:
    async with sitting(OTHELLO.start(), AGAINST_HOUSE) as guest:
        await guest.press("r", "enter")
        await guest.press("r", "escape")
        assert not guest.casual_game.is_over
        await guest.press("r", "down", "enter")
        assert guest.shown("#say").startswith("White wins: Black resigned")
        await guest.press("n")
        assert not guest.casual_game.is_over


async def answer(guest: Guest, name: Path) -> None:
    """Write a file name into the dialog."""
    guest.play.screen.query_one(Input).value = str(name)
    await guest.press("enter")


@in_a_loop
async def test_save_and_load(tmp_path: Path) -> None:
    async with sitting(OTHELLO.start(), TWO_PEOPLE, folder=tmp_path) as guest:
        await guest.enter("5,4")
        await guest.press("s")
        await answer(guest, tmp_path / "game.json")
        assert read(tmp_path / "game.json") == guest.casual_game
        await guest.enter("5,5")
        assert read(tmp_path / "game.json") == guest.casual_game
        played = guest.casual_game
        await guest.press("n")
        assert guest.casual_game.turns == ()
        await guest.press("l")
        await answer(guest, tmp_path / "game.json")
        assert guest.casual_game == played


@in_a_loop
async def test_a_file_that_is_no_game_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("a year of work")
    async with sitting(OTHELLO.start(), TWO_PEOPLE) as guest:
        await guest.press("l")
        await answer(guest, tmp_path / "thesis.txt")
        assert "thesis.txt is not a saved game: it is not JSON" in guest.shown("#notice")
        await guest.press("s")
        await answer(guest, tmp_path / "thesis.txt")
        assert "exists and is not a saved game" in guest.shown("#notice")


@in_a_loop
async def test_a_move_that_cannot_be_written_down_is_played_and_said(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    async with sitting(OTHELLO.start(), TWO_PEOPLE) as guest:
        await guest.press("s")
        await answer(guest, folder / "game.json")
        shutil.rmtree(folder)
        await guest.enter("5,4")
        assert len(guest.casual_game.turns) == 1
        assert guest.shown("#notice").endswith("game.json: No such file or directory.")


@pytest.mark.parametrize(("keys", "files"), [(["enter"], 1), (["down", "enter"], 0)], ids=["save", "drop"])
@in_a_loop
async def test_quitting_offers_to_save(keys: list[str], files: int, tmp_path: Path) -> None:
    async with sitting(OTHELLO.start(), TWO_PEOPLE, folder=tmp_path) as guest:
        await guest.enter("5,4")
        await guest.press("q", "escape")
        assert guest.play.is_running
        await guest.pilot.press("q", *keys)
        await guest.pilot.pause()
        assert guest.play.return_value == 0
        assert [len(read(file).turns) for file in tmp_path.iterdir()] == [1] * files


@in_a_loop
async def test_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    async with sitting(OTHELLO.start(), AGAINST_HOUSE, ScriptedMind(), tmp_path) as guest:
        await guest.point_and_click("5,4")
        await guest.pilot.press("ctrl+c")
        await guest.pilot.pause()
        assert guest.play.return_code == 130
        (kept,) = tmp_path.iterdir()
        assert guest.play.farewell == f"the game is kept in {kept}; --load continues it"
        assert [turn.move for turn in read(kept).turns] == ["5,4"]


@in_a_loop
async def test_who_has_no_time_left_cannot_move_any_more() -> None:
    now = Clock()
    async with sitting(OTHELLO.start(), TWO_PEOPLE, clock=60, now=now) as guest:
        now.seconds = 59
        await guest.enter("5,4")
        now.seconds += 61
        await guest.click("5,5")
        assert len(guest.casual_game.turns) == 1
        assert guest.shown("#say").startswith("Black wins: White ran out of time")


@in_a_loop
async def test_the_clocks_of_both_sides_are_shown() -> None:
    now = Clock()
    async with sitting(OTHELLO.start(), TWO_PEOPLE, now=now) as guest:
        now.seconds = 75
        await guest.enter("5,4")
        now.seconds += 5
        await guest.press("escape")
        assert (
            guest.shown("#sides").split()
            == "X Black person 4 pieces 1:15 ▶ O White person 1 pieces 0:05".replace("1 pieces", "1 piece").split()
        )


@pytest.mark.parametrize("size", [4, 8, 10, 14, 18])
@in_a_loop
async def test_boards_fit_into_a_small_terminal(size: int) -> None:
    game = games.load("othello", size=size)
    async with sitting(game.start(), TWO_PEOPLE) as guest:
        room = guest.play.query_one("#room")
        assert (room.max_scroll_x, room.max_scroll_y) == (0, 0)
        await guest.enter(game.start().moves()[0])
        assert len(guest.casual_game.turns) == 1


@in_a_loop
async def test_a_board_grows_and_shrinks_with_the_terminal() -> None:
    async with sitting(OTHELLO.start(), TWO_PEOPLE, size=(60, 16)) as guest:
        small = guest.board.size
        await guest.pilot.resize_terminal(160, 50)
        await guest.pilot.pause()
        assert guest.board.size.width > small.width
        assert guest.board.size.height > small.height
        await guest.enter("5,4")
        assert len(guest.casual_game.turns) == 1


@in_a_loop
async def test_a_board_that_does_not_fit_is_scrolled_to_the_cursor() -> None:
    game = games.load("othello", size=18)
    async with sitting(game.start(), TWO_PEOPLE, size=(50, 12)) as guest:
        room = guest.play.query_one("#room")
        await guest.press(*["down"] * 9, *["right"] * 9)
        assert guest.board.cursor == "17,17"
        assert room.scroll_y == room.max_scroll_y > 0


@in_a_loop
async def test_marks_are_signs_not_only_colours() -> None:
    async with sitting(OTHELLO.start(), TWO_PEOPLE) as guest:
        await guest.enter("5,4")
        board = "\n".join(guest.board.render_line(y).text for y in range(guest.board.size.height))
        for mark in ("[ X ]", "( X )", "  *  ", "┏━━━━━┓"):
            assert mark in board


@in_a_loop
async def test_help_names_the_keys_and_closes() -> None:
    async with sitting(OTHELLO.start(), TWO_PEOPLE) as guest:
        await guest.press("question_mark")
        assert isinstance(guest.play.screen, HelpDialog)
        await guest.press("escape")
        assert not isinstance(guest.play.screen, HelpDialog)

"""Moves by hand: checked, explained, taken back, confirmed; and the switch between hand and engine."""

import os
import pty
import subprocess
import sys
import time
from threading import Thread

import pytest

from girone import games
from girone.players.keyboard import Keyboard
from girone.players.player import Player
from girone.players.screen import Screen
from girone.players.thinker import Thinker
from girone.players.time_allowance import Allowance
from tests.players.minds import LONG, ScriptedMind, found

START = games.load("dipole").start()


def keyboard_with(*lines: str, is_manual: bool = True) -> tuple[Keyboard, list[str]]:
    """A desk at which these lines were typed ahead, and what it says."""
    said: list[str] = []
    keyboard = Keyboard(said.append, is_manual)
    for line in lines:
        keyboard.hear(line)
    return keyboard, said


def ask(keyboard: Keyboard) -> str | None:
    return keyboard.ask(START, lambda: "H5,NE,3")


@pytest.mark.parametrize(
    ("game", "word", "move"), [("othello", "F5", "5,4"), ("othello", "5,4", "5,4"), ("dipole", "h5,n,2", "H5,N,2")]
)
def test_a_move_may_be_typed_as_people_write_it(game: str, word: str, move: str) -> None:
    keyboard, _ = keyboard_with(word, "")
    assert keyboard.ask(games.load(game).start(), lambda: "") == move


def test_a_move_is_sent_when_it_is_confirmed() -> None:
    keyboard, said = keyboard_with("h5,n,2 ", "")
    assert ask(keyboard) == "H5,N,2"
    assert said[-1] == "H5,N,2: Enter sends it, `undo` takes it back"


def test_an_illegal_entry_is_explained_and_asked_again() -> None:
    keyboard, said = keyboard_with("H5,S,2", "rubbish", "H5,N,2", "")
    assert ask(keyboard) == "H5,N,2"
    assert said[1] == "H5,S,2 is illegal: only captures may go S; white moves forward: N, NE, NW; type another move"
    assert said[2].startswith("'rubbish' is not a move of Dipole: write cell,direction,pieces")


def test_a_typing_mistake_is_taken_back() -> None:
    keyboard, said = keyboard_with("undo", "H5,N,2", "undo", "", "H5,N,4", "")
    assert ask(keyboard) == "H5,N,4"
    assert said[1] == "nothing to take back"
    assert "H5,N,2 is taken back" in said


def test_the_last_legal_entry_counts() -> None:
    keyboard, _ = keyboard_with("H5,N,2", "H5,N,4", "H5,N,9", "")
    assert ask(keyboard) == "H5,N,4"


def test_hint_and_help() -> None:
    keyboard, said = keyboard_with("help", "hint", "H5,N,2", "")
    ask(keyboard)
    assert said[0].startswith("type a move, then Enter to send it")
    assert "hint: H5,NE,3" in said


def test_auto_hands_an_unconfirmed_move_to_the_engine() -> None:
    keyboard, said = keyboard_with("H5,N,2", "auto")
    assert ask(keyboard) is None
    assert "the engine plays from now on" in said


def test_a_closed_keyboard_hands_over_to_the_engine() -> None:
    keyboard, _ = keyboard_with("H5,N,2")
    keyboard.close()
    assert ask(keyboard) is None
    assert not keyboard.is_manual


def test_out_of_time_the_typed_move_counts_unconfirmed() -> None:
    keyboard, _ = keyboard_with("H5,N,2")
    assert keyboard.ask(START, lambda: "H5,NE,3", time.monotonic()) == "H5,N,2"
    assert keyboard.ask(START, lambda: "H5,NE,3", time.monotonic()) is None


def test_moves_typed_while_the_engine_plays_are_not_kept() -> None:
    keyboard, said = keyboard_with("H5,N,2", "", "manual", "H5,N,4", "", is_manual=False)
    assert said[0] == "the engine plays; `manual` takes over"
    assert ask(keyboard) == "H5,N,4"


def player_at(keyboard: Keyboard, mind: ScriptedMind, limit: float = LONG, hurries_people: bool = False) -> Player:
    nowhere = Screen(-1, has_boards=True)
    return Player(Thinker(lambda: mind), Allowance(limit, limit, 0.01), nowhere, True, keyboard, hurries_people)


def test_manual_takes_over_while_the_engine_searches() -> None:
    keyboard, _ = keyboard_with(is_manual=False)
    mind = ScriptedMind(found("H5,NE,3"))
    player, moves = player_at(keyboard, mind), list[str | None]()
    playing = Thread(target=lambda: moves.append(player.think(START)), daemon=True)
    playing.start()
    assert mind.has_told.wait(LONG)
    for line in ("manual", "H5,N,4", ""):
        keyboard.hear(line)
    playing.join(LONG)
    assert moves == ["H5,N,4"]


def test_auto_takes_over_while_a_person_thinks() -> None:
    keyboard, _ = keyboard_with()
    mind = ScriptedMind(found("H5,NE,3"))
    player, moves = player_at(keyboard, mind, limit=0.02), list[str | None]()
    playing = Thread(target=lambda: moves.append(player.think(START)), daemon=True)
    playing.start()
    assert mind.has_told.wait(LONG)
    keyboard.hear("auto")
    playing.join(LONG)
    assert moves == ["H5,NE,3"]


def test_a_person_is_hurried_only_if_a_limit_was_asked_for() -> None:
    keyboard, _ = keyboard_with()
    mind = ScriptedMind(found("H5,NE,3"))
    assert player_at(keyboard, mind, limit=0.1, hurries_people=True).think(START) in START.moves()
    assert keyboard.is_manual


IN_THE_BACKGROUND = """
import fcntl, os, sys, termios
from girone import games
from girone.players.keyboard import Keyboard

os.setsid()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
if child := os.fork():
    raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, os.WUNTRACED)[1]))
os.setpgid(0, 0)
keyboard = Keyboard(lambda sentence: None, is_manual=True)
keyboard.watch()
raise SystemExit(0 if keyboard.ask(games.load("dipole").start(), lambda: "") is None else 1)
"""


def test_in_the_background_of_a_shell_the_engine_plays_on() -> None:
    """Without care the program would be stopped there, and lose on time."""
    ours, theirs = pty.openpty()
    done = subprocess.run([sys.executable, "-c", IN_THE_BACKGROUND], stdin=theirs, timeout=LONG)
    assert done.returncode == 0
    os.close(ours)
    os.close(theirs)

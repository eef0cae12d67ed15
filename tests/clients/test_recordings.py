"""Recordings of the courses' own servers, told to the line client: in any pieces, and with other servers' habits."""

import ast
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from girone.model.game import Side
from girone.wires.client import ConversationResult, Think
from tests.clients.lines import cuts, talk
from tests.support import DATA

FILES = sorted((DATA / "transcripts").glob("*.txt"))
LINE = re.compile(r" *[0-9.]+ ([WB]) (S>|<C) (b.*)")
SIDES = {"W": Side.WHITE, "B": Side.BLACK}
RESULTS = {
    "dipole_full_game": {Side.WHITE: ConversationResult.LOST, Side.BLACK: ConversationResult.WON},
    "dipole_illegal_move": {Side.WHITE: ConversationResult.OPPONENT_FAILED, Side.BLACK: ConversationResult.REFUSED},
    "dipole_timeout": {Side.WHITE: ConversationResult.TOO_SLOW, Side.BLACK: ConversationResult.OPPONENT_FAILED},
    "fission_full_game": {Side.WHITE: ConversationResult.LOST, Side.BLACK: ConversationResult.WON},
    "fission_tie_early_mover": {Side.WHITE: ConversationResult.TIED, Side.BLACK: ConversationResult.TIED},
}
every_recording = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def recorded(file: Path, side: Side) -> tuple[bytes, bytes]:
    """What a recorded server told a side, and what the side sent."""
    told, sent = b"", b""
    for line in file.read_text(encoding="ascii").splitlines():
        found = LINE.fullmatch(line)
        if found and SIDES[found[1]] is side:
            data = ast.literal_eval(found[3])
            told, sent = (told + data, sent) if found[2] == "S>" else (told, sent + data)
    return told, sent


def replaying(sent: bytes) -> Think:
    """The player who sent this; if he was asked once more than he answered, he sends anything."""
    moves = iter(re.findall(r"MOVE (\S+)\n", sent.decode("ascii")))
    return lambda position: next(moves, None) or position.moves()[0]


@every_recording
@pytest.mark.parametrize("side", Side)
def test_recorded_servers_are_understood_wherever_they_are_cut(file: Path, side: Side) -> None:
    told, sent = recorded(file, side)
    unanswered = told.count(b"YOUR_TURN") - sent.count(b"MOVE")
    for pieces in cuts(told):
        client, said = talk(pieces, replaying(sent), file.stem.partition("_")[0])
        assert client.result is RESULTS[file.stem][side]
        assert said.startswith(sent)
        assert (
            said.removeprefix(sent).count(b"\n") == unanswered == (file.stem == "dipole_timeout" and side is Side.WHITE)
        )


@every_recording
@settings(deadline=None, max_examples=30)
@given(places=st.sets(st.integers(0, 5000)), side=st.sampled_from(Side))
def test_recorded_servers_are_understood_in_any_pieces(file: Path, places: set[int], side: Side) -> None:
    told, sent = recorded(file, side)
    edges = [0, *sorted(places), len(told)]
    client, said = talk(
        [told[low:high] for low, high in pairwise(edges)],
        replaying(sent),
        file.stem.partition("_")[0],
    )
    assert client.result is RESULTS[file.stem][side]
    assert said.startswith(sent)


def lowered(pattern: bytes, told: bytes) -> bytes:
    """With the last word of what is found in lower case."""
    return re.sub(pattern, lambda found: b" ".join([*found[0].split()[:-1], found[0].split()[-1].lower()]), told)


HABITS: dict[str, Callable[[bytes], bytes]] = {
    "no messages": lambda told: re.sub(rb"MESSAGE (Group|All).*\n", b"", told),
    "no welcome": lambda told: re.sub(rb"WELCOME .*\n", b"", told),
    "lower-case colours": lambda told: lowered(rb"WELCOME \w+", told),
    "lower-case moves": lambda told: lowered(rb"OPPONENT_MOVE \S+", told),
    "no VALID_MOVE": lambda told: told.replace(b"VALID_MOVE\n", b""),
    "CR LF": lambda told: told.replace(b"\n", b"\r\n"),
    "blanks at the end": lambda told: told.replace(b"\n", b" \n"),
    "empty lines": lambda told: told.replace(b"\n", b"\n\n"),
    "words unheard of": lambda told: told.replace(b"YOUR_TURN", b"CLOCK 1.0\nYOUR_TURN"),
}


@every_recording
@pytest.mark.parametrize("habit", HABITS)
def test_servers_have_their_habits(file: Path, habit: str) -> None:
    for side in Side:
        told, sent = recorded(file, side)
        client, said = talk([HABITS[habit](told)], replaying(sent), file.stem.partition("_")[0])
        assert client.result is RESULTS[file.stem][side]
        assert said.startswith(sent)


@pytest.mark.parametrize("habit", HABITS)
def test_the_habits_are_others(habit: str) -> None:
    told, _ = recorded(DATA / "transcripts" / "dipole_full_game.txt", Side.BLACK)
    assert HABITS[habit](told) != told

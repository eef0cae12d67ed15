"""Every vice in every wire, as a real process: the verdict that the law demands, and nothing left running."""

import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from girone import regulations
from girone.matches import replay
from girone.matches.order import Contestant, Dialled, Dials, Stdio
from girone.matches.places import place
from girone.matches.table import JOURNAL
from girone.model.detail import Detail
from girone.model.game import Side
from girone.model.verdict import Verdict
from tests.bots.vices import vices_of
from tests.languages.sentences import untold
from tests.matches.evening import PYTHON, VICES, Played, late, left_running, order, table, undisturbed

SHORT = 12
"""Plies after which a game of ours ends, where it has such a limit: the vice has acted by then."""
REGULATIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "unical_server": ("dipole-2020", {"game__move_limit": SHORT}),
    "unical_relay": ("loa-2012", {"game__move_limit": SHORT}),
    "sadjad_stdio": ("othello-sadjad-1389", {"game__size": 6}),
    "ufmg_files": ("othello-ufmg-2014", {}),
}
LIMIT = 2.0
LATE_MOVE = 27
"""The second move of Black from the late opening, counted as a program counts that sees only the board."""
ENDLESS = {"endless-line", "endless-lines"}
"""They end no turn by themselves where the answer is a file."""
LOSES_TIME = {"silent", "slow", "byte-a-second", "half-a-line", "ignores-sigterm"}
RIVAL_THINKS = {"too-early": "0.2", "endless-lines": "1"}
"""Seconds for each move: a rival that answers at once would end its turn before these have begun."""
PLAYS_ON = "plays on"

ANY_WIRE = {
    "exits-at-once": "no_show",
    "exits-mid-move": "disconnected",
    "closes-output": "disconnected",
    "silent": "too_slow",
    "slow": "too_slow",
    "endless-line": "malformed",
    "endless-lines": "malformed",
    "byte-a-second": "too_slow",
    "binary": "malformed",
    "broken-encoding": "malformed",
    "cr-lf": PLAYS_ON,
    "lower-case": PLAYS_ON,
    "half-a-line": "too_slow",
    "two-moves-at-once": PLAYS_ON,
    "too-early": PLAYS_ON,
    "after-the-end": PLAYS_ON,
    "wrong-side": "illegal",
    "illegal": "illegal",
    "malformed": "malformed",
    "passes-without-need": "illegal",
    "connects-twice": PLAYS_ON,
    "resets": "disconnected",
    "floods-stderr": PLAYS_ON,
    "ignores-sigterm": "too_slow",
    "leaves-child": PLAYS_ON,
    "leaves-daemon": PLAYS_ON,
    "eats-memory": "disconnected",
    "forks": "disconnected",
}
RELAY = ANY_WIRE | {
    "cr-lf": "malformed",
    "lower-case": "malformed",
    "two-moves-at-once": "malformed",
    "too-early": "malformed",
}
SADJAD = ANY_WIRE | {"exits-at-once": "disconnected", "endless-lines": "illegal"}
"""It is suspended while its rival thinks, so its second line is its next answer."""
UFMG = dict.fromkeys(vices_of("ufmg_files"), PLAYS_ON) | {"exits-at-once": "lost_turns"}
"""Each costs turns or nothing, but five lost turns in a row lose the match."""
EXPECTED = {"unical_server": ANY_WIRE, "unical_relay": RELAY, "sadjad_stdio": SADJAD, "ufmg_files": UFMG}
TURNS_LOST = {
    "exits-at-once": ["missing"] * 4,
    "exits-mid-move": ["missing"] * 2,
    "silent": ["too_slow"] * 2,
    "slow": ["too_slow"] * 2,
    "endless-line": ["too_slow"] * 2,
    "endless-lines": ["too_slow"] * 2,
    "byte-a-second": ["too_slow"] * 2,
    "binary": ["malformed"] * 2,
    "broken-encoding": ["malformed"] * 2,
    "cr-lf": [],
    "half-a-line": ["too_slow"] * 2,
    "two-moves-at-once": ["malformed"] * 2,
    "wrong-side": ["illegal"] * 2,
    "illegal": ["illegal"] * 2,
    "malformed": ["malformed"] * 2,
    "passes-without-need": ["illegal"] * 2,
    "floods-stderr": [],
    "ignores-sigterm": ["too_slow"] * 2,
    "leaves-child": [],
    "leaves-daemon": [],
    "eats-memory": ["missing"] * 2,
    "forks": ["missing"] * 2,
    "no-answer-file": ["missing"] * 2,
    "answer-file-is-link": ["missing"] * 2,
    "answer-file-is-fifo": ["missing"] * 2,
    "answer-file-is-folder": ["missing"] * 2,
    "answer-file-huge": ["malformed"] * 2,
}
"""Why turns were lost where a fault costs no more; after a lost turn the board shows the same number of a move."""
RACES = {"forks"}
"""Its crowd is ended before it has answered or after: then the turn is not lost."""
CASES = [(wire, vice) for wire in REGULATIONS for vice in vices_of(wire)]


def vicious(wire: str, vice: str, side: Side, folder: Path) -> Contestant:
    """The bot with its vice in a seat."""
    name, _ = REGULATIONS[wire]
    options = f"--vice {vice} --seconds {LIMIT + 1}" + (f" --at {LATE_MOVE}" if wire == "ufmg_files" else "")
    bot = f"{PYTHON} {shlex.quote(str(VICES))} {wire}"
    match wire:
        case "unical_server":
            command = f"{bot} {{host}} {{port}} --game dipole {options}"
        case "unical_relay" if side is Side.WHITE:
            command = f"{bot} --listen {{port}} {options}"
        case "unical_relay":
            command = f"{bot} {{host}} {{port}} {options}"
        case "ufmg_files":
            entrant = folder / "vicious"
            entrant.mkdir(parents=True)
            (entrant / "launch.sh").write_text(f'#!/bin/sh\nexec {bot} "$1" "$2" {options}\n')
            command = str(entrant)
        case _:
            command = f"{bot} {options}"
    return place(side, command, wire, regulations.load(name), folder, seed=None)


def play_against(wire: str, vice: str, side: Side, folder: Path) -> Played:
    name, changes = REGULATIONS[wire]
    move = LIMIT if vice in LOSES_TIME or (wire == "ufmg_files" and vice in ENDLESS) else 20
    bad = vicious(wire, vice, side, folder)
    good = place(side.other, "random", wire, regulations.load(name), folder, seed=7)
    seconds = RIVAL_THINKS.get(vice)
    if seconds and isinstance(good.reach, Stdio | Dials | Dialled):  # a program of one move does not hear its rival
        good = replace(good, reach=replace(good.reach, command=(*good.reach.command, "--delay", seconds)))
    white, black = (bad, good) if side is Side.WHITE else (good, bad)
    opening = late(name) if wire == "ufmg_files" else None
    match = replace(order(name, folder, white, black, limits__move=move, **changes), opening=opening)
    return table(match, timeout=120)


@pytest.mark.parametrize(("wire", "vice"), CASES)
def test_every_vice_ends_in_its_verdict(wire: str, vice: str, tmp_path: Path) -> None:
    side = Side.BLACK
    played = undisturbed(lambda folder: play_against(wire, vice, side, folder), tmp_path)
    folder = max(tmp_path.iterdir())
    outcome = PLAYS_ON if played.verdict["kind"] == "played" else played.verdict["reason"]
    assert outcome == EXPECTED[wire][vice], played.words
    if wire == "ufmg_files":
        lost = [record for record in played.records if record.get("ruled") == "turn lost"]
        found = [(record["side"], record["reason"]) for record in lost]
        expected = [(side, why) for why in TURNS_LOST[vice]]
        assert found == expected or (vice in RACES and set(found) <= set(expected))
    assert untold(Verdict.from_record(played.verdict).told) == {}
    noted = [Detail.from_json(record["noted"]) for record in played.records if "noted" in record]
    assert [detail for detail in noted if untold(detail)] == []
    if outcome != PLAYS_ON:
        assert played.verdict["losers"] == [side]
        assert played.verdict["kind"] == "forfeit"
    if wire == "unical_server" and outcome != PLAYS_ON:
        assert played.sent_to(side.other).endswith("VICTORY\n")
    assert replay.rejudge(folder / JOURNAL).agrees
    assert left_running(str(tmp_path)) == []
    assert played.stderr == ""
    assert sum(file.stat().st_size for file in folder.glob("*.log")) < 3 * 1024**2
    # 65,536 bytes are heard ahead of a turn: up to 5,041 of these lines, each about 240 bytes in the journal.
    assert (folder / JOURNAL).stat().st_size < 3 * 1024**2 / 2


@pytest.mark.parametrize("vice", ["exits-mid-move", "silent", "illegal"])
def test_white_of_the_relay_is_judged_as_black_is(vice: str, tmp_path: Path) -> None:
    played = undisturbed(lambda folder: play_against("unical_relay", vice, Side.WHITE, folder), tmp_path)
    assert played.verdict["losers"] == ["white"]
    assert played.verdict["reason"] == RELAY[vice]


def test_every_vice_has_its_expectation() -> None:
    assert all(vice in EXPECTED[wire] for wire, vice in CASES)

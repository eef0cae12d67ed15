"""Yardsticks and ablation: which matches are played, and what is counted of them for the manual."""

import argparse
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bench.ablation import report
from bench.figures import load
from bench.yardsticks.__main__ import as_figures, counted, judged, read
from bench.yardsticks.matches import REGULATIONS, WAITING, Fixture, fixtures, order
from bench.yardsticks.opponents import ENGINE, HAND_MADE, every, processor_clock, title
from bench.yardsticks.with_engine import ENGINES, Wired
from girone import games
from girone.engine import Effort, Engine
from girone.games.openings import after, openings
from girone.model.game import Side
from tests.cpp import needs_compiler


def test_meetings_take_turns_and_colours_change() -> None:
    meetings = [("othello", "random"), ("dipole", "level 1")]
    wanted = list(fixtures(meetings, range(3, 5)))
    assert [(each.game, each.opponent) for each in wanted] == meetings * 4
    assert [(each.opening, each.side) for each in wanted[::2]] == [(3, side) for side in Side] + [
        (4, side) for side in Side
    ]


@pytest.mark.parametrize("game", games.names())
def test_every_opponent_of_the_manual_can_be_ordered(game: str, tmp_path: Path) -> None:
    terms = argparse.Namespace(player="house", seconds=0.5, python=sys.executable, work=tmp_path, processor_time=None)
    for opponent in every(game):
        ordered = order(Fixture(game, opponent, 1, Side.BLACK), tmp_path, terms)
        assert (ordered.white.name, ordered.black.name) == (opponent, "house")
        rules = ordered.regulation
        assert rules.game.name == game
        assert rules.game.parse(ordered.opening or "").text() == ordered.opening
        assert ("0.5" in ordered.white.reach.command) is not opponent.startswith("level")
    assert set(REGULATIONS) == set(games.names())


SPENDS = """
import time
begun, spent = time.monotonic(), time.process_time()
time.sleep(0.3)
asleep = time.monotonic() - begun
while time.process_time() < spent + 0.05: pass
print(asleep < 0.1, time.monotonic() - begun >= 0.05)
"""


@needs_compiler
def test_the_clock_of_processor_time_stands_still_while_a_program_waits(tmp_path: Path) -> None:
    environment = {"LD_PRELOAD": str(processor_clock(tmp_path))}
    told = subprocess.run(
        [sys.executable, "-c", SPENDS], env=environment, check=True, stdout=subprocess.PIPE, text=True
    )
    assert told.stdout.split() == ["True", "True"]


def test_by_processor_time_both_have_its_clock_and_the_referee_waits(tmp_path: Path) -> None:
    terms = {"player": "house", "seconds": 0.5, "wire": "nboard", "engine": "edax -nboard", "depth": None}
    by_time = argparse.Namespace(**terms, processor_time=Path("/tmp/clock.so"))
    ordered = order(Fixture("othello", ENGINE, 1, Side.BLACK), tmp_path, by_time)
    white, black = ordered.white.reach.command, ordered.black.reach.command
    assert "env LD_PRELOAD=/tmp/clock.so edax -nboard" in white
    assert "LD_PRELOAD=/tmp/clock.so" in black
    assert "bench.yardsticks.with_house" in black
    assert ordered.regulation.limits.move > WAITING


def test_a_package_that_is_missing_is_told_before_anything_is_played() -> None:
    assert title(HAND_MADE, sys.executable) == "girone's engine with the hand-made evaluation"
    assert title("level 5", sys.executable) == "level 5"
    with pytest.raises(FileNotFoundError):
        title("rust_reversi uct", "/no/python/here")


STRONGER = Effort(nodes=4_000)
"""Who plays so well leaves the other one without moves now and then."""


@pytest.mark.parametrize("wire", list(ENGINES))
def test_an_engine_behind_a_wire_plays_on_from_an_opening_through_forced_passes(wire: str) -> None:
    opening, opponent, passes = openings("othello")[3], Engine(1), 0
    command = f"{shlex.quote(sys.executable)} -m girone.cli.start join othello --wire {wire} --level 1"
    for side in Side:
        position = after(games.load("othello").start(), opening)
        with Wired(command) as wired:
            engine = ENGINES[wire](wired, argparse.Namespace(seconds=1.0, depth=3, opening=opening))
            while not position.outcome():
                is_ours = position.turn is side
                passes += is_ours and position.game.is_pass(position.moves()[0])
                position = position.play(
                    engine.think(position) if is_ours else opponent.analyse(position, STRONGER).best
                )
    assert passes


def test_pairs_tell_the_elo_and_when_it_is_decided() -> None:
    rows = [{**row(opening, points), "side": side} for opening in range(60) for side, points in HALVES]
    judgement = judged(rows)
    assert judgement["pairs"] == [0, 0, 0, 60, 0]
    assert judgement["elo"] == pytest.approx(190.8, abs=0.1)
    assert judgement["elo_low"] > 0
    assert judgement["sprt"] == "passed"
    assert judged(rows[:1]) == {"pairs": [0] * 5, "elo": None, "elo_low": None, "elo_high": None, "sprt": "undecided"}


HALVES = (("white", 1.0), ("black", 0.5))


def row(opening: int, points: float, kind: str = "played", game: str = "fission") -> dict[str, object]:
    fixture = {"game": game, "opponent": "uct plain", "title": "plain UCT", "opening": opening, "side": "white"}
    return {**fixture, "player": "house", "points": points, "kind": kind}


def test_matches_are_counted_as_the_manual_shows_them(tmp_path: Path) -> None:
    rows = [row(0, 1.0), row(1, 0.5), row(2, 1.0), row(3, 0.0, "forfeit"), row(0, 1.0, game="dipole")]
    for number, part in enumerate((rows[:2], rows[2:])):
        (tmp_path / str(number)).write_text("".join(f"{json.dumps(each)}\n" for each in part))
    dipole, fission = counted(read([tmp_path / "0", tmp_path / "1"]))
    assert dipole["game"] == "dipole"
    assert as_figures(fission) == {
        "game": "Fission",
        "opponent": "plain UCT",
        "games": 4,
        "won": 2,
        "tied": 1,
        "lost": 1,
        "by a fault": 1,
        "share (95 %)": "62 % (22 to 91)",
    }
    assert set(as_figures(fission)) == set(load("yardsticks").heads)


def test_pairs_are_counted_by_game_part_and_nodes() -> None:
    pair = {"game": "dipole", "part": "killers", "nodes": 20_000, "number": 0}
    pairs = [{**pair, "number": number, "twice": twice} for number, twice in enumerate((4, 4, 2, 2, 0))]
    pairs.append({**pair, "nodes": 500, "twice": 1})
    few, many = report.counted(pairs)
    assert (few["nodes"], few["pairs"]) == (500, [0, 1, 0, 0, 0])
    assert many["pairs"] == [1, 0, 2, 0, 2]
    cell = report.as_cell(many)
    assert cell["Dipole"].startswith("70 (−")
    assert set(cell) < set(load("ablation-parts").heads)
    clear = report.as_cell({**many, "elo": 70.0, "low": 0.6, "high": 120.0})
    assert clear["Dipole"] == "**70** (1 to 120)"


def test_what_was_played_again_counts_once() -> None:
    pair = {"game": "dipole", "part": "killers", "nodes": 500, "number": 7}
    (told,) = report.counted([{**pair, "twice": 4}, {**pair, "twice": 4}, {**pair, "number": 8, "twice": 0}])
    assert told["pairs"] == [1, 0, 0, 0, 1]
    (meeting,) = counted([row(0, 1.0), row(0, 1.0), {**row(0, 0.0), "side": "black"}])
    assert (meeting["games"], meeting["won"], meeting["lost"]) == (2, 1, 1)

"""The join commands as programs at our own referee."""

import sys
from pathlib import Path

import pytest

from girone import regulations
from girone.matches.order import Contestant
from girone.matches.places import place
from girone.matches.replay import rejudge
from girone.model.game import Side
from tests.matches.evening import left_running, order, table

GIRONE = f"{sys.executable} -m girone.cli.start"
THINK = "--limit 10 --level 2"
COMMANDS = {
    "dipole-2020": dict.fromkeys(Side, f"{GIRONE} join dipole {{host}} {{port}} {THINK}"),
    "fission-2022": dict.fromkeys(Side, f"{GIRONE} join fission --wire unical_server {THINK}"),
    "loa-2012": {
        Side.WHITE: f"{GIRONE} join lines_of_action --white {{port}} {THINK}",
        Side.BLACK: f"{GIRONE} join lines_of_action --black {{host}} {{port}} {THINK}",
    },
    "othello-sadjad-1389": dict.fromkeys(Side, f"{GIRONE} join othello {THINK}"),
}
WON_AND_LOST = {"white": ("won\n", "lost\n"), "black": ("lost\n", "won\n"), None: ("tied\n", "tied\n")}


def seats(name: str, commands: dict[Side, str], folder: Path) -> tuple[Contestant, Contestant]:
    regulation = regulations.load(name)
    white, black = (place(side, commands[side], regulation.wire, regulation, folder, None) for side in Side)
    return white, black


@pytest.mark.parametrize("name", COMMANDS)
def test_our_players_meet_under_our_referee(name: str, tmp_path: Path) -> None:
    played = table(order(name, tmp_path, *seats(name, COMMANDS[name], tmp_path)), timeout=120)
    assert played.verdict["kind"] == "played", played.words
    assert rejudge(tmp_path / "journal.jsonl").agrees
    assert left_running(str(tmp_path)) == []
    if name != "othello-sadjad-1389":  # the simulator kills its programs before they can say anything
        last = [(tmp_path / f"{side}.log").read_text().splitlines(keepends=True)[-1] for side in Side]
        assert tuple(last) == WON_AND_LOST[played.verdict["winner"]]


def test_one_move_by_file_under_our_referee(tmp_path: Path) -> None:
    agent = tmp_path / "agent"
    agent.mkdir()
    (agent / "launch.sh").write_text(f'#!/bin/sh\nexec {GIRONE} move "$1" "$2" {THINK}\n')
    (agent / "launch.sh").chmod(0o755)
    record = tmp_path / "record"
    match = order("othello-ufmg-2014", record, str(agent), "random")
    played = table(match, timeout=240)
    assert played.verdict["kind"] == "played", played.words
    assert not any(each.get("ruled") == "turn lost" for each in played.records)

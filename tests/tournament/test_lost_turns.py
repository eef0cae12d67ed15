"""Whole tournaments with programs that lose turns: mute, half-mute and honest ones, as real processes."""

import csv
import io
import json
import re
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from girone.matches.replay import rejudge
from girone.model.decision_subject import Departure
from girone.model.reason import Reason
from girone.model.record import DecisionKind
from girone.model.tournament import Row
from girone.tournament.plan.file import load, recorded
from girone.tournament.results.state import TournamentState
from tests.documents import orders
from tests.tournament.cups import girone, state

UFMG = "othello-ufmg-2014"
SENTENCE = "agentes que não conseguirem aderir ao protocolo serão desclassificados do torneio"
PLAYER = f'{shlex.join([sys.executable, "-P", "-m", "girone.players.samples", "random"])} ufmg_files "$1" "$2"'
MUTE = "echo nada > move.txt\n"
SILENT = "exit 0\n"
HALF = f"echo x >> turns\n[ $(( $(wc -l < turns) % 2 )) = 1 ] && {{ echo nada > move.txt; exit; }}\n{PLAYER}\n"


def cup(folder: Path, scripts: Mapping[str, str], values: str = "", more: str = "") -> Path:
    """The file of a tournament of an honest player and these programs."""
    entrants = '[[entrants]]\nname = "Honest"\nplayer = "random"\n'
    for name, script in scripts.items():
        (folder / name).mkdir()
        (folder / name / "launch.sh").write_text(f"#!/bin/sh\n{script}")
        (folder / name / "launch.sh").chmod(0o755)
        entrants += f'[[entrants]]\nname = "{name}"\nfolder = "{name}"\n'
    text = f'name = "Copa"\nregulation = "{UFMG}"\nseed = "s"\n[set]\nlimits.move = 20\n{values}{more}{entrants}'
    (folder / "cup.toml").write_text(text)
    return folder / "cup.toml"


def rows(now: TournamentState) -> dict[str, dict[str, object]]:
    """The table, by names."""
    table = now.stages(now.plan.categories[0])[0].table

    def cells(row: Row) -> dict[str, object]:
        return dict(zip(table.columns, row.cells, strict=True))

    return {row.name: cells(row) for row in table.rows}


@orders("othello-ufmg-2014", "agentes que não conseguirem aderir ao protocolo serão desclassificados do torneio")
def test_a_mute_program_is_disqualified_and_a_half_mute_one_is_no_better_than_an_honest_loser(tmp_path: Path) -> None:
    file = cup(tmp_path, {"Mute": MUTE, "Half": HALF})
    run = girone("run", "cup.toml", cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    now = state(file)
    excluded = {each.subject.entrant_name: each for each in now.decisions if each.kind is DecisionKind.EXCLUDE}
    decision = excluded["Mute"]
    assert now.out["Mute"].reason == decision.reason
    assert decision.reason.startswith("disqualified after losing match ")
    assert SENTENCE in decision.reason
    assert isinstance(decision.subject, Departure)
    assert decision.subject.rule == now.out["Mute"].rule == "conduct.lost_turns_in_match"
    assert decision.subject.match == max(each.number for each in now.attempts if "Mute" in each.pairing.names)
    table = rows(now)
    assert "Mute" not in table
    wiped = [each for each in now.standing.values() if each.wiped_out_by_faults() == "Half"]
    assert all(now.results[each.pairing].margin == 64 for each in wiped)
    assert all(rejudge(tmp_path / "cup.store" / each.folder / "journal.jsonl").agrees for each in now.attempts)
    told = girone("standings", "cup.store", cwd=tmp_path).stdout.split("lost turns\n", 1)[1]
    assert "Mute" in told
    matches = list(csv.DictReader(io.StringIO(girone("matches", "cup.store", "--csv", cwd=tmp_path).stdout)))
    turns = sum(
        int(each[f"{side} lost turns"]) for each in matches for side in ("white", "black") if each[side] == "Mute"
    )
    whole = json.loads(girone("export", "cup.store", "--format", "json", cwd=tmp_path).stdout)
    lost = {each["name"]: each for each in whole["categories"][0]["lost_turns"]}
    assert lost["Mute"]["reasons"] == {"malformed": turns}
    assert turns >= 2
    for form in ("html", "text", "ufmg-kit"):
        told = girone("export", "cup.store", "--format", form, cwd=tmp_path).stdout
        assert "lost turns" in told or "lost_turns" in told, form
    assert girone("export", "cup.store", "--entrant", "Mute", "-o", "parcel", cwd=tmp_path).returncode == 0
    letter = (tmp_path / "parcel" / "README.txt").read_text()
    assert re.search(r"Your program lost \d turns: malformed answer\.", letter)


@orders("othello-ufmg-2014", "agentes que não conseguirem aderir ao protocolo serão desclassificados do torneio")
@pytest.mark.parametrize(
    ("values", "words"),
    [
        ("conduct.lost_turns_in_match = 1\n", "lost turn"),
        ("conduct.lost_turns_in_match = 0\nconduct.lost_turns_in_tournament = 1\n", " in the tournament"),
        ("conduct.lost_turns_in_match = 0\nconduct.matches_lost_by_fault = 1\n", "1 match lost by a fault"),
    ],
)
def test_every_key_disqualifies_and_played_matches_count_as_the_file_says(
    tmp_path: Path, values: str, words: str
) -> None:
    file = cup(tmp_path, {"Silent": SILENT}, values, '[format]\nexcluded = "forfeit"\n')
    run = girone("run", "cup.toml", cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    now = state(file)
    assert words in now.out["Silent"].reason
    assert len(now.attempts) == 1
    assert rows(now)["Honest"]["±"] == 128
    assert "Silent" not in rows(now)  # out of every table, and its matches count as lost


def test_without_the_keys_nobody_is_disqualified(tmp_path: Path) -> None:
    none = "conduct.lost_turns_in_match = 0\nconduct.lost_turns_in_tournament = 0\n"
    file = cup(tmp_path, {"Silent": SILENT}, none)
    assert girone("run", "cup.toml", cwd=tmp_path).returncode == 0
    now = state(file)
    assert (now.out, len(now.attempts)) == ({}, 2)
    assert rows(now)["Silent"]["±"] == -128
    assert {reason for each in now.attempts for reason in each.lost_turns("Silent")} == {Reason.MISSING}


def test_a_tournament_begun_with_the_former_key_goes_on_with_the_new_one(tmp_path: Path) -> None:
    file = cup(tmp_path, {"Silent": SILENT}, "conduct.matches_lost_by_fault = 1\n")
    assert girone("run", "cup.toml", cwd=tmp_path).returncode == 0
    former = file.read_text().replace("conduct.matches_lost_by_fault = 1\n", "[conduct]\ndisqualified_after = 1\n")
    begun = recorded(former, tmp_path / "cup.store")
    assert begun.overrides == load(file).overrides
    file.write_text(former)
    refused = girone("run", "cup.toml", cwd=tmp_path)
    assert refused.returncode == 2
    assert "write conduct.matches_lost_by_fault = 1 under [set]" in refused.stderr

"""The files of entrants on their way: the same on both sides, whole or not at all."""

from dataclasses import replace
from pathlib import Path

import pytest

from girone.model.errors import ConfigError, HostFailed
from girone.tournament.plan.entrant import Entrant
from girone.tournament.run.cluster.files_to_worker import FileCache, as_packed, pack
from girone.tournament.store import freeze

FOLDER = Entrant("Mine", "unical_server", folder="hand_ins/mine", command="./bot")
NAMED = Entrant("Named", "unical_server", command="python3 bots/bot.py")


@pytest.fixture
def base(tmp_path: Path) -> Path:
    base = tmp_path / "base"
    for place in ("hand_ins/mine/parts", "bots"):
        (base / place).mkdir(parents=True)
    (base / "hand_ins/mine/bot").write_text("#!/bin/sh\n")
    (base / "hand_ins/mine/bot").chmod(0o755)
    (base / "hand_ins/mine/parts/book.bin").write_bytes(bytes(range(256)))
    (base / "bots/bot.py").write_text("pass\n")
    return base


@pytest.mark.parametrize("entrant", [FOLDER, NAMED], ids=lambda entrant: entrant.name)
def test_what_arrives_is_what_was_sent(base: Path, tmp_path: Path, entrant: Entrant) -> None:
    software, depot = freeze.fingerprint(entrant, base), FileCache(tmp_path / "depot")
    assert software
    assert depot.base(entrant, software) is None
    depot.stow(entrant, software, pack(entrant, base))
    place = depot.base(entrant, software)
    assert place
    assert freeze.fingerprint(as_packed(entrant), place) == software


def test_other_files_than_those_handed_in_are_refused(base: Path, tmp_path: Path) -> None:
    software, depot = freeze.fingerprint(FOLDER, base), FileCache(tmp_path / "depot")
    (base / "hand_ins/mine/bot").write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(HostFailed, match="did not arrive as they were sent"):
        depot.stow(FOLDER, software, pack(FOLDER, base))
    assert list((tmp_path / "depot").iterdir()) == []


def test_what_a_program_changed_in_the_depot_is_fetched_again(base: Path, tmp_path: Path) -> None:
    software, depot = freeze.fingerprint(FOLDER, base), FileCache(tmp_path / "depot")
    depot.stow(FOLDER, software, pack(FOLDER, base))
    place = depot.base(FOLDER, software)
    assert place
    (place / "entrant/parts/book.bin").write_bytes(b"mine now")
    assert depot.base(FOLDER, software) is None
    depot.stow(FOLDER, software, pack(FOLDER, base))
    assert depot.base(FOLDER, software) == place


def test_who_has_no_files_needs_no_luggage(tmp_path: Path) -> None:
    place = FileCache(tmp_path / "depot").base(Entrant("Ours", "unical_server", player="random"), "")
    assert place
    assert list(place.iterdir()) == []


@pytest.mark.parametrize("away", ["../elsewhere.py", "{tmp}/elsewhere.py"])
def test_a_file_outside_has_a_fingerprint_and_cannot_travel(base: Path, tmp_path: Path, away: str) -> None:
    (tmp_path / "elsewhere.py").write_text("pass\n")
    entrant = replace(NAMED, command=f"python3 {away.format(tmp=tmp_path)}")
    assert freeze.fingerprint(entrant, base)
    with pytest.raises(ConfigError, match="outside the folder of the tournament"):
        pack(entrant, base)

"""Files of casual games: whole, found again, and never written over anything else."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from girone import games
from girone.model.errors import ConfigError, RecordError
from girone.model.game import Side
from girone.players.casual.game import CasualGame
from girone.players.casual.game_file import Scoresheet, read
from girone.players.casual.participant import PERSON

BEGUN = CasualGame.begin(games.load("othello").start(), dict.fromkeys(Side, PERSON))
PLAYED = BEGUN.play("5,4", 1)


def test_a_match_with_a_file_is_written_down_at_every_move(tmp_path: Path) -> None:
    sheet = Scoresheet(tmp_path / "evening.json")
    sheet.note(BEGUN)
    assert sheet.misses(PLAYED)
    sheet.note(PLAYED)
    assert read(tmp_path / "evening.json") == PLAYED
    assert not sheet.misses(PLAYED)
    assert [file.name for file in tmp_path.iterdir()] == ["evening.json"]


def test_a_match_without_a_file_is_kept_under_a_new_name(tmp_path: Path) -> None:
    first = Scoresheet(folder=tmp_path)
    first.note(PLAYED)
    assert list(tmp_path.iterdir()) == []
    kept, another = first.keep(PLAYED), Scoresheet(folder=tmp_path).keep(BEGUN)
    assert kept != another
    assert (read(kept), read(another)) == (PLAYED, BEGUN)
    assert kept.name.startswith("girone-othello-")
    assert first.keep(BEGUN) == kept


def test_many_matches_that_are_kept_at_once_have_a_file_each(tmp_path: Path) -> None:
    matches = [BEGUN.play(move, 1) for move in BEGUN.position.moves() for _ in range(8)]
    gate = Barrier(len(matches))

    def keep(match: CasualGame) -> Path:
        gate.wait()
        return Scoresheet(folder=tmp_path).keep(match)

    with ThreadPoolExecutor(len(matches)) as pool:
        files = list(pool.map(keep, matches))
    assert [read(file) for file in files] == matches
    assert set(tmp_path.iterdir()) == set(files)


def test_a_match_without_moves_or_with_an_end_is_no_loss(tmp_path: Path) -> None:
    sheet = Scoresheet(folder=tmp_path)
    assert not sheet.misses(BEGUN)
    assert not sheet.misses(PLAYED.resign(Side.BLACK))


def test_other_files_are_not_written_over(tmp_path: Path) -> None:
    precious = tmp_path / "thesis.txt"
    precious.write_text("a year of work")
    with pytest.raises(ConfigError, match="exists and is not a saved game; choose another name"):
        Scoresheet().save(PLAYED, precious)
    assert precious.read_text() == "a year of work"


def test_what_cannot_be_read_or_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot read .*: No such file"):
        Scoresheet().load(tmp_path / "nothing.json")
    with pytest.raises(ConfigError, match="cannot write .*: No such file"):
        Scoresheet().save(PLAYED, tmp_path / "no" / "folder.json")
    (tmp_path / "picture").write_bytes(b"\xff\xd8")
    with pytest.raises(RecordError, match="picture is not a saved game: it is not text"):
        Scoresheet().load(tmp_path / "picture")

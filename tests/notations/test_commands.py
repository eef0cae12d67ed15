"""Games out of girone and into it, by its commands."""

import json
import re
from pathlib import Path

import pytest

from girone import engine
from girone.cli.main import main
from girone.tournament.results.pairings import Worth
from girone.tournament.results.reports.overview import gather
from tests.notations.test_notations import GOLDEN, WIPE_OUT
from tests.results.evening import Evening, file_of
from tests.test_records import lost_turns
from tests.virtual import Evening as Match


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """The journal of a match of Othello in which turns were lost."""
    lost_turns(evening := Match(tmp_path))
    return evening.journal


def test_all_matches_that_count_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening(tmp_path / "cup.store", file_of("Alfa", "Beta", "Missing"), missing=["Missing"])
    evening.match(evening.state.due[0].pairing, void=True)
    evening.play()
    assert main(["export", str(evening.store.folder), "--format", "transcript"]) == 0
    lines = capsys.readouterr().out.splitlines()
    standing = [
        attempt for entry in gather(evening.state).matches for attempt, worth in entry.attempts if worth is Worth.STANDS
    ]
    assert len(lines) == len(standing) == 6
    assert sum(not line for line in lines) == 4, "a match that nobody came to has no moves"
    assert all(line.startswith("H5,") for line in lines if line)


def test_a_journal_that_cannot_be_read_is_left_out_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(tmp_path / "cup.store", file_of("Alfa", "Beta", "Gamma"))
    evening.play()
    gone, spoilt, *_ = (evening.store.folder / each.folder / "journal.jsonl" for each in evening.state.attempts)
    gone.unlink()
    spoilt.write_text("{}\n", encoding="utf-8")
    assert main(["export", str(evening.store.folder), "--format", "transcript"]) == 0
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 4
    assert [line.partition(":")[2].split(":")[0:2] for line in said.err.splitlines()] == [
        [" left out", f" {gone}"],
        [" left out", f" {spoilt}"],
    ]
    assert main(["export", str(spoilt), "--format", "transcript"]) == 2, "the one that was asked for"


@pytest.mark.parametrize("form", ["csv", "transcript"])
def test_the_file_of_a_tournament_stands_for_its_store(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    file, text = tmp_path / "cup.toml", file_of("Alfa", "Beta")
    file.write_text(text, encoding="utf-8")
    Evening(tmp_path / "cup.store", text)
    said = []
    for place in (file, file.with_suffix(".store")):
        assert main(["export", str(place), "--format", form]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


def test_a_notation_that_the_game_does_not_have_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening(tmp_path / "cup.store", file_of("Alfa", "Beta"))
    assert main(["export", str(evening.store.folder), "-o", str(tmp_path / "games.ggf")]) == 2
    assert capsys.readouterr().err == "girone: Dipole is not written in ggf; there is: transcript\n"
    assert not (tmp_path / "games.ggf").exists()


def test_one_match_is_written_and_shown_again(match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for form, lost in (("ggf", "2. white loses the turn"), ("sgf", "")):  # in the other nothing follows that told of it
        file = tmp_path / f"game.{form}"
        assert main(["export", str(match), "-o", str(file)]) == 0
        assert main(["replay", str(file)]) == 0
        shown = capsys.readouterr().out
        assert "1. black 5,4" in shown
        assert lost in shown


@pytest.mark.parametrize(
    ("known", "told"),
    [
        (r'"opening": null', '"opening": null, "began": 7'),
        (r'"opening": null', '"opening": null, "began": "at noon"'),
    ],
)
def test_a_journal_of_another_version_is_told_as_far_as_it_is_known(
    match: Path, capsys: pytest.CaptureFixture[str], known: str, told: str
) -> None:
    text, changes = re.subn(known, told, match.read_text(encoding="utf-8"))
    assert changes
    match.write_text(text, encoding="utf-8")
    assert main(["export", str(match), "--format", "ggf"]) == 0
    assert "B[F5//" in capsys.readouterr().out
    assert main(["replay", str(match)]) == 0


@pytest.mark.parametrize(
    ("known", "told"), [(r'"reason": "lost_turns"', '"reason": "rain"'), (r'"margin": \d+', '"margin": "x"')]
)
def test_a_verdict_that_is_none_is_refused(
    match: Path, capsys: pytest.CaptureFixture[str], known: str, told: str
) -> None:
    match.write_text(re.sub(known, told, match.read_text(encoding="utf-8")), encoding="utf-8")
    assert main(["replay", str(match)]) == 2
    assert "'verdict' = {" in capsys.readouterr().err


def test_names_that_cannot_be_printed_are_written_out(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = match.read_text(encoding="utf-8")
    match.write_text(text.replace('"name": "white"', r'"name": "\udcff\u001b[2J"', 1), encoding="utf-8")
    for form in ("ggf", "sgf"):
        assert main(["export", str(match), "--format", form]) == 0
        said = capsys.readouterr().out
        assert "udcff" in said
        assert "\x1b" not in said


def test_one_match_is_no_tournament(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(match), "--format", "html"]) == 2
    assert "is one match; it can be written as transcript, ggf, sgf" in capsys.readouterr().err


def test_a_transcript_is_a_way_to_write_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "othello", WIPE_OUT[:6], WIPE_OUT[6:]]) == 0
    assert "Black wins (Black 13, White 0)" in capsys.readouterr().out
    assert main(["show", "othello", "f5d6", "d6"]) == 2
    assert capsys.readouterr().err == "girone: move 3: 3,5 is illegal: 3,5 is occupied\n"
    assert main(["show", "othello", "f5pass"]) == 2
    assert capsys.readouterr().err.startswith("girone: move 2: -1,-1 is illegal: ")
    assert main(["show", "othello", "f5--", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["turn"] == "black", "this is a turn that was lost"


@pytest.mark.skipif(not engine.available(), reason="there is no native core here")
def test_a_game_from_elsewhere_is_looked_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(GOLDEN / "othello.ggf"), "--time", "0.01"]) == 0
    assert capsys.readouterr().out.startswith("exact after ")


def test_what_there_is_besides_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(GOLDEN / "othello.ggf"), "--depth", "3"]) == 2
    assert "a recorded match takes only --time, --threads and --json" in capsys.readouterr().err


def test_a_file_that_holds_no_game_is_answered_with_those_that_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.txt"
    file.write_text("f5d6c3\n")
    assert main(["replay", str(file)]) == 2
    assert "; a game is read from the journal of a match (.jsonl), or from .ggf, .sgf\n" in capsys.readouterr().err

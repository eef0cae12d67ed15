"""The certificate of a result: names mean nothing to Markdown, what is open is said, and it becomes a PDF."""

from pathlib import Path

import pytest

from girone.cli.main import main
from girone.lab import paper as lab_paper
from girone.languages import ENGLISH, load
from girone.tournament.results.reports.overview import gather
from girone.tournament.results.reports.report_paper import paper
from tests.results.evening import Evening, file_of

WILD = "# | *A*_b_ <i>"


def test_a_finished_tournament_has_its_winner_and_its_table(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "cup.store", file_of("Alfa", "Beta", WILD))
    state = evening.play()
    text = paper(gather(state), "abc123", ENGLISH)
    first = next(row.name for row in gather(state).chapters[0].stages[0].table.rows if row.rank == 1)
    if first != WILD:
        assert f"**Winner: {first}**" in text
    assert "\\# \\| \\*A\\*\\_b\\_ \\<i\\>" in text
    assert "interim results" not in text
    assert "`abc123`" in text
    assert "Vincitore" in paper(gather(state), "", load("it"))
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) == 2 + 3


def test_an_open_tournament_says_so_and_has_no_winner(tmp_path: Path) -> None:
    state = Evening(tmp_path / "cup.store", file_of("Alfa", "Beta", "Gamma")).play(2)
    text = paper(gather(state), "", ENGLISH)
    assert "these are interim results" in text
    assert "Winner" not in text
    assert "chain" not in text


@pytest.mark.skipif(not lab_paper.available(), reason="needs girone[paper]")
def test_the_command_writes_a_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening(tmp_path / "cup.store", file_of("Alfa", "Beta", WILD))
    evening.play()
    evening.store.close()
    assert main(["export", str(tmp_path / "cup.store"), "-o", str(tmp_path / "result.pdf")]) == 0
    assert (tmp_path / "result.pdf").read_bytes().startswith(b"%PDF-")
    assert main(["export", str(tmp_path / "cup.store"), "--format", "pdf"]) == 2
    assert "give a file with -o" in capsys.readouterr().err

"""The figures and the paper on the engine: drawn from tables of the notes, and not older than those."""

import re

import pytest

from girone.lab.kits import submission
from girone.lab.kits.submission import Signature
from girone.lab.paper import as_typst
from tools.manual import figures, paper
from tools.manual.measured import Share, column, number, rows, share
from tools.manual.plot import Axes, bars, lines, shares

AGAIN = "it is old: .venv/bin/python -m tools.manual.paper"
AXES = Axes("Title", "unit", 0, 100, 50, aim=60)


@pytest.mark.parametrize("name", figures.every())
def test_a_figure_is_drawn_from_what_the_pages_say_now(name: str) -> None:
    assert (figures.PICTURES / f"{name}.svg").read_text(encoding="utf-8") == figures.every()[name], AGAIN
    assert f"pictures/{name}.svg" in paper.PAGE.read_text(encoding="utf-8")


def test_the_paper_is_made_from_the_page_as_it_is() -> None:
    printed = paper.PAPER.read_bytes()
    assert printed.startswith(b"%PDF-")
    assert paper.mark_of(printed) == paper.fingerprint(), AGAIN


def test_the_paper_has_every_figure_and_leads_to_no_file() -> None:
    text = as_typst(paper.source())
    assert all(f'#image("pictures/{name}.svg"' in text for name in figures.every())
    assert not re.search(r'#link\("(?!https?:)', text)


@pytest.mark.parametrize(
    "heading", ["Algorithms", "Evaluation", "When it stops", "Improvements", "Decisions", "Tests", "Bibliography"]
)
def test_the_page_has_what_the_documents_ask_for(heading: str) -> None:
    assert re.search(rf"^## {heading}", paper.PAGE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", submission.names())
def test_every_hand_in_has_it_beside_its_manual(name: str) -> None:
    files = {str(file.name): file.content for file in submission.gather(name, Signature())}
    assert files["ENGINE.pdf"] == paper.PAPER.read_bytes()
    assert b"`ENGINE.pdf`" in files["README.md"]


def test_tables_are_read_as_they_stand() -> None:
    table = rows(*figures.LEVELS, "match")
    assert table[0] == ["match", "Othello", "Lines of Action", "Dipole", "Fission"]
    assert column(table, "match")[0] == "level 2 against 1"
    assert share("68.2 % (62–74)") == Share(68.2, 62, 74)
    assert number("1,061 M nodes") == 1061


def test_marks_stand_where_their_values_are() -> None:
    assert 'cy="162.0"' in shares(AXES, ["a"], {"s": [Share(50, 40, 60)]})
    assert "M384.0 184.0V140.0" in shares(AXES, ["a"], {"s": [Share(50, 40, 60)]})
    assert bars(AXES, ["a", "b"], {"s": [50, 0]}).count("<rect") == 2
    assert 'points="224.0,272.0 544.0,52.0"' in lines(AXES, ["a", "b"], {"s": [0, 100]})

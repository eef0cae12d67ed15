"""Tables of measurements are written from recorded figures, and benches record what fits there."""

import re
from collections import Counter
from pathlib import Path

import pytest

from bench import besieged, bouts, figures, gate, lab, search, strength, threads, walls
from bench.figures import Row, Table, load, names, record, save
from bench.pairs import PAIRS
from girone.host.sandbox.bubblewrap import Level
from girone.model.reason import Reason
from tools.figures import ALSO, DOCS, MARKED, filled, pages, take

MEASURED = ("engine", "installing", "lab", "performance", "reliability", "scale", "solved", "strength")
BY_HAND = {
    "| level | asked for by | what it is |",
    "| attack | `none` | `limits` | `strict` |",
    "| fault | what happens | shown by |",
    "| | Othello | Lines of Action | Fission | Dipole |",
    "| grade | meaning |",
    "| name | wires | what happens |",
    "| vice | `unical_server` | `unical_relay` | `sadjad_stdio` | `ufmg_files` |",
}
"""Tables of those pages that are no figures of a bench: meanings and choices, and the attacks and vices, which
tools/siege.py and tools/vices.py record."""
HEAD = re.compile(r"(?:^|\n)([^|\n].*)?\n(\|.*)\n\|[ |:-]+\n")


def test_pages_have_what_was_recorded() -> None:
    for page in pages():
        text = page.read_text(encoding="utf-8")
        assert filled(text) == text, f"{page.name}: run `.venv/bin/python -m tools.figures`"


def test_every_table_of_measurements_comes_from_figures() -> None:
    files = [*(DOCS / f"{page}.md" for page in MEASURED), ALSO]
    texts = [file.read_text(encoding="utf-8") for file in files]
    found = [(above or "", head) for text in texts for above, head in HEAD.findall(text)]
    assert len(found) > 30
    assert {head for above, head in found if not MARKED.match(f"{above}\n")} == BY_HAND


def test_every_figure_stands_on_one_page() -> None:
    shown = [name for page in pages() for name, _ in MARKED.findall(page.read_text(encoding="utf-8"))]
    assert sorted(shown) == names()


def test_a_row_says_where_it_comes_from() -> None:
    for name in names():
        for row in load(name).rows:
            assert set(row.origin) in ({"page"}, {"command", "machine", "commit"}), name


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "FOLDER", tmp_path)
    monkeypatch.setattr("tools.figures.FOLDER", tmp_path)
    save("speed", Table(("game", "nodes", "aim"), (Row({"game": "A", "nodes": "1", "aim": "9"}, {"page": "x"}),)))


@pytest.mark.usefixtures("elsewhere")
def test_recording_replaces_a_row_where_it_stands_and_keeps_other_columns() -> None:
    record("speed", {"game": "B", "nodes": 2}, {"game": "A", "nodes": 3}, machine="an abacus")
    assert load("speed").as_markdown() == "| game | nodes | aim |\n|---|---|---|\n| A | 3 | 9 |\n| B | 2 | – |\n"
    first, second = load("speed").rows
    assert first.origin == second.origin
    assert first.origin["machine"] == "an abacus"
    with pytest.raises(AssertionError, match="no column"):
        record("speed", {"game": "A", "speed": 3})


@pytest.mark.usefixtures("elsewhere")
def test_what_stands_on_a_page_is_entered_once() -> None:
    take("speed", "| game | nodes | aim |\n|---|---|---|\n| A | 1 | 9 |\n| B | | – |\n", "docs/page.md")
    assert [row.origin["page"] for row in load("speed").rows] == [
        "x",
        "entered from docs/page.md, which says how it was measured",
    ]
    assert load("speed").as_markdown().endswith("| B | | – |\n")


def test_two_columns_of_one_head_are_refused() -> None:
    with pytest.raises(SystemExit, match=r"docs/page.md: two columns of the table twice have the same head"):
        take("twice", "| game | nodes | nodes |\n|---|---|---|\n| A | 1 | 2 |\n", "docs/page.md")


def fits(name: str, row: dict[str, object] | dict[str, str]) -> bool:
    """Whether the table has all these columns, and knows this row."""
    table = load(name)
    known = [[each.cells[head] for head in table.key] for each in table.rows]
    return set(row) <= set(table.heads) and [str(row[head]) for head in table.key] in known


def test_what_benches_record_fits_into_the_tables() -> None:
    reach = {"game": "othello", "depth": 20, "branching": 1.591, "nodes": 12_900_000}
    assert search.as_figures(reach, 1.0, 1) == {
        "game": "Othello 8 × 8",
        "depth in one second": 20,
        "branching factor": "1.59",
        "nodes": "12.9 million",
    }
    assert fits("search", search.as_figures(reach, 1.0, 1))
    gains = {"game": "othello", "speed": 1.84, "to_depth": 1.591, "nodes": 1.15, "slower": 0}
    assert fits("threads-time", threads.as_figures(gains))
    assert fits(
        "lab", dict.fromkeys(lab.HEADS, "") | {"program": "Anna", "language": "Python", "regulation": "loa-2012"}
    )
    tally = {"share": 0.532, "low": 0.463, "high": 0.6, "ties": 187, "games": 200}
    cell = strength.as_figures({"game": "fission", "player": "level 2", "opponent": "level 1", **tally})
    assert cell == {"match": "level 2 against 1", "Fission": "53.2 % (46–60), 187 ties"}
    assert fits("levels", cell)
    measured = {
        f"{name}, {level}": {"median": 1670.0, "p99": 1_384_000.0} for name in walls.LINES.values() for level in Level
    }
    rows = list(walls.as_figures(measured))
    assert all(fits("walls", row) for row in rows)
    assert set(rows[0].values()) == {"a launch by a supervisor that is there", "1.67", "1,384"}
    ended = besieged.as_figures(276, 311.2, Counter({Reason.WON: 190, Reason.DISCONNECTED: 86}), " failed" * 3, [])
    assert fits("besieged", ended)
    assert (ended["void"], ended["attacks that succeeded"]) == (0, "0 of 3")


def test_rows_of_matches_under_load_fit_into_their_table() -> None:
    answers = {
        "first_limit": 0.514,
        "first_longest": 0.3541,
        "limit": 0.1,
        "p99": 0.04,
        "longest": None,
        "answers": 16528,
    }
    results = {"games": 9, "won": 5, "given": 1, "tied": 1, "lost": 1, "void": 1, "faults": {"crash": 2, "too_slow": 1}}
    told = bouts.cells({"pair": "othello-6/sadjad_stdio", **results, **answers})
    assert told[:6] == ("Othello 6 × 6, `sadjad_stdio`", "6", "1", "1", "1", "3")
    assert told[6:] == ("0.354 s of 0.514 s", "–", "16,528")
    assert len(told) == len(bouts.HEADS)
    assert {bouts.cells({"pair": name, **results, **answers})[0] for name in PAIRS} >= {"Fission, `unical_server`"}


def test_rows_of_the_gate_are_worked_out_from_their_pairs() -> None:
    for row in load("gate").rows:
        told = gate.told([int(count) for count in row.cells["pairs"].split(", ")])
        assert {head: row.cells[head] for head in told} == told

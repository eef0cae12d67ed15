"""Tables of measurements are written from recorded figures, and only a clean commit is recorded."""

import json
import re
from pathlib import Path

import pytest

from bench import figures, performance
from bench.figures import Row, Table, load, names, record, save
from bench.figures.__main__ import MARKED, filled, pages
from bench.performance import YARDSTICKS, as_row
from tests.support import ROOT

MEASURED = ("engine", "installing", "lab", "performance", "reliability", "strength")
BY_HAND = {
    "| level | how to set it | what it is |",
    "| fault | what happens |",
    "| | Othello | Lines of Action | Fission | Dipole |",
    "| grade | meaning |",
    "| board | score |",
    "| system | what works | how that was tried |",
    "| game | score of games | Elo (95 %) |",
}
"""Tables of those pages that no bench records: meanings and choices; what is proven; and one that the paper on the
engine quotes from the notes."""
HEAD = re.compile(r"(?:^|\n)([^|\n].*)?\n(\|.*)\n\|[ |:-]+\n")
COMMIT = re.compile(r"[0-9a-f]{7,40}")


def test_pages_have_what_was_recorded() -> None:
    for page in pages():
        text = page.read_text(encoding="utf-8")
        assert filled(text) == text, f"{page.name}: run `.venv/bin/python -m bench.figures`"


def test_every_table_of_measurements_comes_from_figures() -> None:
    texts = [(ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8") for page in MEASURED]
    found = [(above or "", head) for text in texts for above, head in HEAD.findall(text)]
    assert {head for above, head in found if not MARKED.match(f"{above}\n")} == BY_HAND


def test_every_figure_stands_on_one_page() -> None:
    shown = [name for page in pages() for name, _ in MARKED.findall(page.read_text(encoding="utf-8"))]
    assert sorted(shown) == names()


def test_a_row_was_measured_on_a_clean_commit() -> None:
    for name in names():
        for row in load(name).rows:
            assert set(row.origin) == {"command", "machine", "commit"}, name
            assert COMMIT.fullmatch(row.origin["commit"]), f"{name}: {row.origin['commit']}"


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "FOLDER", tmp_path)
    save("speed", Table(("game", "nodes", "aim"), (Row({"game": "A", "nodes": "1", "aim": "9"}, {"commit": "x"}),)))


@pytest.mark.usefixtures("elsewhere")
def test_recording_replaces_a_row_where_it_stands_and_keeps_other_columns() -> None:
    facts = {"machine": "an abacus", "commit": "1234567"}
    record("speed", {"game": "B", "nodes": 2}, {"game": "A", "nodes": 3}, **facts)
    assert load("speed").as_markdown() == "| game | nodes | aim |\n|---|---|---|\n| A | 3 | 9 |\n| B | 2 | – |\n"
    first, second = load("speed").rows
    assert first.origin == second.origin
    assert first.origin["machine"] == "an abacus"
    with pytest.raises(AssertionError, match="no column"):
        record("speed", {"game": "A", "speed": 3}, **facts)


@pytest.mark.usefixtures("elsewhere")
def test_changed_sources_are_not_recorded() -> None:
    with pytest.raises(SystemExit, match="the sources have changes"):
        record("speed", {"game": "A", "nodes": 3}, commit="1234567-dirty")
    assert load("speed").rows[0].cells["nodes"] == "1"


SAID = {
    "referee.ruling": [{"game": "dipole 8", "median_ms": 0.023, "ratio": 8.1}],
    "referee.clock": {
        "excess of the referee's clock": {"median": 79.0, "p99": 4163.0},
        "excess of a bare blocking reader": {"median": 30.0, "p99": 5093.0},
    },
    "players.startup": [
        {"launch": "python -c pass", "median_ms": 17.0},
        {"launch": "join, first move", "median_ms": 119.0},
    ],
    "tournament.standings": {"schedule and standings": 0.27, "bare loop": 0.007},
    "tournament.certificate": {"seconds": [{"certificate": 0.2, "one fit": 0.007}]},
    "page.page": {
        "ms /, first": 64.0,
        "ms /": 20.0,
        "ms from a move to a spectator, median and most, while editions are made": [32.0, 53.0],
    },
    "engine.perft": {"million_per_second": {"xorshift steps": 465.0, "fission leaves": 2340.0}},
    "engine.search": [{"game": "lines_of_action", "depth": 9, "nodes": 3_900_000}],
    "engine.stop": {
        "a search, 1 threads": {"median": 69.0, "p99": 3117.0},
        "a bare loop, 1": {"median": 6.0, "p99": 3420.0},
    },
}


@pytest.mark.parametrize("yardstick", YARDSTICKS, ids=lambda each: each.bench)
def test_what_a_bench_says_becomes_a_row(yardstick: performance.Yardstick) -> None:
    row = as_row(yardstick, json.dumps(SAID[yardstick.bench]))
    assert tuple(row) == load("performance").heads
    assert all(row.values())


def test_lines_of_a_bench_are_read_together() -> None:
    search = next(each for each in YARDSTICKS if each.bench == "engine.search")
    lines = "".join(json.dumps({"game": game, "depth": 9, "nodes": 2_000_000}) + "\n" for game in ("fission", "dipole"))
    assert as_row(search, lines)["measured"] == "depth: fission 9, dipole 9"

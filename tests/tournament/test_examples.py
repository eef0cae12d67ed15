"""The example tournaments are run to their end: their programs share no code with girone, and none fails."""

import re
import shutil
from pathlib import Path

import pytest

from girone import formats, regulations
from girone.cli.main import main
from girone.model.decision_subject import DrawnPlaces
from girone.model.lots import Lots
from girone.model.reason import Kind
from girone.model.record import Attempt, DecisionKind
from girone.tournament.plan.file import load
from girone.tournament.results.state import TournamentState
from girone.tournament.store.store import Store
from tests.support import ROOT

EXAMPLES = ROOT / "examples"
WIDE = "limits.move = 60\nlimits.first_move = 60\nlimits.start = 60\n"
"""Limits that no loaded machine misses."""
SHORT = {
    "loa-2012": [],
    "fission-2022": [("limits.warm_up = 1 ", "limits.warm_up = 0 ")],
    "othello-ufmg-2014": [('"double_round_robin"', '"round_robin"')],
    "dipole-2020": [("limits.warm_up = 1 ", "limits.warm_up = 0 ")],
    "othello-sadjad-1389": [("game.size = 8", "game.size = 6")],
}
"""What makes each of them shorter, and no different."""

NEEDS_C = pytest.mark.skipif(not (shutil.which("cc") and shutil.which("make")), reason="no C compiler, or no make")


def copy(name: str, folder: Path) -> Path:
    """The example in a folder of its own, with wide limits and short matches."""
    shutil.copytree(EXAMPLES / name, folder / name)
    file = folder / name / "tournament.toml"
    text = file.read_text(encoding="utf-8")
    for old, new in [("[set]\n", f"[set]\n{WIDE}"), *SHORT[name]]:
        assert text.count(old) == 1
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    return file


def played(file: Path) -> tuple[TournamentState, list[Attempt]]:
    """Run a tournament, and see where it stands and what was played."""
    hand_ins = file.parent / "hand_ins"
    if hand_ins.exists():
        assert main(["enter", str(hand_ins), "--into", str(file)]) == 0
    assert main(["run", str(file), "--plain"]) == 0
    store = Store(file.with_suffix(".store"))
    attempts = store.attempts()
    state = TournamentState(load(file), attempts, store.decisions())
    store.close()
    return state, attempts


def test_there_is_one_for_each_regulation() -> None:
    found = {folder.name for folder in EXAMPLES.iterdir() if folder.is_dir()}
    assert found - {"learning", "notebooks", "outside"} == set(regulations.names()) == set(SHORT)


@pytest.mark.parametrize("name", SHORT)
def test_its_programs_are_nobody_elses(name: str) -> None:
    programs = [file for file in (EXAMPLES / name).rglob("*") if file.suffix in (".py", ".c", ".sh", ".awk")]
    assert programs
    assert not [file for file in programs if re.search(r"\bgirone\b", file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("name", [name for name in SHORT if name != "fission-2022"])
def test_it_is_a_good_file_as_it_lies_there(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", str(EXAMPLES / name / "tournament.toml")]) == 0
    regulation = regulations.load(name)
    assert f"{formats.kind(regulation.format).name} (" in capsys.readouterr().out


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=NEEDS_C) if name == "fission-2022" else name for name in SHORT]
)
def test_it_is_played_to_its_end(name: str, tmp_path: Path) -> None:
    state, attempts = played(copy(name, tmp_path))
    assert state.finished
    assert [
        attempt.words for attempt in attempts if not attempt.verdict or attempt.verdict.kind is not Kind.PLAYED
    ] == []
    for category in state.plan.categories:
        *_, last = state.stages(category)
        assert {row.name for row in last.table.rows} == {
            entrant.name for entrant in state.entrants if category.name in entrant.categories
        }
    if name in EXTRAS:
        EXTRAS[name](state)


def drawn_by_lot(state: TournamentState) -> None:
    """Lines of Action: lots give the places, and anyone can redo the draw from the seed; both legs back to back."""
    (draw,) = [each for each in state.decisions if each.kind is DecisionKind.DRAW]
    names = [entrant.name for entrant in state.entrants]
    assert draw.subject == DrawnPlaces("all", tuple(Lots("estrazione del 12 luglio").order("draw all", names)))
    assert len(state.results) == 6
    pairs = [attempt.pairing for attempt in state.attempts]
    assert pairs[1::2] == [one.turned for one in pairs[::2]]


def built_from_source(state: TournamentState) -> None:
    """Fission: the program in C was built when it was entered."""
    blaster = state.entrant("blaster")
    assert blaster.command == "./blaster"
    assert (state.plan.base / blaster.folder / "blaster").is_file()
    assert state.entrant("drifter").members == ("Ida Vinci",)


def two_categories(state: TournamentState) -> None:
    """Sadjad: a knockout for each category, with entrants in both."""
    assert [category.format.name for category in state.plan.categories] == ["knockout", "knockout"]
    assert sum(len(entrant.categories) == 2 for entrant in state.entrants) == 2
    for category in state.plan.categories:
        (stage,) = state.stages(category)
        assert stage.ties[-1][0].winner == stage.table.rows[0].name


EXTRAS = {"loa-2012": drawn_by_lot, "fission-2022": built_from_source, "othello-sadjad-1389": two_categories}

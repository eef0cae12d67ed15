"""A store of record version 2, kept as it was written: girone's reasons are details, and a lot decided the final."""

from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest

from girone.cli.main import main
from girone.model.decision_subject import Correction, Departure, DrawnPlaces, EntrantFiles
from girone.model.detail import Worded
from girone.model.record import DecisionKind
from girone.model.tournament import KnockoutTie
from girone.tournament.results.state import TournamentState
from girone.tournament.store.reading import state_of
from girone.tournament.store.store import Store
from tests.support import DATA


def unpacked(folder: Path) -> Path:
    with ZipFile(DATA / "version2.zip") as packed:
        packed.extractall(folder)
    return folder / "evening.store"


def final(state: TournamentState) -> KnockoutTie:
    (cup,) = (category for category in state.plan.categories if category.name == "cup")
    return state.stages(cup)[-1].ties[-1][0]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(tmp_path_factory.mktemp("version2"))


@pytest.fixture(scope="module")
def state(kept: Path) -> TournamentState:
    with closing(Store(kept)) as store:
        return state_of(store)


def test_it_is_whole(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(kept)]) == 0
    assert capsys.readouterr().out == "record of version 2, no chain: 9 matches examined, nothing wrong\n"


def test_reasons_of_girone_have_their_keys_and_those_of_people_are_as_written(state: TournamentState) -> None:
    told = {each.reason.detail.key if isinstance(each.reason, Worded) else each.reason for each in state.decisions}
    ours = {"decided.as_handed_in", "decided.by_lot", "decided.other_files", "disqualified.by_fault"}
    assert told == ours | {"a typing mistake", "the board was read wrongly"}


def test_subjects_are_what_they_were(state: TournamentState) -> None:
    kinds = {DecisionKind.ACCEPT: EntrantFiles, DecisionKind.HOLD: EntrantFiles, DecisionKind.DRAW: DrawnPlaces}
    kinds |= {DecisionKind.EXCLUDE: Departure, DecisionKind.CORRECT: Correction}
    assert {each.kind: type(each.subject) for each in state.decisions} == kinds
    (out,) = state.out.values()
    assert (out.name, out.rule, out.words) == (
        "Clumsy",
        "conduct.matches_lost_by_fault",
        "Clumsy excluded: disqualified after 3 matches lost by a fault",
    )


def test_the_lot_of_the_final_falls_as_it_fell(state: TournamentState) -> None:
    tie = final(state)
    assert (tie.names, tie.winner, tie.decided_by) == (("Alfa", "Delta"), "Delta", "lot")

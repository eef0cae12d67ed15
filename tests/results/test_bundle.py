"""The parcel: everything of one's own, nothing of the rivals, and every journal in it can be judged again."""

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from girone.matches import replay
from girone.matches.table import JOURNAL
from girone.model.detail import WITHHELD
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.model.tournament import Pairing
from girone.tournament.results import bundle as parcel
from girone.tournament.results.redact import redacted
from girone.tournament.results.reports.overview import gather
from tests.results.conftest import HOSTILE
from tests.results.evening import SECRET, Evening, file_of
from tests.verdicts import SEEN

NUMBERS = {"Alfa": 1, "Beta": 2, HOSTILE: 3, "Clumsy": 4, "Missing": 5}
"""By these the commands in the file name their files."""


def secrets(name: str) -> set[str]:
    """What only this entrant may see of itself."""
    return {SECRET.format(name=NUMBERS[name]), SECRET.format(name=name), f"thoughts of {name}"}


@pytest.fixture
def parcels(played: Evening, tmp_path: Path) -> dict[str, Path]:
    results = gather(played.state)
    for at, name in enumerate(NUMBERS):
        parcel.write(results, played.store.folder, name, tmp_path / str(at))
    return {name: tmp_path / str(at) for at, name in enumerate(NUMBERS)}


def content(folder: Path) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*")) if file.is_file())


def test_nothing_private_of_a_rival_is_in_it(parcels: dict[str, Path]) -> None:
    for name, folder in parcels.items():
        text = content(folder)
        for rival in NUMBERS.keys() - {name}:
            assert [secret for secret in secrets(rival) if secret in text] == [], f"{rival} in the parcel of {name}"
        assert SECRET.format(name=NUMBERS[name]) in text
        assert f"thoughts of {name}" in text


def test_every_journal_leads_to_the_same_verdict(played: Evening, parcels: dict[str, Path]) -> None:
    attempts = {attempt.folder: attempt for attempt in played.state.attempts}
    for folder in parcels.values():
        journals = sorted(folder.rglob(JOURNAL))
        assert len(journals) >= 8
        for file in journals:
            judged, recorded = replay.rejudge(file), attempts[str(file.parent.relative_to(folder))].verdict
            assert judged.agrees
            assert recorded
            assert replace(judged.verdict, detail=SEEN) == replace(recorded, detail=SEEN)


def test_a_changed_parcel_is_found(parcels: dict[str, Path]) -> None:
    file = next(iter(sorted(parcels["Clumsy"].rglob(JOURNAL))))
    text = file.read_text(encoding="utf-8").replace("MOVE A1,N,1", "MOVE A2,N,1")
    file.write_text(text, encoding="utf-8")
    assert not replay.rejudge(file).agrees


def test_the_letter_has_every_verdict_with_its_rule(parcels: dict[str, Path]) -> None:
    letter = (parcels["Clumsy"] / parcel.LETTER).read_text(encoding="utf-8")
    assert letter.count("rule: The server informs the client that its last move is not valid") >= 6
    assert "white against Alfa (matches/" in letter
    assert f"did not show up: {WITHHELD}" in letter


def test_void_matches_are_in_it_as_such(fresh: Evening, tmp_path: Path) -> None:
    fresh.match(Pairing("Alfa", "Beta"), void=True)
    assert len(parcel.write(gather(fresh.state), fresh.store.folder, "Beta", tmp_path / "beta")) == 1
    letter = (tmp_path / "beta" / parcel.LETTER).read_text(encoding="utf-8")
    assert "This match is void and does not count." in letter


def test_a_zip_holds_the_same_and_is_the_same_every_time(
    played: Evening, parcels: dict[str, Path], tmp_path: Path
) -> None:
    results = gather(played.state)
    for name in ("one.zip", "two.zip"):
        parcel.write(results, played.store.folder, "Alfa", tmp_path / name)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as packed:
        files = {file: packed.read(file) for file in packed.namelist()}
    folder = parcels["Alfa"]
    assert files == {str(each.relative_to(folder)): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def test_who_has_not_played_gets_nothing(fresh: Evening, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="Gamma has not played yet"):
        parcel.write(gather(fresh.state), fresh.store.folder, "Gamma", tmp_path / "parcel")
    assert not (tmp_path / "parcel").exists()


def test_nothing_is_written_over(played: Evening, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine", encoding="utf-8")
    for target in (tmp_path, tmp_path / "mine"):
        with pytest.raises(ConfigError, match="already exists"):
            parcel.write(gather(played.state), played.store.folder, "Alfa", target)


def test_a_reason_that_both_gave_is_known_to_both(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "store", file_of("Alfa", "Beta"), missing=["Alfa", "Beta"])
    evening.same_reason = "the disk is full"
    attempt = evening.match(Pairing("Alfa", "Beta"))
    copy = tmp_path / JOURNAL
    copy.write_text(redacted(tmp_path / "store" / attempt.folder / JOURNAL, Side.BLACK), encoding="utf-8")
    assert "the disk is full" in copy.read_text(encoding="utf-8")
    assert replay.rejudge(copy).agrees


@pytest.mark.parametrize("way", ["folder", "we_dial"])
def test_a_way_that_changes_the_judging_is_kept(played: Evening, tmp_path: Path, way: str) -> None:
    file = played.store.folder / played.state.attempts[0].folder / JOURNAL
    (tmp_path / JOURNAL).write_text(file.read_text(encoding="utf-8").replace('"way": "stdio"', f'"way": "{way}"'))
    header = json.loads(redacted(tmp_path / JOURNAL, Side.WHITE).split("\n")[0])
    assert header["seats"]["black"]["way"] == way


def test_the_way_is_kept_only_where_judging_needs_it(played: Evening) -> None:
    attempt = played.state.attempts[0]
    header = json.loads(redacted(played.store.folder / attempt.folder / JOURNAL, Side.WHITE).split("\n")[0])
    assert header["seats"]["black"]["way"] == WITHHELD
    assert header["seats"]["black"]["command"] == [WITHHELD]
    assert (header["seats"]["black"]["cores"], header["seats"]["white"]["cores"]) == ([], [0])
    assert header["seats"]["white"]["way"] == "stdio"


def test_a_stranger_gets_nothing_private_of_either_side(played: Evening, tmp_path: Path) -> None:
    for attempt in played.state.attempts:
        copy = tmp_path / f"{attempt.number}.jsonl"
        copy.write_text(redacted(played.store.folder / attempt.folder / JOURNAL, None), encoding="utf-8")
        text = copy.read_text(encoding="utf-8")
        assert [secret for name in NUMBERS for secret in secrets(name) if secret in text] == []
        assert replay.rejudge(copy).agrees

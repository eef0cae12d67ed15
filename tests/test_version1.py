"""Records of version 1, kept as they were written: of all wires and formats, with forfeits, voids and decisions."""

import json
import re
import shutil
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest

from girone.cli.main import main
from girone.matches import replay
from girone.matches.journal import journal
from girone.matches.story import story as story_of
from girone.model.reason import Kind, Reason
from girone.tournament.results.redact import redacted
from girone.tournament.results.verification.verify import verify
from girone.tournament.store.reading import state_of
from girone.tournament.store.store import Store
from tests.support import DATA

STORES = ("files", "fission", "ladder", "relay", "sadjad", "server", "voids")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(tmp_path_factory.mktemp("version1"))


def unpacked(folder: Path) -> Path:
    with ZipFile(DATA / "version1.zip") as packed:
        packed.extractall(folder)
    return folder


def journals(kept: Path) -> list[Path]:
    return [file for name in STORES for file in sorted((kept / f"{name}.store").rglob("journal.jsonl"))]


def test_they_are_of_version_1_and_of_all_kinds(kept: Path) -> None:
    headers = [journal.read(file)[0] for file in journals(kept)]
    assert {header["journal"] for header in headers} == {1}
    wires = {seat["wire"] for header in headers for seat in header["seats"].values()}
    assert wires == {"gtp", "nboard", "sadjad_stdio", "ufmg_files", "unical_relay", "unical_server"}
    reasons = set()
    for name in STORES:
        with closing(Store(kept / f"{name}.store")) as store:
            reasons |= {attempt.reason for attempt in store.attempts()}
    assert {reason.kind for reason in reasons if reason} == set(Kind)
    assert reasons >= {Reason.LOST_TURNS, Reason.NO_SHOW, Reason.INTERRUPTED, Reason.HOST_FAILED, Reason.TIE}


@pytest.mark.parametrize("name", STORES)
def test_a_store_is_whole_and_verify_says_its_version(
    kept: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(kept / f"{name}.store")]) == 0
    assert re.fullmatch(
        r"record of version 1, no chain: \d+ matches examined, nothing wrong\n", capsys.readouterr().out
    )


def test_words_are_as_they_were_recorded(kept: Path) -> None:
    for file in journals(kept):
        for line in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
            if "verdict" in line:
                assert str(story_of(file).ending) == line["words"]


def test_another_verdict_is_found(kept: Path, tmp_path: Path) -> None:
    (file,) = [each for each in journals(kept) if "server.store/matches/00002" in str(each)]
    changed = tmp_path / "journal.jsonl"
    changed.write_text(file.read_text(encoding="utf-8").replace('"reason": "illegal"', '"reason": "malformed"'))
    assert replay.rejudge(file).agrees
    assert not replay.rejudge(changed).agrees


@pytest.mark.parametrize("form", ["csv", "json", "html", "ufmg-kit", "text"])
def test_a_store_can_be_exported(kept: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    for name in STORES:
        assert main(["export", str(kept / f"{name}.store"), "--format", form]) == 0
        assert "Ada" in capsys.readouterr().out


def test_a_journal_for_strangers_is_of_today_and_tells_nothing_private(kept: Path, tmp_path: Path) -> None:
    for number, file in enumerate(journals(kept)):
        if '"verdict"' not in file.read_text(encoding="utf-8"):
            continue
        public = tmp_path / f"{number}.jsonl"
        public.write_text(redacted(file, None), encoding="utf-8")
        assert journal.read(public)[0]["journal"] == journal.VERSION
        assert "/home/" not in public.read_text(encoding="utf-8")
        assert replay.rejudge(public).agrees


def test_a_run_goes_on_and_the_store_is_then_of_today(kept: Path, tmp_path: Path) -> None:
    for name in ("unfinished.toml", "unfinished.store"):
        (shutil.copytree if name.endswith("store") else shutil.copy)(kept / name, tmp_path / name)
    file = tmp_path / "unfinished.toml"
    file.write_text(re.sub("count = [0-9]+", "count = 1", file.read_text(encoding="utf-8")), encoding="utf-8")
    assert main(["run", str(file), "--plain", "--json"]) == 0
    with closing(Store(tmp_path / "unfinished.store")) as store:
        assert store.database.format == 2
        assert state_of(store).finished
        assert [attempt.verdict is not None for attempt in store.attempts()] == [True] * len(store.attempts())
        assert verify(store, lambda done, of: None) == []

"""Seals and published records: what somebody without the store can check, and older records that go on chained."""

import json
import shutil
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

import girone as girone_library
from girone import __version__
from girone.matches.journal.chain import Chain
from girone.matches.table import JOURNAL
from girone.model.errors import RecordError
from girone.model.tournament import Pairing
from girone.tournament.results.facts import told_by
from girone.tournament.results.verification import seal
from girone.tournament.results.verification.signature import PublicKey, SecretKey
from girone.tournament.results.verification.verify import verify
from girone.tournament.results.verification.verify_chain import chain_of, chain_words
from girone.tournament.run.events import Event, RoundSealed
from girone.tournament.store.store import DATABASE, Store
from tests.report_types import assert_reported
from tests.results.conftest import Command
from tests.results.evening import Evening, file_of, without_chain
from tests.results.tamperings import rechained


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """A league of three, all of it played; one does not come, for a private reason."""
    folder = tmp_path_factory.mktemp("evening")
    made = Evening(folder / "evening.store", file_of("Alfa", "Beta", "Missing"), missing=["Missing"])
    made.play()
    return made


@pytest.fixture
def publish(evening: Evening, girone: Command, tmp_path: Path) -> tuple[Path, str]:
    """What an organiser publishes, and the public key."""
    store = tmp_path / "evening.store"
    shutil.copytree(evening.store.folder, store)
    code, out, _ = girone("seal", store, "--key", tmp_path / "key", "-o", tmp_path / "published", "--json")
    assert code == 0
    assert_reported("seal", 0, out)
    key: str = json.loads(out)["key"]
    return tmp_path / "published", key


def test_a_seal_is_shown_with_its_code_and_what_it_cannot_prove(
    girone: Command, fresh: Evening, tmp_path: Path
) -> None:
    code, out, _ = girone("seal", fresh.store.folder, "--key", tmp_path / "key")
    assert code == 0
    assert "a new key" in out
    assert "▀" in out
    assert "cannot prove that every match was played" in out
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert "a new key" not in girone("seal", fresh.store.folder, "--key", tmp_path / "key")[1]


@pytest.mark.skipif(not shutil.which("minisign"), reason="minisign is not installed")
def test_minisign_checks_a_seal_and_its_keys_are_ours(girone: Command, fresh: Evening, tmp_path: Path) -> None:
    public, secret = tmp_path / "m.pub", tmp_path / "m.key"
    subprocess.run(["minisign", "-G", "-W", "-p", public, "-s", secret], check=True, capture_output=True)
    _, out, _ = girone("seal", fresh.store.folder, "--key", secret, "--json")
    assert json.loads(out)["key"] == PublicKey.read(public.read_text()).text
    seen = subprocess.run(["minisign", "-Vm", json.loads(out)["file"], "-p", public], capture_output=True, text=True)
    assert seen.returncode == 0, seen.stderr
    assert girone("verify", fresh.store.folder, "--key", public)[0] == 0


def test_a_signature_is_of_one_text_and_one_key(tmp_path: Path) -> None:
    key, other = SecretKey.make(tmp_path / "one"), SecretKey.make(tmp_path / "other")
    signature = key.sign(b"text", "comment")
    SecretKey.read(tmp_path / "one").public.check(b"text", signature)
    with pytest.raises(RecordError, match="not one of this text"):
        key.public.check(b"texT", signature)
    with pytest.raises(RecordError, match="another key"):
        other.public.check(b"text", signature)


def test_anybody_checks_what_was_published(girone: Command, publish: tuple[Path, str], tmp_path: Path) -> None:
    folder, key = publish
    code, out, _ = girone("verify", folder, "--key", key)
    assert (code, out.endswith("6 of 6 matches examined, nothing wrong\n")) == (0, True)
    assert_reported("verify", 2, girone("verify", folder, "--key", key, "--json")[1])
    shutil.make_archive(str(tmp_path / "packed"), "zip", folder)
    assert girone("verify", tmp_path / "packed.zip", "--key", key)[1] == out
    assert all("/home/" not in file.read_text(encoding="utf-8") for file in folder.rglob("*") if file.is_file())


def test_a_parcel_is_checked_as_far_as_it_goes(girone: Command, evening: Evening, tmp_path: Path) -> None:
    girone("export", evening.store.folder, "--entrant", "Alfa", "-o", tmp_path / "alfa.zip")
    code, out, _ = girone("verify", tmp_path / "alfa.zip")
    assert (code, "4 of 6 matches examined, nothing wrong" in out) == (0, True)


Lines = Callable[[list[str]], list[str]]


@pytest.mark.parametrize(
    ("change", "notice"),
    [
        (lambda lines: [line.replace("MOVE", "MOVE ") for line in lines], "is not the one that was written"),
        (lambda lines: lines[:-1], "lines, and had"),
        (lambda lines: [*lines[:6], *lines[7:]], "is not the one that was written"),
        (lambda lines: [lines[0].replace(__version__, "9.1.0"), *lines[1:]], "the first line of its journal"),
        (lambda lines: [line[:-1] + ', "withheld": true}' for line in lines], "has nothing private"),
        (lambda lines: rechained([line.replace('"stall": 0', '"stall": 1') for line in lines]), "the last line"),
    ],
    ids=["a byte", "cut off", "a line taken out", "the first line", "withheld", "a new chain"],
)
def test_a_published_journal_that_was_changed(
    girone: Command, publish: tuple[Path, str], evening: Evening, change: Lines, notice: str
) -> None:
    folder, key = publish
    played = next(each for each in evening.state.attempts if "Missing" not in each.pairing.names)
    file = folder / played.folder / JOURNAL
    lines = file.read_text(encoding="utf-8").split("\n")[:-1]
    file.write_text("".join(f"{line}\n" for line in change(lines)), encoding="utf-8")
    code, out, _ = girone("verify", folder, "--key", key)
    assert (code, notice in out) == (1, True), out


@pytest.mark.parametrize("cut", [1, 3])
def test_a_published_chain_that_was_cut_or_changed(girone: Command, publish: tuple[Path, str], cut: int) -> None:
    folder, key = publish
    file = folder / "chain.jsonl"
    lines = file.read_text(encoding="utf-8").split("\n")[:-1]
    file.write_text("".join(f"{line}\n" for line in lines[:-cut]), encoding="utf-8")
    assert "no longer has the head" in girone("verify", folder, "--key", key)[1]
    changed = rechained([line.replace('"winner": "white"', '"winner": "black"') for line in lines])
    file.write_text("".join(f"{line}\n" for line in changed), encoding="utf-8")
    out = girone("verify", folder, "--key", key)[1]
    assert "no longer has the head" in out
    assert "the chain has another result" in out


def test_journals_of_two_matches_exchanged_in_what_was_published(girone: Command, publish: tuple[Path, str]) -> None:
    folder, key = publish
    one, other = folder / "matches/00001" / JOURNAL, folder / "matches/00002" / JOURNAL
    text = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(text)
    assert girone("verify", folder, "--key", key)[0] == 1


def test_a_store_of_an_older_girone_is_chained_from_where_it_goes_on(fresh: Evening) -> None:
    fresh.play(most=2)
    fresh.store.close()
    without_chain(fresh.store.folder)
    fresh.store = Store(fresh.store.folder)
    assert chain_words(fresh.store) == "no chain"
    assert verify(fresh.store, lambda done, of: None) == []
    fresh.play()
    assert chain_words(fresh.store).endswith("entries from match 3 on")
    assert verify(fresh.store, lambda done, of: None) == []
    file = fresh.store.folder / "matches/00001" / JOURNAL
    file.write_text(file.read_text(encoding="utf-8").replace('"cpu": null', '"cpu": 0.5', 1), encoding="utf-8")
    (fault,) = verify(fresh.store, lambda done, of: None)
    assert fault.words == "its journal is not the one that was there when the match ended"


def test_a_match_that_was_torn_off_is_chained_as_it_was_found(fresh: Evening) -> None:
    """A runner that was killed leaves a journal with half a line; the next one ends the match as it finds it."""
    attempt = fresh.match(Pairing("Alfa", "Beta"), void=True)
    with closing(Store(fresh.store.folder)) as store:
        store.database.write(lambda database: database.execute("DELETE FROM chain WHERE text LIKE '%\"ended\"%'"))
        store.database.write(lambda database: database.execute("UPDATE attempts SET ended = NULL, verdict = NULL"))
    file = fresh.store.folder / attempt.folder / JOURNAL
    file.write_bytes(file.read_bytes()[:-30])
    void = fresh.store.attempts()[0]
    other = fresh.match(Pairing("Alfa", "Gamma"), void=True)
    verdict = next(each for each in fresh.store.attempts() if each.number == other.number).verdict
    assert verdict
    fresh.store.end(void, verdict, told_by(file))
    assert verify(fresh.store, lambda done, of: None) == []
    file.write_bytes(file.read_bytes()[:-1])
    assert [fault.subject for fault in verify(fresh.store, lambda done, of: None)] == [attempt.folder]


def test_a_backup_has_the_chain(evening: Evening, tmp_path: Path) -> None:
    shutil.copytree(evening.store.folder / "matches", tmp_path / "matches")
    evening.store.database.backup(tmp_path / DATABASE)
    with closing(Store(tmp_path)) as store:
        assert verify(store, lambda done, of: None) == []
        assert chain_of(store) == chain_of(evening.store)


def test_every_line_of_a_journal_carries_the_hash_of_the_line_before(evening: Evening) -> None:
    for file in evening.store.folder.rglob(JOURNAL):
        chain = Chain.of(file.read_bytes())
        assert chain.is_claimed
        assert list(chain.faults()) == []


CUP = """
name = "Cup"
regulation = "dipole-2020"
seed = "s"
[set]
limits.warm_up = 0
limits.move = 60
[seal]
key = "organiser.key"
[[entrants]]
name = "Ada"
player = "random"
[[entrants]]
name = "Bob"
player = "random"
[[entrants]]
name = "Eve"
player = "greedy"
"""


def sealed_cup(folder: Path) -> list[RoundSealed]:
    """Play the cup: what was said about seals."""
    (folder / "cup.toml").write_text(CUP)
    told: list[Event] = []
    assert girone_library.Tournament(folder / "cup.toml").run(told.append).finished
    return [event for event in told if isinstance(event, RoundSealed)]


def test_a_run_seals_each_round_where_the_file_orders_it(girone: Command, tmp_path: Path) -> None:
    told = sealed_cup(tmp_path)
    assert sorted(event.fixture.round for event in told) == [1, 2, 3]
    key = SecretKey.read(tmp_path / "organiser.key").public.text
    code, out, _ = girone("verify", tmp_path / "cup.store", "--key", key)
    assert code == 0
    assert "6 matches ended" in out
    assert "entries after it are not" not in out
    assert [json.loads(json.dumps(event.as_json()))["event"] for event in told] == ["sealed"] * 3


def test_a_seal_that_cannot_be_kept_ends_no_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seal, "FOLDER", "store.sqlite/seals")
    assert [event.told.key for event in sealed_cup(tmp_path)] == ["not_sealed"] * 3

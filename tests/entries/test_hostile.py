"""No hand-in stops the others: whatever it is, it is entered or refused with a receipt, and looked at once."""

import os
import shutil
import signal
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from girone.cli.main import main
from girone.entries.hand_in import HandIn
from girone.entries.reception import Receipt, Reception
from girone.entries.test_matches import Tried, try_out
from girone.host import proc
from girone.host.removal import remove
from girone.host.supervisor.control import is_supervisor
from girone.matches.journal.lines import Asked, Line
from girone.matches.running_table import RunningTable
from girone.model.errors import ConfigError
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.file import load
from tests.entries.hostile import BUILDS, LAYS, ODD_NAMES, ODD_TOML, Lay, deep, one_of, written
from tests.entries.test_enter_command import GOOD, PLAYER, QUICK

SHORT = "game.move_limit = 1\n"
HONEST = ("Ada", "Zoe")
OUR_BUG = "bug of ours"


@pytest.fixture
def text(capsys: pytest.CaptureFixture[str]) -> str:
    """A ladder without entrants, with matches of two plies."""
    assert main(["new", "dipole-2020", "--format", "ladder", "--seed", "a test"]) == 0
    text = capsys.readouterr().out.partition("[[entrants]]")[0].replace("# matches = 30", "matches = 2")
    return text.replace("[set]\n", f"[set]\n{QUICK}{SHORT}")


def lay_class(base: Path, text: str, hostile: list[tuple[str, Lay]]) -> Path:
    """A drop folder with two honest programs around those that are not."""
    (base / "ladder.toml").write_text(text)
    drop = base / "drop"
    drop.mkdir()
    for name in HONEST:
        written(drop / name, b"girone.toml", GOOD.encode())
    for name, lay in hostile:
        lay(drop / name)
    return drop


def entered(base: Path) -> set[str]:
    return {each.name for each in load(base / "ladder.toml", complete=False).entrants}


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_nobody_is_stopped_by_what_others_hand_in(
    data: st.DataObject, text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lays = data.draw(st.lists(LAYS, min_size=1, max_size=4))
    odd = data.draw(st.lists(one_of(ODD_NAMES), unique=True, max_size=len(lays)))
    names = [*map(os.fsdecode, odd), *(f"Mal {number}" for number in range(len(lays)))][: len(lays)]
    base = Path(mkdtemp(prefix="class"))
    try:
        drop = lay_class(base, text, list(zip(names, lays, strict=True)))
        # Test matches have their tests below; here they would take most of the time.
        monkeypatch.setattr("girone.entries.reception.try_out", lambda entrant, *about: Tried(entrant))
        monkeypatch.setattr("girone.cli.commands.ladder.play_tournament", lambda *about, **more: (0, None))
        monkeypatch.setattr("girone.cli.commands.ladder.tables", lambda *about: "")
        monkeypatch.setattr("girone.cli.commands.ladder.waiting", lambda *about: "")
        ladder = ["ladder", str(drop), "--into", str(base / "ladder.toml"), "--settle", "0", "--once"]
        capsys.readouterr()
        assert main(ladder) == 0
        first = capsys.readouterr()
        assert entered(base) >= set(HONEST)
        receipts = [path.read_text() for path in (base / "receipts").iterdir()]
        assert len(receipts) == len(lays) + len(HONEST), "each has been told"
        assert main(ladder) == 0
        assert "unpacking" not in capsys.readouterr().err, "what was refused is not tried again"

        shutil.copy(base / "ladder.toml", base / "former.toml")
        (base / "ladder.toml").write_text(text)
        assert main(["enter", str(drop), "--into", str(base / "ladder.toml")]) in (0, 1)
        second = capsys.readouterr()
        assert entered(base) >= set(HONEST)
        for said in (first.err, *receipts, second.out, second.err):
            assert OUR_BUG not in said
            assert "Traceback" not in said
    finally:
        remove(base)


@pytest.mark.parametrize("words", [*ODD_TOML, *(f"build = 'bash -c \"{words}\"'" for words in ("exit 1", "true"))])
def test_what_an_author_may_write_ends_in_a_receipt(words: str, text: str, tmp_path: Path) -> None:
    drop = lay_class(tmp_path, text, [("Mal", lambda at: written(at, b"girone.toml", words.encode()))])
    assert_refused(Reception(tmp_path / "ladder.toml", False, lambda *what: None).take(HandIn(drop / "Mal", "Mal")))


def test_what_builds_may_do_ends_in_receipts(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def laid(build: str) -> Lay:
        def lay(at: Path) -> None:
            written(at, b"girone.toml", GOOD.encode())
            (at / "build.sh").write_text(build)

        return lay

    names = [f"Mal {number}" for number in range(len(BUILDS))]
    drop = lay_class(tmp_path, text, list(zip(names, map(laid, BUILDS), strict=True)))
    monkeypatch.setattr("girone.entries.reception.try_out", lambda entrant, *about: Tried(entrant))
    reception = Reception(tmp_path / "ladder.toml", False, lambda *what: None)
    for name in names:
        assert OUR_BUG not in reception.take(HandIn(drop / name, name)).words
    receipt = reception.take(HandIn(drop / "Zoe", "Zoe"))
    assert receipt.entered, receipt.words


def test_a_program_that_digs_while_it_plays_stops_nobody(text: str, tmp_path: Path) -> None:
    dig = "mkdir -p $(printf 'd/%.0s' $(seq 1500))"
    player = f"{PLAYER} unical_server --game dipole"

    def lay(at: Path) -> None:
        written(at, b"go.sh", f"#!/bin/bash\n({dig})\nexec {player}\n".encode())
        (at / "girone.toml").write_text('command = "./go.sh"\n')

    drop = lay_class(tmp_path, text, [("Mal", lay)])
    receipt = Reception(tmp_path / "ladder.toml", False, lambda *what: None).take(HandIn(drop / "Mal", "Mal"))
    assert receipt.entered, receipt.words
    assert not list((tmp_path / "entrants.logs" / "mal").rglob("program"))


def assert_refused(receipt: Receipt) -> None:
    assert not receipt.entered
    assert receipt.words
    assert OUR_BUG not in receipt.words


def test_a_bug_of_ours_is_said_to_be_one(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(entrant: Entrant, *about: object) -> Tried:
        if entrant.name == "Ada":
            raise ZeroDivisionError("a bug")
        return Tried(entrant)

    drop = lay_class(tmp_path, text, [])
    monkeypatch.setattr("girone.entries.reception.try_out", fail)
    assert main(["enter", str(drop), "--into", str(tmp_path / "ladder.toml")]) == 1
    assert (
        "Ada: girone failed (ZeroDivisionError); that is a bug of ours, not a fault of the program: please report it "
        "with entrants.logs/ada/bug.log\n" in capsys.readouterr().out
    )
    assert (tmp_path / "entrants.logs" / "ada" / "bug.log").read_text().endswith("ZeroDivisionError: a bug\n")
    assert entered(tmp_path) == {"Zoe"}
    assert {path.name for path in (tmp_path / "entrants").iterdir()} == {"zoe"}


def test_a_file_of_the_organiser_that_cannot_be_read_is_nobodys_refusal(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoil(entrant: Entrant, *about: object) -> Tried:
        (tmp_path / "ladder.toml").write_text("name = ")
        return Tried(entrant)

    drop = lay_class(tmp_path, text, [])
    monkeypatch.setattr("girone.entries.reception.try_out", spoil)
    with pytest.raises(ConfigError):
        Reception(tmp_path / "ladder.toml", False, lambda *what: None).take(HandIn(drop / "Ada", "Ada"))


@pytest.mark.parametrize("wire", ["gtp", "nboard"])
def test_engines_of_other_protocols_are_entered(wire: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "othello-ufmg-2014", "--seed", "a test"]) == 0
    small = f"[set]\n{QUICK}game.size = 4\n"
    text = capsys.readouterr().out.partition("[[entrants]]")[0].replace("[set]\n", small)
    words = f'wire = "{wire}"\ncommand = "{PLAYER} {wire}"\n'
    drop = lay_class(tmp_path, text, [("Mia", lambda at: written(at, b"girone.toml", words.encode()))])
    receipt = Reception(tmp_path / "ladder.toml", False, lambda *what: None).take(HandIn(drop / "Mia", "Mia"))
    assert receipt.entered, receipt.words
    [entrant] = load(tmp_path / "ladder.toml", complete=False).entrants
    assert entrant.wire == wire


def test_removing_takes_what_is_deep_and_closed_and_follows_no_link(tmp_path: Path) -> None:
    deep(tmp_path / "d", 2_000)
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "file").touch()
    (tmp_path / "d" / "link").symlink_to(tmp_path / "kept")
    (tmp_path / "d" / "shut").mkdir(0o000)
    remove(tmp_path / "d")
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (tmp_path / "kept" / "file").exists()
    (tmp_path / "link").symlink_to(tmp_path / "kept")
    remove(tmp_path / "link")
    assert (tmp_path / "kept" / "file").exists()


@pytest.mark.parametrize("victim", ["supervisor", "table", "new table"])
def test_a_test_match_that_our_side_failed_is_played_again(
    victim: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A supervisor or a table that is killed from outside is no fault of a hand-in."""
    struck: list[int] = []
    others = proc.children(os.getpid())

    def strike(line: Line) -> None:
        if isinstance(line, Asked) and not struck:
            tables = [pid for pid in proc.children(os.getpid()) if pid not in others]
            supervisors = [each for table in tables for each in proc.children(table) if is_supervisor(each, table)]
            struck.extend(supervisors if victim == "supervisor" else tables)
            for process in struck:
                os.kill(process, signal.SIGKILL)

    class Doomed(RunningTable):
        """A table whose first process is killed before it has begun to play."""

        def __init__(self, *match: Any) -> None:
            super().__init__(*match)
            if not struck:
                self.kill()
                struck.append(self.pid)

    if victim == "new table":
        monkeypatch.setattr("girone.lab.situations.situation_run.RunningTable", Doomed)
    lay_class(tmp_path, text, [])
    plan = load(tmp_path / "ladder.toml", complete=False)
    ada = Entrant("Ada", plan.regulation.wire, folder="drop/Ada", command=f"{PLAYER} unical_server --game dipole")
    tried = try_out(ada, plan, tmp_path / "logs", 600.0, watch=strike)
    assert struck
    assert tried.findings == ()
    assert list((tmp_path / "logs").rglob("white-1-2")), "the first match was played again"

"""The drop folder: what is new in it is handed in once, as the next version of its author."""

import json
import os
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from girone.cli import main
from girone.hand_ins.desk import Desk, Receipt
from girone.hand_ins.drop import Drop, Mark, settled
from girone.hand_ins.hand_in import HandIn
from girone.model.errors import RecordError
from girone.tournament.drawing import undrawn
from girone.tournament.file import load
from girone.tournament.reading import situation_of
from girone.tournament.situation import Situation
from girone.tournament.store import Store
from tests.hand_ins.test_enter_command import GOOD, QUICK


class Clerk:
    """A desk that takes everything, or refuses what it is told to."""

    def __init__(self) -> None:
        self.plan = SimpleNamespace(entrants=[])
        self.refuses: set[str] = set()
        self.log = ""

    def take(self, hand_in: HandIn) -> Receipt:
        """Enter it by its name."""
        if hand_in.name in self.refuses:
            return Receipt(hand_in.name, str(hand_in.source), False, "its build failed", log=self.log)
        self.plan.entrants.append(SimpleNamespace(name=hand_in.name))
        return Receipt(hand_in.name, str(hand_in.source), True, "as white: fine", command="./it")


class Course:
    """A drop folder beside a tournament's file, and who hands in there."""

    def __init__(self, base: Path) -> None:
        self.base, self.folder, self.clerk = base, base / "drop", Clerk()
        self.folder.mkdir()

    def lay(self, name: str, content: str = "first") -> Path:
        """Put a program of one file there."""
        (self.folder / name).mkdir(exist_ok=True)
        (self.folder / name / "main.py").write_text(content)
        return self.folder / name

    def look(self) -> list[str]:
        """Hand in what is new, as a command does that has just been started: the names of what it dealt with."""
        drop = Drop(self.folder, self.base)
        return [drop.enter(*each, cast(Desk, self.clerk)).name for each in drop.news(self.entered).items()]

    @property
    def entered(self) -> list[str]:
        """The names in the tournament's file."""
        return [each.name for each in self.clerk.plan.entrants]


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return Course(tmp_path)


def test_nothing_is_handed_in_twice_and_a_change_is_a_version(course: Course) -> None:
    assert course.look() == []
    course.lay("Bob")
    course.lay("Ada")
    assert course.look() == ["Ada", "Bob"]
    assert course.look() == []
    course.lay("Ada", "second")
    assert course.look() == ["Ada #2"]
    course.lay("Ada", "third")
    assert course.look() == ["Ada #3"]
    assert course.look() == []


def test_an_older_state_is_a_version_again(course: Course) -> None:
    for content, version in (("first", "Ada"), ("second", "Ada #2"), ("first", "Ada #3")):
        course.lay("Ada", content)
        assert course.look() == [version]


def touch(folder: Path) -> None:
    os.utime(folder / "main.py", (1, 1))


def fetch(folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / ".git" / "FETCH_HEAD").write_text("now")


def play(folder: Path) -> None:
    (folder / "matches" / "0001").mkdir(parents=True)
    (folder / "matches" / "0001" / "journal.jsonl").write_text("{}")


def rewrite(folder: Path) -> None:
    (folder / "main.py").unlink()
    (folder / "main.py").write_text("first")


@pytest.mark.parametrize("deed", [touch, fetch, play, rewrite])
def test_what_leaves_the_program_as_it_is_makes_no_version(course: Course, deed: Callable[[Path], None]) -> None:
    folder = course.lay("Ada")
    drop = Drop(course.folder, course.base)
    course.look()
    assert drop.news([]) == {}
    deed(folder)
    assert drop.news([]) == {}


def test_a_run_bit_and_a_new_file_make_a_version(course: Course) -> None:
    folder = course.lay("Ada")
    course.look()
    (folder / "main.py").chmod(0o755)
    assert course.look() == ["Ada #2"]
    (folder / "more.py").write_text("")
    assert course.look() == ["Ada #3"]


def test_who_was_refused_is_told_and_tried_again_after_a_change(course: Course) -> None:
    course.clerk.refuses, course.clerk.log = {"Ada"}, str(course.base)
    (course.base / "build.log").write_text("no compiler\n")
    course.lay("Ada")
    assert course.look() == ["Ada"]
    assert course.look() == []
    receipt = (course.base / "receipts" / "ada.txt").read_text()
    assert "\nAda: refused: its build failed\n" in receipt
    assert receipt.endswith("what its build said last:\nno compiler\n")
    course.clerk.refuses = set()
    course.lay("Ada", "second")
    assert course.look() == ["Ada"], "what was refused is no version"
    assert "\nAda: entered, started by ./it\n" in (course.base / "receipts" / "ada.txt").read_text()


def test_nobody_hands_in_a_version_of_somebody_else(course: Course) -> None:
    course.lay("Ada")
    course.lay("Ada #2", "mine")
    assert course.look() == ["Ada", "Ada #2"]
    assert course.entered == ["Ada"]
    assert "entered" in (course.base / "receipts" / "ada.txt").read_text()
    assert "refused: a name that ends in # and a number" in (course.base / "receipts" / "ada-2.txt").read_text()


def test_a_zip_beside_a_folder_is_the_next_version_once(course: Course) -> None:
    course.lay("Ada")
    with zipfile.ZipFile(course.folder / "Ada.zip", "w") as archive:
        archive.writestr("main.py", "second")
    assert course.look() == ["Ada", "Ada #2"]
    assert course.look() == []


def test_a_link_is_not_followed_and_a_pipe_not_waited_for(course: Course) -> None:
    folder, secret = course.lay("Ada"), course.base / "secret"
    secret.write_text("one")
    (folder / "link").symlink_to(secret)
    os.mkfifo(folder / "pipe")
    assert course.look() == ["Ada"]
    secret.write_text("another")
    assert course.look() == []


def test_what_is_too_large_is_handed_in_unread(course: Course) -> None:
    with (course.lay("Ada") / "large").open("wb") as file:
        file.truncate(1 << 40)
    assert course.look() == ["Ada"], "the desk refuses it"
    assert course.look() == []


def test_what_is_still_being_copied_is_left_for_the_next_look(course: Course) -> None:
    course.lay("Ada")
    course.lay("Bob")
    drop = Drop(course.folder, course.base)

    def wait() -> None:
        course.lay("Ada", "more")

    ripe = settled(lambda: drop.news([]), wait)
    assert [name for name, _ in ripe] == ["Bob"]
    assert settled(lambda: dict[Mark, HandIn](), lambda: pytest.fail("there is nothing to wait for")) == {}


class Killed(BaseException):
    """The machine goes off."""


@pytest.mark.parametrize("is_in_the_file", [True, False])
def test_who_is_killed_in_between_enters_nobody_twice(
    course: Course, monkeypatch: pytest.MonkeyPatch, is_in_the_file: bool
) -> None:
    def take(hand_in: HandIn) -> Receipt:
        if is_in_the_file:
            course.clerk.plan.entrants.append(SimpleNamespace(name=hand_in.name))
        raise Killed

    course.lay("Ada")
    with monkeypatch.context() as killing:
        killing.setattr(course.clerk, "take", take)
        with pytest.raises(Killed):
            course.look()
    assert course.look() == ([] if is_in_the_file else ["Ada"])
    assert course.look() == []
    assert course.entered == ["Ada"]


def test_a_log_that_somebody_spoilt_is_named(course: Course) -> None:
    course.lay("Ada")
    course.look()
    with (course.base / "entrants.logs" / "ladder.jsonl").open("a") as log:
        log.write("{}\n")
    with pytest.raises(RecordError, match="ladder.jsonl, line 3 is not what girone wrote"):
        Drop(course.folder, course.base).news([])


def arguments(base: Path) -> list[str]:
    return [str(base / "drop"), "--into", str(base / "ladder.toml"), "--settle", "0"]


def ladder(base: Path) -> int:
    return main(["ladder", *arguments(base), "--once"])


@pytest.fixture
def standing(course: Course, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Course:
    """A ladder without sample players; hand-ins are not tried out, which has tests of its own."""
    assert main(["new", "dipole-2020", "--format", "ladder", "--seed", "a test"]) == 0
    text = capsys.readouterr().out.partition("[[entrants]]")[0].replace("[set]\n", f"[set]\n{QUICK}")
    (course.base / "ladder.toml").write_text(text)
    monkeypatch.setattr("girone.hand_ins.desk.try_out", lambda *about: ["as white: fine"])
    return course


def test_a_ladder_from_the_first_program_on(standing: Course, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("Ada", "Bob"):
        standing.lay(name).joinpath("girone.toml").write_text(GOOD)
        assert ladder(standing.base) == 0
    standing.lay("Ada", "second")
    assert ladder(standing.base) == 0
    assert [each.name for each in load(standing.base / "ladder.toml").entrants] == ["Ada", "Bob", "Ada #2"]
    capsys.readouterr()
    assert main(["standings", str(standing.base / "ladder.store"), "--json"]) == 0
    [category] = json.loads(capsys.readouterr().out)["categories"]
    table: list[dict[str, Any]] = category["stages"][0]["table"]
    assert {row["name"]: row["reached"] for row in table} == {
        "Ada": "former version",
        "Ada #2": "on the ladder",
        "Bob": "on the ladder",
    }
    assert sum(row["played"] for row in table) == 2 * 4
    with closing(Store(standing.base / "ladder.store")) as store:
        situation = situation_of(store)
        assert situation.finished
        assert not situation.is_over, "others may come"


def test_of_two_at_once_one_enters(
    standing: Course, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    codes: list[int] = []

    def meanwhile(*about: object) -> list[str]:
        if not codes:
            codes.append(-1)
            codes[:] = [ladder(standing.base), main(["ladder", *arguments(standing.base)])]
        return ["as white: fine"]

    monkeypatch.setattr("girone.hand_ins.desk.try_out", meanwhile)
    standing.lay("Ada").joinpath("girone.toml").write_text(GOOD)
    assert ladder(standing.base) == 0
    assert codes == [0, 2], "who only looks once has nothing to do; who wants to stay is refused"
    assert capsys.readouterr().err.count("girone: another girone ladder is at work in the folder of ") == 2
    assert [path.name for path in (standing.base / "entrants").iterdir()] == ["ada"]


def test_what_waits_for_the_organiser_is_said(standing: Course, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("Ada", "Bob"):
        standing.lay(name).joinpath("girone.toml").write_text(GOOD)
    assert ladder(standing.base) == 0
    for entrant in ("ada", "bob"):
        (standing.base / "entrants" / entrant / "main.py").write_text("changed behind the organiser's back")
    standing.lay("Caro").joinpath("girone.toml").write_text(GOOD)
    capsys.readouterr()
    assert ladder(standing.base) == 1
    said = capsys.readouterr().out
    assert "2 matches wait for you:\n" in said
    assert f"  girone decide {standing.base / 'ladder.store'} accept " in said


@pytest.mark.parametrize("seed", ["x", "y", "z"])
def test_no_lots_turn_versions_round(course: Course, seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "dipole-2020", "--format", "ladder", "--seed", seed]) == 0
    text, names = capsys.readouterr().out.partition("[[entrants]]")[0], ("Ada", "Ada #2", "Bob")
    assert "draw" not in text.partition("[format]")[2].partition("[set]")[0]
    entrants = "".join(f'[[entrants]]\nname = "{name}"\nplayer = "random"\n' for name in names)
    (course.base / "ladder.toml").write_text(text + entrants)
    situation = Situation(plan := load(course.base / "ladder.toml"), [], [])
    assert situation.places(plan.categories[0]) == names
    [(draw, how)] = undrawn(situation)
    assert (draw["order"], how) == (list(names), "as listed, without lots")


def test_a_tournament_that_is_no_ladder(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "dipole-2020"]) == 0
    (course.base / "ladder.toml").write_text(capsys.readouterr().out)
    assert ladder(course.base) == 2
    assert 'has no ladder: write kind = "ladder"' in capsys.readouterr().err


def test_a_file_among_the_programs(standing: Course, capsys: pytest.CaptureFixture[str]) -> None:
    inside = standing.folder / "ladder.toml"
    (standing.base / "ladder.toml").rename(inside)
    assert main(["ladder", str(standing.folder), "--into", str(inside), "--once"]) == 2
    assert "where everything is a program" in capsys.readouterr().err

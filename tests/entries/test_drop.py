"""The drop folder: what is new in it is handed in once, as the next version of its author."""

import errno
import json
import os
import shutil
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from girone.cli.commands.ladder import EVERY
from girone.cli.main import main
from girone.entries.building.build import EXITED, FAILED, OUR_FAILURE
from girone.entries.drop_folder.drop_folder import EXCLUDED, LONGEST, Drop, settled
from girone.entries.drop_folder.fingerprint import Fingerprints
from girone.entries.drop_folder.log import Log, Mark
from girone.entries.hand_in import Changed, HandIn, OurFailure, Refused
from girone.entries.reception import Receipt, Reception
from girone.entries.test_matches import Tried
from girone.entries.unpacking.unpack import unpack
from girone.host.sandbox import probe as survey
from girone.languages import load as load_language
from girone.model.detail import PLAIN, said
from girone.model.errors import RecordError
from girone.model.reason import Kind
from girone.tournament.plan.drawing import undrawn
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.file import load
from girone.tournament.results.state import TournamentState
from girone.tournament.store.reading import state_of
from girone.tournament.store.store import Store
from tests.entries.test_enter_command import GOOD, QUICK
from tests.report_types import assert_reported

NOT_BUILT = FAILED(quoted="'make'", detail=EXITED(code=2))
TICK = 0.05
"""Seconds after which the times that a file system keeps are others."""


class Clerk:
    """A desk that takes everything, or refuses what it is told to."""

    def __init__(self) -> None:
        self.plan = SimpleNamespace(entrants=[])
        self.refuses: set[str] = set()
        self.log = ""
        self.meanwhile: Callable[[], object] = lambda: None
        self.asked: list[str] = []

    def take(self, hand_in: HandIn, unchanged: Callable[[], bool]) -> Receipt:
        """Enter it by its name, after something may have happened to it."""
        self.asked.append(hand_in.name)
        self.meanwhile()
        if not unchanged():
            raise Changed
        if hand_in.name in self.refuses:
            return Receipt(hand_in.name, str(hand_in.source), False, NOT_BUILT, log=self.log)
        self.plan.entrants.append(SimpleNamespace(name=hand_in.name))
        return Receipt(hand_in.name, str(hand_in.source), True, PLAIN(cause="as white: fine"), command="./it")


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

    def look(self, excluded: dict[str, str] | None = None) -> list[str]:
        """Hand in what is new, as a command does that has just been started: the names of what it dealt with."""
        drop = Drop(self.folder, self.base)
        news = drop.news(self.entered).items()
        receipts = [drop.enter(*each, cast(Reception, self.clerk), excluded) for each in news]
        return [receipt.name for receipt in receipts if receipt]

    def receipt(self, file: str) -> str:
        """What an author was told last."""
        return (self.base / "receipts" / file).read_text(encoding="utf-8")

    @property
    def log(self) -> Path:
        """Where it is kept what was done."""
        return self.base / "entrants.logs" / "ladder.jsonl"

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
    assert sorted(course.look()) == ["Ada", "Bob"]
    assert course.look() == []
    course.lay("Ada", "second")
    assert course.look() == ["Ada #2"]
    course.lay("Ada", "third")
    assert course.look() == ["Ada #3"]
    assert course.look() == []


def test_who_came_first_is_tested_first(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Ada", "Bob", "Caro"):
        course.lay(name)
    came = {"Bob": 1, "Caro": 2, "Ada": 3}
    monkeypatch.setattr(
        "girone.entries.drop_folder.drop_folder._came", lambda source: datetime.fromtimestamp(came[source.name], UTC)
    )
    assert course.look() == ["Bob", "Caro", "Ada"]


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


def rename_within(folder: Path) -> None:
    (folder / "src" / "one.py").rename(folder / "src" / "other.py")


def move_away_and_back(folder: Path) -> None:
    folder.rename(folder.parent.parent / "elsewhere")
    (folder.parent.parent / "elsewhere").rename(folder)


def remove_within(folder: Path) -> None:
    (folder / "src" / "one.py").unlink()


@pytest.mark.parametrize("deed", [touch, rename_within, move_away_and_back, remove_within])
def test_a_hand_in_came_when_it_was_last_changed_and_not_when_it_was_looked_at(
    course: Course, deed: Callable[[Path], None]
) -> None:
    folder = course.lay("Ada")
    (folder / "src").mkdir()
    (folder / "src" / "one.py").touch()
    laid = datetime.now(UTC)

    def came() -> datetime:
        """By the word of a command that has just been started."""
        [hand_in] = Drop(course.folder, course.base).news([]).values()
        return datetime.fromisoformat(hand_in.delivered)

    time.sleep(TICK)
    assert came() <= laid
    deed(folder)
    assert came() > laid, "nobody lays a changed program there as if it were old"


def test_a_hand_in_that_was_seen_does_not_come_later_by_a_touch(course: Course) -> None:
    folder, drop = course.lay("Ada"), Drop(course.folder, course.base)
    [first] = drop.news([]).values()
    time.sleep(TICK)
    touch(folder)
    assert list(drop.news([]).values()) == [first]


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
    assert "\nAda: refused: its build, 'make', ended with exit code 2\n" in receipt
    assert receipt.endswith("last output of its build:\nno compiler\n")
    course.clerk.refuses = set()
    course.lay("Ada", "second")
    assert course.look() == ["Ada"], "what was refused is no version"
    assert "\nAda: entered, started by ./it\n" in (course.base / "receipts" / "ada.txt").read_text()


def test_a_receipt_is_kept_by_its_details_and_read_in_every_language(course: Course) -> None:
    course.clerk.refuses = {"Ada"}
    course.lay("Ada")
    course.lay("Bob")
    italian = load_language("it")
    drop, why = Drop(course.folder, course.base, italian), said("turns lost: {count}", count=3)
    for each in drop.news([]).items():
        drop.enter(*each, cast(Reception, course.clerk), {"Bob": why.worded})
    ada, bob = (each for each in Log(course.log).records() if each.is_done)
    assert (ada.told, bob.told) == (NOT_BUILT, EXCLUDED(name="Bob", cause=why))
    assert str(ada.told) == "its build, 'make', ended with exit code 2"
    assert italian.tell(ada.told) == "la sua compilazione, 'make', è terminata con codice 2"
    assert course.receipt("ada.txt").splitlines()[1] == f"Ada: rifiutato: {italian.tell(ada.told)}"


def test_receipts_that_were_kept_as_words_are_read(course: Course) -> None:
    course.log.parent.mkdir()
    kept = {"hand_in": "Ada", "fingerprint": "f", "name": "Ada", "entered": True, "outcome": "entered with findings"}
    course.log.write_text(json.dumps({**kept, "words": "as white: fine", "findings": ["it is slow"]}) + "\n")
    [record] = Log(course.log).records()
    assert (str(record.told), list(map(str, record.findings))) == ("as white: fine", ["it is slow"])


def test_nobody_hands_in_a_version_of_somebody_else(course: Course) -> None:
    course.lay("Ada")
    course.lay("Ada #2", "mine")
    assert course.look() == ["Ada", "Ada #2"]
    assert course.entered == ["Ada"]
    assert "entered" in (course.base / "receipts" / "ada.txt").read_text()
    assert "refused: names that end in # and a number" in (course.base / "receipts" / "ada-2.txt").read_text()


def lay_zip(course: Course, name: str, content: str) -> Path:
    with zipfile.ZipFile(course.folder / name, "w") as archive:
        archive.writestr("main.py", content)
    return course.folder / name


def test_what_lies_beside_the_first_of_its_name_is_refused_while_that_lies_there(course: Course) -> None:
    folder = course.lay("Ada")
    lay_zip(course, "Ada.zip", "second")
    assert course.look() == ["Ada", "Ada"]
    assert course.look() == []
    course.lay("ADA", "third")
    assert course.look() == ["ADA"], "comes before Ada in the alphabet, and too late"
    assert course.entered == ["Ada"]
    assert "\nAda: entered" in course.receipt("ada.txt")
    assert "\nAda: refused: another hand-in with this name was there first" in course.receipt("ada-2.txt")
    assert "\nADA: refused: another hand-in" in course.receipt("ada-3.txt")
    for each in (folder, course.folder / "ADA"):
        shutil.rmtree(each)
    assert course.look() == ["Ada #2"]
    assert "\nAda #2: entered" in course.receipt("ada.txt")
    assert sorted(path.name for path in (course.base / "receipts").iterdir()) == ["ada-3.txt", "ada.txt"]


def test_an_author_has_one_receipt_for_folders_and_zips(course: Course) -> None:
    folder = course.lay("Ada")
    course.look()
    shutil.rmtree(folder)
    zipped = lay_zip(course, "Ada.zip", "second")
    assert course.look() == ["Ada #2"]
    zipped.unlink()
    course.lay("ada", "third")
    assert course.look() == ["ada #3"]
    assert [path.name for path in (course.base / "receipts").iterdir()] == ["ada.txt"]
    assert "\nada #3: entered" in course.receipt("ada.txt")


def test_receipts_of_names_that_begin_alike(course: Course) -> None:
    for name in ("J. Smith", "J. Doe", "J. Doe!"):
        course.lay(name)
    lay_zip(course, "J. Roe.zip", "fourth")
    course.look()
    receipts = {path.name: path.read_text().splitlines()[1] for path in (course.base / "receipts").iterdir()}
    assert {file: line.partition(":")[0] for file, line in receipts.items()} == {
        "j.-smith.txt": "J. Smith",
        "j.-doe.txt": "J. Doe",
        "j.-doe-2.txt": "J. Doe!",
        "j.-roe.txt": "J. Roe",
    }
    course.lay("J. Doe!", "second")
    assert course.look() == ["J. Doe! #2"]
    assert "J. Doe! #2: entered" in course.receipt("j.-doe-2.txt")
    assert "J. Doe: entered" in course.receipt("j.-doe.txt")


@pytest.mark.parametrize(
    ("name", "file"),
    [
        (b"E\x1b[31m", "e-31m.txt"),
        (b"M\xe9m", "m-m.txt"),
        (b"a" * 253, f"{'a' * 200}.txt"),
        ("\u0390".encode() * 120, "\u03b9\u0308\u0301" * 33 + "\u03b9.txt"),
        (b"a" * (LONGEST + 1), f"{'a' * (LONGEST + 1)}.txt"),
        (b" Ada", "ada.txt"),
    ],
    ids=["an escape", "not UTF-8", "too long for a folder", "longer in small letters", "too long", "a blank"],
)
def test_names_that_nobody_can_have(course: Course, name: bytes, file: str) -> None:
    course.lay(os.fsdecode(name))
    course.lay("b" * LONGEST)
    assert sorted(course.look()) == sorted([os.fsdecode(name), "b" * LONGEST])
    assert course.entered == ["b" * LONGEST]
    assert f"refused: a name has 1 to {LONGEST} printable characters" in course.receipt(file)
    assert course.receipt(file).replace("\n", "").isprintable()
    assert course.look() == []


def test_who_was_excluded_does_not_come_back(course: Course) -> None:
    course.lay("Ada")
    course.look()
    course.lay("Ada", "second")
    course.lay("ADAm")
    assert sorted(course.look({"Ada #2": "copied from Bob"})) == ["ADAm", "Ada"]
    assert course.entered == ["Ada", "ADAm"]
    assert "\nAda: refused: Ada was excluded: copied from Bob\n" in course.receipt("ada.txt")


def test_links_in_the_drop_folder_are_nobodys_program(course: Course) -> None:
    (course.base / "private").mkdir()
    course.lay("Ada")
    for name, goal in (("Mal", "../private"), ("Thief", "Ada"), ("loop.zip", "loop.zip"), ("zero.zip", "/dev/zero")):
        (course.folder / name).symlink_to(goal)
    assert course.look() == ["Ada"]


def test_what_is_swapped_while_we_look_stops_nobody(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    def of(prints: Fingerprints, source: Path) -> str:
        if source.name == "Ada":
            raise OSError(errno.ELOOP, "a link where a file was")
        return "as ever"

    course.lay("Ada")
    course.lay("Bob")
    with monkeypatch.context() as swapping:
        swapping.setattr(Fingerprints, "of", of)
        assert course.look() == ["Bob"]
    assert "Ada" in course.look()


def test_what_is_closed_to_us_is_handed_in_so_that_its_author_is_told(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed, lstat = course.lay("Ada") / "main.py", Path.lstat

    def closed_lstat(path: Path) -> os.stat_result:
        if path == closed:
            raise PermissionError
        return lstat(path)

    with monkeypatch.context() as closing_it:
        closing_it.setattr(Path, "lstat", closed_lstat)
        assert course.look() == ["Ada"]
        assert course.look() == []
    assert course.look() == ["Ada #2"]


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
    with (course.lay("Ada") / "large").open("wb") as file:
        file.truncate(1 << 39)
    assert course.look() == ["Ada #2"], "who made it smaller is told that it is still too large"


def test_folders_of_the_program_itself_count_whatever_they_are_called(course: Course) -> None:
    engine = course.lay("Ada") / "src" / "matches" / "Engine.java"
    engine.parent.mkdir(parents=True)
    engine.write_text("first")
    (course.folder / "Ada" / "practice").write_text("a program of this name")
    assert course.look() == ["Ada"]
    engine.write_text("second")
    assert course.look() == ["Ada #2"]
    (course.folder / "Ada" / "practice").write_text("another")
    assert course.look() == ["Ada #3"]


def test_what_is_still_being_copied_is_left_for_the_next_look(course: Course) -> None:
    course.lay("Ada")
    course.lay("Bob")
    drop = Drop(course.folder, course.base)

    def wait() -> None:
        course.lay("Ada", "more")

    ripe = settled(lambda: drop.news([]), wait)
    assert [name for name, _ in ripe] == ["Bob"]
    assert settled(lambda: dict[Mark, HandIn](), lambda: pytest.fail("there is nothing to wait for")) == {}


def test_what_changes_before_its_turn_is_left_for_the_next_look(course: Course) -> None:
    course.lay("Ada")
    course.lay("Bob")
    course.clerk.meanwhile = lambda: course.lay("Bob", "while Ada is built")
    assert course.look() == ["Ada"]
    assert course.clerk.asked == ["Ada"]
    course.clerk.meanwhile = lambda: None
    assert course.look() == ["Bob"]
    assert course.look() == []


def test_what_changes_while_it_is_copied_is_left_for_the_next_look(course: Course) -> None:
    course.lay("Bob")
    course.clerk.meanwhile = lambda: course.lay("Bob", "half")
    assert course.look() == []
    assert course.entered == []
    course.clerk.meanwhile = lambda: None
    assert course.look() == ["Bob"]
    assert course.look() == []


class Killed(BaseException):
    """The machine goes off."""


@pytest.mark.parametrize("is_in_the_file", [True, False])
def test_who_is_killed_in_between_enters_nobody_twice(
    course: Course, monkeypatch: pytest.MonkeyPatch, is_in_the_file: bool
) -> None:
    def take(hand_in: HandIn, unchanged: Callable[[], bool]) -> Receipt:
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
    assert "\nAda: entered" in course.receipt("ada.txt")


def test_who_is_killed_before_the_receipt_is_written_writes_it_later(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*about: object) -> None:
        raise Killed

    course.lay("Ada")
    with monkeypatch.context() as killing:
        killing.setattr("girone.entries.drop_folder.drop_folder.write_receipt", killed)
        with pytest.raises(Killed):
            course.look()
    course.look()
    assert "\nAda: entered" in course.receipt("ada.txt")


def test_a_line_that_was_cut_short_is_no_line(course: Course) -> None:
    course.lay("Ada")
    course.look()
    whole = course.log.read_bytes()
    course.log.write_bytes(whole + whole[:40])
    assert course.look() == []
    course.lay("Bob")
    assert course.look() == ["Bob"]
    assert course.look() == []
    assert course.log.read_bytes().startswith(whole)
    assert len(course.log.read_bytes().splitlines()) == 4


def test_a_last_line_without_its_end_is_one(course: Course) -> None:
    course.lay("Ada")
    course.look()
    course.log.write_bytes(course.log.read_bytes().rstrip())
    assert course.look() == []
    course.lay("Bob")
    assert course.look() == ["Bob"]
    assert course.look() == []


def test_a_log_that_somebody_spoilt_is_named(course: Course) -> None:
    course.lay("Ada")
    course.look()
    with course.log.open("a") as log:
        log.write("{}\n")
    with pytest.raises(RecordError, match="ladder.jsonl, line 3 is not what girone wrote"):
        Drop(course.folder, course.base).news([])


def arguments(base: Path) -> list[str]:
    return [str(base / "drop"), "--into", str(base / "ladder.toml"), "--settle", "0"]


def ladder(base: Path) -> int:
    return main(["ladder", *arguments(base), "--once"])


@pytest.fixture
def standing(course: Course, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Course:
    """A ladder of one table without sample players; hand-ins are not tried out, which has tests of its own."""
    assert main(["new", "dipole-2020", "--format", "ladder", "--seed", "a test"]) == 0
    text = capsys.readouterr().out.partition("[[entrants]]")[0].replace("[set]\n", f"[set]\n{QUICK}")
    text = text.replace("# matches = 30", "matches = 2")
    (course.base / "ladder.toml").write_text(text.replace("[tables]\n", "[tables]\ncount = 1\n"))
    monkeypatch.setattr("girone.entries.reception.try_out", lambda entrant, *about: Tried(entrant))
    return course


def add_two_rungs(base: Path) -> None:
    with (base / "ladder.toml").open("a") as file:
        file.writelines(f'[[entrants]]\nname = "{name}"\nplayer = "random"\n' for name in ("Fortuna", "Sorte"))


def test_a_ladder_from_the_first_program_on(standing: Course, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("Ada", "Bob"):
        standing.lay(name).joinpath("girone.toml").write_text(GOOD)
        assert ladder(standing.base) == 0
    standing.lay("Ada", "second")
    capsys.readouterr()
    assert main(["ladder", *arguments(standing.base), "--once", "--json"]) == 0
    assert_reported("ladder", 0, capsys.readouterr().out)
    assert [each.name for each in load(standing.base / "ladder.toml").entrants] == ["Ada", "Bob", "Ada #2"]
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
        state = state_of(store)
        assert state.finished
        assert not state.is_over, "others may come"


def test_the_record_of_a_ladder_is_there_while_the_first_hand_in_is_tried(
    standing: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_two_rungs(standing.base)
    places: list[tuple[str, ...]] = []

    def meanwhile(entrant: Entrant, *about: object) -> Tried:
        with closing(Store(standing.base / "ladder.store")) as store:
            places.append(tuple(each.name for each in state_of(store).plan.entrants))
        return Tried(entrant)

    monkeypatch.setattr("girone.entries.reception.try_out", meanwhile)
    standing.lay("Ada").joinpath("girone.toml").write_text(GOOD)
    assert ladder(standing.base) == 0
    assert places == [("Fortuna", "Sorte")]


def test_no_record_is_begun_where_programs_could_read_it(
    standing: Course, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, store = standing.base / "ladder.toml", standing.base / "seen" / "ladder.store"
    file.write_text(f'sandbox = "strict"\n{file.read_text()}')
    add_two_rungs(standing.base)
    monkeypatch.setattr(survey, "missing", lambda: "")
    monkeypatch.setattr(survey, "readable_place", lambda place: store.parent if place == store else None)
    assert main(["ladder", *arguments(standing.base), "--store", str(store), "--once"]) == 2
    assert f"sandbox strict: {store} lies in {store.parent}" in capsys.readouterr().err
    assert not store.exists()


def test_what_is_laid_there_during_matches_does_not_wait_for_the_last_of_them(
    standing: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_two_rungs(standing.base)
    seen = list[tuple[list[int], bool]]()
    look = Drop.news

    def state() -> TournamentState:
        with closing(Store(standing.base / "ladder.store")) as store:
            return state_of(store)

    def news(drop: Drop, entered: set[str], opens: datetime | None = None) -> dict[Mark, HandIn]:
        if state().attempts and not (standing.folder / "Ada").exists():
            standing.lay("Ada").joinpath("girone.toml").write_text(GOOD)
        return look(drop, entered, opens)

    def tried(entrant: Entrant, *about: object) -> Tried:
        now = state()
        seen.append(([each.number for each in now.attempts if each.ended], bool(now.due)))
        raise SystemExit("that is all")

    monkeypatch.setattr(Drop, "news", news)
    monkeypatch.setattr("girone.entries.reception.try_out", tried)
    with pytest.raises(SystemExit, match="that is all"):
        main(["ladder", *arguments(standing.base), "--every", "0"])
    assert seen == [([1], True)], "the match in play has ended, and others are due"


def test_hand_ins_that_take_long_to_be_tried_leave_time_for_matches(
    standing: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_two_rungs(standing.base)
    clock, said = [0.0], list[bool]()

    def tried(entrant: Entrant, *about: object) -> Tried:
        clock[0] += 10 * EVERY
        standing.lay("Bob").joinpath("girone.toml").write_text(GOOD)
        return Tried(entrant)

    def play(*about: object, enough: Callable[[], bool]) -> None:
        for _ in range(2):
            said.append(enough())
            clock[0] += EVERY
        raise SystemExit("that is all")

    monkeypatch.setattr(
        "girone.cli.commands.ladder.time", SimpleNamespace(monotonic=lambda: clock[0], sleep=time.sleep)
    )
    monkeypatch.setattr("girone.entries.reception.try_out", tried)
    monkeypatch.setattr("girone.cli.commands.ladder.play_tournament", play)
    standing.lay("Ada").joinpath("girone.toml").write_text(GOOD)
    with pytest.raises(SystemExit, match="that is all"):
        main(["ladder", *arguments(standing.base)])
    assert said == [False, True]


@pytest.mark.parametrize("trouble", [OSError(errno.ENOSPC, "No space left"), RecordError("a damaged log")])
def test_a_look_that_fails_during_matches_lets_them_end(
    standing: Course, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], trouble: Exception
) -> None:
    add_two_rungs(standing.base)
    look = Drop.news

    def news(drop: Drop, entered: set[str], opens: datetime | None = None) -> dict[Mark, HandIn]:
        with closing(Store(standing.base / "ladder.store")) as store:
            if store.attempts():
                raise trouble
        return look(drop, entered, opens)

    monkeypatch.setattr(Drop, "news", news)
    assert main(["ladder", *arguments(standing.base), "--every", "0"]) != 0
    assert (getattr(trouble, "strerror", "") or str(trouble)) in capsys.readouterr().err
    with closing(Store(standing.base / "ladder.store")) as store:
        [attempt] = store.attempts()
    assert attempt.reason
    assert attempt.reason.kind is not Kind.VOID


def test_a_drop_folder_whose_name_is_not_utf_8_is_looked_into(standing: Course) -> None:
    odd = standing.base / os.fsdecode(b"conseg\xe0")
    standing.folder.rename(odd)
    assert main(["ladder", str(odd), *arguments(standing.base)[1:], "--once"]) == 0


@pytest.mark.parametrize("first", ["ladder", "enter"])
def test_of_two_at_once_one_enters(
    standing: Course, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    base, codes = standing.base, list[int]()
    file, drop = str(base / "ladder.toml"), str(base / "drop")
    calls = {"ladder": ["ladder", *arguments(base), "--once"], "enter": ["enter", f"{drop}/Ada", "--into", file]}
    names = {"ladder": f"girone ladder {drop}", "enter": "girone enter"}

    def meanwhile(entrant: Entrant, *about: object) -> Tried:
        if not codes:
            codes.append(-1)
            codes[:] = [main(calls["ladder"]), main(calls["ladder"][:-1]), main(calls["enter"])]
        return Tried(entrant)

    monkeypatch.setattr("girone.entries.reception.try_out", meanwhile)
    standing.lay("Ada").joinpath("girone.toml").write_text(GOOD)
    assert main(calls[first]) == 0
    assert codes == [0, 2, 2], "who only looks once lets it be; who wants to stay, or to enter, is refused"
    said, held = (
        capsys.readouterr().err,
        f"girone: {names[first]} (process {os.getpid()}) is running in the folder of {file}",
    )
    assert said.count(f"{held}; nothing is done this time\n") == 1
    assert said.count(f"{held}; stop it first, or wait until it has ended\n") == 2
    assert [each.name for each in load(base / "ladder.toml", complete=False).entrants] == ["Ada"]


def test_a_hand_in_that_is_called_as_the_log_is_does_not_take_its_place(standing: Course) -> None:
    standing.lay("ladder.jsonl").joinpath("girone.toml").write_text(GOOD)
    standing.lay("Ada").joinpath("girone.toml").write_text(GOOD)
    assert main(["enter", str(standing.folder / "ladder.jsonl"), "--into", str(standing.base / "ladder.toml")]) == 0
    assert ladder(standing.base) == 0
    names = [(each.name, each.folder) for each in load(standing.base / "ladder.toml").entrants]
    assert sorted(names) == [
        ("Ada", "entrants/ada"),
        ("ladder.jsonl", "entrants/ladder.jsonl-2"),
        ("ladder.jsonl #2", "entrants/ladder.jsonl-2-2"),
    ]


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
    state = TournamentState(plan := load(course.base / "ladder.toml"), [], [])
    assert state.places(plan.categories[0]) == names
    [(draw, how)] = undrawn(state)
    assert (draw.order, how) == (names, "as listed, without lots")


def test_a_ladder_refuses_whom_the_organiser_excluded(standing: Course, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("Ada", "Bob"):
        standing.lay(name).joinpath("girone.toml").write_text(GOOD)
    assert ladder(standing.base) == 0
    assert main(["decide", str(standing.base / "ladder.store"), "exclude", "Ada", "--reason", "copied"]) == 0
    standing.lay("Ada", "second")
    capsys.readouterr()
    assert ladder(standing.base) == 0
    assert "Ada: refused: Ada was excluded: copied\n" in capsys.readouterr().err
    assert [each.name for each in load(standing.base / "ladder.toml").entrants] == ["Ada", "Bob"]


def test_a_hand_in_that_loops_or_is_a_pipe_stops_nobody(standing: Course, capsys: pytest.CaptureFixture[str]) -> None:
    (standing.lay("Ada") / "l").symlink_to("l")
    standing.lay("E\x1b[31m")
    os.mkfifo(standing.folder / "a.zip")
    holding = os.open(standing.folder / "a.zip", os.O_RDWR)  # or whoever opens it waits for ever
    standing.lay("Bob").joinpath("girone.toml").write_text(GOOD)
    try:
        assert ladder(standing.base) == 0
    finally:
        os.close(holding)
    said = capsys.readouterr().err
    assert "Ada: refused: l is a link to l, and only links to files inside are accepted; pack the file itself\n" in said
    assert "E\\x1b[31m: refused: a name has" in said
    assert "a: refused: it cannot be unpacked: it is not a plain file\n" in said
    assert "Bob: entered\n" in said


def test_a_ladder_leaves_what_changes_while_it_is_copied(
    standing: Course, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def copy(source: Path, target: Path) -> None:
        unpack(source, target)
        standing.lay("Ada", "half")

    standing.lay("Ada").joinpath("girone.toml").write_text(GOOD)
    with monkeypatch.context() as saving:
        saving.setattr("girone.entries.reception.unpack", copy)
        assert ladder(standing.base) == 0
    assert capsys.readouterr().err == "Ada: unpacking\nAda: is still changing; waiting for the next look\n"
    assert list((standing.base / "entrants").iterdir()) == []
    assert ladder(standing.base) == 0
    assert (standing.base / "entrants" / "ada" / "main.py").read_text() == "half"


def test_what_a_killed_ladder_left_is_cleared_away(standing: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    entrants, left = standing.base / "entrants", standing.base / "left"

    def kill(entrant: Entrant, *about: object) -> Tried:
        shutil.copytree(entrants, left)
        raise Refused("the state of this moment is kept")

    (standing.lay("Ada") / "half").touch()
    (standing.folder / "Ada" / "girone.toml").write_text(GOOD)
    with monkeypatch.context() as killing:
        killing.setattr("girone.entries.reception.try_out", kill)
        assert ladder(standing.base) == 0
    shutil.rmtree(entrants)
    left.rename(entrants)
    (standing.folder / "Ada" / "half").unlink()
    assert ladder(standing.base) == 0
    assert [path.name for path in entrants.iterdir()] == ["ada"]
    assert not (entrants / "ada" / "half").exists()


def test_files_that_a_build_closed_to_us_stop_nobody(
    standing: Course, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*about: object) -> str:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("girone.entries.reception.freeze.fingerprint", closed)
    standing.lay("Ada").joinpath("girone.toml").write_text(GOOD)
    assert ladder(standing.base) == 0
    assert "Ada: refused: its files cannot be used: Permission denied\n" in capsys.readouterr().err


def is_full(*about: object, **more: object) -> object:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("place", ["unpack._write", "size_limits.TemporaryFile"])
def test_a_full_disk_is_held_against_nobody(
    place: str, standing: Course, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    standing.lay("Ada").joinpath("girone.toml").write_text(GOOD)
    with monkeypatch.context() as filled:
        filled.setattr(f"girone.entries.unpacking.{place}", is_full)
        filled.setattr("girone.entries.reception.try_out", is_full)
        assert ladder(standing.base) == 0
        said = capsys.readouterr().err
        assert "(No space left on device); trying again at the next look\n" in said
        assert main(["enter", str(standing.folder / "Ada"), "--into", str(standing.base / "ladder.toml")]) == 1
        assert "Ada: not the program's fault: no room for it" in capsys.readouterr().out
    assert ladder(standing.base) == 0
    assert "\nAda: entered" in standing.receipt("ada.txt")


@pytest.mark.parametrize(("failures", "outcome"), [(2, "entered"), (3, "refused: our own machine failed")])
def test_a_build_whose_supervisor_died_is_tried_again(
    failures: int, outcome: str, standing: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*about: object) -> None:
        begun.append("")
        if len(begun) <= failures:
            raise OurFailure(OUR_FAILURE(detail="killed"))

    begun = list[str]()
    monkeypatch.setattr("girone.entries.building.prepare.build", killed)
    standing.lay("Ada").joinpath("girone.toml").write_text(f'build = "make"\n{GOOD}')
    assert ladder(standing.base) == 0
    assert f"\nAda: {outcome}" in standing.receipt("ada.txt")
    assert len(begun) == 3


def test_a_tournament_that_is_no_ladder(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "dipole-2020"]) == 0
    (course.base / "ladder.toml").write_text(capsys.readouterr().out)
    assert ladder(course.base) == 2
    assert 'has no ladder: write kind = "ladder"' in capsys.readouterr().err


def test_a_file_among_the_programs(standing: Course, capsys: pytest.CaptureFixture[str]) -> None:
    inside = standing.folder / "ladder.toml"
    (standing.base / "ladder.toml").rename(inside)
    assert main(["ladder", str(standing.folder), "--into", str(inside), "--once"]) == 2
    assert "where everything counts as a program" in capsys.readouterr().err

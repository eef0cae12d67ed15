"""The delivery window: what comes too early or too late, and what a delay costs."""

import csv
import json
import os
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any, Self
from zoneinfo import ZoneInfo

import pytest

from girone.cli.main import main
from girone.entries.hand_in import HandIn
from girone.entries.reception import Receipt, Reception
from girone.entries.test_matches import Tried
from girone.model.errors import ConfigError
from girone.model.record import DecisionKind
from girone.tournament.plan.delivery import Delivery, LatePolicy, penalty
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.file import load, read
from girone.tournament.results.grades import graded
from girone.tournament.results.reports.overview import gather
from girone.tournament.results.state import TournamentState
from girone.tournament.store.reading import read_store
from tests.documents import orders
from tests.entries.test_drop import TICK
from tests.entries.test_enter_command import GOOD, QUICK
from tests.tournament.brackets import Cup, file_of

OPENS, CLOSES = datetime(2014, 10, 1, 12, tzinfo=UTC), datetime(2014, 10, 24, 2, tzinfo=UTC)
WINDOW = """\
[delivery]
opens = 2014-10-01 09:00:00
closes = 2014-10-24 00:00:00
zone = "America/Sao_Paulo"
"""
"""Brazil kept summer time at the close, and not yet when it opened."""

Course = Callable[..., Path]


@pytest.fixture
def course(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Course:
    """Writes a tournament's file, beside a folder with two programs; hand-ins are not tried out here."""

    def begin(window: str, form: str = "", entrants: str = "") -> Path:
        how = ["--format", form] if form else []
        assert main(["new", "dipole-2020", "--seed", "a test", *how]) == 0
        text = capsys.readouterr().out.partition("[[entrants]]")[0].replace("[delivery]\n", window)
        text = text.replace("# matches = 30", "matches = 2")
        file = tmp_path / "tournament.toml"
        file.write_text(text.replace("[set]\n", f"[set]\n{QUICK}game.move_limit = 1\n") + entrants)
        return file

    monkeypatch.setattr("girone.entries.reception.try_out", lambda entrant, *about: Tried(entrant))
    for name in ("Ada", "Bob"):
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / "in" / name / "girone.toml").write_text(GOOD)
    return begin


def take(file: Path, name: str, now: datetime, replaces: bool = False, delivered: str = "") -> Receipt:
    """Hand one in at a time."""
    reception = Reception(file, replaces, lambda *what: None, now=lambda: now)
    return reception.take(HandIn(file.parent / "in" / name, name, delivered=delivered))


@orders(
    "loa-2012",
    "La consegna del progetto fuori dai limiti di tempo imposti comporta l’esclusione del programma dal torneo.",
)
def test_only_what_comes_within_the_window_is_taken(course: Course) -> None:
    file, second = course(WINDOW), timedelta(seconds=1)
    early = take(file, "Ada", OPENS - second)
    assert early.words == (
        "delivery opens on 2014-10-01 09:00:00 -0300, and it came on 2014-10-01 08:59:59 -0300; hand it in again then"
    )
    late = take(file, "Ada", CLOSES + second)
    assert late.words == (
        "delivery closed on 2014-10-24 00:00:00 -0200, and it came on 2014-10-24 00:00:01 -0200; "
        "only the organiser can give more time (extensions in [delivery])"
    )
    assert take(file, "Ada", OPENS).entered
    assert take(file, "Bob", CLOSES).entered
    assert [each.delivered for each in load(file).entrants] == [
        "2014-10-01T09:00:00-03:00",
        "2014-10-24T00:00:00-02:00",
    ]


@orders("othello-ufmg-2014", "Penalização por atraso: 2^dias − 1.")
@pytest.mark.parametrize(("days", "points"), [(0, 0), (1, 1), (2, 3), (3, 7), (10, 1023)])
def test_a_delay_costs_two_to_the_days_less_one(days: int, points: int) -> None:
    assert penalty(days) == points
    window = Delivery(closes=CLOSES, late=LatePolicy.MARK)
    assert window.days_late(CLOSES + timedelta(days=days)) == days
    assert window.days_late(CLOSES + timedelta(days=days, seconds=1)) == days + 1, "a day that has begun counts"


@pytest.mark.parametrize(
    ("closes", "at", "days"),
    [
        ("2026-10-24T23:59", "2026-10-25T23:30+01:00", 1),  # a day of 25 hours
        ("2026-10-24T23:59", "2026-10-25T23:59:01+01:00", 2),
        ("2026-03-28T23:59", "2026-03-29T23:59+02:00", 1),  # one of 23
        ("2026-03-28T23:59", "2026-03-29T23:59:01+02:00", 2),
        ("2026-10-25T02:30", "2026-10-25T02:10+01:00", 1),  # the hour that comes twice, the second time
        ("2026-10-25T02:30", "2026-10-25T02:30+02:00", 0),
    ],
)
def test_days_end_by_the_clocks_of_the_zone_of_the_close(closes: str, at: str, days: int) -> None:
    rome = ZoneInfo("Europe/Rome")
    window = Delivery(closes=datetime.fromisoformat(closes).replace(tzinfo=rome), late=LatePolicy.MARK, zone=rome)
    came = datetime.fromisoformat(at)
    assert [window.days_late(each) for each in (came, came.astimezone(UTC), came.astimezone(rome))] == [days] * 3


@orders("othello-ufmg-2014", "Penalização por atraso: 2^dias − 1.")
def test_who_is_late_is_marked_and_the_penalty_is_a_column(course: Course) -> None:
    file = course(WINDOW + 'late = "mark"\n')
    in_time, late = take(file, "Ada", CLOSES), take(file, "Bob", CLOSES + timedelta(days=1, hours=1))
    assert "days late" not in in_time.words
    assert "note: days late: 2; points that this costs: 3" in late.words
    [chapter] = graded(gather(TournamentState(load(file), [], []))).chapters
    table = chapter.stages[-1].table
    at = table.columns.index("penalty")
    assert {row.name: row.cells[at] for row in table.rows} == {"Ada": 0, "Bob": 3}


@orders("othello-ufmg-2014", "Penalização por atraso: 2^dias − 1.")
def test_groups_keep_penalties_and_only_the_knockout_gives_credit(tmp_path: Path) -> None:
    text = file_of({"all": "ABCDEFGH"}, {"all": 'format = "groups"\ngroups = 2\nadvance = 2'})
    rules = f'{WINDOW}late = "mark"\n[credit]\nplaces = [3, 2, 1]\n'
    late = 'delivered = "2014-10-25T12:00:00-02:00"\n'
    cup = Cup(tmp_path / "cup", text.replace("[[entrants]]", f"{rules}[[entrants]]", 1) + late, "ABCDEFGH")

    def column(head: str) -> dict[str, dict[str, Any]]:
        [chapter] = graded(gather(cup.now)).chapters
        tables = [stage.table for stage in chapter.stages if head in stage.table.columns]
        return {each.title: {row.name: row.cells[each.columns.index(head)] for row in each.rows} for each in tables}

    groups = {"group 1": dict.fromkeys("ACEG", 0), "group 2": dict.fromkeys("BDF", 0) | {"H": 3}}
    assert column("penalty") == groups
    assert column("credit") == {}
    cup.play()
    assert column("penalty") == groups | {"knockout": dict.fromkeys("ABCD", 0)}
    assert column("credit") == {"knockout": {name: {1: 3, 2: 2, 3: 1}[rank] for rank, name in cup.ranks()}}


@orders("loa-2012", "Dopo la consegna del progetto non sarà più ammessa la modifica del software")
def test_after_the_close_no_program_changes(course: Course) -> None:
    file = course(WINDOW + 'late = "mark"\n')
    assert take(file, "Ada", OPENS).entered
    assert take(file, "Ada", CLOSES, replaces=True).entered
    refused = take(file, "Ada", CLOSES + timedelta(hours=1), replaces=True)
    assert refused.words == "delivery closed on 2014-10-24 00:00:00 -0200, and its program may not change any more"


@pytest.mark.parametrize(("form", "is_version"), [("", False), ("ladder", True)])
def test_a_number_behind_a_name_is_a_version_in_a_ladder_only(form: str, is_version: bool, course: Course) -> None:
    file = course(WINDOW + 'late = "mark"\n', form)
    for old, new in (("Ada", "Group #1"), ("Bob", "Group #2")):
        (file.parent / "in" / old).rename(file.parent / "in" / new)
    assert take(file, "Group #1", CLOSES).entered
    late = take(file, "Group #2", CLOSES + timedelta(hours=1))
    assert late.entered is not is_version
    assert ("may not change any more" in late.words) is is_version


def test_nobody_is_late_by_waiting_for_those_before_it(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    file, tried = course(WINDOW), list[str]()

    class Clock(datetime):
        """Says that a test match takes an hour, and that the close is half an hour off."""

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls.fromtimestamp(CLOSES.timestamp() + (len(tried) - 0.5) * 3600, tz)

    def try_out(entrant: Entrant, *about: object) -> Tried:
        tried.append("one more")
        return Tried(entrant)

    monkeypatch.setattr("girone.entries.reception.try_out", try_out)
    for module in ("entries.reception", "cli.commands.enter"):
        monkeypatch.setattr(f"girone.{module}.datetime", Clock, raising=False)
    assert main(["enter", str(file.parent / "in"), "--into", str(file)]) == 0
    assert [each.delivered for each in load(file).entrants] == ["2014-10-23T23:30:00-02:00"] * 2


def test_the_organisers_word_on_when_it_came_counts(course: Course) -> None:
    file, today = course(WINDOW), datetime(2014, 11, 3, tzinfo=UTC)
    assert not take(file, "Ada", today).entered
    assert take(file, "Ada", today, delivered="2014-10-23 23:59").entered
    assert not take(file, "Bob", today, delivered="2014-10-24 00:01").entered
    assert "is not a time such as" in take(file, "Bob", today, delivered="yesterday").words


def test_enter_with_a_list_and_an_option(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    file = course(WINDOW)
    (file.parent / "list.csv").write_text("file,delivered\nin/Ada,2014-10-20 10:00\nin/Bob,\n")
    words = ["enter", str(file.parent / "list.csv"), "--into", str(file), "--delivered", "2014-10-30 10:00"]
    assert main(words) == 1
    said = capsys.readouterr().out
    assert "Bob: delivery closed on 2014-10-24 00:00:00 -0200, and it came on 2014-10-30 10:00:00 -0200; only" in said
    assert [each.name for each in load(file, complete=False).entrants] == ["Ada"]
    file = course("[delivery]\n")
    assert main(words) == 2
    assert "--delivered is for a tournament with [delivery]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("closes", "told"), [("2014-10-24 00:00:00", "delivery closed on "), ("9000-01-01 00:00:00", "")]
)
def test_a_ladder_keeps_to_the_window(
    closes: str, told: str, course: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    file = course(f'[delivery]\ncloses = {closes}\nzone = "UTC"\n', "ladder")
    words = ["ladder", str(file.parent / "in"), "--into", str(file), "--settle", "0", "--once"]
    assert main(words) == 0
    names = [each.name for each in load(file, complete=False).entrants]
    assert names == ([] if told else ["Ada", "Bob"])
    if told:
        assert f"Ada: refused: {told}" in capsys.readouterr().err
        assert f"refused: {told}" in (file.parent / "receipts" / "ada.txt").read_text()


def test_a_ladder_that_is_not_open_yet_leaves_everything_where_it_lies(
    course: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    file = course('[delivery]\nopens = 9000-01-01 00:00:00\nzone = "UTC"\n', "ladder")
    assert main(["ladder", str(file.parent / "in"), "--into", str(file), "--settle", "0", "--once"]) == 0
    assert "delivery opens on 9000-01-01 00:00:00 +0000; until then nothing is accepted" in capsys.readouterr().err
    assert not (file.parent / "receipts").exists()


def test_what_lay_in_a_ladders_folder_before_it_opened_came_when_it_opened(course: Course) -> None:
    time.sleep(TICK)
    opens = datetime.now(UTC)
    file = course(f"[delivery]\nopens = {opens.isoformat()}\n", "ladder")
    assert main(["ladder", str(file.parent / "in"), "--into", str(file), "--settle", "0", "--once"]) == 0
    came = [(each.name, each.delivered) for each in load(file).entrants]
    assert came == [(name, opens.isoformat(timespec="seconds")) for name in ("Ada", "Bob")]


def played(course: Course) -> Path:
    """A tournament whose last match has been played."""
    random = "".join(f'[[entrants]]\nname = "{name}"\nplayer = "random"\n' for name in ("Fortuna", "Sorte"))
    file = course("[delivery]\n", entrants=random)
    assert main(["run", str(file), "--plain"]) == 0
    return file


def test_nobody_opens_a_tournament_again_that_has_ended(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    file = played(course)
    assert main(["enter", str(file.parent / "in" / "Ada"), "--into", str(file)]) == 2
    assert "has ended, and a new entrant would open it again" in capsys.readouterr().err
    assert len(load(file).entrants) == 2


def test_who_is_written_into_the_file_after_the_close_does_not_play(
    course: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    file = played(course)
    text = file.read_text().replace("[delivery]\n", '[delivery]\ncloses = 2014-10-24 00:00:00\nzone = "UTC"\n')
    file.write_text(f'{text}[[entrants]]\nname = "Gola"\nplayer = "greedy"\n')
    assert main(["run", str(file), "--plain"]) == 2
    assert "Gola: delivery closed on 2014-10-24 00:00:00 +0000" in capsys.readouterr().err
    file.write_text(f'{file.read_text()}delivered = "2014-10-20T10:00:00+00:00"\n')
    assert main(["plan", str(file)]) == 0


@pytest.mark.parametrize(
    ("window", "said"),
    [
        ("closes = 2014-10-24 00:00:00", "closes = 2014-10-24 00:00:00 has no time zone"),
        ("closes = 2014-10-24", "closes must be a date and time without quotes"),
        ('closes = "soon"', "closes must be a date and time without quotes"),
        ('zone = "Europe/Nowhere"', "zone = 'Europe/Nowhere' is not a known time zone"),
        ('zone = "../../etc/passwd"', "is not a known time zone"),
        ('late = "never"', "no late 'never'; there are: mark, refuse"),
        ("opens = 2014-10-24T00:00:00Z\ncloses = 2014-10-23T00:00:00Z", "delivery closes before it opens"),
        ("shuts = 1", "no key in [delivery] 'shuts'"),
    ],
)
def test_mistakes_in_a_window(window: str, said: str, course: Course) -> None:
    file = course(f"[delivery]\n{window}\n")
    with pytest.raises(ConfigError) as refused:
        read(file.read_text(), "t.toml", file.parent, complete=False)
    assert said in str(refused.value)


@orders("othello-ufmg-2014", "como incentivo, os melhores colocados no torneio receberão pontuação extra")
@orders(
    "othello-sadjad-1389",
    "حسب صلاحدید هر یک از اساتید که برای رتبه دانشجویان خود نمرهای برای درس آنها در نظر گرفته اند",
)
def test_places_give_credit(course: Course) -> None:
    random = "".join(f'[[entrants]]\nname = "{name}"\nplayer = "random"\n' for name in ("A", "B", "C"))
    file = course("[delivery]\n", entrants=random)
    text = file.read_text().partition("[format]")
    file.write_text(
        text[0]
        + "[categories.open]\n[categories.beginners]\n"
        + text[2].partition("\n\n")[2].replace("[credit]\n", "[credit]\nplaces = [3, 1.5]\nbeginners = [1]\n")
    )
    results = graded(gather(TournamentState(load(file), [], [])))
    given = {
        chapter.category.name: [row.cells[-1] for row in chapter.stages[-1].table.rows] for chapter in results.chapters
    }
    assert given == {"open": [3, 1.5, 0], "beginners": [1, 0, 0]}
    assert all(chapter.stages[-1].table.columns[-1] == "credit" for chapter in results.chapters)


def test_rules_that_change_after_the_beginning_hold_from_then_on_and_are_on_record(course: Course) -> None:
    """A course may think of its points late; nothing of that may be dropped in silence, nor happen in secret."""
    late = 'delivered = "2014-10-25T12:00:00+00:00"\n'
    random = "".join(f'[[entrants]]\nname = "{name}"\nplayer = "random"\n{late}' for name in ("Fortuna", "Sorte"))
    file = course('[delivery]\nzone = "UTC"\n', entrants=random)
    assert main(["run", str(file), "--plain"]) == 0
    assert columns(file) == []
    begun = file.read_text()
    window = '[delivery]\ncloses = 2014-10-24 00:00:00\nlate = "mark"\n'
    text = begun.replace("[delivery]\n", window).replace("[credit]\n", '[credit]\nplaces = [3, 2]\n"all" = [1]\n')
    file.write_text(text)
    for _ in range(2):
        assert main(["run", str(file), "--plain"]) == 0
    assert columns(file) == ["credit", "penalty"]
    with read_store(file.with_suffix(".store")) as (_, state):
        assert [each.kind for each in state.decisions].count(DecisionKind.GRADE) == 1
        assert state.course.delivery.days_late(datetime(2014, 10, 25, 12, tzinfo=UTC)) == 2
        assert (state.course.credit.of("all", 1), state.course.credit.of("other", 2)) == (1, 2)
    file.write_text(begun)
    assert main(["run", str(file), "--plain"]) == 0
    assert columns(file) == []
    assert main(["verify", str(file.with_suffix(".store"))]) == 0


def columns(file: Path) -> list[str]:
    """The columns that a course has in the table of its tournament."""
    with read_store(file.with_suffix(".store")) as (_, state):
        [chapter] = graded(gather(state)).chapters
    return [name for name in chapter.stages[-1].table.columns if name in ("credit", "penalty")]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ('places = "3"', "places must be a list of numbers such as [3, 2, 1], not '3'"),
        ("places = [3, -1]", "places must be a list of numbers such as [3, 2, 1], not [3, -1]"),
        ("open = [1]", "no category 'open'; there are: all, places"),
    ],
)
def test_mistakes_in_a_rule_of_credit(rule: str, said: str, course: Course) -> None:
    file = course("[delivery]\n")
    with pytest.raises(ConfigError) as refused:
        read(file.read_text().replace("[credit]\n", f"[credit]\n{rule}\n"), "t.toml", file.parent, complete=False)
    assert said in str(refused.value)


@orders("othello-ufmg-2014", "como incentivo, os melhores colocados no torneio receberão pontuação extra")
def test_exports_have_the_columns_and_the_page_of_everybody_has_not(
    course: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    random = "".join(f'[[entrants]]\nname = "{name}"\nplayer = "random"\n' for name in ("Fortuna", "Sorte"))
    file = course('[delivery]\ncloses = 2014-10-24 00:00:00\nzone = "UTC"\nlate = "mark"\n', entrants=random)
    file.write_text(file.read_text().replace("[credit]\n", "[credit]\nplaces = [3, 2]\n"))
    assert main(["run", str(file), "--plain"]) == 0
    store = str(file.with_suffix(".store"))
    capsys.readouterr()
    assert main(["standings", store, "--csv"]) == 0
    rows = csv.DictReader(capsys.readouterr().out.splitlines())
    assert [(row["credit"], row["penalty"]) for row in rows] == [("3", "0"), ("2", "0")]
    assert main(["export", store, "--format", "json"]) == 0
    [category] = json.loads(capsys.readouterr().out)["categories"]
    assert [row["credit"] for row in category["stages"][-1]["table"]] == [3, 2]
    for form in ("text", "html"):
        assert main(["export", store, "--format", form]) == 0
        assert "credit" in capsys.readouterr().out
    assert main(["export", store, "--entrant", "Sorte", "-o", os.fspath(file.parent / "parcel")]) == 0
    said = "".join(
        path.read_text() for path in (file.parent / "parcel").rglob("*.*") if path.suffix in (".txt", ".html")
    )
    assert "penalty" not in said

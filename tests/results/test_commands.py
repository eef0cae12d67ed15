"""The commands that read a store, as an organiser types them."""

import csv
import io
import json
import sqlite3
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from girone.matches.table import JOURNAL
from girone.model.tournament import Pairing
from girone.tournament.plan.preview import prospects
from girone.tournament.store.store import DATABASE, Store
from tests.results.conftest import HOSTILE, Command
from tests.results.evening import Evening, file_of

READING = ("standings", "matches", "verify")


@pytest.mark.parametrize("command", [*READING, "export"])
def test_a_folder_that_is_no_store(girone: Command, tmp_path: Path, command: str) -> None:
    more = {"export": ("--format", "text", "-o", "-")}.get(command, ())
    code, out, err = girone(command, tmp_path, *more)
    assert (code, out) == (2, "")
    assert err == f"girone: {tmp_path} is not the store of a tournament: it has no store.sqlite\n"


@pytest.mark.parametrize("command", READING)
def test_a_tournament_that_has_not_begun(girone: Command, tmp_path: Path, command: str) -> None:
    (tmp_path / "cup.toml").write_text("", encoding="utf-8")
    code, _, err = girone(command, tmp_path / "cup.store")
    words = f"; `girone run {tmp_path / 'cup.toml'}` makes it when the tournament begins\n"
    assert (code, err.endswith(words)) == (2, True)


@pytest.mark.parametrize("command", [*READING, "plan --draw"])
def test_a_file_that_is_no_database(girone: Command, tmp_path: Path, command: str) -> None:
    (tmp_path / DATABASE).write_text("no database at all, but long enough to be looked at", encoding="utf-8")
    code, _, err = girone(*command.split(), tmp_path)
    assert (code, "not a store" in err) == (2, True)


def test_a_damaged_store_is_named(girone: Command, fresh: Evening) -> None:
    fresh.store.close()
    database = sqlite3.connect(fresh.store.folder / DATABASE)
    database.execute("DROP TABLE attempts")
    database.close()
    code, _, err = girone("standings", fresh.store.folder)
    assert (code, "store.sqlite is damaged: no such table: attempts" in err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("standings", "--category", "junior"), "no category 'junior'; there are: all, cup"),
        (("matches", "--entrant", "Alf"), "no entrant 'Alf'; there are: "),
        (("matches", "--entrant", "alff"), "did you mean 'Alfa'?"),
        (("export", "--entrant", "Nobody", "-o", "x"), "no entrant 'Nobody'"),
        (
            ("export", "-o", "-"),
            "text, csv, json, html, ufmg-kit, transcript, ggf, sgf, sqlite, pdf), --entrant NAME or --everybody",
        ),
        (("export", "--entrant", "Alfa", "--everybody", "-o", "x"), "write either --format"),
        (("export", "-o", "x.htm"), "the suffix of x.htm names no format (it can be .txt, .text, .csv, "),
        (("export", "--everybody", "-o", "p.ZIP/"), "p.ZIP names a ZIP: write -o p\n"),
        (("export", "--everybody"), "parcels for everybody go into a folder; write its name after -o"),
        (("export", "--entrant", "Alfa", "--format", "csv", "-o", "-"), "write either --format"),
        (("export", "--entrant", "Alfa", "-o", "-"), "a parcel has several files"),
        (("export", "--format", "csv", "-o", "/nowhere/x"), "cannot write /nowhere/x: No such file"),
        (("export", "--entrant", "Alfa", "-o", "/proc/x"), "cannot write /proc/x: "),
    ],
)
def test_mistakes(girone: Command, played: Evening, arguments: tuple[str, ...], said: str) -> None:
    command, *rest = arguments
    code, _, err = girone(command, played.store.folder, *rest)
    assert (code, said in err) == (2, True), err


@pytest.mark.parametrize("command", ["standings", "matches"])
def test_nothing_was_played_yet(girone: Command, fresh: Evening, command: str) -> None:
    code, out, err = girone(command, fresh.store.folder)
    assert (code, err) == (0, "girone: nothing has been played yet\n")
    assert "still to be played: 6" in out


def test_standings(girone: Command, played: Evening) -> None:
    code, out, err = girone("standings", played.store.folder, "--crosstable", "--category", "ALL")
    assert (code, err) == (0, "")
    assert "who beat whom" in out
    assert "knockout" not in out
    told = json.loads(girone("standings", played.store.folder, "--json")[1])
    league = told["categories"][0]["stages"][0]["table"]
    rows = list(csv.DictReader(io.StringIO(girone("standings", played.store.folder, "--csv")[1])))
    assert [row["name"] for row in league] == [row["name"] for row in rows[:5]]
    assert [str(row["points"]) for row in league] == [row["points"] for row in rows[:5]]


def test_matches(girone: Command, played: Evening) -> None:
    told = json.loads(girone("matches", played.store.folder, "--entrant", "clumsy", "--category", "all", "--json")[1])
    assert len(told) == 8
    assert {match["state"] for match in told} == {"forfeit"}
    rows = list(csv.DictReader(io.StringIO(girone("matches", played.store.folder, "--csv")[1])))
    assert len(rows) == len(json.loads(girone("matches", played.store.folder, "--json")[1]))
    assert (played.store.folder / told[0]["record"] / JOURNAL).is_file()


@pytest.mark.parametrize(
    ("form", "begins"),
    [("text", "Evening\n"), ("csv", "category,"), ("json", "{\n"), ("html", "<!DOCTYPE html>"), ("ufmg-kit", "<?xml")],
)
def test_export(girone: Command, played: Evening, tmp_path: Path, form: str, begins: str) -> None:
    file = tmp_path / "results"
    assert girone("export", played.store.folder, "--format", form, "-o", file) == (0, "", "")
    text = file.read_text(encoding="utf-8")
    assert text.startswith(begins)
    assert girone("export", played.store.folder, "--format", form, "-o", "-") == (0, text, "")


def test_the_form_of_an_export_is_told_by_the_file_and_without_a_file_it_is_printed(
    girone: Command, played: Evening, tmp_path: Path
) -> None:
    for name, form in (("results.html", "html"), ("results.txt", "text"), ("results.csv", "csv"), ("R.HTML", "html")):
        assert girone("export", played.store.folder, "-o", tmp_path / name) == (0, "", "")
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert girone("export", played.store.folder, "--format", form) == (0, text, "")


def test_export_of_a_parcel(girone: Command, played: Evening, tmp_path: Path) -> None:
    code, out, _ = girone("export", played.store.folder, "--entrant", HOSTILE, "-o", tmp_path / "parcel.zip")
    assert (code, out.startswith(f"{tmp_path / 'parcel.zip'}: ")) == (0, True)
    assert girone("export", played.store.folder, "--entrant", "Alfa", "-o", tmp_path / "alfa")[0] == 0
    journals = sorted((tmp_path / "alfa").rglob(JOURNAL))
    assert girone("verify", *journals)[0] == 0


def test_everybody_gets_a_parcel(girone: Command, played: Evening, tmp_path: Path) -> None:
    code, out, _ = girone("export", played.store.folder, "--everybody", "-o", tmp_path / "parcels")
    names = [entrant.name for entrant in played.state.entrants]
    assert (code, len(out.splitlines())) == (0, len(names))
    parcels = sorted((tmp_path / "parcels").iterdir())
    assert [each.name[:3] for each in parcels] == [f"{number:02}-" for number in range(1, len(names) + 1)]
    alone = tmp_path / "alone.zip"
    assert girone("export", played.store.folder, "--entrant", names[0], "-o", alone)[0] == 0
    assert parcels[0].read_bytes() == alone.read_bytes()
    code, _, err = girone("export", played.store.folder, "--everybody", "-o", tmp_path / "parcels")
    assert (code, "not empty; nothing is overwritten" in err) == (2, True)


@pytest.mark.parametrize("damaged", ["", '{"journal": 1}\n'], ids=["empty", "only begun"])
def test_a_journal_that_cannot_be_read_is_left_out_and_named(
    girone: Command, fresh: Evening, tmp_path: Path, damaged: str
) -> None:
    fresh.play(most=3)
    attempt = fresh.state.attempts[0]
    file = fresh.store.folder / attempt.folder / JOURNAL
    file.write_text(damaged, encoding="utf-8")
    code, out, err = girone("export", fresh.store.folder, "--everybody", "-o", tmp_path / "parcels")
    assert (code, len(out.splitlines())) == (0, 3)
    assert err.count(f"girone: left out of {tmp_path / 'parcels'}/0") == err.count(str(file)) == 2
    names = {"Alfa": "01-alfa.zip", "Beta": "02-beta.zip", "Gamma": "03-gamma.zip"}
    with zipfile.ZipFile(tmp_path / "parcels" / names[attempt.white]) as packed:
        letter = packed.read("README.txt").decode()
    assert attempt.reason
    assert f" wins: {attempt.reason.words}. Its journal cannot be read and is not in here.\n" in letter
    assert f"verify {attempt.folder}" not in letter


def test_parcels_are_listed_in_order_however_many_there_are(girone: Command, tmp_path: Path) -> None:
    names = [f"E{number}" for number in range(1, 101)]
    evening = Evening(tmp_path / "store", file_of(*names))
    for pairing in (Pairing("E1", "E100"), Pairing("E2", "E1")):
        evening.match(pairing)
    assert girone("export", tmp_path / "store", "--everybody", "-o", tmp_path / "parcels")[0] == 0
    files = sorted(file.name for file in (tmp_path / "parcels").iterdir())
    assert files == ["001-e1.zip", "002-e2.zip", "100-e100.zip"]


def test_verify(girone: Command, played: Evening, fresh: Evening) -> None:
    count, entries = len(played.state.attempts), played.store.database.rows("SELECT count(*) FROM chain")[0][0]
    assert girone("verify", played.store.folder) == (
        0,
        f"record of version 2, chain of {entries} entries: {count} matches examined, nothing wrong\n",
        "",
    )
    (fresh.store.folder / "matches/strange").mkdir()
    code, out, _ = girone("verify", fresh.store.folder)
    assert (code, out.splitlines()[-1]) == (1, "record of version 2, chain of 1 entry: 0 matches examined, 1 wrong")
    code, out, _ = girone("verify", fresh.store.folder, "--json")
    told = json.loads(out)
    assert (code, told["matches"], told["findings"][0]["subject"]) == (1, 0, "matches/strange")


def test_large_numbers_of_matches_are_written_alike(fresh: Evening) -> None:
    (league,) = prospects(fresh.state.plan)
    told = replace(league, fixed=1200, most=2400).matches
    assert told == "at most 2,400 matches, of which 1,200 are known now"


def test_plan(girone: Command, tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text(file_of(*(f"E{at}" for at in range(40))), encoding="utf-8")
    code, out, _ = girone("plan", file, "--tables", "8")
    assert (code, "1,560 matches, 8 at a time" in out) == (0, True)
    told = json.loads(girone("plan", file, "--tables", "8", "--json")[1])
    assert (told["estimate"]["matches"], told["alternatives"]["a single round robin"]["matches"]) == (1560, 780)


def test_backup_while_somebody_writes(girone: Command, played: Evening, tmp_path: Path) -> None:
    folder = tmp_path / "copy.store"
    folder.mkdir()
    with played.store.writing():
        assert girone("export", played.store.folder, "--format", "sqlite", "-o", folder / DATABASE)[0] == 0
    copy = Store(folder)
    assert copy.attempts() == played.store.attempts()
    assert copy.decisions() == played.store.decisions()
    assert copy.plan == played.store.plan
    copy.close()
    assert [each.name for each in folder.iterdir()] == [DATABASE]


def test_a_backup_is_never_written_over_something(girone: Command, fresh: Evening, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine", encoding="utf-8")
    code, _, err = girone("export", fresh.store.folder, "--format", "sqlite", "-o", tmp_path / "mine")
    assert (code, "already exists" in err) == (2, True)
    assert (tmp_path / "mine").read_text(encoding="utf-8") == "mine"
    code, _, err = girone("export", fresh.store.folder, "--format", "sqlite", "-o", tmp_path / "no" / "folder")
    assert (code, "cannot write" in err) == (2, True)


def test_a_real_run_from_its_estimate_to_its_parcel(girone: Command, tmp_path: Path) -> None:
    """Everything else here has no processes; this one match has."""
    file, store = tmp_path / "t.toml", tmp_path / "t.store"
    entrants = "".join(f'[[entrants]]\nname = "{name}"\nplayer = "random"\n' for name in ("Alfa", "Beta"))
    text = file_of(more='limits.start = 60\nlimits.move = 60\nlimits.first_move = 60\n[format]\nkind = "round_robin"\n')
    file.write_text(text + entrants, encoding="utf-8")
    code, out, _ = girone("run", file, "--plain")
    assert (code, out.startswith("1 match, one at a time: about ")) == (0, True)
    assert girone("run", file, "--plain")[1].startswith("\nleague")
    assert girone("verify", store)[1] == "record of version 2, chain of 6 entries: 1 match examined, nothing wrong\n"
    assert girone("export", store, "--entrant", "Alfa", "-o", tmp_path / "alfa")[0] == 0
    parcel = tmp_path / "alfa/matches/00001" / JOURNAL
    assert girone("verify", parcel)[0] == 0
    assert girone("replay", parcel, "--delay", "0")[0] == 0


def test_a_folder_without_a_name_is_no_store(girone: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = girone("standings", ".")
    assert (code, err) == (2, "girone: . is not the store of a tournament: it has no store.sqlite\n")

"""A run as people follow it, in lines and live, in their language."""

from dataclasses import asdict, replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from girone.cli import live as _live
from girone.cli.commands.run import waiting
from girone.cli.terminal import in_a_line
from girone.languages import ENGLISH, load
from girone.matches.replay import rejudge
from girone.matches.table import JOURNAL
from girone.model.decision_subject import AboutEntrant, AboutMatch, Departure, DrawnPlaces, EntrantFiles
from girone.model.detail import Worded, said
from girone.model.errors import RecordError
from girone.model.reason import Reason
from girone.model.record import Attempt, DecisionKind
from girone.model.referee import COUNTED
from girone.model.tournament import Fixture, Pairing
from girone.tournament.results.reports.report import tables
from girone.tournament.run.events import DecisionRefused, DecisionTaken, Event, MatchBegan, MatchEnded
from girone.tournament.run.runner import OTHER_FILES
from girone.tournament.store.reading import LATE_ENTRY
from tests.results.evening import Evening, file_of
from tests.verdicts import verdict

HELD = OTHER_FILES().worded
OUT = said("{name} is neither excluded nor withdrawn", name="Alfa").worded
TIED = verdict(None, Reason.TIE, 0, COUNTED(reason="move_limit", white_count=3, black_count=3))
THIRD = Attempt(3, Pairing("A", "B"), "{name}", "white", "matches/00003", "")
EVENTS: list[tuple[Event, str]] = [
    (
        MatchBegan(THIRD, Fixture(THIRD.pairing, said("semi-final").worded, 1), {"white": 8901}),
        "comincia la partita 3 (semifinale, turno 1): {name} (bianco) – white (nero); "
        "white si connette alla porta 8901",
    ),
    (
        MatchEnded(replace(THIRD, white="Alfa", black="tie"), TIED),
        "partita 3, Alfa – tie: Pareggio: limite di mosse, bianco 3, nero 3",
    ),
    (
        DecisionTaken(DecisionKind.DRAW, DrawnPlaces("cup", ("B", "A")), ""),
        "posti di cup: B, A",
    ),
    (
        DecisionTaken(DecisionKind.HOLD, EntrantFiles("Alfa", ""), HELD),
        "Alfa: sospensione, i suoi file non sono quelli consegnati",
    ),
    (
        DecisionTaken(DecisionKind.REPLAY, AboutMatch(Pairing("A", "B")), "the lamp fell over"),
        "A – B: ripetizione, the lamp fell over",
    ),
    (
        DecisionRefused(DecisionKind.READMIT, AboutEntrant("Alfa"), OUT),
        "impossibile (riammissione): Alfa non è né escluso né ritirato",
    ),
]


@pytest.mark.parametrize(("event", "line"), EVENTS)
def test_events_in_a_line(event: Event, line: str) -> None:
    assert in_a_line(event, load("it")) == line


def test_tables_after_a_run_and_what_waits(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "store", file_of("Alfa", "Beta", "Gamma", more='[format]\nkind = "knockout"\n'))
    evening.play()
    english, italian = tables(evening.state), tables(evening.state, load("it"))
    assert english.startswith("knockout\n\n")
    assert italian.startswith("eliminazione diretta\n\n")
    assert "Alfa: turno libero" in italian
    assert "raggiunta" in italian
    assert len(italian.splitlines()) == len(english.splitlines())


def test_what_waits_for_the_organiser(fresh_store: Evening) -> None:
    told = waiting(fresh_store.state, fresh_store.store.folder, load("it"))
    assert "4 partite attendono una tua decisione:\n  i file di Beta sono cambiati\n" in told
    assert "girone decide" in told


@pytest.fixture
def fresh_store(tmp_path: Path) -> Evening:
    evening = Evening(tmp_path / "store", file_of("Alfa", "Beta", "Gamma"))
    evening.decide(DecisionKind.HOLD, HELD, name="Beta", fingerprint="x")
    return evening


def test_the_live_view(fresh_store: Evening) -> None:
    state = fresh_store.state
    for language, counted, column in (
        (ENGLISH, "0 of 6 played", "points"),
        (load("pt"), "0 de 6 disputadas", "pontos"),
    ):
        console = Console(file=StringIO(), width=120)
        console.print(_live.LiveView(state.plan, language).picture(state))
        shown = console.file.getvalue()  # type: ignore[attr-defined]
        assert counted in shown
        assert column in shown


def test_a_reason_of_ours_is_kept_by_its_key_and_that_of_a_person_as_it_was_written(tmp_path: Path) -> None:
    """Stores of before have English for both; another wording changes neither what is on record nor who is out."""
    evening = Evening(tmp_path / "store", file_of("Alfa", "Beta", "Gamma"))
    evening.decide(DecisionKind.EXCLUDE, OTHER_FILES().worded, name="Alfa")
    evening.decide(DecisionKind.EXCLUDE, str(OTHER_FILES()), name="Beta")
    late = replace(evening.state.entrant("Gamma"), name="Delta")
    evening.decide(DecisionKind.ENTER, LATE_ENTRY().worded, **asdict(late))
    out, italian = evening.state.out, load("it")
    assert isinstance(out["Alfa"].reason, Worded)
    assert out["Alfa"].reason.detail == OTHER_FILES()
    assert italian.tell(out["Alfa"].words) == "Alfa escluso: i suoi file non sono quelli consegnati"
    assert italian.tell(out["Beta"].words) == "Beta escluso: its files are not those handed in"
    decisions = evening.state.decisions
    assert [each.subject for each in decisions[:2]] == [Departure("Alfa"), Departure("Beta")]
    assert italian.tell(decisions[2].reason) == "aggiunto al file dopo l'inizio"
    assert evening.state.entrant("Delta") == late
    rows = evening.store.database.rows("SELECT reason FROM decisions")
    assert [reason for (reason,) in rows] == [str(OTHER_FILES()), str(OTHER_FILES()), str(LATE_ENTRY())]
    evening.store.database.write(
        lambda database: database.execute(
            'UPDATE decisions SET subject = replace(subject, \'"english": "\', \'"english": "otherwise: \')'
        )
    )
    again = evening.state.out
    assert str(again["Alfa"].reason).startswith("otherwise: ")
    assert isinstance(again["Alfa"].reason, Worded)
    assert again["Alfa"].reason.detail == OTHER_FILES()
    assert again.keys() == out.keys()


def test_a_reason_that_is_no_detail_is_a_damaged_record(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "store", file_of("Alfa", "Beta"))
    evening.decide(DecisionKind.EXCLUDE, "late", name="Alfa", why="nonsense")
    with pytest.raises(RecordError, match="'why' = 'nonsense' is not valid"):
        assert evening.state.out


def test_another_wording_of_every_pattern_changes_no_verdict(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "store", file_of("Alfa", "Clumsy", "Gone"), clumsy=["Clumsy"], missing=["Gone"])
    evening.play()
    assert len({attempt.reason for attempt in evening.state.attempts}) > 1
    for attempt in evening.state.attempts:
        file = evening.store.folder / attempt.folder / JOURNAL
        told = file.read_text(encoding="utf-8")
        assert '"english": "' in told
        file.write_text(told.replace('"english": "', '"english": "otherwise: '), encoding="utf-8")
        judged = rejudge(file)
        assert judged.agrees
        assert judged.verdict == attempt.verdict

"""A run as people follow it, in lines and live, in their language."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from girone.cli import live as _live
from girone.cli.commands.run import waiting
from girone.cli.terminal import in_a_line
from girone.languages import ENGLISH, load
from girone.model.record import Ruling
from girone.tournament.results.report import tables
from tests.results.evening import Evening, file_of

HELD = "its files are not those handed in"
EVENTS = [
    (
        {"event": "began", "match": 3, "stage": "semi-final", "round": 1, "white": "{name}", "black": "white",
         "doors": {"white": 8901}},
        "comincia la partita 3 (semifinale, turno 1): {name} (bianco) – white (nero); white arriva alla porta 8901",
    ),
    (
        {"event": "ended", "match": 3, "white": "Alfa", "black": "tie", "words": "Tie: move limit, white 3, black 3"},
        "partita 3, Alfa – tie: Pareggio: limite di mosse, bianco 3, nero 3",
    ),
    (
        {"event": "decided", "ruling": Ruling.DRAW, "subject": {"category": "cup", "order": ["B", "A"]}, "reason": ""},
        "posti di cup: B, A",
    ),
    (
        {"event": "decided", "ruling": Ruling.HOLD, "subject": {"name": "Alfa"}, "reason": HELD},
        "Alfa: sospensione, i suoi file non sono quelli consegnati",
    ),
    (
        {"event": "decided", "ruling": Ruling.REPLAY, "subject": {"pairing": {"first": "A", "second": "B"}},
         "reason": "the lamp fell over"},
        "A – B: ripetizione, the lamp fell over",
    ),
    (
        {"event": "refused", "ruling": Ruling.READMIT, "reason": "Alfa is neither excluded nor withdrawn"},
        "impossibile (riammissione): Alfa non è né escluso né ritirato",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "line"), EVENTS)
def test_events_in_a_line(event: dict[str, object], line: str) -> None:
    assert in_a_line(event, load("it")) == line


def test_tables_after_a_run_and_what_waits(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "store", file_of("Alfa", "Beta", "Gamma", more='[format]\nkind = "knockout"\n'))
    evening.play()
    english, italian = tables(evening.situation), tables(evening.situation, load("it"))
    assert english.startswith("knockout\n\n")
    assert italian.startswith("eliminazione diretta\n\n")
    assert "Alfa: turno libero" in italian
    assert "arrivo a" in italian
    assert len(italian.splitlines()) == len(english.splitlines())


def test_what_waits_for_the_organiser(fresh_store: Evening) -> None:
    told = waiting(fresh_store.situation, fresh_store.store.folder, load("it"))
    assert "4 partite attendono una tua decisione:\n  i file di Beta sono cambiati\n" in told
    assert "girone decide" in told


@pytest.fixture
def fresh_store(tmp_path: Path) -> Evening:
    evening = Evening(tmp_path / "store", file_of("Alfa", "Beta", "Gamma"))
    evening.decide(Ruling.HOLD, HELD, name="Beta", fingerprint="x")
    return evening


def test_the_live_view(fresh_store: Evening) -> None:
    situation = fresh_store.situation
    for language, counted, column in (
        (ENGLISH, "0 of 6 played", "points"),
        (load("pt"), "0 de 6 disputadas", "pontos"),
    ):
        console = Console(file=StringIO(), width=120)
        console.print(_live.LiveView(situation.plan, language).picture(situation))
        shown = console.file.getvalue()  # type: ignore[attr-defined]
        assert counted in shown
        assert column in shown

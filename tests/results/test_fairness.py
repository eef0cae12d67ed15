"""The fairness report says what the journals measured: margins, close answers, pauses, suspensions, load."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from girone.matches.journal.journal import Record
from girone.matches.table import JOURNAL
from girone.model.record import Attempt
from girone.model.tournament import Pairing
from girone.tournament.results.clocking import clock_of
from girone.tournament.results.fairness import fairness
from girone.tournament.results.fairness_words import _nearness, sentences, text
from tests.documents import orders
from tests.results.conftest import HOSTILE, Command
from tests.results.evening import SECONDS, Evening
from tests.verdicts import SEEN, verdict

SECOND = 1_000_000_000
HEADER: Record = {
    "journal": 2,
    "seats": {"white": {"cores": [1]}, "black": {"cores": [1]}},
    "cores_shared": True,
    "host": {"cores": 4, "load": 2.5, "scheduling": "real time"},
}


def attempt_of(reason: str) -> Attempt:
    """A match between Alfa and Beta that ended so."""
    return Attempt(7, Pairing("Alfa", "Beta"), "Alfa", "Beta", "7", "now", "then", verdict(None, reason))


def written(store: Path, *records: Record) -> None:
    """The journal of that match."""
    (store / "7").mkdir()
    lines = [HEADER, *({"t": 0, **record} for record in records)]
    (store / "7" / JOURNAL).write_text("".join(f"{json.dumps(line)}\n" for line in lines))


def test_an_answer_within_the_grace_is_in_time(tmp_path: Path) -> None:
    """The limit is 1 s, and another 0.1 s are granted; the last answer ended the game."""
    times = {"seconds": 1.05, "stall": 0.0, "cpu": None}
    written(
        tmp_path,
        {"asked": "white", "limit": 1.0, "position": ""},
        {"ruled": "accepted", "side": "white", "move": "a", **times},
        {"asked": "black", "limit": 1.0, "position": ""},
        {"ruled": "turn lost", "side": "black", "reason": "illegal", "detail": SEEN.as_json(), **times},
        {"asked": "white", "limit": 1.0, "position": ""},
        {"ruled": "over", **times},
    )
    clock = clock_of(tmp_path, attempt_of("illegal"))
    assert clock
    assert [answer.late for answer in clock.answers] == [False, False, False]
    assert "0.050 s after the limit, within the grace." in str(_nearness(clock.answers[0]))


def test_every_answer_has_its_margin_and_what_our_machine_did(tmp_path: Path) -> None:
    written(
        tmp_path,
        {"asked": "white", "limit": 1.0, "position": ""},
        {"ruled": "accepted", "side": "white", "move": "a", "seconds": 0.95, "stall": 0.02, "cpu": 0.1},
        {"asked": "black", "limit": 1.0, "position": ""},
        {"late": "black", "stall": 0.0},
        {"ruled": "over", "seconds": 1.2, "stall": 0.0, "cpu": None},
        {"verdict": verdict().as_json(), "words": "", "load": 3.75},
    )
    clock = clock_of(tmp_path, attempt_of("too_slow"))
    assert clock
    assert clock.load_at_end == 3.75
    assert (clock.cores, clock.shared, clock.load, clock.host_cores) == ((1,), True, 2.5, 4)
    near, late = clock.answers
    assert (near.name, near.turn, near.late, near.stall, near.cpu) == ("Alfa", 1, False, 0.02, 0.1)
    assert near.margin == pytest.approx(0.05)
    assert (late.name, late.turn, late.late) == ("Beta", 2, True)
    assert late.margin == pytest.approx(-0.2)


def test_the_time_of_a_suspension_is_measured_to_the_next_record(tmp_path: Path) -> None:
    written(
        tmp_path,
        {"t": 1 * SECOND, "seat": "white", "did": "suspend"},
        {"t": 5 * SECOND, "seat": "white", "got": "late noise"},  # says nothing about the stop
        {"t": 6 * SECOND, "seat": "white", "did": "resume"},
        {"t": 6 * SECOND + SECOND // 100, "asked": "white", "limit": 2.0, "position": ""},
        {"t": 8 * SECOND, "seat": "white", "did": "suspend"},
        {"t": 8 * SECOND + SECOND // 20, "seat": "black", "sent": "3 4\n"},
    )
    clock = clock_of(tmp_path, attempt_of("won"))
    assert clock
    assert [name for name, _ in clock.suspensions] == ["Alfa", "Alfa"]
    assert [seconds for _, seconds in clock.suspensions] == pytest.approx([0.01, 0.05])


@pytest.mark.parametrize(("wire", "shared"), [("unical_server", True), ("sadjad_stdio", False), ("later", True)])
def test_a_core_is_shared_only_where_both_run(tmp_path: Path, wire: str, shared: bool) -> None:
    seats = {side: {"cores": [1], "wire": wire} for side in ("white", "black")}
    (tmp_path / "7").mkdir()
    (tmp_path / "7" / JOURNAL).write_text(json.dumps(HEADER | {"seats": seats}) + "\n")
    clock = clock_of(tmp_path, attempt_of("won"))
    assert clock
    assert clock.shared is shared


def test_a_journal_that_is_none_says_nothing(tmp_path: Path) -> None:
    assert clock_of(tmp_path, attempt_of("won")) is None


@pytest.mark.parametrize("host", [None, 3, {"load": "much", "cores": "many"}])
def test_a_damaged_header_is_read_as_far_as_it_goes(tmp_path: Path, host: object) -> None:
    (tmp_path / "7").mkdir()
    (tmp_path / "7" / JOURNAL).write_text(json.dumps({"journal": 2, "seats": [], "host": host}) + "\n")
    clock = clock_of(tmp_path, attempt_of("won"))
    assert clock
    assert (clock.load, clock.load_at_end, clock.host_cores, clock.cores) == (None, None, None, ())


def test_an_evening_is_summed_by_entrant_and_by_match(played: Evening) -> None:
    report = fairness(played.store.folder, played.state)
    by_name = {each.name: each for each in report.entrants}
    assert by_name["Alfa"].answers > 10
    assert by_name["Alfa"].longest == pytest.approx(SECONDS)
    assert by_name["Alfa"].tightest == pytest.approx(1 - SECONDS)
    assert by_name["Missing"].answers == 0
    assert sum(each.answers for each in report.entrants) == sum(
        len(clock.answers) for each in played.state.attempts if (clock := clock_of(played.store.folder, each))
    )
    assert len(report.matches) == len(played.state.attempts)
    assert (report.late, report.near, report.unread) == ((), (), 0)


@orders("loa-2012", "I giocatori coinvolti in una partita verranno eseguiti")
def test_unequal_hosts_are_named_with_their_speed(fresh: Evening) -> None:
    fresh.play(most=4)
    speeds = [("lab-1", 200.0), ("lab-2", 150.0), ("lab-1", 200.0), ("old", None)]
    for attempt, (name, speed) in zip(fresh.state.attempts, speeds, strict=True):
        file = fresh.store.folder / attempt.folder / JOURNAL
        head, *lines = file.read_text().splitlines()
        header = json.loads(head)
        header["host"] = {**header["host"], "name": name, "speed": speed}
        file.write_text("\n".join([json.dumps(header), *lines]) + "\n")
    said = sentences(fairness(fresh.store.folder, fresh.state))
    at = said.index("It was played on 3 hosts, both programs of a match on the same one.")
    assert said[at + 1 : at + 4] == [
        "lab-1: 2 matches at 100% of the speed of the fastest.",
        "lab-2: 1 match at 75% of the speed of the fastest.",
        "old: 1 match; its speed was not measured.",
    ]


def test_one_host_is_not_compared_with_itself(played: Evening) -> None:
    report = fairness(played.store.folder, played.state)
    assert len(report.hosts) == 1
    assert not any("hosts" in line for line in sentences(report))


def test_who_was_too_slow_is_named_with_the_cause(tmp_path: Path, fresh: Evening) -> None:
    fresh.play(most=1)
    (attempt,) = fresh.state.attempts
    file = fresh.store.folder / attempt.folder / JOURNAL
    lines = file.read_text().splitlines()
    ruled = next(at for at, line in enumerate(lines) if '"ruled"' in line)
    late: Record = {"ruled": "turn lost", "reason": "too_slow", "detail": SEEN.as_json()}
    late |= {"seconds": 1.25, "stall": 0.125, "cpu": 1.0}
    lines[ruled] = json.dumps(json.loads(lines[ruled]) | late)
    file.write_text("\n".join(lines) + "\n")
    report = fairness(fresh.store.folder, fresh.state)
    (found,) = [line for line in sentences(report) if "too slow." in line]
    assert "0.250 s too slow. Our machine stood still for 0.125 s of it; the program computed for 1.000 s." in found
    assert "during 1 answer, at most for 0.125 s" in text(report)
    assert ": 1,200 too slow, " in sentences(replace(report, late=(*report.late,) * 1200))[0]


def test_who_was_still_running_at_the_limit_is_named_as_that(fresh: Evening) -> None:
    fresh.play(most=1)
    (attempt,) = fresh.state.attempts
    file = fresh.store.folder / attempt.folder / JOURNAL
    lines = file.read_text().splitlines()
    ruled = next(at for at, line in enumerate(lines) if '"ruled"' in line)
    lost = {"ruled": "turn lost", "reason": "too_slow", "detail": SEEN.as_json(), "seconds": 1.0}
    lines[ruled] = json.dumps(json.loads(lines[ruled]) | lost)
    file.write_text("\n".join(lines) + "\n")
    report = fairness(fresh.store.folder, fresh.state)
    assert len(report.late) == 1
    assert any("1.000 s of 1 s: still running at the limit. " in line for line in sentences(report))


def test_the_command_and_the_page_tell_it(played: Evening, girone: Command) -> None:
    code, out, _ = girone("standings", "--fairness", played.store.folder)
    assert code == 0
    assert "0 too slow, 0 close to the limit" in out
    code, out, _ = girone("standings", "--fairness", played.store.folder, "--json")
    assert {each["name"] for each in json.loads(out)["entrants"]} >= {"Alfa", "Beta"}
    code, out, _ = girone("export", played.store.folder, "--format", "html", "-o", "-")
    assert "did everybody have the same time?" in out
    assert HOSTILE not in out

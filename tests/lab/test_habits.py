"""Habits that lose nothing yet: each shows in a clean recorded match once its sign is put in, and in no other."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from girone.host.channels.channel import Noted, NoteKind, Present
from girone.host.supervisor.news import RAN
from girone.host.supervisor.program import EXITED, STIRRED
from girone.lab.examination import findings
from girone.lab.finding import Grade
from girone.lab.footprint import Footprint
from girone.lab.played_match import PlayedMatch
from girone.matches.journal.lines import Came, Line, Moved, Ruled, as_json, line_of
from girone.model.detail import Detail
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.verdict import Verdict
from tests.lab.recordings import Recorded, recorded

MEBIBYTE = 1024**2
Change = Callable[[Recorded], PlayedMatch]


def footprint(**values: Any) -> Change:
    def change(match: Recorded) -> PlayedMatch:
        seen = Footprint()
        vars(seen).update(values)
        return replace(match, footprint=seen)

    return change


def changed(choose: Callable[[Line], bool], **values: Any) -> Change:
    """Change the first line of a kind."""

    def change(match: Recorded) -> PlayedMatch:
        at = next(number for number, line in enumerate(match.lines) if choose(line))
        return replace(match, lines=[*match.lines[:at], replace(match.lines[at], **values), *match.lines[at + 1 :]])

    return change


def without(*kinds: str) -> Change:
    """Leave out notes of these kinds."""
    return lambda match: replace(match, lines=[line for line in match.lines if match.noted(line, *kinds) is None])


def is_ruling(line: Line) -> bool:
    return isinstance(line, Moved) and line.side is Side.BLACK


def is_arrival(line: Line) -> bool:
    return isinstance(line, Came) and isinstance(line.what, Present)


def added(detail: Detail, kind: NoteKind) -> Change:
    def change(match: Recorded) -> PlayedMatch:
        late = Came(match.lines[-1].t + 1, Side.BLACK, Noted(detail, kind))
        return replace(match, lines=[*without("left")(match).lines, late])

    return change


SIGNS: list[tuple[str, str, Change]] = [
    ("unical_server", "large", footprint(memory=300 * MEBIBYTE)),
    ("unical_server", "litter", footprint(files=201)),
    ("sadjad_stdio", "litter", footprint(size=33 * MEBIBYTE)),
    ("ufmg_files", "fails-behind-its-move", added(EXITED(code=1), NoteKind.FAILED)),
    ("unical_server", "second-connection", footprint(calls=2)),
    ("unical_server", "close-to-the-limit", changed(is_ruling, seconds=19.9)),
    ("sadjad_stdio", "close-to-the-limit", changed(is_ruling, seconds=19.9)),
    ("unical_server", "early", changed(is_ruling, seconds=0.0)),
    ("unical_server", "slow-start", changed(is_arrival, t=11_000_000_000)),
    ("unical_server", "stays", without("left", "gone")),
    ("unical_relay", "stays", without("left", "gone")),
    ("unical_server", "leftover", without("gone")),
    ("unical_server", "bad-ending", added(EXITED(code=1), NoteKind.FAILED)),
    ("sadjad_stdio", "stirs", added(STIRRED(detail=RAN()), NoteKind.STIRRED)),
]


@pytest.mark.parametrize(("wire", "fault", "change"), SIGNS, ids=[f"{wire}-{fault}" for wire, fault, _ in SIGNS])
def test_a_sign_is_read(wire: str, fault: str, change: Change) -> None:
    (finding,) = findings(change(recorded(wire)[""]))
    assert finding.fault == fault
    assert finding.grade is not Grade.LOSES


ALLOWED: list[tuple[str, Change]] = [
    ("sadjad_stdio", changed(is_ruling, seconds=0.0)),  # player 1 moves as soon as it knows who it is
    ("ufmg_files", changed(is_ruling, seconds=2.0)),  # what stands in the file at the limit counts
    ("sadjad_stdio", without("left", "gone")),  # it is killed
    ("unical_server", footprint(memory=200 * MEBIBYTE, files=150, calls=1)),
    ("unical_server", lambda match: replace(without("left", "gone")(match), was_patient=False)),  # we cut it short
]


def test_what_the_rules_allow_is_no_sign() -> None:
    assert [findings(change(recorded(wire)[""])) for wire, change in ALLOWED] == [[]] * len(ALLOWED)


def test_a_match_that_our_own_machine_spoilt_shows_nothing() -> None:
    match = recorded("unical_server")["illegal"]
    assert [finding.fault for finding in findings(match)] == ["illegal"]
    stalled = replace(match.result.verdict, reason=Reason.STALLED, losers=())
    assert findings(replace(match, result=replace(match.result, verdict=stalled))) == []


@pytest.mark.parametrize(
    ("waited", "cpu", "names"), [(0.5, 0.1, []), (0.3, 0.1, ["no-answer"]), (0.5, 1.2, ["no-answer"])]
)
def test_who_had_no_processor_is_not_called_slow(waited: float, cpu: float, names: list[str]) -> None:
    match = recorded("unical_server")["silent"]
    began = datetime.fromisoformat(match.header.began).timestamp()
    asked = began + [at for at, _, _ in match.questions()][-1] / 1e9
    starved = footprint(waits=[(asked + 0.1, 1.0), (asked + 1.0, 1.0 + waited)])(match)
    over = changed(lambda line: type(line) is Ruled, cpu=cpu)
    assert isinstance(starved, Recorded)
    judged = over(starved)
    assert [finding.fault for finding in findings(judged)] == names
    assert judged.is_unjudged is not bool(names)


def test_a_situation_beyond_the_regulation_loses_nothing() -> None:
    match = recorded("unical_server")["illegal"]
    beyond = replace(match.situation, worst=Grade.RISKY)
    assert [finding.grade for finding in findings(replace(match, situation=beyond))] == [Grade.RISKY]


@pytest.mark.parametrize("wire", ["sadjad_stdio", "ufmg_files", "unical_relay", "unical_server"])
def test_another_wording_changes_no_finding(wire: str) -> None:
    """Every pattern on record is rewritten: the lab reads keys."""

    def reworded(record: dict[str, Any]) -> Any:
        return json.loads(json.dumps(record).replace('"english": "', '"english": "otherwise: '))

    for vice, match in recorded(wire).items():
        told = Verdict.from_record(reworded(match.result.verdict.as_json()))
        lines = [line_of(reworded(as_json(line))) for line in match.lines]
        again = replace(match, lines=lines, result=replace(match.result, verdict=told))
        found = [(finding.fault, finding.grade) for finding in findings(match)]
        assert [(finding.fault, finding.grade) for finding in findings(again)] == found, vice

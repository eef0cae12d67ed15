"""Matches of the lab as data: what a diagnosis needs of them, written once by tools/vices.py and read by the tests."""

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from girone import regulations
from girone.lab.footprint import Footprint
from girone.lab.played_match import PlayedMatch
from girone.matches.journal.fields import Header, RecordedSeat
from girone.matches.journal.lines import as_json, line_of
from girone.matches.table_report import TableReport
from girone.model.game import Side
from girone.model.verdict import Verdict
from tests.lab.vicious import CEILINGS, REGULATIONS, SHORT, limits
from tests.support import DATA

FOLDER = DATA / "lab"
MOST_SENT = 12
LONGEST = 5000
"""Signs of one text that are kept: a flood can still be told from a line."""


@dataclass(frozen=True)
class Recorded(PlayedMatch):
    """A match whose log is not a file any more."""

    said: str = ""
    said_size: int = 0

    @cached_property
    def log(self) -> str:
        return self.said

    @property
    def log_size(self) -> int:
        return self.said_size


def as_line(vice: str, played: PlayedMatch) -> str:
    """A match in one line; what the scripted opponent was told is left out."""
    rival = played.side.other
    kept = [
        _cut(record)
        for record in _without_floods([as_json(line) for line in played.lines])
        if record.get("seat") != rival
    ]
    footprint = {key: value for key, value in vars(played.footprint).items() if not key.startswith("_")}
    return json.dumps(
        {
            "vice": vice,
            "began": played.header.began,
            "records": kept,
            "verdict": played.result.verdict.as_json(),
            "footprint": footprint,
            "log": played.log[-200:],
            "log_size": played.log_size,
        }
    )


def recorded(wire: str) -> dict[str, Recorded]:
    """The recorded matches of a wire by the bot's vice; under no name the bot without one."""
    lines = (FOLDER / f"{wire}.jsonl").read_text(encoding="utf-8").splitlines()
    return {line["vice"]: _read(wire, line) for line in map(json.loads, lines)}


def _read(wire: str, line: dict[str, Any]) -> Recorded:
    footprint = Footprint()
    vars(footprint).update(line["footprint"])
    return Recorded(
        situation=SHORT,
        side=Side.BLACK,
        seed=1,
        regulation=regulations.load(REGULATIONS[wire], limits(wire, line["vice"])),
        result=TableReport(Verdict.from_record(line["verdict"]), Path("journal.jsonl")),
        header=Header(began=line["began"], seats={Side.BLACK: RecordedSeat(wire=wire)}),
        lines=[line_of(record) for record in line["records"]],
        footprint=footprint,
        folder=Path(),
        ceilings=CEILINGS,
        said=line["log"],
        said_size=line["log_size"],
    )


def _without_floods(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of what was sent without an end, some records are enough."""
    kept, sent = [], 0
    for record in records:
        sent += "got" in record
        if "got" not in record or sent <= MOST_SENT:
            kept.append(record)
    return kept


def _cut(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value[:LONGEST] if isinstance(value, str) else value for key, value in record.items()}

"""Plays a rerun and compares it with its record."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from girone import regulations
from girone.lab.rerun.comparison import Pair, as_json, pairs, why_stopped
from girone.lab.rerun.order import RerunMatch, turns_of
from girone.lab.tested_program import Subject, seat
from girone.matches.journal import journal
from girone.matches.journal.fields import Header, RecordedSeat
from girone.matches.journal.lines import Line
from girone.matches.order import REACHES, Contestant, Way
from girone.matches.places import with_cores
from girone.matches.running_table import follow
from girone.matches.story import story, tell
from girone.matches.table_report import TableReport
from girone.model.detail import Detail
from girone.model.game import Side
from girone.model.regulation import Regulation

TABLE = "girone.lab.rerun.table"


@dataclass(frozen=True)
class RerunReport:
    """A program's recorded and new answers: `ending` is the recorded end, `stopped` why the rerun stopped early."""

    side: Side
    pairs: list[Pair]
    result: TableReport
    ending: Detail
    stopped: str
    log: Path

    @property
    def same(self) -> bool:
        """Whether all answers and the verdict equal the record's."""
        return all(pair.same for pair in self.pairs) and not self.stopped and self.result.verdict.told == self.ending

    def as_json(self) -> dict[str, Any]:
        """The report for scripts."""
        told = {"recorded_words": str(self.ending), "stopped": self.stopped or None, "same": self.same}
        return {"side": self.side, "answers": [as_json(pair) for pair in self.pairs], **told, **self.result.record}


def recorded_match(
    file: Path, side: Side, quick: bool
) -> tuple[Detail, list[Line], Callable[[Subject | str, Path], RerunMatch], Regulation, str]:
    """What a rerun needs from a journal, which must be complete.

    Returns the match's end, its lines, a function that makes the match for a program in a folder, the regulation, and
    the side's wire.
    """
    header, lines = journal.read_lines(file)
    ending = tell(file, header, lines).ending
    regulation = regulations.load(header.regulation, _overrides(header, quick))

    def match(program: Subject | str, folder: Path) -> RerunMatch:
        tested = _tested(side, header.seats[side], program, regulation, folder)
        sides = {side: tested, side.other: _as_recorded(header.seats[side.other])}
        return RerunMatch(
            regulation=regulation,
            white=sides[Side.WHITE],
            black=sides[Side.BLACK],
            folder=str(folder),
            opening=header.opening,
            tested=side,
            turns=list(turns_of(side.other, lines, quick)),
        )

    return ending, lines, match, regulation, header.seats[side].wire


def play(
    match: RerunMatch, ending: Detail, recorded: list[Line], watch: Callable[[Line], None], caught: list[int]
) -> RerunReport | None:
    """Play and compare; None if a signal interrupted it."""
    with with_cores(match, lambda: bool(caught)) as pinned:
        result = follow(pinned, watch, caught, TABLE)
    if caught:
        return None
    side, (_, given) = match.tested, journal.read_lines(result.journal)
    now = story(result.journal)
    last = now.plies[-1].position if now.plies else now.start
    stopped = why_stopped(side, recorded, given, last)
    log = Path(match.folder) / f"{side}.log"
    return RerunReport(side, pairs(side, recorded, given), result, ending, stopped, log)


def _overrides(header: Header, quick: bool) -> dict[str, Any]:
    return {**header.overrides, **({"limits.warm_up": 0} if quick else {})}


def _as_recorded(recorded: RecordedSeat) -> Contestant:
    way = recorded.way if recorded.way in list(Way) else Way.STDIO  # a parcel's journal hides the rival's
    return Contestant(f"{recorded.name}, as recorded", recorded.wire, REACHES[Way(way)](), recorded.wire_options)


def _tested(
    side: Side, recorded: RecordedSeat, program: Subject | str, regulation: Regulation, folder: Path
) -> Contestant:
    made = seat(side, program, recorded.wire, regulation, folder, None)
    return replace(made, wire_options=recorded.wire_options)

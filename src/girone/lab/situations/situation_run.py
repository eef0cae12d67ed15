"""Plays a program's matches of a situation: each at its own table, watched until it ends or has shown enough."""

import math
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from girone import regulations, wires
from girone.host.channels.tcp import free_port
from girone.host.copies import inside
from girone.host.removal import remove
from girone.host.sandbox.bubblewrap import Level
from girone.host.supervisor.control import DEFAULT_CEILINGS, ResourceLimits
from girone.host.supervisor.program import Program, RunSettings
from girone.host.system import usable_cores
from girone.lab.footprint import Footprint
from girone.lab.played_match import PlayedMatch
from girone.lab.situations.script import LabMatch
from girone.lab.situations.situation import Sides, Situation
from girone.lab.tested_program import COPY, Subject
from girone.matches.journal.journal import read_lines
from girone.matches.journal.lines import Asked, Did, Line, LineListener, Moved, ignore
from girone.matches.journal.tail import Tail
from girone.matches.order import Contestant, Dialled, Dials, Folder, Stdio
from girone.matches.places import with_cores
from girone.matches.running_table import RunningTable
from girone.matches.table_report import TableReport
from girone.model.errors import HostFailed
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.wire import Answer, FileContent, Launch, Wire

BUSY = (sys.executable, "-S", "-c", "while True: pass")


@contextmanager
def burden(folder: Path) -> Iterator[None]:
    """Keep every core busy while the block lasts."""
    with ExitStack() as ending:
        for number in range(len(usable_cores())):
            workspace = folder / f"burden-{number}"
            workspace.mkdir(parents=True)
            program = Program(BUSY, RunSettings(workspace, workspace / "burden.log"))
            ending.callback(program.end)
            program.start()
        yield


THE_LAB = "the lab"
PATIENT_FAREWELL = 10.0
"""Seconds for a program to end by itself before `stays` is reported; enough on a busy machine."""
OUR_FAILURES = (Reason.STALLED, Reason.HOST_FAILED)
TRIES = 3
LOOK = 0.05
LOOKS_A_COUNT = 5
LONGEST_ANSWER = 32
"""Bytes; a larger file is not searched for a move."""


@dataclass(frozen=True)
class SituationRunner:
    """Plays situations with one program; `overrides` change its regulation in all of them."""

    subject: Subject
    regulation: str
    overrides: Mapping[str, Any]
    folder: Path
    warm_up: float
    ceilings: ResourceLimits = DEFAULT_CEILINGS
    farewell: float = PATIENT_FAREWELL
    sandbox: Level = Level.LIMITS
    provides: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    """Folders that the program must not change."""
    able: tuple[Side, ...] = tuple(Side)
    """The sides to try."""
    summon: Callable[[Side], None] = lambda side: None
    """Asks a person to start the program, before each match."""
    tell: LineListener = ignore
    """Gets every journal line."""

    def sides(self, situation: Situation) -> tuple[Side, ...]:
        """The sides to play in a situation, among those that the program can play."""
        first = regulations.load(self.regulation).game.first
        wanted = {Sides.BOTH: tuple(Side), Sides.FIRST: (first,), Sides.SECOND: (first.other,)}[situation.sides]
        able = [side for side in self.subject.sides if side in self.able]
        return tuple(side for side in wanted if side in able) or tuple(able[:1])

    def matches(self, situation: Situation) -> Iterator[tuple[Side, int]]:
        """The matches of a situation: side and seed."""
        return ((side, seed) for seed in situation.seeds for side in self.sides(situation))

    def play(self, situation: Situation, side: Side, seed: int) -> PlayedMatch:
        """Play one match; it is repeated if our own machine spoilt it, as in a tournament."""
        for attempt in range(1, TRIES + 1):
            folder = self.folder / situation.name / f"{side}-{seed}-{attempt}"
            try:
                played = self._match(situation, side, seed, folder)
            except HostFailed:
                if attempt == TRIES:
                    raise
                continue
            if played.reason not in OUR_FAILURES and not played.is_starved:
                break
        return played

    def _match(self, situation: Situation, side: Side, seed: int, folder: Path) -> PlayedMatch:
        folder.mkdir(parents=True)
        match = self._lab_match(situation, side, seed, folder)
        reach = match.contestant(side).reach
        footprint = Footprint(reach.port if isinstance(reach, Dials | Dialled) else 0)
        footprint.discount(folder / COPY)
        before = set(inside(folder / COPY))
        try:
            with with_cores(match) as pinned, burden(folder) if situation.loaded else nullcontext():
                result, was_broken_off = self._follow(pinned, situation, footprint)
            footprint.count(folder / COPY, folder / f"{side}.folder", folder / f"{side}.home")
            written = _small_files(folder / COPY) if isinstance(reach, Folder) else {}
        finally:
            remove(folder / COPY)
        if not result.journal.is_file():  # the table was ended before it began to play
            raise HostFailed(result.verdict.told)
        header, lines = read_lines(result.journal)
        wanted = {
            line.action.answer_file for line in lines if isinstance(line, Did) and isinstance(line.action, Launch)
        }
        fresh = {path: data for path, data in written.items() if path not in before and path.name not in wanted}
        wire = wires.load(self.subject.wire, match.regulation.game)
        return PlayedMatch(
            situation=situation,
            side=side,
            seed=seed,
            regulation=match.regulation,
            result=result,
            header=header,
            lines=lines,
            footprint=footprint,
            folder=folder,
            is_ours=self.subject.is_ours,
            ceilings=self.ceilings,
            elsewhere=_with_a_move(fresh, wire),
            program=self.subject.folder,
            is_walled=self.sandbox is Level.STRICT,
            was_patient=self.farewell >= PATIENT_FAREWELL and not was_broken_off,
        )

    def _follow(self, match: LabMatch, situation: Situation, footprint: Footprint) -> tuple[TableReport, bool]:
        """The result, and whether we stopped the match; a stop also cuts short the wait for the program to end."""
        with RunningTable(match, "girone.lab.situations.table") as table, closing(Tail(table.journal)) as tail:
            clock, doors_are_open, looks = _StopRule(situation, match.tested), False, 0
            while not (result := table.poll()):
                footprint.look(table.pid)
                if looks % LOOKS_A_COUNT == 0:
                    footprint.count_calls()
                looks += 1
                lines = self._read(tail)
                if tail.header and not doors_are_open:  # once the journal exists, the table listens
                    doors_are_open = True
                    self.summon(match.tested)
                if clock.is_enough(lines):
                    table.interrupt()
                time.sleep(LOOK)
            self._read(tail)
            return result, clock.has_said_so

    def _read(self, tail: Tail) -> list[Line]:
        lines = tail.read()
        for line in lines:
            self.tell(line)
        return lines

    def _lab_match(self, situation: Situation, side: Side, seed: int, folder: Path) -> LabMatch:
        regulation = regulations.load(self.regulation, self._overrides(situation))
        reach = self.subject.reach(side, regulation.game.name, folder, seed)
        if isinstance(reach, Dials) and not reach.port:  # chosen here, so that connections to it can be counted
            reach = replace(reach, port=free_port(reach.host))
        own = Contestant(self.subject.name, self.subject.wire, reach)
        scripted = Contestant(THE_LAB, self.subject.wire, Stdio())
        script = replace(situation.script, seed=seed)
        if situation.lag:
            script = replace(script, delay=situation.lag * regulation.limits.move, delayed=2)
        return LabMatch(
            regulation=regulation,
            white=own if side is Side.WHITE else scripted,
            black=own if side is Side.BLACK else scripted,
            folder=str(folder),
            opening=_opening(situation, side),
            ceilings=self.ceilings,
            farewell=self.farewell,
            sandbox=self.sandbox,
            provides=self.provides,
            kept=self.kept,
            tested=side,
            script=script,
            loaded=situation.loaded,
        )

    def _overrides(self, situation: Situation) -> dict[str, Any]:
        warm_up = {} if situation.whole_warm_up else {"limits.warm_up": self.warm_up}
        return {**self.overrides, **warm_up, **situation.overrides}


def _small_files(folder: Path) -> dict[Path, bytes]:
    """The files in a folder that are small enough to be an answer."""
    found = [path for path in inside(folder) if path.is_file() and not path.is_symlink()]
    return {path: path.read_bytes() for path in found if path.stat().st_size <= LONGEST_ANSWER}


def _with_a_move(files: Mapping[Path, bytes], wire: Wire) -> str:
    """The first name of a file that the wire would accept as an answer, if any."""
    answers = (path.name for path, data in files.items() if isinstance(wire.receive(FileContent(data))[0], Answer))
    return min(answers, default="")


def _opening(situation: Situation, side: Side) -> str | None:
    """The opening in which the program is to move."""
    signs = {Side.BLACK: "X", Side.WHITE: "O"}
    return next((text for text in situation.openings if text.endswith(signs[side])), None)


class _StopRule:
    """Decides when a match has shown enough; says so once."""

    def __init__(self, situation: Situation, side: Side) -> None:
        self._situation, self._side = situation, side
        self._until = math.inf
        self._answers = 0
        self.has_said_so = False

    def is_enough(self, lines: Sequence[Line]) -> bool:
        """Whether to stop the match after these new lines."""
        self._answers += sum(isinstance(line, Moved) and line.side is self._side for line in lines)
        if self._until == math.inf and any(isinstance(line, Asked) for line in lines):  # not before both connected
            self._until = time.monotonic() + self._situation.enough
        answered = self._situation.answers and self._answers >= self._situation.answers
        if self.has_said_so or not (answered or time.monotonic() > self._until):
            return False
        self.has_said_so = True
        return True

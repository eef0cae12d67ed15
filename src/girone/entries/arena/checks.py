"""The whole check of the lab in an arena: an author asks for it, and it runs in breaks of the ladder.

checks/N.json    the last request of entrant N, its state, and what was found
checks/N/        the journals of its matches while it runs
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from girone.entries.arena import author_requests
from girone.entries.arena.author_requests import RequestState, subject_of
from girone.host.removal import remove
from girone.lab.examination import LabReport, examined
from girone.lab.finding import Finding, Grade, Said
from girone.lab.situations.situation_list import chosen
from girone.lab.situations.situation_run import SituationRunner
from girone.model.detail import Detail, detail_of, said
from girone.model.errors import ConfigError, GironeError
from girone.tournament.plan.file import load

FOLDER = "checks"
LONGEST_TURN = 120.0
"""Seconds after which a check begins no further situation, so that the ladder does not stop for long."""


@dataclass(frozen=True)
class Found:
    """One fault: its grade, what it is, how to fix it, and where it showed."""

    grade: Grade
    what: Detail
    fix: Detail
    where: Detail


@dataclass(frozen=True)
class Check:
    """A request and its findings; `told` is why it failed."""

    version: str
    at: str
    state: RequestState = RequestState.WAITS
    done: int = 0
    situations: int = 0
    found: tuple[Found, ...] = ()
    told: Detail | None = None

    @property
    def losing(self) -> int:
        """The number of faults that lose matches; they come first."""
        return sum(each.grade is Grade.LOSES for each in self.found)

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> "Check":
        """Read what `as_json` wrote."""
        found = [
            Found(Grade(each["grade"]), *(Detail.from_json(each[key]) for key in ("what", "fix", "where")))
            for each in kept["found"]
        ]
        told = Detail.from_json(kept["told"]) if kept["told"] else None
        return cls(**{**kept, "state": RequestState(kept["state"]), "found": tuple(found), "told": told})

    def as_json(self) -> dict[str, Any]:
        """The check as it is stored."""
        found = [
            {"grade": each.grade, "what": each.what.as_json(), "fix": each.fix.as_json(), "where": each.where.as_json()}
            for each in self.found
        ]
        return {**vars(self), "found": found, "told": self.told and self.told.as_json()}


def check_of(arena: Path, number: int) -> Check | None:
    """The last check of an entrant."""
    kept = author_requests.kept(arena / FOLDER, number)
    return Check.from_json(kept) if kept else None


def ask_for_check(arena: Path, number: int, version: str) -> None:
    """Request the whole check; one at a time."""
    former = check_of(arena, number)
    if former and former.state.is_open:
        raise ConfigError(said("your check is not over yet; wait for its end"))
    author_requests.keep(arena / FOLDER, number, Check(version, author_requests.now()).as_json())


class CheckQueue:
    """Runs the checks that authors request; an interrupted one continues only within this process."""

    def __init__(self, file: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._file, self._folder, self._clock = file, file.parent / FOLDER, clock
        self._under_way: tuple[str, Iterator[LabReport]] | None = None

    @property
    def oldest(self) -> str | None:
        """The time of the oldest open request; None if there is none."""
        return next((at for at, _ in author_requests.waiting(self._folder)), None)

    def work(self, is_left: Callable[[], bool]) -> bool:
        """Continue the oldest request until time is up or an upload arrives; False if there was no request."""
        at, number = next(iter(author_requests.waiting(self._folder)), ("", -1))
        check = check_of(self._file.parent, number) if at else None
        if check is None:
            return False
        try:
            check = self._continued(number, check, is_left)
        except (GironeError, OSError) as why:  # otherwise it would be tried again for ever
            check = replace(check, state=RequestState.FAILED, told=detail_of(why))
        if not check.state.is_open:
            self._under_way = None
            remove(self._folder / str(number))
        self._keep(number, check)
        return True

    def _keep(self, number: int, check: Check) -> None:
        author_requests.keep(self._folder, number, check.as_json())

    def _continued(self, number: int, check: Check, is_left: Callable[[], bool]) -> Check:
        """The check after some more situations."""
        until, check = self._clock() + LONGEST_TURN, replace(check, state=RequestState.PLAYS)
        self._keep(number, check)
        reports = self._reports(number, check)
        while not is_left() and self._clock() < until:
            report = next(reports, None)
            if report is None:
                return replace(check, state=RequestState.DONE)
            done, found = len(report.sittings), tuple(_found(each) for each in report.findings)
            check = replace(check, done=done, situations=done + len(report.skipped), found=found)
            self._keep(number, check)
        return replace(check, state=RequestState.WAITS)

    def _reports(self, number: int, check: Check) -> Iterator[LabReport]:
        """The reports of the running check, or of one that begins now."""
        if self._under_way is None or self._under_way[0] != check.at:
            self._under_way = check.at, self._begun(number, check)
        return self._under_way[1]

    def _begun(self, number: int, check: Check) -> Iterator[LabReport]:
        plan, folder = load(self._file), self._folder / str(number)
        entrant = next((each for each in plan.entrants if each.name == check.version), None)
        if entrant is None:
            raise ConfigError(said("there is no entrant {name}", name=check.version))
        remove(folder)
        folder.mkdir(parents=True)
        course = SituationRunner(
            subject_of(entrant, plan),
            plan.regulation.name,
            plan.overrides,
            folder,
            warm_up=0.0,
            sandbox=plan.sandbox,
            provides=plan.programs,
            kept=(str(plan.base.resolve()),),
        )
        return examined(course, chosen(plan.regulation, []))


def _found(finding: Finding) -> Found:
    where = said("in {name}, as {side}", name=finding.situation, side=finding.side)
    return Found(finding.grade, _detail(finding.what), _detail(finding.fix), where)


def _detail(words: Said) -> Detail:
    return said(words.pattern, **words.values)

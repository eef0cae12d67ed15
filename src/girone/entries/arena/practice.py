"""Practice in an arena: games against girone's engine on request, played in breaks of the ladder.

    practice/N.json    the last request of entrant N, and its state
    practice/N/        the journals of its games

None of these games is in the tournament's record.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from girone import engine, games
from girone.engine import LEVELS
from girone.entries.arena import author_requests
from girone.entries.arena.author_requests import RequestState, subject_of
from girone.host.removal import remove
from girone.lab.practice.climb import climb
from girone.lab.practice.mistakes import mistakes
from girone.lab.practice.report import SCORES, mistake_words, report, verdict
from girone.lab.practice.sparring import PracticeGame, PracticeSetup
from girone.model.detail import PLAIN, Detail, Worded, detail_of, said
from girone.model.errors import ConfigError, GironeError
from girone.model.game import Game
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import Plan

FOLDER = "practice"
GAMES = 6
LONGEST_TURN = 120.0
"""Seconds after which a practice begins no further game, so that the ladder does not stop for long."""
MOST_MISTAKES = 4
LONGEST_WARM_UP = 2.0


@dataclass(frozen=True)
class PlayedPractice:
    """One game: level, side, result and journal."""

    level: int
    side: str
    state: str
    told: Detail
    journal: str


@dataclass(frozen=True)
class Practice:
    """A request and its games; `told` is the estimate of the program's level."""

    version: str
    level: int
    at: str
    state: RequestState = RequestState.WAITS
    games: tuple[PlayedPractice, ...] = ()
    told: Detail | None = None
    mistakes: tuple[Detail, ...] = ()

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> "Practice":
        """Read what `as_json` wrote."""
        return cls(
            kept["version"],
            kept["level"],
            kept["at"],
            RequestState(kept["state"]),
            tuple(PlayedPractice(**{**each, "told": Detail.from_json(each["told"])}) for each in kept["games"]),
            Detail.from_json(kept["told"]) if kept["told"] else None,
            tuple(map(Detail.from_json, kept["mistakes"])),
        )

    def as_json(self) -> dict[str, Any]:
        """The practice as it is stored."""
        return {
            **vars(self),
            "games": [{**vars(each), "told": each.told.as_json()} for each in self.games],
            "told": self.told and self.told.as_json(),
            "mistakes": [each.as_json() for each in self.mistakes],
        }


def can_practise(game: Game) -> bool:
    """Whether girone's engine has levels for this game on this host."""
    return engine.available() and engine.knows(game) and bool(games.kind(game.name).levels)


def practice_of(arena: Path, number: int) -> Practice | None:
    """The last practice of an entrant."""
    kept = author_requests.kept(arena / FOLDER, number)
    return Practice.from_json(kept) if kept else None


def ask(arena: Path, number: int, version: str, level: int) -> None:
    """Request practice that starts at a level; one at a time."""
    if level not in LEVELS:
        pattern = "level {number} does not exist; levels are {low} to {high}"
        raise ConfigError(said(pattern, number=level, low=LEVELS[0], high=LEVELS[-1]))
    former = practice_of(arena, number)
    if former and former.state.is_open:
        raise ConfigError(said("your practice is not over yet; wait for its end"))
    _keep(arena, number, Practice(version, level, author_requests.now()))


def waiting(arena: Path) -> list[int]:
    """The entrants whose practice is open, oldest request first."""
    return [number for _, number in author_requests.waiting(arena / FOLDER)]


class PracticeQueue:
    """Plays the requested games; an interrupted practice continues only within this process."""

    def __init__(self, file: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._file, self._arena, self._clock = file, file.parent, clock
        self._played: dict[int, list[PracticeGame]] = {}

    @property
    def oldest(self) -> str | None:
        """The time of the oldest open request; None if there is none."""
        return next((at for at, _ in author_requests.waiting(self._arena / FOLDER)), None)

    def work(self, is_left: Callable[[], bool]) -> bool:
        """Play for the oldest request until time is up or an upload arrives; False if there was no request."""
        number = next(iter(waiting(self._arena)), None)
        practice = practice_of(self._arena, number) if number is not None else None
        if number is None or practice is None:
            return False
        try:
            kept = self._play(number, practice, is_left)
        except (GironeError, OSError) as why:  # otherwise it would be tried again for ever
            kept = _failed(practice, detail_of(why))
        if not kept.state.is_open:
            self._played.pop(number, None)
        _keep(self._arena, number, kept)
        return True

    def _play(self, number: int, practice: Practice, is_left: Callable[[], bool]) -> Practice:
        """The practice after some more games."""
        plan, folder, until = load(self._file), self._arena / FOLDER / str(number), self._clock() + LONGEST_TURN
        entrant = next((each for each in plan.entrants if each.name == practice.version), None)
        if entrant is None:
            return _failed(practice, said("there is no entrant {name}", name=practice.version))
        bouts = self._played.setdefault(number, [])
        _clear(folder, len(bouts))
        setup, games = _setup(plan, entrant, folder, is_left), practice.games[: len(bouts)]
        now = _Progress(self._arena, number, replace(practice, state=RequestState.PLAYS, games=games))
        now.keep()
        while not (_is_over(bouts) or is_left()) and self._clock() < until:
            bouts[:] = climb(setup, len(bouts) + 1, practice.level, now.add, bouts)
            if bouts[-1].score is None and is_left():
                bouts.pop()  # interrupted; played again
        if not _is_over(bouts):
            return replace(now.practice, state=RequestState.WAITS)
        return _told(now.practice, entrant, plan, bouts)


def _setup(plan: Plan, entrant: Entrant, folder: Path, is_left: Callable[[], bool]) -> PracticeSetup:
    warm_up = min(plan.regulation.limits.warm_up, LONGEST_WARM_UP)
    return PracticeSetup(
        subject_of(entrant, plan),
        plan.regulation.name,
        {**plan.overrides, "limits.warm_up": warm_up},
        folder,
        is_left,
        sandbox=plan.sandbox,
        provides=plan.programs,
        kept=(str(plan.base.resolve()),),
    )


def _clear(folder: Path, played: int) -> None:
    """Remove the games of an earlier practice, or an interrupted game."""
    for each in folder.glob(f"{played + 1:02}-*") if played else [folder]:
        remove(each)
    folder.mkdir(parents=True, exist_ok=True)


def _is_over(bouts: Sequence[PracticeGame]) -> bool:
    return len(bouts) >= GAMES or any(each.has_crashed for each in bouts)


def _told(practice: Practice, entrant: Entrant, plan: Plan, bouts: Sequence[PracticeGame]) -> Practice:
    """A finished practice, with the estimate of the program's level."""
    has_crashed = any(each.has_crashed for each in bouts)
    scored = [each for each in bouts if each.score is not None]
    found = [] if has_crashed else mistakes(scored, MOST_MISTAKES)
    told = report(entrant.name, plan.regulation.title, plan.regulation.game.name, scored, found)
    ended = practice if has_crashed else replace(practice, told=_detail(verdict(told)))
    return replace(ended, state=RequestState.DONE, mistakes=tuple(_detail(mistake_words(each)) for each in found))


@dataclass
class _Progress:
    """A practice while it is played."""

    arena: Path
    number: int
    practice: Practice

    def keep(self) -> None:
        _keep(self.arena, self.number, self.practice)

    def add(self, _: int, game: PracticeGame) -> None:
        if game.score is None:
            return
        told, journal = game.result.verdict.told, str(game.result.journal)
        played = PlayedPractice(game.level, game.side, SCORES[game.score], told, journal)
        self.practice = replace(self.practice, games=(*self.practice.games, played))
        self.keep()


def _detail(words: str) -> Detail:
    return words.detail if isinstance(words, Worded) else PLAIN(cause=words)


def _failed(practice: Practice, why: Detail) -> Practice:
    return replace(practice, state=RequestState.FAILED, told=why)


def _keep(arena: Path, number: int, practice: Practice) -> None:
    author_requests.keep(arena / FOLDER, number, practice.as_json())

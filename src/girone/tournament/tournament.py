"""A tournament from Python: run it, read its standings, its certificate and its results."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from girone.host.sandbox import probe as survey
from girone.model.game import Side
from girone.model.record import Attempt
from girone.model.tournament import Table
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import Category
from girone.tournament.results.crosstable import Crosstable
from girone.tournament.results.grades import graded
from girone.tournament.results.pairings import ListedMatch
from girone.tournament.results.reports.overview import Results, gather
from girone.tournament.results.reports.report_html import crosstable_html
from girone.tournament.results.reports.report_text import standings_text
from girone.tournament.results.state import TournamentState
from girone.tournament.run.events import Event
from girone.tournament.run.runner import Runner, RunRequest
from girone.tournament.store.reading import chosen_category, opened, read_tournament, store_folder
from girone.tournament.store.store import Store

if TYPE_CHECKING:
    from girone.ratings.certificate import Certificate

Value = str | int | float | None
Row = dict[str, Value]
"""A flat row; NumPy and pandas accept a list of them."""


@dataclass(frozen=True, repr=False)
class Standings:
    """The current tables of a tournament; notebooks show them as HTML."""

    results: Results

    @property
    def rows(self) -> list[Row]:
        """One row for each line of each table."""
        return [
            {
                "category": chapter.category.name,
                "stage": stage.title,
                "rank": row.rank,
                "name": row.name,
                **dict(zip(stage.table.columns, row.cells, strict=True)),
            }
            for chapter in self.results.chapters
            for stage in chapter.stages
            for row in stage.table.rows
        ]

    @property
    def finished(self) -> bool:
        """Whether nothing is left to play."""
        return self.results.state.finished

    @property
    def crosstables(self) -> list["CrosstableOf"]:
        """Who beat whom, for each stage that is a league."""
        stages = (pair for chapter in self.results.chapters for pair in chapter.crosstables)
        return [CrosstableOf(stage.title, table) for stage, table in stages]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        return standings_text(self.results)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The tables as HTML, for notebooks."""
        tables = [stage.table for chapter in self.results.chapters for stage in chapter.stages]
        return "\n".join(map(_html, tables))


@dataclass(frozen=True)
class CrosstableOf:
    """The crosstable of a stage; notebooks show it as HTML."""

    title: str
    table: Crosstable

    def _repr_html_(self) -> str:
        """The crosstable as HTML, for notebooks."""
        return crosstable_html(self.table)


class Tournament:
    """A tournament by its file or its store; each call reads it again, so it may be running."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def run(self, tell: Callable[[Event], None] = lambda event: None) -> Standings:
        """Play all that is due on this host, resuming an earlier run; `tell` receives every event.

        Requires the tournament's file. An interruption stops the matches in play, which are replayed later.
        """
        plan = load(self.path)
        folder = store_folder(None, self.path, plan)
        survey.demand(plan.sandbox, folder, plan.base)
        with opened(plan, self.path, folder) as store:
            Runner(plan, store, tell, lambda: RunRequest.GO_ON).run()
        return self.standings()

    def standings(self, category: str | None = None) -> Standings:
        """The tables of all categories, or of one."""
        state = self._state()
        return Standings(graded(gather(state, chosen_category(state.plan, category))))

    def certificate(self, category: str | None = None) -> "Certificate":
        """How certain the order of a category is; by default that of the first."""
        from girone.tournament.results.certified import certificate  # imported late, because it needs NumPy

        state = self._state()
        return certificate(state, _category(state, category))

    def results(self, category: str | None = None) -> list[Row]:
        """One flat row per match of the calendar, with the result that counts now, if any."""
        state = self._state()
        wanted = chosen_category(state.plan, category)
        return [_of_match(each) for chapter in gather(state, wanted).chapters for each in chapter.matches]

    def _state(self) -> TournamentState:
        with read_tournament(self.path) as (_, state):
            return state


def store_rows(folder: str | Path) -> list[Row]:
    """One flat row per attempt in a store, including those that do not count any more."""
    with closing(Store(Path(folder))) as store:
        return [_of_attempt(attempt) for attempt in store.attempts()]


def _category(state: TournamentState, name: str | None) -> Category:
    wanted = chosen_category(state.plan, name)
    return next(each for each in state.plan.categories if wanted in (None, each.name))


def _of_match(entry: ListedMatch) -> Row:
    result = entry.result
    return {
        "category": entry.category,
        "stage": entry.fixture.stage,
        "round": entry.fixture.round,
        "white": entry.white,
        "black": entry.black,
        "state": entry.state.value,
        "winner": result.winner if result else None,
        "reason": result.reason.value if result else None,
        "margin": result.margin if result else None,
        "match": entry.record.number if entry.record else None,
    }


def _of_attempt(attempt: Attempt) -> Row:
    verdict, facts = attempt.verdict, attempt.facts
    return {
        "match": attempt.number,
        "white": attempt.white,
        "black": attempt.black,
        "winner": attempt.name(verdict.winner) if verdict and verdict.winner else None,
        "kind": verdict.kind.value if verdict else None,
        "reason": verdict.reason.value if verdict else None,
        "margin": verdict.margin if verdict else None,
        "plies": facts.plies if facts else None,
        **{f"{side}_seconds": facts.time[side].total if facts else None for side in Side},
        "began": attempt.began,
        "ended": attempt.ended,
        "folder": attempt.folder,
    }


def _html(table: Table) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in ("", "name", *table.columns))
    rows = ((row.rank, row.name, *row.cells) for row in table.rows)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table><caption>{escape(table.title)}</caption><tr>{head}</tr>{body}</table>"


def _cell(value: Value) -> str:
    return f"<td>{'–' if value is None else escape(str(value))}</td>"

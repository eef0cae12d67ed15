"""Extra columns for a course: credit for places, and penalties for late delivery."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from girone.model.tournament import Row, Stage, Table
from girone.tournament.plan.delivery import LatePolicy, penalty
from girone.tournament.plan.plan import Category
from girone.tournament.results.reports.overview import CategoryResults, Results
from girone.tournament.results.state import TournamentState


def graded(results: Results) -> Results:
    """The results with these columns, if the organiser's file has such rules.

    Every table gets the penalties. Only the table of the final places gets the credit, so none while groups play.
    """
    chapters = [_graded(results.state, chapter) for chapter in results.chapters]
    return replace(results, chapters=tuple(chapters))


def _graded(state: TournamentState, chapter: CategoryResults) -> CategoryResults:
    stages = (_with(stage, _columns(state, chapter.category, stage.is_last)) for stage in chapter.stages)
    return replace(chapter, stages=tuple(stages))


def _with(stage: Stage, columns: Mapping[str, Callable[[Row], float]]) -> Stage:
    table = stage.table
    rows = tuple(replace(row, cells=(*row.cells, *(column(row) for column in columns.values()))) for row in table.rows)
    return replace(stage, table=Table(table.title, (*table.columns, *columns), rows))


def _columns(state: TournamentState, category: Category, is_end: bool) -> dict[str, Callable[[Row], float]]:
    course, columns = state.course, dict[str, Callable[[Row], float]]()

    def credit(row: Row) -> float:
        return 0 if row.name in state.out else course.credit.of(category.name, row.rank)

    def owed(row: Row) -> float:
        entrant = state.entrant(row.name)
        window = course.delivery.of(entrant.name, entrant.group)
        return penalty(window.days_late(datetime.fromisoformat(entrant.delivered))) if entrant.delivered else 0

    if is_end and course.credit.is_given(category.name):
        columns["credit"] = credit
    if course.delivery.late is LatePolicy.MARK and course.delivery.closes:
        columns["penalty"] = owed
    return columns

"""What a course takes from a tournament: credit for places and penalties for late delivery, as columns of tables."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from girone.model.tournament import Row, Table
from girone.tournament.delivery import Late, penalty
from girone.tournament.plan import Category
from girone.tournament.results import Chapter, Results
from girone.tournament.situation import Situation


def graded(results: Results) -> Results:
    """The same results with these columns in the last table of each category, where the organiser's file has rules."""
    chapters = [_graded(results.situation, chapter) for chapter in results.chapters]
    return replace(results, chapters=tuple(chapters))


def _graded(situation: Situation, chapter: Chapter) -> Chapter:
    columns = _columns(situation, chapter.category)
    if not columns or not chapter.stages:
        return chapter
    *before, last = chapter.stages
    rows = tuple(
        replace(row, cells=(*row.cells, *(column(row) for column in columns.values()))) for row in last.table.rows
    )
    table = Table(last.table.title, (*last.table.columns, *columns), rows)
    return replace(chapter, stages=(*before, replace(last, table=table)))


def _columns(situation: Situation, category: Category) -> dict[str, Callable[[Row], float]]:
    plan, columns = situation.plan, dict[str, Callable[[Row], float]]()

    def credit(row: Row) -> float:
        return 0 if row.name in situation.out else plan.credit.of(category.name, row.rank)

    def owed(row: Row) -> float:
        delivered = situation.entrant(row.name).delivered
        return penalty(plan.delivery.days_late(datetime.fromisoformat(delivered))) if delivered else 0

    if plan.credit.is_given(category.name):
        columns["credit"] = credit
    if plan.delivery.late is Late.MARK and plan.delivery.closes:
        columns["penalty"] = owed
    return columns

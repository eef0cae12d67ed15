"""The standings: tables, crosstables and brackets of all categories, with the matches behind every figure."""

from girone.model.text import plain
from girone.model.tournament import KnockoutTie, Stage, Standing
from girone.tournament.results.crosstable import Mark
from girone.tournament.results.pairings import PairingState
from girone.tournament.results.reports.overview import CategoryResults
from girone.tournament.results.reports.report_json import Json
from girone.web.tournament.archive import Edition
from girone.web.tournament.crosstables import Cell, Meetings
from girone.web.tournament.digest import CROSSED, shown_attempt


def standings_view(edition: Edition) -> Json:
    """All categories."""
    return {
        "tournament": edition.state.plan.name,
        "as_of": edition.digest.as_of,
        "finished": edition.digest.progress.finished,
        "categories": [chapter_view(edition, chapter) for chapter in edition.results.chapters],
    }


def chapter_view(edition: Edition, chapter: CategoryResults, most: int = CROSSED) -> Json:
    """One category: its stages, each with table and bracket or crosstable.

    A crosstable of more than `most` entrants is omitted.
    """
    category = chapter.category
    return {
        "category": category.name,
        "format": {"name": category.format.name, **category.format.options},
        "stages": [_stage(edition, chapter, stage, most) for stage in chapter.stages],
        "out": out_view(edition, chapter),
        "lost_turns": [{**each.as_json(), "entrant": edition.digest.places[each.name]} for each in chapter.lost_turns],
    }


def out_view(edition: Edition, chapter: CategoryResults) -> list[Json]:
    """The entrants of a category that are out, with the reason."""
    return [
        {
            "name": each.name,
            "entrant": edition.digest.places[each.name],
            "mark": each.mark,
            "reason": plain(each.reason),
            "since": each.since,
        }
        for each in chapter.out
    ]


def head_view(edition: Edition, stage: Stage, most: int | None = None) -> Json:
    """A table, or its first rows."""
    places = edition.digest.places
    rows = [
        {
            "rank": row.rank,
            "name": row.name,
            "entrant": places[row.name],
            "cells": dict(zip(stage.table.columns, row.cells, strict=True)),
        }
        for row in stage.table.rows[:most]
    ]
    return {"stage": stage.title, "columns": list(stage.table.columns), "table": rows, "rows": len(stage.table.rows)}


def crossed_stage(edition: Edition, chapter: CategoryResults, number: int) -> Json | None:
    """A stage with its crosstable, by number; None if there is no such stage, or no crosstable."""
    stage = chapter.stages[number] if number < len(chapter.stages) else None
    found = _stage(edition, chapter, stage, CROSSED) if stage else None
    return found if found and found["crosstable"] else None


def has_crosstable(edition: Edition, chapter: CategoryResults, number: int) -> bool:
    """Whether a stage has a crosstable, on this page or its own."""
    return (chapter.category.name, chapter.stages[number].title) in edition.digest.crosstables


def _stage(edition: Edition, chapter: CategoryResults, stage: Stage, most: int) -> Json:
    rounds = [[_tie(edition, chapter, tie) for tie in ties] for ties in stage.ties]
    crossed = edition.digest.crosstables.get((chapter.category.name, stage.title))
    cross = _crosstable(edition, crossed) if crossed and len(crossed.names) <= most else None
    return {**head_view(edition, stage), "rounds": rounds, "crosstable": cross}


def _tie(edition: Edition, chapter: CategoryResults, tie: KnockoutTie) -> Json:
    places, of = edition.digest.places, edition.digest.by_pairing
    waiting = [of[chapter.category.name, pairing] for pairing in tie.due]
    names = [{"name": name, "entrant": places[name] if name else None, "out": name in tie.out} for name in tie.names]
    return {
        "names": names,
        "winner": tie.winner,
        "decided_by": tie.decided_by,
        "in_play": any(entry.state is PairingState.IN_PLAY for entry in waiting),
        "legs": [_leg(edition, chapter, tie, leg) for leg in tie.legs],
    }


def _leg(edition: Edition, chapter: CategoryResults, tie: KnockoutTie, leg: Standing) -> Json:
    entry = edition.digest.by_pairing[chapter.category.name, leg.pairing]
    attempt = shown_attempt(entry) if leg.pairing not in edition.digest.hidden else None
    scores = [_score(leg, name) for name in tie.names if name]
    return {
        "first": leg.pairing.first,
        "winner": leg.winner,
        "margin": leg.margin,
        "forfeit": leg.forfeit,
        "scores": scores,
        "match": attempt.number if attempt else None,
    }


def _score(leg: Standing, name: str) -> str:
    if leg.winner == name:
        return "1"
    return "0" if name in leg.losers else "½"


def _crosstable(edition: Edition, table: Meetings) -> Json:
    return {
        "names": list(table.names),
        "entrants": [edition.digest.places[name] for name in table.names],
        "rows": [[_cell(edition, cell) for cell in row] for row in table.rows],
    }


def _cell(edition: Edition, cell: Cell) -> Json:
    marks = [_mark(edition, mark) for mark in cell.marks]
    return {"meetings": cell.meetings, "points": cell.points, "marks": marks}


def _mark(edition: Edition, mark: Mark) -> Json:
    attempt = shown_attempt(mark.entry) if mark.entry.pairing not in edition.digest.hidden else None
    return {
        "side": mark.side.value,
        "score": mark.score,
        "forfeit": bool(mark.entry.result and mark.entry.result.forfeit),
        "reason": mark.entry.reason,
        "match": attempt.number if attempt else None,
    }

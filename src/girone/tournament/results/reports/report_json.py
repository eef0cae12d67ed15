"""Results as JSON for scripts; docs/commands.md explains every key."""

from dataclasses import asdict
from typing import Any

from girone import __version__
from girone.model.record import Attempt, Decision
from girone.model.tournament import KnockoutTie, Stage
from girone.tournament.results.crosstable import Crosstable
from girone.tournament.results.lost_turns import attempt_of, by_side
from girone.tournament.results.pairings import ListedMatch, Worth
from girone.tournament.results.reports.overview import CategoryResults, Results

Json = dict[str, Any]


def whole_json(results: Results) -> Json:
    """Everything: tables, crosstables, time, matches and decisions."""
    plan = results.state.plan
    return {
        **standings_json(results),
        "places": {chapter.category.name: list(chapter.places) for chapter in results.chapters},
        "matches": matches_json(results),
        "decisions": [_decision(decision) for decision in results.state.decisions],
        "seed": plan.seed,
        "regulation": {"name": plan.regulation.name, "overrides": dict(plan.overrides)},
        "game": {"name": plan.regulation.game.name, **plan.regulation.game.options},
        "girone": __version__,
    }


def standings_json(results: Results) -> Json:
    """The tables of each category with its crosstables and everybody's time."""
    return {
        "tournament": results.state.plan.name,
        "as_of": results.as_of,
        "finished": results.state.is_over,
        "categories": [_chapter(chapter) for chapter in results.chapters],
    }


def matches_json(results: Results) -> list[Json]:
    """Every pairing, before the first match with its expected time."""
    return [
        match_json(entry) | {"expected": chapter.timetable.expected.get(entry.pairing)}
        for chapter in results.chapters
        for entry in chapter.matches
    ]


def match_json(entry: ListedMatch) -> Json:
    """One pairing with its result and all its attempts."""
    result = entry.result
    return {
        "category": entry.category,
        "stage": entry.fixture.stage,
        "round": entry.fixture.round,
        **asdict(entry.pairing),
        "white": entry.white,
        "black": entry.black,
        "state": entry.state,
        "winner": result.winner if result else None,
        "losers": list(result.losers) if result else [],
        "reason": result.reason if result else None,
        "margin": result.margin if result else None,
        "words": entry.words,
        "rule": entry.rule and asdict(entry.rule),
        "lost_turns": by_side(attempt_of(entry)),
        "record": entry.record.folder if entry.record else None,
        "attempts": [_attempt(attempt, worth) for attempt, worth in entry.attempts],
    }


def _chapter(chapter: CategoryResults) -> Json:
    return {
        "category": chapter.category.name,
        "format": {"name": chapter.category.format.name, **chapter.category.format.options},
        "stages": [_stage(stage) for stage in chapter.stages],
        "crosstables": [{"stage": stage.title, **_crosstable(table)} for stage, table in chapter.crosstables],
        "time": [asdict(use) for use in chapter.times],
        "out": [asdict(each) for each in chapter.out],
        "lost_turns": [lost.as_json() for lost in chapter.lost_turns],
    }


def _stage(stage: Stage) -> Json:
    columns = stage.table.columns
    rows = [
        {"rank": row.rank, "name": row.name, **dict(zip(columns, row.cells, strict=True))} for row in stage.table.rows
    ]
    return {"stage": stage.title, "table": rows, "rounds": [[_tie(tie) for tie in ties] for ties in stage.ties]}


def _tie(tie: KnockoutTie) -> Json:
    return {
        "names": list(tie.names),
        "winner": tie.winner,
        "decided_by": tie.decided_by,
        "out": list(tie.out),
        "legs": [{"first": leg.pairing.first, "winner": leg.winner, "margin": leg.margin} for leg in tie.legs],
    }


def _crosstable(table: Crosstable) -> Json:
    rows = {name: {rival: list(map(str, table.cell(name, rival))) for rival in table.names} for name in table.names}
    return {"names": list(table.names), "cells": rows}


def _attempt(attempt: Attempt, worth: Worth) -> Json:
    return {
        "match": attempt.number,
        "worth": worth,
        "began": attempt.began,
        "ended": attempt.ended,
        "words": attempt.words,
        "record": attempt.folder,
        "plies": attempt.facts.plies if attempt.facts else None,
        "time": attempt.facts.as_json()["time"] if attempt.facts else None,
        "lost_turns": by_side(attempt),
    }


def _decision(decision: Decision) -> Json:
    return {key: value for key, value in decision.as_json().items() if key != "number"}

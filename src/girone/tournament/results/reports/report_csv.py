"""Results as CSV for spreadsheets: one row per place in a table, or per match."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from girone.model.game import Side
from girone.model.record import Exclusion
from girone.model.text import plain
from girone.model.tournament import Pairing
from girone.tournament.results.lost_turns import attempt_of, by_side, lost_words
from girone.tournament.results.pairings import ListedMatch
from girone.tournament.results.reports.overview import Results

OUT = "out"
"""The column that says why an entrant has no rank."""
FORMULA = ("=", "+", "-", "@")
"""A spreadsheet takes text with such a beginning for a formula, and strangers choose their names."""


def standings_csv(results: Results) -> str:
    """All tables, and after each category the entrants that are out; missing columns stay empty."""
    rows: list[dict[str, Any]] = []
    for chapter in results.chapters:
        lost = {each.name: each.turns for each in chapter.lost_turns}
        for stage in chapter.stages:
            for row in stage.table.rows:
                cells = dict(zip(stage.table.columns, row.cells, strict=True))
                where = {"category": chapter.category.name, "stage": stage.title}
                rows.append({**where, "rank": row.rank, "name": row.name, **cells, "lost turns": lost.get(row.name, 0)})
        rows += [
            {"category": chapter.category.name, "stage": "", "rank": "", "name": each.name, OUT: _why(each)}
            for each in chapter.out
        ]
    return csv_text(list(dict.fromkeys([*(key for row in rows for key in row if key != OUT), OUT])), rows)


def _why(exclusion: Exclusion) -> str:
    return plain(f"{exclusion.mark}: {exclusion.reason}")


def matches_csv(entries: Iterable[ListedMatch], expected: Mapping[Pairing, str] | None = None) -> str:
    """Every pairing with its result, or with its expected time."""
    rows = [_row(entry) | ({"expected": expected.get(entry.pairing, "")} if expected else {}) for entry in entries]
    return csv_text(list(rows[0]) if rows else [], rows)


def _row(entry: ListedMatch) -> dict[str, Any]:
    result, facts = entry.result, entry.record.facts if entry.record else None
    lost = by_side(attempt_of(entry))
    return {
        "category": entry.category,
        "stage": entry.fixture.stage,
        "round": entry.fixture.round,
        "white": entry.white,
        "black": entry.black,
        "first": entry.pairing.first,
        "number": entry.pairing.number,
        "state": entry.state.value,
        "winner": result.winner if result else "",
        "reason": result.reason.value if result else "",
        "margin": result.margin if result else "",
        "plies": facts.plies if facts else "",
        "white seconds": facts.time[Side.WHITE].total if facts else "",
        "black seconds": facts.time[Side.BLACK].total if facts else "",
        "white lost turns": sum(lost["white"].values()),
        "black lost turns": sum(lost["black"].values()),
        "lost turns": plain(lost_words(entry)),
        "words": plain(entry.words),
        "record": entry.record.folder if entry.record else "",
    }


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows under their columns; no cell is a formula."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: _harmless(value) for key, value in row.items()} for row in rows)
    return out.getvalue()


def _harmless(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value

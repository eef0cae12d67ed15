"""Results as XML, with the file name of the UFMG course's kit: `results.xml`.

The document does not mention that file, and its structure is unknown. This is the simplest one: an element for each
table and each match.
"""

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from girone.model.text import plain
from girone.model.tournament import Stage
from girone.tournament.results.lost_turns import attempt_of, by_side
from girone.tournament.results.pairings import STRUCK, ListedMatch
from girone.tournament.results.reports.overview import Results


def results_xml(results: Results) -> str:
    """The whole file."""
    plan = results.state.plan
    root = Element("results", tournament=plan.name, game=plan.regulation.game.name, seed=plan.seed)
    for chapter in results.chapters:
        category = SubElement(root, "category", name=chapter.category.name)
        for stage in chapter.stages:
            _standings(category, stage, {each.name: each.turns for each in chapter.lost_turns})
        for each in chapter.out:
            SubElement(category, "out", name=each.name, mark=each.mark, since=each.since).text = plain(each.reason)
        for entry in chapter.matches:
            _match(category, entry)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _standings(category: Element, stage: Stage, lost: Mapping[str, int]) -> None:
    standings = SubElement(category, "standings", stage=stage.title)
    columns = [_TAGS.get(column, column) for column in stage.table.columns]
    for row in stage.table.rows:
        cells = {tag: str(cell) for tag, cell in zip(columns, row.cells, strict=True)}
        turns = {"lost_turns": str(lost.get(row.name, 0))}
        SubElement(standings, "entrant", {"rank": str(row.rank), "name": row.name, **cells, **turns})


_TAGS = {"direct ±": "direct_difference", "±": "difference"}
"""Columns whose names are not valid in XML."""


def _match(category: Element, entry: ListedMatch) -> None:
    match = SubElement(category, "match", stage=entry.fixture.stage, round=str(entry.fixture.round), state=entry.state)
    SubElement(match, "black").text = entry.black
    SubElement(match, "white").text = entry.white
    for side, reasons in by_side(attempt_of(entry)).items():
        for reason, count in reasons.items():
            SubElement(match, "lost_turns", side=side, reason=reason, count=str(count))
    if entry.result:
        result = SubElement(match, "result", reason=entry.result.reason)
        if entry.result.winner:
            result.set("winner", entry.result.winner)
        if entry.result.margin is not None:
            result.set("margin", str(entry.result.margin))
        result.text = plain(entry.words)
    elif entry.state in STRUCK:
        SubElement(match, "words").text = plain(entry.words)

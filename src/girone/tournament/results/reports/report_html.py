"""Results as one self-contained HTML file; names and words are hostile text, and everything is escaped here."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from girone import __version__
from girone.model.text import counted, plain
from girone.model.tournament import KnockoutTie, Stage, Table
from girone.standalone_html import sheet
from girone.tournament.plan.preview import begins_in_words
from girone.tournament.results.crosstable import FORFEITED, Crosstable, Mark
from girone.tournament.results.fairness import Fairness
from girone.tournament.results.fairness_words import ENTRANTS, MATCHES, entrant_rows, match_rows, sentences
from girone.tournament.results.lost_turns import REASONS, lost_words
from girone.tournament.results.pairings import STRUCK, ListedMatch
from girone.tournament.results.reports.overview import CategoryResults, Results
from girone.tournament.results.reports.report import MEANINGS, Cell, ending, tie_state

STYLE = Path(__file__).with_name("report.css")
NUMBER = '<td class="number">'


def page(results: Results, fairness: Fairness | None = None) -> str:
    """The whole page; a fairness report becomes its last chapter."""
    plan = results.state.plan
    chapters = "".join(_chapter(results, at, chapter) for at, chapter in enumerate(results.chapters, start=1))
    body = f"""<header>
<h1>{_safe(plan.name)}</h1>
<p>{_safe(plan.regulation.title)}</p>
<p class="quiet">{_state(results)}</p>
{_contents(results)}</header>
<main>
{chapters}{_fairness(fairness) if fairness else ""}</main>
<footer>
<p>All lots come from the seed <code>{_safe(plan.seed)}</code>: the lot of an entrant is the SHA-256 of
<code>SEED/DRAW/NAME</code>, the lowest comes first.</p>
<p>girone {_safe(__version__)}</p>
</footer>
"""
    return sheet(plain(plan.name), STYLE, body)


def _state(results: Results) -> str:
    matches = results.matches
    done = sum(entry.result is not None for entry in matches)
    ended = (
        "all played"
        if results.state.finished
        else f"{done} of {counted(len(matches), 'match', 'matches')} known so far with a result"
    )
    if not results.as_of:
        begins = begins_in_words(results.state.plan.begins)
        return f"{counted(len(matches), 'match', 'matches')} known before the start{f', {begins}' if begins else ''}"
    return f"{_safe(ended)} · as of {_safe(results.as_of[:16].replace('T', ' '))} UTC"


def _contents(results: Results) -> str:
    links = [
        f'<a href="#category-{at}">{_safe(chapter.category.name)}</a>'
        for at, chapter in enumerate(results.chapters, start=1)
    ]
    return f"<nav>{' · '.join(links)}</nav>\n" if results.several else ""


def _chapter(results: Results, at: int, chapter: CategoryResults) -> str:
    title = f"<h2>{_safe(chapter.category.name)}</h2>\n" if results.several else ""
    parts = [*map(_stage, chapter.stages), _out(chapter)]
    parts += [_section(f"{stage.title}: who beat whom", crosstable_html(table)) for stage, table in chapter.crosstables]
    parts += [
        _forfeits(chapter),
        _lost_turns(chapter),
        _times(chapter),
        _section("matches", _matches(chapter)),
        _beside(chapter),
    ]
    if not (results.state.attempts or results.state.results):  # the places say more than a table of zeros
        parts = [_section("places", _places(chapter)), _out(chapter), _section("matches", _matches(chapter))]
    return f'<section id="category-{at}">\n{title}{"".join(parts)}</section>\n'


def _section(title: str, content: str) -> str:
    return f"<section>\n<h3>{_safe(title)}</h3>\n{content}</section>\n" if content else ""


def _stage(stage: Stage) -> str:
    return _section(stage.title, _bracket(stage.ties) + _table(stage.table))


def _out(chapter: CategoryResults) -> str:
    """The entrants that are out, and why."""
    items = [
        f'<li><s>{_safe(each.name)}</s> <span class="mark">{_safe(each.mark)}</span> {_safe(each.reason)}</li>\n'
        for each in chapter.out
    ]
    return _section("out", f'<ul class="gone">\n{"".join(items)}</ul>\n') if items else ""


def _table(table: Table) -> str:
    rows = [[row.rank, row.name, *row.cells] for row in table.rows]
    grid = _grid(["", "name", *table.columns], [[_cell(cell) for cell in row] for row in rows], "standings")
    return grid + _meanings(table.columns)


def _meanings(columns: Sequence[str]) -> str:
    terms = "".join(f"<dt>{_safe(column)}</dt><dd>{_safe(MEANINGS[column])}</dd>\n" for column in columns)
    return f'<details class="quiet"><summary>What the columns mean</summary>\n<dl>\n{terms}</dl></details>\n'


def _bracket(rounds: Sequence[Sequence[KnockoutTie]]) -> str:
    if not rounds:
        return ""
    columns = "".join(f"<ol>{''.join(map(_tie, ties))}</ol>\n" for ties in rounds)
    return f'<div class="wide"><div class="bracket">\n{columns}</div></div>\n'


def _tie(tie: KnockoutTie) -> str:
    lines = "".join(_tie_name(tie, name) for name in tie.names if name or not tie.decided_by)
    return f"<li>{lines}<small>{_safe(tie.decided_by or tie_state(tie))}</small></li>"


def _tie_name(tie: KnockoutTie, name: str | None) -> str:
    if name in tie.out:
        return f'<span class="out">{_safe(name)} (out)</span>'
    return f'<span class="{"through" if name and name == tie.winner else "name"}">{_safe(name or "?")}</span>'


def crosstable_html(table: Crosstable) -> str:
    """The crosstable and the meaning of its marks."""
    head = ["", "name", *(str(at) for at in range(1, len(table.names) + 1))]
    rows = [
        [_cell(at), _cell(name), *(_meeting(table, name, rival) for rival in table.names)]
        for at, name in enumerate(table.names, start=1)
    ]
    legend = f"w played white, b black; 1 won, ½ tied, 0 lost; {FORFEITED} by forfeit"
    return _grid(head, rows, "cross") + f'<p class="quiet">{_safe(legend)}</p>\n'


def _meeting(table: Crosstable, name: str, rival: str) -> str:
    if name == rival:
        return '<td class="self">×</td>'
    marks = table.cell(name, rival)
    return f"<td>{' '.join(map(_mark, marks)) or '·'}</td>"


def _mark(mark: Mark) -> str:
    kind = {"1": "won", "½": "tied", "0": "lost"}[mark.score]
    return f'<span class="{kind}" title="{_safe(mark.entry.reason)}">{_safe(str(mark))}</span>'


def _forfeits(chapter: CategoryResults) -> str:
    items = [
        f"<li><b>{_safe(str(entry.pairing))}</b>: {_safe(entry.words)}{_rule(entry)}</li>\n"
        for entry in chapter.forfeits
    ]
    return _section("forfeits", f"<ul>\n{''.join(items)}</ul>\n") if items else ""


def _rule(entry: ListedMatch) -> str:
    rule = entry.rule
    return f"<br><q>{_safe(rule.english)}</q> <small>{_safe(rule.source)}</small>" if rule else ""


def _lost_turns(chapter: CategoryResults) -> str:
    head = ["name", "lost turns", *(reason.words for reason in REASONS), "matches"]
    rows: list[list[Cell]] = [
        [each.name, each.turns, *(each.by_reason.get(reason, 0) for reason in REASONS), each.matches]
        for each in chapter.lost_turns
    ]
    return _section("lost turns", _grid(head, [[_cell(cell) for cell in row] for row in rows], "time")) if rows else ""


def _times(chapter: CategoryResults) -> str:
    rows: list[list[Cell]] = [
        [use.name, use.answers, use.total, use.total / use.answers, use.longest, use.match]
        for use in chapter.times
        if use.answers
    ]
    head = ["name", "answers", "seconds", "mean", "longest", "in match"]
    return _section("time", _grid(head, [[_cell(cell) for cell in row] for row in rows], "time")) if rows else ""


def _fairness(report: Fairness) -> str:
    lines = "".join(f"<li>{_safe(sentence)}</li>\n" for sentence in sentences(report))
    tables = [(ENTRANTS, entrant_rows(report)), (MATCHES, match_rows(report))]
    grids = "".join(_grid(head, [[_cell(cell) for cell in row] for row in rows], "time") for head, rows in tables)
    return _section("did everybody have the same time?", f"<ul>\n{lines}</ul>\n{grids}")


def _places(chapter: CategoryResults) -> str:
    return f"<ol>\n{''.join(f'<li>{_safe(name)}</li>' for name in chapter.places)}\n</ol>\n"


def _matches(chapter: CategoryResults) -> str:
    expected = chapter.timetable.expected
    times = ["expected"] if expected else []
    head = ["stage", "round", *times, "white", "black", "result", "record"]
    rows = [
        [
            _cell(entry.fixture.stage),
            _cell(entry.fixture.round),
            *(_cell(expected.get(entry.pairing, "")) for _ in times),
            _seat(entry, entry.white),
            _seat(entry, entry.black),
            f'<td class="{entry.state.value.replace(" ", "-")}">{_fate(entry)}</td>',
            _cell(entry.record.folder if entry.record else ""),
        ]
        for entry in chapter.matches
    ]
    items = "".join(
        f"<li>{_safe(f'{each.stage}, round {each.round}')}: {counted(each.matches, 'match', 'matches')}, "
        f"about {_safe(each.expected)}</li>\n"
        for each in chapter.timetable.later
    )
    return _grid(head, rows, "matches") + (f"<ul>\n{items}</ul>\n" if items else "")


def _became(entry: ListedMatch) -> str:
    return f"{entry.state}: {entry.words}" if entry.state in STRUCK else entry.words or entry.outcome


def _fate(entry: ListedMatch) -> str:
    lost = lost_words(entry)
    turns = f"<br><small>lost turns: {_safe(lost)}</small>" if lost else ""
    return f"{_safe(_became(entry))}{turns}"


def _seat(entry: ListedMatch, name: str) -> str:
    won = entry.result and entry.result.winner == name
    return f'<td><span class="{"through" if won else "name"}">{_safe(name)}</span></td>'


def _beside(chapter: CategoryResults) -> str:
    items = [
        f"<li><b>{_safe(str(attempt.pairing))}</b>: {_safe(ending(attempt, worth))}</li>\n"
        for attempt, worth in chapter.beside
    ]
    return _section("attempts that do not count", f"<ul>\n{''.join(items)}</ul>\n") if items else ""


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]], kind: str) -> str:
    numbers = [all(row[at].startswith(NUMBER) for row in rows) for at in range(len(head))]
    heads = "".join(
        f'<th scope="col"{" class=number" if number else ""}>{_safe(cell)}</th>'
        for cell, number in zip(head, numbers, strict=True)
    )
    body = "".join(f"<tr>{''.join(row)}</tr>\n" for row in rows)
    table = f'<table class="{kind}">\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>'
    return f'<div class="wide">{table}</div>\n'


def _cell(cell: Cell) -> str:
    if isinstance(cell, int | float):
        return f"{NUMBER}{cell:.3f}</td>" if isinstance(cell, float) else f"{NUMBER}{cell}</td>"
    return f"<td>{_safe('–' if cell is None else cell)}</td>"


def _safe(text: str) -> str:
    return escape(plain(text))

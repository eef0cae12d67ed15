"""Results as text, section by section: tables, crosstables, forfeits, time, matches, what waits."""

from collections.abc import Callable, Sequence

from girone.model.record import Ruling
from girone.tournament.crosstable import FORFEITED, Crosstable
from girone.tournament.entries import Entry, State
from girone.tournament.report import Cell, columns, ending, plain, stage_text
from girone.tournament.results import Chapter, Results

Section = Callable[[Chapter], str]


def standings_text(results: Results, crosstables: bool = False) -> str:
    """The tables with what explains them."""
    sections: list[Section] = [_tables, *([_crosstables] if crosstables else []), _forfeits, _times]
    return _chapters(results, [*sections, _open])


def matches_text(results: Results) -> str:
    """Every pairing with what became of it."""
    return _chapters(results, [_matches, _beside, _open])


def whole_text(results: Results) -> str:
    """Everything: what `girone export` writes as text."""
    plan = results.situation.plan
    head = [plan.name, plan.regulation.title, f"seed of all lots: {plan.seed}", f"as of {results.as_of}"]
    sections = [_tables, _crosstables, _forfeits, _times, _matches, _beside, _open]
    parts = ["\n".join(head), _chapters(results, sections), _decisions(results)]
    return "\n\n".join(part for part in parts if part)


def _chapters(results: Results, sections: Sequence[Section]) -> str:
    parts = []
    for chapter in results.chapters:
        if results.several:
            parts.append(f"Category {chapter.category.name}\n{'=' * (9 + len(chapter.category.name))}")
        parts += [text for section in sections if (text := section(chapter))]
    return "\n\n".join(parts)


def _tables(chapter: Chapter) -> str:
    return "\n\n".join(f"{stage.title}\n\n{stage_text(stage)}" for stage in chapter.stages)


def _crosstables(chapter: Chapter) -> str:
    parts = [f"{stage.title}: who beat whom\n\n{_crosstable(table)}" for stage, table in chapter.crosstables]
    legend = f"w played white, b black; 1 won, ½ tied, 0 lost; {FORFEITED} by forfeit"
    return "\n\n".join([*parts, legend]) if parts else ""


def _crosstable(table: Crosstable) -> str:
    head: list[Cell] = ["", "name", *(str(at) for at in range(1, len(table.names) + 1))]
    rows: list[list[Cell]] = [
        [at, name, *("×" if rival == name else _meetings(table, name, rival) for rival in table.names)]
        for at, name in enumerate(table.names, start=1)
    ]
    return columns([head, *rows])


def _meetings(table: Crosstable, name: str, rival: str) -> str:
    return " ".join(map(str, table.cell(name, rival))) or "·"


def _forfeits(chapter: Chapter) -> str:
    lines = [f"{_title(entry)}: {plain(entry.words)}" for entry in chapter.forfeits]
    return "\n".join(["forfeits", "", *lines]) if lines else ""


def _times(chapter: Chapter) -> str:
    used = [use for use in chapter.times if use.answers]
    rows: list[list[Cell]] = [
        [use.name, use.answers, use.total, use.total / use.answers, use.longest, use.match] for use in used
    ]
    head: list[Cell] = ["name", "answers", "seconds", "mean", "longest", "in match"]
    return f"time\n\n{columns([head, *rows])}" if rows else ""


def _matches(chapter: Chapter) -> str:
    head: list[Cell] = ["stage", "round", "white", "black", "result", "reason", "record"]
    rows: list[list[Cell]] = [
        [
            entry.fixture.stage,
            entry.fixture.round,
            entry.white,
            entry.black,
            entry.outcome,
            entry.reason if entry.record else entry.words,
            entry.record.folder if entry.record else "",
        ]
        for entry in chapter.entries
    ]
    return f"matches\n\n{columns([head, *rows])}" if rows else "matches\n\nnone"


def _beside(chapter: Chapter) -> str:
    lines = [f"{attempt.pairing}: {ending(attempt, worth)} ({attempt.folder})" for attempt, worth in chapter.beside]
    return "\n".join(["attempts that do not count", "", *lines]) if lines else ""


def _open(chapter: Chapter) -> str:
    waiting = [f"{entry.pairing}: {entry.words}" for entry in chapter.entries if entry.state is State.WAITS]
    due, playing = chapter.count(State.DUE, State.WAITS), chapter.count(State.IN_PLAY)
    lines = [*waiting, *([f"in play: {playing}"] if playing else []), *([f"still to be played: {due}"] if due else [])]
    return "\n".join(lines)


def _decisions(results: Results) -> str:
    lines = [
        f"{each.at[:16]}  {each.ruling}{_subject(each.subject)}: {each.reason}"
        for each in results.situation.decisions
        if each.ruling is not Ruling.ACCEPT
    ]
    return "\n".join(["decisions", "", *map(plain, lines)]) if lines else ""


def _subject(subject: object) -> str:
    match subject:
        case {"pairing": {"first": first, "second": second}}:
            return f"  {first} – {second}"
        case {"category": category, "order": [*order]}:
            return f"  {category}, places {', '.join(map(str, order))}"
        case {"name": name}:
            return f"  {name}"
    return ""


def _title(entry: Entry) -> str:
    return f"{entry.pairing} ({entry.record.folder})" if entry.record else str(entry.pairing)

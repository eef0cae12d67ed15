"""Results as text, in sections: tables, crosstables, forfeits, time, matches, and what waits."""

from collections.abc import Callable, Sequence

from girone.languages import ENGLISH
from girone.languages.language import Language
from girone.model.decision_subject import (
    AboutMatch,
    Correction,
    DecisionSubject,
    Departure,
    DrawnPlaces,
    ExclusionEffect,
    PlayedByHand,
)
from girone.model.record import DecisionKind
from girone.model.text import plain
from girone.tournament.plan.preview import begins_in_words
from girone.tournament.results.crosstable import Crosstable
from girone.tournament.results.lost_turns import REASONS, lost_words
from girone.tournament.results.pairings import ListedMatch, PairingState
from girone.tournament.results.reports.overview import CategoryResults, Results
from girone.tournament.results.reports.report import Cell, Words, columns, ending, heads, stage_text

Section = Callable[[CategoryResults, Language], str]
LEGEND = "w played white, b black; 1 won, ½ tied, 0 lost; * by forfeit"


def standings_text(results: Results, crosstables: bool = False, language: Language = ENGLISH) -> str:
    """The tables with explanations."""
    sections: list[Section] = [_tables, _out, *([_crosstables] if crosstables else []), _forfeits, _lost_turns, _times]
    return _chapters(results, [*sections, _open], language)


def matches_text(results: Results, language: Language = ENGLISH) -> str:
    """Every pairing with its status."""
    return _chapters(results, [_matches, _later, _beside, _out, _open], language)


def whole_text(results: Results) -> str:
    """Everything, as `girone export` writes it to a text file; like all records, in English."""
    plan = results.state.plan
    head = [plan.name, plan.regulation.title, f"seed of all lots: {plan.seed}"]
    head += [f"as of {results.as_of}"] if results.as_of else []
    head += [f"begins {begins_in_words(plan.begins)}"] if plan.begins and not results.state.attempts else []
    sections = [_tables, _out, _crosstables, _forfeits, _lost_turns, _times, _matches, _later, _beside, _open]
    if not (results.state.attempts or results.state.results):  # the places say more than a table of zeros
        sections = [_places, _out, _matches, _later]
    parts = ["\n".join(head), _chapters(results, sections, ENGLISH), _decisions(results)]
    return "\n\n".join(part for part in parts if part)


def _chapters(results: Results, sections: Sequence[Section], language: Language) -> str:
    parts = []
    for chapter in results.chapters:
        if results.several:
            title = language.say("Category {category}", category=chapter.category.name)
            parts.append(f"{title}\n{'=' * len(title)}")
        parts += [text for section in sections if (text := section(chapter, language))]
    return "\n\n".join(parts)


def _tables(chapter: CategoryResults, language: Language) -> str:
    return "\n\n".join(f"{language.tell(stage.title)}\n\n{stage_text(stage, language)}" for stage in chapter.stages)


def _out(chapter: CategoryResults, language: Language) -> str:
    """The entrants that are out, and why."""
    lines = [language.tell(plain(each.words)) for each in chapter.out]
    return "\n".join([language.say("out"), "", *lines]) if lines else ""


def _crosstables(chapter: CategoryResults, language: Language) -> str:
    parts = [
        f"{language.say('{stage}: who beat whom', stage=stage.title)}\n\n{_crosstable(table, language)}"
        for stage, table in chapter.crosstables
    ]
    return "\n\n".join([*parts, language.say(LEGEND)]) if parts else ""


def _crosstable(table: Crosstable, language: Language) -> str:
    head = heads(["", "name", *(str(at) for at in range(1, len(table.names) + 1))], language)
    rows: list[list[Cell]] = [
        [at, name, *("×" if rival == name else _meetings(table, name, rival) for rival in table.names)]
        for at, name in enumerate(table.names, start=1)
    ]
    return columns([head, *rows])


def _meetings(table: Crosstable, name: str, rival: str) -> str:
    return " ".join(map(str, table.cell(name, rival))) or "·"


def _forfeits(chapter: CategoryResults, language: Language) -> str:
    lines = [f"{language.isolated(_title(entry))}: {language.tell(plain(entry.words))}" for entry in chapter.forfeits]
    return "\n".join([language.say("forfeits"), "", *lines]) if lines else ""


def _lost_turns(chapter: CategoryResults, language: Language) -> str:
    head = heads(["name", "lost turns", *(reason.words for reason in REASONS), "matches"], language)
    rows: list[list[Cell]] = [
        [each.name, each.turns, *(each.by_reason.get(reason, 0) for reason in REASONS), each.matches]
        for each in chapter.lost_turns
    ]
    return f"{language.say('lost turns')}\n\n{columns([head, *rows])}" if rows else ""


def _times(chapter: CategoryResults, language: Language) -> str:
    used = [use for use in chapter.times if use.answers]
    rows: list[list[Cell]] = [
        [use.name, use.answers, use.total, use.total / use.answers, use.longest, use.match] for use in used
    ]
    head = heads(["name", "answers", "seconds", "mean", "longest", "in match"], language)
    return f"{language.say('time')}\n\n{columns([head, *rows])}" if rows else ""


def _places(chapter: CategoryResults, language: Language) -> str:
    lines = [f"{place:4}. {language.isolated(plain(name))}" for place, name in enumerate(chapter.places, start=1)]
    return "\n".join([language.say("places"), "", *lines])


def _later(chapter: CategoryResults, language: Language) -> str:
    """The rounds whose pairings are not known yet."""
    return "\n".join(
        language.say_count(
            "{stage}, round {round}: {count} match, about {time}",
            "{stage}, round {round}: {count} matches, about {time}",
            count=each.matches,
            stage=each.stage,
            round=each.round,
            time=each.expected,
        )
        for each in chapter.timetable.later
    )


def _matches(chapter: CategoryResults, language: Language) -> str:
    expected = chapter.timetable.expected
    times = ["expected"] if expected else []
    lost = [lost_words(entry, language) for entry in chapter.matches]
    more = ["lost turns"] if any(lost) else []
    head = heads(["stage", "round", *times, "white", "black", "result", "reason", *more, "record"], language)
    rows: list[list[Cell]] = [
        [
            Words(language.tell(entry.fixture.stage)),
            entry.fixture.round,
            *(expected.get(entry.pairing, "") for _ in times),
            entry.white,
            entry.black,
            Words(_outcome(entry, language)),
            Words(language.tell(plain(_why(entry)))),
            *([Words(plain(turns))] if more else []),
            entry.record.folder if entry.record else "",
        ]
        for entry, turns in zip(chapter.matches, lost, strict=True)
    ]
    return f"{language.say('matches')}\n\n{columns([head, *rows]) if rows else language.say('none')}"


def _outcome(entry: ListedMatch, language: Language) -> str:
    if entry.result and entry.result.winner:
        return language.say("{name} wins", name=plain(entry.result.winner))
    return language.tell(entry.outcome)


def _why(entry: ListedMatch) -> str:
    """The reason, unless the result says it already."""
    if not entry.record:
        return entry.words
    return "" if entry.reason == entry.outcome else entry.reason


def _beside(chapter: CategoryResults, language: Language) -> str:
    lines = [
        f"{language.isolated(str(attempt.pairing))}: {ending(attempt, worth, language)} ({attempt.folder})"
        for attempt, worth in chapter.beside
    ]
    return "\n".join([language.say("attempts that do not count"), "", *lines]) if lines else ""


def _open(chapter: CategoryResults, language: Language) -> str:
    lines = [
        f"{language.isolated(str(entry.pairing))}: {language.tell(entry.words)}"
        for entry in chapter.matches
        if entry.state is PairingState.WAITS
    ]
    if playing := chapter.count(PairingState.IN_PLAY):
        lines.append(language.say("in play: {count}", count=playing))
    if due := chapter.count(PairingState.DUE, PairingState.WAITS):
        lines.append(language.say("still to be played: {count}", count=due))
    return "\n".join(lines)


def _decisions(results: Results) -> str:
    lines = [
        f"{each.at[:16]}  {each.kind}{_subject(each.subject)}: {each.reason}"
        for each in results.state.decisions
        if each.kind is not DecisionKind.ACCEPT
    ]
    return "\n".join(["decisions", "", *map(plain, lines)]) if lines else ""


def _subject(subject: DecisionSubject) -> str:
    match subject:
        case AboutMatch(pairing) | Correction(pairing) | PlayedByHand(pairing):
            return f"  {pairing.first} – {pairing.second}"
        case DrawnPlaces(category, order):
            return f"  {category}, places {', '.join(order)}"
        case Departure(name, ExclusionEffect.TITLE):
            return f"  {name}, the others move up, nothing is replayed"
    return f"  {subject.entrant_name}" if subject.entrant_name else ""


def _title(entry: ListedMatch) -> str:
    return f"{entry.pairing} ({entry.record.folder})" if entry.record else str(entry.pairing)

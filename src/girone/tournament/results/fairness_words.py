"""The fairness report as sentences and as rows of tables, for all output formats."""

from collections.abc import Iterator, Sequence

from girone.languages import ENGLISH
from girone.languages.language import Language
from girone.model.amounts import ANSWERS, NEAR_MISSES
from girone.model.amounts import MATCHES as PLAYED
from girone.model.detail import Detail, Wording, said
from girone.tournament.results.clocking import Clocked
from girone.tournament.results.fairness import NEAR, NOTABLE, Fairness, Machine
from girone.tournament.results.reports.report import Cell, columns, heads

ENTRANTS = (
    "name", "answers", "longest", "least margin", "close to the limit", "too slow", "machine paused", "longest pause",
    "pauses", "waited for a core", "longest wait", "suspension", "longest suspension",
)  # fmt: skip
MATCHES = (
    "match", "white", "black", "host", "cores", "load", "at the end", "machine paused", "longest pause",
    "waited for a core", "close to the limit", "too slow", "note",
)  # fmt: skip
MOST_NAMED = 10
VOIDED = Wording(
    "voided_by_stalls",
    "{count} matches were void for it and had to be played again",
    one="1 match was void for it and had to be played again",
)
UNREAD = Wording(
    "unread_journals",
    "{count} matches left no journal that can be read; nothing is said about them.",
    one="1 match left no journal that can be read; nothing is said about it.",
)
LATE = Wording(
    "clocked.late",
    "{name}, match {number}, turn {count}, {seconds} s of {limit} s: {difference} s too slow. {detail}",
)
RUNNING = Wording(
    "clocked.running",
    "{name}, match {number}, turn {count}, {seconds} s of {limit} s: still running at the limit. {detail}",
)
WITHIN_GRACE = Wording(
    "clocked.within_grace",
    "{name}, match {number}, turn {count}, {seconds} s of {limit} s: "
    "{difference} s after the limit, within the grace. {detail}",
)
BEFORE = Wording(
    "clocked.before",
    "{name}, match {number}, turn {count}, {seconds} s of {limit} s: {difference} s before the limit. {detail}",
)
NOTES = {
    (True, False): said("cores shared"),
    (False, True): said("void: too busy"),
    (True, True): said("cores shared, void: too busy"),
}
"""The note about a match, by whether its programs shared a core and whether it was void."""


def sentences(report: Fairness) -> list[str]:
    """The summary, then every answer that was too slow, then those closest to the limit."""
    told = [*_sums(report), *map(_lateness, report.late), *map(_nearness, report.near[:MOST_NAMED])]
    return [each.worded for each in told]


def _sums(report: Fairness) -> Iterator[Detail]:
    answers = sum(each.answers for each in report.entrants)
    longest = max((each.longest_stall for each in report.entrants), default=0.0)
    stalled = sum(each.stalled_answers for each in report.entrants)
    voided = sum(each.voided for each in report.matches)
    yield said(
        "{answers} in {matches}: {late} too slow, {misses} (more than {share} of the limit).",
        answers=ANSWERS(count=answers),
        matches=PLAYED(count=len(report.matches)),
        late=f"{len(report.late):,}",
        misses=NEAR_MISSES(count=len(report.near)),
        share=f"{NEAR:.0%}",
    )
    yield said(
        "The referee's machine stood still for {least} s or more during {answers}, at most for {seconds} s; {detail}.",
        least=f"{NOTABLE:g}",
        answers=ANSWERS(count=stalled),
        seconds=longest,
        detail=VOIDED(count=voided),
    )
    if starved := sum(each.starved_answers for each in report.entrants):
        yield said(
            "Other processes had the core of a program that was ready to run for {least} s or more during {answers}, "
            "at most for {seconds} s.",
            least=f"{NOTABLE:g}",
            answers=ANSWERS(count=starved),
            seconds=max(each.longest_starved for each in report.entrants),
        )
    if crowded := [each.match for each in report.matches if each.shared]:
        yield said("Programs had to share a core in {matches}.", matches=PLAYED(count=len(crowded)))
    if len(report.hosts) > 1:
        yield from _hosts(report.hosts)
    if report.unread:
        yield UNREAD(count=report.unread)


def _hosts(hosts: Sequence[Machine]) -> Iterator[Detail]:
    """The hosts and how their speeds differ; both programs of a match are always on the same host."""
    fastest = max((each.speed or 0.0 for each in hosts), default=0.0)
    yield said("It was played on {count} hosts, both programs of a match on the same one.", count=len(hosts))
    for each in hosts:
        name, matches = each.name or said("a host without a name"), PLAYED(count=each.matches)
        if each.speed:
            share = f"{each.speed / fastest:.0%}"
            yield said(
                "{name}: {matches} at {share} of the speed of the fastest.", name=name, matches=matches, share=share
            )
        else:
            yield said("{name}: {matches}; its speed was not measured.", name=name, matches=matches)


def _lateness(answer: Clocked) -> Detail:
    return _clocked(answer, LATE if answer.margin < 0 else RUNNING)


def _nearness(answer: Clocked) -> Detail:
    return _clocked(answer, WITHIN_GRACE if answer.margin < 0 else BEFORE)


def _clocked(answer: Clocked, wording: Wording) -> Detail:
    return wording(
        name=answer.name,
        number=answer.match,
        count=answer.turn,
        seconds=answer.seconds,
        limit=answer.limit,
        difference=f"{abs(answer.margin):.3f}",
        detail=_cause(answer),
    )


def _cause(answer: Clocked) -> Detail:
    """What our machine and the program did during the answer."""
    if answer.cpu is None:
        return said("Our machine stood still for {stall} s of it.", stall=answer.stall)
    if answer.starved is None:
        pattern = "Our machine stood still for {stall} s of it; the program computed for {seconds} s."
        return said(pattern, stall=answer.stall, seconds=answer.cpu)
    return said(
        "Our machine stood still for {stall} s of it; the program computed for {seconds} s, "
        "and for {starved} s it was ready to run and other processes had its core.",
        stall=answer.stall,
        seconds=answer.cpu,
        starved=answer.starved,
    )


def entrant_rows(report: Fairness) -> list[list[Cell]]:
    """A row for every entrant, without the head."""
    return [
        [
            each.name, each.answers, each.longest, each.tightest, each.near, each.late, each.stall, each.longest_stall,
            each.stalled_answers, each.starved, each.longest_starved, each.suspended, each.longest_suspended,
        ]
        for each in report.entrants
    ]  # fmt: skip


def match_rows(report: Fairness) -> list[list[Cell]]:
    """A row for every match, without the head."""
    return [
        [
            each.match, each.white, each.black, each.host, " ".join(map(str, each.cores)), each.load, each.load_at_end,
            each.stall,
            each.longest_stall, each.starved, each.near, each.late,
            NOTES[each.shared, each.voided].worded if each.shared or each.voided else "",
        ]
        for each in report.matches
    ]  # fmt: skip


def text(report: Fairness, language: Language = ENGLISH) -> str:
    """The whole report for a terminal."""
    told = "\n".join(map(language.tell, sentences(report)))
    matches = [[*row, language.tell(note) if isinstance(note, str) else note] for *row, note in match_rows(report)]
    tables = ((ENTRANTS, entrant_rows(report)), (MATCHES, matches))
    return "\n\n".join([told, *(columns([heads(head, language), *rows]) for head, rows in tables)])

"""The fairness report as sentences and as rows of tables, for every form in which it goes out."""

from collections.abc import Sequence

from girone.languages import ENGLISH
from girone.languages.language import Language
from girone.model.text import counted
from girone.tournament.results.clocking import Clocked
from girone.tournament.results.fairness import NEAR, NOTABLE, Fairness, Machine
from girone.tournament.results.report import Cell, columns, heads

ENTRANTS = (
    "name", "answers", "longest", "least margin", "near misses", "too slow", "stall", "longest stall", "stalled",
    "suspension", "longest suspension",
)  # fmt: skip
MATCHES = (
    "match", "white", "black", "host", "cores", "load", "at the end", "stall", "longest stall", "near misses",
    "too slow", "note",
)  # fmt: skip
MOST_NAMED = 10


def sentences(report: Fairness) -> list[str]:
    """What it comes to: first the sum, then every answer that was too slow, then the near misses."""
    return [*_sums(report), *map(_lateness, report.late), *map(_nearness, report.near[:MOST_NAMED])]


def _sums(report: Fairness) -> list[str]:
    answers = sum(each.answers for each in report.entrants)
    longest = max((each.longest_stall for each in report.entrants), default=0.0)
    stalled = sum(each.stalled_answers for each in report.entrants)
    voided = sum(each.voided for each in report.matches)
    found = [
        f"{counted(answers, 'answer')} in {_matches(len(report.matches))}: {len(report.late):,} too slow, "
        f"{counted(len(report.near), 'near miss', 'near misses')} (more than {NEAR:.0%} of the limit).",
        f"The referee's machine stood still for {NOTABLE:g} s or more during {counted(stalled, 'answer')}, "
        f"at most for {longest:.3f} s; {_voided(voided)}.",
    ]
    if crowded := [each.match for each in report.matches if each.shared]:
        found.append(f"Programs had to share a core in {_matches(len(crowded))}.")
    if len(report.hosts) > 1:
        found += _hosts(report.hosts)
    if report.unread:
        them = "it" if report.unread == 1 else "them"
        found.append(f"{_matches(report.unread)} left no journal that can be read; nothing is said about {them}.")
    return found


def _voided(number: int) -> str:
    return f"{_matches(number)} {'was' if number == 1 else 'were'} void for it and had to be played again"


def _matches(number: int) -> str:
    return counted(number, "match", "matches")


def _hosts(hosts: Sequence[Machine]) -> list[str]:
    """Where it was played, and how unequal the hosts are; both programs of a match were always on the same."""
    fastest = max((each.speed or 0.0 for each in hosts), default=0.0)
    told = [f"It was played on {len(hosts):,} hosts, both programs of a match on the same one."]
    for each in hosts:
        name = each.name or "a host without a name"
        if each.speed:
            told.append(f"{name}: {_matches(each.matches)} at {each.speed / fastest:.0%} of the speed of the fastest.")
        else:
            told.append(f"{name}: {_matches(each.matches)}; its speed was not measured.")
    return told


def _lateness(answer: Clocked) -> str:
    late = f"{-answer.margin:.3f} s too slow" if answer.margin < 0 else "still running at the limit"
    return f"{_place(answer)}: {late}. {_cause(answer)}"


def _nearness(answer: Clocked) -> str:
    if answer.margin < 0:
        return f"{_place(answer)}: {-answer.margin:.3f} s after the limit, within the grace. {_cause(answer)}"
    return f"{_place(answer)}: {answer.margin:.3f} s before the limit. {_cause(answer)}"


def _place(answer: Clocked) -> str:
    return f"{answer.name}, match {answer.match}, turn {answer.turn}, {answer.seconds:.3f} s of {answer.limit:g} s"


def _cause(answer: Clocked) -> str:
    """What our machine and the program did meanwhile."""
    stall = f"Our machine stood still for {answer.stall:.3f} s of it"
    return f"{stall}." if answer.cpu is None else f"{stall}; the program computed for {answer.cpu:.3f} s."


def entrant_rows(report: Fairness) -> list[list[Cell]]:
    """A row for every entrant, without the head."""
    return [
        [
            each.name, each.answers, each.longest, each.tightest, each.near, each.late, each.stall, each.longest_stall,
            each.stalled_answers, each.suspended, each.longest_suspended,
        ]
        for each in report.entrants
    ]  # fmt: skip


def match_rows(report: Fairness) -> list[list[Cell]]:
    """A row for every match, without the head."""
    return [
        [
            each.match, each.white, each.black, each.host, " ".join(map(str, each.cores)), each.load, each.load_at_end,
            each.stall,
            each.longest_stall, each.near, each.late,
            ", ".join(["cores shared"] * each.shared + ["void: stalled"] * each.voided),
        ]
        for each in report.matches
    ]  # fmt: skip


def text(report: Fairness, language: Language = ENGLISH) -> str:
    """The whole report for a terminal."""
    told = "\n".join(map(language.render, sentences(report)))
    matches = [[*row, language.render(str(note))] for *row, note in match_rows(report)]
    tables = ((ENTRANTS, entrant_rows(report)), (MATCHES, matches))
    return "\n\n".join([told, *(columns([heads(head, language), *rows]) for head, rows in tables)])

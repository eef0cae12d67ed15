"""What reports say in whole sentences: of practice, of reruns, and whether everybody had the same time."""

from collections.abc import Iterator
from pathlib import Path

from girone import games
from girone.lab.practice.mistakes import PracticeMistake
from girone.lab.practice.report import AnswerTimes, PracticeReport, mistake_words, time_words, verdict
from girone.lab.practice.sparring import PracticeGame
from girone.matches.play import NOBODY_CAME
from girone.matches.story import Story
from girone.matches.table_report import TableReport
from girone.model.game import Side
from girone.model.reason import Reason
from girone.ratings.ladder import Placing
from girone.tournament.results.clocking import Clocked
from girone.tournament.results.fairness import Fairness, Hosting, Machine, Treatment
from girone.tournament.results.fairness_words import ENTRANTS, MATCHES, match_rows, sentences
from tests.verdicts import verdict as made_up

START = games.load("dipole").start()
STANDINGS = (Placing(0.2, 0.1, 0.4), Placing(3.5, 0.2, 12.0), Placing(12.0, 9.0, 12.0))


def of_practice() -> Iterator[str]:
    """How far a program comes, its time, its mistakes, its games."""
    for count in (1, 2):
        bouts = [_bout(1, level) for level in range(1, count + 1)]
        for standing in STANDINGS:
            yield verdict(PracticeReport("p", "r", "dipole", bouts, standing, AnswerTimes(1, 1, 1, 1, 0), ()))
    for answers, near in ((28, 0), (1, 0), (28, 3)):
        yield time_words(AnswerTimes(answers, 0.25, 0.5, 1.0, near))
    for wins, loses in ((False, True), (True, False), (False, False)):
        yield mistake_words(PracticeMistake(1, 7, START, "H5,N,12", "H5,N,2", 250, wins, loses))


def _bout(score: int | None, level: int) -> PracticeGame:
    winner = {1: "white", 0: "black", None: None}[score]
    found = made_up(winner, Reason.HOST_FAILED if score is None else Reason.WON, detail=NOBODY_CAME())
    result = TableReport(found, Path("journal.jsonl"))
    return PracticeGame(level, Side.WHITE, result, Story("", "", "", START, [], None), (), 1.0)


def of_fairness() -> Iterator[str]:
    """All that the fairness report says: sums, answers too late and nearly so, heads and notes of its tables."""
    answers = tuple(
        Clocked("Alfa", 1, 2, late, 1.0, 0.125, cpu, cpu, True) for cpu in (None, 1.0) for late in (1.25, 1.0)
    )
    near = tuple(
        Clocked("Alfa", 1, 2, seconds, 1.0, 0.0, cpu, None, False) for cpu in (None, 1.0) for seconds in (0.95, 1.05)
    )
    hosting = tuple(
        Hosting(1, "Alfa", "Beta", "desk", (0,), shared, 1.0, 2.0, 0.0, 0.0, 0.0, 0, 0, voided)
        for shared in (True, False)
        for voided in (True, False)
    )
    for many in (1, 2):
        treated = Treatment("Alfa", many, 1.0, 0.0, 0, 0, 0.0, 0.0, many, 0.0, 0.0, many, 0.0, 0.0)
        hosts = (Machine("desk", many, 10.0), Machine("", many, None))
        played = hosting if many > 1 else hosting[:1]
        yield from sentences(Fairness((treated,), played, answers, near[:many], (), (), hosts, unread=many))
    report = Fairness((), hosting, answers, near, (), (), (), unread=0)
    yield from (*ENTRANTS, *MATCHES)
    yield from filter(None, (str(row[-1]) for row in match_rows(report)))
